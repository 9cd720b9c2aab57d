import { lessPart, partInTank } from '#calc/calculation/batch-record.ts'
import {
  amountsOf,
  type BulkUnit,
  decimalsOf,
  inMeterSteps,
  inUnit,
  kindOf,
  meterStep,
  type Portion,
  type Quantity,
} from '#calc/units/amounts.ts'
import { tonnesOf, volumeCorrection } from '#calc/units/volume-correction.ts'
import type { Basis } from '#calc/vocabulary/blend.ts'
import { isComplete } from '#calc/vocabulary/rules/recipe-rules.ts'

/** A recipe and the batch made of it. */
export interface BatchRecipe {
  portions: readonly Portion[]
  basis: Basis
  batch: Quantity
  /** Metering temperature, °C; null for 15 °C, NaN if unreadable. */
  celsius: number | null
  /** Masses beside volumes are weights in air. */
  isInAir: boolean
}

/** The amounts of all materials as text, rounded so that a complete recipe sums to the batch; null if a density is missing. */
export function shownAmounts({ portions, basis, batch, celsius, isInAir }: BatchRecipe) {
  const amounts = amountsOf(portions, basis, batch)
  const [kind, otherKind] =
    kindOf(batch.unit) === 'volume' ? (['volume', 'mass'] as const) : (['mass', 'volume'] as const)
  const isWhole = isComplete(portions.map(({ percent }) => percent))
  const own = written(
    amounts.map((amount) => (amount[kind] === null ? null : inUnit(amount[kind], batch.unit))),
    meterStep(batch),
    isWhole ? batch.amount : null,
  )
  const others = amounts.map(({ volume, mass }, at) => {
    if (otherKind === 'volume') return volume
    const { density } = portions[at]!
    return isInAir && volume !== null && density !== null ? tonnesOf(volume, density, 'air') : mass
  })
  const otherUnit: BulkUnit = otherKind === 'mass' ? 't' : 'm3'
  const sum = others.reduce<number>((total, amount) => total + (amount ?? 0), 0)
  const otherTexts = written(
    others,
    sum > 0 ? meterStep({ amount: sum, unit: otherUnit }) : 0.1,
    isWhole ? sum : null,
  )
  const loadedUnit: BulkUnit = kind === 'volume' ? batch.unit : 'm3'
  const loaded = written(
    amounts.map(({ volume }, at) => {
      const { density } = portions[at]!
      if (celsius === null || volume === null || density === null) return null
      const factor = volumeCorrection(density, celsius)
      return factor.is === 'corrected' ? inUnit(volume / factor.value, loadedUnit) : null
    }),
    meterStep(kind === 'volume' ? batch : { amount: sum > 0 ? sum : 100, unit: 'm3' }),
    null,
  )
  return own.map((amount, at) => ({
    /** In the unit of the batch. */
    amount,
    /** Mass for a volume batch, volume for a mass batch. */
    other: otherTexts[at] ?? null,
    otherUnit,
    /** Volume at the metering temperature; null without one or outside the volume correction tables. */
    loaded: loaded[at] ?? null,
    loadedUnit,
  }))
}
export type ShownAmount = ReturnType<typeof shownAmounts>[number]

/**
 * The amount of each material to pump, in the unit of the batch, when the material at `place` is already in the tank; null for
 * a material that needs none or is unknown. Null if nothing is known.
 */
export function shownToPump(made: BatchRecipe, place: number, tank: Quantity): (string | null)[] | null {
  const { portions, basis, batch } = made
  const needed = amountsOf(portions, basis, batch)[place]!
  const part = partInTank(needed, tank, portions[place]!)
  if (part === null) return null
  const left = lessPart(needed[kindOf(batch.unit)], part)
  const decimals = decimalsOf(meterStep(batch))
  return shownAmounts(made).map(({ amount }, at) => {
    if (at === place) return left ? inUnit(left, batch.unit).toFixed(decimals) : null
    return Number(amount) > 0 ? amount : null
  })
}

const written = (
  amounts: readonly (number | null)[],
  step: number,
  whole: number | null,
): (string | null)[] =>
  inMeterSteps(amounts, step, whole).map((amount) => amount?.toFixed(decimalsOf(step)) ?? null)
