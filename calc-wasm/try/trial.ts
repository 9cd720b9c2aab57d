import type { LimitCheck, State } from '../grades/check.ts'
import type { Money } from '../recipe/money.ts'
import type { Gap } from '../vocabulary/blend.ts'
import type { OwnResult } from '../vocabulary/own-property.ts'
import type { BlendResults, PropertyName } from '../vocabulary/properties.ts'

/** A recipe with a candidate in it. */
export interface Trial {
  /** Position of the candidate. */
  candidate: number
  /** Before it is finished with anything. */
  results: BlendResults
  /** What the grade comes to; null where there is none. */
  state: State | null
  /** Limits that are missed; a set of which one must be met counts once. */
  misses: number
  /** The limit that decides how good this is; null where none could be checked. */
  worst: LimitCheck | null
  /** Limits that the present recipe could be checked by and this one can't. */
  lost: readonly LimitCheck[]
  /** Properties that the present recipe has a value of and this one has none. */
  missing: readonly PropertyName[]
  /** Why, and why limits are lost; components by position in the recipe, then the candidate, then what it is finished with. */
  gaps: Readonly<Partial<Record<PropertyName, Gap>>>
  /** The own properties that were asked for. */
  own?: readonly OwnResult[]
  cost: Money | null
}
