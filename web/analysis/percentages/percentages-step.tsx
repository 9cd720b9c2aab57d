import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { BASES } from '#calc/vocabulary/blend.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage } from '#web/services.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, RadioGroup } from '#web/ui/choice.tsx'
import { useAnalysis, useAnalysisText, useAnalysisTools, useProse } from '../analysis-context.ts'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { StepActions } from '../parts/step-actions.tsx'
import { materialsOf, percentsOf } from '../rules/draft.ts'
import { distributeLabel } from '../rules/percentages.ts'
import { canCalculate } from '../store/analysis.state.ts'
import { LivePreview } from './live-preview.tsx'
import { PercentageRow } from './percentage-row.tsx'
import { RecipeBar } from './recipe-bar.tsx'
import { RecipeTotal } from './recipe-total.tsx'

const GradeChooser = lazy(() => import('#web/grades/grade-chooser.tsx'))

/** The share of each material, with the blend that it would give beside it. */
export function PercentagesStep() {
  const t = useAnalysisText().percentages
  const prose = useProse()
  const language = useLanguage()
  const { store } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const request = useAnalysis((state) => state.request)
  const isReady = useAnalysis(canCalculate)
  const materials = useMemo(() => materialsOf(draft), [draft])
  const percents = useMemo(() => percentsOf(draft), [draft])
  const labels = useMemo(() => namesOf(materials, language), [materials, language])
  const [pasted, setPasted] = useState('')
  const fields = useRef(new Map<string, HTMLInputElement>())
  const readable = percents.map((percent) => percent ?? 0)
  const isRunning = request.is === 'running'

  const focusOn = (position: number) => {
    const material = materials[Math.max(0, Math.min(materials.length - 1, position))]
    const field = material && fields.current.get(material.id)
    field?.focus()
    field?.select()
  }

  return (
    <div className="percentages">
      <div className="percentages-main">
        <p className="lead">{t.lead}</p>
        {request.is === 'failed' ? (
          <FailureNotice of="calculation" failure={request.failure} onRetry={() => store.calculate()} />
        ) : null}
        <Suspense fallback={<div className="grade-chooser-place" />}>
          <GradeChooser value={draft.against} onValue={store.checkAgainst} category={draft.category} />
        </Suspense>
        <RecipeBar percents={readable} />
        <RecipeTotal percents={percents} />
        <ul className="percentage-rows" aria-label={t.recipe}>
          {materials.map((material, place) => (
            <PercentageRow
              key={material.id}
              material={material}
              label={labels[place]!}
              place={place}
              text={draft.typed[material.id] ?? ''}
              fields={fields.current}
              onMove={(by) => focusOn(place + by)}
              onPasted={(filled, given) => setPasted(t.pasted(prose(filled), prose(given)))}
            />
          ))}
        </ul>
        <p role="status" className="note">
          {pasted}
        </p>
        <div className="percentages-tools">
          <Button onClick={() => store.distribute()} disabled={percents.includes(null)}>
            {distributeLabel(readable) === 'normalize' ? t.normalize : t.autoDistribute}
          </Button>
          <RadioGroup
            legend={t.basis}
            value={draft.basis}
            onValue={(basis) => store.setBasis(basis)}
            options={BASES.map((basis) => ({ value: basis, label: t.bases[basis] }))}
          />
        </div>
        <Checkbox
          role="switch"
          label={t.estimates}
          hint={t.estimatesHint}
          checked={draft.estimates}
          onChecked={(checked) => store.setEstimates(checked)}
        />
        <p className="note keys-note">{t.keys}</p>
        <StepActions step="percentages">
          <Button
            variant="primary"
            disabled={!isReady && !isRunning}
            busy={isRunning}
            aria-disabled={isRunning || undefined}
            onClick={() => store.calculate()}
          >
            {isRunning ? t.calculating : t.calculate}
          </Button>
        </StepActions>
      </div>
      <LivePreview />
    </div>
  )
}
