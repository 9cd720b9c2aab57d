import type { OwnValues } from '#calc/vocabulary/own-property.ts'
import type { CellValue } from '#web/analysis/rules/property-rows.ts'
import type { WholeCalculation } from '#web/kept/kept.api.ts'
import type { Language } from '#web/text/text.ts'
import { titleOf } from '../recipe-words.tsx'

/** How far the same figure of the same core may be off when sums are taken in another order. */
const NOISE = 1e-9

/**
 * A value against the first one's: the difference in the unit that both are shown in, 0 where there is none; null if one is
 * not a number.
 */
export function differenceOf(
  first: CellValue,
  value: CellValue,
  shown: (wire: number) => number = (wire) => wire,
): number | null {
  if (typeof first !== 'number' || typeof value !== 'number') return null
  const difference = shown(value) - shown(first)
  return Math.abs(difference) <= NOISE * Math.max(1, Math.abs(first)) ? 0 : difference
}

interface Component {
  id: string
  percentage: number
  properties: object
  own?: OwnValues
}

export interface RecipeRow<C extends Component> {
  component: C
  /** By calculation; null where it has none. */
  shares: (number | null)[]
  isChanged: boolean
}

/** All figures of a material as a text; own ones in an order of their own, because each kept them in that of its time. */
const figuresOf = ({ properties, own = {} }: Component): string =>
  JSON.stringify([properties, Object.entries(own).sort()])

/** The materials of several recipes, each once, in the order in which they come up. */
export function recipesSideBySide<C extends Component>(recipes: readonly (readonly C[])[]): RecipeRow<C>[] {
  const all = new Map(recipes.flat().map((component) => [component.id, component]))
  return [...all.values()].map((component) => {
    const found = recipes.map((recipe) => recipe.find(({ id }) => id === component.id))
    const figures = new Set(found.flatMap((one) => (one ? [figuresOf(one)] : [])))
    return {
      component,
      shares: found.map((one) => one?.percentage ?? null),
      isChanged: figures.size > 1,
    }
  })
}

/** A calculation among those that are compared: its letter and what it is called. */
export interface Compared {
  letter: string
  title: string
  calculation: WholeCalculation
}

const LETTERS = ['A', 'B', 'C', 'D']

export const lettered = (calculations: readonly WholeCalculation[], language: Language): Compared[] =>
  calculations.map((calculation, at) => ({
    letter: LETTERS[at]!,
    title: titleOf(calculation, language),
    calculation,
  }))
