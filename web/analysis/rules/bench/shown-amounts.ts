import { amountsOf, type BulkUnit, inUnit, kindOf } from '#calc/units/amounts.ts'
import { decimalsOf, meterStep, roundedTogether } from '#calc/units/meter.ts'
import { unitNamed } from '#calc/units/units.ts'
import { tonnesOf, volumeCorrection } from '#calc/units/volume-correction.ts'
import { isComplete } from '#calc/vocabulary/rules/recipe-rules.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import type { Draft, Workbench } from '../draft.ts'
import { batchOf, portionsOf } from './workbench.ts'

/** A material's amount as its row shows it; null where a density is missing. */
export interface ShownAmount {
  /** In the unit of the batch. */
  amount: string | null
  /** As mass where the batch is a volume, as volume where it is a mass. */
  other: string | null
  otherUnit: BulkUnit
  /** The volume at the temperature of loading; null without one, and where the tables of expansion don't reach. */
  loaded: string | null
  loadedUnit: BulkUnit
}

/** °C of a temperature as it was typed; null where there is none, NaN where it can't be read. */
export function loadingCelsius({ text, unit }: Workbench['loading']): number | null {
  if (text.trim() === '') return null
  const value = numberOf(text)
  return value === null ? Number.NaN : (unitNamed('temperature', unit)?.toWire(value) ?? Number.NaN)
}

/** Positions of the portions whose volume at the temperature of loading can't be told. */
export function unloadable(draft: Draft): number[] {
  const celsius = loadingCelsius(draft.bench.loading)
  if (celsius === null || celsius === 15) return []
  return portionsOf(draft).flatMap(({ percent, density }, at) =>
    percent > 0 && density !== null && volumeCorrection(density, celsius).is === 'outside' ? [at] : [],
  )
}

/** The amounts of all rows, rounded so that those of a whole recipe sum to the batch; null without one. */
export function shownAmounts(draft: Draft): ShownAmount[] | null {
  const batch = batchOf(draft.bench)
  if (!batch) return null
  const portions = portionsOf(draft)
  const amounts = amountsOf(portions, draft.basis, batch)
  const [kind, otherKind] =
    kindOf(batch.unit) === 'volume' ? (['volume', 'mass'] as const) : (['mass', 'volume'] as const)
  const isWhole = isComplete(portions.map(({ percent }) => percent))
  const own = written(
    amounts.map((amount) => (amount[kind] === null ? null : inUnit(amount[kind], batch.unit))),
    meterStep(batch),
    isWhole ? batch.amount : null,
  )
  const isInAir = draft.bench.isInAir && otherKind === 'mass'
  const others = amounts.map(({ volume, mass }, at) => {
    if (otherKind === 'volume') return volume
    const { density } = portions[at]!
    return isInAir && volume !== null && density !== null ? tonnesOf(volume, density, 'air') : mass
  })
  const otherUnit = otherKind === 'mass' ? 't' : 'm3'
  const sum = others.reduce<number>((total, amount) => total + (amount ?? 0), 0)
  const otherTexts = written(
    others,
    sum > 0 ? meterStep({ amount: sum, unit: otherUnit }) : 0.1,
    isWhole ? sum : null,
  )
  const loadedUnit = kind === 'volume' ? batch.unit : 'm3'
  const celsius = loadingCelsius(draft.bench.loading)
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
    amount,
    other: otherTexts[at]!,
    otherUnit,
    loaded: loaded[at]!,
    loadedUnit,
  }))
}

/** Amounts in steps; together where their whole is known. */
function written(amounts: readonly (number | null)[], step: number, whole: number | null): (string | null)[] {
  const decimals = decimalsOf(step)
  const known = amounts.filter((amount) => amount !== null)
  const rounded =
    known.length === amounts.length && whole !== null ? roundedTogether(known, whole, step) : null
  return amounts.map((amount, at) => (amount === null ? null : (rounded?.[at] ?? amount).toFixed(decimals)))
}
