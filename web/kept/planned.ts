import { fields, nullable, text } from '#calc/vocabulary/stored.ts'
import { keepUnsaved, readUnsavedJson, type TabStorage } from './unsaved.ts'

/** A product of the plan, with the amounts by which its recipe is known. */
export interface Planned {
  product: string
  amounts: string
}

const CAUSE = 'planned'

export const readPlanned = nullable(fields({ product: text, amounts: text }))

type Calculations = Readonly<Record<string, { amounts: string; id: string }>>

const calculationsIn = (storage: TabStorage, user: string): Calculations =>
  (readUnsavedJson(storage, CAUSE, user) ?? {}) as Calculations

/** The calculation that came of a recipe of the plan in this tab; null where none did. */
export function calculationOf(storage: TabStorage, user: string, planned: Planned): string | null {
  const kept = calculationsIn(storage, user)[planned.product]
  return kept?.amounts === planned.amounts ? kept.id : null
}

export function keepCalculation(storage: TabStorage, user: string, planned: Planned, id: string) {
  const { product, amounts } = planned
  const kept = { ...calculationsIn(storage, user), [product]: { amounts, id } }
  keepUnsaved(storage, CAUSE, user, JSON.stringify(kept))
}
