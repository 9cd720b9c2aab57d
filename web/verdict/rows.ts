import type { Check } from '#calc/grades/check.ts'
import { isCapping } from '#calc/grades/flags.ts'
import {
  countsOf,
  type Kind,
  type LimitRow as PropertyRow,
  rowsByProperty,
  rowsOf,
} from '#calc/grades/limit-rows.ts'
import { type ConvertedLimit, limitIn, shownBeside, shownMargin, shownValue } from '#calc/grades/shown.ts'
import { FLAG_WORDS, limitText } from '#calc/grades/verdict-words.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { approximateAmong } from '#calc/vocabulary/approximate.ts'
import { isDosed, quantityName } from '#calc/vocabulary/quantities.ts'
import { type Language, leftToRight } from '#calc/vocabulary/words/language.ts'
import { withMinus } from '#calc/vocabulary/words/numbers.ts'
import { choicesOf, choiceText } from '#calc/vocabulary/words/reported.ts'
import { DASH } from '#web/format/number.ts'
import { unitWord } from '#web/format/quantities.ts'
import type { ShownLimit } from '#web/grades/grade-choice.ts'
import type { grades } from '#web/text/grades.ts'
import type { Translation } from '#web/text/text.ts'

export type Words = Translation<typeof grades>['limits']

/** One limit of a property, in the user's units. */
export interface Limit extends ConvertedLimit<ShownLimit> {
  /** The calculated value beside a measured one. */
  foreseen?: ConvertedLimit
}
export type LimitRow = PropertyRow<Limit>

/** How many properties a sentence names beside the first. */
const NAMED = 2

/** The rows of a check, in the user's units. */
export function limitRows(
  { limits, one_of }: Pick<Check, 'limits' | 'one_of'>,
  units: UnitChoice,
): LimitRow[] {
  const convert = (wire: ShownLimit): Limit => {
    const { predicted } = wire
    return { ...limitIn(wire, units), ...(predicted && { foreseen: limitIn(predicted, units) }) }
  }
  return rowsByProperty<ShownLimit>(limits, one_of).map((row) => {
    const deciding = convert(row.deciding)
    const all = row.limits.map((limit) => (limit === row.deciding ? deciding : convert(limit)))
    // In a reversed unit a maximum has become a minimum.
    const inOrder = all.toSorted((a, b) => (a.side === b.side ? 0 : a.side === 'min' ? -1 : 1))
    return { ...row, deciding, limits: inOrder }
  })
}

/** Why calculations are too rough, each reason once. */
export const roughReasons = (rows: readonly LimitRow[], language: Language): string[] => {
  const rough = rows.filter((row) => row.isRough)
  const flags = rough.flatMap(({ deciding }) =>
    deciding.flags.filter((flag) => isCapping(flag) && flag !== 'dosed'),
  )
  return [...new Set(flags)].map((flag) => FLAG_WORDS[flag][language])
}

/** A value with as many digits as its limits need. */
export const valueText = (
  { limits, deciding: { q, value } }: Pick<LimitRow, 'limits' | 'deciding'>,
  language: Language,
): string =>
  value === null ? DASH : (choiceText(q, value, language) ?? withMinus(shownBeside(value, limits)))

export const foreseenText = ({ deciding: { foreseen } }: Pick<LimitRow, 'deciding'>): string =>
  foreseen?.value == null ? DASH : withMinus(shownValue(foreseen.value, foreseen))

/** Keeps figures left to right within a Persian sentence. */
const isolatedIn = (figures: string, language: Language) =>
  language === 'fa' ? leftToRight(figures) : figures

/** "≤ 10", "820–845"; isolated in Persian. */
export function limitsText({ limits }: Pick<LimitRow, 'limits'>, language: Language): string {
  const [min, max] = limits
  if (!max) return limitText(min!, language)
  if (limits.length > 2 || limits.some(({ strict }) => strict))
    return limits.map((limit) => limitText(limit, language)).join(' ')
  const isPlain = min!.limit! >= 0
  const range = [min, max].map((one) => withMinus(String(one!.limit))).join(isPlain ? '–' : ' – ')
  return isolatedIn(range, language)
}

