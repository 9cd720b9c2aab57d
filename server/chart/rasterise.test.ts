import { describe, expect, test } from 'bun:test'
import { measure, rasterise, standalone } from './rasterise.ts'

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
