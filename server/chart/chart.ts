import { readChoice, type UnitChoice } from '#calc/units/choice.ts'
import { type Shown, shownIn } from '#calc/units/units.ts'
import { DISTILLATION, type DistillationName } from '#calc/vocabulary/properties.ts'
import { dashArray, seriesAt, type Theme } from '#calc/vocabulary/series.ts'
import { chartReading } from '#calc/vocabulary/words/chart-reading.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { type ChartData, type ChartPoint, nearBrackets } from './chart-data.ts'
import { curvesSvg, drawnRange, MARK_ORDER } from './curves.ts'
import {
  axisLinesFor,
  axisTexts,
  type ChartContext,
  type Extent,
  frameOf,
  frameTexts,
  nothingToDraw,
} from './frame.ts'
import { layoutOf } from './layout.ts'
import { key, keyWidth, type LegendEntry, legend } from './legend.ts'
import { FONT_FAMILY, INKS, type Ink, type Sizes, sizesOf } from './style.ts'
import { element, SVG_NAMESPACE } from './svg.ts'
import type { Measure } from './text-fit.ts'
import { byShare, drawnNames, shareText, WORDS } from './texts.ts'

/** Part of the entity tags. Raise it whenever a chart comes out differently; chart.test.ts checks that. */
export const CHART_VERSION = 3

/** Width and height in px, 320–2000 each; units are those of the API unless given. */
export interface ChartOptions extends Extent, Partial<Pick<UnitChoice, 'temperature' | 'density'>> {
  theme: Theme
  lang: Language
  /** The time zone of its moment; UTC without one. */
  zone?: string | undefined
}

/** A DOM, and the widths of texts in the font that will draw them. */
export interface Surface {
  document: Document
  measure: Measure
}

/** The entries of the legend: the blend, unless only components are drawn, then the components by share. */
function entriesOf(
  data: ChartData,
  names: readonly string[],
  theme: Theme,
  lang: Language,
  sizes: Sizes,
): LegendEntry[] {
  const components = byShare(data.components).map((component): LegendEntry => {
    const series = seriesAt(component.position)
    return {
      name: names[component.position] ?? '',
      share: shareText(component.share),
      colour: series[theme],
      dash: dashArray(series, sizes.line),
      shape: series.marker,
      strong: false,
      hasCurve: component.hasCurve,
    }
  })
  if (data.blend.length === 0 && components.length > 0) return components
  const blend = {
    name: data.band ? `${WORDS[lang].blend} ${WORDS[lang].band}` : WORDS[lang].blend,
    share: '',
    colour: INKS[theme].ink,
    dash: '',
    shape: 'circle',
  } as const
  return [{ ...blend, strong: true, hasCurve: data.blend.length > 1 }, ...components]
}

const temperatures = (points: readonly ChartPoint[]) =>
  Object.fromEntries(
    DISTILLATION.map(([name, at]) => [name, points.find((point) => point.recovered === at)?.celsius ?? null]),
  ) as Record<DistillationName, number | null>

const readingOf = (data: ChartData, names: readonly string[], lang: Language, celsius: Shown): string =>
  chartReading(
    temperatures(data.blend),
    data.components.map(({ position, share, points, hasCurve }) => ({
      name: names[position] ?? '',
      share,
      temperatures: hasCurve ? temperatures(points) : null,
    })),
    lang,
    celsius,
  )

const bandEnds = ({ band = [] }: ChartData) =>
  band.flatMap(({ low, high }) => [{ celsius: low }, { celsius: high }])

/** Replaces Plot's style sheet with plain attributes, which every SVG viewer understands. */
export function dress(svg: SVGSVGElement, lang: Language, ink: Ink) {
  svg.querySelector('style')?.remove()
  for (const axis of svg.querySelectorAll('[font-variant]')) axis.removeAttribute('font-variant')
  const attributes = { xmlns: SVG_NAMESPACE, role: 'img', lang, 'font-family': FONT_FAMILY, fill: ink.quiet }
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value)
}

/**
 * The distillation chart of a calculation as an SVG element: the blend as a thick line, components as thin ones in their own
 * colours, dashes and markers, a legend by share, and below it notes and caption. Pure: the same data, options and text widths
 * give the same element. Text is set in FONT_FAMILY.
 */
export function distillationChart(data: ChartData, options: ChartOptions, surface: Surface): SVGSVGElement {
  const { theme, lang, width, height } = options
  const sizes = sizesOf(width, height)
  const ink = INKS[theme]
  const units = readChoice(options)
  const celsius = shownIn('°C', units)
  const context: ChartContext = { ...surface, ink, sizes, lang, units, zone: options.zone }
  const { document, measure } = surface
  const names = drawnNames(data.components, lang)
  const frame = frameOf(data, names, options, context)
  const entries = entriesOf(data, names, theme, lang, sizes)
  const points = [...data.blend, ...data.components.flatMap((component) => component.points)]
  const brackets = nearBrackets(data.limits?.brackets ?? [], points)
  const range = points.length > 0 ? drawnRange([...points, ...brackets, ...bandEnds(data)]) : null
  const seen = new Set(points.map((point) => point.mark))
  // If every point was given, there is nothing to explain.
  const isKeyed = seen.has('interpolated') || seen.has('extrapolated')
  const keyWords = MARK_ORDER.filter((mark) => isKeyed && seen.has(mark)).map(
    (mark) => [mark, WORDS[lang].marks[mark]] as const,
  )
  const axisLines = axisLinesFor(frame.body.width, context)
  const { area, legend: plan } = layoutOf(
    {
      body: frame.body,
      nameWidths: entries.map((entry) => measure(entry.name, sizes.label, entry.strong ? 600 : 400)),
      shareWidth: Math.max(0, ...entries.map((entry) => measure(entry.share, sizes.label, 400))),
      keyWidths: keyWords.map(([, word]) => keyWidth(word, measure, sizes)),
      tickWidth: Math.max(
        ...(range ?? [0]).map((value) => measure(formatFixed(celsius.value(value), 0), sizes.small, 400)),
      ),
      overhang: measure('FBP', sizes.small, 400) / 2,
      axisLines,
      fromRight: lang === 'fa',
    },
    sizes,
  )
  const svg = curvesSvg(data, { document, width, height, area, range, theme, sizes, ink, brackets, celsius })
  dress(svg, lang, ink)
  svg.prepend(
    element(document, 'title', {}, WORDS[lang].title),
    element(document, 'desc', {}, readingOf(data, names, lang, celsius)),
    element(document, 'rect', { width, height, fill: ink.paper }),
  )
  svg.append(
    ...frameTexts(context, frame, options),
    ...(range ? axisTexts(context, area, axisLines) : nothingToDraw(context, area)),
    legend(context, plan, entries),
    ...(keyWords.length > 0
      ? [key(context, plan, plan.place === 'below' ? frame.body.width : plan.box.width, keyWords)]
      : []),
  )
  return svg
}
