// What each material contributes to a value of a blend, for a person to follow: what the core traced, withheld wherever it does
// not lead to the value that was kept.
import type { PropertyName } from '../vocabulary/properties.ts'
import { cetaneOf } from './cetane.ts'
import { distillationOf } from './distillation.ts'
import { byIndexRule } from './index-rules.ts'
import { akiOf, octaneOf } from './octane.ts'
import { rvpWithAlcoholOf } from './rvp-alcohol.ts'
import type { TracedBlend } from './traced-blend.ts'
import type { Contributions, Worked } from './worked.ts'

const AGREEMENT = 1e-6

export const isSame = (a: number | string | null, b: number | string): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) <= AGREEMENT * Math.max(1, Math.abs(a))
    : a === b

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
