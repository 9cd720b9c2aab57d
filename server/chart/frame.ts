import type { UnitChoice } from '#calc/units/choice.ts'
import { shownIn } from '#calc/units/units.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { ChartData } from './chart-data.ts'
import type { Rect } from './layout.ts'
import type { Ink, Sizes } from './style.ts'
import { textAt } from './svg.ts'
import { cut, flow, leftToRight, type Measure, rightToLeft, wrap } from './text-fit.ts'
import { caption, keyPoints, notes, shortId, WORDS } from './texts.ts'

/** Size of a chart, px. */
export interface Extent {
  width: number
  height: number
}

export interface ChartContext {
  document: Document
  measure: Measure
  ink: Ink
  sizes: Sizes
  lang: Language
  units: UnitChoice
  zone?: string | undefined
}

export const smallWidth =
  ({ measure, sizes }: Pick<ChartContext, 'measure' | 'sizes'>) =>
  (text: string): number =>
    measure(text, sizes.small, 400)

const inDirection = (text: string, lang: Language) => (lang === 'fa' ? rightToLeft(text) : leftToRight(text))

interface Frame {
  title: string
  summary: string | null
  noteLines: string[]
  captionLines: string[]
  body: Rect
}

/** The share of the height that notes may take before they are joined and cut. */
const NOTES_SHARE_MAX = 0.15
/** Below this height, px, the caption shows the short id. */
const SHORT_OF_ROOM = 420

export function frameOf(
  data: ChartData,
  names: readonly string[],
  { width, height }: Extent,
  context: ChartContext,
): Frame {
  const { measure, sizes, lang, units } = context
  const small = smallWidth(context)
  const inner = width - 2 * sizes.padding
  const line = sizes.small * sizes.leading
  const title = cut(WORDS[lang].title, inner, (text) => measure(text, sizes.title, 600))
  const summary = keyPoints(data.blend, shownIn('°C', units), (text) => small(text) <= inner)
  const linesMax = Math.max(1, Math.floor((NOTES_SHARE_MAX * height) / line))
  const sentences = notes(data, names, lang)
  const separate = sentences.flatMap((sentence) => wrap(sentence, inner, linesMax + 1, small))
  const noteLines = separate.length <= linesMax ? separate : wrap(sentences.join(' '), inner, linesMax, small)
  const whole = flow(caption(data, data.id, context), ' · ', inner, small)
  const captionLines =
    height < SHORT_OF_ROOM || whole.length > 2
      ? flow(caption(data, shortId(data.id), context), ' · ', inner, small)
      : whole
  const top = sizes.padding + sizes.title * sizes.leading + (summary ? line : 0) + sizes.gap / 2
  const bottom = height - sizes.padding - (noteLines.length + captionLines.length) * line - sizes.gap / 2
  return {
    title,
    summary,
    noteLines,
    captionLines,
    body: { x: sizes.padding, y: top, width: inner, height: Math.max(1, bottom - top) },
  }
}

export function frameTexts(context: ChartContext, frame: Frame, extent: Extent): SVGElement[] {
  const { ink } = context
  return textsAround(context, extent, frame.title, frame.summary, [
    ...frame.noteLines.map((text) => ({ text, fill: ink.ink })),
    ...frame.captionLines.map((text) => ({ text, fill: ink.quiet })),
  ])
}

/** A title, perhaps a line under it, and lines at the foot; in Persian from the right. */
export function textsAround(
  { document, ink, sizes, lang }: ChartContext,
  { width, height }: Extent,
  title: string,
  summary: string | null,
  below: readonly { text: string; fill: string }[],
): SVGElement[] {
  const line = sizes.small * sizes.leading
  const x = lang === 'fa' ? width - sizes.padding : sizes.padding
  const anchor = lang === 'fa' ? 'end' : 'start'
  const quiet = { size: sizes.small, fill: ink.quiet, anchor } as const
  const top = { size: sizes.title, weight: 600, fill: ink.ink, anchor } as const
  const under = sizes.padding + sizes.title * sizes.leading + sizes.small
  return [
    textAt(document, x, sizes.padding + sizes.title, inDirection(title, lang), top),
    ...(summary ? [textAt(document, x, under, leftToRight(summary), quiet)] : []),
    ...below.map(({ text, fill }, at) => {
      const baseline = height - sizes.padding - (below.length - 1 - at) * line - 0.3 * sizes.small
      return textAt(document, x, baseline, inDirection(text, lang), { ...quiet, fill })
    }),
  ]
}

export const strongText = (
  { document, ink, sizes, lang }: ChartContext,
  x: number,
  y: number,
  text: string,
): SVGElement =>
  textAt(document, x, y, inDirection(text, lang), {
    size: sizes.label,
    weight: 600,
    fill: ink.ink,
    anchor: 'middle',
  })

export function axisTexts(
  { document, ink, sizes, lang, units }: ChartContext,
  area: Rect,
  axisLines: number,
): SVGElement[] {
  const words = WORDS[lang]
  const quiet = { size: sizes.small, fill: ink.quiet } as const
  const centred = { ...quiet, anchor: 'middle' } as const
  const line = sizes.small * sizes.leading
  const second = area.y + area.height + sizes.gap / 2 + line + sizes.small
  const named = second + (axisLines - 2) * line
  const temperature = inDirection(words.temperature(units.temperature), lang)
  return [
    textAt(document, area.x, area.y - sizes.gap, temperature, quiet),
    textAt(document, area.x, second, 'IBP', centred),
    textAt(document, area.x + area.width, second, 'FBP', centred),
    textAt(document, area.x + area.width / 2, named, inDirection(words.recovered, lang), centred),
  ]
}

/** The lines of text under the horizontal axis: its name gets its own line where the ends are too close. */
export function axisLinesFor(bodyWidth: number, context: ChartContext): number {
  const small = smallWidth(context)
  const recovered = small(WORDS[context.lang].recovered)
  const needed = recovered + small('IBP') + small('FBP') + 6 * context.sizes.gap
  return bodyWidth < needed ? 3 : 2
}

export function nothingToDraw(context: ChartContext, area: Rect): SVGElement[] {
  const { measure, sizes, lang } = context
  const lines = wrap(WORDS[lang].nothing, area.width, 3, (text) => measure(text, sizes.label, 600))
  const middle = area.y + area.height / 2
  return lines.map((text, at) =>
    strongText(context, area.x + area.width / 2, middle + at * sizes.label * sizes.leading, text),
  )
}
