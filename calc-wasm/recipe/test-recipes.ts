// Questions for tests: the catalogue's own streams, with prices that were made up for them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Side } from '../grades/grade.ts'
import type { CategoryName } from '../vocabulary/categories.ts'
import { emptyProperties } from '../vocabulary/properties.ts'
import type { Quantity } from '../vocabulary/quantities.ts'
import type { Candidate, RecipeLimit, RecipeQuestion } from './question.ts'

const { materials } = JSON.parse(
  readFileSync(join(import.meta.dir, '../../sql/seed/typical.json'), 'utf8'),
) as { materials: (Candidate & { name: string; categories: CategoryName[] })[] }

const PRICES: Partial<Record<CategoryName, readonly number[]>> = {
  gasoil: [610, 560, 680, 710, 720, 730, 470, 590, 640],
  gasoline: [700, 760, 640, 620, 590, 800, 690, 520, 600, 740],
}

export type Named = Candidate & { name: string }

const streamsOf = (category: CategoryName): Named[] =>
  materials
    .filter(({ categories }) => categories.includes(category))
    .map(({ name, properties, pour_is }, at) => ({
      name,
      properties: { ...emptyProperties(), ...properties },
      pour_is,
      price: { amount: PRICES[category]![at]!, unit: 'm3' as const },
    }))

export const GASOILS = streamsOf('gasoil')
export const GASOLINES = streamsOf('gasoline')

/** "sulfur_ppm max 50, density 820–845" */
export const limitsFrom = (text: string): RecipeLimit[] =>
  text.split(', ').map((one) => {
    const [q, side, limit] = one.split(' ')
    return { q: q as Quantity, side: side as Side, limit: Number(limit) }
  })

export const DIESEL = limitsFrom(
  'density min 820, density max 845, sulfur_ppm max 50, flash_point min 55, viscosity_40 min 2, viscosity_40 max 4.5, ' +
    'cloud_point max -5, cetane_number min 51, cetane_index min 46, pct_95 max 360, pct_90 max 338, r250 max 65, r350 min 85, aromatics max 30',
)
/** The loss is 0 where the residue is all that doesn't come over. */
export const GASOLINE = limitsFrom(
  'octan_ron min 95, octan_mon min 85, rvp min 45, rvp max 60, benzene max 1, aromatics max 35, olefin max 18, sulfur_ppm max 10, ' +
    'density min 720, density max 775, e70 min 20, e70 max 48, e100 min 46, e100 max 71, e150 min 75, fbp max 210',
)

export const questionOf = (
  candidates: readonly Candidate[],
  limits: readonly RecipeLimit[],
  more: Partial<RecipeQuestion> = {},
): RecipeQuestion => ({
  candidates,
  limits,
  basis: 'volume',
  goal: { is: 'cost' },
  conditions: { category: null, d86_group: 'by-curve', residue: 2 },
  ...more,
})
