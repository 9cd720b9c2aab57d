import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleX from 'lucide-react/icons/circle-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Fragment } from 'react'
import { checkMeasured, foundIn, type LabFound } from '#calc/calculation/lab-check.ts'
import { type Check, type LimitCheck, STATES, type Verdict } from '#calc/grades/check.ts'
import { limitIn } from '#calc/grades/shown-in.ts'
import { limitText, stateText } from '#calc/grades/verdict-words.ts'
import type { LabQuantity, LabRecord } from '#calc/lab/lab-record.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { keptCheck } from '#web/grades/against.ts'
import type { WholeCalculation } from '#web/kept/kept.api.ts'
import { bodyOf } from '#web/readings/lab-entries.ts'
import { useFormat, useLanguage, usePreferences, useText } from '#web/services.ts'
import { lab as labText } from '#web/text/en/lab.ts'
import type { LabForm } from './use-lab-form.ts'
import '../answer/answer.css'

/** What results are judged with: a calculation with the check that was kept. */
export type Judged = Pick<WholeCalculation, 'check' | 'category' | 'components' | 'basis' | 'results'>

/** Results against the limits of their calculation; null where no grade was kept. */
export function checkOf({ check, results, ...whole }: Judged, found: LabFound | LabRecord): Check | null {
  if (!check) return null
  const subject = { ...whole, check: keptCheck(check), blend: { results } }
  return checkMeasured(subject, 'properties' in found ? foundIn(found) : found)
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

const ICONS = {
  pass: CircleCheck,
  fail: CircleX,
  unsure: TriangleAlert,
  unknown: CircleDashed,
} satisfies Record<Verdict, unknown>

function Mark({ state, text }: { state: Verdict; text: string }) {
  const Icon = ICONS[state]
  return (
    <span className={`state-mark state-${state}`}>
      <Icon aria-hidden size={16} />
      <span>{text}</span>
    </span>
  )
}

const sidesOf = (check: Check | null, q: LabQuantity) => check?.limits.filter((limit) => limit.q === q) ?? []

/** The worse of what both sides of its limit came to; nothing where it has none. */
export const worstOf = (check: Check | null, q: LabQuantity): LimitCheck | undefined =>
  STATES.flatMap((state) => sidesOf(check, q).find((limit) => limit.state === state) ?? [])[0]

/** What a measured value comes to. */
export function LimitMark({ check, q }: { check: Check | null; q: LabQuantity }) {
  const language = useLanguage()
  const worst = worstOf(check, q)
  return worst ? <Mark state={worst.state as Verdict} text={stateText(worst, language)} /> : null
}

/** Its limits: "≥ 820 ≤ 845". */
export function LimitFigures({ check, q }: { check: Check | null; q: LabQuantity }) {
  const { units, language } = usePreferences()
  const { digits } = useFormat()
  return sidesOf(check, q).map((limit, at) => (
    <Fragment key={limit.side}>
      {at > 0 ? '\u2002' : null}
      <bdi className="lab-limit ltr">{writeDigits(limitText(limitIn(limit, units), language), digits)}</bdi>
    </Fragment>
  ))
}

/** How many limits came to what, by what was measured. */
export function MeasuredVerdict({ check, isLive = false }: { check: Check; isLive?: boolean }) {
  const t = useText(labText).verdict
  const { prose } = useFormat()
  const language = useLanguage()
  const counted = (['fail', 'unsure', 'pass', 'unknown'] as const).filter((state) => check.counts[state] > 0)
  const text = counted.map((state) => t[state](prose(check.counts[state]))).join(' · ')
  return (
    <p className="lab-verdict" role={isLive ? 'status' : undefined}>
      <Mark state={check.state} text={t.of(check.grade.name[language], text)} />
    </p>
  )
}
