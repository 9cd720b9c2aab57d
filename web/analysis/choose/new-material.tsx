import { useEffect, useState } from 'react'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage } from '#web/services.ts'
import { forgetCarried, savedMaterial } from '#web/shell/adding-for.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { materialsOf, placeOf } from '../rules/draft.ts'
import { useChoosingText } from './row-words.ts'

type Outcome = { is: 'chosen' | 'full'; material: Material } | { is: 'elsewhere' }

/** Chooses the material that somebody left the analysis to add, or says why it can't be. */
export function NewMaterial() {
  const t = useChoosingText().added
  const language = useLanguage()
  const { store } = useAnalysisTools()
  const [id] = useState(savedMaterial)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isSought, setSought] = useState(false)
  const materials = useAnalysis((state) => state.materials)
  const category = useAnalysis((state) => state.draft.category)

  useEffect(() => {
    if (id === null || outcome !== null || materials.is !== 'loaded') return
    const material = materials.list.find((one) => one.id === id)
    if (!material && !isSought) {
      // Of another category: it is blended all the same.
      setSought(true)
      return void store.loadMaterials([id])
    }
    forgetCarried()
    if (!material) return setOutcome({ is: 'elsewhere' })
    const { draft } = store.getState()
    const hasRoom = materialsOf(draft).length < (draft.count ?? 0)
    if (hasRoom && placeOf(draft, id) < 0) store.toggle(material)
    setOutcome({ is: placeOf(store.getState().draft, id) < 0 ? 'full' : 'chosen', material })
  }, [id, outcome, isSought, materials, store])

  if (outcome === null || category === null) return null
  return (
    <Notice tone={outcome.is === 'chosen' ? 'success' : 'info'}>
      <p>
        {outcome.is === 'elsewhere'
          ? t.elsewhere(CATEGORIES[category][language])
          : t[outcome.is](nameOf(outcome.material, language))}
      </p>
    </Notice>
  )
}
