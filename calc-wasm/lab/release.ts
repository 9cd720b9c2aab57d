// A blend is released by a decision: where its own results don't say that every limit is kept, somebody gives the reason.

import type { Check, LimitCheck, State } from '../grades/check.ts'
import { SIDES } from '../grades/grade.ts'
import { shownValue } from '../grades/shown.ts'
import { limitText } from '../grades/verdict-words.ts'
import { type FaultCode, Issue, issue } from '../vocabulary/faults/fault.ts'
import { isQuantity, quantityName, quantityOf } from '../vocabulary/quantities.ts'
import { fields, list, nullable, number, passing, word } from '../vocabulary/stored.ts'
import { type Bilingual, type Language, leftToRight } from '../vocabulary/words/language.ts'
import { withMinus, writeDigits } from '../vocabulary/words/numbers.ts'

export const RELEASE_REASON_MAX = 500

const OPEN_STATES = ['fail', 'unsure', 'unknown'] as const
type OpenState = (typeof OPEN_STATES)[number]

/** A limit that the results don't keep for certain. */
export interface OpenLimit extends Pick<LimitCheck, 'q' | 'side' | 'value'> {
  limit: number
  state: OpenState
}

const isOpen = (state: State): state is OpenState => (OPEN_STATES as readonly State[]).includes(state)

/** What a check by measured values leaves open; of a set of which one must be met nothing, once one is. */
export const openLimits = ({ limits, one_of }: Check): OpenLimit[] =>
  limits.flatMap(({ q, side, limit, value, state, one_of: set }) =>
    limit === null || !isOpen(state) || (set !== undefined && one_of[set]?.state === 'pass')
      ? []
      : [{ q, side, limit, value, state }],
  )

/** What a release has to answer by a reason; nothing where every limit was measured and is kept. */
export function releaseIssues({ check, isMeasured, held }: Releasing): Issue[] {
  const path = ['reason']
  const found = [
    ...(isMeasured ? [] : [issue(path, 'release-unmeasured')]),
    ...(held === null ? [] : [issue(path, 'release-held', { reason: held })]),
    ...(check === null || check.limits.length === 0
      ? [issue(path, 'release-unchecked')]
      : OPEN_STATES.flatMap((state) => {
          const list = { en: listOf(check, state, 'en'), fa: listOf(check, state, 'fa') }
          return list.en === '' ? [] : [new Issue(path, OPEN_FAULTS[state], { list })]
        })),
  ]
  return found.length === 0 ? [] : [...found, issue(path, 'release-reason')]
}

interface Releasing {
  /** The limits by what was measured; null where no grade was kept. */
  check: Check | null
  isMeasured: boolean
  /** Why it is held; null where it isn't. */
  held: string | null
}

const OPEN_FAULTS: Record<OpenState, FaultCode> = {
  fail: 'release-missed',
  unsure: 'release-close',
  unknown: 'release-untested',
}

/** "Sulfur 11.2 ppm (≤ 10)", or the name alone of what was not measured; of a set the set's name. */
function listOf({ limits, one_of }: Check, state: OpenState, lang: Language): string {
  const names = [
    ...limits
      .filter((limit) => limit.state === state && limit.one_of === undefined)
      .map((one) => saidOf(one, lang)),
    ...one_of.filter((set) => set.state === state).map(({ name }: { name: Bilingual }) => name[lang]),
  ]
  return [...new Set(names)].join(lang === 'fa' ? '، ' : ', ')
}

function saidOf(limit: LimitCheck, lang: Language): string {
  const { q, own, value } = limit
  const name = quantityName(q, lang, own)
  if (value === null) return name
  const figure = `${withMinus(shownValue(value, limit))} ${quantityOf(q, own).unit}`.trim()
  const bound = limitText(limit, 'en')
  if (lang === 'en') return `${name} ${figure} (${bound})`
  // Two isolates: one alone would be read in the wrong order where a line ends inside of it.
  const said = (text: string) => leftToRight(writeDigits(text, 'persian'))
  return `${name} ${said(figure)} (${said(bound)})`
}

/** Reads what was open, without what can't be read. */
export const readOpen: (stored: unknown) => OpenLimit[] = list(
  fields({
    q: passing(isQuantity),
    side: word(SIDES),
    limit: number,
    value: nullable(number),
    state: word(OPEN_STATES),
  }),
)
