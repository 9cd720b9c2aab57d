import { expect, test } from 'bun:test'
import { builtCalc } from '#calc/oracle/test-calc.ts'
import { propertiesOf } from '#calc/vocabulary/properties.ts'
import type { Recipe } from './draft.ts'
import { explain } from './explain.ts'
import { assumableOf, gainedWithout, missingOfChoice, missingValues } from './missing.ts'
import { estimateOf } from './result.ts'
import { material } from './test-material.ts'

const calc = await builtCalc()

const SPARSE = { density: 700, sulfur_ppm: 5 }
const FULL = { ...SPARSE, rvp: 60, benzene: 0.8, octan_ron: 95, octan_mon: 85 }
const full = material('full', FULL)
const sparse = material('sparse', SPARSE)
const noBenzene = material('no benzene', { ...FULL, benzene: null })
const without = <T extends { properties: string[] }>(groups: T[], property: string) =>
  groups.find(({ properties }) => properties.includes(property))

test('what is missing stands together by the materials that are the cause, key figures first', () => {
  const groups = missingOfChoice('gasoline', [full, sparse, noBenzene], calc)
  expect(without(groups, 'octan_ron')).toEqual({
    components: [1],
    properties: ['octan_ron', 'rvp', 'octan_mon', 'octan_aki'],
  })
  expect(without(groups, 'benzene')!.components).toEqual([1, 2])
  expect(without(groups, 'olefin')!.components).toEqual([0, 1, 2])
  const all = groups.flatMap(({ properties }) => properties)
  expect(new Set(all).size).toBe(all.length)
  expect(all).not.toContain('density')
  const sizes = groups.map(({ properties }) => properties.length)
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
})

test('customized misses only what some material has', () => {
  const groups = missingOfChoice('customized', [full, sparse], calc)
  expect(groups).toEqual([
    { components: [1], properties: expect.arrayContaining(['octan_ron', 'octan_mon', 'rvp', 'benzene']) },
  ])
  expect(missingOfChoice('customized', [sparse], calc)).toEqual([])
})

test('how many more values there would be without a material is what the core then has', () => {
  const recipe: Recipe = {
    category: 'gasoline',
    basis: 'mass',
    components: [full, sparse, noBenzene].map((one, at) => ({
      material: one,
      percentage: [50, 20, 30][at]!,
    })),
  }
  const { blend } = estimateOf(recipe, calc)!
  for (const { components, properties } of missingValues(blend, 'gasoline', [full, sparse, noBenzene])) {
    if (components.length === 3) expect(gainedWithout(components, recipe, blend, calc)).toBe(0)
    else expect(gainedWithout(components, recipe, blend, calc)).toBeGreaterThanOrEqual(properties.length)
  }
  expect(gainedWithout([1], recipe, blend, calc)).toBe(4)
  expect(gainedWithout([0, 1, 2], recipe, blend, calc)).toBe(0)
})

test('a share of nothing leaves nothing to compare with', () => {
  const recipe: Recipe = {
    category: 'gasoline',
    basis: 'volume',
    components: [
      { material: full, percentage: 0 },
      { material: sparse, percentage: 100 },
    ],
  }
  const { blend } = estimateOf(recipe, calc)!
  expect(gainedWithout([1], recipe, blend, calc)).toBe(0)
  expect(missingValues(blend, 'gasoline', [full, sparse]).flatMap(({ properties }) => properties)).toEqual(
    expect.arrayContaining(propertiesOf('gasoline').filter((name) => blend.results[name] === null)),
  )
})

test('a value that only a trace keeps the blend from may be assumed, with how far its reading could move it', () => {
  const cetane = (id: string, cetane_number: number | null) => material(id, { density: 840, cetane_number })
  const recipe = (share: number): Recipe => ({
    category: 'gasoil',
    basis: 'volume',
    components: [
      { material: cetane('most', 51), percentage: 100 - share },
      { material: cetane('trace', null), percentage: share },
    ],
  })
  const [found, ...others] = assumableOf(recipe(0.05), ['cetane_number', 'flash_point'], calc)
  expect(others).toEqual([])
  expect(found!.property).toBe('cetane_number')
  expect(found!.span).toBeCloseTo(0.065, 9)
  expect(assumableOf(recipe(1.5), ['cetane_number'], calc)).toEqual([])

  const asked = { ...recipe(0.05), options: { traces: true } }
  const { blend } = estimateOf(asked, calc)!
  expect(blend.results.cetane_number).toBe(51)
  expect(blend.traced!.cetane_number).toMatchObject({ components: [1] })
  expect(estimateOf(recipe(0.05), calc)!.blend.results.cetane_number).toBeNull()
  const notes = explain({ recipe: asked, ...estimateOf(asked, calc)! }, 'en').notes
  expect(notes.map(({ text }) => text)).toContainEqual(expect.stringContaining('there is no reading'))
})
