import { describe, expect, test } from 'bun:test'
import { CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { HEAVY_FIELDS, type HeavyField, heavyProperty } from '#calc/vocabulary/heavy.ts'
import {
  DISTILLATION_NAMES,
  type MaterialProperties,
  type NumericPropertyName,
  propertyOf,
  usualPropertiesOf,
} from '#calc/vocabulary/properties.ts'
import { bundledCatalogue } from './catalogue.file.ts'

type Curve = [percent: number, value: number][]

const materials = bundledCatalogue()
const isTypical = (material: { producer_english_name: string }) =>
  material.producer_english_name === 'Typical stream'
const typical = materials.filter(isTypical)
/** With the range of each value, from sources; the others were made to fit each other. */
const ranged = typical.filter(({ range }) => Object.keys(range).length > 0)
const published = materials.filter((material) => !isTypical(material))
const byName = (rows: typeof materials) => rows.map((material) => [material.name, material] as const)

/** ASTM D4737 Procedure A: density [kg/m³ at 15 °C] and the D86 10, 50 and 90 % points [°C]. */
function cetaneIndex({ density, pct_10, pct_50, pct_90 }: MaterialProperties): number {
  const b = Math.exp(-3.5 * (density! / 1000 - 0.85)) - 1
  const [t10, t50, t90] = [pct_10! - 215, pct_50! - 260, pct_90! - 310]
  return (
    45.2 +
    0.0892 * t10 +
    (0.131 + 0.901 * b) * t50 +
    (0.0523 - 0.42 * b) * t90 +
    0.00049 * (t10 ** 2 - t90 ** 2) +
    107 * b +
    60 * b ** 2
  )
}

/** Linear between the points, and beyond them on the outermost line. */
function along(curve: Curve, at: number): number {
  const next = curve.findIndex(([x], position) => position > 0 && at <= x)
  const position = next < 0 ? curve.length - 1 : next
  const [[x0, y0], [x1, y1]] = [curve[position - 1]!, curve[position]!]
  return y0 + ((at - x0) / (x1 - x0)) * (y1 - y0)
}

/**
 * Viscosity at 40 °C [cSt] over the 50 % point [°C], on a log scale: through the published assays of this catalogue
 * (light and heavy naphtha, kerosene, gasoil) and a heavy gasoil.
 */
const VISCOSITY: Curve = (
  [
    [44, 0.42],
    [118, 0.63],
    [203, 1.3],
    [260, 2.6],
    [287, 3.8],
    [318, 6],
  ] as Curve
).map(([temperature, viscosity]) => [temperature, Math.log(viscosity)])

/** Saybolt -16 to +30 with its sign, or ASTM D1500 in halves up to 8, as on the two scales. */
const readsAsColor = (text: string): boolean =>
  /^[+-]\d{1,2}$/.test(text)
    ? Number(text) >= -16 && Number(text) <= 30
    : /^[LD]?\d(\.[05])?$/.test(text) && Number(text.replace(/[LD]/, '')) <= 8

describe('the catalogue', () => {
  test('has published and complete typical materials in every category', () => {
    for (const category of CATEGORY_NAMES.filter((name) => name !== 'customized')) {
      const inCategory = (rows: typeof materials) =>
        rows.filter(({ categories }) => categories.includes(category)).length
      expect(inCategory(typical)).toBeGreaterThanOrEqual(8)
      expect(inCategory(published)).toBeGreaterThanOrEqual(3)
    }
  })

  test.each(byName(materials))(
    '%s has both names of itself and of its producer, and a source',
    (_, material) => {
      expect(material.name_farsi).toMatch(/[\u0600-\u06ff]/)
      expect(material.producer_farsi_name).toBeTruthy()
      expect(material.source!.length).toBeGreaterThan(20)
      // Letters of an Arabic keyboard would not match what a Persian one types.
      const named = material.name_farsi! + material.producer_farsi_name!
      expect(named).not.toMatch(/[يكىة]/)
      // The trade says کوکر and نفت‌گاز چرخه‌ای; نمونه is what is drawn from a tank.
      expect(named).not.toMatch(/کک‌سازی|روغن چرخه|جریان نمونه/)
    },
  )

  test('tells illustrative figures from measured ones', () => {
    for (const { source, producer_farsi_name } of typical) {
      expect(source).toStartWith('Illustrative')
      expect(source).toContain('not measured')
      expect(producer_farsi_name).toBe('جریان معمول')
    }
    for (const { source } of published) expect(source).not.toContain('llustrative')
  })

  test('says of every distillation derived from TBP that it is', () => {
    const assays = published.filter(({ producer_english_name: producer }) => producer.includes('assay'))
    expect(assays.length).toBeGreaterThan(100)
    for (const { source, properties } of assays)
      if (properties.pct_50 !== null) expect(source).toContain('derived here from the TBP curve')
  })
})

describe('every typical stream', () => {
  test.each(byName(typical))('%s has every property of its category', (_, { categories, properties }) => {
    const missing = categories.flatMap(usualPropertiesOf).filter((name) => properties[name] === null)
    expect(missing).toEqual([])
  })
})

describe('every typical stream with ranges', () => {
  test('is one of 37', () => expect(ranged).toHaveLength(37))

  test.each(byName(ranged))('%s has values inside their ranges, and none out of its unit', (_, material) => {
    const { properties: p, heavy, range } = material
    const values: Record<string, unknown> = { ...p, ...heavy }
    for (const [name, [low, high]] of Object.entries(range)) {
      expect(values[name]).toBeNumber()
      expect(low).toBeLessThan(high)
      expect(values[name]).toBeWithin(low, high + 1e-9)
      const limits = (HEAVY_FIELDS as readonly string[]).includes(name)
        ? heavyProperty(name as HeavyField)
        : propertyOf(name as NumericPropertyName).range!
      expect(low).toBeGreaterThanOrEqual(limits.min!)
      expect(high).toBeLessThanOrEqual(limits.max!)
    }
    const points = DISTILLATION_NAMES.flatMap((name) => p[name] ?? [])
    for (const [i, point] of points.entries()) if (i > 0) expect(point).toBeGreaterThan(points[i - 1]!)
    if (p.octan_aki !== null) expect(p.octan_aki).toBeCloseTo((p.octan_ron! + p.octan_mon!) / 2, 9)
    if (p.cetane_index !== null) expect(Math.abs(p.cetane_index - cetaneIndex(p))).toBeLessThanOrEqual(0.051)
    if (p.color !== null) expect(readsAsColor(p.color)).toBe(true)
    expect((p.aromatics ?? 0) + (p.olefin ?? 0)).toBeLessThanOrEqual(100)
    if (p.benzene !== null) expect(p.benzene).toBeLessThanOrEqual(p.aromatics!)
    if (p.mercaptan !== null) expect(p.mercaptan).toBeLessThanOrEqual(p.sulfur_ppm!)
    // In kg/m³, °C, kPa, cSt and ppm whatever the stream is.
    expect(p.density).toBeWithin(550, 1100)
    if (p.rvp !== null) expect(p.rvp).toBeWithin(0, 520)
    if (p.viscosity_40 !== null) expect(p.viscosity_40).toBeWithin(0.2, 10)
    if (p.flash_point !== null) expect(p.flash_point).toBeWithin(-40, 200)
  })
})

describe('every typical stream, whose figures were chosen together,', () => {
  test.each(byName(typical.filter((one) => !ranged.includes(one))))(
    '%s is consistent with itself',
    (_, { properties: p }) => {
      const points = DISTILLATION_NAMES.flatMap((name) => p[name] ?? [])
      for (const [i, point] of points.entries()) if (i > 0) expect(point).toBeGreaterThan(points[i - 1]!)

      if (p.octan_ron !== null && p.octan_mon !== null) {
        expect(p.octan_aki).toBeCloseTo((p.octan_ron + p.octan_mon) / 2, 9)
        expect(p.octan_mon).toBeLessThan(p.octan_ron)
      }
      if (p.cetane_index !== null) {
        expect(Math.abs(p.cetane_index - cetaneIndex(p))).toBeLessThanOrEqual(0.051)
      }
      if (p.cetane_number !== null) expect(Math.abs(p.cetane_number - p.cetane_index!)).toBeLessThanOrEqual(3)
      if (p.flash_point !== null && p.ibp !== null) {
        const below = p.ibp - p.flash_point
        expect(below).toBeGreaterThan(100)
        expect(below).toBeLessThan(130)
      }
      if (p.rvp !== null && p.pct_10 !== null) {
        const usual = Math.exp(4.52 - 0.0297 * (p.pct_10 - 40))
        expect(p.rvp / usual).toBeGreaterThan(0.55)
        expect(p.rvp / usual).toBeLessThan(1.7)
      }
      if (p.viscosity_40 !== null && p.pct_50 !== null) {
        const ratio = p.viscosity_40 / Math.exp(along(VISCOSITY, p.pct_50))
        expect(ratio).toBeGreaterThan(0.7)
        expect(ratio).toBeLessThan(1.35)
      }
      if (p.density !== null && p.pct_50 !== null) {
        // Watson's characterisation factor: 9.5 for the most aromatic streams, 13 for paraffins.
        const watson = Math.cbrt(1.8 * (p.pct_50 + 273.15)) / (p.density / 999.016)
        expect(watson).toBeGreaterThan(9.5)
        expect(watson).toBeLessThan(13.2)
      }
      if (p.cloud_point !== null) expect(p.cloud_point).toBeGreaterThanOrEqual(p.pour_freezing_point!)
      if (p.color !== null) expect(readsAsColor(p.color)).toBe(true)
      expect((p.aromatics ?? 0) + (p.olefin ?? 0)).toBeLessThanOrEqual(100)
      if (p.benzene !== null) expect(p.benzene).toBeLessThanOrEqual(p.aromatics!)
      if (p.mercaptan !== null) expect(p.mercaptan).toBeLessThanOrEqual(p.sulfur_ppm!)
    },
  )
})

test('a Persian name begins with Persian where most of it is: the side that a name starts from follows its first letter', () => {
  const persian = (text: string) => text.match(/[\u0620-\u06d3]/g)?.length ?? 0
  const latin = (text: string) => text.match(/[a-z]/gi)?.length ?? 0
  const names = materials.flatMap(({ name_farsi }) => name_farsi ?? [])
  expect(names.length).toBeGreaterThan(300)
  expect(names.filter((name) => /^[a-z]/i.test(name) && persian(name) > latin(name))).toEqual([])
})
