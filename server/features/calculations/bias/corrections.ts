import { isQuantity, type Quantity } from '#calc/grades/quantities.ts'
import {
  type Correction,
  type CorrectionsByCategory,
  correctionFrom,
  scatterFrom,
} from '#calc/lab/correct.ts'
import { type History, historyOf, type LabPoint } from '#calc/lab/history.ts'
import { isOwnQuantity, type OwnProperty } from '#calc/own/own-property.ts'
import { checkOwnProperty } from '#calc/own/own-rules.ts'
import { CATEGORY_NAMES, type CategoryName } from '#calc/vocabulary/categories.ts'
import type { Sql, Transaction } from '#server/db/sql.ts'
import type { Token } from '#server/http/tokens.ts'
import { selectCallerLocked } from '../lab/lab.queries.ts'
import { type PointRow, selectPoints, updateCorrections } from './bias.queries.ts'

export type Switches = Partial<Record<CategoryName, Quantity[]>>

/** Which histories decide: those whose bias corrects, and those whose scatter alone guards. */
export interface Switched {
  on: Switches
  scatter: Switches
}

const fieldsOf = (stored: unknown): Record<string, unknown> =>
  typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}

/** Reads what is switched on: biases by category, and beside them what guards by its scatter alone. Never throws. */
export const readSwitches = (stored: unknown): Switched => ({
  on: switchesIn(stored),
  scatter: switchesIn(fieldsOf(stored).scatter),
})

function switchesIn(stored: unknown): Switches {
  const by = fieldsOf(stored)
  return Object.fromEntries(
    CATEGORY_NAMES.flatMap((name) => {
      const list = by[name]
      const on = Array.isArray(list) ? list.filter(isQuantity) : []
      return on.length > 0 ? [[name, on]] : []
    }),
  )
}

/** Of an own property: how it was defined with the newest of the results, and how many results are in another unit. */
export interface DefinedHistory extends History {
  definition?: OwnProperty
  other_unit?: number
}

/** What the points of each quantity say. */
export function historiesOf(
  rows: readonly PointRow[],
  options?: { withoutOutliers: boolean },
): Map<Quantity, DefinedHistory> {
  const byQuantity = Map.groupBy(rows, ({ q }) => q)
  return new Map(
    [...byQuantity].flatMap(([q, points]) =>
      isQuantity(q) ? [[q, historyIn(q, points, options)] as const] : [],
    ),
  )
}

function historyIn(q: Quantity, points: readonly PointRow[], options?: { withoutOutliers: boolean }) {
  if (!isOwnQuantity(q)) return historyOf(points.map(pointOf), options)
  const defined = points
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .flatMap((point) => {
      const checked = checkOwnProperty(point.definition)
      return checked.ok ? [{ point, definition: checked.value }] : []
    })
  const { definition } = defined[0] ?? {}
  const same = defined.filter((one) => one.definition.unit === definition?.unit)
  const history = historyOf(
    same.map(({ point }) => pointOf(point)),
    options,
  )
  return { ...history, ...(definition && { definition }), other_unit: points.length - same.length }
}

const pointOf = ({ at, calculation, name, calculated, measured, rule, excluded }: PointRow): LabPoint => ({
  at: at.toISOString(),
  calculation,
  name,
  calculated,
  measured,
  rule,
  ...(excluded !== null && { excluded }),
})

/** Makes what blends are corrected by anew, after results or switches have changed; nothing where no bias was switched on. */
export async function refreshCorrections(
  transaction: Transaction,
  accountId: string,
  stored: unknown,
): Promise<void> {
  const switches = readSwitches(stored)
  const corrections: CorrectionsByCategory = {}
  for (const category of CATEGORY_NAMES) {
    const [on, scatter] = [switches.on[category] ?? [], switches.scatter[category] ?? []]
    if (on.length + scatter.length === 0) continue
    const histories = historiesOf(await selectPoints(transaction, accountId, { category }))
    const found = [...on, ...scatter].flatMap((q): [Quantity, Correction][] => {
      const history = histories.get(q)
      const correction = history && (on.includes(q) ? correctionFrom : scatterFrom)(history)
      return correction ? [[q, correction]] : []
    })
    if (found.length > 0) corrections[category] = Object.fromEntries(found)
  }
  if (stored !== null)
    await updateCorrections(transaction, accountId, Object.keys(corrections).length > 0 ? corrections : null)
}

/** The same by itself, after a blend with results has gone. */
export const relearn = (sql: Sql, token: Token, now: Date): Promise<void> =>
  sql.begin(async (transaction) => {
    const [row] = await selectCallerLocked(transaction, token, now)
    if (row) await refreshCorrections(transaction, row.account_id, row.bias_on)
  })
