import { describe, expect, test } from 'bun:test'
import { Canvas, loadImage } from 'skia-canvas'
import { DISTILLATION } from '#calc/vocabulary/properties.ts'
import type { ChartData } from './chart-data.ts'
import { drawSvg } from './draw.ts'
import { measure, paintSvg, rasterise, standalone } from './rasterise.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50"><rect width="100" height="50" fill="#c00"/></svg>'

describe('a PNG', () => {
  test('has the pixels of its scale and says how large it is in print, with a checksum that holds', async () => {
    const png = Buffer.from(await rasterise(SVG, { width: 100, height: 50, scale: 2 }))
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([200, 100])
    const at = png.indexOf('pHYs')
    // 192 pixels to the inch.
    expect([png.readUInt32BE(at + 4), png.readUInt32BE(at + 8), png[at + 12]]).toEqual([7559, 7559, 1])
    expect(png.readUInt32BE(at + 13)).toBe(Bun.hash.crc32(png.subarray(at, at + 13)))
  })
})

describe('the width of a text', () => {
  test('grows with its size and weight, and is that of the bundled font in both scripts', () => {
    expect(measure('Blend', 20, 400)).toBeCloseTo(2 * measure('Blend', 10, 400), 9)
    expect(measure('Blend', 10, 600)).toBeGreaterThan(measure('Blend', 10, 400))
    // Advance widths of the font file: all its Latin figures are as wide as one another.
    expect(measure('0000', 10, 400)).toBeCloseTo(measure('1111', 10, 400), 6)
    expect(measure('بنزین', 10, 400)).toBeGreaterThan(0)
  })

  test('of marks that only give a direction is nothing', () => {
    expect(measure('\u202aBlend\u202c', 10, 400)).toBeCloseTo(measure('Blend', 10, 400), 9)
    expect(measure('\u200f', 10, 400)).toBe(0)
  })
})

test('an SVG for itself has both weights of the font inside, before anything else', () => {
  const file = standalone(SVG)
  expect(file).toStartWith('<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg"')
  expect(file.match(/font-weight:(400|600);src:url\(data:font\/woff2;base64,d09G/g)).toHaveLength(2)
  expect(file).toEndWith('</svg>')
})

test('a graph is, pixel for pixel, what the canvas’s own encoder writes, in no more bytes', async () => {
  const curve = (from: number, to: number) =>
    DISTILLATION.map(([, recovered]) => ({
      recovered,
      celsius: from + ((to - from) * recovered) / 100 + 12 * Math.sin(recovered / 16),
      mark: 'given' as const,
    }))
  const data: ChartData = {
    id: '7f3a91c2-5b1e-4c0d-9a77-12ab34cd56ef',
    createdAt: '2026-11-20T19:02:11.000Z',
    basis: 'volume',
    density15: 751.3,
    blend: curve(38, 201),
    gaps: [],
    components: ['Reformate', 'FCC gasoline', 'Alkylate', 'Isomerate'].map((name, position) => ({
      position,
      name,
      nameFarsi: 'نفتا',
      producer: 'Typical stream',
      share: 40 - 8 * position,
      points: curve(60 - 6 * position, 210 - 12 * position),
      hasCurve: true,
    })),
  }
  for (const theme of ['light', 'dark'] as const)
    for (const scale of [1, 2]) {
      const raster = { width: 640, height: 420, scale }
      const svg = drawSvg(data, { ...raster, theme, lang: scale === 1 ? 'fa' : 'en' })
      using canvas = await paintSvg(svg, raster)
      const usual = await canvas.toBuffer('png')
      const own = Buffer.from(await rasterise(svg, raster))
      const pixels = async (png: Buffer) => {
        using sheet = new Canvas(canvas.width, canvas.height)
        sheet.gpu = false
        const context = sheet.getContext('2d')
        context.drawImage(await loadImage(png), 0, 0)
        return Buffer.from(context.getImageData(0, 0, canvas.width, canvas.height).data)
      }
      // Its opacity too: there is nothing that the file could have lost.
      expect((await pixels(own)).equals(await pixels(usual))).toBe(true)
      expect(own.length).toBeLessThanOrEqual(usual.length)
    }
})
