import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { matcher, type SearchText, searchText } from '#calc/vocabulary/rules/material-search.ts'
import { createCache } from '#server/cache.ts'
import { chooseCoding, matchesTag } from '#server/http/negotiation.ts'
import { cursorOf, nextLink, type PagedList, readCursor } from '#server/http/pages.ts'
import { type OwnRow, onTheWire, ownOnTheWire } from './material-on-the-wire.ts'
import type { Material, MaterialFilter } from './materials.model.ts'
import type { CatalogueRow, Keys, MaterialRow } from './materials.queries.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A material in lists: its keys for searching and sorting, and its JSON for the wire. */
interface Entry {
  /** Name, producer and id; sorts by bytes, as PostgreSQL does in the collation "C". */
  sortKey: Buffer
  searchKey: string
  /** The prepared key, made by the first search. */
  searchText: () => SearchText
  categories: readonly CategoryName[]
  json: Bytes
  /** Digest of the JSON. */
  digest: Uint8Array
}

/** A material of the catalogue: without an owner, so it may be cached for all accounts. */
export interface CatalogueEntry extends Entry {
  owner: null
}

/** An own material of the caller: read for each answer and never cached. */
export interface OwnEntry extends Entry {
  owner: 'caller'
}

/** A list, or a page of it. */
interface Part<Kind> {
  entries: readonly Kind[]
  /** Of all that match. */
  total: number
  /** The cursor of the next page; null on the last. */
  next: string | null
}
export type Listing =
  | ({ isPersonal: false } & Part<CatalogueEntry>)
  | ({ isPersonal: true } & Part<CatalogueEntry | OwnEntry>)

const encoder = new TextEncoder()

function once<T extends string>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function entryOf(row: Keys, material: Material): Entry {
  const json = encoder.encode(JSON.stringify(material))
  return {
    sortKey: Buffer.from(`${row.name_key}\0${row.producer_key}\0${material.id}`),
    searchKey: row.search_key,
    searchText: once(() => searchText([row.search_key])),
    categories: material.categories.map(({ name }) => name),
    json,
    digest: new Bun.CryptoHasher('sha256').update(json).digest().subarray(0, 16),
  }
}

const catalogueEntry = (row: Omit<MaterialRow & Keys, 'is_owner'>): CatalogueEntry => ({
  ...entryOf(row, onTheWire({ ...row, is_owner: false })),
  owner: null,
})

export const ownEntry = (row: OwnRow & Keys): OwnEntry => ({
  ...entryOf(row, ownOnTheWire(row)),
  owner: 'caller',
})

function filtered({ category, search = '', all }: MaterialFilter): (entry: Entry) => boolean {
  const isFound = search.trim() === '' ? null : matcher(search)
  return ({ categories, searchText }) =>
    (category === undefined
      ? all === 'true' || !categories.includes('residual')
      : categories.includes(category)) &&
    (isFound?.(searchText()) ?? true)
}

function merged(catalogue: readonly CatalogueEntry[], own: readonly OwnEntry[]) {
  const all: (CatalogueEntry | OwnEntry)[] = []
  let next = 0
  for (const entry of catalogue) {
    while (next < own.length && own[next]!.sortKey.compare(entry.sortKey) < 0) all.push(own[next++]!)
    all.push(entry)
  }
  return [...all, ...own.slice(next)]
}

export function listMaterials(
  /** Null for own materials alone. */
  catalogue: readonly CatalogueEntry[] | null,
  own: readonly OwnEntry[],
  filter: MaterialFilter,
): Listing {
  const fits = filtered(filter)
  const list = catalogue ? 'materials' : 'own materials'
  const shared = catalogue?.filter(fits) ?? []
  const theirs = own.filter(fits)
  return theirs.length === 0
    ? { isPersonal: false, ...partOf(list, shared, filter) }
    : { isPersonal: true, ...partOf(list, merged(shared, theirs), filter) }
}

function partOf<Kind extends Entry>(
  list: PagedList,
  all: readonly Kind[],
  filter: MaterialFilter,
): Part<Kind> {
  const { offset = 0, limit = Number.POSITIVE_INFINITY } = filter
  const [key] = readCursor(list, filter.cursor, 'text') ?? []
  const last = key === undefined ? null : Buffer.from(key)
  const after = last ? all.filter(({ sortKey }) => sortKey.compare(last) > 0) : all
  const entries = after.slice(offset, offset + limit)
  const hasMore = offset + entries.length < after.length && entries.length > 0
  const next = hasMore ? cursorOf(list, [String(entries.at(-1)!.sortKey)]) : null
  return { entries, total: all.length, next }
}

/** The catalogue at one moment. */
interface Snapshot {
  /** Identifies the state; made by the database and here by the same rule. */
  stamp: string
  /** By id, in the order of lists. */
  entries: ReadonlyMap<string, { version: string; entry: CatalogueEntry }>
}

const EMPTY: Snapshot = { stamp: '0-0', entries: new Map() }
/** A catalogue that takes more, some 40,000 materials, is read for each list instead of being cached. */
const KEPT_BYTES_MAX = 64 * 1024 * 1024

/**
 * Caches one state of the catalogue in the form of lists: reading thousands of materials and writing them as JSON takes most of a
 * list's time, and they hardly ever change. The statement that reads it knows no account, so no row with an owner can be in it.
 * @param read yields the whole catalogue in order; the content only of materials written after `since`
 */
