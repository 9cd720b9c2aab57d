import { createContext, use } from 'react'
import type { SpreadAnswer, UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { Quantity } from '#calc/vocabulary/quantities.ts'
import type { RowName } from '../rules/property-rows.ts'

export interface Spreads {
  answer: UncertaintyAnswer
  /** Whether the server keeps it, which draws graphs and makes files from nothing else. */
  standing: 'kept' | 'coming' | 'not-kept'
}

/** How sure the shown result is; null while that is not wanted, or not known yet. */
export const SpreadContext = createContext<Spreads | null>(null)

export const useSpreads = (): UncertaintyAnswer | null => use(SpreadContext)?.answer ?? null

export const useSpreadStanding = (): Spreads['standing'] | null => use(SpreadContext)?.standing ?? null

/** Of a row of the tables: a colour has its spread on its own scale. */
export const spreadOf = (
  { properties }: UncertaintyAnswer,
  row: RowName,
): [Quantity, SpreadAnswer] | null => {
  const names: Quantity[] = row === 'color' ? ['d1500', 'saybolt'] : [row]
  const q = names.find((name) => properties[name])
  return q ? [q, properties[q]!] : null
}
