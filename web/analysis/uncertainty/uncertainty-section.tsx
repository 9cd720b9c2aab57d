import { useEffect, useState } from 'react'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { DRAWS } from '#calc/uncertainty/question.ts'
import { againText, UNCERTAINTY_NOTES } from '#calc/vocabulary/words/uncertainty-words.ts'
import { isSameAgainst } from '#web/grades/against.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { uncertainty } from '#web/text/en/uncertainty.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { useAnalysis, useAnalysisTools, useProse } from '../analysis-context.ts'
import { useCheck } from '../limits/use-check.ts'
import type { Result } from '../rules/result.ts'
import { AssumedSection } from './assumed-section.tsx'
import { GradeChance } from './grade-chance.tsx'
import { createUncertaintyApi } from './uncertainty.api.ts'
import { useKeeping } from './use-keeping.ts'
import { useUncertainty } from './use-uncertainty.ts'
import './uncertainty.css'

interface UncertaintySectionProps {
  result: Result
  /** Takes what is shown beside the values; null while nothing is. */
  onAnswer: (answer: UncertaintyAnswer | null) => void
}

/** The switch, and what there is to say of the whole; the rest stands at the values themselves. */
export function UncertaintySection({ result, onAnswer }: UncertaintySectionProps) {
  const t = useText(uncertainty)
  const language = useLanguage()
  const prose = useProse()
  const { http } = useServices()
  const { moment } = useAnalysisTools()
  const against = useAnalysis((state) => state.draft.against)
  const checking = useCheck(against, result)
  const check = checking.is === 'ready' ? checking.check : null
  // A link names no materials, so nothing can be drawn again there.
  const canDraw = moment !== 'shared' && checking.is !== 'loading'
  const { simulated, settings, isAsKept, ...asked } = useUncertainty(result, check, canDraw)
  const drawn = simulated.is === 'ready' ? simulated.answer : null
  const [servers, setServers] = useState<{ of: UncertaintyAnswer; answer: UncertaintyAnswer } | null>(null)
  const isChecked = isSameAgainst(result.recipe.against, against)
  const { keeping, retry } = useKeeping({
    id: result.confirmed?.id ?? null,
    answer: isAsKept ? null : drawn,
    settings,
    against: isChecked ? null : against,
    onKept: (answer) => drawn && setServers({ of: drawn, answer }),
  })
  const answer =
    servers && servers.of === drawn && keeping.is === 'saved' && keeping.differs ? servers.answer : drawn
  useEffect(() => {
    onAnswer(answer)
  }, [answer, onAnswer])
  useEffect(() => () => onAnswer(null), [onAnswer])

  if (moment === 'shared' && !result.uncertainty) return null
  const isOn = simulated.is !== 'off'
  const forget = () => {
    asked.turnOff()
    const { id } = result.confirmed ?? {}
    if (id && moment !== 'shared') void createUncertaintyApi(http).forget(id)
  }
  return (
    <section className={isOn ? 'uncertainty uncertainty-on' : 'uncertainty no-print'} aria-label={t.name}>
      <div className="uncertainty-switch no-print">
        <Checkbox
          role="switch"
          label={t.name}
          title={t.hint}
          checked={isOn}
          onChecked={(checked) => (checked ? asked.turnOn() : forget())}
        />
      </div>
      {isOn ? <p className="print-only">{t.ready}</p> : null}
      <p role="status" className="uncertainty-status no-print">
        {simulated.is === 'running' ? t.running(prose(Math.floor(100 * simulated.done))) : null}
        {simulated.is === 'failed' ? t.failed : null}
        {simulated.is === 'ready' ? t.ready : null}
      </p>
      {simulated.is === 'running' ? (
        <div className="uncertainty-running no-print">
          <progress max={1} value={simulated.done} aria-hidden="true" />
          <Button small onClick={asked.turnOff}>
            {t.cancel}
          </Button>
        </div>
      ) : null}
      {simulated.is === 'failed' ? (
        <div>
          <Button small onClick={asked.again}>
            {t.again}
          </Button>
        </div>
      ) : null}
      {answer && settings ? (
        <>
          {check ? <GradeChance answer={answer} unchecked={check.not_checked.length} /> : null}
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
            answer={answer}
            result={result}
            settings={settings}
            onSettings={canDraw ? asked.change : null}
          />
          <p className="note">{UNCERTAINTY_NOTES.certificate[language]}</p>
          <p className="note">{againText(answer, language)}</p>
          <Kept keeping={keeping} isAsKept={isAsKept} onRetry={retry} />
        </>
      ) : null}
    </section>
  )
}

interface KeptProps {
  keeping: ReturnType<typeof useKeeping>['keeping']
  isAsKept: boolean
  onRetry: () => void
}

/** Whether the calculation has it now. */
function Kept({ keeping, isAsKept, onRetry }: KeptProps) {
  const t = useText(uncertainty)
  const isKept = isAsKept || keeping.is === 'saved'
  return (
    <p role="status" className="note uncertainty-kept no-print">
      {keeping.is === 'saving' ? t.keeping : null}
      {isKept ? t.kept : null}
      {keeping.is === 'saved' && keeping.differs ? <strong> {t.differs}</strong> : null}
      {keeping.is === 'failed' ? (
        <>
          {t.notKept} {keeping.why}{' '}
          <Button small onClick={onRetry}>
            {t.again}
          </Button>
        </>
      ) : null}
    </p>
  )
}
