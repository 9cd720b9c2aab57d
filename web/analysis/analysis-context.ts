import { createContext, use } from 'react'
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
