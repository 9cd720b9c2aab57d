import { withTreatment } from '#calc/additives/treat.ts'
import type { Check } from '#calc/grades/check.ts'
import type { Subject } from '#calc/grades/measure.ts'
import type { Missing } from '#calc/grades/verdict-words.ts'
import { ownGapText } from '#calc/own/own-result.ts'
import { WARNING_CODES } from '#calc/vocabulary/blend.ts'
import { type Contents, contentsOf } from '#calc/vocabulary/contents.ts'
import { ownQuantity } from '#calc/vocabulary/own-property.ts'
import { DISTILLATION_NAMES, type PropertyName } from '#calc/vocabulary/properties.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { gapText } from '#calc/vocabulary/words/messages.ts'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import type { UnitFormats } from '#calc/vocabulary/words/numbers.ts'
import { keptCheck } from '#web/grades/grade-choice.ts'
import type { BlendAnswer } from '../analysis.api.ts'
import type { Recipe } from './draft.ts'
import type { Result } from './result.ts'

/** What is checked against a grade: the figures of a result, with what the core says of them. */
export function subjectOf({ recipe, estimate, confirmed }: Result): Subject {
  const contents = contentsOfRecipe(recipe)
  if (!estimate)
    return { ...withTreatment(subjectOfAnswer(confirmed!, recipe.components), recipe.dosed ?? []), contents }
  return {
    ...estimate.blend,
    ...(estimate.energy && { energy: estimate.energy }),
    contents,
  }
}

/** The server's answer alone, as after a reload: its notes name the figures that each is about. */
function subjectOfAnswer(
  { results, notes, quality, estimated, energy, traced, own_results: own }: BlendAnswer,
  components: Recipe['components'],
): Subject {
  return {
    results,
    ...(energy && { energy }),
    ...(own && { own }),
    ...(traced && { traced: tracedOf(traced, components) }),
    warnings: notes.flatMap(({ code: said, properties }) => {
      const code = WARNING_CODES.find((word) => word === said)
      return code ? properties.map((property) => ({ code, property })) : []
    }),
    marks: Object.fromEntries(
      DISTILLATION_NAMES.map((name) => [name, quality[name] === 'extrapolated' ? 'extrapolated' : 'given']),
    ),
    estimated: estimated && Object.fromEntries(Object.keys(estimated).map((name) => [name, []])),
  }
}

/** By the positions of the materials. */
const tracedOf = (
  traced: NonNullable<BlendAnswer['traced']>,
  components: Recipe['components'],
): Subject['traced'] =>
  Object.fromEntries(
    Object.entries(traced).map(([q, { span, materials }]) => [
      q,
      { span, components: materials.map((id) => components.findIndex(({ material }) => material.id === id)) },
    ]),
  )

/** The same by what the laboratory measured. */
export function measuredCheck(answer: NonNullable<BlendAnswer['check']>): Check {
  const check = keptCheck(answer)
  return { ...check, limits: check.limits.map((limit) => ({ ...limit, basis: 'laboratory' })) }
}

/** What a recipe holds. */
export const contentsOfRecipe = ({ components, basis }: Pick<Recipe, 'components' | 'basis'>): Contents =>
  contentsOf(
    components.map(({ material }) => material),
    components.map(({ percentage }) => percentage),
    basis,
  )

/** By property, own ones too, why the blend has no value. */
export function missingOf(result: Result, lang: Language, unitFormats?: UnitFormats): Missing {
  const { recipe, estimate, confirmed } = result
  const names = componentNames(recipe, lang)
  const own = estimate
    ? (estimate.blend.own ?? []).map((one) => [one.property.key, ownGapText(one, names, lang)] as const)
    : (confirmed!.own_results ?? []).map(({ property, reason }) => [property.key, reason] as const)
  const ofOwn = own.flatMap(([key, text]) => (text ? [[ownQuantity(key), text] as const] : []))
  const known = estimate
    ? Object.entries(estimate.blend.gaps).map(([name, gap]) => [
        name,
        gapText(name as PropertyName, gap, names, lang, unitFormats),
      ])
    : Object.entries(confirmed!.missing)
  return Object.fromEntries([...known, ...ofOwn]) as Missing
}
