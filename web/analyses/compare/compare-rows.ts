// The rows of a comparison of stored blends: a group at a time, a cell for each blend. No React.

import { measuredFrom } from '#calc/calculation/lab-check.ts'
import { withReported } from '#calc/grades/limit-rows.ts'
import type { State } from '#calc/grades/states.ts'
import { hasResults, withLabValues } from '#calc/lab/lab-record.ts'
import { UNIT_OF } from '#calc/recipe/money.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { approximateAmong } from '#calc/vocabulary/approximate.ts'
import type { OwnValues } from '#calc/vocabulary/own-property.ts'
import { quantityName } from '#calc/vocabulary/quantities.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { formatFixed, grouped } from '#calc/vocabulary/words/numbers.ts'
import { DASH, fixedOrSignificant } from '#web/format/number.ts'
import { type Quantities, unitWord } from '#web/format/quantities.ts'
import { storedCheck } from '#web/grades/grade-choice.ts'
import { keptApproximate, qualityOf } from '#web/stored/approximate-in.ts'
import type { WholeCalculation } from '#web/stored/stored.api.ts'
import type { analyses } from '#web/text/analyses.ts'
import type { batch } from '#web/text/batch.ts'
import type { Translation } from '#web/text/text.ts'
import {
  type LimitRow,
  type Words as LimitWords,
  limitRows,
  limitsText,
  marginWords,
  valueText,
} from '#web/verdict/rows.ts'
import { type PropertyRow, sideBySide } from '#web/wizard/rules/property-rows.ts'

export interface Compared {
  letter: string
  title: string
  calculation: WholeCalculation
}

export interface CompareCell {
  /** In the unit that is shown; null without a number. */
  number: number | null
  text: string
  unit: string
  isMeasured: boolean
  quality?: string | undefined
  /** Null without a limit. */
  state: State | null
  limit: string
  /** Beside the figure: the margin to the limit, the day of the prices. */
  beside: string
}

export interface CompareRow {
  key: string
  label: string
  /** '' where the cells say their own. */
  unit: string
  /** Below the label. */
  note?: string | undefined
  cells: CompareCell[]
  differs: boolean
}

type GroupKey = 'limits' | 'money' | 'recipe' | 'distillation' | 'other'

export interface CompareGroup {
  key: GroupKey
  rows: CompareRow[]
}

export interface Format {
  language: Language
  units: UnitChoice
  quantities: Quantities
  digits: (text: string) => string
  days: (days: readonly [string, string], now: Date) => string
  t: Translation<typeof analyses>
  limits: LimitWords
  batch: Translation<typeof batch>
}

const PLAIN = { isMeasured: false, state: null, limit: '', beside: '' } as const
const none = (text = DASH): CompareCell => ({ ...PLAIN, number: null, text, unit: '' })

/** A unit that all figures share stands once, at the label; others stand at their figures. */
function rowOf(key: string, label: string, cells: CompareCell[], note?: string): CompareRow {
  const units = new Set(cells.flatMap(({ number, unit }) => (number === null ? [] : [unit])))
  const [unit = ''] = units.size === 1 ? units : []
  const whole = cells.map((cell) =>
    cell.unit === unit || cell.number === null || cell.text === DASH
      ? cell
      : { ...cell, text: `${cell.text} ${cell.unit}` },
  )
  return { key, label, unit, note, cells: whole, differs: new Set(whole.map(({ text }) => text)).size > 1 }
}

/** `cell` minus `first` in their unit; 0 where both show the same, null where there is no number or another unit. */
export function cellDifference(first: CompareCell, cell: CompareCell): number | null {
  if (first.number === null || cell.number === null || first.unit !== cell.unit) return null
  return first.text === cell.text ? 0 : cell.number - first.number
}

/** With its sign, as many decimals as the figures, and its thousands apart where theirs are. */
export function differenceText(first: CompareCell, cell: CompareCell, digits: Format['digits']): string {
  const difference = cellDifference(first, cell)
  if (difference === null || difference === 0) return difference === 0 ? '=' : ''
  const decimals = Math.max(...[first, cell].map(({ text }) => text.split(/[.\u066b]/)[1]?.length ?? 0))
  const figure = fixedOrSignificant(Math.abs(difference), decimals)
  const isGrouped = [first, cell].some(({ text }) => /\d[,\u066c]\d|[\u06f0-\u06f9]\u066c/.test(text))
  return digits(`${difference > 0 ? '+' : '\u2212'}${isGrouped ? grouped(figure) : figure}`)
}

