// Pages of lists. One begins after a row that a cursor names by what the list is sorted by, so that it survives the row.

import { t } from 'elysia'
import { issue } from '#calc/vocabulary/faults/fault.ts'
import type { Fragment, Querier } from '../db/sql.ts'
import { invalidFields } from '../errors.ts'
import { readUuid } from './checker.ts'

/** The query of a list with pages. */
export const CURSOR = {
  cursor: t.Optional(
    t.String({
      maxLength: 4000,
      description: 'Opaque; from the `Link` of the previous page.',
    }),
  ),
}

/** The header of an answer with a page. */
export const LINK = {
  Link: 'The next page as `rel="next"`; absent on the last page.',
}

/** `number` is a safe integer. */
interface Keys {
  number: number
  text: string
  uuid: string
}
type Kind = keyof Keys
type KeysOf<Kinds extends readonly Kind[]> = { [At in keyof Kinds]: Keys[Kinds[At]] }

const isA: Record<Kind, (key: unknown) => boolean> = {
  number: Number.isSafeInteger,
  text: (key) => typeof key === 'string',
  uuid: (key) => readUuid(key) !== null,
}

/** The lists that have pages. A cursor names its list: keys of others may look alike. */
export type PagedList = 'calculations' | 'movements' | 'events' | 'materials' | 'own materials'

/** @param keys what the list is sorted by, of the last row of a page */
export const cursorOf = (list: PagedList, keys: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify([list, ...keys])).toString('base64url')

/** The keys of the row after which a page begins, null for the first page. @throws InvalidInput if it is no cursor of the list */
export function readCursor<const Kinds extends readonly Kind[]>(
  list: PagedList,
  cursor: string | undefined,
  ...kinds: Kinds
): KeysOf<Kinds> | null {
  if (cursor === undefined) return null
  const [named, ...keys] = keysIn(cursor) ?? []
  const isOurs =
    named === list && keys.length === kinds.length && kinds.every((kind, at) => isA[kind](keys[at]))
  if (!isOurs || cursorOf(list, keys) !== cursor) throw invalidFields([issue(['cursor'], 'bad-cursor')])
  return keys as unknown as KeysOf<Kinds>
}

function keysIn(cursor: string): (string | number)[] | null {
  try {
    const keys = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown
    return Array.isArray(keys) ? keys : null
  } catch {
    return null
  }
}

/** A time in microseconds since 1970, as text: thousandths would skip the rows between them. */
export const microsOf = (sql: Querier, time: Fragment): Fragment =>
  sql`(extract(epoch from ${time}) * 1000000)::bigint::text`

export const timeOf = (sql: Querier, micros: number): Fragment =>
  sql`(timestamptz 'epoch' + ${String(micros)}::bigint * interval '1 microsecond')`

export interface Page<Item> {
  items: Item[]
  /** The cursor of the next page; null on the last. */
  next: string | null
}

/** @param rows one more than `limit`, where there are as many */
export function pageOf<Row, Item>(
  list: PagedList,
  rows: readonly Row[],
  limit: number,
  itemOf: (row: Row) => Item,
  keysOf: (row: Row) => readonly (string | number)[],
): Page<Item> {
  const shown = rows.slice(0, limit)
  const hasMore = rows.length > limit
  return { items: shown.map(itemOf), next: hasMore ? cursorOf(list, keysOf(shown.at(-1)!)) : null }
}

/** The `Link` to the next page. @param instead parameters that the cursor takes the place of */
export function nextLink({ url }: Request, next: string, instead: readonly string[] = []): string {
  const { pathname, searchParams } = new URL(url)
  for (const name of instead) searchParams.delete(name)
  searchParams.set('cursor', next)
  return `<${pathname}?${searchParams}>; rel="next"`
}

interface Answering {
  request: Request
  set: { headers: Record<string, string | number> }
}

/** Answers with a page, and names the next one. */
export function answerPage<Item>(
  { request, set }: Answering,
  { items, next }: Page<Item>,
  instead?: readonly string[],
): Item[] {
  if (next !== null) set.headers.link = nextLink(request, next, instead)
  return items
}
