import { bareLimitIn, quantityIn } from '#calc/grades/shown.ts'
import { shortName } from '#calc/grades/summary.ts'
import { limitsOf } from '#calc/recipe-map/judge.ts'
import { type MapQuestion, type MapValues, quantityShown } from '#calc/recipe-map/sample.ts'
import { readChoice } from '#calc/units/choice.ts'
import { type OwnFormat, ownFormat, ownQuantity } from '#calc/vocabulary/own-property.ts'
import { isScatterOnly, type Quantity, quantityName } from '#calc/vocabulary/quantities.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import { type ChartOptions, dress, type Surface } from '../chart.ts'
import { type ChartContext, smallWidth, strongText, textsAround } from '../frame.ts'
import { wrappedLines } from '../layout.ts'
import { FONT_FAMILY, INKS, type Sizes, sizesOf } from '../style.ts'
import { element, textAt } from '../svg.ts'
import { cut, embedded, flow, wrap } from '../text-fit.ts'
import { caption, drawnNames, MAP_WORDS, shortId } from '../texts.ts'
import type { MapData } from './map-data.ts'
import { MAP_INKS, type MapPart, type MapPlace, type MapScale, patterns, tinted } from './map-drawing.ts'
import { linePlot } from './map-plots.ts'

/** Part of the entity tags. Raise it whenever a map comes out differently. */
export const MAP_VERSION = 4

function scaleOf({ question }: MapData, context: ChartContext): MapScale {
  const q = quantityShown(question.quantity)
  if (!q) return { name: MAP_WORDS[context.lang].margin, sign: 'R', value: (wire) => wire, limits: [0] }
  const format = formatIn(question, q)
  const name = quantityName(q, context.lang, format)
  const shown = quantityIn(q, context.units, format)
  const limits = limitsOf(question).filter((limit) => limit.q === q)
  return {
    name: isCorrected(question, q) ? MAP_WORDS[context.lang].corrected(name) : name,
    sign: shown.sign,
    value: shown.value,
    limits: limits.map((limit) => bareLimitIn(limit, context.units).limit!),
  }
}

const formatIn = ({ own }: MapQuestion, q: Quantity): OwnFormat | undefined => {
  const found = own?.find(({ key }) => ownQuantity(key) === q)
  return found && ownFormat(found)
}

const isCorrected = ({ biasCorrections }: MapQuestion, q: Quantity): boolean => {
  const found = biasCorrections?.corrections[q]
  return found !== undefined && !isScatterOnly(found)
}

function correctedNames(question: MapQuestion, lang: Language): string | null {
  const all = [quantityShown(question.quantity), ...limitsOf(question).map(({ q }) => q)]
  const corrected = all.filter((q) => q !== null && isCorrected(question, q))
  return namesIn(corrected, question, lang)
}

function guardedNames(question: MapQuestion, lang: Language): string | null {
  const known = question.biasCorrections?.corrections ?? {}
  const all = limitsOf(question).map(({ q }) => q)
  const guarded = all.filter((q) => known[q] !== undefined && !isCorrected(question, q))
  return namesIn(guarded, question, lang)
}

function namesIn(found: readonly (Quantity | null)[], question: MapQuestion, lang: Language): string | null {
  const names = [...new Set(found)].flatMap((q) =>
    q === null ? [] : [embedded(quantityName(q, lang, formatIn(question, q)))],
  )
  return names.length > 0 ? joined(names, lang) : null
}

const LINES_MAX = 6

