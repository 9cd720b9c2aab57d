import { describe, expect, test } from 'bun:test'
import { inflateSync } from 'node:zlib'
import { Canvas, loadImage } from 'skia-canvas'
import { randomNumbers } from '#calc/oracle/random-recipes.ts'
import { encodePng } from './rasterise.ts'

interface Chunk {
  name: string
  data: Buffer
}

/** The parts of a file, each with a checksum that holds. */
function chunksOf(png: Buffer): Chunk[] {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const chunks: Chunk[] = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const body = png.subarray(at + 4, at + 8 + length)
    expect(png.readUInt32BE(at + 8 + length)).toBe(Bun.hash.crc32(body))
    chunks.push({ name: body.toString('latin1', 0, 4), data: body.subarray(4) })
    at += 12 + length
  }
  return chunks
}

function noise(width: number, height: number): Uint8Array<ArrayBuffer> {
  const random = randomNumbers(width * 1000 + height)
  const rgba = new Uint8Array(4 * width * height)
  for (let at = 0; at < rgba.length; at++) rgba[at] = at % 4 === 3 ? 255 : Math.floor(256 * random())
  return rgba
}

describe('opaque pixels', () => {
  test('are in the file as they were, whatever the shape', () => {
    for (const [width, height] of [
      [1, 1],
      [1, 7],
      [2, 9],
      [3, 1],
      [320, 5],
      [7, 320],
    ] as const) {
      const rgba = noise(width, height)
      const [head, size, data, end] = chunksOf(encodePng({ width, height, rgba: rgba.slice() }, 3780))
      expect([head!.name, size!.name, data!.name, end!.name]).toEqual(['IHDR', 'pHYs', 'IDAT', 'IEND'])
      expect([head!.data.readUInt32BE(0), head!.data.readUInt32BE(4)]).toEqual([width, height])
      // Eight bits, no palette, no opacity, nothing interlaced.
      expect([...head!.data.subarray(8)]).toEqual([8, 2, 0, 0, 0])
      expect([size!.data.readUInt32BE(0), size!.data.readUInt32BE(4), size!.data[8]]).toEqual([3780, 3780, 1])
      // Whose checksum holds as well, or this throws.
      const rows = inflateSync(data!.data)
      expect(rows.length).toBe(height * (3 * width + 1))
      const kept = (y: number, x: number) => [
        ...rows.subarray(y * (3 * width + 1) + 1 + 3 * x).subarray(0, 3),
      ]
      for (let y = 0; y < height; y++) {
        expect(rows[y * (3 * width + 1)]).toBe(0)
        for (let x = 0; x < width; x++) {
          const at = 4 * (y * width + x)
          if (kept(y, x).some((value, i) => value !== rgba[at + i]))
            throw new Error(`another pixel at ${x}, ${y}`)
        }
      }
    }
  })

  test('are what a decoder of another’s making finds', async () => {
    const width = 64
    const height = 40
    const rgba = noise(width, height)
    const image = await loadImage(encodePng({ width, height, rgba: rgba.slice() }, 3780))
    using canvas = new Canvas(width, height)
    canvas.gpu = false
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0)
    expect(Buffer.from(context.getImageData(0, 0, width, height).data)).toEqual(Buffer.from(rgba))
  })
})
