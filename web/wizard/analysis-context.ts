import { createContext, use, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { useFormat, useText } from '#web/services.ts'
import { analysis } from '#web/text/analysis.ts'
import type { AnalysisApi } from './analysis.api.ts'
import type { Analysis, AnalysisDeps } from './store/analysis.state.ts'
import type { AnalysisStore } from './store/analysis.store.ts'

export interface AnalysisTools {
  /** In the wizard, or as the user's own stored or a shared calculation, which are read-only. */
  sheetMode: 'live' | 'kept' | 'shared'
  store: AnalysisStore
  api: AnalysisApi
  goTo: AnalysisDeps['goTo']
}

export const AnalysisContext = createContext<AnalysisTools | null>(null)

export function useAnalysisTools(): AnalysisTools {
  const tools = use(AnalysisContext)
  if (!tools) throw new Error('rendered outside of the analysis')
  return tools
}

export const useAnalysis = <T>(part: (analysis: Analysis) => T): T => useStore(useAnalysisTools().store, part)

/** Materials of the chosen category, loaded where missing. */
export function useMaterials(): Analysis['materials'] {
  const { store } = useAnalysisTools()
  const materials = useAnalysis((state) => state.materials)
  useEffect(() => {
    if (materials.is === 'none') void store.loadMaterials()
  }, [materials.is, store])
  return materials
}

export const useAnalysisText = () => useText(analysis)

/** Writes numbers in tables and fields, in the chosen digits. */
export function useDigits() {
  const { digits } = useFormat()
  return (text: string) => writeDigits(text, digits)
}

/** The former value while the new one is equal, so that what depends on it is not recomputed. */
export function useSame<T>(value: T, isSame: (one: T, other: T) => boolean): T {
  const kept = useRef(value)
  if (!isSame(kept.current, value)) kept.current = value
  return kept.current
}

export const isSameList = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at])
