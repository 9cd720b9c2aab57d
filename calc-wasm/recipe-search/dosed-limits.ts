// Doses in a search: at a dose, a limit on a treated value is a limit on the untreated one, moved by the effect the other way.

import { costOfDose, dosesOf, lastDose, treat } from '../additives/treat.ts'
import type { RecipeAnswer, RecipeLimit } from '../recipe/question.ts'
import {
  type Additive,
  type AffectedQuantity,
  DOSE_MAX,
  type Dosed,
  type DoseUnit,
} from '../vocabulary/additive.ts'
import type { OwnResult } from '../vocabulary/own-property.ts'
import { NUMERIC_PROPERTY_NAMES } from '../vocabulary/properties.ts'
import { isBrought } from '../vocabulary/quantities.ts'
import type { Search } from './search.ts'

/** An additive that may be dosed from `min` to `max`, in its unit; equal: it is dosed so. */
export interface DoseRange extends Pick<Dosed, 'id' | 'additive'> {
  min: number
  max: number
}

/** The largest dose that an additive's curves tell of. */
export const mostOf = ({ responses, unit }: Additive): number =>
  Math.min(DOSE_MAX[unit], ...Object.values(responses).map((curve) => lastDose(curve!)))

/** Doses that are found are whole steps of these. */
export const DOSE_STEP: Readonly<Record<DoseUnit, number>> = { mg_kg: 10, mg_l: 10, l_m3: 0.01 }

/** A whole step upwards, without the noise of a division. */
export const stepUp = (dose: number, unit: DoseUnit): number => {
  const step = DOSE_STEP[unit]
  return Math.ceil(Number((dose / step).toPrecision(12))) * step
}

/** What doses do to limited values, whatever the blend: by quantity; null where nobody knows. */
function effectsOf(dosed: readonly Dosed[], { candidates, options }: Search) {
  // Only what is told in another unit than its dose takes a density; the smallest takes most of it, which errs to the safe side.
  const densities = candidates.map(({ properties }) => properties.density)
  const density = densities.includes(null) ? null : Math.min(...(densities as number[]))
  const results = { ...Object.fromEntries(NUMERIC_PROPERTY_NAMES.map((name) => [name, 0])), density } as never
  const own = (options?.own ?? []).map((property) => ({ property, value: 0 })) as unknown as OwnResult[]
  return treat(dosed, { results, own })?.treated ?? {}
}

/** The limits of untreated values, and by limit what was added to them. */
export function movedByDoses<A extends Search>(
  asked: A,
  dosed: readonly Dosed[],
): { asked: A; moved: ({ q: AffectedQuantity; shift: number } | null)[]; unknown: number[] } {
  const effects = effectsOf(dosed, asked)
  const of = ({ q }: RecipeLimit) => effects[q as AffectedQuantity]
  const moved = asked.limits.map((limit) => {
    const found = of(limit)
    return found ? { q: limit.q as AffectedQuantity, shift: found.delta } : null
  })
  const limits = asked.limits.map((limit): RecipeLimit => {
    const found = of(limit)
    return found
      ? {
          ...limit,
          limit: limit.limit - found.delta,
          meant: limit.limit,
          ...(found.sd > 0 && { dosedSd: found.sd }),
        }
      : limit
  })
  const unknown = asked.limits.flatMap((limit, at) => (of(limit) === null ? [at] : []))
  const isAsked = asked.limits.some(({ q }) => isBrought(q))
  const conditions = isAsked ? { ...asked.conditions, dosed } : asked.conditions
  return { asked: { ...asked, limits, conditions }, moved, unknown }
}

export const dosedWith = (additives: readonly DoseRange[], doses: readonly number[]): Dosed[] =>
  additives.map(({ id, additive }, at) => ({ id, additive, dose: doses[at]!, unit: additive.unit }))

/** Per m³ or t of the basis, at the density of the recipe. */
export function costOfAll(
  dosed: readonly Dosed[],
  answer: RecipeAnswer | { density: number },
  { basis }: Search,
): number | null {
  if ('is' in answer && answer.is !== 'found') return null
  const { density } = 'is' in answer ? answer.recipe.blend.results : answer
  const parts = dosed.map(({ additive, dose, unit }) =>
    dose === 0 ? 0 : (costOfDose(additive, dosesOf(dose, unit, density, additive), null)?.per_m3 ?? null),
  )
  if (parts.includes(null)) return null
  const perM3 = (parts as number[]).reduce((sum, part) => sum + part, 0)
  return basis === 'volume' ? perM3 : density === null ? null : (perM3 * 1000) / density
}
