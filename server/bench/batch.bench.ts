import { readFileSync } from 'node:fs'
import { CALC_OUTPUT, RECIPE_SET_OUTPUT } from '#calc/build.ts'
import { instantiateCalc } from '#calc/calc.ts'
import { openCore } from '#calc/core.ts'
import { builtIn } from '#calc/grades/built-in.ts'
import { NO_OPTIONS, specify } from '#calc/grades/specification.ts'
import { packMaterial } from '#calc/mixture.ts'
import { GASOLINES } from '#calc/recipe/test-recipes.ts'
import { openRecipeSets } from '#calc/recipe-set.ts'
import { randomMaterial, randomNumbers } from '#calc/reference/random-recipes.ts'
import { tryEach } from '#calc/try/try.ts'
import type { PackedMaterial } from '#calc/vocabulary/blend.ts'
import { RESULTS_LENGTH, ROW_LENGTH } from '#calc/vocabulary/codes.ts'
import { emptyProperties, type MaterialProperties } from '#calc/vocabulary/properties.ts'
import typical from '#sql/seed/typical.json'
import { atLeast, atMost, type Bench, figure, median } from './bench.ts'
import { nativeBatch } from './native-batch.ts'

const SIZES = [2, 5, 10]
const LARGEST = 10
const RECIPES = 256
/** Recipes that are blended one by one in each round. */
const FEW = 64
const SETS = 12
const CANDIDATES = 1000
const LEAST_RATIO = 6
const PREPARE_MAX_US = 2000
const TRY_MAX_MS = 300
const NATIVE_MAX = 2

const STREAMS = typical.materials
  .toSorted((a, b) => a.categories[0]!.localeCompare(b.categories[0]!))
  .map(({ properties }) => properties as Partial<MaterialProperties>)

/** Neighbours of the catalogue; what a stream lacks is filled in, so that every property is computed. */
function streams(size: number, first: number, random: () => number): PackedMaterial[] {
  return Array.from({ length: size }, (_, i) => {
    const known = Object.entries(STREAMS[(first + i) % STREAMS.length]!).filter(([, value]) => value !== null)
    // Octanes for which the usual rule holds.
    const octanes = { octan_ron: 60 + 45 * random(), octan_mon: 55 + 45 * random() }
    const filled = { ...emptyProperties(), ...randomMaterial(random), ...octanes }
    return packMaterial({ ...filled, ...Object.fromEntries(known) })
  })
}

const WAYS = ['objects', 'core', 'batch', 'single', 'prepare'] as const
type Taken = Record<(typeof WAYS)[number] | 'native', number[]>

function timeOf(count: number, work: () => unknown): number {
  const since = performance.now()
  work()
  return ((performance.now() - since) * 1000) / count
}

