import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Canvg } from 'canvg'
import { DOMParser } from 'linkedom'
import { Canvas, type CanvasRenderingContext2D, FontLibrary } from 'skia-canvas'
import { encodePng, type Pixels } from './png.ts'
import { FONT_FAMILY } from './style.ts'
import type { Measure, Weight } from './text-fit.ts'

const packaged = (path: string): string => fileURLToPath(import.meta.resolve(`vazirmatn/fonts/${path}`))

/** The two weights that charts and reports use, as one file each for all scripts. */
export const FONT_FILES: Record<Weight, string> = {
  400: packaged('ttf/Vazirmatn-Regular.ttf'),
  600: packaged('ttf/Vazirmatn-SemiBold.ttf'),
}
const EMBEDDED_FONTS = [
  { weight: 400, path: 'webfonts/Vazirmatn-Regular.woff2' },
  { weight: 600, path: 'webfonts/Vazirmatn-SemiBold.woff2' },
]

const WIDTHS_MAX = 5000
/** 96 to the inch. */
const CSS_PIXELS_PER_METRE = 96 / 0.0254

FontLibrary.use(FONT_FAMILY, Object.values(FONT_FILES))

const ruler = new Canvas(1, 1)
ruler.gpu = false
const rulerContext = ruler.getContext('2d')
const widths = new Map<string, number>()
/** Widths are measured once, at this size. Outlines scale without hinting, so widths do too. */
const RULER_SIZE = 100

/** Width in px of a text in the bundled font. */
export const measure: Measure = (text, size, weight) => {
  const key = `${weight}${text}`
  let width = widths.get(key)
  if (width === undefined) {
    rulerContext.font = `${weight} ${RULER_SIZE}px ${FONT_FAMILY}`
    width = rulerContext.measureText(text).width / RULER_SIZE
    if (widths.size >= WIDTHS_MAX) widths.clear()
    widths.set(key, width)
  }
  return width * size
}

const OUTLINE_SIZE = 1000

/** A text as a shape of this size, and its width; letters that the bundled font lacks are the system's. */
export function outlined(text: string, weight: Weight): { path: string; width: number } {
  rulerContext.font = `${weight} ${OUTLINE_SIZE}px ${FONT_FAMILY}`
  const path = rulerContext.outlineText(text)?.d ?? ''
  return { path, width: measure(text, OUTLINE_SIZE, weight) }
}

/* canvg is written against the browser's canvas and DOM; skia-canvas and linkedom offer what it uses of them. */
type BrowserContext = Parameters<typeof Canvg.fromString>[0]
type CanvgOptions = NonNullable<Parameters<typeof Canvg.fromString>[2]>
const CANVG_OPTIONS: CanvgOptions = {
  DOMParser: DOMParser as unknown as NonNullable<CanvgOptions['DOMParser']>,
  createCanvas: ((width: number, height: number) => new Canvas(width, height)) as unknown as NonNullable<
    CanvgOptions['createCanvas']
  >,
  ignoreMouse: true,
  ignoreAnimation: true,
  ignoreDimensions: true,
  ignoreClear: true,
}

interface Raster {
  /** CSS px of the chart, and pixels of the file for each of them. */
  width: number
  height: number
  scale: number
}

/** An SVG without style sheets, texts in FONT_FAMILY, painted on a canvas. */
export async function paint(svg: string, { width, height, scale }: Raster): Promise<Canvas> {
  const canvas = new Canvas(Math.round(width * scale), Math.round(height * scale))
  canvas.gpu = false
  const context: CanvasRenderingContext2D = canvas.getContext('2d')
  context.scale(scale, scale)
  await paintOn(context, svg)
  return canvas
}

/** The same where something else is painted too: from the context’s origin on, at its scale. */
async function paintOn(context: CanvasRenderingContext2D, svg: string): Promise<void> {
  const { strokeText } = context
  // No text of a chart has an outline, but canvg would draw each a second time with a transparent one.
  context.strokeText = () => {}
  await Canvg.fromString(context as unknown as BrowserContext, svg, CANVG_OPTIONS).render()
  context.strokeText = strokeText
}

/**
 * The PNG of an SVG that covers its whole ground, with its physical size, so that a document shows it as large as a screen does,
 * whatever its scale.
 */
export async function rasterise(svg: string, raster: Raster): Promise<Uint8Array<ArrayBuffer>> {
  // Disposed explicitly: the engine doesn't know how much memory a canvas holds, and would collect it late.
  using canvas = await paint(svg, raster)
  const pixelsPerMetre = Math.round(CSS_PIXELS_PER_METRE * raster.scale)
  return encodePng(await pixelsOf(canvas), pixelsPerMetre)
}

/** Opaque pixels are the same multiplied by their opacity as not, and undoing that would take as long as all the rest. */
export async function pixelsOf(canvas: Canvas): Promise<Pixels> {
  const { width, height } = canvas
  const rgba = (await canvas.toBuffer('raw', { premultiplied: true })) as Buffer<ArrayBuffer>
  return { width, height, rgba }
}

let fontFaces: string | undefined

/** The SVG as a file with its font inside, so that it looks the same where Vazirmatn is not installed. */
export function standalone(svg: string): string {
  fontFaces ??= EMBEDDED_FONTS.map(({ weight, path }) => {
    const data = readFileSync(packaged(path)).toString('base64')
    return `@font-face{font-family:${FONT_FAMILY};font-weight:${weight};src:url(data:font/woff2;base64,${data}) format("woff2")}`
  }).join('')
  const opened = svg.indexOf('>') + 1
  return `<?xml version="1.0" encoding="UTF-8"?>\n${svg.slice(0, opened)}<style>${fontFaces}</style>${svg.slice(opened)}`
}
