import { fields, nullable, text } from '#calc/vocabulary/stored.ts'
import { keepUnsaved, readUnsavedJson } from './unsaved.ts'

/** A product of the plan, with the amounts by which its recipe is known. */
export interface Planned {
  product: string
  amounts: string
}

type Storage = Parameters<typeof keepUnsaved>[0]

const CAUSE = 'planned'

export const readPlanned = nullable(fields({ product: text, amounts: text }))

/** The calculation that came of a recipe of the plan in this tab; null where none did. */
export function calculationOf(storage: Storage, user: string, { product, amounts }: Planned): string | null {
  const kept = (readUnsavedJson(storage, CAUSE, user) ?? {}) as Record<
    string,
    { amounts: string; id: string }
  >
  return kept[product]?.amounts === amounts ? kept[product].id : null
}

export function keepCalculation(storage: Storage, user: string, { product, amounts }: Planned, id: string) {
  const kept = (readUnsavedJson(storage, CAUSE, user) ?? {}) as object
  keepUnsaved(storage, CAUSE, user, JSON.stringify({ ...kept, [product]: { amounts, id } }))
}