/** A recipe map as an SVG element: a curve over the shares of two materials, with limits, recipe, key and caption. Pure. */
export function mapFigure(
  data: MapData,
  map: MapValues,
  options: ChartOptions,
  surface: Surface,
): SVGSVGElement {
  const { theme, lang, width, height } = options
  const { document, measure } = surface
  const sizes = sizesOf(width, height)
  const ink = INKS[theme]
  const context: ChartContext = {
    ...surface,
    ink,
    sizes,
    lang,
    units: readChoice(options),
    zone: options.zone,
  }
  const words = MAP_WORDS[lang]
  const { calculation, question } = data
  const all = drawnNames(calculation.components, lang)
  const names = question.varying.map((at) => all[at]!)
  const scale = scaleOf(data, context)
  const small = smallWidth(context)
  const inner = width - 2 * sizes.padding
  const line = sizes.small * sizes.leading
  const named = scale.sign ? `${scale.name} (${embedded(scale.sign)})` : scale.name
  const corrected = correctedNames(question, lang)
  const guarded = guardedNames(question, lang)
  const sentences = [
    ...(question.specification ? [words.grade(embedded(shortName(question.specification.grade, lang)))] : []),
    ...(corrected === null ? [] : [words.correctedFrom(corrected)]),
    ...(guarded === null ? [] : [words.guarded(guarded)]),
    ...(question.varying.length < all.length ? [words.others] : []),
  ]
  const notes =
    sentences.length > 0 ? wrap(sentences.join(' '), inner, (corrected ?? guarded) ? 3 : 2, small) : []
  const source = flow(caption(calculation, shortId(calculation.id), context), ' · ', inner, small)
  const below = [...notes, ...source].slice(0, LINES_MAX)
  const parts: MapPart[] = question.specification ? ['passes', 'holds', 'misses'] : []
  const keys = keyRows(parts, context, inner)
  const top = sizes.padding + sizes.title * sizes.leading + sizes.gap
  const bottom = height - sizes.padding - (below.length + keys.length) * line - sizes.gap
  const area = { x: sizes.padding, y: top, width: inner, height: Math.max(1, bottom - top) }
  const place: MapPlace = { context, map, data, scale, names, theme, width, height, area }
  const svg = linePlot(place)
  dress(svg, lang, ink)
  svg.setAttribute('font-family', FONT_FAMILY)
  svg.prepend(
    element(document, 'title', {}, words.title(scale.name)),
    element(document, 'desc', {}, words.reading(named, joined(names, lang))),
    patterns(document, theme),
    element(document, 'rect', { width, height, fill: ink.paper }),
  )
  const title = cut(words.title(named), inner, (text) => measure(text, sizes.title, 600))
  const lines = below.map((text) => ({ text, fill: ink.quiet }))
  svg.append(
    ...textsAround(context, { width, height }, title, null, lines),
    ...keys.flatMap((row, at) => keyRow(row, bottom + sizes.gap / 2 + (at + 0.5) * line, place)),
  )
  if (map.shown.every(Number.isNaN))
    svg.append(strongText(context, width / 2, top + area.height / 2, words.noValue))
  return svg
}

const sampleWidth = (sizes: Sizes) => 26 * sizes.unit

function keyRows(parts: readonly MapPart[], context: ChartContext, width: number): MapPart[][] {
  const { sizes, lang } = context
  const small = smallWidth(context)
  const widths = parts.map((part) => sampleWidth(sizes) + 3 * sizes.gap + small(MAP_WORDS[lang][part]))
  return wrappedLines(widths, width).map((row) => row.map((at) => parts[at]!))
}

function keyRow(
  parts: readonly MapPart[],
  middle: number,
  { context, theme, width }: MapPlace,
): SVGElement[] {
  const { document, ink, sizes, lang } = context
  const small = smallWidth(context)
  const isRight = lang === 'fa'
  let used = sizes.padding
  return parts.flatMap((part) => {
    const [wide, tall] = [sampleWidth(sizes), sizes.small * 1.1]
    const x = isRight ? width - used - wide : used
    const box = `M${x},${middle - tall / 2}h${wide}v${tall}h${-wide}Z`
    const text = MAP_WORDS[lang][part]
    const at = isRight ? x - sizes.gap : x + wide + sizes.gap
    used += wide + 3 * sizes.gap + small(text)
    const { frame } = MAP_INKS[theme]
    return [
      ...(part === 'misses' ? [] : [tinted(document, part, box)]),
      element(document, 'path', { d: box, fill: 'none', stroke: frame, 'stroke-width': sizes.hair }),
      textAt(document, at, middle + 0.34 * sizes.small, embedded(text), {
        size: sizes.small,
        fill: ink.ink,
        anchor: isRight ? 'end' : 'start',
      }),
    ]
  })
}