/** What makes it rough is what it rests on, and not its rule. */
const isRoughByInput = ({ flags }: Pick<Limit, 'flags'>): boolean =>
  approximateAmong(flags) !== null && flags.filter(isCapping).every((flag) => approximateAmong([flag]))

/** The margin to the deciding limit: "469 over", "14.1 inside", "rough rule". */
export function marginWords({ state, isRough, deciding }: LimitRow, t: Words): string {
  const { margin, side, basis } = deciding
  if (isRough) return isDosed(deciding.q) ? t.asDosed : isRoughByInput(deciding) ? t.roughValue : t.rough
  if (margin !== null && choicesOf(deciding.q)) return t.states[state]
  if (margin === null) return state === 'unknown' && basis === 'laboratory' ? t.notMeasured : t.states[state]
  const figure = withMinus(shownMargin(margin, deciding))
  if (Number(figure) === 0) return t.onLimit
  return margin > 0 ? t.inside(figure) : side === 'max' ? t.over(figure) : t.under(figure)
}

/** How rows are named and what they come to, for sentences. */
function rowWords(t: Words, language: Language, digits: (figure: string) => string) {
  const nameOf = ({ q, deciding }: LimitRow) => quantityName(q, language, deciding.own)
  return {
    t,
    nameOf,
    names(list: readonly LimitRow[]) {
      const all = [...new Set(list.map(nameOf))]
      const more = all.length - NAMED
      return more > 1
        ? t.andMore({ names: all.slice(0, NAMED).join(t.comma), more: String(more) })
        : all.join(t.comma)
    },
    sizeOf(row: LimitRow) {
      const unit = unitWord(row.deciding.unit, language)
      const figure = digits(valueText(row, language))
      if (language === 'en' || unit === '' || unit !== row.deciding.unit)
        return [isolatedIn(figure, language), unit].filter(Boolean).join('\u00a0')
      return isolatedIn(`${figure}\u00a0${unit}`, language)
    },
    limitOf: ({ deciding }: LimitRow) => isolatedIn(digits(withMinus(String(deciding.limit))), language),
    limitsOf: (row: LimitRow) => digits(limitsText(row, language)),
    marginOf: (row: LimitRow) => digits(marginWords(row, t)),
  }
}

type RowWords = ReturnType<typeof rowWords>

/** Of the first row that misses its limit, and the names of the others. */
function missSentence([first, ...others]: readonly LimitRow[], isTested: boolean, words: RowWords): string {
  const { said } = words.t
  const name = words.nameOf(first!)
  const missed = () => {
    if (first!.deciding.value === null) return said.missedUnread({ name, limit: words.limitsOf(first!) })
    const value = words.sizeOf(first!)
    if (choicesOf(first!.q)) return said.reported({ name, value, limit: words.limitsOf(first!) })
    const say = isTested ? said.measured : said.missed
    return say({ name, value, margin: words.marginOf(first!), limit: words.limitOf(first!) })
  }
  return others.length > 0 ? `${missed()} ${said.also(words.names(others))}` : missed()
}

/** Of the first row that is too close to its limit, and the names of the others. */
function closeSentence([close, ...rest]: readonly LimitRow[], isTested: boolean, words: RowWords): string {
  const { said } = words.t
  const isSimulated = close!.deciding.basis === 'simulation'
  const say = isSimulated ? said.eitherWay : isTested ? said.measuredClose : said.close
  const sentence = say({
    name: words.nameOf(close!),
    value: words.sizeOf(close!),
    limit: words.limitsOf(close!),
  })
  return rest.length > 0 ? `${sentence} ${said.alsoClose(words.names(rest))}` : sentence
}

