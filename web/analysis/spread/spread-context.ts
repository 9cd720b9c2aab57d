import { createContext, use } from 'react'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'

export interface Spreads {
  answer: UncertaintyAnswer
  /** Whether the server keeps it, which draws graphs and makes files from nothing else. */
  standing: 'kept' | 'coming' | 'not-kept'
}

/** How sure the shown result is; null while that is not wanted, or not known yet. */
export const SpreadContext = createContext<Spreads | null>(null)

export const useSpreads = (): UncertaintyAnswer | null => use(SpreadContext)?.answer ?? null

export const useSpreadStanding = (): Spreads['standing'] | null => use(SpreadContext)?.standing ?? null