export const bench: Bench = {
  what: 'many recipes of the same materials: one by one, in a batch, beside native C; a thousand candidates tried',
  async run({ long, say }) {
    const calc = await instantiateCalc(readFileSync(CALC_OUTPUT))
    const core = await openCore(readFileSync(CALC_OUTPUT))
    const bytes = readFileSync(RECIPE_SET_OUTPUT)
    const [sets, spare] = [await openRecipeSets(bytes), await openRecipeSets(bytes)]
    const native = await nativeBatch(say)
    const rounds = long ? 240 : 60
    const rows: (string | number)[][] = []
    const ratios: Record<number, number> = {}
    const prepares: Record<number, number> = {}
    let nativeRatio: number | null = null
    for (const size of SIZES) {
      const random = randomNumbers(size)
      const all = Array.from({ length: SETS }, (_, k) => streams(size, 3 * k, random))
      const taken: Taken = { objects: [], core: [], batch: [], single: [], prepare: [], native: [] }
      const out = new Float64Array(RECIPES * RESULTS_LENGTH)
      for (let round = 0; round < rounds + 10; round++) {
        const packed = all[round % SETS]!
        const set = sets.prepare(packed)!
        const mixture = calc.mixture(packed)
        // Never the same shares twice: a processor learns the branches of what is replayed.
        const shares = Float64Array.from({ length: RECIPES * size }, () => 0.5 + 60 * random())
        const lists = Array.from({ length: FEW }, (_, k) => [...shares.subarray(k * size, (k + 1) * size)])
        const kept: unknown[] = []
        const times = {
          objects: timeOf(FEW, () => {
            for (const list of lists) kept.push(mixture.blend(list, 'volume'))
          }),
          core: timeOf(FEW, () => {
            for (const list of lists) {
              for (let i = 0; i < size; i++) core.rows.set(packed[i]!.row, i * ROW_LENGTH)
              core.shares.set(list)
              core.choices.fill(0)
              core.blend(size, 0, 0)
            }
          }),
          batch: timeOf(RECIPES, () => set.batch(shares, 'volume', out)),
          single: timeOf(FEW, () => {
            for (const list of lists) kept.push(set.blend(list, 'volume'))
          }),
          prepare: timeOf(1, () => spare.prepare(packed)),
        }
        const own = native?.(packed, shares)
        if (round < 10) continue
        for (const way of WAYS) taken[way].push(times[way])
        if (own !== undefined) taken.native.push(own)
      }
      const paired = (a: number[], b: number[]) => median(a.map((time, k) => time / b[k]!))
      ratios[size] = paired(taken.objects, taken.batch)
      prepares[size] = median(taken.prepare)
      const beside = native ? paired(taken.batch, taken.native) : null
      nativeRatio = beside ?? nativeRatio
      rows.push([
        size,
        ...WAYS.map((way) => figure(median(taken[way]))),
        figure(ratios[size]),
        ...(native ? [figure(median(taken.native)), figure(beside!)] : []),
      ])
    }
    say('a thousand candidates')
    const trials = tryTimes(calc, long ? 20 : 6)
    return {
      tables: [
        {
          title: 'Many recipes of the same materials, µs each',
          head: [
            'materials',
            'blend, objects',
            'in the core',
            'batch of 256',
            'set, one',
            'prepare, once',
            'objects ÷ batch',
            ...(native ? ['native C', 'batch ÷ native'] : []),
          ],
          rows,
          notes: [
            'streams of the catalogue, every property filled in; fresh shares in every round, by turns; medians, of ratios those of pairs',
            native
              ? 'native: gcc -O3 -march=native from the same tables, which it does not build; without what falls back to a single blend'
              : 'native C is left out: there is no gcc',
          ],
        },
        {
          title: `${CANDIDATES} candidates in a recipe of four, ms`,
          head: ['what', 'median'],
          rows: [
            ['blended', figure(trials.bare)],
            ['blended and checked against EN 228', figure(trials.checked)],
          ],
        },
      ],
      goals: [
        atLeast(`blend ÷ batch, ${LARGEST} materials`, LEAST_RATIO, ratios[LARGEST]!),
        atMost(`preparing ${LARGEST} materials`, PREPARE_MAX_US, prepares[LARGEST]!, 'µs'),
        atMost(`${CANDIDATES} candidates tried and checked`, TRY_MAX_MS, trials.checked, 'ms'),
        ...(nativeRatio === null
          ? []
          : [atMost(`batch ÷ native C, ${LARGEST} materials`, NATIVE_MAX, nativeRatio)]),
      ],
    }
  },
}

function tryTimes(calc: Parameters<typeof tryEach>[0], rounds: number) {
  const random = randomNumbers(7)
  const candidates = Array.from({ length: CANDIDATES }, (_, k) => {
    const stream = GASOLINES[k % GASOLINES.length]!
    const { density } = stream.properties
    return { ...stream, properties: { ...stream.properties, density: density! * (0.99 + 0.02 * random()) } }
  })
  const recipe = GASOLINES.slice(0, 4).map((one) => ({ ...one, percentage: 25 }))
  const question = { recipe, candidates, share: 5, basis: 'volume' as const }
  const specification = specify(builtIn('en228-e5')!, NO_OPTIONS)
  const bare: number[] = []
  const checked: number[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push(timeOf(1, () => tryEach(calc, { ...question, specification: null })) / 1000)
    checked.push(timeOf(1, () => tryEach(calc, { ...question, specification })) / 1000)
  }
  return { bare: median(bare), checked: median(checked) }
}
