import { expect, test } from 'bun:test'
import { builtIn } from '../grades/built-in.ts'
import { checkGrade } from '../grades/check.ts'
import { type LimitInForce, type Specification, specify } from '../grades/specification.ts'
import { STATES } from '../grades/states.ts'
import { packMaterial } from '../mixture.ts'
import { randomMaterial, randomNumbers } from '../oracle/random-recipes.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import type { Mixture } from '../vocabulary/blend.ts'
import type { OwnProperty } from '../vocabulary/own-property.ts'
import { gridOf } from './grid.ts'
import { emptyMap, type Filled, fillAtOnce, fillByBlends, type MapQuestion, sharesAt } from './sample.ts'

const calc = await builtCalc()

const random = randomNumbers(11)
const properties = Array.from({ length: 4 }, () => randomMaterial(random))
const grade = specify(builtIn('en590-temperate')!)
const question: MapQuestion = {
  materials: properties.map((one) => ({ properties: one })),
  shares: [40, 25, 20, 15],
  varying: [0, 3],
  basis: 'volume',
  quantity: 'density',
  specification: grade,
}
const grid = gridOf(90)

/** Blends that are counted, and a map of them. */
function counting() {
  const mixture = calc.mixture(properties.map((one) => packMaterial(one)))
  const seen = { blends: 0 }
  const counted: Mixture = {
    ...mixture,
    blend(...given) {
      seen.blends += 1
      return mixture.blend(...given)
    },
  }
  return {
    seen,
    fill: (asked: MapQuestion, former: Filled | null) => fillAtOnce(asked, grid, counted, undefined, former),
  }
}

const withLimit = (at: number, limit: number): Specification => ({
  ...grade,
  limits: grade.limits.map((one, k) => (k === at ? { ...one, limit } : one)),
})

/** As texts, since no NaN is another's equal. */
const figures = ({ map }: Filled): string[] =>
  [
    map.shown,
    map.states,
    map.worst,
    ...map.requirements.flatMap(({ passes, holds, margins }) => [passes, holds, margins]),
  ].map((field) => field.join())

test('a limit that moves is judged anew alone, and the map is the one that a fresh start gives', () => {
  const { seen, fill } = counting()
  let former = fill(question, null)
  const at = grade.limits.findIndex(({ q, side }) => q === 'density' && side === 'max')
  for (const [limit, quantity] of [
    [840, 'density'],
    [800.5, 'density'],
    [800, 'sulfur_ppm'],
    [790, 'margin'],
    [845, 'e250'],
  ] as const) {
    const asked = { ...question, quantity, specification: withLimit(at, limit) }
    const next = fill(asked, former)
    expect(seen.blends).toBe(grid.points)
    expect(next.map.requirements[at]).not.toBe(former.map.requirements[at])
    const others = next.map.requirements.filter((one) => former.map.requirements.includes(one))
    expect(others.length).toBeGreaterThanOrEqual(grade.limits.length - 1)
    expect(figures(next)).toEqual(figures(counting().fill(asked, null)))
    former = next
  }
})

test('other recipes, another basis or another residue are measured anew', () => {
  for (const more of [
    { shares: [40, 25, 21, 14] },
    { basis: 'mass' },
    { specification: { ...grade, residue: 0.4 } },
    { specification: { ...grade, d86_group: grade.d86_group === 'group4' ? 'by-curve' : 'group4' } },
  ] as Partial<MapQuestion>[]) {
    const { seen, fill } = counting()
    const asked = { ...question, ...more }
    const next = fill(asked, fill(question, null))
    expect(seen.blends).toBe(2 * grid.points)
    expect(figures(next)).toEqual(figures(counting().fill(asked, null)))
  }
})

const OWN: OwnProperty = {
  key: 'cfpp',
  name: 'Cold filter',
  name_farsi: null,
  unit: '°C',
  digits: 0,
  method: 'EN 116',
  rule: 'volume',
  basis: 'volume',
  exponent: null,
  offset: null,
  min: null,
  max: null,
  reproducibility: 3,
}

test('an own property is shown, and its limits judged, as a check does at every point, also where it has no value', () => {
  const specification = specify(builtIn('en590-temperate')!, {
    chosen: { class: 'C' },
    limits: [],
    residue: 1,
  })
  const laid: LimitInForce = {
    q: 'own:cfpp',
    side: 'min',
    limit: -30,
    strict: false,
    method: '',
    confirmed: 'own',
  }
  for (const [values, limits] of [
    [[2, -20, -8, -40], []],
    [[2, -20, -8, -40], [laid]],
    [[2, null, -8, -40], []],
  ] as const) {
    const asked: MapQuestion = {
      ...question,
      quantity: 'own:cfpp',
      specification: { ...specification, limits: [...specification.limits, ...limits] },
      own: [OWN],
    }
    const mixture = calc.mixture(
      properties.map((one, i) => packMaterial(one, values[i] === null ? {} : { own: { cfpp: values[i]! } })),
    )
    const options = { own: [OWN] }
    const map = emptyMap(asked, grid)
    fillByBlends(map, asked, mixture, options, 0, grid.points)
    const moving = fillAtOnce(asked, grid, mixture, options, null)
    expect(figures(moving)).toEqual(figures({ question: asked, map, measured: [] }))
    const seen = new Set<string>()
    for (let point = 0; point < grid.points; point++) {
      const blend = mixture.blend(sharesAt(map, point), 'volume', options)
      const check = checkGrade(asked.specification!, blend)
      seen.add(check.state)
      expect(STATES[map.states[point]!]!).toBe(check.state)
      const [own] = blend.own!
      expect(map.shown[point]).toBe(own!.value ?? Number.NaN)
      const failing = map.requirements.filter(({ holds }) => holds[point]! < 0)
      expect(failing.flatMap(({ limits: [one] }) => one!.q).toSorted()).toEqual(
        check.limits
          .filter(({ state }) => state === 'fail')
          .map(({ q }) => q)
          .toSorted(),
      )
    }
    expect(seen.size).toBeGreaterThan(0)
  }
})
