import { expect, test } from 'bun:test'
import { plainBinaryShrinkage, plainShrinkage } from './oracle/plain-shrinkage.ts'
import { randomNumbers } from './oracle/random-recipes.ts'
import { builtCalc } from './oracle/test-calc.ts'
import { material } from './oracle/test-cases.ts'
import type { OxygenateName } from './vocabulary/blend.ts'

const calc = await builtCalc()

type Part = readonly [percentage: number, density: number | null, oxygenate?: OxygenateName]

const blend = (parts: readonly Part[]) =>
  calc.blend(
    parts.map(([percentage, density, oxygenate]) => ({
      percentage,
      properties: material({ density }),
      ...(oxygenate && { oxygenate }),
    })),
    'volume',
  )
const told = (parts: readonly Part[]) => blend(parts).warnings.find(({ code }) => code === 'shrinkage')

test('the rule gives its published figure', () => {
  // 20 vol % of the lighter, 30 °API apart: 0.0820603613 %.
  expect(plainBinaryShrinkage(20, 30)).toBeCloseTo(0.0820603613, 10)
})

test('light naphtha in fuel oil is told with what it shrinks, and the density stays that of the volumes', () => {
  const parts = [
    [80, 960],
    [20, 660],
  ] as const
  const warning = told(parts)!
  expect([warning.components, warning.others]).toEqual([[1], [0]])
  const api = (density: number) => (141.5 * 999.016) / density - 131.5
  expect(warning.values![0]).toBeCloseTo(plainBinaryShrinkage(20, api(660) - api(960)), 9)
  expect(blend(parts).results.density).toBeCloseTo(0.8 * 960 + 0.2 * 660, 9)
})

test('nothing is told of what no density test would see, of oxygenates, and where a density is missing', () => {
  expect(
    told([
      [50, 800],
      [50, 845],
    ]),
  ).toBeUndefined()
  expect(
    told([
      [0, 560],
      [100, 960],
    ]),
  ).toBeUndefined()
  expect(
    told([
      [0.5, 560],
      [99.5, 960],
    ]),
  ).toBeUndefined()
  expect(
    told([
      [20, 793, 'ethanol'],
      [40, 660],
      [40, 960],
    ]),
  ).toBeUndefined()
  expect(
    told([
      [20, 660],
      [70, 960],
      [10, null],
    ]),
  ).toBeUndefined()
})

test('5,000 random blends are told what a plain second implementation finds', () => {
  const random = randomNumbers(12_03)
  let tellings = 0
  for (let k = 0; k < 5000; k++) {
    const count = 2 + Math.floor(random() * 6)
    const drawn = Array.from({ length: count }, () => ({
      volume: random() ** 2,
      density: 500 + 500 * random(),
    }))
    const total = drawn.reduce((sum, { volume }) => sum + volume, 0)
    const plain = plainShrinkage(drawn.map(({ volume, density }) => ({ volume: volume / total, density })))
    const warning = told(drawn.map(({ volume, density }) => [volume, density]))
    const isTold = plain !== null && plain.denser >= 0.5
    expect([k, warning !== undefined]).toEqual([k, isTold])
    if (!warning || !plain) continue
    tellings++
    expect(Math.abs(warning.values![0]! / plain.percent - 1)).toBeLessThan(1e-9)
    expect(Math.abs(warning.values![1]! / plain.denser - 1)).toBeLessThan(1e-6)
  }
  expect(tellings).toBeGreaterThan(2000)
})
