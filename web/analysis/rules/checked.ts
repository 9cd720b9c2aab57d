import { builtIn } from '#calc/grades/built-in.ts'
import type { Check, LimitCheck } from '#calc/grades/check.ts'
import { ethanolIn } from '#calc/grades/ethanol.ts'
import type { Subject } from '#calc/grades/measure.ts'
import type { Missing } from '#calc/grades/verdict-words.ts'
import { ownQuantity } from '#calc/own/own-property.ts'
import { ownGapText } from '#calc/own/own-result.ts'
import { WARNING_CODES } from '#calc/vocabulary/blend.ts'
import { DISTILLATION_NAMES, type PropertyName } from '#calc/vocabulary/properties.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { gapText } from '#calc/vocabulary/words/messages.ts'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import type { Told } from '#calc/vocabulary/words/spoken.ts'
import type { BlendAnswer } from '../analysis.api.ts'
import type { Recipe } from './draft.ts'
import type { Result } from './result.ts'

/** What is checked against a grade: the figures of a result, with what the core says of them. */
export function subjectOf({ recipe, estimate, confirmed }: Result): Subject {
  const ethanol = ethanolOf(recipe)
  return estimate ? { ...estimate.blend, ethanol } : { ...subjectOfAnswer(confirmed!), ethanol }
}

/** The server's answer alone, as after a reload: its notes name the figures that each is about. */
function subjectOfAnswer({ results, notes, quality, estimated, own_results: own }: BlendAnswer): Subject {
  return {
    results,
    ...(own && { own }),
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

/** A limit as the table shows it; `reason` is the server's word for a value that is missing. */
export interface ShownLimit extends LimitCheck {
  reason?: string
}

/** A check as it was kept, in the form in which the page makes its own. */
export function keptCheck({
  grade: id,
  grade_name,
  standard,
  status,
  options,
  sentence: _,
  cfpp_indication,
  limits,
  ...rest
}: NonNullable<BlendAnswer['check']>): Check {
  return {
    ...rest,
    counts: rest.counts as Check['counts'],
    grade: { id, name: grade_name, family: builtIn(id)?.family ?? grade_name.en, standard, status },
    chosen: options,
    limits: limits.map(
      ({ unit, name, digits, ...limit }): ShownLimit =>
        name ? { ...limit, own: { name, unit, digits: digits ?? 1 } } : limit,
    ),
    cfpp: cfpp_indication ?? null,
  }
}

/** Ethanol in a recipe, vol %. */
export const ethanolOf = ({ components, basis }: Pick<Recipe, 'components' | 'basis'>): number =>
  ethanolIn(
    components.map(({ material, percentage }) => ({
      percentage,
      isEthanol: material.oxygenate === 'ethanol',
      density: material.properties.density,
    })),
    basis,
  )

/** By property, own ones too, why the blend has no value. */
export function missingOf(result: Result, lang: Language, told?: Told): Missing {
  const { recipe, estimate, confirmed } = result
  const names = componentNames(recipe, lang)
  const own = estimate
    ? (estimate.blend.own ?? []).map((one) => [one.property.key, ownGapText(one, names, lang)] as const)
    : (confirmed!.own_results ?? []).map(({ property, reason }) => [property.key, reason] as const)
  const ofOwn = own.flatMap(([key, text]) => (text ? [[ownQuantity(key), text] as const] : []))
  const known = estimate
    ? Object.entries(estimate.blend.gaps).map(([name, gap]) => [
        name,
        gapText(name as PropertyName, gap, names, lang, told),
      ])
    : Object.entries(confirmed!.missing)
  return Object.fromEntries([...known, ...ofOwn]) as Missing
}
