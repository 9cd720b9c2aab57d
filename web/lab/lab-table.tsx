import './lab.css'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useCallback, useMemo } from 'react'
import { checkMeasured, type LabFound, measuredFrom, reportedOf } from '#calc/calculation/lab-check.ts'
import type { Check, ReportedLimit } from '#calc/grades/check.ts'
import { countsOf } from '#calc/grades/limit-rows.ts'
import { countsText, notCheckedText } from '#calc/grades/summary.ts'
import {
  hasResults,
  type LabCompared,
  type LabQuantity,
  type LabRecord,
  measuredIn,
  startsOf,
} from '#calc/lab/lab-record.ts'
import { labFormatIn } from '#calc/lab/own-lab.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { dayAndTimeOf } from '#web/format/date.ts'
import { storedCheck, withPredicted } from '#web/grades/grade-choice.ts'
import { bodyOf, type LabBody } from '#web/readings/lab-entries.ts'
import { useFormat, useLanguage, usePreferences, useText } from '#web/services.ts'
import { keptApproximate } from '#web/stored/approximate-in.ts'
import type { WholeCalculation } from '#web/stored/stored.api.ts'
import { grades } from '#web/text/grades.ts'
import { lab as labText } from '#web/text/lab.ts'
import type { Translation } from '#web/text/text.ts'
import { DateTime, LeftToRight } from '#web/ui/isolated.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { ApproximateMark } from '#web/verdict/approximate.tsx'
import { type LimitFormat, Margin } from '#web/verdict/limit-list.tsx'
import { type LimitRow, limitRows, limitsText, valueText } from '#web/verdict/rows.ts'
import { StateMark } from '#web/verdict/verdict-words.tsx'
import { type BlendedRecipe, PumpedTable } from './blended.tsx'
import { type LabFigures, OnPhone, useLabFigures } from './lab-figures.tsx'
import type { LabForm } from './use-lab-form.ts'

interface Row {
  q: LabQuantity
  compared: LabCompared
}

/** Measured and calculated values, and the sources of their difference. */
export function LabTable({ lab, recipe }: { lab: LabRecord; recipe: BlendedRecipe & Judged }) {
  const words = useText(labText)
  const t = words.answer
  const limitWords = useText(grades).limits
  const { language, units } = usePreferences()
  const { prose, digits } = useFormat()
  const formatOf = useCallback((q: string) => labFormatIn(lab, q), [lab])
  const figures = useLabFigures(formatOf)
  const rows = measuredIn(lab).map((q): Row => ({ q, compared: lab.properties[q]! }))
  const judged = rows.filter(({ compared }) => compared.within_R !== null)
  const within = judged.filter(({ compared }) => compared.within_R)
  const isPumped = lab.as_blended !== null
  const check = useMemo(() => (hasResults(lab) ? checkOf(recipe, lab) : null), [lab, recipe])
  const checked = check ? limitRows(check, units) : []
  const limits = check && limitColumn(t.limit, checked, { t: limitWords, language, digits })
  /** A limited value, with as many digits as its limit needs. */
  const limited = (q: LabQuantity) => {
    const row = rowFor(checked, q)
    return row ? writeDigits(valueText(row, language), digits) : null
  }
  return (
    <div className="stack">
      {check ? <MeasuredCounts check={check} /> : null}
      <p className="awaits line gap-1 across-4">
        {lab.sampled_at ? (
          <span>
            {t.sampled} <DateTime iso={lab.sampled_at} write={dayAndTimeOf} />
          </span>
        ) : null}
        {lab.sample ? <bdi>{lab.sample}</bdi> : null}
        {judged.length > 0 ? (
          <span>{t.summary({ within: prose(within.length), judged: prose(judged.length) })}</span>
        ) : null}
        {lab.mixed === false ? <span className="tag red">{t.notMixed}</span> : null}
      </p>
      {rows.length > 0 ? (
        <DataTable
          caption={t.table}
          columns={columnsOf(t, figures, lab, recipe, limits, limited, words.pressure.reported)}
          sections={[{ head: null, rows }]}
          rowKey={({ q }) => q}
          className="lab-table phone-rows"
        />
      ) : (
        <p className="note">{t.notMeasured}</p>
      )}
      {isPumped ? (
        <>
          {rows.length > 0 ? <p className="note">{t.splitHint}</p> : null}
          <h3>{words.blended.title}</h3>
          <PumpedTable lab={lab} recipe={recipe} />
        </>
      ) : null}
    </div>
  )
}

