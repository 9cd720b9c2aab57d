import { expect, test } from 'bun:test'
import { builtIn } from '../grades/built-in.ts'
import { checkGrade } from '../grades/check.ts'
import { specify } from '../grades/specification.ts'
import { STATES } from '../grades/states.ts'
import { packMaterial } from '../mixture.ts'
import { randomMaterial, randomNumbers, withGaps } from '../oracle/random-recipes.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import type { MaterialProperties } from '../vocabulary/properties.ts'
import { region } from './fields.ts'
import { gridOf } from './grid.ts'
import {
  emptyMap,
  fillByBlends,
  type MapMaterial,
  type MapQuestion,
  type MapValues,
  sharesAt,
} from './sample.ts'

const calc = await builtCalc()

const SHARES = [40, 25, 20, 15]
const VARYING = [2, 0] as const

function materialsOf(seed: number, gaps = 0) {
  const random = randomNumbers(seed)
  return SHARES.map((_, i) => withGaps(random, randomMaterial(random), i === 1 ? gaps : 0))
}

const questionOf = (
  properties: readonly MaterialProperties[],
  more: Partial<MapQuestion> = {},
): MapQuestion => ({
  materials: properties.map((one): MapMaterial => ({ properties: one })),
  shares: SHARES,
  varying: VARYING,
  basis: 'volume',
  quantity: 'density',
  specification: null,
  ...more,
})

const mixtureOf = ({ materials }: MapQuestion) =>
  calc.mixture(materials.map(({ properties }) => packMaterial(properties)))

function byBlends(question: MapQuestion, divisions: number): MapValues {
  const map = emptyMap(question, gridOf(divisions))
  fillByBlends(map, question, mixtureOf(question), undefined, 0, map.grid.points)
  return map
}

const apart = (a: number, b: number) => Math.abs(a - b) / Math.max(1, Math.abs(a), Math.abs(b))

test('the varying materials change places and the map with them; a value is that of the recipe', () => {
  const question = questionOf(materialsOf(4), { quantity: 't50e' })
  const map = byBlends(question, 10)
  const turned = byBlends({ ...question, varying: [VARYING[1], VARYING[0]] }, 10)
  const key = (of: MapValues, point: number) =>
    sharesAt(of, point)
      .map((share) => share.toFixed(9))
      .join()
  const byRecipe = new Map([...turned.shown].map((value, point) => [key(turned, point), value]))
  expect(byRecipe.size).toBe(11)
  map.shown.forEach((value, point) => {
    expect(apart(byRecipe.get(key(map, point))!, value)).toBeLessThan(1e-12)
    expect(sharesAt(map, point).reduce((sum, share) => sum + share)).toBeCloseTo(100, 9)
    expect(sharesAt(map, point)[1]).toBe(25)
  })
})

test('the verdict and the region of a grade are those of its check, at every point, also of a set of limits and with gaps', () => {
  const seen = new Set<string>()
  for (const id of ['en590-temperate', 'en228-e5', 'd975-2d-s15', 'd4814'])
    for (const seed of [5, 6, 7]) {
      const grade = builtIn(id)
      if (!grade) throw new Error(`no grade ${id}`)
      const specification = specify(grade)
      const question = questionOf(materialsOf(seed, seed === 7 ? 0.2 : 0), { specification })
      const map = byBlends(question, 40)
      const mixture = mixtureOf(question)
      for (let point = 0; point < map.grid.points; point++) {
        const check = checkGrade(specification, mixture.blend(sharesAt(map, point), 'volume'))
        expect(STATES[map.states[point]!]!).toBe(check.state)
        seen.add(check.state)
        const isOut = ({ holds }: (typeof map.requirements)[number]) => holds[point]! < 0
        expect(map.requirements.some(isOut)).toBe(check.state === 'fail')
        const isDoubtful = map.requirements.some(({ passes }) => passes[point]! < 0)
        expect(isDoubtful).toBe(check.state === 'fail' || check.state === 'unsure')
        const unknown = map.requirements.filter(({ passes }) => Number.isNaN(passes[point]!)).length
        expect(unknown > 0).toBe(check.counts.unknown > 0)
        const single = check.limits.filter(({ in_R, one_of }) => in_R !== null && one_of === undefined)
        const least = Math.min(...single.map(({ in_R }) => in_R!))
        if (check.one_of.length === 0 && single.length > 0) expect(map.worst[point]).toBe(least)
      }
    }
  expect(seen).toContain('fail')
})

test('a region that is drawn holds the recipes that meet every limit, and no others', () => {
  const grade = builtIn('en590-temperate')!
  // Limits around the middle of the materials, so that they cut the line.
  const question = questionOf(materialsOf(8), { specification: null })
  const density = byBlends(question, 20).shown.toSorted()
  const sulfur = byBlends({ ...question, quantity: 'sulfur_ppm' }, 20).shown.toSorted()
  const specification = {
    ...specify(grade),
    limits: [
      { ...specify(grade).limits[0]!, q: 'density', side: 'min', limit: density[4]!, strict: false },
      { ...specify(grade).limits[0]!, q: 'sulfur_ppm', side: 'max', limit: sulfur[15]!, strict: false },
    ] as const,
  }
  const map = byBlends({ ...question, specification }, 1000)
  const passing = [...map.states].filter((_, point) => STATES[map.states[point]!]! === 'pass').length
  expect(passing).toBeGreaterThan(100)
  expect(passing).toBeLessThan(map.grid.points - 100)
  const drawn = region(
    map.grid,
    map.requirements.map(({ passes }) => passes),
  ).reduce((sum, [from, to]) => sum + to - from, 0)
  expect(Math.abs(drawn - passing / map.grid.points)).toBeLessThan(0.02)
})

test('what has a price costs what its parts do, and has no value where one of them has none', () => {
  const properties = materialsOf(9)
  const question = questionOf(properties, { quantity: 'cost-m3' })
  const materials = question.materials.map((material, i) => ({
    ...material,
    price: { amount: 100 * (i + 1), unit: 'm3' as const },
  }))
  const map = byBlends({ ...question, materials }, 4)
  map.shown.forEach((value, point) => {
    const cost = sharesAt(map, point).reduce((sum, share, i) => sum + share * (i + 1), 0)
    expect(value).toBeCloseTo(cost, 9)
  })
  const unpriced = materials.map((material, i) => (i === 2 ? question.materials[2]! : material))
  const gaps = byBlends({ ...question, materials: unpriced }, 4)
  gaps.shown.forEach((value, point) => {
    expect(Number.isNaN(value)).toBe(sharesAt(gaps, point)[2]! > 0)
  })
})
