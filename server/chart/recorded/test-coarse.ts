import { Canvas, loadImage } from 'skia-canvas'

/** Columns and rows of a coarse picture: fine enough for every line to leave a trace, and small enough to be stored. */
const GRID = { columns: 36, rows: 24 }

/** A PNG as the mean colours of a grid of fields: red, green and blue of each, 0–255, row by row. */
export async function coarse(png: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const image = await loadImage(Buffer.from(png))
  const { width, height } = image
  using canvas = new Canvas(width, height)
  canvas.gpu = false
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  const { columns, rows } = GRID
  const sums = new Float64Array(columns * rows * 3)
  const counts = new Float64Array(columns * rows)
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * rows) / height)
    for (let x = 0; x < width; x++) {
      const field = row * columns + Math.floor((x * columns) / width)
      const pixel = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel++) sums[field * 3 + channel]! += data[pixel + channel]!
      counts[field]! += 1
    }
  }
  return Uint8Array.from(sums, (sum, at) => Math.round(sum / counts[Math.floor(at / 3)]!))
}
