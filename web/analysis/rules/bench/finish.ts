import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import type { Material } from '../../analysis.api.ts'
import type { Finish, Recipe } from '../draft.ts'

/** How much of it a fuel is finished with, per cent of the finished fuel. */
export const FINISH_SHARE = { min: 5, max: 15 } as const

/** The share as typed; null where it can't be read or is none that a fuel is finished with. */
export function finishShare({ percent }: Finish): number | null {
  const share = numberOf(percent)
  return share !== null && share >= FINISH_SHARE.min && share <= FINISH_SHARE.max ? share : null
}

/** The material of the list that a fuel is finished with; of several, the catalogue's. */
export const finishingMaterial = (finish: Finish, list: readonly Material[]): Material | null => {
  const fitting = list.filter(({ oxygenate }) => oxygenate === finish.with)
  return fitting.find(({ is_owner }) => !is_owner) ?? fitting[0] ?? null
}

/** The recipe with so much of a material in the finished fuel; the shares before are scaled to what is left. */
export function finished(recipe: Recipe, material: Material, share: number): Recipe {
  const sum = recipe.components.reduce((total, { percentage }) => total + percentage, 0)
  if (!(sum > 0)) return recipe
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
