import { expect, test } from 'bun:test'
import type { Basis } from '../vocabulary/blend.ts'
import type { Issue } from '../vocabulary/faults/fault.ts'
import type { PumpedAmount } from './lab-record.ts'
import { sharesPumped } from './lab-rules.ts'

const parts = (...densities: (number | null)[]) =>
  densities.map((density, at) => ({ id: `${at}`, percentage: 50, properties: { density } }))

function pumped(densities: (number | null)[], amounts: PumpedAmount[], basis: Basis = 'volume') {
  const issues: Issue[] = []
  const byId = Object.fromEntries(amounts.map((amount, at) => [`${at}`, amount]))
  const shares = sharesPumped(parts(...densities), byId, basis, ['as_blended'], issues)
  return shares ?? issues.map(({ path, code }) => [...path, code].join(' '))
}

test('amounts of any unit come to shares on the recipe’s basis', () => {
  // 500 m³ of 800 kg/m³ are 400 t; 3,144.908 bbl of 158.987294928 l are 500 m³.
  for (const amount of [
    { amount: 500, unit: 'm3' },
    { amount: 500_000, unit: 'l' },
    { amount: 500 / 0.158987294928, unit: 'bbl' },
    { amount: 400, unit: 't' },
    { amount: 400_000, unit: 'kg' },
  ] as const) {
    const [one, other] = pumped([800, 850], [amount, { amount: 1500, unit: 'm3' }]) as number[]
    expect(one).toBeCloseTo(25, 9)
    expect(other).toBeCloseTo(75, 9)
    const byMass = pumped([800, 850], [amount, { amount: 600, unit: 't' }], 'mass') as number[]
    expect(byMass[0]).toBeCloseTo(40, 9)
  }
})

test('a volume that was read warm is taken to 15 °C', () => {
  // 840 kg/m³ at 40 °C, 0.9787777124753.
  const [one] = pumped(
    [840, 840],
    [
      { amount: 100, unit: 'm3', temperature: 40 },
      { amount: 97.87777124753, unit: 'm3' },
    ],
  ) as number[]
  expect(one).toBeCloseTo(50, 9)
})

test('what can’t be told is said, never guessed', () => {
  expect(
    pumped(
      [null, 800],
      [
        { amount: 1, unit: 't' },
        { amount: 1, unit: 'm3' },
      ],
    ),
  ).toEqual(['as_blended 0 unit amount-density'])
  expect(
    pumped(
      [null, 800],
      [
        { amount: 1, unit: 'm3' },
        { amount: 1, unit: 'm3' },
      ],
    ),
  ).toEqual([50, 50])
  expect(
    pumped(
      [600, 800],
      [
        { amount: 1, unit: 'm3', temperature: 30 },
        { amount: 1, unit: 'm3' },
      ],
    ),
  ).toEqual(['as_blended 0 temperature amount-temperature'])
  expect(pumped([800, 800], [{ amount: 1, unit: 'm3' }])).toEqual(['as_blended 1 required'])
  expect(
    pumped(
      [800],
      [
        { amount: 1, unit: 'm3' },
        { amount: 1, unit: 'm3' },
      ],
    ),
  ).toEqual(['as_blended 1 not-in-recipe'])
  expect(
    pumped(
      [800, 800],
      [
        { amount: 0, unit: 't' },
        { amount: 0, unit: 'm3' },
      ],
    ),
  ).toEqual(['as_blended amount-zero'])
})