/** The verdict in one sentence that names the deciding property. It never says that a standard is met: only what was checked. */
export function verdictSentence(
  check: Check,
  rows: readonly LimitRow[],
  t: Words,
  language: Language,
  digits: (figure: string) => string,
): string {
  const isTested = check.limits.some(({ basis }) => basis === 'laboratory')
  const of = (kind: Kind) => rowsOf(kind, rows, check.one_of)
  const words = rowWords(t, language, digits)
  const counts = countsOf(check)
  const { said } = t
  const failed = of('fail')
  if (counts.fail > 0 && failed.length > 0) return missSentence(failed, isTested, words)
  const close = of('unsure')
  if (counts.unsure > 0 && close.length > 0) return closeSentence(close, isTested, words)
  if (counts.rough > 0) return said.rough(words.names(of('rough')))
  if (counts.pass === 0) return isTested ? said.nothingMeasured : said.nothing
  if (isTested) return said.measuredMet
  return counts.unknown > 0 ? said.unknown(words.names(of('unknown'))) : said.met
}

/** A guard in reproducibilities. */
const GUARD_IN_R = 0.59
/** With one limit only, the bar reaches this many R inside of it. */
const ONE_SIDED_IN_R = 6
/** Without R it reaches this part of the limit, or this multiple of the margin. */
const PART = 0.1
const ROOM = 1.2
const OUTSIDE = 0.2

export type Scaled = Pick<Limit, 'side' | 'limit' | 'value' | 'guard' | 'margin' | 'in_R'> & {
  foreseen?: Pick<Limit, 'value' | 'guard' | 'margin' | 'in_R'> | undefined
}

/** Reproducibility of the test in the row's unit; null if unknown. */
const rOf = ({ margin, in_R, guard }: Pick<Scaled, 'margin' | 'in_R' | 'guard'>): number | null =>
  margin && in_R ? Math.abs(margin / in_R) : guard && guard / GUARD_IN_R

/**
 * Positions of a value and its limits on a bar, clamped to 0…1. The scale is the allowed range, or 6 R of the test with one limit, so that a value barely
 * inside looks so. `spread` is in the row's unit. Null without a value or a limit.
 */
export function barOf(limits: readonly Scaled[], spread?: readonly [number, number]) {
  const { value, foreseen } = limits[0]!
  const nearest = value ?? foreseen?.value ?? null
  const ends = { min: endOf(limits, 'min'), max: endOf(limits, 'max') }
  const one = limits.find(({ limit }) => limit !== null)
  if (nearest === null || !one) return null
  const R = rOf(one) ?? (one.foreseen ? rOf(one.foreseen) : null)
  const guess = Math.max(ROOM * Math.abs(nearest - one.limit!), PART * Math.abs(one.limit!), 1e-6)
  const isBoth = ends.min !== null && ends.max !== null
  const between = isBoth ? ends.max! - ends.min! : 0
  const span = between > 0 ? between : R ? ONE_SIDED_IN_R * R : guess
  const width = span / (1 - (isBoth ? 2 : 1) * OUTSIDE)
  const start = ends.min === null ? ends.max! - span : ends.min - OUTSIDE * width
  const at = (figure: number) => Math.max(0, Math.min(1, (figure - start) / width))
  return {
    /** From or to the end of the bar where there is no limit. */
    allowed: [ends.min === null ? 0 : at(ends.min), ends.max === null ? 1 : at(ends.max)] as const,
    limits: [ends.min, ends.max].filter((end) => end !== null).map(at),
    value: value === null ? null : at(value),
    /** The calculated value, beside a measured one or one to be measured. */
    predicted: foreseen?.value == null ? null : at(foreseen.value),
    spread: spread ? ([Math.min(...spread.map(at)), Math.max(...spread.map(at))] as const) : null,
  }
}

const endOf = (limits: readonly Scaled[], side: Scaled['side']): number | null =>
  limits.find((limit) => limit.side === side)?.limit ?? null
