import { beforeAll, describe, expect, test } from 'bun:test'
import { readCalculation } from '#calc/calculation/calculation.ts'
import { loadCalc } from '#server/calc.ts'
import { CHART_VERSION, type ChartOptions } from './chart.ts'
import { chartData } from './chart-data.ts'
import { drawSvg } from './draw.ts'
import { rasterise } from './rasterise.ts'
import calculations from './recorded/calculations.json'
import {
  type Accepted,
  accept,
  acceptedChart,
  changedCharts,
  readAccepted,
  writeAccepted,
} from './recorded/test-accepted.ts'
import { coarse } from './recorded/test-coarse.ts'
import { overlaps, textBoxes } from './test-svg-boxes.ts'

const calc = await loadCalc()
const recorded = calculations.map(({ what, created_at, basis, ...row }) => {
  const stored = { ...row, basis: basis as 'volume', created_at: new Date(created_at) }
  return { what, data: chartData(readCalculation(stored), calc) }
})
const dataOf = (what: string) => recorded.find((one) => one.what === what)!.data

const LOOKS: ChartOptions[] = [
  { width: 900, height: 560, theme: 'light', lang: 'en' },
  { width: 640, height: 640, theme: 'dark', lang: 'fa' },
]
const lookName = ({ width, height, theme, lang }: ChartOptions) => `${width}x${height} ${theme} ${lang}`
const cases = recorded.flatMap(({ what, data }) =>
  LOOKS.map((look) => ({ name: `${what}, ${lookName(look)}`, look, svg: drawSvg(data, look) })),
)

test('ten calculations are recorded', () => {
  expect(recorded).toHaveLength(10)
})

// One look is enough to see every element change; the other one is checked by its hash.
test.each(recorded)('$what is drawn as it was', ({ data }) => {
  expect(drawSvg(data, LOOKS[0]!).replaceAll('><', '>\n<')).toMatchSnapshot()
})

test.each(cases)('$name has no text on another one', ({ svg }) => {
  expect(overlaps(textBoxes(svg), 1)).toEqual([])
})

/**
 * The version is part of the charts' entity tags, so a changed chart needs a new one. To accept a change, raise
 * CHART_VERSION, look at the charts, then run `ACCEPT_CHARTS=1 bun run test chart/chart.test -u`
 */
describe('the version of the chart', () => {
  const charts: Accepted['charts'] = {}
  let accepted: Accepted

  beforeAll(async () => {
    for (const { name, svg, look } of cases)
      charts[name] = acceptedChart(svg, await coarse(await rasterise(svg, { ...look, scale: 1 })))
    accepted = await readAccepted()
    if (!process.env.ACCEPT_CHARTS) return
    accepted = accept(accepted, charts, CHART_VERSION)
    await writeAccepted(accepted)
  }, 60_000)

  test('is the one that all recorded charts look like, in every element, and in every colour as near as another rasteriser', () => {
    expect(Object.keys(charts)).toEqual(Object.keys(accepted.charts))
    expect(changedCharts(accepted, charts)).toEqual([])
    expect(accepted.version).toBe(CHART_VERSION)
  })

  test('has to be raised before a chart that looks different is accepted', () => {
    const [name] = Object.keys(charts) as [string]
    const element = { ...accepted.charts, [name]: { ...accepted.charts[name]!, svg: 'other' } }
    const blank = new Uint8Array(36 * 24 * 3).fill(255).toBase64()
    const colour = { ...accepted.charts, [name]: { ...accepted.charts[name]!, colours: blank } }
    for (const changed of [element, colour]) {
      expect(changedCharts(accepted, changed)).toEqual([name])
      expect(() => accept(accepted, changed, CHART_VERSION)).toThrow('Raise CHART_VERSION')
      expect(accept(accepted, changed, CHART_VERSION + 1)).toEqual({
        version: CHART_VERSION + 1,
        charts: changed,
      })
    }
    const more = { ...accepted.charts, 'one more': accepted.charts[name]! }
    expect(accept(accepted, more, CHART_VERSION)).toEqual({ version: CHART_VERSION, charts: more })
  })
})

const english = (what: string) => drawSvg(dataOf(what), LOOKS[0]!)
const persian = (what: string) => drawSvg(dataOf(what), LOOKS[1]!)

describe('what the chart says', () => {
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
