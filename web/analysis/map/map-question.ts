import type { Specification } from '#calc/grades/specification.ts'
import { spanOf, type VariedShares } from '#calc/recipe-map/recipes.ts'
import type { MapMaterial, MapQuantity, MapQuestion } from '#calc/recipe-map/sample.ts'
import type { BlendOptions } from '#calc/vocabulary/blend.ts'
import { statedOf } from '#calc/vocabulary/contents.ts'
import { exact } from '#calc/vocabulary/rules/recipe-rules.ts'
import type { Material } from '../analysis.api.ts'
import { type Draft, isHeld, type Recipe } from '../rules/draft.ts'
import { priceOf } from '../rules/prices.ts'
import type { SearchCriteria } from '../rules/search-criteria.ts'

/** The recipe of the workbench, with what the fuel is finished with, per cent of it, if anything. */
export interface Mapped {
  recipe: Recipe
  finish: { material: Material; share: number } | null
}

/** With the materials themselves, and how they are blended. */
export interface PageQuestion extends MapQuestion {
  sources: readonly Material[]
  options: BlendOptions | undefined
}

/** Positions of the materials whose shares may be moved. */
export const movable = (draft: Pick<Draft, 'bench'>, { components }: Recipe): number[] =>
  components.flatMap(({ material }, at) => (isHeld(draft, material.id) ? [] : [at]))

/** What a map varies before anybody chooses: the largest three, or two, in the order of the recipe. */
export const usualVarying = (free: readonly number[], { components }: Recipe): number[] =>
  free
    .toSorted((a, b) => components[b]!.percentage - components[a]!.percentage)
    .slice(0, 3)
    .sort((a, b) => a - b)

export const variedOf = ({ components }: Recipe, varying: readonly number[]): VariedShares => ({
  shares: components.map(({ percentage }) => percentage),
  varying,
})

const sourcesOf = ({ recipe, finish }: Mapped): Material[] => [
  ...recipe.components.map(({ material }) => material),
  ...(finish ? [finish.material] : []),
]

/**
 * A map's question, the same one wherever on the map the recipe stands: so that to move there asks nothing new.
 */
export function mapQuestion(
  mapped: Mapped,
  varying: readonly number[],
  quantity: MapQuantity,
  specification: Specification | null,
  criteria: SearchCriteria,
  { own, biasCorrections }: Pick<MapQuestion, 'own' | 'biasCorrections'>,
): PageQuestion {
  const { recipe, finish } = mapped
  const sources = sourcesOf(mapped)
  const varied = variedOf(recipe, varying)
  const span = exact(spanOf(varied))
  const shares = varied.shares.map((share, at) => (varying.includes(at) ? 0 : share))
  shares[varying[0]!] = span
  const total = shares.reduce((sum, share) => sum + share, 0)
  const scale = finish && total > 0 ? (100 - finish.share) / total : 1
  return {
    sources,
    options: recipe.options,
    materials: sources.map((material): MapMaterial => {
      const price = priceOf(material, criteria)
      return {
        properties: material.properties,
        ...statedOf(material),
        ...(price && { price }),
      }
    }),
    shares: [...shares.map((share) => share * scale), ...(finish ? [finish.share] : [])],
    varying,
    basis: recipe.basis,
    quantity,
    specification,
    ...(own && own.length > 0 && { own }),
    ...(biasCorrections && { biasCorrections }),
    ...(recipe.dosed && { dosed: recipe.dosed }),
  }
}

/** Whether two questions are answered by the same map. */
export function isSameQuestion(a: PageQuestion, b: PageQuestion): boolean {
  const { materials, sources, specification, ...rest } = a
  const { materials: others, sources: otherSources, specification: other, ...more } = b
  return (
    specification === other &&
    sources.length === otherSources.length &&
    sources.every((source, at) => source === otherSources[at]) &&
    materials.every(
      ({ price }, at) =>
        price?.amount === others[at]!.price?.amount && price?.unit === others[at]!.price?.unit,
    ) &&
    JSON.stringify(rest) === JSON.stringify(more)
  )
}
