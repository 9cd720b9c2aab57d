import { withTraces } from '#calc/additives/traces.ts'
import { withTreatment } from '#calc/additives/treat.ts'
import { type BatchRecord, costOf, type KeptRecord, portionOf } from '#calc/calculation/batch-record.ts'
import { energyOfBlend } from '#calc/energy.ts'
import type { Check } from '#calc/grades/check.ts'
import type { Subject } from '#calc/grades/measure.ts'
import type { Specification } from '#calc/grades/specification.ts'
import { heavyFigures } from '#calc/heavy/heavy-blend.ts'
import { packMaterial } from '#calc/mixture.ts'
import { onceFor } from '#calc/once-for.ts'
import { ownValuesOf } from '#calc/own/own-result.ts'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { type Blend, type Calc, type Energy, WARNING_CODES } from '#calc/vocabulary/blend.ts'
import { type Contents, compositionOf, contentsOf, isEstimable } from '#calc/vocabulary/contents.ts'
import { withHeavy } from '#calc/vocabulary/heavy.ts'
import {
  DISTILLATION_NAMES,
  ESTIMATED_NAMES,
  type EstimatedName,
  PROPERTY_NAMES,
  type PropertyName,
} from '#calc/vocabulary/properties.ts'
import { storedCheck } from '#web/grades/grade-choice.ts'
import type { BlendAnswer, Material } from '../analysis.api.ts'
import { type Recipe, recipeMaterials, recipeShares } from './draft.ts'
import type { OwnBlended } from './property-rows.ts'

/** The page's own result, an estimate until the server confirms it. */
export interface Estimate {
  blend: Blend
  engine: string
  /** By the equation for jet fuels, which alone have a limit on it. */
  energy?: Energy
}

/** The outcome of a recipe; at least one of `estimate` and `confirmed` is set. */
export interface Result {
  recipe: Recipe
  /** Batch, tank and prices stored beside the recipe. */
  record?: BatchRecord
  estimate: Estimate | null
  confirmed: BlendAnswer | null
  /** Name given since it was confirmed. */
  name?: string | null
  /** Check of the laboratory's values; absent without any, or without a stored grade. */
  measured?: BlendAnswer['check']
  uncertainty?: UncertaintyAnswer | null
  /** Materials are known by name and share only; their readings are not shown. */
  isBare?: boolean
}

/** Materials whose readings are shown beside the blend's. */
export const componentsBeside = ({ recipe, isBare }: Result): Recipe['components'] =>
  isBare ? [] : recipe.components

/** Own values as blends take them, heavy-fuel data included. */
export function ownOf({ own, heavy, categories }: Material) {
  const names = categories.map(({ name }) => name)
  return withHeavy(own, heavy, names)
}

/** Cached by material: with estimates, packing costs more than a blend. */
export const packedOf = onceFor((material: Material) =>
  packMaterial(material.properties, {
    ...material,
    own: ownOf(material),
    isEstimable: isEstimable(material),
  }),
)

/** Blends a recipe's materials at any shares, doses included; null where a share is negative or all are 0. */
export function blender({ components, basis, options, dosed = [] }: Recipe, calc: Calc) {
  const mixture = calc.mixture(components.map(({ material }) => packedOf(material)))
  return (shares: readonly number[]): Blend | null => {
    if (!shares.some((share) => share > 0)) return null
    if (!shares.every((share) => share >= 0)) return null
    return withTreatment(mixture.blend(shares, basis, options), dosed)
  }
}

/** The page's blend of a recipe; null where no material has a share. */
export function estimateOf(recipe: Recipe, calc: Calc): Estimate | null {
  const blendAt = blender(recipe, calc)
  const blend = recipe.options?.traces ? tracedBlend(recipe, calc) : blendAt(recipeShares(recipe))
  return blend && { blend, engine: calc.version, energy: energyOf(recipe, blend, true, blendAt) }
}

/** The blend with the values that only traces keep it from. */
function tracedBlend({ dosed = [], ...recipe }: Recipe, calc: Calc): Blend | null {
  const { basis, category, options = {} } = recipe
  const materials = recipeMaterials(recipe).map(packedOf)
  const shares = recipeShares(recipe)
  const plain = blender(recipe, calc)(shares)
  return (
    plain && withTreatment(withTraces(calc, { materials, shares, basis, category, options }, plain), dosed)
  )
}

function energyOf(recipe: Recipe, blend: Blend, isJet: boolean, blendAt: ReturnType<typeof blender>): Energy {
  const { basis, category } = recipe
  const made = {
    materials: recipeMaterials(recipe),
    percentages: recipeShares(recipe),
    basis,
    category,
    isJet,
  }
  return energyOfBlend(blend, made, (shares) => blendAt(shares)?.results)
}

