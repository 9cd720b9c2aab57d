// The calls on materials: the catalogue, and the own ones.

import { t } from 'elysia'
import { CATEGORIES, CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { created, ok, UNCHANGED } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { LINK } from '#server/http/pages.ts'
import { SeenQuery } from '#server/http/schema.model.ts'
import { versioned, withSeen } from '#server/http/seen.ts'
import { createListAnswers } from './material-lists.ts'
import * as model from './materials.model.ts'
import { listCategories, materialsService } from './materials.service.ts'

const READINGS = {
  ibp: 172,
  pct_10: 205,
  pct_50: 264,
  pct_90: 331,
  fbp: 358,
  recovery: 98.5,
  density: 838.2,
  flash_point: 66,
  sulfur_ppm: 46,
  cetane_number: 52.5,
}

const DETAILS = {
  entered: ['ibp', 'pct_10', 'pct_50', 'pct_90', 'fbp'],
  precision: { density: 0.2 },
  typed: { density: { value: '0.8382', unit: 'g/cm³', temperature: 15 } },
  price: { amount: 640, unit: 'm3', currency: 'USD' },
}

export const EXAMPLE = versioned({
  id: '7b0e3c5e-3f0b-4b6a-9a3e-2f1f0f0a5c11',
  name: 'Hydrotreated gasoil, tank 12',
  name_farsi: 'گازوئیل تصفیه‌شده، مخزن ۱۲',
  producer_farsi_name: null,
  producer_english_name: 'Our refinery',
  categories: [
    { name: 'customized', name_farsi: CATEGORIES.customized.fa },
    { name: 'gasoil', name_farsi: CATEGORIES.gasoil.fa },
  ],
  is_owner: true,
  source: null,
  source_farsi: null,
  note: null,
  properties: { ...emptyProperties(), ...READINGS },
  ...NO_DETAILS,
  ...DETAILS,
})

const PAGED = {
  ETag: 'Of this list.',
  'X-Total-Count': 'Total count, if `limit`, `offset` or `cursor` was sent.',
  ...LINK,
}
const list = (description: string) => ({
  ...ok(description, t.Array(model.Material), [EXAMPLE], PAGED),
  304: UNCHANGED,
})

const CATEGORIES_JSON = JSON.stringify(listCategories())
const ALL_JSON = JSON.stringify(listCategories(CATEGORY_NAMES))

const readSeenCorrection = withSeen(model.readMaterialCorrection)

/** The catalogue under `/materials/`, the caller's own materials under `/me/materials/`. */
export function materialsRoutes(deps: FeatureDeps) {
  const service = materialsService(deps)
  const answerList = createListAnswers()
  return endpoints('Materials', deps.callers, [
    ...catalogueCalls(service, answerList),
    ...ownMaterialCalls(service, answerList),
  ])
}

type MaterialsService = ReturnType<typeof materialsService>
type AnswerList = ReturnType<typeof createListAnswers>

function catalogueCalls(service: MaterialsService, answerList: AnswerList) {
  return [
    endpoint({
      path: 'GET /materials/categories/',
      needs: 'nothing',
      summary: 'List categories',
      description: 'In the order of every list.',
      query: model.CategoryQuery,
      answers: ok('Five, or six with `all`.', t.Array(model.Category), EXAMPLE.categories),
      run({ set, input }) {
        set.headers['cache-control'] = 'public, max-age=3600'
        return input.all === 'true' ? ALL_JSON : CATEGORIES_JSON
      },
    }),
    endpoint({
      path: 'GET /materials/',
      needs: 'premium',
      summary: 'List materials',
      description:
        'The catalogue and your own materials, by name. Search matches each word in either language, ignoring case and letter forms; trade names find their synonyms, such as gasoil and diesel. Catalogue ids are the same on every installation.',
      answers: list('The matching materials.'),
      query: model.MaterialQuery,
      run: async ({ token, input, request }) => answerList(request, input, await service.list(token, input)),
    }),
    endpoint({
      path: 'GET /materials/:id/',
      needs: 'premium',
      summary: 'Get a material',
      description: 'From the catalogue or your own.',
      answers: ok('The material.', model.Material, EXAMPLE),
      run: ({ token, params }) => service.find(token, params.id),
    }),
  ]
}

function ownMaterialCalls(service: MaterialsService, answerList: AnswerList) {
  return [
    endpoint({
      path: 'GET /me/materials/',
      summary: 'List your materials',
      description: 'Filtered and paged like `GET /materials/`.',
      answers: list('Your materials, by name.'),
      query: model.MaterialQuery,
      run: async ({ token, input, request }) =>
        answerList(request, input, await service.listOwn(token, input)),
    }),
    endpoint({
      path: 'POST /me/materials/',
      role: 'blender',
      needs: 'premium',
      summary: 'Create a material',
      description:
        'Points between those `entered` are interpolated. Name and English producer must be unique among your materials.',
      examples: {
        gasoil: {
          summary: 'A gasoil with part of its curve',
          value: {
            name: EXAMPLE.name,
            name_farsi: EXAMPLE.name_farsi,
            producer_farsi_name: null,
            producer_english_name: EXAMPLE.producer_english_name,
            categories: ['customized', 'gasoil'],
            properties: READINGS,
            ...DETAILS,
          },
        },
      },
      answers: created('The stored material.', model.Material, EXAMPLE),
      body: model.NewMaterialBody,
      rules: model.readNew,
      echoes: [model.Material],
      run: ({ token, input }) => service.create(token, input),
    }),
    endpoint({
      path: 'GET /me/materials/:id/',
      summary: 'Get one of your materials',
      description: '404 for a catalogue material.',
      answers: ok('The material.', model.Material, EXAMPLE),
      run: ({ token, params }) => service.findOwn(token, params.id),
    }),
    endpoint({
      path: 'PATCH /me/materials/:id/',
      role: 'blender',
      summary: 'Change a material',
      description:
        'Omitted fields and properties stay; null clears one. Points that were not `entered` are interpolated again. Earlier calculations keep their values.',
      examples: { sulfur: { summary: 'A new sulfur reading', value: { properties: { sulfur_ppm: 9.4 } } } },
      answers: ok('The stored material.', model.Material, EXAMPLE),
      body: model.MaterialCorrection,
      rules: readSeenCorrection,
      echoes: [model.Material],
      run: ({ token, params, input, seen }) => service.correct(token, params.id, input.value, seen),
    }),
    endpoint({
      path: 'DELETE /me/materials/:id/',
      role: 'blender',
      summary: 'Delete a material',
      description: '403 for a catalogue material. Calculations that used it stay.',
      answers: { 204: { description: 'Deleted.' } },
      query: SeenQuery,
      run: ({ token, params, seen }) => service.remove(token, params.id, seen),
    }),
  ]
}
