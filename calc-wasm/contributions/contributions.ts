// What each material contributes to a value of a blend, for a person to follow: what the core traced, withheld wherever it does
// not lead to the value that was kept.

import type { PropertyName } from '../vocabulary/properties.ts'
import { byIndexRule } from './index-contributions.ts'
import { akiOf, cetaneOf, distillationOf, octaneOf, rvpWithAlcoholOf } from './kernel-contributions.ts'
import { type Contributions, isSame, type TracedBlend, type Worked } from './traced-blend.ts'

function workedOf(property: PropertyName, blend: TracedBlend): Worked | null {
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
      return cetaneOf(blend)
    case 'ethyl-rt70':
    case 'ethyl-rt70-of135':
    case 'octane-with-alcohol':
      return octaneOf(property as 'octan_ron', blend)
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
export function contributionsOf(property: PropertyName, blend: TracedBlend): Contributions | null {
  const worked = workedOf(property, blend)
  if (!worked || !isSame(blend.results[property], worked.value)) return null
  const { value: _, ...contributions } = worked
  return contributions
}
