import { taughtOf } from '#calc/lab/correct.ts'
import { ownGapText } from '#calc/own/own-result.ts'
import { recipeAt } from '#calc/target/target.ts'
import type { Blend } from '#calc/vocabulary/blend.ts'
import { commonCategory } from '#calc/vocabulary/categories.ts'
import { issue } from '#calc/vocabulary/faults/issue.ts'
import { isOwnQuantity, keyOfQuantity, type OwnProperty } from '#calc/vocabulary/own-property.ts'
import { isDerived, type Quantity } from '#calc/vocabulary/quantities.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { gapText } from '#calc/vocabulary/words/messages.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { invalidFields } from '#server/errors.ts'
import type { Token } from '#server/http/tokens.ts'
import { findMaterials } from '#server/own/recipe-materials.ts'
import { ingredientOf } from './blending.service.ts'
import { TARGETS } from './blending.tasks.ts'
import type { TargetAnswer, TargetRequest } from './target.model.ts'

export const targetService = ({ sql, clock, jobs }: Pick<FeatureDeps, 'sql' | 'clock' | 'jobs'>) => ({
  /**
   * How much of one material brings a property of the blend to a value; needs Premium, stores nothing. Throws as `Jobs.run` does.
   * @throws AppError 400 if a material does not exist or belongs to another account, or if no other material can give way
   */
  async find(
    token: Token,
    request: TargetRequest,
    { lang, signal }: { lang: Language; signal: AbortSignal },
  ): Promise<TargetAnswer> {
    const { pick, rules } = await findMaterials({ sql, clock }, token, request.materials)
    const ingredients = pick().map(ingredientOf)
    const { materials, percentages, basis, property, value, estimates, methods } = request
    const { definitions, corrections } = rules
    const own = wantedOf(definitions, property)
    const category = request.category ?? commonCategory(ingredients)
    const taught = taughtOf(corrections, category, [property])
    const move = {
      shares: percentages,
      moving: materials.indexOf(request.moving),
      locked: (request.locked ?? []).map((id) => materials.indexOf(id)),
    }
    if (!recipeAt(move, 0)) throw invalidFields([issue(['moving'], 'nothing-gives-way')], true)
    const task = {
      materials: ingredients.map(({ packed }) => packed),
      options: { ...(estimates && { estimates }), ...(methods && { methods }), own },
      move,
      basis,
      property,
      value,
      ...(taught && { taught }),
    }
    const { missing, ...found } = await jobs.run(TARGETS, token.accountId, task, signal)
    const why = missing && whyMissing(missing, property, namesOf(ingredients, lang), lang)
    return { ...found, ...(why && { missing: why }) }
  },
})

/** The definition of the own property that is asked for, if it is one. */
function wantedOf(definitions: readonly OwnProperty[], q: Quantity): OwnProperty[] {
  if (!isOwnQuantity(q)) return []
  const found = definitions.filter(({ key }) => key === keyOfQuantity(q))
  if (found.length === 0) throw invalidFields([issue(['property'], 'choice', { value: q })], true)
  return found
}

/** Why a property has no value; null for one computed from several others. */
function whyMissing(
  { gaps, own = [] }: Pick<Blend, 'gaps' | 'own'>,
  q: Quantity,
  names: readonly string[],
  lang: Language,
): string | null {
  if (isOwnQuantity(q)) return own[0] ? ownGapText(own[0], names, lang) : null
  if (isDerived(q)) return null
  const gap = gaps[q]
  return gap ? gapText(q, gap, names, lang) : null
}
