import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { drawn } from './oracle/draws.ts'
import {
  acceptedMaterial,
  randomMaterial,
  randomNumbers,
  randomRecipe,
  randomTraits,
  withGaps,
} from './oracle/random-recipes.ts'
import { builtCalc } from './oracle/test-calc.ts'
import { distilled } from './oracle/test-cases.ts'
import type { Basis, Blend, Component } from './vocabulary/blend.ts'
import {
  type BlendResults,
  DISTILLATION_NAMES,
  type MaterialProperties,
  NUMERIC_PROPERTY_NAMES,
  PROPERTY_NAMES,
} from './vocabulary/properties.ts'

const RUNS = drawn(10_000, 2000)
const MINUTE = 60_000
const SAME = 1e-9

const calc = await builtCalc()
const seed = fc.integer({ min: 0, max: 2 ** 31 - 1 })

/** Holds for RUNS recipes, each made of the numbers of one seed. */
const always = (rule: (random: () => number) => void) =>
  fc.assert(
    fc.property(seed, (drawn) => rule(randomNumbers(drawn))),
    { numRuns: RUNS },
  )

const basisOf = (random: () => number): Basis => (random() < 0.5 ? 'volume' : 'mass')
const countOf = (random: () => number, most: number) => 1 + Math.floor(random() * most)

/** The first property in which two results differ, null where they are the same to within 1e-9. */
function difference(a: BlendResults, b: BlendResults): string | null {
  for (const name of PROPERTY_NAMES) {
    const [x, y] = [a[name], b[name]]
    const isSame =
      typeof x === 'number' && typeof y === 'number'
        ? Math.abs(x - y) <= SAME * Math.max(1, Math.abs(x))
        : x === y
    if (!isSame) return `${name}: ${x} and ${y}`
  }
  return null
}

const valuesOf = (components: readonly Component[], name: keyof MaterialProperties) =>
  components.filter(({ percentage }) => percentage > 0).map(({ properties }) => properties[name] as number)

function shuffled<T>(random: () => number, list: readonly T[]): T[] {
  const left = [...list]
  return list.map(() => left.splice(Math.floor(random() * left.length), 1)[0]!)
}

