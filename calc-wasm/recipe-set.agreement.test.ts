import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { CALC_OUTPUT } from './build.ts'
import { openCore } from './core.ts'
import { packMaterial } from './mixture.ts'
import {
  acceptedMaterial,
  narrowCuts,
  randomMaterial,
  randomNumbers,
  randomShares,
  randomTraits,
  withGaps,
} from './reference/random-recipes.ts'
import { builtRecipeSets } from './reference/test-recipe-sets.ts'
import type { Component } from './vocabulary/blend.ts'
import { COMPONENTS, RESULTS_LENGTH, ROW_LENGTH, Slot } from './vocabulary/codes.ts'

const SETS = Number(process.env.RECIPE_SETS ?? 500)
const RECIPES = 8

const core = await openCore(readFileSync(CALC_OUTPUT))
const sets = await builtRecipeSets()

/** Every slot and the cautious flash point, as the core itself says them of one blend. */
function single(rows: readonly Float64Array[], shares: readonly number[], basis: 'volume' | 'mass') {
  for (const [i, row] of rows.entries()) core.rows.set(row, i * ROW_LENGTH)
  core.shares.set(shares)
  core.choices.fill(0)
  core.blend(rows.length, basis === 'mass' ? 1 : 0, 0)
  return Float64Array.from(core.results)
}

const apart = (a: number, b: number) => Math.abs(a - b) / Math.max(1, Math.abs(a), Math.abs(b))

type Draw = (random: () => number, k: number) => Omit<Component, 'percentage'>[]

/** Compares sets of a kind, every slot and every gap; how many recipes went the way of a single blend. */
function compare(seed: number, agreement: number, draw: Draw, sharesOf = randomShares): number {
  const random = randomNumbers(seed)
  let singles = 0
  for (let k = 0; k < SETS; k++) {
    const materials = draw(random, k)
    const packed = materials.map((material) => packMaterial(material.properties, material))
    const set = sets.prepare(packed)
    if (!set) throw new Error(`no set of ${JSON.stringify(materials)}`)
    const recipes = Array.from({ length: RECIPES }, () => sharesOf(random, materials.length)).filter(
      (shares) => shares.some((share) => share > 0),
    )
    const basis = random() < 0.5 ? 'volume' : 'mass'
    const out = new Float64Array(recipes.length * RESULTS_LENGTH)
    singles += set.batch(Float64Array.from(recipes.flat()), basis, out)
    for (const [m, shares] of recipes.entries()) {
      const one = single(
        packed.map(({ row }) => row),
        shares,
        basis,
      )
      for (let slot = 0; slot < RESULTS_LENGTH; slot++) {
        const [a, b] = [out[m * RESULTS_LENGTH + slot]!, one[slot]!]
        if (Object.is(a, b) || apart(a, b) <= agreement) continue
        const name = Slot[slot] ?? 'cautious'
        throw new Error(`${name}: ${a}, not ${b}, of ${basis} ${shares} of ${JSON.stringify(materials)}`)
      }
    }
  }
  return singles / (SETS * RECIPES)
}

const drawn = (random: () => number, most: number) => 1 + Math.floor(random() * most)

test('recipes of random materials with gaps and oxygenates agree with a blend each, and few go its way', () => {
  const singles = compare(20_261_122, 1e-9, (random, k) =>
    Array.from({ length: drawn(random, COMPONENTS) }, () => ({
      properties: withGaps(random, randomMaterial(random), [0, 0, 0.02, 0.08, 0.3][k % 5]!),
      ...randomTraits(random, [0, 0.15, 0.5][k % 3]!),
    })),
  )
  // Those of one material do, and some in which all but one share are 0.
  expect(singles).toBeWithin(0.01, 0.25)
}, 120_000)

test('recipes of anything that the product accepts agree too', () => {
  compare(7, 1e-9, (random) =>
    Array.from({ length: 1 + drawn(random, 3) }, () => ({
      properties: acceptedMaterial(random),
      ...randomTraits(random),
    })),
  )
}, 120_000)

test('narrow cuts whose shares end at the labels agree: jumps and stretches where nothing boils', () => {
  let cuts: Component[] = []
  compare(
    11,
    1e-9,
    (random) => (cuts = narrowCuts(random, 2 + Math.floor(random() * 9))),
    (random, count) =>
      random() < 0.5 ? cuts.map(({ percentage }) => percentage) : randomShares(random, count),
  )
}, 120_000)

test('and with traces among them, to what the rounding of a share is worth', () => {
  compare(
    13,
    1e-5,
    (random) => narrowCuts(random, 3 + Math.floor(random() * 8)),
    (random, count) =>
      randomShares(random, count).map((share) => (random() < 0.3 ? (random() < 0.5 ? 1e-9 : 1e-7) : share)),
  )
}, 120_000)

test('materials with the same curve, the same figures, or shares that are none or all of one', () => {
  compare(
    17,
    1e-9,
    (random) => {
      const one = { properties: withGaps(random, randomMaterial(random), 0.05), ...randomTraits(random) }
      const other = { properties: { ...randomMaterial(random) }, ...randomTraits(random) }
      return [one, { ...one }, { ...other, properties: { ...one.properties, density: 800 } }, other]
    },
    (random, count) => Array.from({ length: count }, () => (random() < 0.5 ? 0 : Math.round(random() * 100))),
  )
}, 120_000)
