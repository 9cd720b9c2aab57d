import type { Core } from './core.ts'
import {
  type Blend,
  type Estimated,
  GAP_REASONS,
  type GapReason,
  type PackedMaterial,
} from './vocabulary/blend.ts'
import { ESTIMATED_AT, REASONS_AT, Reason, SLOTS, Slot } from './vocabulary/codes.ts'
import { ESTIMATED_NAMES, type EstimatedName } from './vocabulary/properties.ts'

/** Estimates of a material's missing readings, and the reasons for those that can't be made, by slot; read-only. */
export interface OwnEstimates {
  /** NaN where there is a reading or no estimate. */
  readonly values: Float64Array
  /** The `Reason` why there is no estimate. */
  readonly refusals: Int32Array
}

/** Kept, because estimates cost more than a blend and are the same in every one. */
const kept = new WeakMap<PackedMaterial, OwnEstimates>()

/** The estimates of a material. The first time they overwrite the first row of the core. */
export function ownEstimates(core: Core, material: PackedMaterial): OwnEstimates {
  const known = kept.get(material)
  if (known) return known
  core.rows.set(material.row)
  core.estimate()
  const values = core.estimates.slice(0, SLOTS)
  const refusals = core.codes.slice(REASONS_AT, REASONS_AT + SLOTS)
  if (!material.isEstimable) {
    values.fill(Number.NaN)
    for (const name of ESTIMATED_NAMES) {
      if (Number.isNaN(material.row[Slot[name]])) refusals[Slot[name]] = Reason.EstimateOfOxygenate
    }
  }
  const made = { values, refusals }
  kept.set(material, made)
  return made
}

/** The estimates used by the last blend, and its gaps with the reason for missing estimates. */
export function readEstimated(
  { codes }: Core,
  materials: readonly OwnEstimates[],
  gaps: Blend['gaps'],
): Pick<Blend, 'estimated' | 'gaps'> {
  const estimated: Partial<Record<EstimatedName, Estimated[]>> = {}
  const explained = { ...gaps }
  for (const name of ESTIMATED_NAMES) {
    const bits = codes[ESTIMATED_AT + Slot[name]]!
    const used = materials.flatMap(({ values }, component) =>
      (bits >>> component) & 1 ? [{ component, value: values[Slot[name]]! }] : [],
    )
    if (used.length > 0) estimated[name] = used
    const gap = gaps[name]
    if (gap?.reason === 'missing') explained[name] = explain(name, gap.components, materials)
  }
  return { estimated, gaps: explained }
}

/** The materials that can't be estimated, with their common reason; if all can be, too much of the value would be estimated. */
function explain(name: EstimatedName, components: number[], materials: readonly OwnEstimates[]) {
  const refused = components.filter((component) => materials[component]!.refusals[Slot[name]] !== Reason.None)
  if (refused.length === 0) return { reason: 'estimate-share' as const, components }
  const reasons = new Set(refused.map((component) => materials[component]!.refusals[Slot[name]]!))
  const reason: GapReason = reasons.size === 1 ? GAP_REASONS[[...reasons][0]!]! : 'no-estimate'
  return { reason, components: refused }
}
