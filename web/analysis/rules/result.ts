import { withTraces } from '#calc/additives/traces.ts'
import { withTreatment } from '#calc/additives/treat.ts'
import { type BatchRecord, costOf, type KeptRecord, portionOf } from '#calc/calculation/batch-record.ts'
import { energyOfBlend } from '#calc/energy.ts'
import type { Specification } from '#calc/grades/specification.ts'
import { heavyFigures } from '#calc/heavy/heavy-blend.ts'
import { packMaterial } from '#calc/mixture.ts'
import { onceFor } from '#calc/once-for.ts'
import { ownValuesOf } from '#calc/own/own-result.ts'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { Blend, Calc, Energy } from '#calc/vocabulary/blend.ts'
import { compositionOf, isEstimable } from '#calc/vocabulary/contents.ts'
import { withHeavy } from '#calc/vocabulary/heavy.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import {
  ESTIMATED_NAMES,
  type EstimatedName,
  PROPERTY_NAMES,
  type PropertyName,
} from '#calc/vocabulary/properties.ts'
import type { BlendAnswer, Material } from '../analysis.api.ts'
import type { Recipe } from './draft.ts'
import type { OwnBlended } from './property-rows.ts'

/** What was computed in the page: an estimate until the server confirms it. */
export interface Estimate {
  blend: Blend
  engine: string
  /** By the equation for jet fuels, which alone have a limit on it. */
  energy?: Energy
}

/** The outcome of a recipe. At least one of `estimate` and `confirmed` is there. */
export interface Result {
  recipe: Recipe
  /** What is kept beside the recipe. */
  record?: BatchRecord
  estimate: Estimate | null
  confirmed: BlendAnswer | null
  /** What the confirmed one was called since. */
  name?: string | null
  /** Its limits by what the laboratory measured; absent where it measured nothing, or no grade was kept. */
  measured?: BlendAnswer['check']
  /** How sure it is, as it was kept with it. */
  uncertainty?: UncertaintyAnswer | null
  /** Its materials are known by name and share alone: what they read is not shown here. */
  isBare?: boolean
}

/** The materials whose readings may be set beside the blend's. */
export const componentsBeside = ({
  recipe,
  isBare,
}: Pick<Result, 'recipe' | 'isBare'>): Recipe['components'] => (isBare ? [] : recipe.components)

/** Its own values as blends take them: with what is known of it as a heavy fuel. */
export const ownOf = ({ own, heavy, categories }: Material) =>
  withHeavy(
    own,
    heavy,
    categories.map(({ name }) => name),
  )

/** Each material is packed once: with estimates, what it lacks costs more than a blend. */
export const packedOf = onceFor((material: Material) =>
  packMaterial(material.properties, {
    ...material,
    own: ownOf(material),
    isEstimable: isEstimable(material),
  }),
)

/** Blends of a recipe's materials at any shares, with what is dosed into them; null while the core can't take them (nothing has a share). */
export function blender({ components, basis, options, dosed = [] }: Recipe, calc: Calc) {
  const mixture = calc.mixture(components.map(({ material }) => packedOf(material)))
  return (shares: readonly number[]): Blend | null => {
    if (!shares.some((share) => share > 0)) return null
    if (!shares.every((share) => share >= 0)) return null
    return withTreatment(mixture.blend(shares, basis, options), dosed)
  }
}

/** The same with the values that only traces keep it from. */
function tracedBlend({ components, basis, category, options, dosed = [] }: Recipe, calc: Calc): Blend | null {
  const materials = components.map(({ material }) => packedOf(material))
  const shares = components.map(({ percentage }) => percentage)
  const plain = blender({ components, basis, category, ...(options && { options }) }, calc)(shares)
  const recipe = { materials, shares, basis, category, options: options ?? {} }
  return plain && withTreatment(withTraces(calc, recipe, plain), dosed)
}

/** The blend of a recipe by the core in the page; null when the core can't take it (nothing has a share). */
export function estimateOf(recipe: Recipe, calc: Calc): Estimate | null {
  const { components, basis, category } = recipe
  const percentages = components.map(({ percentage }) => percentage)
  const blendAt = blender(recipe, calc)
  const blend = recipe.options?.traces ? tracedBlend(recipe, calc) : blendAt(percentages)
  const materials = components.map(({ material }) => material)
  return (
    blend && {
      blend,
      engine: calc.version,
      energy: energyOfBlend(
        blend,
        { materials, percentages, basis, category, isJet: true },
        (shares) => blendAt(shares)?.results,
      ),
    }
  )
}

