/** What a recipe comes to, with nothing read or stored. */
import { withTraces } from '#calc/additives/traces.ts'
import { restingOn, waysOf, withAssumed } from '#calc/assumed/assumed.ts'
import { type RecordPortion, type StoredRecord, storedRecord } from '#calc/calculation/batch-record.ts'
import { notedOf } from '#calc/calculation/blend-notes.ts'
import { blendText, materialText, recipeText } from '#calc/calculation/calculation.ts'
import { doubtsOf } from '#calc/consistency.ts'
import { energyOfBlend, isHeatLimited } from '#calc/energy.ts'
import { foundVerdict } from '#calc/grades/blend-verdict.ts'
import { type Check, checkGrade } from '#calc/grades/check.ts'
import type { CorrectedValues } from '#calc/grades/measure.ts'
import type { Specification } from '#calc/grades/specification.ts'
import { biasCorrectionsOf, withCorrected } from '#calc/lab/correct.ts'
import { packMaterial } from '#calc/mixture.ts'
import type { Dosed } from '#calc/vocabulary/additive.ts'
import type { Assumed, Blend, Calc } from '#calc/vocabulary/blend.ts'
import { type CategoryName, commonCategory } from '#calc/vocabulary/categories.ts'
import { Slot } from '#calc/vocabulary/codes.ts'
import {
  ingredientOf as contentOf,
  contentsOfPacked,
  isEstimable,
  statedOf,
} from '#calc/vocabulary/contents.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import { searchText } from '#calc/vocabulary/rules/material-search.ts'
import type { Named } from '#calc/vocabulary/words/names.ts'
import { invalidFields } from '#server/errors.ts'
import { tankIssues } from '#server/responses/batch-answer.ts'
import { notedRecipe } from '#server/responses/blend-answer.ts'
import { treatedBlend } from '#server/space/additives.ts'
import { type AccountRules, blendOptions, type MaterialRow } from '#server/space/recipe-request.ts'
import type { RememberedIngredient } from './blend-memory.ts'
import type { Recipe } from './blending.model.ts'

/** What a recipe has beside its materials; `lacking`: these without what is assumed of them. */
export interface BlendExtras {
  dosed: readonly Dosed[]
  lacking?: readonly MaterialRow[]
  assumed?: readonly Assumed[]
}

export interface ComputedBlend {
  blend: Blend
  check: Check | null
  corrected?: CorrectedValues
  record?: StoredRecord
  category: CategoryName
}

/** What a recipe comes to: its blend, the check of that against a grade, and the record of its batch. */
export function computeBlend(
  calc: Calc,
  ingredients: RememberedIngredient[],
  recipe: Recipe,
  specification: Specification | null,
  { definitions: own, corrections }: AccountRules,
  { dosed, lacking = [], assumed = [] }: BlendExtras = { dosed: [] },
): ComputedBlend {
  const { percentages, basis, category = commonCategory(ingredients) } = recipe
  const options = blendOptions(recipe, own)
  const packed = ingredients.map((ingredient) => ingredient.packed)
  const mixture = calc.mixture(packed)
  const plain = mixture.blend(percentages, basis, options)
  if (assumed.length > 0) {
    const ways = lacking.map((row, at) => {
      const readings = assumed.filter(({ component }) => component === at)
      return readings.length > 0 ? waysOf(mixedAs(row), readings) : null
    })
    const asked = { materials: packed, ways, shares: percentages, basis, options }
    plain.assumed = { readings: assumed, values: restingOn(calc, asked, plain) }
  }
  const asked = { materials: packed, shares: percentages, basis, options, category }
  const blend = treatedBlend(recipe.traces ? withTraces(calc, asked, plain) : plain, dosed)
  const isJet = specification !== null && isHeatLimited(specification)
  blend.energy = energyOfBlend(
    blend,
    { materials: packed.map(contentOf), percentages, basis, category, isJet },
    (shares) => mixture.blend(shares, basis, options).results,
  )
  if (specification?.co2 !== undefined) blend.energy.co2 = specification.co2
  blend.noted = notedOf(notedRecipe(ingredients, percentages, basis), blend)
  const biasCorrections = biasCorrectionsOf(corrections, category)
  const record = recordOf(recipe, ingredients, blend)
  if (!specification && !biasCorrections)
    return { blend, check: null, corrected: undefined, record, category }
  const contents = contentsOfPacked(packed, percentages, basis)
  const subject = withCorrected({ ...blend, contents }, biasCorrections)
  const check = specification && checkGrade(specification, subject)
  return { blend, check, corrected: subject.corrected, record, category }
}

/** The row that stores a computed blend. */
export function storedBlend(
  ingredients: readonly RememberedIngredient[],
  { percentages, basis }: Recipe,
  { blend, check, corrected, record, category }: ComputedBlend,
) {
  const snapshots = ingredients.map(({ snapshot }) => snapshot)
  return {
    basis,
    category,
    search: ingredients.map(({ search }) => search).join(''),
    verdict: foundVerdict(check?.state),
    recipe: recipeText(snapshots, percentages),
    blend: blendText(blend, check, corrected, record),
  }
}

/** A material as the core mixes it. */
function mixedAs(row: MaterialRow) {
  const details = { ...NO_DETAILS, ...row.details }
  return {
    ...details,
    properties: { ...emptyProperties(), ...row.properties },
    isEstimable: isEstimable({ ...row, ...statedOf(details) }),
  }
}

export const recordPortions = (
  ingredients: readonly RememberedIngredient[],
  percentages: readonly number[],
): RecordPortion[] =>
  ingredients.map(({ id, packed: { row } }, at) => ({
    id,
    percent: percentages[at]!,
    density: Number.isNaN(row[Slot.density]) ? null : row[Slot.density]!,
  }))

/** The batch, tank, prices and search to store. @throws AppError 400 if the tank holds more than the batch takes */
function recordOf(recipe: Recipe, ingredients: readonly RememberedIngredient[], { results }: Blend) {
  if (!recipe.batch && !recipe.tank && !recipe.prices && !recipe.search) return undefined
  const portions = recordPortions(ingredients, recipe.percentages)
  const issues = tankIssues(recipe, portions, recipe.basis)
  if (issues.length > 0) throw invalidFields(issues, true)
  return storedRecord(recipe, portions, recipe.basis, results.density)
}

const searchOf = ({ name, name_farsi }: Named): string =>
  searchText([name, name_farsi].flatMap((text) => (text ? [fold(text.replaceAll('\x1e', ' '))] : [])))

export function rememberedIngredient(
  row: MaterialRow,
  assumed: readonly Assumed[] = [],
): RememberedIngredient {
  const { id, owner, name, name_farsi, producer_english_name, producer_farsi_name } = row
  const material = { id, owner, name, name_farsi, producer_english_name, producer_farsi_name }
  const { isEstimable: mayBeEstimated, properties, ...details } = withAssumed(mixedAs(row), assumed)
  return {
    ...material,
    version: row.version,
    categories: row.categories,
    packed: packMaterial(properties, { ...details, isEstimable: mayBeEstimated }),
    doubts: doubtsOf({ properties, ...details }),
    snapshot: materialText({ ...material, ...details, properties }),
    search: searchOf(material),
  }
}
