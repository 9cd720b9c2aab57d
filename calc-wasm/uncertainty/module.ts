import { coreOf, type Exports, hashOf, openModule } from '../core.ts'
import { COMPONENTS, RESULTS_LENGTH, ROW_LENGTH, SLOTS } from '../vocabulary/codes.ts'
import { GROUPS, NORMALS_LENGTH, OWN_MOST, PAIRS, RELATED } from '../vocabulary/draw-codes.ts'

/** Lengths of the module's tables of doubles, described in assembly/uncertainty/tables.ts. */
const DOUBLES = {
  READINGS: COMPONENTS * ROW_LENGTH,
  RECIPE: COMPONENTS,
  DEVIATIONS: COMPONENTS * SLOTS,
  OWN_PARTS: COMPONENTS * SLOTS,
  GUESSES: COMPONENTS * SLOTS,
  GUESS_DEVIATIONS: COMPONENTS * SLOTS,
  SHARE_DEVIATIONS: COMPONENTS,
  MODEL_DOWN: SLOTS,
  MODEL_UP: SLOTS,
  NORMALS: PAIRS * NORMALS_LENGTH,
  DRAWN: GROUPS * 2 * PAIRS * RESULTS_LENGTH,
  OWN_READINGS: OWN_MOST * COMPONENTS,
  OWN_DEVIATIONS: OWN_MOST * COMPONENTS,
  OWN_TEST_PARTS: OWN_MOST * COMPONENTS,
  OWN_NUMBERS: OWN_MOST * 4,
  OWN_DRAWN: GROUPS * 2 * PAIRS * OWN_MOST,
  DIFFERENCES: PAIRS * RELATED,
  SQUARES: NORMALS_LENGTH,
  PRODUCTS: NORMALS_LENGTH * RELATED,
}
type Doubles = keyof typeof DOUBLES
type Integers = 'KEYS' | 'MODEL_RELATIVE' | 'OWN_RULES' | 'ACTIVE'

interface UncertaintyExports extends Exports, Record<Doubles | Integers, WebAssembly.Global> {
  setSeed(low: number, high: number): void
  normalOf(pair: number, latent: number, component: number, tag: number): number
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

/** The module of uncertainty: a core of its own, the further tables and calls. */
export async function openUncertaintyModule(bytes: BufferSource) {
  const module = await openModule<UncertaintyExports>(bytes)
  const { buffer } = module.memory
  const doubles = Object.entries(DOUBLES).map(([table, length]) => [
    table,
    new Float64Array(buffer, module[table as Doubles].value, length),
  ])
  return {
    ...(Object.fromEntries(doubles) as Record<Doubles, Float64Array>),
    KEYS: new Uint32Array(buffer, module.KEYS.value, COMPONENTS),
    MODEL_RELATIVE: new Int32Array(buffer, module.MODEL_RELATIVE.value, SLOTS),
    OWN_RULES: new Uint32Array(buffer, module.OWN_RULES.value, OWN_MOST * 3),
    ACTIVE: new Int32Array(buffer, module.ACTIVE.value, NORMALS_LENGTH),
    core: coreOf(module),
    setSeed: (seed: number) => module.setSeed(...seedWords(seed)),
    normalOf: module.normalOf,
    begin: (n: number, basis: number, estimates: boolean, correlation: number, seed: number, own: number) =>
      module.begin(n, basis, Number(estimates), correlation, ...seedWords(seed), own),
    draw: (first: number, pairs: number, withGroups: boolean) =>
      module.draw(first, pairs, Number(withGroups)),
    relate: module.relate,
  }
}

export type UncertaintyModule = Awaited<ReturnType<typeof openUncertaintyModule>>

/** Name in the random stream: a word of the counter by which errors are drawn. */
export const nameInStream = hashOf

const WORD = 2 ** 32
export const seedWords = (seed: number): [low: number, high: number] => [
  seed >>> 0,
  Math.floor(seed / WORD) >>> 0,
]
