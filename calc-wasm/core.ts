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

/** What the compiled core exports; an address is in bytes. */
export interface Exports {
  memory: WebAssembly.Memory
  SHARES: WebAssembly.Global
  ROWS: WebAssembly.Global
  RESULTS: WebAssembly.Global
  FIGURES: WebAssembly.Global
  CODES: WebAssembly.Global
  CURVE: WebAssembly.Global
  CHOICES: WebAssembly.Global
  ESTIMATES: WebAssembly.Global
  OWN: WebAssembly.Global
  TRACE: WebAssembly.Global
  SPREADS: WebAssembly.Global
  PIECES: WebAssembly.Global
  others: WebAssembly.Global
  alcoholMoles: WebAssembly.Global
  byAlcohols: WebAssembly.Global
  CODES_LENGTH?: WebAssembly.Global
  blend(count: number, basis: number, withEstimates: number): number
  curve(): number
  estimate(): void
  own(rule: number, basis: number, exponent: number, offset: number): void
  trace(): void
  cetaneIndex(method: number, density: number, t10: number, t50: number, t90: number): number
  idle(n: number): number
}

/** A recipe that has no blend; its message says why. */
export class CalcError extends Error {
  override name = 'CalcError'
}

/**
 * The compiled core and its tables; assembly/memory.ts says what each holds. There is one set of them, so what a call leaves
 * there must be read before the next.
 * Throws what WebAssembly throws when the bytes are no module, CalcError when they are another version's.
 */
export const openCore = async (bytes: BufferSource) => coreOf(await openModule<Exports>(bytes))

/** The exports of a module that holds the core. Throws as `openCore` does. */
export async function openModule<Module extends Exports>(bytes: BufferSource): Promise<Module> {
  const instance = await WebAssembly.instantiate(await WebAssembly.compile(bytes), {})
  const module = instance.exports as unknown as Module
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
    /** Of all but alcohols the volume, of these the mole fraction, and what they add to an octane. */
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

/** FNV-1a, 32 bits. */
export function fnv1a(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/** A short fingerprint of a binary, stored with results to identify the build that computed them. */
export function fingerprint(bytes: BufferSource): string {
  const view = ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes)
  return fnv1a(view).toString(16).padStart(8, '0')
}
