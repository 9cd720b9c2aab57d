import { ownExample } from '#calc/own/own-examples.ts'
import { checkOwnProperty } from '#calc/own/own-rules.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { created, ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { SeenQuery } from '#server/http/schema.model.ts'
import { readCorrection, versioned, withoutNames } from '#server/http/seen.ts'
import type { Verdict } from '#server/http/validation.ts'
import { Definition } from '#server/responses/definitions.model.ts'

import {
  EditableProperty,
  NewOwnProperty,
  OwnPropertyCorrection,
  OwnPropertyList,
} from './own-properties.model.ts'
import { ownPropertiesService } from './own-properties.service.ts'

const readNewProperty = (input: unknown): Verdict<OwnProperty> => checkOwnProperty(withoutNames(input))

const RESIDUE = ownExample('residue').definition
const LUBRICITY = ownExample('lubricity').definition
const EXAMPLE = versioned(RESIDUE)

export function ownPropertiesRoutes(deps: FeatureDeps) {
  const service = ownPropertiesService(deps)
  return endpoints('Custom properties', deps.callers, [
    endpoint({
      path: 'GET /me/properties/',
      summary: 'List custom properties',
      description: 'In the order they were created.',
      answers: ok('The list.', OwnPropertyList, [RESIDUE, LUBRICITY].map(versioned)),
      run: ({ token }) => service.list(token),
    }),
    endpoint({
      path: 'POST /me/properties/',
      role: 'blender',
      summary: 'Create a custom property',
      description:
        'Materials carry its values as `own: {key: number}`, blends answer them in `own`, limits name it `own:key`.',
      examples: { residue: { summary: 'Distillation residue', value: RESIDUE } },
      answers: created('The stored property.', EditableProperty, EXAMPLE),
      body: NewOwnProperty,
      rules: readNewProperty,
      run: ({ token, input }) => service.create(token, input),
    }),
    endpoint({
      path: 'PATCH /me/properties/:key/',
      role: 'blender',
      summary: 'Change a custom property',
      description:
        'Omitted fields stay; the key never changes. Earlier calculations keep their definition. Values outside the new range count as missing.',
      examples: { digits: { summary: 'More digits', value: { digits: 2 } } },
      answers: ok('The stored property.', EditableProperty, versioned({ ...RESIDUE, digits: 2 })),
      body: OwnPropertyCorrection,
      rules: readCorrection,
      echoes: [Definition],
      run: ({ token, params, input, seen }) => service.correct(token, params.key, input.value, seen),
    }),
    endpoint({
      path: 'DELETE /me/properties/:key/',
      role: 'blender',
      summary: 'Delete a custom property',
      description: '400 if one of your materials or grades uses it.',
      answers: { 204: { description: 'Deleted.' } },
      query: SeenQuery,
      run: ({ token, params, seen }) => service.remove(token, params.key, seen),
    }),
  ])
}
