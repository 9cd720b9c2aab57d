import { readFileSync } from 'node:fs'
import { CALC_OUTPUT } from '#calc/build.ts'
import { instantiateCalc } from '#calc/calc.ts'
import { packMaterial } from '#calc/mixture.ts'
import { plainBlend } from '#calc/oracle/plain-blend.ts'
import { randomMaterial, randomNumbers } from '#calc/oracle/random-recipes.ts'
import type { Component, PackedMaterial } from '#calc/vocabulary/blend.ts'
import { emptyProperties, type MaterialProperties } from '#calc/vocabulary/properties.ts'
import typical from '#sql/seed/typical.json'
import { atLeast, atMost, type Bench, figure, quantile } from './bench.ts'

const SIZES = [2, 5, 10]
const LARGEST = 10
const RECIPES = 64
const MOST_MICROSECONDS = 20
const LEAST_RATIO = 5
/** By what factor ten materials may take longer than twice five. */
const LINEAR = 1.25
const MOST_KILOBYTES = 40

/** The 10th percentile: a round that no other process disturbed. */
const quick = (times: readonly number[]): number => quantile(times, 0.1)

interface Recipe {
  components: Component[]
  /** The same as the server remembers it. */
  packed: PackedMaterial[]
  shares: number[]
}

/** Microseconds per call, over every recipe once. */
function timeOf(recipes: readonly Recipe[], call: (recipe: Recipe) => unknown): number {
  const since = performance.now()
  for (const recipe of recipes) call(recipe)
  return ((performance.now() - since) * 1000) / recipes.length
}

/** Streams of the catalogue, sorted by category so that neighbours are alike. */
const STREAMS: MaterialProperties[] = typical.materials
  .toSorted((a, b) => a.categories[0]!.localeCompare(b.categories[0]!))
  .map(({ properties }) => ({ ...emptyProperties(), ...(properties as Partial<MaterialProperties>) }))

/** Recipes of neighbours with random shares; what a stream lacks is filled in, so that every property is computed. */
const recipesOf = (size: number): Recipe[] => {
  const random = randomNumbers(size)
  const whole = randomMaterial(random)
  const complete = (stream: MaterialProperties): MaterialProperties => {
    const known = Object.entries(stream).filter(([, value]) => value !== null)
    return { ...whole, ...(Object.fromEntries(known) as Partial<MaterialProperties>) }
  }
  return Array.from({ length: RECIPES }, (_, recipe) => {
    const components = Array.from({ length: size }, (_, i) => ({
      percentage: 1 + 99 * random(),
      properties: complete(STREAMS[(recipe + i) % STREAMS.length]!),
    }))
    return {
      components,
      packed: components.map(({ properties }) => packMaterial(properties)),
      shares: components.map(({ percentage }) => percentage),
    }
  })
}

export const bench: Bench = {
  what: 'a blend of 2, 5 and 10 materials with every property: the core, plain TypeScript, the empty call',
  async run({ pick }) {
    const calc = await instantiateCalc(readFileSync(CALC_OUTPUT))
    const rounds = pick(1, 100, 400)
    const rows: (string | number)[][] = []
    const core: Record<number, number> = {}
    const ratios: Record<number, number> = {}
    for (const size of SIZES) {
      const recipes = recipesOf(size)
      const few = recipes.slice(0, 4)
      const taken: Record<'core' | 'met' | 'plain' | 'idle', number[]> = {
        core: [],
        met: [],
        plain: [],
        idle: [],
      }
      for (let round = 0; round < rounds + 20; round++) {
        // Interleaved, so that a busy machine affects all of them alike.
        const times = {
          core: timeOf(recipes, ({ packed, shares }) => calc.mixture(packed).blend(shares, 'volume')),
          met: timeOf(recipes, ({ components }) => calc.blend(components, 'volume')),
          idle: timeOf(recipes, () => calc.idle()),
          plain: round % 5 === 0 ? timeOf(few, ({ components }) => plainBlend(components, 'volume')) : null,
        }
        if (round < 20) continue
        taken.core.push(times.core)
        taken.met.push(times.met)
        taken.idle.push(times.idle)
        if (times.plain !== null) taken.plain.push(times.plain)
      }
      const [inCore, inPlain, idle] = [quick(taken.core), quick(taken.plain), quick(taken.idle)]
      core[size] = inCore
      ratios[size] = inPlain / inCore
      rows.push([
        size,
        figure(inCore),
        figure(1e6 / inCore),
        figure(quick(taken.met)),
        figure(inPlain),
        figure(1e6 / inPlain),
        figure(inPlain / inCore),
        figure(idle * 1000),
      ])
    }
    const whole = core[LARGEST]!
    const kilobytes = readFileSync(CALC_OUTPUT).length / 1000
    const linearity = whole / ((core[5]! / 5) * LARGEST)
    return {
      tables: [
        {
          title: 'One blend, every property',
          head: [
            'materials',
            'core µs',
            'blends/s',
            'first met µs',
            'plain µs',
            'blends/s',
            'ratio',
            'empty call ns',
          ],
          rows,
          notes: [
            'core: packed materials and shares in, objects out, one call over the border, as the server blends what it remembers',
            'first met: the same with the materials packed on the way; streams of the catalogue, every property filled in',
            'times are those of the quickest tenth of the rounds, run by turns',
            'plain: the second implementation of the tests, which finds every temperature by halving',
          ],
        },
      ],
      goals: [
        atMost(`a blend of ${LARGEST} materials`, MOST_MICROSECONDS, whole, 'µs'),
        atLeast(`times as fast as plain TypeScript, ${LARGEST} materials`, LEAST_RATIO, ratios[LARGEST]!),
        atMost(`time of ${LARGEST} materials, in times of twice 5`, LINEAR, linearity),
        atMost('size of the core', MOST_KILOBYTES, kilobytes, 'kB'),
      ],
    }
  },
}
