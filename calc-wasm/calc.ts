import { GAP_REASONS, METHOD_CODES, POINT_MARKS, WARNING_CODES } from './calc-layout.ts'
import { readMeanings, readNumbers, writeNumbers } from './calc-rows.ts'
import { readColor, writeColor } from './color.ts'
import type { Basis, Blend, Calc, Component, Curve, Warning } from './vocabulary/blend.ts'
import {
  BasisCode,
  COMPONENTS,
  LABELS,
  Method,
  ROW_LENGTH,
  SLOTS,
  Slot,
  Status,
  WARNINGS,
} from './vocabulary/codes.ts'
import { DISTILLATION_NAMES, type MaterialProperties, PROPERTY_NAMES } from './vocabulary/properties.ts'

/** A recipe that has no blend; its message says why. */
export class CalcError extends Error {
  override name = 'CalcError'
}

/** What the compiled core exports; addresses are in bytes. */
interface Core {
  memory: WebAssembly.Memory
  inputAddress(): number
  resultsAddress(): number
  codesAddress(): number
  figuresAddress(): number
  curveAddress(): number
  idle(n: number): number
  blend(count: number, basis: number): number
  curve(): number
}

/** The door and what only measurements and checks of the method ask for. */
export interface MeasuredCalc extends Calc {
  /** The call that does nothing. */
  idle(): void
  /** A material's true boiling points by label, °C; null where its readings make no curve. */
  trueBoilingPoints(properties: MaterialProperties): number[] | null
}

const VERSION = '1.0.1'

const SLOT_AFTER_SHARE = 1
const SCALE_AT = ROW_LENGTH - 1
const CAUTIOUS_AT = SLOTS

// Positions in the codes of an answer.
const REASONS_AT = SLOTS
const CULPRITS_AT = REASONS_AT + SLOTS
const MARKS_AT = CULPRITS_AT + SLOTS
const RESULT_SCALE_AT = MARKS_AT + LABELS
const WARNED_AT = RESULT_SCALE_AT + 1
const WARNINGS_AT = WARNED_AT + 1
const WARNING_LENGTH = 3

/** A short fingerprint (FNV-1a) of the binary, so that a stored result tells which one computed it. */
function fingerprint(bytes: BufferSource): string {
  const view = ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes)
  let hash = 0x811c9dc5
  for (const byte of view) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

const positions = (bits: number): number[] => {
  const found: number[] = []
  for (let rest = bits, at = 0; rest !== 0; rest >>>= 1, at++) if (rest & 1) found.push(at)
  return found
}

const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** The one text of all components with a share, null where they differ: identical materials keep their own. */
function commonColor(components: readonly Component[]): string | null {
  let common: string | null = null
  for (const { percentage, properties } of components) {
    if (!(percentage > 0)) continue
    if (properties.color === null || (common !== null && common !== properties.color)) return null
    common = properties.color
  }
  return common
}

/**
 * The calculation core from its compiled bytes. Calls are synchronous, so one instance may serve any number of
 * callers. Throws what WebAssembly throws when the bytes are no module, CalcError when they are another version's.
 */