/** What is computed of a whole blend beside its properties, as the server does once it keeps it. */
export function computedOf(
  { recipe, estimate }: Pick<Result, 'recipe' | 'estimate'>,
  calc: Calc,
  specification: Pick<Specification, 'limits' | 'co2'> | null,
) {
  if (!estimate) return null
  const { components, basis, category } = recipe
  const percentages = components.map(({ percentage }) => percentage)
  const materials = components.map(({ material }) => material)
  const blendAt = blender(recipe, calc)
  const isJet = specification?.limits.some(({ q }) => q === 'net_energy') ?? false
  const energy = energyOfBlend(
    estimate.blend,
    { materials, percentages, basis, category, isJet },
    (shares) => blendAt(shares)?.results,
  )
  return {
    composition: compositionOf(materials.map(packedOf), percentages, basis),
    energy: { ...energy, ...(specification?.co2 !== undefined && { co2: specification.co2 }) },
    heavy: heavyFigures(estimate.blend),
  }
}

/**
 * Properties whose confirmed value is not, bit for bit, the estimated one. Empty while either is missing.
 * Anything here is a fault (or a material or an engine that has changed since the page was loaded).
 */
export function differencesOf({ estimate, confirmed }: Result): PropertyName[] {
  if (!estimate || !confirmed) return []
  return PROPERTY_NAMES.filter(
    (name) =>
      (estimate.blend.results[name] ?? null) !== (confirmed.results[name] ?? null) ||
      treatedIn(estimate.blend.treatment?.treated, name) !== treatedIn(confirmed.treated, name),
  )
}

const treatedIn = (treated: object = {}, name: string): number | null =>
  (treated as Partial<Record<string, { value: number } | null>>)[name]?.value ?? null

/** An own property that the two have different values of. */
export interface OwnDifference {
  property: OwnProperty
  confirmed: number | null
  estimated: number | null
}

/** The same of own properties, wherever the page computes any: it may not know those yet that were defined elsewhere. */
export function ownDifferencesOf({ estimate, confirmed }: Result): OwnDifference[] {
  const here = estimate?.blend.own
  if (!here || !confirmed) return []
  const there = confirmed.own_results ?? []
  const definitions = new Map([...here, ...there].map(({ property }) => [property.key, property]))
  const [estimatedIn, confirmedIn] = [ownValuesOf(here), ownValuesOf(there)]
  return [...definitions].flatMap(([key, property]) => {
    const [estimated, confirmed] = [estimatedIn[key] ?? null, confirmedIn[key] ?? null]
    return estimated === confirmed ? [] : [{ property, confirmed, estimated }]
  })
}

/** What was said beside the recipe, with its cost: the server's once it is there, which is the same to the last bit. */
export function recordIn({
  recipe,
  record = {},
  estimate,
  confirmed,
}: Result): KeptRecord & { no_cost?: string } {
  if (confirmed) return confirmed
  const portions = recipe.components.map(({ material, percentage }) => portionOf({ ...material, percentage }))
  const cost = costOf(record, portions, recipe.basis, estimate?.blend.results.density ?? null)
  return { ...record, ...(cost && !('is' in cost) && { cost }) }
}

/** The figures to show: the server's once they are there. */
export const figuresOf = ({ estimate, confirmed }: Result) => confirmed?.results ?? estimate!.blend.results

/** The safer-sided flash point, °C, from the same source as the figures shown. */
export const cautiousFlashPointOf = ({ estimate, confirmed }: Result): number | null =>
  confirmed ? confirmed.cautious_flash_point : estimate!.blend.cautiousFlashPoint

/** Positions of the materials whose estimates the value of a property rests on, from the same source as the figures. */
export function estimatedOf({
  recipe,
  estimate,
  confirmed,
}: Result): Partial<Record<PropertyName, number[]>> {
  if (!confirmed)
    return mapEstimated((name) => estimate!.blend.estimated?.[name]?.map(({ component }) => component))
  const ids = recipe.components.map(({ material }) => material.id)
  return mapEstimated((name) => confirmed.estimated?.[name]?.map((id) => ids.indexOf(id)))
}

const mapEstimated = (of: (name: EstimatedName) => number[] | undefined) =>
  Object.fromEntries(
    ESTIMATED_NAMES.flatMap((name) => {
      const positions = of(name)
      return positions ? [[name, positions]] : []
    }),
  ) as Partial<Record<PropertyName, number[]>>

/** What the blend comes to in own properties, from the same source as the figures. */
export const ownResultsOf = ({ estimate, confirmed }: Result): readonly OwnBlended[] =>
  confirmed ? (confirmed.own_results ?? []) : (estimate!.blend.own ?? [])
