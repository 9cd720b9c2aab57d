// Whether asphaltenes stay dissolved: by solubility numbers where all are known, and otherwise not known. Nothing of density or
// ignition tells it.
import type { Basis } from '../vocabulary/blend.ts'
import { heavyOf, isHeavy, isResidual } from '../vocabulary/heavy.ts'
import type { OwnValues } from '../vocabulary/own-property.ts'

export const STABILITIES = [
  'not_applicable',
  'alone',
  'unknown',
  'precipitates',
  'incompatible',
  'doubtful',
  'compatible',
] as const
export type Stability = (typeof STABILITIES)[number]

export interface StabilityFound {
  state: Stability
  /** Of the blend by volume, the largest of its asphaltenic materials, and their ratio; null where not known. */
  s_bn: number | null
  i_n: number | null
  p: number | null
  /** The positions of the materials that lack a figure. */
  lacking: number[]
}

/** A material as far as stability goes. */
export interface Dissolving {
  /** By its share on the basis; 0 is none. */
  volume: number
  /** Null: nothing says whether it holds asphaltenes. */
  isAsphaltenic: boolean
  s_bn: number | null
  i_n: number | null
}

/** Bands of crude assays (D8253); S_BN / I_N. */
const BANDS = [
  { below: 1, state: 'precipitates' },
  { below: 1.2, state: 'incompatible' },
  { below: 1.5, state: 'doubtful' },
] as const

export function stabilityOf(materials: readonly Dissolving[]): StabilityFound {
  const nothing = { s_bn: null, i_n: null, p: null, lacking: [] }
  const live = materials.flatMap((one, at) => (one.volume > 0 ? [{ ...one, at }] : []))
  if (!live.some(({ isAsphaltenic }) => isAsphaltenic)) return { ...nothing, state: 'not_applicable' }
  if (live.length === 1) return { ...nothing, state: 'alone' }
  const lacking = live.flatMap(({ at, s_bn, i_n, isAsphaltenic }) =>
    s_bn === null || (isAsphaltenic && i_n === null) ? [at] : [],
  )
  if (lacking.length > 0) return { ...nothing, state: 'unknown', lacking }
  const volume = live.reduce((sum, one) => sum + one.volume, 0)
  const s_bn = live.reduce((sum, one) => sum + one.volume * one.s_bn!, 0) / volume
  const i_n = Math.max(...live.flatMap((one) => one.i_n ?? []))
  const p = s_bn / i_n
  // An insolubility number of 0 tells nothing.
  if (!(i_n > 0) || !Number.isFinite(p)) return { ...nothing, state: 'unknown' }
  return { state: BANDS.find(({ below }) => p < below)?.state ?? 'compatible', s_bn, i_n, p, lacking: [] }
}

/** Mass % from which on a material counts as asphaltenic. */
const ASPHALTENES = 0.1
const CARBON_RESIDUE = 1

/** By its asphaltenes, else by its carbon residue; where neither is known one of the category counts as asphaltenic. */
export function isAsphaltenic(own: OwnValues | undefined): boolean {
  const asphaltenes = heavyOf(own, 'asphaltenes')
  if (asphaltenes !== null) return asphaltenes >= ASPHALTENES
  const residue = heavyOf(own, 'carbon_residue')
  return residue === null ? isResidual(own) : residue >= CARBON_RESIDUE
}

/** A material of a recipe; its density in kg/m³. */
export interface Portion {
  own?: OwnValues
  density: number | null
}

/** The same of a recipe; undefined where none of it is heavy. Without a density a share stands for its volume. */
export function stabilityOfAll(
  materials: readonly Portion[],
  shares: readonly number[],
  basis: Basis,
): StabilityFound | undefined {
  if (!materials.some(({ own }, at) => shares[at]! > 0 && isHeavy(own))) return undefined
  return stabilityOf(
    materials.map(
      ({ own, density }, at): Dissolving => ({
        volume: basis === 'mass' && density !== null ? shares[at]! / density : shares[at]!,
        isAsphaltenic: isAsphaltenic(own),
        s_bn: heavyOf(own, 's_bn'),
        i_n: heavyOf(own, 'i_n'),
      }),
    ),
  )
}
