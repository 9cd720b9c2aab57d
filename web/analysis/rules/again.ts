import { BASES, type Basis, type MethodChoices } from '#calc/vocabulary/blend.ts'
import { type CategoryName, isCategoryName } from '#calc/vocabulary/categories.ts'
import { MATERIAL_COUNT } from '#calc/vocabulary/limits.ts'
import { type Against, readAgainst } from '#web/grades/against.ts'
import type { Material } from '../analysis.api.ts'
import { type Draft, EMPTY_DRAFT } from './draft.ts'
import { fieldText } from './percentages.ts'

/** A former recipe that is to be used again: its materials by id. */
export interface Again {
  category: CategoryName
  basis: Basis
  components: readonly { id: string; percentage: number }[]
  /** As in a draft; what is left out is as usual. */
  estimates?: boolean
  methods?: MethodChoices
  against?: Against | null
}

/** The recipe that another screen hands over with its link; null where it hands over none. */
export function readAgain(state: unknown): Again | null {
  const { again } = (state ?? {}) as { again?: Partial<Again> }
  if (!again || !isCategoryName(again.category) || !BASES.some((basis) => basis === again.basis)) return null
  const components = Array.isArray(again.components) ? again.components : []
  const isUsable = components.every(
    ({ id, percentage }) => typeof id === 'string' && Number.isFinite(percentage),
  )
  if (!isUsable || components.length < MATERIAL_COUNT.min || components.length > MATERIAL_COUNT.max)
    return null
  return again as Again
}

/** A draft of the recipe with the materials as they are now; the place of one that is gone stays empty. */
export function draftAgain(again: Again, materials: readonly Material[]): Draft {
  const { category, basis, components, estimates = false, methods = {}, against } = again
  const byId = new Map(materials.map((material) => [material.id, material]))
  return {
    ...EMPTY_DRAFT,
    count: components.length,
    category,
    basis,
    estimates,
    methods,
    against: readAgainst(against),
    places: components.map(({ id }) => byId.get(id) ?? null),
    typed: Object.fromEntries(
      components.flatMap(({ id, percentage }) => (byId.has(id) ? [[id, fieldText(percentage)]] : [])),
    ),
  }
}
