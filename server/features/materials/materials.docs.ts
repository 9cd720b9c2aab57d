import { t } from 'elysia'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { fault } from '#calc/vocabulary/faults/fault.ts'
import { RECOVERY } from '#calc/vocabulary/limits.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import { documented } from '#server/http/documentation.ts'
import { Category, Material } from './materials.model.ts'

const GIVEN = {
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

const SAID = {
  entered: ['ibp', 'pct_10', 'pct_50', 'pct_90', 'fbp'],
  precision: { density: 0.2 },
  typed: { density: { value: '0.8382', unit: 'g/cm³', temperature: 15 } },
  price: { amount: 640, unit: 'm3', currency: 'USD' },
}

export const EXAMPLE = {
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
  properties: { ...emptyProperties(), ...GIVEN },
  ...NO_DETAILS,
  ...SAID,
}

const TAG = 'Materials'
const PAGED = {
  ETag: 'Of this list in its present state.',
  'X-Total-Count': 'How many there are, where `limit` or `offset` was given.',
}
const list = (description: string) => ({
  200: { description, schema: t.Array(Material), example: [EXAMPLE], headers: PAGED },
  304: { description: 'Nothing has changed since the state that `If-None-Match` names.' },
})

export const categories = documented({
  tag: TAG,
  summary: 'The five categories',
  description: 'In the order in which every list shows them. Needs no token.',
  answers: {
    200: { description: 'All five.', schema: t.Array(Category), example: EXAMPLE.categories },
  },
})

export const listAll = documented({
  tag: TAG,
  summary: 'Materials to blend',
  description:
    'The catalogue and the caller’s own materials, by name. The search looks for each word in the names of material and producer, in either language, without regard to case, letter forms, joiners, hamzas, hyphens and blanks inside a word. A name of the trade finds its other names too, as kerosene finds «نفت سفید» and gasoil finds diesel.',
  token: true,
  errors: ['body', 'premium'],
  invalid: { category: [fault('choice', { value: 'diesel' })] },
  answers: list('Those that match.'),
})

export const find = documented({
  tag: TAG,
  summary: 'One material',
  description: 'Of the catalogue, or one of the caller’s own.',
  token: true,
  errors: ['premium', 'not-found'],
  answers: { 200: { description: 'The material.', schema: Material, example: EXAMPLE } },
})

export const listOwn = documented({
  tag: TAG,
  summary: 'Own materials',
  description: 'Those that the caller has created. Needs no Premium: what one has entered stays in reach.',
  token: true,
  errors: ['body'],
  invalid: { limit: [fault('not-an-integer')] },
  answers: list('The caller’s own, by name.'),
})

export const create = documented({
  tag: TAG,
  summary: 'Create a material',
  description:
    'Name, English producer and recovery are required. Blank points between those of `entered` may be sent filled in; they are put on the straight line in any case. Name and English producer together are unique among the caller’s materials, without regard to case, outer blanks or letter forms.',
  token: true,
  errors: ['premium'],
  invalid: { name: [fault('duplicate-material')] },
  takes: {
    gasoil: {
      summary: 'A gasoil with part of its curve',
      value: {
        name: EXAMPLE.name,
        name_farsi: EXAMPLE.name_farsi,
        producer_farsi_name: null,
        producer_english_name: EXAMPLE.producer_english_name,
        categories: ['customized', 'gasoil'],
        properties: GIVEN,
        ...SAID,
      },
    },
  },
  answers: {
    201: { description: 'The material as it was stored.', schema: Material, example: EXAMPLE },
  },
})

export const findOwn = documented({
  tag: TAG,
  summary: 'One of the caller’s own materials',
  description: 'As it was stored.',
  token: true,
  errors: ['not-found'],
  answers: { 200: { description: 'The material.', schema: Material, example: EXAMPLE } },
})

export const correct = documented({
  tag: TAG,
  summary: 'Correct a material',
  description:
    'Fields and properties that are left out stay as they are; null clears one. Points that were not `entered` follow those that were. The material that results passes the same checks as a new one. Calculations made before keep the values that they were made with.',
  token: true,
  errors: ['forbidden', 'not-found'],
  invalid: { properties: { recovery: [fault('recovery-range', RECOVERY)] } },
  takes: { sulfur: { summary: 'A new sulphur reading', value: { properties: { sulfur_ppm: 9.4 } } } },
  answers: { 200: { description: 'The corrected material.', schema: Material, example: EXAMPLE } },
})

export const remove = documented({
  tag: TAG,
  summary: 'Delete a material',
  description:
    'One of the caller’s own; 403 for one of the catalogue. Calculations that used it stay as they are.',
  token: true,
  errors: ['forbidden', 'not-found'],
  answers: { 204: { description: 'It is gone.' } },
})
