import type { Specification } from '#calc/grades/specification.ts'
import { fault, faultText } from '#calc/vocabulary/faults/fault.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { searchText } from '#calc/vocabulary/rules/material-search.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { oneRow } from '#server/db/sql.ts'
import type { Deps, Specifications } from '#server/deps.ts'
import { inTurn } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { recordAnswer, treatmentAnswer } from '#server/responses/batch-answer.ts'
import type { StructureQuery } from '#server/responses/blend.model.ts'
import { answerText, answerTextOf, blendFigures } from '#server/responses/blend-answer.ts'
import { dosedOf } from '#server/space/additives.ts'
import { assumedFrom, assumedOf } from '#server/space/assumed.ts'
import { findMaterials, refuseUnknownLimits, unknownLimits } from '#server/space/recipe-request.ts'
import { guardedWrite } from '#server/space/writing.ts'
import { createIngredientMemory, createRuleMemory, type RememberedIngredient } from './blend-memory.ts'
import type { Recipe } from './blending.model.ts'
import { insertCalculation, insertProposals, type Proposal, type StoredRow } from './blending.queries.ts'
import { createCalculationWriter } from './calculation-writer.ts'
import {
  type ComputedBlend,
  computeBlend,
  recordPortions,
  rememberedIngredient,
  storedBlend,
} from './compute-blend.ts'

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
    const computed = computeBlend(calc, ingredients, recipe, specification, rules)
    const row = storedBlend(ingredients, recipe, computed)
    const id = crypto.randomUUID()
    const stored = await write({ id, token, ...row, versions: ingredients, ownStamp: rules.stamp })
    return stored && { stored, ingredients, ...computed }
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
    const computed = computeBlend(calc, ingredients, recipe, specification, rules, { dosed, ...beside })
    const row = storedBlend(ingredients, recipe, computed)
    const store = () =>
      insertCalculation(sql, token, clock(), { ...row, name: nameOf(recipe), engine: calc.version })
    // In a company each is told of, one after the other.
    const rows = await guardedWrite(() =>
      token.spaceId === token.accountId ? store() : inTurn(token, store),
    )
    const stored = oneRow(rows, 'the calculation')
    return { stored, ingredients, ...computed }
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
      return answerOf(calc.version, more, recipe, blended, wanted)
    },

    /** Computes a recipe without storing it. @returns the JSON of a `PreviewAnswer` @throws AppError as `blend` does */
    async preview(token: Token, recipe: Recipe, wanted: Wanted): Promise<string> {
      const { against } = recipe
      const specification = against ? await specifications(token, against) : null
      const { rules, ingredients, ...beside } = await ingredientsOf(token, recipe)
      refuseUnknownLimits(recipe.against, rules.definitions)
      const dosed = await dosedOf(sql, token.spaceId, recipe.additives)
      const computed = computeBlend(calc, ingredients, recipe, specification, rules, { dosed, ...beside })
      return answerOf(calc.version, {}, recipe, { ingredients, ...computed }, wanted)
    },
  }
}

/** The language of an answer, and whether it has its structure. */
interface Wanted extends StructureQuery {
  lang: Language
}

const nameOf = ({ name }: Recipe) => (name ? { text: name, key: searchText([fold(name)]) } : null)

interface Answerable extends ComputedBlend {
  ingredients: readonly RememberedIngredient[]
}

interface Blended extends Answerable {
  stored: StoredRow
}

function answerOf<More>(
  engine: string,
  more: More,
  { basis, percentages }: Recipe,
  { ingredients, blend, check, corrected, record }: Answerable,
  { lang, structure }: Wanted,
): string {
  const words = answerTextOf(blend, ingredients, lang)
  const answer = {
    ...more,
    basis,
    engine,
    ...blendFigures(blend, check, { percentages, basis }, words),
    ...treatmentAnswer(blend, record, lang),
    ...(corrected && { corrected }),
    ...(record && recordAnswer(record, { portions: recordPortions(ingredients, percentages), basis }, words)),
  }
  return answerText(answer, blend, words, structure === 'true')
}
