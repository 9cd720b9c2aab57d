import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import type { Material } from '../../analysis.api.ts'
import type { Finish, Recipe } from '../draft.ts'

/** Allowed shares of the finishing component, % of the finished fuel. */
export const FINISH_SHARE = { min: 5, max: 15 } as const

/** The typed share; null where it is unreadable or out of range. */
export function finishShare({ percent }: Finish): number | null {
  const share = numberOf(percent)
  return share !== null && share >= FINISH_SHARE.min && share <= FINISH_SHARE.max ? share : null
}

/** The listed material to finish with; the catalogue's before own ones. */
export const finishingMaterial = (finish: Finish, list: readonly Material[]): Material | null => {
  const fitting = list.filter(({ oxygenate }) => oxygenate === finish.with)
  return fitting.find(({ is_owner }) => !is_owner) ?? fitting[0] ?? null
}

/** The finishing component and its share, % of the finished fuel. */
export interface Finishing {
  material: Material
  share: number
}

/** The chosen finish as a listed material; null where none is chosen or available. */
export function finishingOf(finish: Finish | null, list: readonly Material[]): Finishing | null {
  const material = finish && finishingMaterial(finish, list)
  const share = finish && finishShare(finish)
  return material && share !== null ? { material, share } : null
}

/** The recipe of the finished fuel, other shares scaled to the rest; the recipe itself without a finish. */
export function finished(recipe: Recipe, finishing: Finishing | null): Recipe {
  const sum = recipe.components.reduce((total, { percentage }) => total + percentage, 0)
  if (!finishing || !(sum > 0)) return recipe
  const { material, share } = finishing
  const scaled = recipe.components.map((component) => ({
    ...component,
    percentage: (component.percentage * (100 - share)) / sum,
  }))
  const at = scaled.findIndex((component) => component.material.id === material.id)
  const components =
    at < 0
      ? [...scaled, { material, percentage: share }]
      : scaled.with(at, { material, percentage: scaled[at]!.percentage + share })
  return { ...recipe, components }
}
