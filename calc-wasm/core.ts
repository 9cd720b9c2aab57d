import {
  CODES_LENGTH,
  COMPONENTS,
  LABELS,
  PIECE_FIELDS,
  RESULTS_LENGTH,
  ROW_LENGTH,
  SLOTS,
  TRACE_TBP_AT,
  WARNING_FIGURES,
  WARNINGS,
} from './vocabulary/codes.ts'

type HostTables = 'SHARES' | 'ROWS' | 'CHOICES' | 'ESTIMATES' | 'OWN'
type CoreTables = 'RESULTS' | 'FIGURES' | 'CODES' | 'CURVE' | 'TRACE' | 'SPREADS' | 'PIECES'
type Globals = HostTables | CoreTables | 'others' | 'alcoholMoles' | 'byAlcohols'

/** The exports of the compiled core; the value of a table is its address in bytes. */
export interface Exports extends Record<Globals, WebAssembly.Global> {
  memory: WebAssembly.Memory
  CODES_LENGTH?: WebAssembly.Global
  blend(count: number, basis: number, withEstimates: number): number
  curve(): number
  estimate(): void
  own(rule: number, basis: number, exponent: number, offset: number): void
  trace(): void
  cetaneIndex(method: number, density: number, t10: number, t50: number, t90: number): number
  idle(n: number): number
}

/** A recipe without a blend; the message has the reason. */
export class CalcError extends Error {
  override name = 'CalcError'
}

/** The core and its tables (assembly/memory.ts), which each call overwrites. Throws CalcError if it is another version's. */
export const openCore = async (bytes: BufferSource) => coreOf(await openModule<Exports>(bytes))

/** The exports of a module that includes the core. Throws as `openCore` does. */
export async function openModule<Module extends Exports>(bytes: BufferSource): Promise<Module> {
  const instance = await WebAssembly.instantiate(await WebAssembly.compile(bytes), {})
  const module = instance.exports as WebAssembly.Exports & Module
  if (module.CODES_LENGTH?.value !== CODES_LENGTH)
    throw new CalcError('The calculation core is of another version: build it anew.')
  return module
}

export function coreOf(core: Exports) {
  const { buffer } = core.memory
  const doubles = (address: WebAssembly.Global, length: number) =>
    new Float64Array(buffer, address.value, length)
  return {
    shares: doubles(core.SHARES, COMPONENTS),
    rows: doubles(core.ROWS, COMPONENTS * ROW_LENGTH),
    results: doubles(core.RESULTS, RESULTS_LENGTH),
    figures: doubles(core.FIGURES, WARNINGS * WARNING_FIGURES),
    codes: new Int32Array(buffer, core.CODES.value, CODES_LENGTH),
    temperatures: doubles(core.CURVE, LABELS),
    choices: new Int32Array(buffer, core.CHOICES.value, SLOTS),
    estimates: doubles(core.ESTIMATES, COMPONENTS * SLOTS),
    ownValues: doubles(core.OWN, COMPONENTS + 1),
    traced: doubles(core.TRACE, TRACE_TBP_AT + LABELS),
    spreads: doubles(core.SPREADS, 4),
    pieces: doubles(core.PIECES, LABELS * PIECE_FIELDS),
    /** Volume fraction of all but alcohols, mole fraction of the alcohols, and their term in octane. */
    alcohols: () => ({
      others: core.others.value as number,
      moles: core.alcoholMoles.value as number,
      added: core.byAlcohols.value as number,
    }),
    blend: core.blend,
    trace: core.trace,
    cetaneIndex: core.cetaneIndex,
    curve: core.curve,
    estimate: core.estimate,
    own: core.own,
    idle: core.idle,
  }
}

export type Core = ReturnType<typeof coreOf>

export function fnv1a(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

const utf8 = new TextEncoder()
export const hashOf = (text: string): number => fnv1a(utf8.encode(text))

/** A short fingerprint of a binary, stored with results to identify the build that computed them. */
export function fingerprint(bytes: BufferSource): string {
  const view = ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes)
  return fnv1a(view).toString(16).padStart(8, '0')
}
