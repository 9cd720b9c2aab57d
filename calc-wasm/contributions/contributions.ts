// What each material contributes to a value of a blend, for a person to follow: computed a second time, by the plain
// implementation, and withheld wherever that does not arrive at the core's value.
import type { Basis, Blend, Component } from '../vocabulary/blend.ts'
import type { PropertyName } from '../vocabulary/properties.ts'
import { cetaneOf } from './cetane.ts'
import { distillationOf } from './distillation.ts'
import { byIndexRule } from './index-rules.ts'
import { type LiveBlend, liveBlendOf } from './live-blend.ts'
import { akiOf, octaneOf } from './octane.ts'
import { rvpWithAlcoholOf } from './rvp-alcohol.ts'
import type { Contributions, Worked } from './worked.ts'

const AGREEMENT = 1e-6

const isSame = (a: number | string | null, b: number | string): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) <= AGREEMENT * Math.max(1, Math.abs(a))
    : a === b

function workedOf(property: PropertyName, blend: LiveBlend): Worked | null {
  const method = blend.methods[property]
  switch (method) {
    case null:
    case 'own-value':
      return null
    case 'd86-via-tbp':
      return distillationOf(property, blend)
    case 'd4737-a':
    case 'd4737-b':
    case 'd976':
      return cetaneOf(method, blend)
    case 'ethyl-rt70':
    case 'ethyl-rt70-of135':
      return octaneOf(property === 'octan_mon' ? 'octan_mon' : 'octan_ron', method, blend)
    case 'aki-mean':
      return akiOf(blend)
    case 'rvp-alcohol':
      return rvpWithAlcoholOf(blend)
    default:
      return byIndexRule(property, method, blend)
  }
}

/**
 * What each material contributes to a property of this blend. Null where nothing was blended (no value, or one material), and
 * where the figures would not lead to the value that the blend has.
 */
export function contributionsOf(
  property: PropertyName,
  blend: Blend,
  components: readonly Component[],
  basis: Basis,
): Contributions | null {
  const worked = workedOf(property, liveBlendOf(blend, components, basis))
  if (!worked || !isSame(blend.results[property], worked.value)) return null
  const { value: _, ...contributions } = worked
  return contributions
}