export function createListedCatalogue(
  read: (since: string | null) => PromiseLike<readonly CatalogueRow[]>,
  keptBytesMax = KEPT_BYTES_MAX,
) {
  let kept = EMPTY
  let reading: Promise<Snapshot> | null = null

  async function renew(): Promise<Snapshot> {
    const newest = newestOf(kept)
    const snapshot = assemble(kept, await read(newest)) ?? assemble(EMPTY, await read(null))
    if (snapshot === null) throw new Error('The catalogue was read without its content.')
    kept = bytesOf(snapshot) > keptBytesMax ? EMPTY : snapshot
    return snapshot
  }

  /** Reads once at a time; callers that come meanwhile share the result. */
  const renewed = (): Promise<Snapshot> => {
    reading ??= renew().finally(() => {
      reading = null
    })
    return reading
  }

  return {
    /** The catalogue in the state of this stamp or a newer one. */
    async at(stamp: string): Promise<readonly CatalogueEntry[]> {
      let snapshot = kept
      // A read under way may have begun before that state; one that begins now has not.
      if (snapshot.stamp !== stamp && reading) snapshot = await reading
      if (snapshot.stamp !== stamp) snapshot = await renewed()
      return Array.from(snapshot.entries.values(), ({ entry }) => entry)
    },
  }
}

function newestOf({ entries }: Snapshot): string | null {
  let newest: bigint | null = null
  for (const { version } of entries.values()) {
    const at = BigInt(version)
    if (newest === null || at > newest) newest = at
  }
  return newest === null ? null : String(newest)
}

/** The new state from the rows and the known state; null if the content of a row is in neither. */
function assemble(known: Snapshot, rows: readonly CatalogueRow[]): Snapshot | null {
  const entries = new Map<string, { version: string; entry: CatalogueEntry }>()
  let sum = 0n
  for (const { id, version, content } of rows) {
    const old = known.entries.get(id)
    const entry = content ? catalogueEntry({ id, ...content }) : old?.version === version ? old.entry : null
    if (entry === null) return null
    entries.set(id, { version, entry })
    sum += BigInt(version)
  }
  return { stamp: `${rows.length}-${sum}`, entries }
}

/** Memory that an entry takes beside its texts, bytes. */
const ENTRY_BYTES = 600

/** The search key counts twice: searches keep a second form of it. */
function bytesOf({ entries }: Snapshot): number {
  let bytes = 0
  for (const { entry } of entries.values()) {
    bytes += entry.json.length + entry.sortKey.length + 4 * entry.searchKey.length + ENTRY_BYTES
  }
  return bytes
}

const CODINGS = ['zstd', 'br', 'gzip'] as const
type Coding = (typeof CODINGS)[number]

/** Below this a compressed answer saves no packet. */
const WORTHWHILE_BYTES = 1024

const compressors: Record<Coding, (bytes: Bytes) => Promise<Bytes>> = {
  zstd: async (bytes) => new Uint8Array(await Bun.zstdCompress(bytes, { level: 1 })),
  // Higher qualities take several times as long to save a tenth of the size.
  br: async (bytes) =>
    new Uint8Array(
      await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
    ),
  gzip: async (bytes) => new Uint8Array(await promisify(gzip)(bytes, { level: 3 })),
}

interface Packed {
  bytes: Bytes
  coding: Coding | null
}

const CACHE_LIMITS = { entries: 500, bytes: 16 * 1024 * 1024, sizeOf: ({ bytes }: Packed) => bytes.length }

/**
 * Answers lists: 304 if the client has it already, else compressed as the client prefers, with the total count of a part. Packed
 * lists without own materials are cached by their content; the types let no others in.
 */
export function createListAnswers() {
  const packed = createCache<Packed>(CACHE_LIMITS)

  const packShared = (tag: string, entries: readonly CatalogueEntry[], coding: Coding | null) =>
    packed.getOrMake(`${coding} ${tag}`, () => pack(entries, coding))

  return async (request: Request, filter: MaterialFilter, list: Listing): Promise<Response> => {
    const { next } = list
    const tag = tagOf(list.entries, next)
    const headers = new Headers({
      etag: tag,
      vary: 'Accept-Encoding, Authorization',
      'cache-control': list.isPersonal ? 'no-store' : 'private, no-cache',
    })
    if ([filter.limit, filter.offset, filter.cursor].some((given) => given !== undefined))
      headers.set('x-total-count', String(list.total))
    if (next !== null) headers.set('link', nextLink(request, next, ['offset']))
    if (matchesTag(request.headers.get('if-none-match'), tag))
      return new Response(null, { status: 304, headers })
    const preference = chooseCoding(request.headers.get('accept-encoding'), CODINGS)
    const { bytes, coding } = await (list.isPersonal
      ? pack(list.entries, preference)
      : packShared(tag, list.entries, preference))
    headers.set('content-type', 'application/json')
    if (coding) headers.set('content-encoding', coding)
    return new Response(bytes, { headers })
  }
}

function tagOf(entries: readonly (CatalogueEntry | OwnEntry)[], next: string | null): string {
  const hash = new Bun.CryptoHasher('sha256')
  for (const { digest } of entries) hash.update(digest)
  if (next !== null) hash.update(next)
  return `W/"${hash.digest('base64url').slice(0, 22)}"`
}

async function pack(entries: readonly (CatalogueEntry | OwnEntry)[], coding: Coding | null): Promise<Packed> {
  const bytes = joined(entries.map(({ json }) => json))
  if (coding === null || bytes.length < WORTHWHILE_BYTES) return { bytes, coding: null }
  return { bytes: await compressors[coding](bytes), coding }
}

const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((mark) => encoder.encode(mark)) as [Bytes, Bytes, Bytes]

function joined(values: readonly Bytes[]): Bytes {
  const parts = values.flatMap((value, at) => (at === 0 ? [value] : [COMMA, value]))
  return Bun.concatArrayBuffers([OPEN, ...parts, CLOSE], Number.POSITIVE_INFINITY, true)
}
