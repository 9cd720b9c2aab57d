import { withTraces } from '#calc/additives/traces.ts'
import { restingOn, waysOf, withAssumed } from '#calc/assumed/assumed.ts'
import { type KeptRecord, keptRecord, type RecordPortion } from '#calc/calculation/batch-record.ts'
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
import type { Assumed, Blend } from '#calc/vocabulary/blend.ts'
import { commonCategory } from '#calc/vocabulary/categories.ts'
import { Slot } from '#calc/vocabulary/codes.ts'
import {
  ingredientOf as contentOf,
  contentsOfPacked,
  isEstimable,
  statedOf,
} from '#calc/vocabulary/contents.ts'
import { fault, faultText } from '#calc/vocabulary/faults/fault.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import { searchText } from '#calc/vocabulary/rules/material-search.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { Named } from '#calc/vocabulary/words/names.ts'
import { recordAnswer, tankIssues, treatmentAnswer } from '#server/answers/batch-answer.ts'
import type { StructureQuery } from '#server/answers/blend.model.ts'
import { answerText, answerTextOf, blendFigures, notedRecipe } from '#server/answers/blend-answer.ts'
import { oneRow } from '#server/db/sql.ts'
import type { Deps, Specifications } from '#server/deps.ts'
import { invalidFields } from '#server/errors.ts'
import { inTurn } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { dosedOf, treatedBlend } from '#server/own/additives.ts'
import { assumedFrom, assumedOf } from '#server/own/assumed.ts'
import {
  type AccountRules,
  blendOptions,
  findMaterials,
  type MaterialRow,
  refuseUnknownLimits,
  unknownLimits,
} from '#server/own/recipe-request.ts'
import { guardedWrite } from '#server/own/writing.ts'
import { createIngredientMemory, createRuleMemory, type RememberedIngredient } from './blend-memory.ts'
import type { Recipe } from './blending.model.ts'
import { insertCalculation, insertProposals, type Proposal, type StoredRow } from './blending.queries.ts'
import { createCalculationWriter } from './calculation-writer.ts'

