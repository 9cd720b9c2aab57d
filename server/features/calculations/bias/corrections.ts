import {
  type Correction,
  type CorrectionsByCategory,
  correctionFrom,
  scatterFrom,
} from '#calc/lab/correct.ts'
import { type History, historyOf } from '#calc/lab/history.ts'
import { readOwnProperty } from '#calc/own/own-rules.ts'
import { CATEGORY_NAMES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { isOwnQuantity, type OwnProperty } from '#calc/vocabulary/own-property.ts'
import { isQuantity, type Quantity } from '#calc/vocabulary/quantities.ts'
import { byName, list, notEmpty, objectIn, passing } from '#calc/vocabulary/stored.ts'
import { oneRow, type Sql, type Transaction } from '#server/db/sql.ts'
import type { SpaceId } from '#server/http/tokens.ts'
import { type PointRow, selectPoints, selectSwitchesLocked, updateCorrections } from './bias.queries.ts'

export type Switches = Partial<Record<CategoryName, Quantity[]>>

export interface Switched {
  on: Switches
  scatter: Switches
}

const switches = byName(CATEGORY_NAMES, notEmpty(list(passing(isQuantity))))

export const readSwitches = (stored: unknown): Switched => ({
  on: switches(stored),
  scatter: switches(objectIn(stored).scatter),
})

export interface DefinedHistory extends History {
  /** The definition of an own property at the newest result. */
  definition?: OwnProperty
  other_unit?: number
}

export const historiesOf = (
  byQuantity: ReadonlyMap<string, readonly PointRow[]>,
  options?: { withoutOutliers: boolean },
): Map<Quantity, DefinedHistory> =>
  new Map(
    [...byQuantity].flatMap(([q, points]) =>
      isQuantity(q) ? [[q, historyIn(q, points, options)] as const] : [],
    ),
  )

function historyIn(q: Quantity, points: readonly PointRow[], options?: { withoutOutliers: boolean }) {
  if (!isOwnQuantity(q)) return historyOf(points, options)
  const definition = newestDefinition(points)
  const same = points.filter((point) => unitIn(point.definition) === definition?.unit)
  const history = historyOf(same, options)
  return { ...history, ...(definition && { definition }), other_unit: points.length - same.length }
}

function newestDefinition(points: readonly PointRow[]): OwnProperty | undefined {
  let newest: { at: string; definition: OwnProperty } | undefined
  for (const { at, definition } of points.toReversed()) {
    if (newest && at <= newest.at) continue
    const known = readOwnProperty(definition)
    if (known) newest = { at, definition: known }
  }
  return newest?.definition
}

/** Null if the definition can't be read: no point has that unit. */
const unitIn = (definition: unknown): unknown => objectIn(definition).unit ?? null

/** Recomputes a space's corrections after its results or switches have changed; no effect if no bias was ever switched on. */
export async function refreshCorrections(
  transaction: Transaction,
  spaceId: SpaceId,
  stored: unknown,
): Promise<void> {
  const switches = readSwitches(stored)
  const corrections: CorrectionsByCategory = {}
  for (const category of CATEGORY_NAMES) {
    const [on, scatter] = [switches.on[category] ?? [], switches.scatter[category] ?? []]
    if (on.length + scatter.length === 0) continue
    const points = await selectPoints(transaction, spaceId, { category }, [...on, ...scatter])
    const histories = historiesOf(Map.groupBy(points, ({ q }) => q))
    const found = [...on, ...scatter].flatMap((q): [Quantity, Correction][] => {
      const history = histories.get(q)
      const correction = history && (on.includes(q) ? correctionFrom : scatterFrom)(history)
      return correction ? [[q, correction]] : []
    })
    if (found.length > 0) corrections[category] = Object.fromEntries(found)
  }
  if (stored !== null)
    await updateCorrections(transaction, spaceId, Object.keys(corrections).length > 0 ? corrections : null)
}

/** `refreshCorrections` in a transaction of its own, after a blend with results was deleted. */
export const recomputeCorrections = (sql: Sql, spaceId: SpaceId): Promise<void> =>
  sql.begin(async (transaction) => {
    const space = await selectSwitchesLocked(transaction, spaceId)
    await refreshCorrections(transaction, spaceId, oneRow(space, 'the space').bias_on)
  })
