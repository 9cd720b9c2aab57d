import { checkMeasured, foundIn, type LabFound } from '#calc/calculation/lab-check.ts'
import type { Check } from '#calc/grades/check.ts'
import type { LabQuantity, LabRecord } from '#calc/lab/lab-record.ts'
import { countsOf, countsText, type LimitRow, limitRows } from '#web/answer/rows.ts'
import { StateMark } from '#web/answer/verdict.tsx'
import { keptCheck, withPredicted } from '#web/grades/grade-choice.ts'
import type { WholeCalculation } from '#web/kept/kept.api.ts'
import { bodyOf } from '#web/readings/lab-entries.ts'
import { usePreferences, useText } from '#web/services.ts'
import { grades } from '#web/text/grades.ts'
import type { LabForm } from './use-lab-form.ts'

/** What results are judged with: a calculation with the check that was kept. */
export type Judged = Pick<WholeCalculation, 'check' | 'category' | 'components' | 'basis' | 'results'>

/** Results against the limits of their calculation, with what was calculated beside them; null where no grade was kept. */
export function checkOf({ check, results, ...whole }: Judged, found: LabFound | LabRecord): Check | null {
  if (!check) return null
  const predicted = keptCheck(check)
  const measured = checkMeasured(
    { ...whole, check: predicted, blend: { results } },
    'properties' in found ? foundIn(found) : found,
  )
  return withPredicted(measured, predicted)
}

/** The same of what stands in the fields, as far as it can be read. */
export function checkTyped(
  { entries, own, precision }: Pick<LabForm, 'entries' | 'own' | 'precision'>,
  calculation: Judged,
): Check | null {
  if (!entries) return null
  const read = bodyOf(entries, [], true)
  const body = 'body' in read ? read.body : { results: {} }
  const own_R = Object.fromEntries(
    Object.entries(precision).flatMap(([q, figures]) =>
      figures?.R !== undefined && figures.on !== false ? [[q, figures.R]] : [],
    ),
  )
  const found = { results: body.results, levels: body.levels ?? null, methods: body.methods ?? {}, own_R }
  return checkOf(calculation, { ...found, definitions: Object.fromEntries(own.map((one) => [one.key, one])) })
}

/** What stands behind a limit in a row, by property; the worse of both sides. */
export const rowFor = (rows: readonly LimitRow[], q: LabQuantity): LimitRow | undefined =>
  rows.find((row) => row.q === q && row.state !== 'na')

/** How many properties came to what, by what was measured. */
export function MeasuredCounts({ check, isLive = false }: { check: Check; isLive?: boolean }) {
  const t = useText(grades).limits
  const { units } = usePreferences()
  const text = countsText(countsOf(check, limitRows(check, units)), t, true)
  return (
    <p className="lab-verdict strong" role={isLive ? 'status' : undefined}>
      <StateMark state={check.state}>{text}</StateMark>
    </p>
  )
}
