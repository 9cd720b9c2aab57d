import type { PointMark } from '#calc/vocabulary/blend.ts'
import type { MarkerShape } from '#calc/vocabulary/series.ts'
import type { ChartContext } from './frame.ts'
import { type LegendPlan, sampleWidth, wrappedLines } from './layout.ts'
import type { Sizes } from './style.ts'
import { element, hundredths, markers, textAt } from './svg.ts'
import { cut, embedded, type Measure } from './text-fit.ts'

export interface LegendEntry {
  name: string
  share: string
  colour: string
  dash: string
  shape: MarkerShape
  strong: boolean
  hasCurve: boolean
}

function sample(
  { document, ink, sizes }: ChartContext,
  entry: LegendEntry,
  x: number,
  y: number,
): SVGElement[] {
  const width = sampleWidth(sizes)
  const stroke = entry.strong ? sizes.blendLine : sizes.line
  const line = element(document, 'path', {
    d: `M${hundredths(x)},${hundredths(y)}h${hundredths(width)}`,
    fill: 'none',
    stroke: entry.colour,
    'stroke-width': stroke,
    ...(entry.dash && { 'stroke-dasharray': entry.dash }),
  })
  const marker = markers(document, 'given', [[x + width / 2, y]], {
    shape: entry.shape,
    radius: entry.strong ? sizes.blendPoint : sizes.point,
    colour: entry.colour,
    paper: ink.paper,
    stroke: sizes.hair,
  })
  return entry.hasCurve ? [line, marker] : [marker]
}

/** Entries in columns; in Persian entries and columns run from right to left. */
export function legend(context: ChartContext, plan: LegendPlan, entries: readonly LegendEntry[]): SVGElement {
  const { document, measure, ink, sizes, lang } = context
  const group = element(document, 'g', { 'aria-label': 'legend' })
  const rightToLeft = lang === 'fa'
  const between =
    plan.columns > 1 ? (plan.box.width - plan.columns * plan.columnWidth) / (plan.columns - 1) : 0
  const shareWidth = Math.max(0, ...entries.map(({ share }) => measure(share, sizes.label, 400)))
  entries.forEach((entry, at) => {
    const column = Math.floor(at / plan.rows)
    const offset = column * (plan.columnWidth + between)
    const left = rightToLeft ? plan.box.x + plan.box.width - offset - plan.columnWidth : plan.box.x + offset
    const right = left + plan.columnWidth
    const middle = plan.box.y + ((at % plan.rows) + 0.5) * plan.rowHeight
    const baseline = middle + 0.34 * sizes.label
    const weight = entry.strong ? 600 : 400
    const style = { size: sizes.label, weight, fill: ink.ink } as const
    const name = embedded(cut(entry.name, plan.nameWidth, (text) => measure(text, sizes.label, weight)))
    const inset = sampleWidth(sizes) + sizes.gap
    group.append(
      ...sample(context, entry, rightToLeft ? right - sampleWidth(sizes) : left, middle),
      textAt(document, rightToLeft ? right - inset : left + inset, baseline, name, {
        ...style,
        anchor: rightToLeft ? 'end' : 'start',
      }),
    )
    if (entry.share)
      group.append(
        textAt(document, rightToLeft ? left + shareWidth : right, baseline, entry.share, {
          ...style,
          anchor: 'end',
        }),
      )
  })
  return group
}

const keySymbolWidth = (sizes: Sizes) => 14 * sizes.unit

export const keyWidth = (word: string, measure: Measure, sizes: Sizes): number =>
  keySymbolWidth(sizes) + measure(word, sizes.small, 400) + 2 * sizes.gap

export function key(
  { document, measure, ink, sizes, lang }: ChartContext,
  plan: LegendPlan,
  width: number,
  words: readonly (readonly [PointMark, string])[],
): SVGElement {
  const group = element(document, 'g', { 'aria-label': 'key' })
  const widths = words.map(([, word]) => keyWidth(word, measure, sizes))
  const rightToLeft = lang === 'fa'
  wrappedLines(widths, width).forEach((line, row) => {
    const middle = plan.box.y + plan.keyTop + (row + 0.5) * sizes.small * sizes.leading
    let used = 0
    for (const at of line) {
      const [mark, word] = words[at] ?? ['given', '']
      const start = rightToLeft ? plan.box.x + plan.box.width - used : plan.box.x + used
      const away = rightToLeft ? -1 : 1
      group.append(
        markers(document, mark, [[start + away * sizes.point * 1.4, middle]], {
          shape: 'circle',
          radius: sizes.point * 1.2,
          colour: ink.quiet,
          paper: ink.paper,
          stroke: sizes.hair,
        }),
        textAt(document, start + away * keySymbolWidth(sizes), middle + 0.34 * sizes.small, embedded(word), {
          size: sizes.small,
          fill: ink.quiet,
          anchor: rightToLeft ? 'end' : 'start',
        }),
      )
      used += widths[at] ?? 0
    }
  })
  return group
}