type Words = Translation<typeof labText>['answer']

function columnsOf(
  t: Words,
  figures: LabFigures,
  lab: LabRecord,
  recipe: Judged,
  limits: Column<Row> | null,
  limited: (q: LabQuantity) => string | null,
  reported: Translation<typeof labText>['pressure']['reported'],
): Column<Row>[] {
  const isPumped = lab.as_blended !== null
  const number = (
    key: string,
    head: string,
    write: (row: Row) => string,
    isPredicted = false,
  ): Column<Row> => ({
    key,
    head,
    className: 'number',
    cell: (row) => (
      <>
        <OnPhone>{head}</OnPhone>
        <LeftToRight>
          {isPredicted ? <ApproximateMark of={keptApproximate(recipe, row.q)} /> : null}
          {write(row)}
        </LeftToRight>
      </>
    ),
    copy: write,
  })
  const predicted = (key: string, head: string, write: (row: Row) => string) => number(key, head, write, true)
  const part = (name: 'pumping' | 'rule' | 'test') =>
    number(name, t[name], ({ q, compared }) =>
      figures.difference(q, compared.split?.[name], startsOf(compared)[name]),
    )
  return [
    {
      key: 'property',
      head: t.property,
      isRowHead: true,
      cell: ({ q, compared }) => (
        <>
          <bdi>{figures.name(q)}</bdi> <bdi className="unit">{figures.sign(q)}</bdi>
          {lab.methods[q] ? <bdi className="note block plain">{lab.methods[q]}</bdi> : null}
          {q === 'rvp' && lab.total_pressure ? (
            <span className="note block plain">
              {reported({
                total: `${figures.value(q, lab.total_pressure.value)} ${figures.sign(q)}`,
                equation: lab.total_pressure.equation,
              })}
            </span>
          ) : null}
          {compared.excluded === undefined ? null : (
            <span className="note block plain">{t.excluded(compared.excluded)}</span>
          )}
          {compared.levels?.mixed === false ? (
            <span className="note block plain red">
              {t.notMixedWhy({
                spread: figures.width(q, compared.levels.spread, compared.levels.mean),
                r: figures.width(q, compared.levels.r, compared.levels.mean),
              })}
            </span>
          ) : null}
        </>
      ),
      copy: ({ q }) => `${figures.name(q)} ${figures.sign(q)}`.trim(),
    },
    number('measured', t.measured, ({ q, compared }) => limited(q) ?? figures.value(q, compared.measured)),
    ...(limits ? [limits] : []),
    ...(isPumped
      ? [predicted('planned', t.planned, ({ q, compared }) => figures.value(q, compared.planned))]
      : []),
    predicted('calculated', isPumped ? t.asBlended : t.calculated, ({ q, compared }) =>
      figures.value(q, compared.calculated),
    ),
    number('difference', t.difference, ({ q, compared }) =>
      figures.difference(q, compared.difference, startsOf(compared).difference),
    ),
    number('R', t.R, ({ q, compared }) => {
      const width = figures.width(q, compared.R, compared.measured)
      return compared.R_is === 'own' ? t.ownR(width) : width
    }),
    {
      key: 'agrees',
      head: t.agrees,
      className: 'lab-agrees nowrap',
      cell: ({ compared }) => <Agreement compared={compared} />,
      copy: ({ compared }) => wordOf(t, compared),
    },
    ...(isPumped ? [part('pumping'), part('rule'), part('test')] : []),
  ]
}

