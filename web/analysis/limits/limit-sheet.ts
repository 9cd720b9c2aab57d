import type { Check } from '#calc/grades/check.ts'
import { limitIn, quantityIn, shownValue } from '#calc/grades/shown.ts'
import { countsText, summaryText } from '#calc/grades/summary.ts'
import { CONFIRMED_WORDS, limitText, marginText, stateText } from '#calc/grades/verdict-words.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { quantityName } from '#calc/vocabulary/quantities.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { MINUS, withMinus, writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { type Limit, limitRows, type Words } from '#web/answer/rows.ts'
import type { CopyCell } from '#web/ui/table/columns.ts'

/** How the laboratory's own results count at a limit, in the units of the person; null where they don't. */
export function biasText(
  { q, corrected, digits }: Limit,
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
export const fahrenheitText = ({ q, value }: Limit, t: Words): string | null =>
  q === 'di_c' && value !== null ? t.fahrenheit((1.8 * value + 176).toFixed(0)) : null

/** The verdict and its limits as rows of values, for the clipboard. */
export function limitSheet(
  check: Check,
  measured: Check | null,
  t: Words,
  lang: Language,
  units: UnitChoice,
): CopyCell[][] {
  const { columns } = t
  const prose = (text: string) => writeDigits(text, lang === 'fa' ? 'persian' : 'latin')
  const tested = measured ? limitsOf(measured, units) : []
  const isLearnt = check.limits.some(({ corrected }) => corrected)
  return [
    [],
    [t.title, plain(check.grade.name[lang])],
    ...(measured ? [[plain(summaryText(measured, lang))]] : []),
    [plain(measured ? t.predicted(countsText(check, lang)) : summaryText(check, lang))],
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
    ...limitsOf(check, units).map((limit): CopyCell[] => {
      const { unit } = limit
      return [
        unit ? `${quantityName(limit.q, lang, limit.own)} [${unit}]` : quantityName(limit.q, lang, limit.own),
        ...(measured
          ? testedCells(
              tested.find(
                ({ q, side, one_of }) => q === limit.q && side === limit.side && one_of === limit.one_of,
              ),
              lang,
            )
          : []),
        stateText(limit, lang),
        limit.value === null ? null : Number(shownValue(limit.value, limit)),
        limitText(limit, 'en').replaceAll('\u00a0', ' ').replace(MINUS, '-'),
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

/** One row a limit, as files have them; the properties in the order of the screen, and last what the class does without. */
const limitsOf = (check: Check, units: UnitChoice): Limit[] => [
  ...limitRows(check, units).flatMap(({ limits }) => limits),
  ...check.limits.filter(({ limit }) => limit === null).map((wire) => limitIn(wire, units)),
]

const testedCells = (limit: Limit | undefined, lang: Language): CopyCell[] =>
  limit
    ? [limit.value === null ? null : Number(shownValue(limit.value, limit)), stateText(limit, lang)]
    : [null, null]

/** Without the marks that only a screen needs. */
const plain = (text: string | null) => text?.replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ') ?? null

/** Below a sheet of results; all rows of one length. */
export function withLimits(sheet: readonly CopyCell[][], limits: readonly CopyCell[][]): CopyCell[][] {
  const rows = [...sheet, ...limits]
  const width = Math.max(...rows.map((row) => row.length))
  return rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? null))
}
