export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (field: string, id: string) => `unsaved ${field} ${id}`

/** What was typed on a calculation and has not reached the server yet, kept in this tab; null where there is nothing. */
export const readUnsaved = (storage: TabStorage, field: string, id: string): string | null =>
  storage.getItem(keyOf(field, id))

/** The same of what is kept as JSON. */
export function readUnsavedJson(storage: TabStorage, field: string, id: string): unknown {
  try {
    return JSON.parse(readUnsaved(storage, field, id) ?? 'null')
  } catch {
    return null
  }
}

/** Null: it has been saved. */
export function keepUnsaved(storage: TabStorage, field: string, id: string, text: string | null): void {
  try {
    if (text === null) storage.removeItem(keyOf(field, id))
    else storage.setItem(keyOf(field, id), text)
  } catch {
    // a full storage: it lasts as long as the field
  }
}
