// A laboratory's precision as typed: a line per sample, with its repeated results.
import {
  contradictionOf,
  type LabPrecision,
  type OwnPrecision,
  type PrecisionFigures,
  pairsIn,
  precisionOf,
  REPEAT_PAIRS,
  REPEAT_SERIES,
  type RepeatSeries,
} from '#calc/lab/precision.ts'
import { readNumber } from '#calc/vocabulary/rules/typed-number.ts'
import { mergedParts } from '#web/conflict/conflict.ts'

export const FIGURES = ['r', 'R'] as const
export type FigureName = (typeof FIGURES)[number]
const SOURCE = { r: 'repeats', R: 'between' } as const

export interface PrecisionDraft {
  on: boolean
  texts: Record<FigureName, string>
  /** The stored figures; an unchanged text means them exactly. */
  kept: OwnPrecision
  keptTexts: Record<FigureName, string>
}

export interface PrecisionUnit {
  value(wire: number): number
  wire(value: number): number
}

const EXACT_DIGITS = 12
const shown = (value: number): string => String(Number(value.toPrecision(EXACT_DIGITS)))
const textOf = (series: RepeatSeries | undefined, { value }: PrecisionUnit): string =>
  (series ?? []).map((results) => results.map((one) => shown(value(one))).join('  ')).join('\n')

export function precisionDraft(kept: OwnPrecision, unit: PrecisionUnit): PrecisionDraft {
  const texts = { r: textOf(kept.repeats, unit), R: textOf(kept.between, unit) }
  return { on: kept.on !== false, texts, kept, keptTexts: texts }
}

export type ComputedPrecision =
  | { is: 'none' }
  /** A line (from 1) that can't be read, or has too few or too many results. */
  | { is: 'unread'; line: number }
  | { is: 'many' }
  | { is: 'few'; pairs: number }
  /** All results are alike: no scatter. */
  | { is: 'alike' }
  | { is: 'figure'; figure: number; pairs: number | null; series?: RepeatSeries }

/** A number; "12,5" has only one reading and counts as one. */
function numberIn(text: string): number | null {
  const reading = readNumber(text)
  if (reading.is === 'number') return reading.value
  return reading.is === 'ambiguous' && reading.options.length === 1 ? Number(reading.options[0]) : null
}

/** The figure computed from the lines, in the wire's unit. */
export function computed(
  draft: PrecisionDraft,
  name: FigureName,
  { wire }: PrecisionUnit,
): ComputedPrecision {
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
    const isSound =
      parts.length >= REPEAT_SERIES.min && parts.length <= REPEAT_SERIES.max && !numbers.includes(null)
    if (!isSound) return { is: 'unread', line: at + 1 }
    series.push(numbers.map((number) => wire(number!)))
  }
  if (series.length === 0) return { is: 'none' }
  if (series.length > REPEAT_PAIRS.max) return { is: 'many' }
  const pairs = pairsIn(series)
  if (pairs < REPEAT_PAIRS.min) return { is: 'few', pairs }
  const figure = precisionOf(series)
  return figure > 0 && Number.isFinite(figure) ? { is: 'figure', figure, pairs, series } : { is: 'alike' }
}

/** The mean of the results, at which the test's figures are looked up. */
export function middleReading(series: RepeatSeries | undefined): number | null {
  const all = (series ?? []).flat()
  return all.length === 0 ? null : all.reduce((sum, one) => sum + one, 0) / all.length
}

/** Explains an r greater than R; null where it is not greater, or one is unknown. */
export function contradictionIn(
  draft: PrecisionDraft,
  unit: PrecisionUnit,
): ReturnType<typeof contradictionOf> {
  const figures: PrecisionFigures = {}
  for (const name of FIGURES) {
    const found = computed(draft, name, unit)
    if (found.is !== 'figure') continue
    figures[name] = found.figure
    if (found.pairs !== null) figures[`${name}_n`] = found.pairs
  }
  return contradictionOf(figures)
}

export const isFaulty = (draft: PrecisionDraft, unit: PrecisionUnit): boolean =>
  FIGURES.some((name) => !['none', 'figure'].includes(computed(draft, name, unit).is)) ||
  contradictionIn(draft, unit) === 'impossible'

export interface KeptPrecision {
  properties: LabPrecision
  version: string
}

export type Drafts = Readonly<Record<string, PrecisionDraft>>
export const mergedDrafts = mergedParts<Drafts>

/** The request body; properties without figures are left out. */
export function precisionBody(
  drafts: Drafts,
  unitOf: (q: string) => PrecisionUnit & { own?: string },
): LabPrecision {
  const precisionIn = (draft: PrecisionDraft, unit: PrecisionUnit): OwnPrecision => {
    const own: OwnPrecision = {}
    for (const name of FIGURES) {
      const found = computed(draft, name, unit)
      if (found.is !== 'figure') continue
      if (found.series) own[SOURCE[name]] = found.series
      else {
        own[name] = found.figure
        if (found.pairs !== null) own[`${name}_n`] = found.pairs
      }
    }
    return own
  }
  return Object.fromEntries(
    Object.entries(drafts).flatMap(([q, draft]): [string, OwnPrecision][] => {
      const unit = unitOf(q)
      const own = precisionIn(draft, unit)
      if (Object.keys(own).length === 0) return []
      const more = {
        ...(!draft.on && { on: false as const }),
        ...(unit.own !== undefined && { unit: unit.own }),
      }
      return [[q, { ...own, ...more }]]
    }),
  )
}
