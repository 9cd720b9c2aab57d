import { useEffect, useMemo } from 'react'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage } from '#web/services.ts'
import type { Material } from '../../analysis.api.ts'
import { useAnalysis, useAnalysisTools } from '../../analysis-context.ts'
import { poolOf } from '../question.ts'

const NONE: readonly Material[] = []

/** What a recipe may be made of, and the category's whole list that it is taken from. */
export function usePool() {
  const language = useLanguage()
  const { store } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const loaded = useAnalysis((state) => state.materials)
  useEffect(() => {
    if (loaded.is === 'none') void store.loadMaterials()
  }, [loaded.is, store])
  const list = loaded.is === 'loaded' ? loaded.list : NONE
  return useMemo(() => {
    const { materials, unpriced } = poolOf(draft, list)
    return { list, materials, unpriced, names: namesOf(materials, language) }
  }, [draft, list, language])
}
