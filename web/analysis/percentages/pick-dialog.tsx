import { useEffect, useMemo, useState } from 'react'
import { nameOf, producerOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useText } from '#web/services.ts'
import { workbench } from '#web/text/en/workbench.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { placeOf } from '../rules/draft.ts'
import { search, searchable } from '../rules/material-search.ts'

interface PickDialogProps {
  title: string
  hint: string
  onPick: (material: Material) => void
  onClose: () => void
}

/** One material of those that the category offers and the recipe does not have yet. */
export function PickDialog({ title, hint, onPick, onClose }: PickDialogProps) {
  const t = useText(workbench).picker
  const language = useLanguage()
  const { store } = useAnalysisTools()
  const materials = useAnalysis((state) => state.materials)
  const draft = useAnalysis((state) => state.draft)
  const [text, setText] = useState('')
  const list = materials.is === 'loaded' ? materials.list : null
  const offer = useMemo(
    () =>
      searchable(
        (list ?? []).filter(({ id }) => placeOf(draft, id) < 0),
        language,
      ),
    [list, draft, language],
  )
  const found = useMemo(() => search(offer, text), [offer, text])

  useEffect(() => {
    if (materials.is === 'none') void store.loadMaterials()
  }, [materials.is, store])

  return (
    <Dialog title={title} onClose={onClose}>
      <TextField
        type="search"
        label={t.search}
        hint={hint}
        text={text}
        onText={setText}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      {materials.is === 'failed' ? (
        <FailureNotice of="materials" failure={materials.failure} onRetry={() => store.loadMaterials()} />
      ) : list === null ? (
        <Skeleton rows={6} label={t.loading} />
      ) : (
        <ul className="pick-list" aria-label={t.list}>
          {found.map((material) => (
            <li key={material.id}>
              <button type="button" className="pick" onClick={() => onPick(material)}>
                <bdi className="pick-name">{nameOf(material, language)}</bdi>
                <bdi className="note">{producerOf(material, language)}</bdi>
                {material.is_owner ? <span className="tag tag-soft">{t.own}</span> : null}
              </button>
            </li>
          ))}
        </ul>
      )}
      {list && found.length === 0 ? <p role="status">{t.noneFound}</p> : null}
    </Dialog>
  )
}
