import { type Check, type LimitCheck, STATES, type State } from '#calc/grades/check.ts'
import { quantityName } from '#calc/grades/quantities.ts'
import { shownValue } from '#calc/grades/shown.ts'
import { type ConvertedLimit, limitIn, quantityIn } from '#calc/grades/shown-in.ts'
import { summaryText } from '#calc/grades/summary.ts'
import { CONFIRMED_WORDS, limitText, marginText, stateText } from '#calc/grades/verdict-words.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { MINUS, withMinus, writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { DASH } from '#web/format/number.ts'
import type { grades } from '#web/text/en/grades.ts'
import type { Translation } from '#web/text/text.ts'
import type { CopyCell } from '#web/ui/table/columns.ts'
import type { ShownLimit } from '../rules/checked.ts'

/** A limit in the units of the person. */
export type LimitRow = ConvertedLimit<ShownLimit>

export type Words = Translation<typeof grades>['limits']

/** The states in the order in which they are counted. */
export const COUNTED = ['pass', 'fail', 'unsure', 'unknown', 'na'] as const

/** The state that a limit is sorted by: of a set of which one must be met, that of the set. */
const stateOf = ({ one_of }: Check, limit: LimitCheck): State =>
  limit.one_of === undefined ? limit.state : one_of[limit.one_of]!.state

/**
 * The limits in a person's units, with what needs attention first: not met, too close, without a value, met, not applicable.
 */
export const limitsInOrder = (check: Check, units: UnitChoice): LimitRow[] =>
  check.limits
    .toSorted((a, b) => STATES.indexOf(stateOf(check, a)) - STATES.indexOf(stateOf(check, b)))
    .map((limit) => limitIn(limit, units))

/** A row's key: a quantity has one limit a side, and those of a set beside it. */
export const keyOf = ({ wire: { q, side, one_of } }: LimitRow): string => `${q} ${side} ${one_of ?? ''}`

export const valueText = (limit: LimitRow): string =>
  limit.value === null ? DASH : withMinus(shownValue(limit.value, limit))

/** How the laboratory's own results count at a limit, in the units of the person; null where they don't. */
export function learntText(
  { q, corrected, digits }: LimitRow,
  t: Words,
  units: UnitChoice,
  said: { figure: (text: string) => string; count: (count: number) => string },
): string | null {
  if (!corrected) return null
  const count = said.count(corrected.n)
  if (corrected.scatter) return t.guarded(count)
  return t.corrected(
    said.figure(withMinus(quantityIn(q, units).value(corrected.rule).toFixed(digits))),
    count,
  )
}

/** The driveability index for those who think in °F; its limits there are in the grade's notes, since those in °C are rounded. */
export const fahrenheitText = ({ q, value }: LimitRow, t: Words): string | null =>
  q === 'di_c' && value !== null ? t.fahrenheit((1.8 * value + 176).toFixed(0)) : null

/** The verdict and its limits as rows of values, for the clipboard. */
export function limitSheet(check: Check, t: Words, lang: Language, units: UnitChoice): CopyCell[][] {
  const { columns } = t
  const prose = (text: string) => writeDigits(text, lang === 'fa' ? 'persian' : 'latin')
  const isLearnt = check.limits.some(({ corrected }) => corrected)
  return [
    [],
    [t.title, plain(check.grade.name[lang])],
    [plain(summaryText(check, lang))],
    [
      columns.property,
      columns.verdict,
      columns.value,
      columns.limit,
      columns.margin,
      columns.method,
      columns.mark,
      ...(isLearnt ? [columns.corrected] : []),
    ],
    ...limitsInOrder(check, units).map((limit): CopyCell[] => {
      const { unit } = limit
      return [
        unit ? `${quantityName(limit.q, lang, limit.own)} [${unit}]` : quantityName(limit.q, lang, limit.own),
        stateText(limit, lang),
        limit.value === null ? null : Number(shownValue(limit.value, limit)),
        limitText(limit).replaceAll('\u00a0', ' ').replace(MINUS, '-'),
        plain(marginText(limit, lang)),
        limit.method,
        CONFIRMED_WORDS[limit.confirmed][lang],
        ...(limit.corrected
          ? [plain(learntText(limit, t, units, { figure: prose, count: (n) => prose(String(n)) }))]
          : []),
      ]
    }),
  ]
}

/** Without the marks that only a screen needs. */
const plain = (text: string | null) => text?.replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ') ?? null

/** Below a sheet of results; all rows of one length. */
export function withLimits(sheet: readonly CopyCell[][], limits: readonly CopyCell[][]): CopyCell[][] {
  const rows = [...sheet, ...limits]
  const width = Math.max(...rows.map((row) => row.length))
  return rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? null))
}
