import { costOfDose, dosesOf, withTreatment } from '#calc/additives/treat.ts'
import { assumedIn, waysOfEach } from '#calc/assumed/assumed.ts'
import { isHeatLimited, jetEnergy } from '#calc/energy.ts'
import { checkGrade, correctionOf } from '#calc/grades/check.ts'
import type { Specification } from '#calc/grades/specification.ts'
import { type biasCorrectionsOf, withCorrected } from '#calc/lab/correct.ts'
import { packMaterial } from '#calc/mixture.ts'
import { ownValuesOf } from '#calc/own/own-result.ts'
import type { ConflictMember, LimitConflict } from '#calc/recipe/conflict.ts'
import { inForce, measuredOf, stateOf } from '#calc/recipe/evaluate.ts'
import { costAndMargin, UNIT_OF } from '#calc/recipe/money.ts'
import type { ConfirmedRecipe, Excluded, RecipeLimit, RecipeLimitState } from '#calc/recipe/question.ts'
import type { DosedResult } from '#calc/recipe-search/dosed-search.ts'
import { type CorrectedSearch, correctedFrom, type MovedBy } from '#calc/recipe-search/moved-limits.ts'
import {
  betweenText,
  conflictTexts,
  excludedText,
  NO_RECIPE,
  noMarginText,
  noRoomText,
} from '#calc/recipe-search/recipe-words.ts'
import type { Search, SearchResult } from '#calc/recipe-search/search.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { COMPONENTS } from '#calc/vocabulary/codes.ts'
import { contentsOf } from '#calc/vocabulary/contents.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'

import type { Language } from '#calc/vocabulary/words/language.ts'
import { gapSentences, missingOf } from '#server/responses/blend-answer.ts'
import type { CheckAnswer } from '#server/responses/check.model.ts'
import { checkOnTheWire } from '#server/responses/check-on-the-wire.ts'
import { limitOnTheWire } from './recipe-reading.ts'
import type { RecipeMember, RecipeResult } from './recipe-result.model.ts'
import type { RecipeRequest } from './recipes.model.ts'

export interface Question {
  /** As searched: limits on the rules' values. */
  asked: Search
  /** As requested. */
  meant: Search
  /** Bias correction of each limit, if any. */
  biases: CorrectedSearch['biases']
  request: Pick<RecipeRequest, 'materials'>
  /** All own properties of the account. */
  definitions: readonly OwnProperty[]
  /** Names of the materials in the language of the answer. */
  names: readonly string[]
  lang: Language
  /** The doses, and the shift of each limit by them. */
  dosed?: Required<Pick<DosedResult, 'doses' | 'leastDoses' | 'doseCost'>> &
    Pick<DosedResult, 'isDoseBest'> & { moved: readonly (MovedBy | null)[] }
  /** The grade that the recipe is checked against, and the bias corrections. */
  judged?: { specification: Specification; biasCorrections: ReturnType<typeof biasCorrectionsOf> } | null
}

export const WHOLE = 100

export function resultOf(
  calc: Calc,
  result: SearchResult,
  question: Question,
  shares = sharesOf(result),
): RecipeResult {
  const { answer } = result
  const { asked, request } = question
  const shown = shares && shownRecipe(calc, shares, { ...question, ...asked, guards: result.guards })
  const alternatives = answer.is === 'found' ? (result.explanation?.alternatives ?? []) : []
  const idAt = (at: number) => request.materials[at]!.id
  return {
    status: STATUS[answer.is],
    proven: answer.is === 'infeasible' || (answer.is === 'found' && answer.proven),
    basis: asked.basis,
    engine: calc.version,
    percentages: shown && [...shown.percentages],
    results: shown?.results ?? null,
    own: shown?.own ?? null,
    cost: shown && costOf(shown, result, question),
    ...(question.dosed && { doses: dosesIn(question.dosed, shown?.results.density ?? null) }),
    ...(question.dosed?.isDoseBest !== undefined && { dose_proven: question.dosed.isDoseBest }),
    limits: shown ? limitsOf(shown.limits, result, question) : [],
    ...(shown?.check && { check: shown.check }),
    alternatives: alternatives.map(({ recipe, differsBy, without }) => ({
      percentages: recipe.steps.map((step) => step / 10),
      cost: perUnit(recipe, question),
      differs_by: differsBy,
      without: without === null ? null : idAt(without),
    })),
    excluded: answer.excluded.map(({ candidate, ...why }) => ({ id: idAt(candidate), ...lackOf(why) })),
    ...conflictOf(result, question.meant),
    warnings: warningsOf(result, question),
  }
}

