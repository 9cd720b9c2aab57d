import type { Blend, Calc } from '#calc/vocabulary/blend.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import {
  type BlendResults,
  emptyProperties,
  PROPERTY_NAMES,
  type PropertyName,
  propertiesOf,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import { HEADLINES } from '#calc/vocabulary/quantities.ts'
import type { Material } from '../analysis.api.ts'
import type { Recipe } from './draft.ts'
import { estimateOf } from './result.ts'

/** Missing values with a common cause. */
export interface MissingValues {
  /** Positions of the materials; empty where none is the cause. */
  components: number[]
  /** Key figures first. */
  properties: PropertyName[]
}

/**
 * A blend's missing values by the materials that cause them, largest group first. Customized counts only properties
 * that some material has, and every category those that only some materials have.
 */
export function missingValues(
  blend: Pick<Blend, 'results' | 'gaps'>,
  category: CategoryName,
  materials: readonly Pick<Material, 'properties'>[],
): MissingValues[] {
  const groups = new Map<string, MissingValues>()
  const keyFirst = new Set([...keyPropertiesOf(category, emptyProperties()), ...propertiesOf(category)])
  for (const property of keyFirst) {
    if (blend.results[property] !== null) continue
    const isOptional = category === 'customized' || propertyOf(property).isOptional
    if (isOptional && materials.every(({ properties }) => properties[property] == null)) continue
    const components = causesOf(property, blend.gaps)
    const group = groups.get(components.join(' ')) ?? { components, properties: [] }
    group.properties.push(property)
    groups.set(components.join(' '), group)
  }
  return [...groups.values()].sort((a, b) => b.properties.length - a.properties.length)
}

/** Inputs of properties that are computed where no material states them. */
const COMPUTED_FROM: Partial<Record<PropertyName, readonly PropertyName[]>> = {
  octan_aki: ['octan_ron', 'octan_mon'],
  cetane_index: ['density', 'pct_10', 'pct_50', 'pct_90'],
}

/**
 * Materials that cause a missing value, by its own readings or by those it is computed from, whichever blames fewer.
 */
function causesOf(property: PropertyName, gaps: Blend['gaps']): number[] {
  const own = gaps[property]?.components ?? []
  const others = (COMPUTED_FROM[property] ?? []).flatMap((name) => gaps[name]?.components ?? [])
  const computed = [...new Set(others)].sort((a, b) => a - b)
  return computed.length > 0 && computed.length < own.length ? computed : own
}

export const lackedBy = ({ properties }: Material, wanted: readonly PropertyName[]) =>
  wanted.filter((name) => properties[name] === null)

/** The same for chosen materials without shares. */
export function missingOfChoice(
  category: CategoryName,
  materials: readonly Material[],
  calc: Calc,
  options: Recipe['options'] = {},
): MissingValues[] {
  const components = materials.map((material) => ({ material, percentage: 100 / materials.length }))
  const estimate = estimateOf({ category, basis: 'volume', options, components }, calc)
  return estimate ? missingValues(estimate.blend, category, materials) : []
}

/** Values missing only because materials in traces lack a reading, and the span by which such a reading could move each. */
export function assumableOf(recipe: Recipe, properties: readonly PropertyName[], calc: Calc) {
  const { traced = {} } =
    estimateOf({ ...recipe, options: { ...recipe.options, traces: true } }, calc)?.blend ?? {}
  return properties.flatMap((property) => {
    const found = traced[property as keyof typeof traced]
    return found ? [{ property, span: found.span }] : []
  })
}

/** How many more values the blend would have without these materials, the others in the same ratio. */
export function gainedWithout(
  without: readonly number[],
  recipe: Recipe,
  blend: Pick<Blend, 'results'>,
  calc: Calc,
): number {
  const components = recipe.components.filter((_, position) => !without.includes(position))
  const rest = components.length > 0 ? estimateOf({ ...recipe, components }, calc) : null
  if (!rest) return 0
  return propertiesOf(recipe.category).filter(
    (property) => blend.results[property] === null && rest.blend.results[property] !== null,
  ).length
}

/** Properties watched while shares are set: the category's headlines, and what else decides there. */
const KEY: Record<Exclude<CategoryName, 'customized'>, readonly PropertyName[]> = {
  gasoil: [...HEADLINES.gasoil, 'viscosity_40', 'cloud_point'],
  gasoline: [...HEADLINES.gasoline, 'octan_mon', 'benzene'],
  naphtha: [...HEADLINES.naphtha, 'olefin', 'benzene'],
  white_spirit: [...HEADLINES.white_spirit, 'viscosity_40'],
  residual: HEADLINES.residual,
}
const VALUES_SHOWN = 6

/** Properties of the live preview; for customized those with a value. */
export function keyPropertiesOf(category: CategoryName, results: BlendResults): readonly PropertyName[] {
  if (category !== 'customized') return KEY[category]
  const withValue = HEADLINES.customized.filter((name) => results[name] !== null)
  return withValue.length > 0
    ? withValue.slice(0, VALUES_SHOWN)
    : PROPERTY_NAMES.filter((name) => results[name] !== null).slice(0, VALUES_SHOWN)
}
