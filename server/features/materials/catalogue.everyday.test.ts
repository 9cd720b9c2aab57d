import { expect, test } from 'bun:test'
import { readingFrom, withAssumed } from '#calc/assumed/assumed.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { PROPERTY_NAMES, type PropertyName, propertiesOf, propertyOf } from '#calc/vocabulary/properties.ts'
import { loadCalc } from '#server/calc.ts'
import { bundledCatalogue } from './catalogue.file.ts'

const calc = await loadCalc()
const catalogue = bundledCatalogue()
const find = (name: string, producer = 'Typical stream') =>
  catalogue.find((one) => one.name === name && one.producer_english_name === producer)!

const missingOf = (category: CategoryName, parts: readonly (readonly [typeof canola, number])[]) => {
  const components = parts.map(([material, percentage]) => ({ ...material, percentage }))
  const { results } = calc.blend(components, 'volume')
  const isAsked = (name: PropertyName) =>
    !propertyOf(name).isOptional || parts.some(([{ properties }]) => properties[name] !== null)
  return propertiesOf(category).filter((name) => results[name] === null && isAsked(name))
}
const canola = find('FAME, canola (B100)', 'Environment Canada 2021')
const B0 = 'Diesel EN 590, without FAME (B0)'
const BOB = { 'Reformate, 95 RON': 35, 'FCC gasoline, full range, hydrotreated to 10 ppm': 40, Alkylate: 15 }

const EVERYDAY: readonly [CategoryName, Record<string, number>, string[]][] = [
  ...[
    'rapeseed (RME)',
    'soybean (SME)',
    'palm (PME)',
    'used cooking oil (UCOME)',
    'animal fat (tallow, TME)',
  ].map((fame): [CategoryName, Record<string, number>, string[]] => [
    'gasoil',
    { [B0]: 93, [`FAME from ${fame}`]: 7 },
    [],
  ]),
  ['gasoil', { [B0]: 70, 'HVO, renewable diesel, standard grade': 30 }, []],
  ['gasoil', { [B0]: 60, 'Kerosene, ultra-low sulfur (No. 1)': 40 }, []],
  [
    'residual',
    {
      'Atmospheric residue, sweet crude, low sulfur': 60,
      'Marine gasoil DMA, 0.10 % S': 25,
      'Light cycle oil, cutter stock': 15,
    },
    [],
  ],
  ['gasoline', { ...BOB, 'ETBE, commercial grade': 10 }, []],
  ['gasoline', { ...BOB, Isomerate: 10 }, []],
  // Gases leave before the test reads anything.
  ['gasoline', { ...BOB, Isomerate: 8, 'n-Butane, commercial (blendstock)': 2 }, ['ibp']],
]

test.each(EVERYDAY)('a %s of typical streams, %j, has every value', (category, shares, none) => {
  const parts = Object.entries(shares).map(([name, share]) => [find(name), share] as const)
  expect(missingOf(category, parts)).toEqual(none as never)
})

test('a stream of which hardly anything was published has every value once a typical one stands in', () => {
  const typical = find('FAME from rapeseed (RME)')
  const base = [find(B0), 93] as const
  expect(missingOf('gasoil', [base, [canola, 7]]).length).toBeGreaterThan(20)
  const readings = PROPERTY_NAMES.filter((name) => canola.properties[name] === null).flatMap(
    (name) => readingFrom(name, typical) ?? [],
  )
  expect(missingOf('gasoil', [base, [withAssumed(canola, readings), 7]])).toEqual([])
})
