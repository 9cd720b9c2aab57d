import type { LabRecord } from '#calc/lab/lab-record.ts'
import { isOwnQuantity, keyOfQuantity } from '#calc/vocabulary/own-property.ts'
import { versioned } from '#server/http/seen.ts'
import type { LabAnswer } from './lab.model.ts'
import { GASOLINES } from './recipe.model.ts'

const JUDGED = { R_is: 'test', within_R: true, sd: null, agrees: null } as const

export const LAB_EXAMPLE: LabAnswer = versioned({
  sampled_at: '2026-01-17T08:30:00.000Z',
  sample: 'T4-118',
  entered_at: '2026-01-17T14:20:00.000Z',
  results: { density: 755.1, sulfur_ppm: 2 },
  own: {},
  levels: { upper: { density: 755 }, middle: { density: 755.1 }, lower: { density: 755.2 } },
  methods: { density: 'ASTM D4052' },
  as_blended: {
    [GASOLINES.reformate]: { amount: 610, unit: 'm3' },
    [GASOLINES.alkylate]: { amount: 390, unit: 'm3' },
  },
  blended: [61, 39],
  properties: {
    density: {
      calculated: 754.9,
      planned: 754,
      measured: 755.1,
      difference: 0.2,
      R: 1.79,
      ...JUDGED,
      split: { pumping: 0.9, rule: null, test: null },
      levels: { mean: 755.1, spread: 0.2, r: 0.31, mixed: true },
      rule: 'volume-average',
    },
    sulfur_ppm: {
      calculated: 1.362,
      planned: 1.371,
      measured: 2,
      difference: 0.638,
      R: 1.05,
      ...JUDGED,
      split: { pumping: -0.009, rule: null, test: null },
      levels: null,
      rule: 'mass-average',
    },
  },
  mixed: true,
})

export const labAnswer = (lab: LabRecord): LabAnswer =>
  versioned({
    ...lab,
    own: Object.fromEntries(
      Object.entries(lab.results).flatMap(([q, value]) =>
        isOwnQuantity(q) && typeof value === 'number' ? [[keyOfQuantity(q), value]] : [],
      ),
    ),
  })