describe('of any recipe', () => {
  test(
    'the order of its materials changes nothing',
    () => {
      always((random) => {
        const recipe = randomRecipe(random, countOf(random, 4))
        const basis = basisOf(random)
        const gappy = recipe.map((component) => ({
          ...component,
          properties: withGaps(random, component.properties, 0.03),
        }))
        const other = shuffled(random, gappy)
        if (gappy.every(({ percentage }) => percentage === 0)) return
        expect(difference(calc.blend(gappy, basis).results, calc.blend(other, basis).results)).toBeNull()
      })
    },
    MINUTE,
  )

  test(
    'a material in two shares is the same as in one',
    () => {
      always((random) => {
        const recipe = randomRecipe(random, countOf(random, 4))
        const [first, ...others] = recipe as [Component, ...Component[]]
        if (recipe.every(({ percentage }) => percentage === 0)) return
        const part = first.percentage * random()
        const split = [
          { ...first, percentage: part },
          ...others,
          { ...first, percentage: first.percentage - part },
        ]
        const basis = basisOf(random)
        expect(difference(calc.blend(recipe, basis).results, calc.blend(split, basis).results)).toBeNull()
      })
    },
    MINUTE,
  )

  test(
    '0 % of another material changes nothing, whatever it lacks',
    () => {
      always((random) => {
        const recipe = randomRecipe(random, countOf(random, 4)).filter(({ percentage }) => percentage > 0)
        const basis = basisOf(random)
        const unused = { percentage: 0, properties: withGaps(random, acceptedMaterial(random), 0.5) }
        const alone = calc.blend(recipe, basis)
        expect(calc.blend([...recipe, unused], basis)).toEqual(alone)
        expect(calc.blend([unused, ...recipe], basis).results).toEqual(alone.results)
      })
    },
    MINUTE,
  )

  test(
    'the distillation never falls and stays within the materials’ own at each point',
    () => {
      always((random) => {
        const recipe = randomRecipe(random, countOf(random, 5))
        if (recipe.every(({ percentage }) => percentage === 0)) return
        const { results } = calc.blend(recipe, basisOf(random))
        let before = Number.NEGATIVE_INFINITY
        for (const name of DISTILLATION_NAMES) {
          const own = valuesOf(recipe, name)
          const celsius = results[name]!
          expect(celsius).toBeGreaterThanOrEqual(before)
          expect(celsius).toBeGreaterThanOrEqual(Math.min(...own) - SAME)
          expect(celsius).toBeLessThanOrEqual(Math.max(...own) + SAME)
          before = celsius
        }
      })
    },
    MINUTE,
  )

  test(
    'every average and every index lies between the materials’ own',
    () => {
      const between = NUMERIC_PROPERTY_NAMES.filter(
        (name) => !/^octan_|^cetane_index$|^pct_|^ibp$|^fbp$/.test(name),
      )
      always((random) => {
        const recipe = randomRecipe(random, countOf(random, 5))
        if (recipe.every(({ percentage }) => percentage === 0)) return
        const { results, cautiousFlashPoint } = calc.blend(recipe, basisOf(random))
        for (const name of [...between, 'cautious'] as const) {
          // There is none of what is no diesel fuel.
          if (name === 'cetane_number' && results.cetane_number === null) continue
          const own = valuesOf(recipe, name === 'cautious' ? 'flash_point' : name)
          const value = name === 'cautious' ? cautiousFlashPoint! : results[name]!
          expect([name, value >= Math.min(...own) && value <= Math.max(...own)]).toEqual([name, true])
        }
      })
    },
    MINUTE,
  )
})

describe('of a single material', () => {
  test(
    '100 % of it is the material itself',
    () => {
      always((random) => {
        const properties = withGaps(random, randomMaterial(random), random() < 0.5 ? 0 : 0.2)
        const { results } = calc.blend([{ percentage: 0.1 + 100 * random(), properties }], basisOf(random))
        for (const name of PROPERTY_NAMES) {
          if (properties[name] === null || properties[name] === 'red') continue
          expect([name, results[name]]).toEqual([name, properties[name]])
        }
      })
    },
    MINUTE,
  )

  test(
    'any split of it is the material itself',
    () => {
      always((random) => {
        const properties = randomMaterial(random)
        const split = Array.from({ length: 2 + countOf(random, 8) }, () => ({
          percentage: random(),
          properties,
        }))
        expect(difference(calc.blend(split, basisOf(random)).results, properties)).toBeNull()
      })
    },
    MINUTE,
  )
})

/** Materials that boil in a common range, with readings inside the domains of their methods. */
function ordinary(random: () => number): MaterialProperties {
  const start = 60 + 60 * random()
  const width = 8 + 8 * random()
  const points = DISTILLATION_NAMES.map((_, label) => start + width * (label + 0.8 * random()))
  const material = randomMaterial(random)
  const within = (low: number, high: number) => low + (high - low) * random()
  return distilled(points, {
    ...material,
    ...Object.fromEntries(DISTILLATION_NAMES.map((name, label) => [name, points[label]!])),
    flash_point: within(30, 80),
    rvp: within(5, 100),
    octan_ron: within(70, 105),
    octan_mon: within(65, 95),
    sulfur_ppm: within(0, 3000),
  })
}

