import { expect, test } from 'bun:test'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import { loadCalc } from '#server/calc.ts'
import { bundledCatalogue } from '#server/features/materials/catalogue.file.ts'
import type { Material } from '../analysis.api.ts'
import { type Draft, EMPTY_DRAFT, recipeOf, withTypical } from './draft.ts'
import { estimateOf } from './result.ts'
import { material } from './test-material.ts'
import { knownOf, lackingIn, typicalFor } from './typical.ts'

const calc = await loadCalc()
const rows = bundledCatalogue()
const catalogue = rows.map(({ properties, ...row }) =>
  material(row.name, { ...emptyProperties(), ...properties }, {
    ...NO_DETAILS,
    ...row,
    categories: row.categories.map((name) => ({ name })),
  } as Partial<Material>),
)
const listOf = (category: string) =>
  catalogue.filter((_, at) => (rows[at]!.categories as string[]).includes(category))
const find = (name: string) => catalogue.find((one) => one.name === name)!
const best = (of: Material, category: 'gasoil' | 'gasoline') => typicalFor(of, listOf(category), category)[0]

test.each([
  ['FAME, canola (B100)', 'gasoil', /^FAME from/],
  ['FAME, tallow (B100)', 'gasoil', /tallow/],
  ['n-Butane', 'gasoline', /^n-Butane/],
] as const)('for %s as %s the typical stream of its kind', (name, category, expected) => {
  const { stream, isNear } = best(find(name), category)!
  expect(stream.name).toMatch(expected)
  expect(isNear).toBe(true)
})

test('an oxygenate has no other kind standing in, and nothing stands in for itself or for what is whole', () => {
  const fame = typicalFor(find('FAME, canola (B100)'), listOf('gasoil'), 'gasoil')
  expect(fame.every(({ stream }) => stream.oxygenate === 'fame')).toBe(true)
  const own = material('Gasoil of ours', { density: 840, sulfur_ppm: 8 })
  const streams = typicalFor(own, listOf('gasoil'), 'gasoil')
  expect(streams.every(({ stream }) => stream.oxygenate === null)).toBe(true)
  const whole = find('FAME from rapeseed (RME)')
  expect(typicalFor(whole, listOf('gasoil'), 'gasoil').map(({ stream }) => stream)).not.toContain(whole)
})

test('a stream of quite another density is offered in the menu, and not suggested', () => {
  const heavy = material('Resid', { density: 990 })
  const found = typicalFor(heavy, listOf('gasoil'), 'gasoil')
  expect(found.length).toBeGreaterThan(0)
  expect(found.some(({ isNear }) => isNear)).toBe(false)
})

test('it is offered where a shown value is missing because of the material, and no more once it is taken', () => {
  const [base, canola] = [find('Diesel EN 590, without FAME (B0)'), find('FAME, canola (B100)')]
  const draft = {
    ...EMPTY_DRAFT,
    count: 2,
    category: 'gasoil' as const,
    places: [base, canola],
    typed: { [base.id]: '93', [canola.id]: '7' },
  }
  const offersOf = (of: Draft, blank: readonly string[]) => {
    const recipe = recipeOf(of)!
    return lackingIn({ recipe, ...estimateOf(recipe, calc)! }, blank, (one) =>
      typicalFor(one, listOf('gasoil'), 'gasoil'),
    )
  }
  for (const blank of [['sulfur_ppm'], ['r250']])
    expect(offersOf(draft, blank).map(({ material: { name } }) => name)).toEqual([canola.name])
  expect(offersOf(draft, [])).toEqual([])
  const without = { ...draft, typed: { [base.id]: '100', [canola.id]: '0' } }
  expect(offersOf(without, ['sulfur_ppm'])).toEqual([])
  const { stream } = offersOf(draft, ['sulfur_ppm'])[0]!.found[0]!
  expect(offersOf(withTypical(draft, canola.id, stream), ['sulfur_ppm', 'r250'])).toEqual([])
  const before = knownOf(canola, 'gasoil')
  expect(before.known).toBeLessThan(5)
  expect(before.all).toBeGreaterThan(20)
  // What is taken is not known of the material.
  expect(knownOf(withTypical(draft, canola.id, stream).places[1]!, 'gasoil')).toEqual(before)
})
