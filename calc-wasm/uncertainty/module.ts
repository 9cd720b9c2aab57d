import { type Core, coreOf, type Exports, fnv1a, openModule } from '../core.ts'
import { COMPONENTS, RESULTS_LENGTH, ROW_LENGTH, SLOTS } from '../vocabulary/codes.ts'
import { GROUPS, NORMALS_LENGTH, OWN_MOST, PAIRS, RELATED } from '../vocabulary/draw-codes.ts'

const TABLES = [
  'READINGS',
  'RECIPE',
  'DEVIATIONS',
  'OWN_PARTS',
  'GUESSES',
  'GUESS_DEVIATIONS',
  'SHARE_DEVIATIONS',
  'KEYS',
  'MODEL_DOWN',
  'MODEL_UP',
  'MODEL_RELATIVE',
  'NORMALS',
  'DRAWN',
  'OWN_READINGS',
  'OWN_DEVIATIONS',
  'OWN_TEST_PARTS',
  'OWN_RULES',
  'OWN_NUMBERS',
  'OWN_DRAWN',
  'ACTIVE',
  'DIFFERENCES',
  'SQUARES',
  'PRODUCTS',
] as const

interface UncertaintyExports extends Exports, Record<(typeof TABLES)[number], WebAssembly.Global> {
  word0: WebAssembly.Global
  word1: WebAssembly.Global
  word2: WebAssembly.Global
  word3: WebAssembly.Global
  philox(c0: number, c1: number, c2: number, c3: number, k0: number, k1: number): void
  setSeed(low: number, high: number): void
  uniformOf(pair: number, latent: number, component: number, tag: number): number
  normalOf(pair: number, latent: number, component: number, tag: number): number
  normalQuantile(p: number): number
  begin(
    n: number,
    basis: number,
    estimates: number,
    correlation: number,
    seedLow: number,
    seedHigh: number,
    own: number,
  ): void
  draw(first: number, pairs: number, withGroups: number): void
  relate(pairs: number, active: number, quantities: number): void
}

/** The module of uncertainty: a core of its own, its further tables, and its calls. */
export async function openUncertaintyModule(bytes: BufferSource) {
  const module = await openModule<UncertaintyExports>(bytes)
  const { buffer } = module.memory
  const doubles = (table: (typeof TABLES)[number], length: number) =>
    new Float64Array(buffer, module[table].value, length)
  const core: Core = coreOf(module)
  return {
    core,
    readings: doubles('READINGS', COMPONENTS * ROW_LENGTH),
    recipe: doubles('RECIPE', COMPONENTS),
    deviations: doubles('DEVIATIONS', COMPONENTS * SLOTS),
    ownParts: doubles('OWN_PARTS', COMPONENTS * SLOTS),
    guesses: doubles('GUESSES', COMPONENTS * SLOTS),
    guessDeviations: doubles('GUESS_DEVIATIONS', COMPONENTS * SLOTS),
    shareDeviations: doubles('SHARE_DEVIATIONS', COMPONENTS),
    keys: new Uint32Array(buffer, module.KEYS.value, COMPONENTS),
    modelDown: doubles('MODEL_DOWN', SLOTS),
    modelUp: doubles('MODEL_UP', SLOTS),
    modelRelative: new Int32Array(buffer, module.MODEL_RELATIVE.value, SLOTS),
    normals: doubles('NORMALS', PAIRS * NORMALS_LENGTH),
    drawn: doubles('DRAWN', GROUPS * 2 * PAIRS * RESULTS_LENGTH),
    ownReadings: doubles('OWN_READINGS', OWN_MOST * COMPONENTS),
    ownDeviations: doubles('OWN_DEVIATIONS', OWN_MOST * COMPONENTS),
    ownTestParts: doubles('OWN_TEST_PARTS', OWN_MOST * COMPONENTS),
    ownRules: new Uint32Array(buffer, module.OWN_RULES.value, OWN_MOST * 3),
    ownNumbers: doubles('OWN_NUMBERS', OWN_MOST * 4),
    ownDrawn: doubles('OWN_DRAWN', GROUPS * 2 * PAIRS * OWN_MOST),
    active: new Int32Array(buffer, module.ACTIVE.value, NORMALS_LENGTH),
    differences: doubles('DIFFERENCES', PAIRS * RELATED),
    squares: doubles('SQUARES', NORMALS_LENGTH),
    products: doubles('PRODUCTS', NORMALS_LENGTH * RELATED),
    philox(counter: readonly number[], key: readonly number[]): number[] {
      const [c0, c1, c2, c3] = counter as [number, number, number, number]
      module.philox(c0, c1, c2, c3, key[0]!, key[1]!)
      return [module.word0, module.word1, module.word2, module.word3].map(({ value }) => value >>> 0)
    },
    setSeed: (seed: number) => module.setSeed(...seedWords(seed)),
    uniformOf: module.uniformOf,
    normalOf: module.normalOf,
    normalQuantile: module.normalQuantile,
    begin: (n: number, basis: number, estimates: boolean, correlation: number, seed: number, own: number) =>
      module.begin(n, basis, Number(estimates), correlation, ...seedWords(seed), own),
    draw: (first: number, pairs: number, withGroups: boolean) =>
      module.draw(first, pairs, Number(withGroups)),
    relate: module.relate,
  }
}

export type UncertaintyModule = Awaited<ReturnType<typeof openUncertaintyModule>>

const utf8 = new TextEncoder()

/** What the errors of something are drawn by: a word of the counter. */
export const nameInStream = (id: string): number => fnv1a(utf8.encode(id))

const WORD = 2 ** 32
const seedWords = (seed: number): [low: number, high: number] => [seed >>> 0, Math.floor(seed / WORD) >>> 0]
