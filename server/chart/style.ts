import { BLEND_INK, PAPER, type Theme } from '#calc/vocabulary/series.ts'

export const FONT_FAMILY = 'Vazirmatn'

export interface Ink {
  paper: string
  /** The blend, title and names. */
  ink: string
  /** Axis labels and captions; 4.5:1 or more on the paper. */
  quiet: string
  axis: string
  grid: string
  missed: string
}

export const INKS: Record<Theme, Ink> = {
  light: {
    paper: PAPER.light,
    ink: BLEND_INK.light,
    quiet: '#4c565f',
    axis: '#89949d',
    grid: '#e3e8ec',
    missed: '#b3261e',
  },
  dark: {
    paper: PAPER.dark,
    ink: BLEND_INK.dark,
    quiet: '#a9b4bd',
    axis: '#6f7a84',
    grid: '#2c323a',
    missed: '#ff9a8f',
  },
}

/** The size at which `unit` is 1. Lengths grow with the chart, so that all sizes print alike. */
const REFERENCE = { width: 900, height: 560 }
const UNIT = { min: 0.86, max: 2.4 }

/** Lengths of a chart, px. */
export interface Sizes {
  unit: number
  padding: number
  gap: number
  title: number
  label: number
  small: number
  leading: number
  blendLine: number
  blendPoint: number
  line: number
  point: number
  hair: number
}

export function sizesOf(width: number, height: number): Sizes {
  const natural = Math.min(width / REFERENCE.width, height / REFERENCE.height)
  const unit = Math.min(UNIT.max, Math.max(UNIT.min, natural))
  return {
    unit,
    padding: (natural < 0.6 ? 10 : 18) * unit,
    gap: 8 * unit,
    title: 16 * unit,
    label: 12.5 * unit,
    small: 11.5 * unit,
    leading: 1.5,
    blendLine: 2.8 * unit,
    blendPoint: 3.6 * unit,
    line: 1.4 * unit,
    point: 2.5 * unit,
    hair: unit,
  }
}
