import { lazy, memo, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Quantity } from '#calc/grades/quantities.ts'
import { isComplete, totalOf } from '#calc/vocabulary/rules/recipe-rules.ts'
import { gapTexts, notesOf } from '#calc/vocabulary/words/messages.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { workbench } from '#web/text/en/workbench.ts'
import { useAnalysis, useAnalysisText, useProse } from '../analysis-context.ts'
import { CorrectedContext, useCorrected } from '../learnt/learnt-context.ts'
import { LearntNote } from '../learnt/learnt-note.tsx'
import type { LimitToMeet } from '../limits/live-limits.tsx'
import { KeyFigures } from './key-figures.tsx'
import { PinnedRecipe } from './pinned-recipe.tsx'
import { PreviewCurve } from './preview-curve.tsx'
import type { Preview, PreviewState } from './use-preview.ts'

const LiveLimits = lazy(async () => ({ default: (await import('../limits/chunk.ts')).LiveLimits }))
const AimPanel = lazy(() => import('./aim-panel.tsx'))

/** The figures themselves say how they are corrected. */
const NO_QUANTITIES: readonly Quantity[] = []

/** A quantity that another value is asked for: that of a limit, which is for the finished fuel, or one to be typed. */
interface Aimed {
  q: Quantity
  limit: LimitToMeet | null
}

/** The blend at each keystroke, computed in the browser and labelled as an estimate. */
export const LivePreview = memo(function LivePreview({ preview }: { preview: PreviewState }) {
  const t = useAnalysisText().preview
  return (
    <section className="preview" aria-label={t.title}>
      <p className="estimate-label">
        <span className="estimate-dot" aria-hidden="true" />
        <strong>{t.estimate}</strong>
        <span className="note">{t.hint}</span>
      </p>
      <div role="status">
        <LearntNote quantities={NO_QUANTITIES} />
      </div>
      {typeof preview === 'string' ? (
        <p className="note">{t[preview]}</p>
      ) : (
        <Corrected preview={preview}>
          <PreviewFigures preview={preview} />
        </Corrected>
      )}
    </section>
  )
})

/** The blend's own values, beside those of the rules. */
function Corrected({ preview: { recipe, estimate }, children }: { preview: Preview; children: ReactNode }) {
  const result = useMemo(() => ({ recipe, estimate, confirmed: null }), [recipe, estimate])
  return <CorrectedContext value={useCorrected(result)}>{children}</CorrectedContext>
}

function PreviewFigures({ preview }: { preview: Preview }) {
  const t = useAnalysisText().preview
  const language = useLanguage()
  const prose = useProse()
  const { shown } = useQuantities()
  const [aimed, setAimed] = useState<Aimed | null>(null)
  const { recipe, estimate, keyProperties } = preview
  const { gaps, warnings } = estimate.blend
  const names = namesOf(
    recipe.components.map(({ material }) => material),
    language,
  )
  const percents = recipe.components.map(({ percentage }) => percentage)
  const missing = keyProperties.flatMap((property) => {
    const gap = gaps[property]
    return gap ? [{ property, gap }] : []
  })
  const notes = notesOf(
    warnings.filter(({ code, property }) => code === 'estimated' && keyProperties.includes(property)),
    names,
    language,
    shown,
  )
  return (
    <>
      <KeyFigures
        preview={preview}
        aimed={aimed?.q ?? null}
        onAim={(q) => setAimed(q && { q, limit: null })}
      />
      {aimed ? (
        <Suspense>
          <AimPanel
            key={`${aimed.q} ${aimed.limit?.side} ${aimed.limit?.value}`}
            {...aimed}
            preview={preview}
            onClose={() => setAimed(null)}
          />
        </Suspense>
      ) : null}
      <PreviewLimits preview={preview} onAim={setAimed} />
      <PreviewCurve {...preview} />
      <PinnedRecipe />
      {missing.length > 0 ? (
        <ul className="preview-gaps">
          {gapTexts(missing, names, language, shown).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      {notes.map(({ text }) => (
        <p key={text} className="note">
          ≈ {text}
        </p>
      ))}
      {isComplete(percents) ? null : <p className="note">{t.partial(prose(totalOf(percents)))}</p>}
    </>
  )
}

/** The limits of the chosen grade, on the fuel as it is finished. */
function PreviewLimits({ preview, onAim }: { preview: Preview; onAim: (aimed: Aimed) => void }) {
  const t = useText(workbench).finish
  const against = useAnalysis((state) => state.draft.against)
  if (!against) return null
  return (
    <Suspense>
      {preview.finish ? <p className="note">{t.judged}</p> : null}
      <LiveLimits result={preview.judged} onAim={onAim} />
    </Suspense>
  )
}