/** Why a material is excluded. */
export const lackOf = ({ lacks, isOutside }: Pick<Excluded, 'lacks' | 'isOutside'>) => ({
  ...(lacks === 'curve' ? { property: lacks } : limitOnTheWire(lacks)),
  reason: isOutside ? ('outside' as const) : ('missing' as const),
})

export const STATUS = {
  found: 'optimal',
  infeasible: 'infeasible',
  'between-steps': 'between_steps',
  'not-found': 'not_found',
} as const satisfies Record<SearchResult['answer']['is'], RecipeResult['status']>

type Shown = NonNullable<ReturnType<typeof shownRecipe>>

const percentageOf = (share: number) => Number((share * WHOLE).toFixed(6))

/** The recipe in per cent; if none is on the steps, the one between them or the closest. */
function sharesOf({ answer, between }: SearchResult): readonly number[] | null {
  if (answer.is === 'found') return answer.recipe.steps.map((step) => step / 10)
  if (answer.is === 'between-steps') return between?.percentages ?? answer.shares.map(percentageOf)
  return (answer.is === 'not-found' && answer.closest?.shares.map(percentageOf)) || null
}

/** What showing a recipe takes: its question, its guards, and the reader. */
interface ShownBy
  extends Pick<Search, 'candidates' | 'basis' | 'limits' | 'conditions' | 'options'>,
    Pick<Question, 'definitions' | 'names' | 'lang' | 'judged' | 'dosed'> {
  guards: readonly number[]
}

/** Blends the answer's own percentages, so that blending them again gives the same bits; null without a recipe. */
export function shownRecipe(calc: Calc, percentages: readonly number[], by: ShownBy) {
  const { basis, options, guards, definitions, names, lang, judged, dosed } = by
  const used = percentages.flatMap((share, at) => (share > 0 ? [at] : []))
  if (used.length === 0 || used.length > COMPONENTS) return null
  const candidates = used.map((at) => by.candidates[at]!)
  const parts = used.map((at) => percentages[at]!)
  const materials = candidates.map((one) => packMaterial(one.properties, one))
  const made = { materials, ways: waysOfEach(candidates), shares: parts, basis, options: options ?? {} }
  const mixture = calc.mixture(materials)
  const plain = mixture.blend(parts, basis, { ...options, own: definitions })
  const blend = { ...plain, ...assumedIn(calc, made, plain) }
  const measured = measuredOf(blend, parts, { ...by, candidates })
  const guarded = by.limits.map((limit, at) => inForce(limit, () => guards[at]!))
  const limits = guarded.map((limit) => stateOf(limit, measured))
  return { percentages, results: blend.results, own: ownValuesOf(blend.own), limits, check: checkOf() }

  /** The same check as for the recipe's blend. */
  function checkOf(): CheckAnswer | null {
    if (!judged) return null
    const subject = {
      ...withTreatment(blend, dosed?.doses ?? []),
      contents: contentsOf(candidates, parts, basis),
      ...(isHeatLimited(judged.specification) && {
        energy: jetEnergy(mixture, blend, { materials: candidates, percentages: parts, basis, options }),
      }),
    }
    const check = checkGrade(judged.specification, withCorrected(subject, judged.biasCorrections))
    const parties = used.map((at) => names[at]!)
    const missing = gapSentences(blend.gaps, parties, lang)
    return checkOnTheWire(check, missingOf(blend, { missing, names: parties, lang }), lang)
  }
}

const dosesIn = ({ doses, leastDoses }: NonNullable<Question['dosed']>, density: number | null) =>
  doses.map(({ id, additive, dose, unit }, at) => {
    const all = dosesOf(dose, unit, density, additive)
    const least = leastDoses[at] ?? dose
    const costAt = (doses: typeof all) => costOfDose(additive, doses, null)?.per_m3 ?? null
    return {
      id,
      dose: all,
      unit,
      cost: costAt(all),
      least,
      least_cost: costAt(dosesOf(least, unit, density, additive)),
    }
  })

function costOf(
  { percentages, results }: Shown,
  { answer, bareCost }: SearchResult,
  { asked, request, dosed }: Question,
) {
  const money = costAndMargin(asked, percentages, results.density)
  if (!money) return null
  const unit = UNIT_OF[asked.basis]
  const added = dosed?.doseCost ?? 0
  const { density } = results
  const inOther =
    density === null ? null : unit === 'm3' ? (added * 1000) / density : (added * density) / 1000
  const withDoses = (per: 'm3' | 't') => {
    const [cost, more] = [money.cost.per[per], per === unit ? added : inOther]
    return cost === null || added === 0 ? cost : more === null ? null : cost + more
  }
  return {
    per_unit: money.cost.per[unit]! + added,
    unit,
    per_m3: withDoses('m3'),
    per_t: withDoses('t'),
    bound: answer.is === 'found' && asked.goal.is === 'cost' ? answer.bound + added : null,
    without_margin: bareCost !== null && asked.goal.is === 'cost' ? bareCost + added : null,
    materials: money.parts.flatMap((cost, at) =>
      percentages[at]! > 0 ? [{ id: request.materials[at]!.id, cost }] : [],
    ),
  }
}

