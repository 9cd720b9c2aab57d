import { fault } from '#calc/vocabulary/faults/fault.ts'
import { documented } from '#server/http/documentation.ts'
import { TargetAnswer } from './target.model.ts'

const [HEAVY, LIGHT, THIRD] = [
  '7b0e3c5e-3f0b-4b6a-9a3e-2f1f0f0a5c11',
  'b5f7d1de-1c7e-4d0a-8f6b-6b1f5f0a7c22',
  '0d9c1f2a-8f0e-4a51-9a40-5b8f3b1e7d33',
]

export const targetDocs = documented({
  tag: 'Blending',
  summary: 'How much of one material brings a property to a value',
  description:
    'One material moves, the others keep their proportions, locked ones their share. Answers with the recipes of 100 % that have the value, or with what can be reached. Where the caller has switched on an own bias of the property, the value is meant of the corrected one, and `corrected` says so. Nothing is stored; `POST /calculations/blending/` makes the calculation.',
  token: true,
  errors: ['premium'],
  invalid: { moving: [fault('not-in-recipe', { id: THIRD! })] },
  takes: {
    sulfur: {
      summary: 'How much of the first for 30 ppm of sulfur',
      value: {
        materials: [HEAVY, LIGHT],
        percentages: [60, 40],
        property: 'sulfur_ppm',
        value: 30,
        moving: HEAVY,
      },
    },
    locked: {
      summary: 'The same of three, of which one stays',
      value: {
        materials: [HEAVY, LIGHT, THIRD],
        percentages: [50, 30, 20],
        property: 'density',
        value: 800,
        moving: HEAVY,
        locked: [THIRD],
      },
    },
  },
  answers: {
    200: {
      description: 'The recipes that have the value, and what can be reached; found or not.',
      schema: TargetAnswer,
      example: {
        percentages: [63.82, 36.18],
        more: [],
        reachable: [10, 40],
        engine: '1.1.0+0f3c9a52',
      },
    },
  },
})
