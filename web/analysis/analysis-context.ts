import { createContext, use, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { analysis } from '#web/text/analysis.ts'
import type { AnalysisApi } from './analysis.api.ts'
import type { Step } from './rules/steps.ts'
import type { Analysis } from './store/analysis.state.ts'
import type { AnalysisStore } from './store/analysis.store.ts'

/** An analysis in the wizard, one's own stored one, or a shared one. The latter two are read only. */
export type Moment = 'live' | 'kept' | 'shared'

export interface AnalysisTools {
  moment: Moment
  store: AnalysisStore
  api: AnalysisApi
  goTo: (step: Step, how?: 'replace') => void
}

export const AnalysisContext = createContext<AnalysisTools | null>(null)

export function useAnalysisTools(): AnalysisTools {
  const tools = use(AnalysisContext)
  if (!tools) throw new Error('rendered outside of the analysis')
  return tools
}

export const useAnalysis = <T>(part: (analysis: Analysis) => T): T => useStore(useAnalysisTools().store, part)

/** The materials of the chosen category, asked for where they are not there yet. */
export function useMaterials(): Analysis['materials'] {
  const { store } = useAnalysisTools()
  const materials = useAnalysis((state) => state.materials)
  useEffect(() => {
    if (materials.is === 'none') void store.loadMaterials()
  }, [materials.is, store])
  return materials
}

export const useAnalysisText = () => useText(analysis)

/** A count or percentage within a sentence: prose in Persian has Persian digits. */
export function useProse() {
  const language = useLanguage()
  return (value: number | string) => writeDigits(String(value), language === 'fa' ? 'persian' : 'latin')
}

/** A number in a table or field, in the digits that the person chose for those. */
export function useDigits() {
  const { digits } = useFormat()
  return (text: string) => writeDigits(text, digits)
}

/** The value of before as long as the new one is the same by this, so that what is made of it is not made again. */
export function useSame<T>(value: T, isSame: (one: T, other: T) => boolean): T {
  const kept = useRef(value)
  if (!isSame(kept.current, value)) kept.current = value
  return kept.current
}

export const isSameList = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at])
