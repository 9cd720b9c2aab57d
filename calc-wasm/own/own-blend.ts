import { positions } from '../derivation.ts'
import type { OwnBlend } from '../mixture.ts'
import { viscosity50 } from '../units/viscosity-temperature.ts'
import { type Calc, GAP_REASONS, type PackedMaterial } from '../vocabulary/blend.ts'
import { BasisCode, COMPONENTS, OWN_AT, OwnRuleCode, Slot } from '../vocabulary/codes.ts'
import { heavyKey, heavyOf, withHeavyProperties } from '../vocabulary/heavy.ts'
import {
  OWN_GAPS,
  type OwnProperty,
  type OwnResult,
  type OwnRule,
  type OwnValues,
} from '../vocabulary/own-property.ts'

const SEDIMENT = heavyKey('total_sediment')
const VISCOSITY = heavyKey('viscosity_50')

export const OWN_RULE_CODES: Record<OwnRule, OwnRuleCode> = {
  volume: OwnRuleCode.Average,
  mass: OwnRuleCode.Average,
  power: OwnRuleCode.Power,
  log: OwnRuleCode.Log,
  loglog: OwnRuleCode.LogLog,
  'worst-high': OwnRuleCode.WorstHigh,
  'worst-low': OwnRuleCode.WorstLow,
}

/** The account's own properties, and those of heavy fuels that a material states. */
export const blendOwn: OwnBlend = (core, materials, definitions, shares) =>
  withHeavyProperties(materials, definitions).map((property) => {
    const { key, rule, basis, exponent, offset } = property
    if (key === SEDIMENT) return sedimentOf(property, materials, shares)
    const estimated: number[] = []
    for (const [row, { own, row: readings }] of materials.entries()) {
      const { value, isEstimated } = readingOf(key, own, readings[Slot.viscosity_40]!)
      if (isEstimated && shares[row]! > 0) estimated.push(row)
      core.ownValues[row] = value
    }
    core.own(
      OWN_RULE_CODES[rule],
      basis === 'mass' ? BasisCode.Mass : BasisCode.Volume,
      exponent ?? 1,
      offset ?? 0,
    )
    const value = core.ownValues[COMPONENTS]!
    const word = GAP_REASONS[core.codes[OWN_AT]!]
    const reason = OWN_GAPS.find((one) => one === word)
    const unconverted = positions(core.codes[OWN_AT + 2]!)
    return {
      property,
      value: Number.isFinite(value) ? value : null,
      ...(reason && { gap: { reason, components: positions(core.codes[OWN_AT + 1]!) } }),
      ...(unconverted.length > 0 && { unconverted }),
      ...(estimated.length > 0 && Number.isFinite(value) && { estimated }),
    }
  })

/** A material's reading of an own property, NaN for none. A distillate's viscosity at 50 °C is estimated from that at 40 °C. */
export function readingOf(key: string, own: OwnValues | undefined, at40: number | null) {
  const stated = own?.[key]
  if (stated !== undefined) return { value: stated, isEstimated: false }
  const viscosity = key === VISCOSITY && at40 !== null ? viscosity50(at40) : null
  return { value: viscosity ?? Number.NaN, isEstimated: viscosity !== null }
}

/** No rule gives the sediment of a blend from those of its materials. */
function sedimentOf(
  property: OwnProperty,
  materials: readonly PackedMaterial[],
  shares: readonly number[],
): OwnResult {
  const live = materials.flatMap((_, at) => (shares[at]! > 0 ? [at] : []))
  const value = live.length === 1 ? heavyOf(materials[live[0]!]!.own, 'total_sediment') : null
  return { property, value, ...(value === null && { gap: { reason: 'missing', components: live } }) }
}

/** The core with these own properties as the default of its blends. */
export function withOwn(calc: Calc, own: readonly OwnProperty[]): Calc {
  if (own.length === 0) return calc
  return {
    ...calc,
    mixture(materials) {
      const mixture = calc.mixture(materials)
      return {
        ...mixture,
        blend: (shares, basis, options) => mixture.blend(shares, basis, { own, ...options }),
      }
    },
    blend: (components, basis, options) => calc.blend(components, basis, { own, ...options }),
  }
}
