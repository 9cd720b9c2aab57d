import { type CatalogueEntry, catalogueEntry } from './material-listing.ts'
import type { CatalogueRow } from './materials.queries.ts'

/** The catalogue as it was at one moment. */
interface Snapshot {
  /** Tells states of the catalogue apart; made by the database and here by the same rule. */
  stamp: string
  /** By id, in the order of lists. */
  entries: ReadonlyMap<string, { version: string; entry: CatalogueEntry }>
}

const EMPTY: Snapshot = { stamp: '0-0', entries: new Map() }
/** A catalogue above this is read for each list instead of being kept: some 40,000 materials. */
const KEPT_BYTES_MAX = 64 * 1024 * 1024

/**
 * The catalogue in the form of lists: reading thousands of materials and writing them as JSON takes most of a list's time,
 * and they hardly ever change. One state of it is kept. The statement that reads it knows no account, so no row with
 * an owner can be among them.
 * @param read yields the whole catalogue in order; the content only of what was written after `since`
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

  /** One reading at a time: those who come meanwhile share it, where it is new enough for them. */
  const renewed = (): Promise<Snapshot> => {
    reading ??= renew().finally(() => {
      reading = null
    })
    return reading
  }

  return {
    /** The catalogue in the state that bears this stamp, or in a newer one. */
    async at(stamp: string): Promise<readonly CatalogueEntry[]> {
      let snapshot = kept
      // A read under way may have begun before that state was reached; one that begins now has not.
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

/** The new state from what was read and what was known before; null if a row is in neither. */
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

/** The search key counts twice: searches keep a second form of it. */
function bytesOf({ entries }: Snapshot): number {
  let bytes = 0
  for (const { entry } of entries.values()) {
    bytes += entry.json.length + entry.sortKey.length + 4 * entry.searchKey.length + ENTRY_BYTES
  }
  return bytes
}

/** The objects around a material's texts. */
const ENTRY_BYTES = 600
