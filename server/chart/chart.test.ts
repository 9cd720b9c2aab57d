import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { loadCalc } from '#server/calc.ts'
import type { ChartOptions } from './chart.ts'
import { chartData, type StoredCalculation } from './chart-data.ts'
import { drawSvg } from './draw.ts'
import { rasterise } from './rasterise.ts'
import calculations from './recorded/calculations.json'
import { coarse } from './recorded/coarse.fixture.ts'
import { overlaps, textBoxes } from './svg-boxes.fixture.ts'

const calc = await loadCalc()
const recorded = calculations.map(({ what, created_at, ...row }) => {
  const stored: StoredCalculation = { ...row, basis: row.basis as 'volume', created_at: new Date(created_at) }
  return { what, data: chartData(stored, calc) }
})
const dataOf = (what: string) => recorded.find((one) => one.what === what)!.data

const LOOKS: ChartOptions[] = [
  { width: 900, height: 560, theme: 'light', lang: 'en' },
  { width: 640, height: 640, theme: 'dark', lang: 'fa' },
]
const lookName = ({ width, height, theme, lang }: ChartOptions) => `${width}x${height} ${theme} ${lang}`
const cases = recorded.flatMap(({ what, data }) =>
  LOOKS.map((look) => ({ what, look, data, name: lookName(look) })),
)

const PICTURES = join(import.meta.dir, 'recorded/pictures.json')
/** Of 255: what another version of the rasteriser may shade differently in one field, and in all of them. */
const FIELD_TOLERANCE = 10
const MEAN_TOLERANCE = 0.5

test('ten calculations are recorded', () => {
  expect(recorded).toHaveLength(10)
})

// One look is enough to pin every element; the other one is held by its picture.
test.each(recorded)('$what is drawn as it was', ({ data }) => {
  expect(drawSvg(data, LOOKS[0]!).replaceAll('><', '>\n<')).toMatchSnapshot()
})

describe.each(cases)('$what, $name', ({ what, look, data, name }) => {
  const svg = drawSvg(data, look)

  test('has no text on another one', () => {
    expect(overlaps(textBoxes(svg), 1)).toEqual([])
  })

  test('looks as it did, within what another rasteriser may shade differently', async () => {
    const seen = await coarse(await rasterise(svg, { ...look, scale: 1 }))
    const kept = (await Bun.file(PICTURES).json()) as Record<string, string>
    const key = `${what}, ${name}`
    if (process.env.UPDATE_PICTURES) {
      await Bun.write(PICTURES, `${JSON.stringify({ ...kept, [key]: seen.toBase64() }, null, 1)}\n`)
      return
    }
    const before = Uint8Array.fromBase64(kept[key]!)
    const apart = seen.map((value, at) => Math.abs(value - before[at]!))
    expect(seen).toHaveLength(before.length)
    expect(Math.max(...apart)).toBeLessThanOrEqual(FIELD_TOLERANCE)
    expect(apart.reduce((sum, value) => sum + value, 0) / apart.length).toBeLessThanOrEqual(MEAN_TOLERANCE)
  })
})

const english = (what: string) => drawSvg(dataOf(what), LOOKS[0]!)
const persian = (what: string) => drawSvg(dataOf(what), LOOKS[1]!)

describe('what the figure says', () => {
  test('the legend names components by share, the greatest first', () => {
    const texts = textBoxes(english('three gasoils by mass')).map(({ text }) => text)
    const at = ['Blend', 'Hydrotreated gasoil', 'Light cycle oil', 'Kerosene, hydrotreated'].map((name) =>
      texts.findIndex((text) => text.includes(name)),
    )
    expect(at).toEqual(at.toSorted((a, b) => a - b))
    expect(at).not.toContain(-1)
    expect(texts).toContain('50 %')
  })

  test('the caption has density, basis, date and the whole id', () => {
    const svg = english('three gasoils by mass')
    expect(svg).toMatch(/Density at 15 °C: .?\d{3}\.\d kg\/m³/)
    expect(svg).toContain('Shares by mass')
    expect(svg).toContain('2026-11-20 19:02 UTC')
    expect(svg).toContain('3f3a91c2-5b1e-4c0d-9a77-12ab34cd56ef')
  })

  test('in Persian the day is that of the Persian calendar, in Latin digits', () => {
    expect(persian('two gasolines')).toContain('1405/08/29 19:02 UTC')
  })

  test('computed points are explained, and only where there are any', () => {
    expect(english('diesels with a few points each')).toContain('interpolated')
    expect(english('two gasolines')).not.toContain('>‪interpolated')
  })

  test('components without a curve are named, and why the blend has none', () => {
    const svg = english('a solvent without a curve')
    expect(svg).toContain('The blend has no curve')
    expect(svg).toContain('Stoddard solvent')
    expect(svg).not.toContain('>‪Blend')
  })

  test('two materials of one name are told apart by their producers', () => {
    const texts = textBoxes(english('two materials of one name')).map(({ text }) => text)
    const legend = texts.filter((text) => text.startsWith('\u202aUltra-low-sulphur diesel ('))
    expect(legend).toHaveLength(2)
    expect(new Set(legend).size).toBe(2)
  })

  test('a name with signs of XML is text, cut at its end', () => {
    const svg = drawSvg(dataOf('a name that is far too long'), { ...LOOKS[0]!, width: 2000 })
    expect(svg).toContain('sampled after the flood &amp;')
    expect(svg).not.toContain('<again>')
    expect(english('a name that is far too long')).toMatch(/Straight-run gasoil of the [^<]*…/)
  })

  test('a share too small to show is shown as such, and none as none', () => {
    const texts = textBoxes(english('a component with no share')).map(({ text }) => text)
    expect(texts).toContain('0.01 %')
    expect(texts).toContain('0 %')
  })

  test('it is read aloud in its language', () => {
    expect(english('two gasolines')).toMatch(/<desc>The blend starts at .* °C \(IBP\)/)
    expect(persian('two gasolines')).toContain('<desc>مخلوط در')
  })
})
