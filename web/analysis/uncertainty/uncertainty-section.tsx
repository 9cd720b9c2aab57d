import { useEffect, useRef, useState } from 'react'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { DRAWS } from '#calc/uncertainty/question.ts'
import {
  againText,
  chanceWithInterval,
  gradeText,
  type Looks,
  laboratoryBasisText,
  laboratoryText,
  looksOf,
  UNCERTAINTY_NOTES,
} from '#calc/uncertainty/uncertainty-words.ts'
import { isSameGradeChoice } from '#web/grades/grade-choice.ts'
import { useLanguage, useText } from '#web/services.ts'
import { uncertainty } from '#web/text/uncertainty.ts'
import { Button, Word } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { useAnalysis, useAnalysisTools, useProse } from '../analysis-context.ts'
import { useCheck } from '../limits/use-check.ts'
import { ownResultsOf, type Result } from '../rules/result.ts'
import type { Spreads } from '../spread/spread.tsx'
import { AssumedSection } from './assumed-section.tsx'
import { type Keeping, useKeeping } from './use-keeping.ts'
import { useUncertainty } from './use-uncertainty.ts'
import './uncertainty.css'

// Loaded with the section, in one piece; its worker and its module come when they are wanted.
export { SpreadCard } from './spread-card.tsx'

interface UncertaintySectionProps {
  result: Result
  /** Takes what is shown beside the values; null while nothing is. */
  onSpreads: (spreads: Spreads | null) => void
}

/** The switch, and what there is to say of the whole; the rest stands at the values themselves. */
export function UncertaintySection({ result, onSpreads }: UncertaintySectionProps) {
  const t = useText(uncertainty)
  const language = useLanguage()
  const prose = useProse()
  const { moment } = useAnalysisTools()
  const against = useAnalysis((state) => state.draft.against)
  const checking = useCheck(against, result)
  const check = checking.is === 'ready' ? checking.check : null
  // A link names no materials, so nothing can be drawn again there.
  const canDraw = moment !== 'shared' && checking.is !== 'loading'
  const { simulated, settings, isAsKept, differs, ...asked } = useUncertainty(result, check, canDraw)
  const answer = simulated.is === 'ready' ? simulated.answer : null
  // While it is drawn again, what was assumed stays open with the form that asked for it.
  const before = useRef<UncertaintyAnswer | null>(null)
  before.current = answer ?? (simulated.is === 'running' ? before.current : null)
  const id = result.confirmed?.id ?? null
  const isChecked = isSameGradeChoice(result.recipe.against, against)
  const { keeping, retry, forget } = useKeeping({
    id,
    answer: isAsKept ? null : simulated.is === 'failed' ? 'servers' : answer,
    attempt: simulated.is === 'failed' ? simulated.attempt : 0,
    settings,
    against: isChecked ? null : against,
    onKept: asked.onKept,
    onSuperseded: asked.onSuperseded,
    onDoubt: asked.onDoubt,
  })
  const standing = isAsKept ? 'kept' : keeping.is === 'failed' ? 'not-kept' : 'coming'
  useEffect(() => {
    onSpreads(answer && { answer, standing })
  }, [answer, standing, onSpreads])
  useEffect(() => () => onSpreads(null), [onSpreads])

  const isOn = simulated.is !== 'off'
  const turnOff = async () => {
    asked.turnOff()
    if (!id || moment === 'shared') return
    asked.onForgetting()
    if (await forget(id)) asked.onForgotten()
  }
  return (
    <section
      className={isOn ? 'uncertainty stack gap-2 uncertainty-on' : 'uncertainty stack gap-2 no-print'}
      aria-label={t.name}
    >
      <div className="uncertainty-switch tiny no-print">
        <Checkbox
          role="switch"
          label={t.name}
          title={t.hint}
          checked={isOn}
          onChecked={(checked) => void (checked ? asked.turnOn() : turnOff())}
        />
      </div>
      {isOn ? <p className="print-only">{t.ready}</p> : null}
      <p role="status" className="uncertainty-status awaits small soft no-print">
        {simulated.is === 'running' ? t.running : null}
        {simulated.is === 'failed' ? (keeping.is === 'failed' ? t.failed : t.servers) : null}
        {simulated.is === 'ready' ? t.ready : null}
      </p>
      {simulated.is === 'running' ? (
        <div className="uncertainty-running row gap-3 middle no-print">
          <progress
            max={1}
            value={simulated.done}
            aria-label={t.running}
            aria-valuetext={t.done(prose(Math.floor(100 * simulated.done)))}
          />
          <span aria-hidden="true" className="soft">
            {t.done(prose(Math.floor(100 * simulated.done)))}
          </span>
          <Button small onClick={() => asked.cancel() || void turnOff()}>
            {t.cancel}
          </Button>
        </div>
      ) : null}
      {simulated.is === 'failed' && keeping.is === 'failed' ? (
        <div>
          <Button small onClick={asked.again}>
            <Word of="tryAgain" />
          </Button>
        </div>
      ) : null}
      {before.current && settings ? (
        <>
          {check && answer?.grade === check.grade.id ? (
            <GradeChance
              answer={answer}
              unchecked={check.not_checked.length}
              looks={looksOf(ownResultsOf(result))}
            />
          ) : null}
          {canDraw ? (
            <div className="no-print">
              <Checkbox
                label={t.precise}
                checked={settings.draws === DRAWS.precise}
                onChecked={(checked) =>
                  asked.change({ ...settings, draws: checked ? DRAWS.precise : DRAWS.usual })
                }
              />
            </div>
          ) : null}
          <AssumedSection
            answer={before.current}
            result={result}
            settings={settings}
            onSettings={canDraw ? asked.change : null}
          />
          <p className="note">{UNCERTAINTY_NOTES.certificate[language]}</p>
          <p className="note">{againText(before.current, language)}</p>
        </>
      ) : null}
      <Kept
        keeping={keeping}
        isKept={isAsKept}
        differs={differs}
        onRetry={() => (keeping.is === 'failed' && keeping.of === 'forgetting' ? void turnOff() : retry())}
      />
    </section>
  )
}

