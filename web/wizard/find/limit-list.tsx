import { useId, useState } from 'react'
import { bareLimitIn } from '#calc/grades/shown.ts'
import { limitText } from '#calc/grades/verdict-words.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { quantityName } from '#calc/vocabulary/quantities.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import type { Digits } from '#calc/vocabulary/words/numbers.ts'
import { useProse } from '#web/format/quantities.ts'
import { bodiesOf, type LimitEntry, limitEntries, readEntries } from '#web/grades/limit-entries.ts'
import { LimitFields } from '#web/grades/limit-fields.tsx'
import { useFormat, useLanguage, usePreferences, useText } from '#web/services.ts'
import { recipes } from '#web/text/recipes.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useAnalysis, useAnalysisTools, useDigits } from '../analysis-context.ts'
import type { Specified } from '../limits/use-check.ts'
import type { TypedLimit } from '../rules/search-criteria.ts'
import { criterionFormat, QuantityField } from './criteria-fields.tsx'
import { type PanelLimit, searchLimits } from './question.ts'

/** The limits that a recipe has to keep: the grade's, each of which can be changed for this search, and own ones. */
export function CriteriaLimits({ specified }: { specified: Specified }) {
  const t = useText(recipes).limits
  const prose = useProse()
  const criteria = useAnalysis((state) => state.draft.criteria)
  const finish = useAnalysis((state) => state.draft.bench.finish)
  const own = useAnalysis((state) => state.own)
  const limits = searchLimits(specified.specification, criteria, own)
  const ofGrade = limits.filter(({ given }) => given !== null)
  // Open at first where there are no limits; the first typed figure does not close it.
  const [isOpen, setOpen] = useState(limits.length === 0)
  const counted = limits.filter(({ isOut }) => !isOut).length
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.title(prose(counted))}</summary>
      {specified.is === 'loading' ? <p className="note">{t.loading}</p> : null}
      {specified.is === 'failed' ? <p className="field-error">{t.failed}</p> : null}
      {specified.is === 'none' && limits.length === 0 ? <p className="note">{t.none}</p> : null}
      {finish ? <p className="note">{t.finish}</p> : null}
      {ofGrade.length > 0 ? (
        <ul className="find-limit-list">
          {ofGrade.map((limit) => (
            <GradeLimit key={`${limit.key} ${limit.one_of ?? ''} ${limit.given}`} limit={limit} />
          ))}
        </ul>
      ) : null}
      <OwnLimits />
    </details>
  )
}

function GradeLimit({ limit }: { limit: PanelLimit }) {
  const { q, key, given, isOut, isLaw = false } = limit
  const t = useText(recipes).limits
  const language = useLanguage()
  const digits = useDigits()
  const { units } = usePreferences()
  const { store } = useAnalysisTools()
  const criteria = useAnalysis((state) => state.draft.criteria)
  const name = quantityName(q, language, limit.own)
  const shown = criterionFormat(q, units, limit.own)
  const inGrade = bareLimitIn({ ...limit, limit: given }, units)
  const givenText = limitText({ ...inGrade, strict: limit.strict ?? false }, language)
  const label = t[inGrade.side](name)
  const move = (to: number | null | undefined) => {
    const { [key]: _, ...others } = criteria.moved
    store.setCriteria({ moved: to === undefined || to === given ? others : { ...others, [key]: to } })
  }
  return (
    <li className={classNames('line gap-1 across-3 bottom padded ruled', isOut && 'faint')}>
      <QuantityField
        className="fills"
        label={label}
        shown={shown}
        text={shown.text(limit.limit)}
        hint={limit.limit === given ? undefined : t.given(digits(givenText))}
        onText={(text) => {
          const figure = numberOf(text)
          if (figure !== null)
            move(given !== null && figure === numberOf(shown.text(given)) ? given : shown.wire(figure))
        }}
      />
      <Checkbox
        label={t.law}
        aria-label={t.lawOf(label)}
        checked={isLaw}
        onChecked={(checked) => {
          const others = criteria.law.filter((one) => one !== key)
          store.setCriteria({ law: checked ? [...others, key] : others })
        }}
      />
      <Button
        small
        variant="quiet"
        aria-label={isOut ? t.takeBack(label) : t.leaveOut(label)}
        onClick={() => move(isOut ? undefined : null)}
      >
        {isOut ? t.back : t.out}
      </Button>
    </li>
  )
}

/** A typed limit as form rows, in the user's units; what is unreadable stays as typed. */
function entriesOfLimit({ q, strict, ...typed }: TypedLimit, digits: Digits, units: UnitChoice) {
  const figures = { min: numberOf(typed.min) ?? undefined, max: numberOf(typed.max) ?? undefined }
  return limitEntries([{ q, strict, ...figures }], digits, units).map((entry) => ({
    ...entry,
    ...(figures.min === undefined && { min: typed.min }),
    ...(figures.max === undefined && { max: typed.max }),
  }))
}

/** Form rows as the criteria keep them, in units of the wire. */
const limitsOfRows = (rows: readonly LimitEntry[]): TypedLimit[] =>
  bodiesOf(rows).map(({ q, min, max }, at) => ({
    q,
    min: String(min ?? ''),
    max: String(max ?? ''),
    strict: rows[at]!.strict,
  }))

/** The user's own limits; readable parts of the rows count at once. */
function OwnLimits() {
  const t = useText(recipes).limits
  const { digits } = useFormat()
  const { units } = usePreferences()
  const heading = useId()
  const { store } = useAnalysisTools()
  const limits = useAnalysis((state) => state.draft.criteria.limits)
  const [entries, setEntries] = useState<readonly LimitEntry[]>(() =>
    limits.flatMap((limit) => entriesOfLimit(limit, digits, units)),
  )
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set())
  return (
    <section aria-labelledby={heading} className="stack gap-3">
      <h2 id={heading}>{t.own}</h2>
      <LimitFields
        entries={entries}
        issues={readEntries(entries).issues}
        isJudged={(key, field) => leftFields.has(`${key} ${field}`)}
        onChange={(rows) => {
          setEntries(rows)
          store.setCriteria({ limits: limitsOfRows(rows) })
        }}
        onLeave={(key, field) => setLeftFields(new Set(leftFields).add(`${key} ${field}`))}
      />
    </section>
  )
}
