import { type CorrectionsByCategory, readCorrections } from '#calc/lab/correct.ts'
import type { OwnProperty } from '#calc/own/own-property.ts'
import { createCache } from '#server/cache.ts'
import { readDefinitions } from '#server/own/definitions.ts'
import type { OwnColumns } from './blending.queries.ts'

/** An account's own properties and corrections as they were last read, with what tells whether they still stand. */
export interface OwnDefinitions {
  stamp: string | null
  definitions: readonly OwnProperty[]
  /** By category, what its laboratory has taught and it has switched on. */
  corrections: CorrectionsByCategory | null
}

const NONE: OwnDefinitions = { stamp: null, definitions: [], corrections: null }
const LIMITS = { entries: 1_000, bytes: 4 * 1024 * 1024 }
const DEFINITION_BYTES = 600
const CORRECTIONS_BYTES = 10_000

/** What these rows were read with. */
export const ownOf = ([row]: readonly OwnColumns[]): OwnDefinitions =>
  row?.own_stamp
    ? {
        stamp: row.own_stamp,
        definitions: readDefinitions(row.own_properties),
        corrections: readCorrections(row.corrections),
      }
    : NONE

/** By account. They may have changed since: what is made of them counts only once the database has confirmed the stamp. */
export function createOwnMemory(limits = LIMITS) {
  const known = createCache<OwnDefinitions>({
    ...limits,
    sizeOf: ({ definitions, corrections }) =>
      100 + definitions.length * DEFINITION_BYTES + (corrections ? CORRECTIONS_BYTES : 0),
  })
  return {
    keep(accountId: string, own: OwnDefinitions): void {
      if (own.stamp !== null) known.set(accountId, own)
    },
    find: (accountId: string): OwnDefinitions => known.get(accountId) ?? NONE,
  }
}
