import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { matcher, type SearchText, searchText } from '#calc/vocabulary/rules/material-search.ts'
import { type OwnRow, onTheWire, ownOnTheWire } from './material-on-the-wire.ts'
import type { Material, MaterialFilter } from './materials.model.ts'
import type { MaterialRow, SortedRow } from './materials.queries.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A material as lists need it: what it is found and sorted by, and its JSON as it goes over the wire. */
interface Entry {
  /** Sorts as PostgreSQL sorts name, producer and id in the collation "C": by bytes. */
  sortKey: Buffer
  searchKey: string
  /** The key as searches read it, made when the first one does. */
  searchText: () => SearchText
  categories: readonly CategoryName[]
  json: Bytes
  /** Of the JSON: equal for equal content only. */
  digest: Uint8Array
}

/** A material of the catalogue. It has no owner, so it may be kept for everybody. */
export interface CatalogueEntry extends Entry {
  owner: null
}

/** A material of one account. It is read for each answer to that account and kept nowhere. */
export interface OwnEntry extends Entry {
  owner: 'caller'
}

/** A list, or the part of it that was asked for; `total` counts all that match. */
export type Listing =
  | { isPersonal: false; entries: readonly CatalogueEntry[]; total: number }
  | { isPersonal: true; entries: readonly (CatalogueEntry | OwnEntry)[]; total: number }

const encoder = new TextEncoder()

function once<T extends string>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function entryOf(row: SortedRow, material: Material): Entry {
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

export const catalogueEntry = (row: Omit<MaterialRow & SortedRow, 'is_owner'>): CatalogueEntry => ({
  ...entryOf(row, onTheWire({ ...row, is_owner: false })),
  owner: null,
})

export const ownEntry = (row: OwnRow & SortedRow): OwnEntry => ({
  ...entryOf(row, ownOnTheWire(row)),
  owner: 'caller',
})

/** Whether a material is of the category and found by the search. */
function filtered({ category, search = '', all }: MaterialFilter): (entry: Entry) => boolean {
  const isFound = search.trim() === '' ? null : matcher(search)
  return ({ categories, searchText }) =>
    (category === undefined
      ? all === 'true' || !categories.includes('residual')
      : categories.includes(category)) &&
    (isFound?.(searchText()) ?? true)
}

/** Both lists as one, each sorted already. */
function merged(catalogue: readonly CatalogueEntry[], own: readonly OwnEntry[]) {
  const all: (CatalogueEntry | OwnEntry)[] = []
  let next = 0
  for (const entry of catalogue) {
    while (next < own.length && own[next]!.sortKey.compare(entry.sortKey) < 0) all.push(own[next++]!)
    all.push(entry)
  }
  return [...all, ...own.slice(next)]
}

/** What a filter leaves of the catalogue and of the caller's own materials. */
export function listMaterials(
  catalogue: readonly CatalogueEntry[],
  own: readonly OwnEntry[],
  filter: MaterialFilter,
): Listing {
  const fits = filtered(filter)
  const { offset = 0, limit = Number.POSITIVE_INFINITY } = filter
  const part = <Item>(entries: readonly Item[]) => entries.slice(offset, offset + limit)
  const shared = catalogue.filter(fits)
  const theirs = own.filter(fits)
  if (theirs.length === 0) return { isPersonal: false, entries: part(shared), total: shared.length }
  const all = merged(shared, theirs)
  return { isPersonal: true, entries: part(all), total: all.length }
}