function perUnit({ steps, blend }: ConfirmedRecipe, { asked, dosed }: Question): number | null {
  const cost = costAndMargin(asked, steps, blend.results.density)?.cost.per[UNIT_OF[asked.basis]]
  return cost == null ? null : cost + (dosed?.doseCost ?? 0)
}

function limitsOf(
  states: readonly RecipeLimitState[],
  { guards, explanation }: SearchResult,
  { meant, biases, dosed }: Question,
): RecipeResult['limits'] {
  const binding = new Map(explanation?.binding.map((one) => [one.limit, one]))
  return meant.limits.map((limit, at) => {
    const price = meant.goal.is === 'cost' ? binding.get(at) : undefined
    return {
      ...keptLimit(limit, states[at]!, guards[at]!, biases[at] ?? null, dosed?.moved[at] ?? null),
      binding: binding.has(at),
      tighter: price?.tighter ?? null,
      looser: price ? (price.looser === null ? null : -price.looser) : null,
    }
  })
}

/** A requested limit with the recipe's value, bias-corrected and with the effect of doses. */
export function keptLimit(
  { q, side, limit }: RecipeLimit,
  { value: rule, isMet, isOpen }: RecipeLimitState,
  margin: number,
  correction: CorrectedSearch['biases'][number],
  moved: MovedBy | null = null,
) {
  const ruled = rule !== null && correction ? correctedFrom(rule, correction) : rule
  const value = ruled !== null && moved ? correctedFrom(ruled, moved) : ruled
  return {
    ...limitOnTheWire(q),
    side,
    limit,
    value,
    is_met: isMet,
    ...(isOpen && { unsure: true }),
    margin,
    giveaway: value === null ? null : side === 'max' ? limit - value : value - limit,
    ...(correction && rule !== null && { corrected: correctionOf(rule, correction) }),
  }
}

/** The conflicting limits. Best values exclude the requested margins; limits set by law have none. */
function conflictOf({ conflict, guards }: SearchResult, { limits, goal }: Search) {
  const membersOf = (
    { limits: places, members }: LimitConflict,
    bestOf: (member: ConflictMember) => number | null,
  ): RecipeMember[] =>
    places.map((at) => {
      const { q, side, limit } = limits[at]!
      const member = members.find((one) => one.limit === at)
      const outwards = guards[at]! * (side === 'max' ? 1 : -1)
      const best = member ? bestOf(member) : null
      return {
        ...limitOnTheWire(q),
        side,
        limit,
        best: best === null ? null : best + outwards,
        cost: goal.is === 'cost' && best !== null && best === member?.best ? member.cost : null,
      }
    })
  if (!conflict) return { conflict: [], relaxed_together: [], further_conflicts: [] }
  const reachable = ({ best, among }: ConflictMember) => best ?? among
  return {
    conflict: membersOf(conflict, reachable),
    relaxed_together: membersOf(conflict, ({ among }) => among).filter(({ best }) => best !== null),
    further_conflicts: conflict.further.map((one) => membersOf(one, reachable)),
  }
}

function warningsOf(
  { answer, conflict, guards, bareCost, isCut }: SearchResult,
  { meant, names, lang }: Question,
): string[] {
  const { limits, probability } = meant
  const texts = answer.excluded.map((one) => excludedText(names[one.candidate]!, one, lang))
  if (answer.is === 'between-steps') texts.push(betweenText(limits, answer.breaks, lang))
  if (answer.is === 'not-found') texts.push(NO_RECIPE.notFound[lang])
  if (answer.is === 'infeasible' && bareCost !== null) texts.push(noRoomText(limits, conflict, lang))
  else if (answer.is === 'infeasible' && conflict) texts.push(...conflictTexts(limits, conflict, lang))
  if (isCut) texts.push(NO_RECIPE.cut[lang])
  const bare = limits.filter((_, at) => guards[at] === 0)
  const noMargin = probability !== undefined && answer.is === 'found' ? noMarginText(bare, lang) : null
  return noMargin ? [...texts, noMargin] : texts
}
