import type { Subject } from '#calc/grades/measure.ts'
import { isDerived, isScatterOnly, type Quantity } from '#calc/grades/quantities.ts'
import { taughtOf, withCorrected } from '#calc/lab/correct.ts'
import { isOwnQuantity, keyOfQuantity, type OwnProperty } from '#calc/own/own-property.ts'
import { ownGapText } from '#calc/own/own-result.ts'
import { quantityValue } from '#calc/target/quantity-value.ts'
import { recipeAt, scan, solve } from '#calc/target/target.ts'
import type { Blend } from '#calc/vocabulary/blend.ts'
import { commonCategory } from '#calc/vocabulary/categories.ts'
import { issue } from '#calc/vocabulary/faults/issue.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { gapText } from '#calc/vocabulary/words/messages.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import type { Deps } from '#server/deps.ts'
import { invalidFields } from '#server/errors.ts'
import { caller, requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { selectIngredients } from './blending.queries.ts'
import { ethanolOf, ingredientsOf } from './blending.service.ts'
import { ownOf } from './own-memory.ts'
import type { TargetAnswer, TargetRequest } from './target.model.ts'

export function targetService({ sql, calc, clock }: Pick<Deps, 'sql' | 'calc' | 'clock'>) {
  return {
    /**
     * How much of one material brings a property of the blend to a value; needs Premium, stores nothing.
     * @throws AppError 400 if a material does not exist or belongs to another account, or if no other material can give way
     */
    async find(token: Token, request: TargetRequest, lang: Language): Promise<TargetAnswer> {
      const rows = await selectIngredients(sql, caller(sql, token, clock()), request.materials)
      requireCaller(rows[0], { premium: true })
      const ingredients = ingredientsOf(rows, request)
      const { materials, percentages, basis, property, estimates, methods } = request
      const mixture = calc.mixture(ingredients.map(({ packed }) => packed))
      const { definitions, corrections } = ownOf(rows)
      const own = wantedOf(definitions, property)
      const category = request.category ?? commonCategory(ingredients)
      const taught = taughtOf(corrections, category, [property])
      const options = { ...(estimates && { estimates }), ...(methods && { methods }), own }
      const blend = (shares: readonly number[]) => mixture.blend(shares, basis, options)
      const move = {
        shares: percentages,
        moving: materials.indexOf(request.moving),
        locked: (request.locked ?? []).map((id) => materials.indexOf(id)),
      }
      if (!recipeAt(move, 0)) throw invalidFields([issue(['moving'], 'nothing-gives-way')], true)

      const subjectAt = (shares: readonly number[]) =>
        withCorrected({ ...blend(shares), ethanol: ethanolOf(ingredients, shares, basis) }, taught)
      const points = scan(move, (shares) => quantityValue(subjectAt(shares), property))
      const { recipes, reachable } = solve(points, request.value)
      const [nearest = null, ...more] = recipes
      const missing = reachable
        ? null
        : whyMissing(blend(percentages), property, namesOf(ingredients, lang), lang)
      return {
        percentages: nearest,
        more,
        reachable: reachable && [reachable.low.value, reachable.high.value],
        ...(missing && { missing }),
        ...(taught && correctedAt(subjectAt(nearest ?? percentages), property)),
        engine: calc.version,
      }
    },
  }
}

/** How the value of the answer, or where there is none of the recipe as it is, was corrected. */
function correctedAt({ corrected, ...byRule }: Subject, q: Quantity): Pick<TargetAnswer, 'corrected'> {
  const found = corrected?.[q]
  const rule = quantityValue(byRule, q)
  if (!found || isScatterOnly(found) || rule === null) return {}
  return { corrected: { rule, n: found.n, shift: found.shift, outside: found.outside } }
}

/** The definition of the own property that is asked for, if it is one. */
function wantedOf(definitions: readonly OwnProperty[], q: Quantity): OwnProperty[] {
  if (!isOwnQuantity(q)) return []
  const found = definitions.filter(({ key }) => key === keyOfQuantity(q))
  if (found.length === 0) throw invalidFields([issue(['property'], 'choice', { value: q })], true)
  return found
}

/** Why a property has no value; null for one computed from several others. */
function whyMissing(
  { gaps, own = [] }: Blend,
  q: Quantity,
  names: readonly string[],
  lang: Language,
): string | null {
  if (isOwnQuantity(q)) return own[0] ? ownGapText(own[0], names, lang) : null
  if (isDerived(q)) return null
  const gap = gaps[q]
  return gap ? gapText(q, gap, names, lang) : null
}