interface KeptProps {
  keeping: Keeping
  isKept: boolean
  differs: boolean
  onRetry: () => void
}

/** Whether the calculation has it now. */
function Kept({ keeping, isKept, differs, onRetry }: KeptProps) {
  const t = useText(uncertainty)
  return (
    <p role="status" className="note uncertainty-kept awaits no-print">
      {keeping.is === 'saving' ? t.keeping : null}
      {isKept ? t.kept : null}
      {differs ? <strong> {t.differs}</strong> : null}
      {keeping.is === 'failed' ? (
        <>
          {keeping.of === 'forgetting' ? t.notForgotten : t.notKept} {keeping.why}{' '}
          <Button small onClick={onRetry}>
            <Word of="tryAgain" />
          </Button>
        </>
      ) : null}
    </p>
  )
}

interface GradeChanceProps {
  answer: UncertaintyAnswer
  unchecked: number
  looks: Looks
}

/** How likely all limits are met at once: said only to somebody who asks, with its own interval. */
function GradeChance({ answer, unchecked, looks }: GradeChanceProps) {
  const t = useText(uncertainty)
  const language = useLanguage()
  const [isAsked, ask] = useState(false)
  const text = gradeText(answer, unchecked, language)
  if (text === null) return null
  if (!isAsked)
    return (
      <div className="no-print">
        <Button small onClick={() => ask(true)}>
          {t.grade}
        </Button>
      </div>
    )
  const { grade_laboratory: laboratory } = answer
  return (
    <div role="status" className="uncertainty-grade">
      <p>
        <strong>{text}</strong>
      </p>
      {laboratory ? (
        <p className="note">
          {laboratoryText(laboratory.probability, language)}
          <span className="visually-hidden"> {chanceWithInterval(laboratory, language)}</span>
          <br />
          {laboratoryBasisText(answer, language, looks)}
        </p>
      ) : null}
    </div>
  )
}
