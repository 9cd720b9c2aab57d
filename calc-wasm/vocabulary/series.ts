export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Shape of a series' points; filled where a reading was given, hollow where it was computed. */
export type MarkerShape = 'circle' | 'square' | 'triangle' | 'diamond' | 'triangle-down'

/** Colors, dash and marker of a component of a recipe, wherever it appears. */
export interface Series {
  /** For readers of the code; never shown. */
  name: string
  light: string
  dark: string
  /** Lengths of line and gap in units of the line's width (`stroke-dasharray`); empty is a solid line. */
  dash: readonly number[]
  marker: MarkerShape
}

/** Background of a chart, and the color of the blend. */
export const PAPER: Record<Theme, string> = { light: '#fafbfc', dark: '#181c21' }
export const BLEND_INK: Record<Theme, string> = { light: '#15191d', dark: '#f2f5f7' }

/**
 * In the order in which materials are picked. Found by search so that the colors of every prefix of the list are as far apart as
 * possible in OKLab under normal vision and simulated protanopia, deuteranopia and tritanopia (Machado, Oliveira & Fernandes 2009,
 * severity 1), with a contrast of at least 3:1 to the background; tests hold the figures. Dash and marker distinguish them in grey.
 */
export const SERIES: readonly Series[] = [
  { name: 'blue', light: '#3044aa', dark: '#7a8bfb', dash: [], marker: 'circle' },
  { name: 'orange', light: '#da6913', dark: '#d76906', dash: [5, 2.5], marker: 'square' },
  { name: 'teal', light: '#2a9b89', dark: '#95ccbb', dash: [1.5, 2], marker: 'triangle' },
  { name: 'plum', light: '#62355c', dark: '#895f89', dash: [6, 2, 1.5, 2], marker: 'diamond' },
  { name: 'bronze', light: '#7f5604', dark: '#f0b429', dash: [10, 3], marker: 'triangle-down' },
  { name: 'petrol', light: '#20748b', dark: '#4db5df', dash: [3, 1.5], marker: 'circle' },
  { name: 'brick', light: '#782a23', dark: '#ac5446', dash: [6, 2, 1.5, 2, 1.5, 2], marker: 'square' },
  { name: 'leaf', light: '#689653', dark: '#95af77', dash: [3, 4], marker: 'triangle' },
  { name: 'violet', light: '#6e5bb7', dark: '#7860cb', dash: [10, 2.5, 3, 2.5], marker: 'diamond' },
  { name: 'taupe', light: '#655656', dark: '#908c8a', dash: [1.5, 4], marker: 'triangle-down' },
]

/** The series of a component by its position in the recipe, from 0; after the tenth they repeat. */
export const seriesAt = (position: number): Series => SERIES[position % SERIES.length] as Series

/** `stroke-dasharray` for a line of this width; '' for a solid line. */
export const dashArray = (series: Series, strokeWidth: number): string =>
  series.dash.map((length) => Math.round(length * strokeWidth * 100) / 100).join(' ')
