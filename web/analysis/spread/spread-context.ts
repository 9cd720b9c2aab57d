import { createContext, use } from 'react'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'

/** How sure the shown result is; null while that is not wanted, or not known yet. */
export const SpreadContext = createContext<UncertaintyAnswer | null>(null)

export const useSpreads = () => use(SpreadContext)