export async function instantiateCalc(bytes: BufferSource): Promise<MeasuredCalc> {
  const instance = await WebAssembly.instantiate(await WebAssembly.compile(bytes), {})
  const core = instance.exports as unknown as Core
  if (typeof core.blend !== 'function' || typeof core.codesAddress !== 'function') {
    throw new CalcError('The calculation core is of another version: build it anew.')
  }
  const doubles = (address: number, length: number) => new Float64Array(core.memory.buffer, address, length)
  const input = doubles(core.inputAddress(), COMPONENTS * ROW_LENGTH)
  const results = doubles(core.resultsAddress(), SLOTS + 1)
  const figures = doubles(core.figuresAddress(), WARNINGS)
  const temperatures = doubles(core.curveAddress(), 2 * LABELS)
  const codes = new Int32Array(
    core.memory.buffer,
    core.codesAddress(),
    WARNINGS_AT + WARNINGS * WARNING_LENGTH,
  )

  const writeRow = (row: number, share: number, properties: MaterialProperties): void => {
    const start = row * ROW_LENGTH
    input[start] = share
    writeNumbers(input, start + SLOT_AFTER_SHARE, properties)
    const color = readColor(properties.color)
    input[start + SLOT_AFTER_SHARE + Slot.Color] = color.number
    input[start + SCALE_AT] = color.scale
  }

  const markOf = (label: number) => POINT_MARKS[codes[MARKS_AT + label]!]!
  const readMarks = (): Blend['marks'] => ({
    ibp: markOf(0),
    pct_5: markOf(1),
    pct_10: markOf(2),
    pct_20: markOf(3),
    pct_30: markOf(4),
    pct_40: markOf(5),
    pct_50: markOf(6),
    pct_60: markOf(7),
    pct_70: markOf(8),
    pct_80: markOf(9),
    pct_90: markOf(10),
    pct_95: markOf(11),
    fbp: markOf(12),
  })

  const readWarnings = (): Warning[] => {
    const warnings: Warning[] = []
    for (let k = 0; k < codes[WARNED_AT]!; k++) {
      const start = WARNINGS_AT + k * WARNING_LENGTH
      const warning: Warning = {
        code: WARNING_CODES[codes[start]!]!,
        property: PROPERTY_NAMES[codes[start + 1]!]!,
        components: positions(codes[start + 2]!),
      }
      const figure = figures[k]!
      if (Number.isFinite(figure)) warning.value = figure
      warnings.push(warning)
    }
    return warnings
  }

  const readBlend = (components: readonly Component[]): Blend => {
    const methods = readMeanings(codes, METHOD_CODES)
    const gaps: Blend['gaps'] = {}
    for (let slot = 0; slot < SLOTS; slot++) {
      if (codes[slot] !== Method.None) continue
      const reason = GAP_REASONS[codes[REASONS_AT + slot]!]
      if (!reason) continue
      gaps[PROPERTY_NAMES[slot]!] = { reason, components: positions(codes[CULPRITS_AT + slot]!) }
    }
    let color: string | null = null
    if (methods.color !== null) {
      color = commonColor(components)
      if (color !== null) methods.color = 'own-value'
      else color = writeColor({ scale: codes[RESULT_SCALE_AT]!, number: results[Slot.Color]! })
    }
    return {
      results: readNumbers(results, color),
      methods,
      gaps,
      warnings: readWarnings(),
      marks: readMarks(),
      cautiousFlashPoint: orNull(results[CAUTIOUS_AT]!),
    }
  }

  return {
    version: `${VERSION}+${fingerprint(bytes)}`,

    blend(components, basis: Basis) {
      if (components.length === 0) throw new CalcError('A blend needs at least one component.')
      if (components.length > COMPONENTS) {
        throw new CalcError(`A blend takes at most ${COMPONENTS} components, not ${components.length}.`)
      }
      components.forEach(({ percentage, properties }, row) => {
        writeRow(row, percentage, properties)
      })
      const status = core.blend(components.length, basis === 'mass' ? BasisCode.Mass : BasisCode.Volume)
      if (status !== Status.Ok) {
        throw new CalcError('Percentages must be finite, not negative, and not all zero.')
      }
      return readBlend(components)
    },

    curve(properties): Curve | null {
      writeRow(0, 1, properties)
      if (!core.curve()) return null
      const own = {} as Curve['temperatures']
      DISTILLATION_NAMES.forEach((name, label) => {
        own[name] = temperatures[label]!
      })
      return { temperatures: own, marks: readMarks() }
    },

    trueBoilingPoints(properties) {
      writeRow(0, 1, properties)
      return core.curve() ? [...temperatures.subarray(LABELS)] : null
    },

    idle() {
      core.idle(0)
    },
  }
}