export const compareGroups = (compared: readonly Compared[], format: Format): CompareGroup[] => {
  const all = compared.map(({ calculation }) => calculation)
  const limits = limitRowsOf(all, format)
  const judged = new Set(limits.map(({ q }) => q as string))
  const figures = figureRowsOf(all, format).filter(({ row }) => !judged.has(row.key))
  const groups: CompareGroup[] = [
    { key: 'limits', rows: limits.map(({ row }) => row) },
    { key: 'money', rows: moneyRowsOf(all, format) },
    { key: 'recipe', rows: recipeRowsOf(all, format) },
    { key: 'distillation', rows: figures.filter(({ isCurve }) => isCurve).map(({ row }) => row) },
    { key: 'other', rows: figures.filter(({ isCurve }) => !isCurve).map(({ row }) => row) },
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}

interface JudgedRow extends LimitRow {
  isMeasured: boolean
}

const WORST_FIRST: readonly State[] = ['fail', 'unsure', 'unknown', 'pass', 'na']

/** A row per limited property: by the laboratory’s result where there is one, else as calculated; the worst first. */
export function judgedRows(
  { check, check_measured, lab }: Pick<WholeCalculation, 'check' | 'check_measured' | 'lab'>,
  units: UnitChoice,
): JudgedRow[] {
  if (!check) return []
  const tested = check_measured && hasResults(lab) ? storedCheck(check_measured) : null
  const measured = tested ? limitRows(tested, units) : []
  const rows = limitRows(withReported(storedCheck(check), tested), units).map((row): JudgedRow => {
    const same = measured.find(({ key, deciding }) => key === row.key && deciding.value !== null)
    return same ? { ...same, isMeasured: true } : { ...row, isMeasured: false }
  })
  return rows.toSorted((a, b) => WORST_FIRST.indexOf(a.state) - WORST_FIRST.indexOf(b.state))
}

function limitRowsOf(all: readonly WholeCalculation[], format: Format) {
  const { language, units, limits: words, digits } = format
  const judged = all.map((calculation) =>
    judgedRows(calculation, units).filter(({ state }) => state !== 'na'),
  )
  const plain = new Map(figureRowsOf(all, format).map(({ row }) => [row.key, row]))
  return [...new Map(judged.flat().map((row) => [row.key, row])).values()].map(({ key, q, deciding }) => {
    const cells = judged.map((rows, at): CompareCell => {
      const row = rows.find((one) => one.key === key)
      if (!row) return { ...(plain.get(q)?.cells[at] ?? none()), beside: words.noLimit }
      return {
        number: row.deciding.value,
        text: digits(valueText(row, language)),
        unit: unitWord(row.deciding.unit, language),
        isMeasured: row.isMeasured,
        quality: row.isMeasured
          ? undefined
          : (qualityOf(all[at]!, q) ?? approximateAmong(row.deciding.flags) ?? undefined),
        state: row.state,
        limit: digits(limitsText(row, language)),
        beside: digits(marginWords(row, words)),
      }
    })
    return { q, row: rowOf(key, quantityName(q, language, deciding.own), cells) }
  })
}

/** Whether all that are checked are checked against the same limits. */
export const hasOneGrade = (compared: readonly Compared[]): boolean =>
  new Set(compared.flatMap(({ calculation: { verdict_summary: one } }) => (one ? [one.grade.en] : [])))
    .size === 1

/** The limit that all cells of a row share; null where they differ. */
export function commonLimit({ cells }: CompareRow): string | null {
  const limits = new Set(cells.flatMap(({ state, limit }) => (state === null ? [] : [limit])))
  return limits.size === 1 ? [...limits][0]! : null
}

const isMeasuredIn = ({ lab }: WholeCalculation, property: string): boolean =>
  (lab?.properties as Readonly<Record<string, { measured: unknown } | undefined>> | undefined)?.[property] !==
  undefined

function figureRowsOf(all: readonly WholeCalculation[], format: Format) {
  const found = all.map(({ lab }) => (hasResults(lab) ? measuredFrom(lab) : null))
  const results = all.map((one, at) => (found[at] ? withLabValues(one.results, found[at]) : one.results))
  const own = all.map(({ own_results = [] }, at) =>
    own_results.map(({ property, value }) => {
      const measured = found[at]?.results[`own:${property.key}`]
      return { property, value: typeof measured === 'number' ? measured : value }
    }),
  )
  return sideBySide(results, own).flatMap(({ group, rows }) =>
    rows.map((row) => ({ isCurve: group === 'distillation', row: figureRow(row, all, format) })),
  )
}

function figureRow(
  { property, own, unit, label, values }: PropertyRow,
  all: readonly WholeCalculation[],
  { quantities, language }: Format,
): CompareRow {
  const shown = quantities.shown(unit, own ?? property)
  const cells = values.map((value, at): CompareCell => {
    const calculation = all[at]!
    const isMeasured = isMeasuredIn(calculation, property)
    return {
      ...PLAIN,
      number: typeof value === 'number' ? shown.value(value) : null,
      text: quantities.write(value, unit, own ?? property),
      unit: quantities.sign(unit, own ?? property),
      isMeasured,
      quality: isMeasured
        ? undefined
        : (keptApproximate(calculation, property) ?? qualityOf(calculation, property)),
    }
  })
  return rowOf(property, label[language], cells)
}

const DECIMALS = 2
const decimalsOf = (share: number): number => String(share).split('.')[1]?.length ?? 0

function moneyRowsOf(all: readonly WholeCalculation[], { t, batch, digits, days }: Format): CompareRow[] {
  const money = (amount: number) => digits(grouped(formatFixed(amount, DECIMALS)))
  const batches = all.map(
    ({ batch: one }): CompareCell =>
      one
        ? {
            ...PLAIN,
            number: one.amount,
            text: digits(grouped(String(one.amount))),
            unit: batch.units[one.unit],
          }
        : none(),
  )
  const costs = all.map(({ cost, prices, basis }): CompareCell => {
    if (!cost) return none(t.comparison.noPrices)
    const dates = prices?.map(({ at }) => at).toSorted() ?? []
    const unit = `${cost.currency}/${batch.units[UNIT_OF[basis]]}`
    const beside = dates.length > 0 ? days([dates[0]!, dates.at(-1)!], new Date()) : ''
    return { ...PLAIN, number: cost.per_unit, text: money(cost.per_unit), unit, beside }
  })
  const totals = all.map(
    ({ cost }): CompareCell =>
      cost && cost.total !== null
        ? {
            ...PLAIN,
            number: cost.total,
            text: digits(grouped(formatFixed(cost.total, 0))),
            unit: cost.currency,
          }
        : none(),
  )
  const rows = [
    rowOf('batch', batch.head, batches),
    rowOf('cost', t.comparison.cost, costs),
    rowOf('total', t.comparison.total, totals),
  ]
  return rows.filter(({ cells }) => cells.some(({ number }) => number !== null))
}

export function recipeRowsOf(
  all: readonly WholeCalculation[],
  { t, digits, language }: Pick<Format, 't' | 'digits' | 'language'>,
): CompareRow[] {
  return recipesSideBySide(all.map(({ components }) => components)).map(({ component, shares, isChanged }) =>
    rowOf(
      component.id,
      nameOf(component, language),
      shares.map((share, at) => ({
        ...PLAIN,
        number: share ?? 0,
        text: share === null ? DASH : digits(fixedOrSignificant(share, Math.max(1, decimalsOf(share)))),
        unit: t.bases[all[at]!.basis],
      })),
      isChanged ? t.comparison.changed : undefined,
    ),
  )
}

interface Component {
  id: string
  percentage: number
  properties: object
  own?: OwnValues
}

interface RecipeRow<C extends Component> {
  component: C
  /** By calculation; null where the material is not used. */
  shares: (number | null)[]
  isChanged: boolean
}

/** All figures of a material as text; own properties sorted, because calculations keep them in different orders. */
const figuresOf = ({ properties, own = {} }: Component): string =>
  JSON.stringify([properties, Object.entries(own).sort()])

/** The materials of several recipes, each once, in order of appearance. */
export function recipesSideBySide<C extends Component>(recipes: readonly (readonly C[])[]): RecipeRow<C>[] {
  const all = new Map(recipes.flat().map((component) => [component.id, component]))
  return [...all.values()].map((component) => {
    const found = recipes.map((recipe) => recipe.find(({ id }) => id === component.id))
    const figures = new Set(found.flatMap((one) => (one ? [figuresOf(one)] : [])))
    return {
      component,
      shares: found.map((one) => one?.percentage ?? null),
      isChanged: figures.size > 1,
    }
  })
}
