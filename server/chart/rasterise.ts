import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Canvg } from 'canvg'
import { DOMParser } from 'linkedom'
import { Canvas, FontLibrary } from 'skia-canvas'
import { FONT_FAMILY } from './style.ts'
import type { Measure, Weight } from './text-fit.ts'

const packaged = (path: string): string => fileURLToPath(import.meta.resolve(`vazirmatn/fonts/${path}`))

export const FONT_FILES: Record<Weight, string> = {
  400: packaged('ttf/Vazirmatn-Regular.ttf'),
  600: packaged('ttf/Vazirmatn-SemiBold.ttf'),
}
const EMBEDDED_FONTS = [
  { weight: 400, path: 'webfonts/Vazirmatn-Regular.woff2' },
  { weight: 600, path: 'webfonts/Vazirmatn-SemiBold.woff2' },
]

const WIDTHS_MAX = 5000
const CSS_PIXELS_PER_METRE = 96 / 0.0254

FontLibrary.use(FONT_FAMILY, Object.values(FONT_FILES))

const ruler = new Canvas(1, 1)
ruler.gpu = false
const rulerContext = ruler.getContext('2d')
const widths = new Map<string, number>()
/** Widths are measured once, at this size; without hinting they scale. */
const RULER_SIZE = 100

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

/** Outline of a text at OUTLINE_SIZE px as an SVG path, and its width. Letters missing in the bundled font come from system fonts. */
export function outlined(text: string, weight: Weight): { path: string; width: number } {
  rulerContext.font = `${weight} ${OUTLINE_SIZE}px ${FONT_FAMILY}`
  const path = rulerContext.outlineText(text)?.d ?? ''
  return { path, width: measure(text, OUTLINE_SIZE, weight) }
}

/* canvg is written against the browser's canvas and DOM; skia-canvas and linkedom offer what it uses of them. */
type BrowserContext = Parameters<typeof Canvg.fromString>[0]
type CanvgOptions = NonNullable<Parameters<typeof Canvg.fromString>[2]>
const CANVG_OPTIONS = {
  DOMParser,
  createCanvas: (width: number, height: number) => new Canvas(width, height),
  ignoreMouse: true,
  ignoreAnimation: true,
  ignoreDimensions: true,
  ignoreClear: true,
} as unknown as CanvgOptions

interface Raster {
  /** CSS px. */
  width: number
  height: number
  scale: number
}

/** An SVG without style sheets, texts in FONT_FAMILY, painted on a canvas. */
export async function paintSvg(svg: string, { width, height, scale }: Raster): Promise<Canvas> {
  const canvas = new Canvas(Math.round(width * scale), Math.round(height * scale))
  canvas.gpu = false
  const context = canvas.getContext('2d')
  context.scale(scale, scale)
  // No text of a chart has an outline, but canvg would draw each a second time with a transparent one.
  context.strokeText = () => {}
  await Canvg.fromString(context as unknown as BrowserContext, svg, CANVG_OPTIONS).render()
  return canvas
}

/** The PNG of an opaque SVG, with its physical size, so that documents show it as large as a screen does at any scale. */
export async function rasterise(svg: string, raster: Raster): Promise<Uint8Array<ArrayBuffer>> {
  // Disposed explicitly: the engine doesn't know the memory of a canvas and would collect it late.
  using canvas = await paintSvg(svg, raster)
  const pixelsPerMetre = Math.round(CSS_PIXELS_PER_METRE * raster.scale)
  return encodePng(await pixelsOf(canvas), pixelsPerMetre)
}

/** Premultiplied, which is the same for opaque pixels: undoing it would take as long as all the rest. */
export async function pixelsOf(canvas: Canvas): Promise<Pixels> {
  const { width, height } = canvas
  const rgba = (await canvas.toBuffer('raw', { premultiplied: true })) as Buffer<ArrayBuffer>
  return { width, height, rgba }
}

let fontFaces: string | undefined

/** The SVG as a file of its own, with its fonts embedded. */
export function standalone(svg: string): string {
  fontFaces ??= EMBEDDED_FONTS.map(({ weight, path }) => {
    const data = readFileSync(packaged(path)).toString('base64')
    return `@font-face{font-family:${FONT_FAMILY};font-weight:${weight};src:url(data:font/woff2;base64,${data}) format("woff2")}`
  }).join('')
  const opened = svg.indexOf('>') + 1
  return `<?xml version="1.0" encoding="UTF-8"?>\n${svg.slice(0, opened)}<style>${fontFaces}</style>${svg.slice(opened)}`
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** A zlib stream with a window of 32 KiB, compressed quickly. */
const ZLIB_HEAD = [0x78, 0x01]
const BITS = 8
const TRUE_COLOR = 2
const METRE = 1
/** Pixels from which the lowest level gives no larger file than the usual encoder; below, the next level takes no time either. */
const LARGE = 1_500_000

export interface Pixels {
  width: number
  height: number
  /** Rows from the top, four bytes a pixel: red, green, blue, and the opacity, which is dropped. Overwritten by `encodePng`. */
  rgba: Uint8Array<ArrayBuffer>
}

/**
 * Opaque pixels as a PNG of the same colors. A graph is large, flat and looked at once: rows are compressed without filters at one
 * of the lowest levels, which takes a quarter of the usual encoder's time and no more bytes.
 */
export function encodePng({ width, height, rgba }: Pixels, pixelsPerMetre: number): Buffer<ArrayBuffer> {
  const rows = withoutOpacity(rgba, width, height)
  const { adler32 } = Bun.hash
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([BITS, TRUE_COLOR], 8)
  const size = Buffer.alloc(9)
  size.writeUInt32BE(pixelsPerMetre, 0)
  size.writeUInt32BE(pixelsPerMetre, 4)
  size[8] = METRE
  const check = Buffer.alloc(4)
  check.writeUInt32BE(adler32(rows))
  return Buffer.concat([
    Uint8Array.from(SIGNATURE),
    ...chunk('IHDR', [head]),
    ...chunk('pHYs', [size]),
    ...chunk('IDAT', [
      Uint8Array.from(ZLIB_HEAD),
      Bun.deflateSync(rows, { library: 'libdeflate', level: width * height < LARGE ? 2 : 1 }),
      check,
    ]),
    ...chunk('IEND', []),
  ])
}

/**
 * Rows of three bytes a pixel, each after a zero byte for no filter. In place, to save memory: a row moves to the front by more than
 * its zero, so nothing is overwritten before it is read.
 */
function withoutOpacity(
  rgba: Uint8Array<ArrayBuffer>,
  width: number,
  height: number,
): Uint8Array<ArrayBuffer> {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height)
  let pixel = pixels[0]!
  let from = 0
  let to = 0
  for (let y = 0; y < height; y++) {
    rgba[to++] = 0
    for (let x = 0; x < width; x++) {
      rgba[to++] = pixel
      rgba[to++] = pixel >> 8
      rgba[to++] = pixel >> 16
      pixel = pixels[++from]!
    }
  }
  return rgba.subarray(0, to)
}

function chunk(name: string, parts: readonly Uint8Array[]): Buffer[] {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(parts.reduce((sum, part) => sum + part.length, 0))
  const body = Buffer.concat([Buffer.from(name, 'latin1'), ...parts])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(Bun.hash.crc32(body))
  return [length, body, check]
}
