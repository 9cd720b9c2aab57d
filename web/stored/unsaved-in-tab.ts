// Kept in this tab: unsaved entries, and the calculations made from the plan's recipes.
import { fields, nullable, text } from '#calc/vocabulary/stored.ts'

export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (field: string, id: string) => `unsaved ${field} ${id}`

/** Unsaved text of a field, kept in this tab; null if there is none. */
export const readUnsaved = (storage: TabStorage, field: string, id: string): string | null =>
  storage.getItem(keyOf(field, id))

/** Unsaved entries kept as JSON. */
export function readUnsavedJson(storage: TabStorage, field: string, id: string): unknown {
  try {
    return JSON.parse(readUnsaved(storage, field, id) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps unsaved text; null removes it. */
export function keepUnsaved(storage: TabStorage, field: string, id: string, text: string | null): void {
  try {
    if (text === null) storage.removeItem(keyOf(field, id))
    else storage.setItem(keyOf(field, id), text)
  } catch {
    // storage is full: the text lasts as long as the field
  }
}

/** A product of the plan, with the amounts that identify its recipe. */
export const readPlanned = nullable(fields({ product: text, amounts: text }))
export type PlannedInTab = NonNullable<ReturnType<typeof readPlanned>>

const CAUSE = 'planned'

type Calculations = Readonly<Record<string, { amounts: string; id: string }>>

const calculationsIn = (storage: TabStorage, user: string): Calculations =>
  (readUnsavedJson(storage, CAUSE, user) ?? {}) as Calculations

/** The calculation made from a recipe of the plan in this tab, or null. */
export function calculationOf(storage: TabStorage, user: string, planned: PlannedInTab): string | null {
  const kept = calculationsIn(storage, user)[planned.product]
  return kept?.amounts === planned.amounts ? kept.id : null
}

export function keepCalculation(storage: TabStorage, user: string, planned: PlannedInTab, id: string) {
  const { product, amounts } = planned
  const kept = { ...calculationsIn(storage, user), [product]: { amounts, id } }
  keepUnsaved(storage, CAUSE, user, JSON.stringify(kept))
}
