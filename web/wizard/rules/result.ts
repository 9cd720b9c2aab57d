import { withTraces } from '#calc/additives/traces.ts'
import { withTreatment } from '#calc/additives/treat.ts'
import { type Resting, restingOn, type Ways, waysOf } from '#calc/assumed/assumed.ts'
import { type BatchRecord, costOf, portionOf, type StoredRecord } from '#calc/calculation/batch-record.ts'
import { readBlend } from '#calc/calculation/calculation.ts'
import { energyOfBlend, isHeatLimited } from '#calc/energy.ts'
import type { Check } from '#calc/grades/check.ts'
import type { Subject } from '#calc/grades/measure.ts'
import type { Specification } from '#calc/grades/specification.ts'
import { heavyFigures } from '#calc/heavy/heavy-blend.ts'
import { packMaterial } from '#calc/mixture.ts'
import { onceFor } from '#calc/once-for.ts'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { Blend, Calc, Energy } from '#calc/vocabulary/blend.ts'
import { type Contents, compositionOf, contentsOf, isEstimable } from '#calc/vocabulary/contents.ts'
import { withHeavy } from '#calc/vocabulary/heavy.ts'
import { nameOfOwn, ownQuantity } from '#calc/vocabulary/own-property.ts'
import { type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import type { Bilingual } from '#calc/vocabulary/words/language.ts'
import { storedCheck } from '#web/grades/grade-choice.ts'
import type { BlendAnswer, Material } from '../analysis.api.ts'
import { bareOf, readingsIn } from './assumed.ts'
import { type Recipe, recipeMaterials, recipeShares } from './draft.ts'
import type { CellValue, RowName } from './property-rows.ts'

/** A blend as a core of this version has it. */
export interface Estimate {
  blend: Blend
  engine: string
}

/** The outcome of a recipe: as the server has stored it, or the page's own until then. */
export interface Result extends Estimate {
  recipe: Recipe
  /** Batch, tank and prices stored beside the recipe. */
  record?: BatchRecord
  /** The answer that it is from; absent while it is the page's own. */
  answer?: BlendAnswer
  /** What the page computes otherwise. */
  differences?: Differences
  /** Name given since it was calculated. */
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

/** Cached by material too: what typical readings do costs some dozens of blends. */
export const typicalWaysOf = onceFor((material: Material): { ways: Ways | null } => {
  const { assumed = [] } = material
  if (assumed.length === 0) return { ways: null }
  const bare = bareOf(material)
  const traits = { ...bare, own: ownOf(bare), isEstimable: isEstimable(bare) }
  return { ways: waysOf(traits, assumed) }
})

/** Blends a recipe's materials at any shares, doses included; null where a share is negative or all are 0. */
export function blender({ components, basis, options, dosed = [] }: Recipe, calc: Calc) {
  const mixture = calc.mixture(components.map(({ material }) => packedOf(material)))
  return (shares: readonly number[]): Blend | null => {
    if (!shares.some((share) => share > 0)) return null
    if (!shares.every((share) => share >= 0)) return null
    return withTreatment(mixture.blend(shares, basis, options), dosed)
  }
}

/** The page's blend of a recipe, with its heat by the equation for jet fuels, which alone have a limit on it; null where no material has a share. */
export function estimateOf(recipe: Recipe, calc: Calc): Estimate | null {
  const { dosed = [], ...undosed } = recipe
  const blendAt = blender(undosed, calc)
  const plain = blendAt(recipeShares(recipe))
  if (!plain) return null
  const typical = withTypical(plain, recipe, calc)
  const blend = withTreatment(recipe.options?.traces ? traced(typical, recipe, calc) : typical, dosed)
  return { blend: { ...blend, energy: energyOf(recipe, blend, true, blendAt) }, engine: calc.version }
}

/** A recipe's result as the server has stored it; `estimate` is the page's own. */
export function storedResult(recipe: Recipe, answer: BlendAnswer, estimate: Estimate | null = null): Result {
  const { structure, results, cautious_flash_point: cautiousFlashPoint, energy, engine } = answer
  const figures = { ...structure, results, cautiousFlashPoint, energy: estimate?.blend.energy ?? energy }
  const blend = withTreatment(readBlend(figures, recipe.components.length), recipe.dosed ?? [])
  return { recipe, blend, engine, answer, ...differing(estimate, { blend, engine }) }
}

/** The blend with what rests on typical readings. */
function withTypical(blend: Blend, recipe: Recipe, calc: Calc): Blend {
  const readings = readingsIn(recipe)
  if (readings.length === 0) return blend
  const { basis, options = {} } = recipe
  const materials = recipeMaterials(recipe)
  const ways = materials.map((material) => typicalWaysOf(material).ways)
  const asked = { materials: materials.map(packedOf), ways, shares: recipeShares(recipe), basis, options }
  return { ...blend, assumed: { readings, values: restingOn(calc, asked, blend) } }
}

/** The blend with the values that only traces keep it from. */
function traced(blend: Blend, recipe: Recipe, calc: Calc): Blend {
  const { basis, category, options = {} } = recipe
  const materials = recipeMaterials(recipe).map(packedOf)
  return withTraces(calc, { materials, shares: recipeShares(recipe), basis, category, options }, blend)
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
  { recipe, blend }: Pick<Result, 'recipe' | 'blend'>,
  calc: Calc,
  specification: Pick<Specification, 'limits' | 'co2'> | null,
) {
  const isJet = specification !== null && isHeatLimited(specification)
  const energy = energyOf(recipe, blend, isJet, blender(recipe, calc))
  return {
    composition: compositionOf(recipeMaterials(recipe).map(packedOf), recipeShares(recipe), recipe.basis),
    energy: { ...energy, ...(specification?.co2 !== undefined && { co2: specification.co2 }) },
    heavy: heavyFigures(blend),
  }
}

interface Difference {
  name: Bilingual
  server: CellValue
  page: CellValue
}

interface Differences {
  /** The page's core. */
  engine: string
  values: readonly Difference[]
}

/**
 * The values that page and server have otherwise in any bit. A difference is a fault, or a material, a definition or an engine has
 * changed since the page was loaded. A page that knows no own properties has none to compare.
 */
export function differing(page: Estimate | null, server: Estimate): { differences?: Differences } {
  if (!page) return {}
  const valuesIn = ({ results, treatment, own }: Blend): Record<string, CellValue> => ({
    ...results,
    ...Object.fromEntries(
      Object.entries(treatment?.treated ?? {}).map(([q, found]) => [`treated ${q}`, found?.value ?? null]),
    ),
    ...(page.blend.own &&
      Object.fromEntries((own ?? []).map((one) => [ownQuantity(one.property.key), one.value]))),
  })
  const [here, there] = [valuesIn(page.blend), valuesIn(server.blend)]
  const names = new Map(
    [...(page.blend.own ?? []), ...(server.blend.own ?? [])].map(({ property }) => [
      ownQuantity(property.key) as string,
      nameOfOwn(property),
    ]),
  )
  const values = Object.keys({ ...here, ...there }).flatMap((key): Difference[] => {
    const [one, other] = [here[key] ?? null, there[key] ?? null]
    const q = key.replace('treated ', '')
    return one === other
      ? []
      : [{ name: names.get(q) ?? propertyOf(q as PropertyName), server: other, page: one }]
  })
  return values.length > 0 ? { differences: { engine: page.engine, values } } : {}
}

/** The record with its cost: the server's once it is there, which is the same to the last bit. */
export function recordIn({ recipe, record = {}, blend, answer }: Result): StoredRecord {
  if (answer) return answer
  const portions = recipe.components.map(({ material, percentage }) => portionOf({ ...material, percentage }))
  const cost = costOf(record, portions, recipe.basis, blend.results.density)
  return { ...record, ...(cost && !('is' in cost) && { cost }) }
}

/** Values by property, without empty ones. */
export const byProperty = <Name extends RowName, Value>(
  names: readonly Name[],
  of: (name: Name) => Value | null | undefined,
): Partial<Record<Name, Value>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = of(name)
      return value ? [[name, value]] : []
    }),
  ) as Partial<Record<Name, Value>>

