import { useEffect, useState } from 'react'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import {
  adviceText,
  assumedSentence,
  causeText,
  chanceWithInterval,
  dosedPrefix,
  type Formats,
  gradeText,
  intervalSentence,
  laboratoryBasisText,
  laboratoryText,
  MARK_WORDS,
  ownFormatsOf,
  partText,
  sharesText,
  UNCERTAINTY_NOTES,
} from '#calc/uncertainty/uncertainty-words.ts'
import { isolated } from '#calc/vocabulary/words/language.ts'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import { endsOf, unitWord, useProse } from '#web/format/quantities.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { uncertainty } from '#web/text/uncertainty.ts'
import { Button, Word } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { useCheck } from '../limits/use-check.ts'
import type { RowName } from '../rules/property-rows.ts'
import type { Result } from '../rules/result.ts'
import { spreadOf, useSpreads } from '../spread/spread.tsx'
import { useUncertainty } from './use-uncertainty.ts'
import '../spread/spread.css'

interface UncertaintySectionProps {
  result: Result
  /** Receives the intervals to show beside the values; null for none. */
  onSpreads: (answer: UncertaintyAnswer | null) => void
}

/** The switch, and what concerns the whole simulation; intervals stand at the values. */
export function UncertaintySection({ result, onSpreads }: UncertaintySectionProps) {
  const t = useText(uncertainty)
  const language = useLanguage()
  const { sheetMode } = useAnalysisTools()
  const against = useAnalysis((state) => state.draft.against)
  const { is, check } = useCheck(against, result)
  const canAsk = sheetMode !== 'shared' && is !== 'loading'
  const { isOn, answer, fault, isStored, turnOn, turnOff, retry } = useUncertainty(
    result,
    check,
    against,
    canAsk,
  )
  useEffect(() => onSpreads(answer), [answer, onSpreads])
  useEffect(() => () => onSpreads(null), [onSpreads])

  const formats = ownFormatsOf(result.blend.own ?? [])
  const isFailed = fault?.of === 'simulation'
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
          onChecked={(checked) => (checked ? turnOn() : turnOff())}
        />
      </div>
      {isOn ? <p className="print-only">{t.ready}</p> : null}
      <p role="status" className="uncertainty-status awaits small soft no-print">
        {!isOn ? null : answer ? t.ready : isFailed ? null : t.running}
        {answer && isStored ? ` ${t.kept}` : null}
      </p>
      {fault ? (
        <p role="alert" className="line gap-2 middle small no-print">
          {isFailed ? t.failed : t.notForgotten} {fault.why}
          <Button small onClick={retry}>
            <Word of="tryAgain" />
          </Button>
        </p>
      ) : null}
      {answer ? (
        <>
          {check && answer.grade === check.grade.id ? (
            <GradeChance answer={answer} unchecked={check.not_checked.length} formats={formats} />
          ) : null}
          <p className="note">{assumedSentence(answer, language)}</p>
          <p className="note">{UNCERTAINTY_NOTES.notCovered[language]}</p>
          <p className="note">{UNCERTAINTY_NOTES.certificate[language]}</p>
        </>
      ) : null}
    </section>
  )
}

interface GradeChanceProps {
  answer: UncertaintyAnswer
  unchecked: number
  formats: Formats
}

/** The probability that all limits are met at once, with its own interval; on request. */
function GradeChance({ answer, unchecked, formats }: GradeChanceProps) {
  const t = useText(uncertainty)
  const language = useLanguage()
  const [isShown, ask] = useState(false)
  const text = gradeText(answer, unchecked, language)
  if (text === null) return null
  if (!isShown)
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
          {laboratoryBasisText(answer, language, formats)}
        </p>
      ) : null}
    </div>
  )
}

/** In a rule card: the value's interval, where it comes from, and which test matters most. */
export function SpreadCard({ property, result }: { property: RowName; result: Result }) {
  const t = useText(uncertainty).card
  const language = useLanguage()
  const { units } = usePreferences()
  const prose = useProse()
  const answer = useSpreads()
  const found = answer && spreadOf(answer, property)
  if (!found) return null
  const [q, spread] = found
  const formats = ownFormatsOf(result.blend.own ?? [])
  const { low, high, unit } = endsOf(spread, q, units, formats[q])
  const names = componentNames(result.recipe, language)
  const advice = adviceText(spread, names, language, formats)
  const comma = language === 'fa' ? '، ' : ', '
  const tests = answer.assumed.flatMap((one) =>
    one.is === 'test' && one.property === property && one.method !== ''
      ? [`${isolated(one.method)} (${MARK_WORDS[one.mark][language]})`]
      : [],
  )
  const rows = [
    [t.from, sharesText(spread, language)],
    [
      t.matters,
      spread.matters
        .map(
          ({ cause, share }) =>
            `${causeText(cause, names, language, formats)} (${partText(share, language)})`,
        )
        .join(comma),
    ],
    [t.tests, [...new Set(tests)].join(comma)],
  ]
  return (
    <section>
      <h3>{t.title}</h3>
      <p>
        {dosedPrefix(spread, language)}
        {intervalSentence(prose(low), prose(high), unitWord(unit, language), language)}
      </p>
      <dl className="rule-words stack gap-2 small">
        {rows.map(([head, text]) =>
          text ? (
            <div key={head}>
              <dt className="soft">{head}</dt>
              <dd>{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {advice ? <p>{advice}</p> : null}
      {spread.is_own ? <p className="note">{UNCERTAINTY_NOTES.own[language]}</p> : null}
      <p className="note">{UNCERTAINTY_NOTES.certificate[language]}</p>
    </section>
  )
}
