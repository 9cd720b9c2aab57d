// How precise a laboratory is, as it is typed: a line for each sample, with the results that it gave.
import {
  contradictionOf,
  type Figures,
  type LabPrecision,
  type OwnPrecision,
  PAIRS,
  pairsIn,
  precisionOf,
  SERIES,
  type Series,
} from '#calc/lab/precision.ts'
import { readNumber } from '#calc/vocabulary/rules/typed-number.ts'
import { mergedParts } from '#web/conflict/conflict.ts'

export const FIGURES = ['r', 'R'] as const
export type FigureName = (typeof FIGURES)[number]
/** What each figure is from. */
const SOURCE = { r: 'repeats', R: 'between' } as const

export interface Draft {
  on: boolean
  texts: Record<FigureName, string>
  /** What is stored; a text that was not touched stands for it to the last digit. */
  kept: OwnPrecision
  keptTexts: Record<FigureName, string>
}

/** The way between a figure in the person's unit and on the wire. */
export interface Unit {
  value(wire: number): number
  wire(value: number): number
}

const SAME = 12
const shown = (value: number): string => String(Number(value.toPrecision(SAME)))
const textOf = (series: Series | undefined, { value }: Unit): string =>
  (series ?? []).map((results) => results.map((one) => shown(value(one))).join('  ')).join('\n')

export function draftOf(kept: OwnPrecision, unit: Unit): Draft {
  const texts = { r: textOf(kept.repeats, unit), R: textOf(kept.between, unit) }
  return { on: kept.on !== false, texts, kept, keptTexts: texts }
}

export type Computed =
  | { is: 'none' }
  /** A line, counted from 1, that can't be read, or that has too few or too many results. */
  | { is: 'unread'; line: number }
  | { is: 'many' }
  | { is: 'few'; pairs: number }
  /** All results are alike: no scatter can be told. */
  | { is: 'alike' }
  | { is: 'figure'; figure: number; pairs: number | null; series?: Series }

/** A number, or what can only be one: of "12,5" there is one reading. */
function numberIn(text: string): number | null {
  const reading = readNumber(text)
  if (reading.is === 'number') return reading.value
  return reading.is === 'ambiguous' && reading.options.length === 1 ? Number(reading.options[0]) : null
}

/** What the lines come to, on the wire. */
export function computed(draft: Draft, name: FigureName, { wire }: Unit): Computed {
  const text = draft.texts[name]
  if (text === draft.keptTexts[name]) {
    const { kept } = draft
    const figure = kept[name]
    if (figure === undefined) return { is: 'none' }
    return { is: 'figure', figure, pairs: kept[`${name}_n`] ?? null, series: kept[SOURCE[name]] }
  }
  const series: number[][] = []
  for (const [at, line] of text.split('\n').entries()) {
    const parts = line.split(/[\s;|]+/).filter((part) => part !== '')
    if (parts.length === 0) continue
    const numbers = parts.map(numberIn)
    const isSound = parts.length >= SERIES.min && parts.length <= SERIES.max && !numbers.includes(null)
    if (!isSound) return { is: 'unread', line: at + 1 }
    series.push(numbers.map((number) => wire(number!)))
  }
  if (series.length === 0) return { is: 'none' }
  if (series.length > PAIRS.max) return { is: 'many' }
  const pairs = pairsIn(series)
  if (pairs < PAIRS.min) return { is: 'few', pairs }
  const figure = precisionOf(series)
  return figure > 0 && Number.isFinite(figure) ? { is: 'figure', figure, pairs, series } : { is: 'alike' }
}

/** The middle of what is typed, on the wire: where the test's figures are looked up. */
export function middleOf(series: Series | undefined): number | null {
  const all = (series ?? []).flat()
  return all.length === 0 ? null : all.reduce((sum, one) => sum + one, 0) / all.length
}

const isWrong = ({ is }: Computed): boolean => is !== 'none' && is !== 'figure'

/** How an r that is greater than the R can be; null where it is no greater, or one of them is not known. */
export function contradictionIn(draft: Draft, unit: Unit): ReturnType<typeof contradictionOf> {
  const figures: Figures = {}
  for (const name of FIGURES) {
    const found = computed(draft, name, unit)
    if (found.is !== 'figure') continue
    figures[name] = found.figure
    if (found.pairs !== null) figures[`${name}_n`] = found.pairs
  }
  return contradictionOf(figures)
}

/** Whether it can't be sent. */
export const isFaulty = (draft: Draft, unit: Unit): boolean =>
  FIGURES.some((name) => isWrong(computed(draft, name, unit))) ||
  contradictionIn(draft, unit) === 'impossible'

export interface KeptPrecision {
  properties: LabPrecision
  version: string
}

export const mergedDrafts = mergedParts<Readonly<Record<string, Draft>>>

/** As it is sent; a property of which nothing is said is left out. */
export function bodyOf(
  drafts: Readonly<Record<string, Draft>>,
  unitOf: (q: string) => Unit & { own?: string },
): LabPrecision {
  const said = (draft: Draft, unit: Unit): OwnPrecision => {
    const own: OwnPrecision = {}
    for (const name of FIGURES) {
      const found = computed(draft, name, unit)
      if (found.is !== 'figure') continue
      if (found.series) own[SOURCE[name]] = found.series
      else own[name] = found.figure
      if (!found.series && found.pairs !== null) own[`${name}_n`] = found.pairs
    }
    return own
  }
  return Object.fromEntries(
    Object.entries(drafts).flatMap(([q, draft]): [string, OwnPrecision][] => {
      const unit = unitOf(q)
      const own = said(draft, unit)
      if (Object.keys(own).length === 0) return []
      const more = {
        ...(!draft.on && { on: false as const }),
        ...(unit.own !== undefined && { unit: unit.own }),
      }
      return [[q, { ...own, ...more }]]
    }),
  )
}
