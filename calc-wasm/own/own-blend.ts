import type { Core } from '../core.ts'
import { positions } from '../derivation.ts'
import { GAP_REASONS, type PackedMaterial } from '../vocabulary/blend.ts'
import { BasisCode, COMPONENTS, OWN_AT, OwnRuleCode } from '../vocabulary/codes.ts'
import type { OwnProperty, OwnResult, OwnRule } from '../vocabulary/own-property.ts'
import { OWN_GAPS } from '../vocabulary/own-property.ts'

const CODE_OF: Record<OwnRule, OwnRuleCode> = {
  volume: OwnRuleCode.Average,
  mass: OwnRuleCode.Average,
  power: OwnRuleCode.Power,
  log: OwnRuleCode.Log,
  loglog: OwnRuleCode.LogLog,
  'worst-high': OwnRuleCode.WorstHigh,
  'worst-low': OwnRuleCode.WorstLow,
}

export const codeOfRule = (rule: OwnRule): OwnRuleCode => CODE_OF[rule]

/** The own properties of the blend that the core has just computed of these materials. */
export const blendOwn = (
  core: Core,
  materials: readonly PackedMaterial[],
  definitions: readonly OwnProperty[],
): OwnResult[] =>
  definitions.map((property) => {
    const { key, rule, basis, exponent, offset } = property
    for (const [row, { own }] of materials.entries())
      core.ownValues[row] = own && Object.hasOwn(own, key) ? own[key]! : Number.NaN
    core.own(CODE_OF[rule], basis === 'mass' ? BasisCode.Mass : BasisCode.Volume, exponent ?? 1, offset ?? 0)
    const value = core.ownValues[COMPONENTS]!
    const word = GAP_REASONS[core.codes[OWN_AT]!]
    const reason = OWN_GAPS.find((one) => one === word)
    const unconverted = positions(core.codes[OWN_AT + 2]!)
    return {
      property,
      value: Number.isFinite(value) ? value : null,
      ...(reason && { gap: { reason, components: positions(core.codes[OWN_AT + 1]!) } }),
      ...(unconverted.length > 0 && { unconverted }),
    }
  })