/** Composition, energy and heavy-fuel figures of a whole blend, as the server stores them. */
export function computedOf(
  { recipe, estimate }: Pick<Result, 'recipe' | 'estimate'>,
  calc: Calc,
  specification: Pick<Specification, 'limits' | 'co2'> | null,
) {
  if (!estimate) return null
  const isJet = specification?.limits.some(({ q }) => q === 'net_energy') ?? false
  const energy = energyOf(recipe, estimate.blend, isJet, blender(recipe, calc))
  return {
    composition: compositionOf(recipeMaterials(recipe).map(packedOf), recipeShares(recipe), recipe.basis),
    energy: { ...energy, ...(specification?.co2 !== undefined && { co2: specification.co2 }) },
    heavy: heavyFigures(estimate.blend),
  }
}

/**
 * Properties whose confirmed value differs from the estimate in any bit; empty while either is missing. A difference
 * is a fault, or a material or engine has changed since the page was loaded.
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

/** The same of own properties that the page computed; it may not know those defined elsewhere yet. */
export function ownDifferencesOf({ estimate, confirmed }: Result) {
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

/** The record with its cost: the server's once it is there, which is the same to the last bit. */
export function recordIn({ recipe, record = {}, estimate, confirmed }: Result): KeptRecord {
  if (confirmed) return confirmed
  const portions = recipe.components.map(({ material, percentage }) => portionOf({ ...material, percentage }))
  const cost = costOf(record, portions, recipe.basis, estimate?.blend.results.density ?? null)
  return { ...record, ...(cost && !('is' in cost) && { cost }) }
}

/** The server's figures once they are there. */
export const figuresOf = ({ estimate, confirmed }: Result) => confirmed?.results ?? estimate!.blend.results

/** Safer-sided flash point, °C, from the same source as the figures. */
export const cautiousFlashPointOf = ({ estimate, confirmed }: Result): number | null =>
  confirmed ? confirmed.cautious_flash_point : estimate!.blend.cautiousFlashPoint

/** Positions of the materials whose estimates a value rests on, from the same source as the figures. */
export function estimatedOf({ recipe, estimate, confirmed }: Result) {
  const ids = recipeMaterials(recipe).map(({ id }) => id)
  const positionsOf = (name: EstimatedName) =>
    confirmed
      ? confirmed.estimated?.[name]?.map((id) => ids.indexOf(id))
      : estimate!.blend.estimated?.[name]?.map(({ component }) => component)
  return byProperty(ESTIMATED_NAMES, positionsOf)
}

/** Values by property, without empty ones. */
export const byProperty = <Name extends PropertyName, Value>(
  names: readonly Name[],
  of: (name: Name) => Value | null | undefined,
): Partial<Record<Name, Value>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = of(name)
      return value ? [[name, value]] : []
    }),
  ) as Partial<Record<Name, Value>>

/** Own results, from the same source as the figures. */
export const ownResultsOf = ({ estimate, confirmed }: Result): readonly OwnBlended[] =>
  confirmed ? (confirmed.own_results ?? []) : (estimate!.blend.own ?? [])

/** The figures that a grade checks, with the core's remarks. */
export function subjectOf({ recipe, estimate, confirmed }: Result): Subject {
  const contents = contentsOfRecipe(recipe)
  if (estimate) return { ...estimate.blend, ...(estimate.energy && { energy: estimate.energy }), contents }
  const ids = recipeMaterials(recipe).map(({ id }) => id)
  return { ...withTreatment(subjectOfAnswer(confirmed!, ids), recipe.dosed ?? []), contents }
}

/**
 * The subject from the server's answer alone, as after a reload; warnings come from its notes. `ids` are the
 * materials' by position.
 */
const subjectOfAnswer = (
  { results, notes, quality, estimated, energy, traced, own_results: own }: BlendAnswer,
  ids: readonly string[],
): Subject => ({
  results,
  ...(energy && { energy }),
  ...(own && { own }),
  ...(traced && {
    traced: Object.fromEntries(
      Object.entries(traced).map(([q, { span, materials }]) => [
        q,
        { span, components: materials.map((id) => ids.indexOf(id)) },
      ]),
    ),
  }),
  warnings: notes.flatMap(({ code: said, properties }) => {
    const code = WARNING_CODES.find((word) => word === said)
    return code ? properties.map((property) => ({ code, property })) : []
  }),
  marks: Object.fromEntries(
    DISTILLATION_NAMES.map((name) => [name, quality[name] === 'extrapolated' ? 'extrapolated' : 'given']),
  ),
  estimated: estimated && Object.fromEntries(Object.keys(estimated).map((name) => [name, []])),
})

/** The check of measured values, marked as the laboratory's. */
export function measuredCheck(answer: NonNullable<BlendAnswer['check']>): Check {
  const check = storedCheck(answer)
  return { ...check, limits: check.limits.map((limit) => ({ ...limit, basis: 'laboratory' })) }
}

export const contentsOfRecipe = (recipe: Pick<Recipe, 'components' | 'basis'>): Contents =>
  contentsOf(recipeMaterials(recipe), recipeShares(recipe), recipe.basis)