/** The figures that a grade checks, with the core's remarks. */
export const subjectOf = ({ recipe, blend }: Pick<Result, 'recipe' | 'blend'>): Subject => ({
  ...blend,
  contents: contentsOfRecipe(recipe),
})

/** The check of measured values, marked as the laboratory's. */
export function measuredCheck(answer: NonNullable<BlendAnswer['check']>): Check {
  const check = storedCheck(answer)
  return { ...check, limits: check.limits.map((limit) => ({ ...limit, basis: 'laboratory' })) }
}

export const contentsOfRecipe = (recipe: Pick<Recipe, 'components' | 'basis'>): Contents =>
  contentsOf(recipeMaterials(recipe), recipeShares(recipe), recipe.basis)

/** Positions of the materials whose typical readings a value of the blend rests on. */
export const materialsAssumed = ({ recipe, blend }: Pick<Result, 'recipe' | 'blend'>): number[] =>
  Object.keys(blend.assumed?.values ?? {}).length > 0
    ? recipe.components.flatMap(({ material, percentage }, at) =>
        material.assumed && percentage > 0 ? [at] : [],
      )
    : []

/** What of a recipe rests on typical readings wherever the materials that have such have a share; undefined where none has. */
export function restingOf(recipe: Recipe, calc: Calc): Resting | undefined {
  const { components } = recipe
  const materials = components.flatMap(({ material }, at) => (material.assumed ? [at] : []))
  if (materials.length === 0) return undefined
  const equal = components.map(({ material }) => ({ material, percentage: 100 / components.length }))
  const found = estimateOf({ ...recipe, components: equal }, calc)?.blend.assumed
  return { names: Object.keys(found?.values ?? {}) as PropertyName[], materials }
}
