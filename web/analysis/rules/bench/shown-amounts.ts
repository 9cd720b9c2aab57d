import { isComplete } from '#calc/vocabulary/rules/recipe-rules.ts'
import type { Draft } from '../draft.ts'
import {
  type AmountUnit,
  amountsOf,
  decimalsOf,
  inUnit,
  kindOf,
  meterStep,
  roundedTogether,
} from './amounts.ts'
import { batchOf, portionsOf } from './workbench.ts'

/** A material's amount as its row shows it; null where a density is missing. */
export interface ShownAmount {
  /** In the unit of the batch. */
  amount: string | null
  /** As mass where the batch is a volume, as volume where it is a mass. */
  other: string | null
  otherUnit: AmountUnit
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
  const others = amounts.map((amount) => amount[otherKind])
  const otherUnit = otherKind === 'mass' ? 't' : 'm3'
  const sum = others.reduce<number>((total, amount) => total + (amount ?? 0), 0)
  const otherTexts = written(
    others,
    sum > 0 ? meterStep({ amount: sum, unit: otherUnit }) : 0.1,
    isWhole ? sum : null,
  )
  return own.map((amount, at) => ({ amount, other: otherTexts[at]!, otherUnit }))
}

/** Amounts in steps; together where their whole is known. */
function written(amounts: readonly (number | null)[], step: number, whole: number | null): (string | null)[] {
  const decimals = decimalsOf(step)
  const known = amounts.filter((amount) => amount !== null)
  const rounded =
    known.length === amounts.length && whole !== null ? roundedTogether(known, whole, step) : null
  return amounts.map((amount, at) => (amount === null ? null : (rounded?.[at] ?? amount).toFixed(decimals)))
}
