import { gradeName } from '#calc/grades/built-in.ts'
import type { Check, LimitCheck } from '#calc/grades/check.ts'
import { countsOf, limitsInOrder, sameIn, withReported } from '#calc/grades/limit-rows.ts'
import { limitIn, shownValue } from '#calc/grades/shown.ts'
import { countsText, summaryText } from '#calc/grades/summary.ts'
import { CONFIRMED_WORDS, limitText, marginText, stateText } from '#calc/grades/verdict-words.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import { quantityName } from '#calc/vocabulary/quantities.ts'
import { BLEND, componentNames, joined } from '#calc/vocabulary/words/names.ts'
import { MINUS, writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { choiceLimitText, choiceText } from '#calc/vocabulary/words/reported.ts'
import { momentOf } from '#web/format/date.ts'
import { proseDigits } from '#web/format/number.ts'
import type { analysis } from '#web/text/analysis.ts'
import type { Language, Translation } from '#web/text/text.ts'
import { type Column, type CopyCell, sheetOf } from '#web/ui/table/columns.ts'
import type { Words } from '#web/verdict/rows.ts'
import { biasText } from '../limits/limits-section.tsx'
import {
  type Computed,
  type PropertyGroup,
  type PropertyRow,
  sectionsOf,
  withCautiousRows,
} from '../rules/property-rows.ts'
import type { Result } from '../rules/result.ts'

interface Sheet {
  columns: readonly Column<PropertyRow>[]
  groups: readonly PropertyGroup[]
  result: Result
  isOutdated: boolean
  warnings: readonly string[]
  reasons: readonly string[]
  /** Points that were not measured. Cells stay numbers, so lines below the table list these points. */
  computed: readonly Computed[]
}

/** Results to be copied or saved: the table, and below it the calculation, warnings and missing values. */
export function copiedResult(
  { columns, groups, result, isOutdated, warnings, reasons, computed }: Sheet,
  t: Translation<typeof analysis>,
  language: Language,
): CopyCell[][] {
  const { recipe, engine, answer } = result
  const list = (head: string, lines: readonly string[]): CopyCell[][] =>
    lines.length === 0 ? [] : [[], [head], ...lines.map((line) => [line])]
  const names = componentNames(recipe, language)
  const lineOf = ({ mark, of, properties }: Computed): string => {
    const labels = properties.map((name) => propertyOf(name)[language])
    return t.results.computedLine({
      of: of === null ? BLEND[language] : names[of]!,
      how: t.graph[mark],
      points: joined(labels, language),
    })
  }
  const below: CopyCell[][] = [
    [],
    [t.category.legend, CATEGORIES[recipe.category][language]],
    answer
      ? [isOutdated ? t.results.former : t.results.calculated, momentOf(answer.created_at, language)]
      : [t.results.estimate, t.results.notCalculated],
    ...(answer ? [[t.results.calculationId, answer.id]] : []),
    [t.results.engine(engine)],
    ...list(t.results.warnings, warnings),
    ...list(t.results.leftOut, reasons),
    ...list(t.results.computed, computed.map(lineOf)),
  ]
  const table = sheetOf(columns, sectionsOf(withCautiousRows(groups), language))
  return [...table, ...below.map((cells) => columns.map((_, at) => cells[at] ?? null))]
}

export function limitSheet(
  check: Check,
  measured: Check | null,
  t: Words,
  lang: Language,
  units: UnitChoice,
): CopyCell[][] {
  const { columns } = t
  const prose = (text: string) => writeDigits(text, proseDigits(lang))
  const isLearnt = check.limits.some(({ corrected }) => corrected)
  return [
    [],
    [t.title, plain(gradeName(check, lang))],
    ...(measured ? [[plain(summaryText(measured, lang))]] : []),
    [plain(measured ? t.predicted(countsText(countsOf(check), lang)) : summaryText(check, lang))],
    [
      columns.property,
      ...(measured ? [columns.measured, columns.measuredVerdict] : []),
      columns.verdict,
      columns.value,
      columns.limit,
      columns.margin,
      columns.method,
      columns.mark,
      ...(isLearnt ? [columns.corrected] : []),
    ],
    ...limitsInOrder(withReported(check, measured).limits, check.one_of).map((wire): CopyCell[] => {
      const limit = limitIn(wire, units)
      const { unit } = limit
      return [
        unit ? `${quantityName(limit.q, lang, limit.own)} [${unit}]` : quantityName(limit.q, lang, limit.own),
        ...(measured ? testedCells(sameIn(measured, limit.wire), units, lang) : []),
        stateText(limit, lang),
        valueCell(limit, lang),
        (choiceLimitText(limit.q, limit.limit ?? 0, lang) ?? limitText(limit, 'en'))
          .replaceAll('\u00a0', ' ')
          .replace(MINUS, '-'),
        plain(marginText(limit, lang)),
        limit.method,
        CONFIRMED_WORDS[limit.confirmed][lang],
        ...(limit.corrected
          ? [plain(biasText(limit, t, units, { figure: prose, count: (n) => prose(String(n)) }))]
          : []),
      ]
    }),
  ]
}

function testedCells(wire: LimitCheck | undefined, units: UnitChoice, lang: Language): CopyCell[] {
  if (!wire) return [null, null]
  const limit = limitIn(wire, units)
  return [valueCell(limit, lang), stateText(wire, lang)]
}

const valueCell = (limit: LimitCheck & { digits: number }, lang: Language): CopyCell =>
  limit.value === null
    ? null
    : (choiceText(limit.q, limit.value, lang) ?? Number(shownValue(limit.value, limit)))

/** Without the marks that only a screen needs. */
const plain = (text: string | null) => text?.replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ') ?? null

/** Appends the limits to a sheet; all rows get the same length. */
export function withLimitRows(sheet: readonly CopyCell[][], limits: readonly CopyCell[][]): CopyCell[][] {
  const rows = [...sheet, ...limits]
  const width = Math.max(...rows.map((row) => row.length))
  return rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? null))
}
