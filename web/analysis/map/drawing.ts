import type { VariedShares } from '#calc/recipe-map/recipes.ts'
import { isolated } from '#web/text/prose.ts'
import type { Recipe } from '../rules/draft.ts'
import type { Figures } from './map-figures.ts'
import type { ShownMap } from './use-map.ts'

/** What a map is drawn from, be it a line or a triangle. */
export interface DrawingProps {
  shown: ShownMap
  recipe: Recipe
  varied: VariedShares
  names: readonly string[]
  figures: Figures
  /** Changes with whatever `figures` write by. */
  unitKey: string
  /** On what is shown, in its shown unit. */
  limits: readonly number[]
  /** What the recipe comes to, as it is shown; null where it has no value. */
  here: number | null
  width: number
  /** Where the recipe is and what it comes to, in words. */
  reading: string
}

/** Of a letter in a drawing, px, roughly. */
const LETTER = 6.6

/** A name, cut where it would not fit, and kept to itself in a drawing that runs from left to right. The whole one stands beside it. */
export const cutText = (name: string, room: number): string => {
  const most = Math.max(4, Math.floor(room / LETTER))
  return isolated(name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`)
}
