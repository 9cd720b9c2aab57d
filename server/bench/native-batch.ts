import { dlopen, FFIType, ptr } from 'bun:ffi'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PackedMaterial } from '#calc/vocabulary/blend.ts'
import { RESULTS_LENGTH, ROW_LENGTH, Slot } from '#calc/vocabulary/codes.ts'

/** What the peer's figures may be off by, as a part of the core's. */
const AGREEMENT = 1e-7
const ROOT = join(import.meta.dir, '../..')
const PEER = join(ROOT, 'calc-wasm/assembly/set/peer.ts')

const TABLES = ['TABLE', 'EDGES', 'EIGHTHS', 'LOW', 'MIDDLE', 'HALF', 'KIND', 'COEFFICIENTS', 'OWN'] as const
const SCALES = [
  'flashScale',
  'cloudScale',
  'pourScale',
  'middleRon',
  'middleMon',
  'middleOlefin',
  'middleAromatics',
] as const
type Name =
  | (typeof TABLES)[number]
  | (typeof SCALES)[number]
  | 'ROWS'
  | 'RECIPE_SHARES'
  | 'RECIPE_RESULTS'
  | 'RECIPES'
  | 'entries'
  | 'stride'
type Exports = Record<Name, WebAssembly.Global<'i32'>> & {
  memory: WebAssembly.Memory
  prepare(count: number): number
  batch(count: number, basis: number): number
}

/** Microseconds a recipe that native C takes from the tables of these materials. Throws where its figures are not the core's. */
export type NativeBatch = (packed: readonly PackedMaterial[], shares: Float64Array) => number

async function run(command: string[]): Promise<boolean> {
  const child = Bun.spawn(command, { cwd: ROOT, stdout: 'ignore', stderr: 'inherit' })
  return (await child.exited) === 0
}

/** The peer, compiled by gcc; null where there is none. */
export async function nativeBatch(say: (line: string) => void): Promise<NativeBatch | null> {
  const gcc = Bun.which('gcc')
  if (!gcc) return null
  say('compiling the peer')
  const folder = mkdtempSync(join(tmpdir(), 'fuelblend-peer-'))
  try {
    const [library, binary] = [join(folder, 'peer.so'), join(folder, 'peer.wasm')]
    const asc = [process.execPath, join(ROOT, 'node_modules/assemblyscript/bin/asc.js'), PEER, '-o', binary]
    const as = ['-O1', '--noAssert', '--runtime', 'stub', '--enable', 'simd']
    const source = join(import.meta.dir, 'native-batch.c')
    const isBuilt = await Promise.all([
      run([gcc, '-O3', '-march=native', '-shared', '-fPIC', '-o', library, source, '-lm']),
      run([...asc, ...as, '--initialMemory', '96', '--maximumMemory', '96']),
    ])
    if (isBuilt.includes(false)) throw new Error('The peer does not compile.')
    const { instance } = await WebAssembly.instantiate(readFileSync(binary), {})
    return peerOf(library, instance.exports as unknown as Exports)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function peerOf(library: string, core: Exports): NativeBatch {
  const { ptr: pointer, i32 } = FFIType
  const { symbols } = dlopen(library, {
    batch: { args: [pointer, pointer, pointer, pointer, pointer, i32, pointer], returns: i32 },
  })
  const memory = new Uint8Array(core.memory.buffer)
  const at = Int32Array.from(TABLES, (name) => core[name].value)
  let standing: readonly PackedMaterial[] | null = null
  return (packed, shares) => {
    const n = packed.length
    const recipes = shares.length / n
    if (standing !== packed) {
      const rows = new Float64Array(memory.buffer, core.ROWS.value)
      for (const [i, { row }] of packed.entries()) rows.set(row, i * ROW_LENGTH)
      if (!core.prepare(n)) throw new Error('The peer has no room for these materials.')
      standing = packed
    }
    const counts = Int32Array.of(core.entries.value, core.stride.value, n)
    const scales = Float64Array.from(SCALES, (name) => core[name].value)
    const out = new Float64Array(recipes * RESULTS_LENGTH)
    const [m, a, c, d, e, o] = [memory, at, counts, scales, shares, out].map((array) => ptr(array))
    const since = performance.now()
    symbols.batch(m!, a!, c!, d!, e!, recipes, o!)
    const taken = ((performance.now() - since) * 1000) / recipes
    new Float64Array(memory.buffer, core.RECIPE_SHARES.value).set(shares)
    core.batch(recipes, 0)
    compare(out, new Float64Array(memory.buffer, core.RECIPE_RESULTS.value, out.length))
    return taken
  }
}

/** The peer leaves out the color's number, and rows that fall back. */
function compare(ours: Float64Array, core: Float64Array): void {
  for (let at = 0; at < ours.length; at++) {
    const [a, b] = [ours[at]!, core[at]!]
    const isLeft = at % RESULTS_LENGTH === Slot.color || ours[at - (at % RESULTS_LENGTH)] === 0
    if (isLeft || (Number.isNaN(a) && Number.isNaN(b))) continue
    if (!(Math.abs(a - b) <= AGREEMENT * Math.max(1, Math.abs(b))))
      throw new Error(`The peer's slot ${at % RESULTS_LENGTH} is ${a}, the core's ${b}.`)
  }
}
