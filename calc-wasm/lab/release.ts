// Release of a blend: a decision that needs a reason unless its own results meet every limit.

import type { Check, LimitCheck } from '../grades/check.ts'
import { SIDES } from '../grades/grade.ts'
import { sameIn } from '../grades/limit-rows.ts'
import { shownValue } from '../grades/shown.ts'
import type { State } from '../grades/states.ts'
import { limitText } from '../grades/verdict-words.ts'
import { type FaultCode, Issue, issue } from '../vocabulary/faults/fault.ts'
import { isQuantity, quantityName, quantityOf } from '../vocabulary/quantities.ts'
import { fields, list, nullable, number, passing, type Stored, word } from '../vocabulary/stored.ts'
import { type Language, leftToRight } from '../vocabulary/words/language.ts'
import { withMinus, writeDigits } from '../vocabulary/words/numbers.ts'
import { choiceText } from '../vocabulary/words/reported.ts'

export const RELEASE_REASON_MAX = 500

const OPEN_STATES = ['fail', 'unsure', 'unknown'] as const
type OpenState = (typeof OPEN_STATES)[number]

/** A limit that the results don't meet for certain. */
const openLimit = fields({
  q: passing(isQuantity),
  side: word(SIDES),
  limit: number,
  value: nullable(number),
  state: word(OPEN_STATES),
})
type OpenLimit = Stored<typeof openLimit>

/** Reads open limits, without those that can't be read. */
export const readOpen: (stored: unknown) => readonly OpenLimit[] = list(openLimit)

const isOpen = (state: State): state is OpenState => (OPEN_STATES as readonly State[]).includes(state)

/** Limits left open by a check of measured values; none of a set of which one limit is met. */
export const openLimits = ({ limits, one_of }: Check): OpenLimit[] =>
  limits.flatMap(({ q, side, limit, value, state, one_of: set }) =>
    limit === null || !isOpen(state) || (set !== undefined && one_of[set]?.state === 'pass')
      ? []
      : [{ q, side, limit, value, state }],
  )

/** Why a release needs a reason; none where every limit was measured and is met. */
export function releaseIssues({ check, predicted, isMeasured, held }: Releasing): Issue[] {
  const path = ['reason']
  const found = [
    ...(isMeasured ? [] : [issue(path, 'release-unmeasured')]),
    ...(held === null ? [] : [issue(path, 'release-held', { reason: held })]),
    ...(check === null || check.limits.length === 0
      ? [issue(path, 'release-unchecked')]
      : [
          ...openIssues(path, 'release-missed', check, 'fail'),
          ...openIssues(path, 'release-predicted', unmeasured(predicted, check), 'fail'),
          ...openIssues(path, 'release-close', check, 'unsure'),
          ...openIssues(path, 'release-untested', check, 'unknown'),
        ]),
  ]
  return found.length === 0 ? [] : [...found, issue(path, 'release-reason')]
}

interface Releasing {
  /** Check of the measured values; null without a grade. */
  check: Check | null
  /** That of the calculation, which speaks where nothing was measured. */
  predicted: Check | null
  isMeasured: boolean
  /** Reason of a hold; null where there is none. */
  held: string | null
}

function openIssues(path: string[], code: FaultCode, check: Open, state: OpenState): Issue[] {
  const list = { en: listOf(check, state, 'en'), fa: listOf(check, state, 'fa') }
  return list.en === '' ? [] : [new Issue(path, code, { list })]
}

type Open = Pick<Check, 'limits' | 'one_of'>

/** The calculation's check of what was not measured. */
function unmeasured(predicted: Check | null, measured: Check): Open {
  if (predicted === null) return { limits: [], one_of: [] }
  return {
    limits: predicted.limits.filter((limit) => sameIn(measured, limit)?.state === 'unknown'),
    one_of: predicted.one_of.filter((_, at) => measured.one_of[at]?.state === 'unknown'),
  }
}

/** "Sulfur 11.2 ppm (≤ 10)", the name alone where nothing was measured, or the name of a set. */
function listOf({ limits, one_of }: Open, state: OpenState, lang: Language): string {
  const names = [
    ...limits
      .filter((limit) => limit.state === state && limit.one_of === undefined)
      .map((one) => limitWords(one, lang)),
    ...one_of.filter((set) => set.state === state).map(({ name }) => name[lang]),
  ]
  return [...new Set(names)].join(lang === 'fa' ? '، ' : ', ')
}

function limitWords(limit: LimitCheck, lang: Language): string {
  const { q, own, value } = limit
  const name = quantityName(q, lang, own)
  if (value === null) return name
  const word = choiceText(q, value, lang)
  if (word !== null) return `${name}: ${word} (${limitText(limit, lang)})`
  const figure = `${withMinus(shownValue(value, limit))} ${quantityOf(q, own).unit}`.trim()
  const bound = limitText(limit, 'en')
  if (lang === 'en') return `${name} ${figure} (${bound})`
  // Two isolates: a single one would be read in the wrong order where a line breaks inside it.
  const persian = (text: string) => leftToRight(writeDigits(text, 'persian'))
  return `${name} ${persian(figure)} (${persian(bound)})`
}
