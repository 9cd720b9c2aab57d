import type { Core } from './core.ts'
import {
  type Blend,
  GAP_REASONS,
  type Gap,
  METHOD_CODES,
  type MethodCode,
  type PackedMaterial,
  POINT_MARKS,
} from './vocabulary/blend.ts'
import { CULPRITS_AT, MARKS_AT, METHODS_AT, REASONS_AT, SLOTS } from './vocabulary/codes.ts'
import {
  DISTILLATION_NAMES,
  emptyProperties,
  PROPERTY_NAMES,
  type PropertyName,
} from './vocabulary/properties.ts'
import { recordOf } from './vocabulary/records.ts'

/** The methods, gaps and marks of a blend. */
type Derivation = Pick<Blend, 'methods' | 'gaps' | 'marks'>

/** A derivation takes about 3 KB. */
const KEPT_MAX = 1_000
const kept = new Map<string, Derivation>()

/** End of the codes that a derivation depends on; the following ones differ between recipes. */
const MARKS_END = MARKS_AT + DISTILLATION_NAMES.length

interface Read {
  codes: Int32Array
  hasOwnColor: boolean
  derivation: Derivation
}

/** The last derivation by materials, and by first material: the next blend is usually another recipe of the same ones. */
const lastOf = new WeakMap<PackedMaterial | readonly PackedMaterial[], Read>()

function isSame(last: Read, codes: Int32Array, hasOwnColor: boolean): boolean {
  if (hasOwnColor !== last.hasOwnColor) return false
  for (let at = METHODS_AT; at < MARKS_END; at++) if (codes[at] !== last.codes[at - METHODS_AT]) return false
  return true
}

/** The last blend's derivation, read once for all recipes that share it. Read-only; it has no data of the materials. */
export function readDerivation(
  { codes }: Core,
  materials: readonly PackedMaterial[],
  hasOwnColor: boolean,
): Derivation {
  const first = materials[0]!
  const last = lastOf.get(materials) ?? lastOf.get(first)
  if (last && isSame(last, codes, hasOwnColor)) return last.derivation
  const read = codes.slice(METHODS_AT, MARKS_END)
  const text = String.fromCharCode(...read)
  const key = hasOwnColor ? `${text}c` : text
  const derivation = kept.get(key) ?? {
    methods: methodsOf(codes, hasOwnColor),
    gaps: gapsOf(codes),
    marks: readMarks(codes),
  }
  if (kept.size === KEPT_MAX) kept.clear()
  kept.set(key, derivation)
  const fresh = { codes: read, hasOwnColor, derivation }
  lastOf.set(first, fresh).set(materials, fresh)
  return derivation
}

function methodsOf(codes: Int32Array, hasOwnColor: boolean): Blend['methods'] {
  const methods = emptyProperties() as Record<PropertyName, MethodCode | null>
  for (let slot = 0; slot < SLOTS; slot++)
    methods[PROPERTY_NAMES[slot]!] = METHOD_CODES[codes[METHODS_AT + slot]!]!
  if (hasOwnColor && methods.color !== null) methods.color = 'own-value'
  return methods
}

function gapsOf(codes: Int32Array): Blend['gaps'] {
  const gaps: Partial<Record<PropertyName, Gap>> = {}
  for (let slot = 0; slot < SLOTS; slot++) {
    const reason = GAP_REASONS[codes[REASONS_AT + slot]!]
    if (reason && METHOD_CODES[codes[METHODS_AT + slot]!] === null)
      gaps[PROPERTY_NAMES[slot]!] = { reason, components: positions(codes[CULPRITS_AT + slot]!) }
  }
  return gaps
}

export const readMarks = (codes: Int32Array): Blend['marks'] =>
  recordOf(DISTILLATION_NAMES, (_, label) => POINT_MARKS[codes[MARKS_AT + label]!] ?? null)

/** The components whose bits are set. */
export function positions(bits: number): number[] {
  const found: number[] = []
  for (let rest = bits; rest !== 0; rest &= rest - 1) found.push(31 - Math.clz32(rest & -rest))
  return found
}
