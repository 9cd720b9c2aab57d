import {
  amountsOf,
  type BulkUnit,
  decimalsOf,
  inUnit,
  kindOf,
  measured,
  meterStep,
  type Quantity,
  roundedTogether,
} from '#calc/units/amounts.ts'
import type { Basis } from '#calc/vocabulary/blend.ts'
import { BATCH_MAX, BATCH_MIN, MATERIAL_COUNT } from '#calc/vocabulary/limits.ts'
import { exact } from '#calc/vocabulary/rules/recipe-rules.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import type { Material } from '../../analysis.api.ts'
import {
  type Draft,
  exchanged,
  materialsOf,
  percentsOf,
  placeOf,
  type Recipe,
  recipeMaterials,
  recipeShares,
  type Workbench,
} from '../draft.ts'
import { fieldText, percentOf } from '../percentages.ts'
import { type BatchPortion, percentFor, rebalanced, summed } from './amounts.ts'

// Changes of a recipe on the workbench. A change of materials keeps the shares of the others.

/** Resolution of shares computed from amounts, the same as that of totals. */
const SHARE_STEP = 1e-6

export const withBench = (draft: Draft, bench: Partial<Workbench>): Draft => ({
  ...draft,
  bench: { ...draft.bench, ...bench },
})

export const canAdd = (draft: Draft): boolean => materialsOf(draft).length < MATERIAL_COUNT.max
export const canRemove = (draft: Draft): boolean => materialsOf(draft).length > MATERIAL_COUNT.min

/** Adds a material at 0 %; no change where it is there already or the recipe is full. */
export function added(draft: Draft, material: Material): Draft {
  if (!canAdd(draft) || placeOf(draft, material.id) >= 0) return draft
  const places = [...materialsOf(draft), material]
  return {
    ...draft,
    count: places.length,
    places,
    typed: { ...draft.typed, [material.id]: fieldText(0) },
    isCompared: false,
  }
}

/** Another material takes over share and padlock; a tank entry of the former one is dropped. */
export function replaced(draft: Draft, id: string, material: Material): Draft {
  if (placeOf(draft, id) < 0 || placeOf(draft, material.id) >= 0) return draft
  return withBench(exchanged(draft, id, material), { tank: without(draft.bench.tank, id) })
}

/** Removes a material; its share is not given to the others. */
export function removed(draft: Draft, id: string): Draft {
  if (!canRemove(draft) || placeOf(draft, id) < 0) return draft
  const places = materialsOf(draft).filter((material) => material.id !== id)
  const { locked, tank } = draft.bench
  return withBench(
    { ...draft, count: places.length, places, typed: without(draft.typed, id), isCompared: false },
    { locked: locked.filter((one) => one !== id), tank: without(tank, id) },
  )
}

const without = <Value>(record: Readonly<Record<string, Value>>, id: string): Record<string, Value> => {
  const { [id]: _, ...others } = record
  return others
}

export const withLock = (draft: Draft, id: string, isLocked: boolean): Draft => {
  const others = draft.bench.locked.filter((one) => one !== id)
  return withBench(draft, { locked: isLocked ? [...others, id] : others })
}

/** Portions of the batch by material; unreadable percentages count as 0. */
export const portionsOf = (draft: Draft): BatchPortion[] => {
  const percents = percentsOf(draft)
  const { tank, locked } = draft.bench
  return materialsOf(draft).map(({ id, properties }, at) => ({
    percent: Math.max(0, percents[at] ?? 0),
    density: properties.density,
    ...(tank[id] && { fixed: tank[id] }),
    isLocked: locked.includes(id),
  }))
}

export function batchOf({ batch, unit }: Pick<Workbench, 'batch' | 'unit'>): Quantity | null {
  const amount = numberOf(batch)
  return amount !== null && amount >= BATCH_MIN && amount <= BATCH_MAX ? { amount, unit } : null
}

/** Percentages as the fields show them; those of a complete recipe sum to exactly 100. */
export function withPercents(draft: Draft, percents: readonly number[]): Draft {
  const sum = percents.reduce((total, percent) => total + percent, 0)
  const isWhole = Math.abs(sum - 100) < SHARE_STEP / 2
  const shares = isWhole ? roundedTogether(percents, 100, SHARE_STEP) : percents.map(exact)
  const typed = Object.fromEntries(materialsOf(draft).map(({ id }, at) => [id, fieldText(shares[at]!)]))
  return { ...draft, typed: { ...draft.typed, ...typed } }
}

export type BatchFault = 'too-small' | 'no-density'

/** Another batch size or unit. The tank's amount stays, so its share changes and the others follow in proportion. */
export function withBatch(draft: Draft, batch: string, unit: BulkUnit): Draft | BatchFault {
  const size = batchOf({ batch, unit })
  const changed = withBench(draft, { batch, unit, ...(size ? {} : { tank: {} }) })
  if (!size || Object.keys(draft.bench.tank).length === 0) return changed
  const percents = rebalanced(portionsOf(draft), draft.basis, size)
  return typeof percents === 'string' ? percents : withPercents(changed, percents)
}

/** Another basis; the tank's amount stays. */
export function withBasis(draft: Draft, basis: Basis): Draft {
  const changed = { ...draft, basis }
  const made = withBatch(changed, draft.bench.batch, draft.bench.unit)
  return typeof made === 'string' ? withBench(changed, { tank: {} }) : made
}

