import { doubtsOf } from '#calc/consistency.ts'
import { type Check, checkGrade } from '#calc/grades/check.ts'
import { ethanolIn } from '#calc/grades/ethanol.ts'
import type { GradeOptions, Specification } from '#calc/grades/specification.ts'
import { taughtOf, withCorrected } from '#calc/lab/correct.ts'
import type { CorrectedValues } from '#calc/lab/corrected.ts'
import { packMaterial } from '#calc/mixture.ts'
import { ownLimitIssues } from '#calc/own/own-check.ts'
import type { OwnProperty } from '#calc/own/own-property.ts'
import type { Basis, Blend } from '#calc/vocabulary/blend.ts'
import { blendText, materialText, recipeText } from '#calc/vocabulary/calculation.ts'
import { commonCategory } from '#calc/vocabulary/categories.ts'
import { Oxygenate, ROW_OXYGENATE_AT, Slot } from '#calc/vocabulary/codes.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/issue.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { isEstimable } from '#calc/vocabulary/rules/estimable.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import { searchText } from '#calc/vocabulary/rules/material-search.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { Named } from '#calc/vocabulary/words/names.ts'
import { answerText, figuresOf, saidOf } from '#server/answers/blend-answer.ts'
import type { Deps } from '#server/deps.ts'
import { invalidFields, tokenNotValid } from '#server/errors.ts'
import { caller, requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import type { Recipe } from './blending.model.ts'
import {
  insertCalculation,
  insertProposals,
  type Proposal,
  type Stored,
  selectIngredients,
} from './blending.queries.ts'
import { createCalculationWriter } from './calculation-writer.ts'
import { createIngredientMemory, type Ingredient } from './ingredient-memory.ts'
import { createOwnMemory, type OwnDefinitions, ownOf } from './own-memory.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/** What to check a caller's blend against; throws InvalidInput if they have no such grade. */
export type Specifications = (token: Token, grade: string, options: GradeOptions) => Promise<Specification>

export function blendingService({
  sql,
  calc,
  clock,
  noteStored,
  specifications,
}: Pick<Deps, 'sql' | 'calc' | 'clock' | 'noteStored'> & { specifications: Specifications }) {
  const memory = createIngredientMemory()
  const ownMemory = createOwnMemory()
  const write = createCalculationWriter((proposals: Proposal[]) =>
    insertProposals(sql, proposals, calc.version, clock()),
  )

  function compute(
    ingredients: Ingredient[],
    { percentages, basis, estimates, methods, category = commonCategory(ingredients) }: Recipe,
    specification: Specification | null,
    { definitions: own, corrections }: OwnDefinitions,
  ) {
    const options = { ...(estimates && { estimates }), ...(methods && { methods }), own }
    const blend = calc.mixture(ingredients.map(({ packed }) => packed)).blend(percentages, basis, options)
    const taught = taughtOf(corrections, category)
    if (!specification && !taught) return { blend, check: null, corrected: undefined, category }
    const ethanol = ethanolOf(ingredients, percentages, basis)
    const subject = withCorrected({ ...blend, ethanol }, taught)
    const check = specification && checkGrade(specification, subject)
    return { blend, check, corrected: subject.corrected, category }
  }

  function make(
    ingredients: Ingredient[],
    recipe: Recipe,
    specification: Specification | null,
    own: OwnDefinitions,
  ) {
    const { percentages, basis } = recipe
    const { category, ...computed } = compute(ingredients, recipe, specification, own)
    const { blend, check, corrected } = computed
    const snapshots = ingredients.map(({ snapshot }) => snapshot)
    const kept = {
      basis,
      category,
      search: ingredients.map(({ search }) => search).join(''),
      recipe: recipeText(snapshots, percentages),
      blend: blendText(blend, check, corrected),
    }
    return { ...computed, kept }
  }

  function answerOf<More>(
    more: More,
    { basis, percentages }: Recipe,
    { ingredients, blend, check, corrected }: Omit<Blended, 'stored'>,
    lang: Language,
  ): string {
    const words = saidOf(blend, ingredients, lang)
    const answer = {
      ...more,
      basis,
      engine: calc.version,
      ...figuresOf(blend, check, percentages, words),
      ...(corrected && { corrected }),
    }
    return answerText(answer, blend, words)
  }

  /**
   * Blends remembered materials. One statement checks the caller and the materials, and stores.
   * @returns null if anything is wrong; `blendRead` then finds out what
   */
  async function blendRemembered(
    token: Token,
    recipe: Recipe,
    specification: Specification | null,
  ): Promise<Blended | null> {
    // Seldom named as it is made: names don't weigh on the many that aren't.
    const ingredients = recipe.name ? null : memory.find(token.accountId, recipe.materials)
    if (!ingredients) return null
    // An account that is not known here has none, or the database says otherwise.
    const own = ownMemory.find(token.accountId)
    if (unknownLimits(recipe, own.definitions).length > 0) return null
    const { kept, ...made } = make(ingredients, recipe, specification, own)
    const id = crypto.randomUUID()
    const stored = await write({ id, token, ...kept, versions: ingredients, ownStamp: own.stamp })
    return stored && { stored, ingredients, ...made }
  }

  /** Blends materials as the database has them now; throws whatever is wrong. */
  async function blendRead(
    token: Token,
    recipe: Recipe,
    specification: Specification | null,
  ): Promise<Blended> {
    const rows = await selectIngredients(sql, caller(sql, token, clock()), recipe.materials)
    const { account_id: ownerId } = requireCaller(rows[0], { premium: true })
    const ingredients = ingredientsOf(rows, recipe)
    memory.keep(ingredients)
    const own = ownOf(rows)
    ownMemory.keep(ownerId, own)
    refuseUnknownLimits(recipe, own.definitions)
    const { kept, ...made } = make(ingredients, recipe, specification, own)
    const stored = await storing(
      insertCalculation(sql, { ownerId, ...kept, name: nameOf(recipe), engine: calc.version }),
    )
    return { stored, ingredients, ...made }
  }

  return {
    /**
     * Computes a recipe and stores it with a snapshot of its inputs; needs Premium. It computes before it stores, so
     * that a recipe that can't be computed leaves no row behind.
     * @returns the JSON of a `BlendAnswer`
     * @throws AppError 400 if a material does not exist or belongs to another account
     */
    async blend(token: Token, recipe: Recipe, lang: Language): Promise<string> {
      const { against } = recipe
      const specification = against ? await specifications(token, against.grade, against.options) : null
      const { stored, ...blended } =
        (await blendRemembered(token, recipe, specification)) ??
        (await blendRead(token, recipe, specification))
      noteStored?.(token.accountId)
      return answerOf({ id: stored.id, created_at: stored.created_at.toISOString() }, recipe, blended, lang)
    },

    /**
     * The same without storing anything, for programs that try many recipes.
     * @returns the JSON of a `PreviewAnswer`
     * @throws AppError as `blend` does
     */
    async preview(token: Token, recipe: Recipe, lang: Language): Promise<string> {
      const { against } = recipe
      const specification = against ? await specifications(token, against.grade, against.options) : null
      const rows = await selectIngredients(sql, caller(sql, token, clock()), recipe.materials)
      requireCaller(rows[0], { premium: true })
      const ingredients = ingredientsOf(rows, recipe)
      const own = ownOf(rows)
      refuseUnknownLimits(recipe, own.definitions)
      const computed = compute(ingredients, recipe, specification, own)
      return answerOf({}, recipe, { ingredients, ...computed }, lang)
    },
  }
}

/** What is wrong with limits that a request lays over its grade. */
const unknownLimits = ({ against }: Recipe, definitions: readonly OwnProperty[]): Issue[] =>
  against ? ownLimitIssues(against.options.limits, definitions, ['options', 'limits']) : []

function refuseUnknownLimits(recipe: Recipe, definitions: readonly OwnProperty[]): void {
  const issues = unknownLimits(recipe, definitions)
  if (issues.length > 0) throw invalidFields(issues, true)
}

interface Blended {
  stored: Stored
  ingredients: Ingredient[]
  blend: Blend
  check: Check | null
  corrected?: CorrectedValues
}

export const ethanolOf = (
  ingredients: readonly Ingredient[],
  percentages: readonly number[],
  basis: Basis,
): number =>
  ethanolIn(
    ingredients.map(({ packed: { row } }, at) => ({
      percentage: percentages[at]!,
      isEthanol: row[ROW_OXYGENATE_AT] === Oxygenate.Ethanol,
      density: Number.isNaN(row[Slot.density]!) ? null : row[Slot.density]!,
    })),
    basis,
  )

const nameOf = ({ name }: Recipe) => (name ? { text: name, key: searchText([fold(name)]) } : null)

/** The names of a material, by which its calculations are found. */
const searchOf = ({ name, name_farsi }: Named): string =>
  searchText([name, name_farsi].flatMap((text) => (text ? [fold(text.replaceAll('\x1e', ' '))] : [])))

type Rows = Awaited<ReturnType<typeof selectIngredients>>

/** The materials in the order of the request. */
export function ingredientsOf(rows: Rows, { materials }: Pick<Recipe, 'materials'>): Ingredient[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const unknown = materials.flatMap((id, position) =>
    byId.has(id) ? [] : [issue(['materials', String(position)], 'unknown-material', { id })],
  )
  if (unknown.length > 0) throw invalidFields(unknown, true)
  return materials.map((id) => {
    const row = byId.get(id)!
    const properties = { ...emptyProperties(), ...row.properties }
    const details = { ...NO_DETAILS, ...row.details }
    const material = {
      id,
      owner: row.owner,
      name: row.name!,
      name_farsi: row.name_farsi,
      producer_english_name: row.producer_english_name!,
      producer_farsi_name: row.producer_farsi_name,
    }
    return {
      ...material,
      version: row.version!,
      categories: row.categories!,
      packed: packMaterial(properties, {
        ...details,
        isEstimable: isEstimable({ ...material, oxygenate: details.oxygenate }),
      }),
      doubts: doubtsOf({ properties, ...details }),
      snapshot: materialText({ ...material, ...details, properties }),
      search: searchOf(material),
    }
  })
}

/** The stored row; 401 if the account has just been deleted, and its session with it. */
async function storing<Row>(insert: PromiseLike<Row[]>): Promise<Row> {
  try {
    const [row] = await insert
    return row!
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION
    throw isGone ? tokenNotValid() : error
  }
}
