import { useEffect, useMemo, useState } from 'react'
import { useLanguage } from '#web/services.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisText, useAnalysisTools, useProse } from '../analysis-context.ts'
import { StartFromExample } from '../parts/examples.tsx'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { StepActions } from '../parts/step-actions.tsx'
import { materialsOf } from '../rules/draft.ts'
import { search, searchable } from '../rules/material-search.ts'
import { isDone } from '../rules/steps.ts'
import { progressOf } from '../store/analysis.state.ts'
import { ChosenMaterials } from './chosen-materials.tsx'
import { MaterialList } from './material-list.tsx'

/** The choice of materials from what the category offers. */
export function MaterialsStep() {
  const t = useAnalysisText()
  const { store, goTo } = useAnalysisTools()
  const prose = useProse()
  const materials = useAnalysis((state) => state.materials)
  const count = useAnalysis((state) => state.draft.count ?? 0)
  const chosen = useAnalysis((state) => materialsOf(state.draft).length)
  const isComplete = useAnalysis((state) => isDone('materials', progressOf(state)))
  const tally = t.materials.chosen(prose(chosen), prose(count))

  useEffect(() => {
    if (materials.is === 'none') void store.loadMaterials()
  }, [materials.is, store])

  return (
    <>
      <p className="lead">{t.materials.lead(prose(count))}</p>
      <div className="example-start">
        <StartFromExample />
      </div>
      {materials.is === 'failed' ? (
        <FailureNotice of="materials" failure={materials.failure} onRetry={() => store.loadMaterials()} />
      ) : (
        <>
          <p role="status" className="tally">
            <strong>{tally}</strong>
            <span className="soft">
              {chosen < count ? t.materials.left(prose(count - chosen)) : t.materials.full}
            </span>
          </p>
          <ChosenMaterials />
          {materials.is === 'loaded' ? (
            <Offer list={materials.list} />
          ) : (
            <Skeleton rows={8} label={t.materials.loading} />
          )}
        </>
      )}
      <StepActions step="materials">
        <span className="note short-tally" aria-hidden="true">
          {tally}
        </span>
        <Button disabled={!isComplete} onClick={() => goTo('analyze')}>
          {t.materials.compare}
        </Button>
        <Button variant="primary" disabled={!isComplete} onClick={() => store.startPercentages()}>
          {t.continueToPercentages}
        </Button>
      </StepActions>
    </>
  )
}

function Offer({ list }: { list: readonly Material[] }) {
  const t = useAnalysisText().materials
  const prose = useProse()
  const language = useLanguage()
  const [text, setText] = useState('')
  const offer = useMemo(() => searchable(list, language), [list, language])
  const found = useMemo(() => search(offer, text), [offer, text])
  if (list.length === 0)
    return (
      <Notice tone="info" title={t.none}>
        <p>{t.noneHint}</p>
      </Notice>
    )
  return (
    <>
      <TextField
        type="search"
        className="material-search"
        label={t.search}
        hint={t.searchHint}
        text={text}
        onText={setText}
        autoComplete="off"
        spellCheck={false}
      />
      <p role="status" className="note">
        {text.trim() ? t.found(prose(found.length), prose(list.length)) : ''}
      </p>
      {found.length > 0 ? (
        <MaterialList key={text} materials={found} />
      ) : (
        <p className="none-found">
          {t.noneFound(text.trim())}{' '}
          <button type="button" className="link-button" onClick={() => setText('')}>
            {t.clearSearch}
          </button>
        </p>
      )}
    </>
  )
}