/** A typed amount; null where a needed density is unknown. */
export function withAmount(draft: Draft, id: string, amount: number): Draft | null {
  const { unit, isSum } = draft.bench
  const batch = batchOf(draft.bench)
  const portions = portionsOf(draft)
  const at = materialsOf(draft).findIndex((material) => material.id === id)
  if (!batch || at < 0) return null
  const wanted = { amount, unit }
  if (isSum) return withSummed(draft, portions, at, batch, wanted)
  const percent = percentFor(portions, at, draft.basis, batch, wanted)
  if (percent === null) return null
  return withShare(draft, id, fieldText(exact(percent)))
}

/** The other amounts stay; the batch becomes the sum. */
function withSummed(
  draft: Draft,
  portions: readonly BatchPortion[],
  at: number,
  batch: Quantity,
  wanted: Quantity,
) {
  const own = measured(wanted, portions[at]!.density, draft.basis)
  const amounts = amountsOf(portions, draft.basis, batch).map((amount) => amount[draft.basis])
  if (own === null || amounts.includes(null)) return null
  const densities = portions.map(({ density }) => density)
  const sum = summed((amounts as number[]).with(at, own), densities, draft.basis, batch.unit)
  if (!sum) return null
  const { id } = materialsOf(draft)[at]!
  const { tank } = draft.bench
  return withPercents(
    withBench(draft, {
      batch: batchText({ ...batch, amount: sum.batch }),
      ...(tank[id] && { tank: { ...tank, [id]: wanted } }),
    }),
    sum.percents,
  )
}

/** A typed share; the tank's amount follows its share. */
export function withShare(draft: Draft, id: string, text: string): Draft {
  const changed = { ...draft, typed: { ...draft.typed, [id]: text } }
  const isInTank = Object.hasOwn(draft.bench.tank, id)
  return isInTank && percentOf(text) !== null ? (withTank(changed, id, true) ?? changed) : changed
}

/** Marks a material's amount as in the tank, replacing any other, or takes it out; null where it is unknown. */
export function withTank(draft: Draft, id: string, isInTank: boolean): Draft | null {
  const { tank, unit } = draft.bench
  if (!isInTank) return withBench(draft, { tank: without(tank, id) })
  const amount = amountIn(draft, id)
  return amount === null ? null : withBench(draft, { tank: { [id]: { amount, unit } } })
}

/**
 * Opens Find for the correction of a blend. The tank holds at most one material: a blend of several is not entered,
 * since the amount of one of them would be a wrong heel.
 */
export function inTank(draft: Draft, capacity?: number): Draft {
  const used = materialsOf(draft).filter(({ id }) => (percentOf(draft.typed[id] ?? '') ?? 0) > 0)
  const held = used.length === 1 ? withTank(draft, used[0]!.id, true) : null
  const { bench, criteria } = draft
  return {
    ...draft,
    bench: { ...bench, tank: held?.bench.tank ?? {} },
    criteria: {
      ...criteria,
      isOpen: true,
      ...(held && { task: 'tank' as const, isWide: true }),
      ...(capacity && { capacity: String(capacity) }),
    },
  }
}

/** A material's amount in the batch's unit; null where unknown. */
function amountIn(draft: Draft, id: string): number | null {
  const batch = batchOf(draft.bench)
  const at = materialsOf(draft).findIndex((material) => material.id === id)
  const amount = batch && amountsOf(portionsOf(draft), draft.basis, batch)[at]?.[kindOf(batch.unit)]
  return amount === null || amount === undefined ? null : inUnit(amount, draft.bench.unit)
}

/** Makes the batch the sum of its amounts; without a size it starts as 100, one unit per per cent. */
export const withSum = (draft: Draft, isSum: boolean): Draft =>
  withBench(draft, { isSum, ...(isSum && !batchOf(draft.bench) && { batch: '100' }) })

/** The batch size if only the moving material's amount changes. */
export function batchAfter(draft: Draft, percents: readonly number[], moving: number): Quantity | null {
  const batch = batchOf(draft.bench)
  const before = percentsOf(draft)
  const staying = (shares: readonly (number | null)[]) =>
    shares.reduce<number>((sum, share, at) => (at === moving ? sum : sum + (share ?? 0)), 0)
  if (!batch || kindOf(batch.unit) !== draft.basis) return null
  const [was, is] = [staying(before), staying(percents)]
  const size = { ...batch, amount: (batch.amount * was) / is }
  return was > 0 && is > 0 ? { ...size, amount: Number(batchText(size)) } : null
}

/** A computed size without its rounding noise. */
const batchText = (batch: Quantity): string =>
  String(Number(batch.amount.toFixed(decimalsOf(meterStep(batch)) + 2)))

/** Replaces the recipe; no share is locked and the tank is empty. */
export function startedFrom(draft: Draft, components: Recipe['components'], basis: Basis): Draft {
  const places = recipeMaterials({ components })
  const emptied = { ...draft, count: places.length, places, typed: {}, basis, isCompared: false }
  return withPercents(withBench(emptied, { locked: [], tank: {} }), recipeShares({ components }))
}
