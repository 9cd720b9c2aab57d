import { EMPTY_ENTRIES, type MaterialEntries } from './material-entries.ts'

const KEY = 'material-draft'

/**
 * Entries of a new material that were not saved: kept for this tab and this user, so that a closed form or a session
 * that ran out loses nothing that was typed.
 */
export function createDraftStorage(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  username: string,
) {
  return {
    read(): MaterialEntries | null {
      try {
        const stored = JSON.parse(storage.getItem(KEY) ?? 'null') as {
          username?: unknown
          entries?: Partial<MaterialEntries>
        } | null
        if (stored?.username !== username || typeof stored.entries !== 'object') return null
        const { properties, ...texts } = stored.entries
        return {
          ...EMPTY_ENTRIES,
          ...texts,
          properties: { ...EMPTY_ENTRIES.properties, ...properties },
        }
      } catch {
        return null
      }
    },
    keep(entries: MaterialEntries) {
      try {
        storage.setItem(KEY, JSON.stringify({ username, entries }))
      } catch {
        // storage is full or refused: the entries last as long as the form
      }
    },
    forget: () => storage.removeItem(KEY),
  }
}

export type DraftStorage = ReturnType<typeof createDraftStorage>