describe('0.00001 % of anything', () => {
  test(
    'moves no result by more than a thousandth',
    () => {
      // Complete readings: a missing one makes the result missing, whatever the share. A point that its materials' range
      // holds is left out, since another material may widen that range.
      always((random) => {
        const recipe = Array.from({ length: countOf(random, 3) }, () => ({
          percentage: 10 + 40 * random(),
          properties: ordinary(random),
        }))
        const total = recipe.reduce((sum, { percentage }) => sum + percentage, 0)
        const basis = basisOf(random)
        const before = calc.blend(recipe, basis)
        const trace = { percentage: total * 1e-7, properties: ordinary(random) }
        const after = calc.blend([...recipe, trace], basis)
        const isHeld = (name: (typeof DISTILLATION_NAMES)[number]) => {
          const own = valuesOf(recipe, name)
          return own.length > 1 && own.some((celsius) => celsius === before.results[name])
        }
        const depends = (['pct_10', 'pct_50', 'pct_90'] as const).some(isHeld)
        for (const name of NUMERIC_PROPERTY_NAMES) {
          const isPoint = (DISTILLATION_NAMES as string[]).includes(name)
          if (isPoint && isHeld(name as (typeof DISTILLATION_NAMES)[number])) continue
          if (name === 'cetane_number' && after.gaps[name]?.reason === 'not-diesel') continue
          if (name === 'cetane_index' && (depends || after.gaps[name]?.reason === 'not-diesel')) continue
          const moved = Math.abs(after.results[name]! - before.results[name]!)
          if (!(moved <= 1e-3)) throw new Error(`${name} moved by ${moved}`)
        }
      })
    },
    MINUTE,
  )
})

function isWhole({ results, warnings, cautiousFlashPoint }: Blend): boolean {
  const isPlain = (value: number | null) => value === null || Number.isFinite(value)
  return (
    NUMERIC_PROPERTY_NAMES.every((name) => isPlain(results[name])) &&
    isPlain(cautiousFlashPoint) &&
    warnings.every(({ value = 0, values = [] }) => [value, ...values].every(Number.isFinite))
  )
}

describe('of anything that the product accepts', () => {
  test(
    'every result is a finite number, or has none and the reason with the materials that are the cause',
    () => {
      always((random) => {
        const count = 2 + Math.floor(random() * 9)
        const tiny = random() < 0.1 ? 1e-300 : 1
        const recipe = Array.from({ length: count }, () => ({
          percentage: random() < 0.15 ? 0 : random() < 0.1 ? 1e-9 : 100 * tiny * random(),
          properties: acceptedMaterial(random),
          ...randomTraits(random),
        }))
        if (recipe.every(({ percentage }) => percentage === 0)) return
        const blend = calc.blend(recipe, basisOf(random))
        expect(isWhole(blend)).toBe(true)
        let before = Number.NEGATIVE_INFINITY
        for (const name of DISTILLATION_NAMES) {
          if (blend.results[name] === null) continue
          expect(blend.results[name]).toBeGreaterThanOrEqual(before)
          before = blend.results[name]
        }
        for (const name of PROPERTY_NAMES) {
          expect([name, blend.methods[name] === null]).toEqual([name, blend.results[name] === null])
          expect([name, blend.gaps[name] === undefined]).toEqual([name, blend.results[name] !== null])
          const causes = blend.gaps[name]?.components
          if (!causes) continue
          expect(causes.length > 0).toBe(blend.gaps[name]?.reason !== 'not-diesel')
          expect(causes.every((position) => recipe[position]!.percentage > 0)).toBe(true)
        }
      })
    },
    MINUTE,
  )

  test(
    'readings in any order are put in order, and the curve has all its points',
    () => {
      let curves = 0
      always((random) => {
        const readings = DISTILLATION_NAMES.map(() => (random() < 0.3 ? null : -200 + 600 * random()))
        const curve = calc.curve(distilled(readings))
        if (!curve) return
        curves += 1
        const celsius = DISTILLATION_NAMES.map((name) => curve.temperatures[name]!)
        celsius.slice(1).forEach((later, i) => {
          expect(later).toBeGreaterThan(celsius[i]!)
        })
      })
      expect(curves).toBeGreaterThan(RUNS / 2)
    },
    MINUTE,
  )
})