/** The row of a property's limit; the worse of both sides. */
const rowFor = (rows: readonly LimitRow[], q: LabQuantity): LimitRow | undefined =>
  rows.find((row) => row.q === q && row.state !== 'na')

/** The verdict against the limit, shown before the agreement with the calculation. */
function limitColumn(head: string, rows: readonly LimitRow[], format: LimitFormat): Column<Row> {
  const digits = (text: string) => writeDigits(text, format.digits)
  return {
    key: 'limit',
    head,
    className: 'lab-agrees nowrap',
    cell: ({ q }) => {
      const row = rowFor(rows, q)
      return row ? (
        <>
          <StateMark state={row.state}>
            <Margin row={row} t={format.t} language={format.language} digits={digits} />
          </StateMark>{' '}
          <LeftToRight>{digits(limitsText(row, format.language))}</LeftToRight>
        </>
      ) : null
    },
    copy: ({ q }) => rowFor(rows, q)?.state ?? null,
  }
}

const wordOf = (t: Words, { within_R }: LabCompared): string =>
  within_R === null ? t.unjudged : within_R ? t.withinR : t.beyondR

/**
 * Agreement within the test's reproducibility; never green, because a value as calculated may still miss a limit. The title tells
 * whether it agrees within the calculation's uncertainty, where that is known.
 */
function Agreement({ compared }: { compared: LabCompared }) {
  const t = useText(labText).answer
  const is = compared.within_R
  const Icon = is === null ? CircleDashed : is ? CircleCheck : TriangleAlert
  const why = compared.agrees === null ? undefined : compared.agrees ? t.agreeWhy : t.differWhy
  return (
    <span
      className={`state-mark ${is === null ? 'state-unknown' : is ? 'soft' : 'state-unsure'}`}
      title={why}
    >
      <Icon aria-hidden size={16} />
      <span>{wordOf(t, compared)}</span>
    </span>
  )
}

export type Judged = Pick<
  WholeCalculation,
  'check' | 'category' | 'components' | 'basis' | 'results' | 'quality' | 'assumed'
>

/** Results against the calculation's limits, beside the calculated values; null without a stored grade. */
function checkOf({ check, results, ...whole }: Judged, found: LabFound | LabRecord): Check | null {
  if (!check) return null
  const predicted = storedCheck(check)
  const measured = checkMeasured(
    { ...whole, check: predicted, blend: { results } },
    'properties' in found ? measuredFrom(found) : found,
  )
  return withPredicted(measured, predicted)
}

interface CheckedEntries {
  check: Check
  /** What the grade asks and only a laboratory can report, measured or not. */
  reported: readonly ReportedLimit[]
}

/** The same check of the entries, as far as they can be read. */
export function checkTyped(
  { entries, own, precision }: Pick<LabForm, 'entries' | 'own' | 'precision'>,
  calculation: Judged,
): CheckedEntries | null {
  if (!entries || !calculation.check) return null
  const read = bodyOf(entries, [], true)
  const body: LabBody = 'body' in read ? read.body : { results: {} }
  const own_R = Object.fromEntries(
    Object.entries(precision).flatMap(([q, figures]) =>
      figures?.R !== undefined && figures.on !== false ? [[q, figures.R]] : [],
    ),
  )
  const definitions = Object.fromEntries(own.map((one) => [one.key, one]))
  const { results, levels = null, methods = {} } = body
  const found = { results, levels, methods, own_R, definitions }
  const { check, results: calculated, ...whole } = calculation
  const subject = { ...whole, check: storedCheck(check), blend: { results: calculated } }
  return { check: checkOf(calculation, found)!, reported: reportedOf(subject, found) }
}

export function MeasuredCounts({ check, isLive = false }: { check: Check; isLive?: boolean }) {
  const language = useLanguage()
  const open = notCheckedText(check.not_checked.length, language)
  return (
    <p className="lab-verdict strong" role={isLive ? 'status' : undefined}>
      <StateMark state={check.state}>{countsText(countsOf(check), language, true)}</StateMark>
      {open ? <span className="soft plain small"> · {open}</span> : null}
    </p>
  )
}
