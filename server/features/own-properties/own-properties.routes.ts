import { ownExample } from '#calc/own/own-examples.ts'
import { fault } from '#calc/vocabulary/faults/fault.ts'
import { Definition } from '#server/answers/own.model.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { SeenQuery } from '#server/http/schema.model.ts'
import { versioned } from '#server/http/seen.ts'
import {
  EditableProperty,
  NewOwnProperty,
  OwnPropertyCorrection,
  OwnPropertyList,
  readNewProperty,
  readPropertyCorrection,
} from './own-properties.model.ts'
import { ownPropertiesService } from './own-properties.service.ts'

const CFPP = ownExample('cfpp').definition
const LUBRICITY = ownExample('lubricity').definition
const EXAMPLE = versioned(CFPP)

/** The caller's own properties under `/me/properties/`. */
export function ownPropertiesRoutes(deps: FeatureDeps) {
  const service = ownPropertiesService(deps)
  return endpoints('Own properties', deps.callers, [
    endpoint({
      path: 'GET /me/properties/',
      summary: 'Own properties',
      description: 'Those of the caller, in the order in which they were made.',
      answers: {
        200: {
          description: 'All of them.',
          schema: OwnPropertyList,
          example: [CFPP, LUBRICITY].map(versioned),
        },
      },
      run: ({ token }) => service.list(token),
    }),
    endpoint({
      path: 'POST /me/properties/',
      role: 'blender',
      summary: 'Define a property',
      description:
        'With one rule by which it blends. Its values are entered in materials as `own: {key: number}`, blends answer them in `own`, and limits name it as `own:key`. Unlike elsewhere a field that is not known is refused.',
      invalid: { key: [fault('own-key-reserved', { key: 'density' })], exponent: [fault('required')] },
      examples: { cfpp: { summary: 'CFPP', value: CFPP } },
      answers: {
        201: { description: 'The property as it was stored.', schema: EditableProperty, example: EXAMPLE },
      },
      body: NewOwnProperty,
      rules: readNewProperty,
      run: ({ token, input }) => service.create(token, input),
    }),
    endpoint({
      path: 'PATCH /me/properties/:key/',
      role: 'blender',
      summary: 'Correct a property',
      description:
        'What is left out stays as it is; the key stays always. A calculation that was kept has kept its definition. Values that the new rule has no place for count as missing.',
      invalid: { key: [fault('own-key-stays')] },
      examples: { digits: { summary: 'More digits', value: { digits: 2 } } },
      answers: {
        200: {
          description: 'The corrected property.',
          schema: EditableProperty,
          example: versioned({ ...CFPP, digits: 2 }),
        },
      },
      body: OwnPropertyCorrection,
      rules: readPropertyCorrection,
      echoes: [Definition],
      run: ({ token, params, input }) => service.correct(token, params.key, input.value, input.seen),
    }),
    endpoint({
      path: 'DELETE /me/properties/:key/',
      role: 'blender',
      summary: 'Delete a property',
      description: 'One that no own material has a value of and no own grade a limit on.',
      errors: ['body'],
      answers: { 204: { description: 'It is gone.' } },
      query: SeenQuery,
      run: ({ token, params, input }) => service.remove(token, params.key, input.seen),
    }),
  ])
}