export function blendingService({
  sql,
  calc,
  clock,
  retention,
  specifications,
}: Pick<Deps, 'sql' | 'calc' | 'clock' | 'retention'> & { specifications: Specifications }) {
  const memory = createIngredientMemory()
  const ruleMemory = createRuleMemory()
  const write = createCalculationWriter((proposals: Proposal[]) =>
    insertProposals(sql, proposals, calc.version, clock()),
  )

  function compute(
    ingredients: RememberedIngredient[],
    recipe: Recipe,
    specification: Specification | null,
    { definitions: own, corrections }: AccountRules,
    { dosed, lacking = [], assumed = [] }: Beside,
  ) {
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

  function make(
    ingredients: RememberedIngredient[],
    recipe: Recipe,
    specification: Specification | null,
    rules: AccountRules,
    beside: Beside = { dosed: [] },
  ) {
    const { percentages, basis } = recipe
    const { category, ...computed } = compute(ingredients, recipe, specification, rules, beside)
    const { blend, check, corrected, record } = computed
    const snapshots = ingredients.map(({ snapshot }) => snapshot)
    const kept = {
      basis,
      category,
      search: ingredients.map(({ search }) => search).join(''),
      verdict: foundVerdict(check?.state),
      recipe: recipeText(snapshots, percentages),
      blend: blendText(blend, check, corrected, record),
    }
    return { ...computed, kept }
  }

  function answerOf<More>(
    more: More,
    { basis, percentages }: Recipe,
    { ingredients, blend, check, corrected, record }: Omit<Blended, 'stored'>,
    { lang, structure }: Wanted,
  ): string {
    const words = answerTextOf(blend, ingredients, lang)
    const answer = {
      ...more,
      basis,
      engine: calc.version,
      ...blendFigures(blend, check, { percentages, basis }, words),
      ...treatmentAnswer(blend, record, lang),
      ...(corrected && { corrected }),
      ...(record && recordAnswer(record, { portions: portionsOf(ingredients, percentages), basis }, words)),
    }
    return answerText(answer, blend, words, structure === 'true')
  }

  /** Blends remembered materials; one statement checks and stores. @returns null if anything is wrong; `blendRead` then finds out what */
  async function blendRemembered(
    token: Token,
    recipe: Recipe,
    specification: Specification | null,
  ): Promise<Blended | null> {
    // Blends with a name or additives, and those by a program's key, are rare: they take the slow way.
    const isRare = recipe.name || recipe.assumed?.length || (recipe.additives ?? []).length > 0 || token.isKey
    const ingredients = isRare ? null : memory.find(token.spaceId, recipe.materials)
    if (!ingredients) return null
    // An unknown account is taken to have no rules; the storing statement refuses if it has some.
    const rules = ruleMemory.find(token.spaceId)
    if (unknownLimits(recipe.against, rules.definitions).length > 0) return null
    const { kept, ...made } = make(ingredients, recipe, specification, rules)
    const id = crypto.randomUUID()
    const stored = await write({ id, token, ...kept, versions: ingredients, ownStamp: rules.stamp })
    return stored && { stored, ingredients, ...made }
  }

  /** The materials of a recipe as they are now, with what it assumes of them. @throws AppError 400 for what can't be assumed */
  async function ingredientsOf(token: Token, { materials, assumed: asked }: Recipe) {
    const ids = [...materials, ...assumedFrom(asked)]
    const { ownerId, pick, rules } = await findMaterials({ sql, clock }, token, ids)
    const lacking = pick(materials)
    const assumed = assumedOf(asked, lacking, pick)
    const ingredients = lacking.map((row, at) =>
      rememberedIngredient(
        row,
        assumed.filter(({ component }) => component === at),
      ),
    )
    return { ownerId, rules, ingredients, lacking, assumed }
  }

  /** Blends materials as they are in the database now. @throws AppError for whatever is wrong */
  async function blendRead(
    token: Token,
    recipe: Recipe,
    specification: Specification | null,
  ): Promise<Blended> {
    const { ownerId, rules, ingredients, ...beside } = await ingredientsOf(token, recipe)
    if (!beside.assumed.length) memory.keep(ingredients)
    ruleMemory.keep(ownerId, rules)
    refuseUnknownLimits(recipe.against, rules.definitions)
    const dosed = await dosedOf(sql, ownerId, recipe.additives)
    const { kept, ...made } = make(ingredients, recipe, specification, rules, { dosed, ...beside })
    const store = () =>
      insertCalculation(sql, token, clock(), { ...kept, name: nameOf(recipe), engine: calc.version })
    // In a company each is told of, one after the other.
    const rows = await guardedWrite(() =>
      token.spaceId === token.accountId ? store() : inTurn(token, store),
    )
    const stored = oneRow(rows, 'the calculation')
    return { stored, ingredients, ...made }
  }

  return {
    /**
     * Computes a recipe and then stores it with a snapshot of its inputs, so that one that can't be computed leaves no row
     * behind; needs Premium.
     * @returns the JSON of a `BlendAnswer`
     * @throws AppError 400 if a material does not exist or belongs to another account
     */
    async blend(token: Token, recipe: Recipe, wanted: Wanted): Promise<string> {
      const { against } = recipe
      const specification = against ? await specifications(token, against) : null
      const { stored, ...blended } =
        (await blendRemembered(token, recipe, specification)) ??
        (await blendRead(token, recipe, specification))
      retention?.noteStored(token.spaceId)
      const near = retention?.nearLimitOf(token.spaceId)
      const more = {
        id: stored.id,
        created_at: stored.created_at.toISOString(),
        ...(near && {
          retention: { ...near, text: faultText(fault('calculations-nearly-full', near), wanted.lang) },
        }),
      }
      return answerOf(more, recipe, blended, wanted)
    },

    /** Computes a recipe without storing it. @returns the JSON of a `PreviewAnswer` @throws AppError as `blend` does */
    async preview(token: Token, recipe: Recipe, wanted: Wanted): Promise<string> {
      const { against } = recipe
      const specification = against ? await specifications(token, against) : null
      const { rules, ingredients, ...beside } = await ingredientsOf(token, recipe)
      refuseUnknownLimits(recipe.against, rules.definitions)
      const dosed = await dosedOf(sql, token.spaceId, recipe.additives)
      const computed = compute(ingredients, recipe, specification, rules, { dosed, ...beside })
      return answerOf({}, recipe, { ingredients, ...computed }, wanted)
    },
  }
}

/** The language of an answer, and whether it has its structure. */
interface Wanted extends StructureQuery {
  lang: Language
}

/** What a recipe has beside its materials; `lacking`: these without what is assumed of them. */
interface Beside {
  dosed: readonly Dosed[]
  lacking?: readonly MaterialRow[]
  assumed?: readonly Assumed[]
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

interface Blended {
  stored: StoredRow
  ingredients: RememberedIngredient[]
  blend: Blend
  check: Check | null
  corrected?: CorrectedValues
  record?: KeptRecord
}

const portionsOf = (
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
  const portions = portionsOf(ingredients, recipe.percentages)
  const issues = tankIssues(recipe, portions, recipe.basis)
  if (issues.length > 0) throw invalidFields(issues, true)
  return keptRecord(recipe, portions, recipe.basis, results.density)
}

const nameOf = ({ name }: Recipe) => (name ? { text: name, key: searchText([fold(name)]) } : null)

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
