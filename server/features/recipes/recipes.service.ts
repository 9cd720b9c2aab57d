import { biasCorrectionsOf } from '#calc/lab/correct.ts'
import { precisionFigures } from '#calc/lab/precision.ts'
import { UNIT_OF } from '#calc/recipe/money.ts'
import type { RecipeLimitState } from '#calc/recipe/question.ts'
import { inBasis, type TankAnswer } from '#calc/recipe/tank.ts'
import type { TankAsked } from '#calc/recipe-search/margin.ts'
import {
  correctedBack,
  correctedSearch,
  type DoseRange,
  mostOf,
  movedByDoses,
} from '#calc/recipe-search/moved-limits.ts'
import { excludedText, NO_ADDITION } from '#calc/recipe-search/recipe-words.ts'
import { type Search, type SearchResult, UNEXPLAINED } from '#calc/recipe-search/search.ts'
import type { Task } from '#calc/recipe-search/task.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { commonCategory } from '#calc/vocabulary/categories.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/fault.ts'

import { namesOf } from '#calc/vocabulary/words/names.ts'
import type { Querier } from '#server/db/sql.ts'
import type { AnswerContext, FeatureDeps, Specifications } from '#server/deps.ts'
import { invalidFields } from '#server/errors.ts'
import type { Token } from '#server/http/tokens.ts'
import { assumedAnswer } from '#server/responses/blend-answer.ts'
import { dosedOf } from '#server/space/additives.ts'
import { assumedFrom, assumedOf } from '#server/space/assumed.ts'
import { laboratoryPrecision } from '#server/space/definitions.ts'
import { findMaterials, repeated } from '#server/space/recipe-request.ts'
import { type Question, resultOf, WHOLE } from './recipe-answer.ts'
import {
  candidatesOf,
  judgingSpecification,
  limited,
  type Material,
  materialOf,
  termsOf,
  withOwnFormats,
} from './recipe-question.ts'
import type { ReadRequest } from './recipe-reading.ts'
import type { RecipeResult } from './recipe-result.model.ts'
import type { GOALS_OF_TANKS, RecipeRequest } from './recipes.model.ts'
import { solveOnThread } from './recipes.tasks.ts'

/** Dose ranges of a request. @throws AppError 400 for invalid ones */
async function doseRanges(
  sql: Querier,
  spaceId: Parameters<typeof dosedOf>[1],
  { additives = [], goal, tank, capacity, certainty }: RecipeRequest,
): Promise<DoseRange[]> {
  if (additives.length === 0) return []
  const issues: Issue[] = []
  if (tank || capacity || certainty !== undefined) issues.push(issue(['additives'], 'additives-recipe'))
  const known = await dosedOf(
    sql,
    spaceId,
    additives.map(({ id }) => ({ id, dose: 0 })),
  )
  const ids = additives.map(({ id }) => id)
  issues.push(...repeated(ids, (at) => ['additives', String(at), 'id'], 'repeated-additive'))
  const ranges = additives.map(({ id, min = 0, max, price: amount }, at): DoseRange => {
    const path = ['additives', String(at), 'max']
    const { additive } = known[at]!
    const price =
      amount === undefined
        ? additive.price
        : { unit: 'kg' as const, currency: 'USD', ...additive.price, amount }
    const most = max ?? mostOf(additive)
    if (min > most) issues.push(issue(path, 'limit-order', { min, max: most }))
    else if (min < most && (goal !== 'cost' || !price))
      issues.push(issue(path, 'dose-range', { name: additive.name }))
    return { id, additive: { ...additive, price }, min, max: most }
  })
  if (issues.length > 0) throw invalidFields(issues, true)
  return ranges
}

export type RecipeDeps = Pick<FeatureDeps, 'sql' | 'calc' | 'clock' | 'jobs'> & {
  specifications: Specifications
}

export function recipesService({ sql, calc, clock, jobs, specifications }: RecipeDeps) {
  return {
    /**
     * Needs Premium, stores nothing.
     * @throws AppError 400 for unknown or foreign materials, 429 while another search of the account runs, 503 on timeout or overload
     */
    async find(token: Token, given: ReadRequest, { lang, signal }: AnswerContext): Promise<RecipeResult> {
      const { tank, against } = given
      const specification = against ? await specifications(token, against) : null
      const ids = given.materials.map(({ id }) => id)
      const all = tank ? [tank.id, ...ids] : ids
      const wanted = [...all, ...assumedFrom(given.assumed)]
      const { ownerId, pick, rules } = await findMaterials({ sql, clock }, token, wanted)
      const found = pick(ids, (at) => ['materials', String(at), 'id'])
      const rows = tank ? [...pick([tank.id], () => ['tank', 'id']), ...found] : found
      const assumed = assumedOf(given.assumed, rows, pick)
      const materials = rows.map((row, at) =>
        materialOf(
          row,
          assumed.filter(({ component }) => component === at),
        ),
      )
      const chosen = tank ? materials.slice(1) : materials
      const contents = tank && materials[0]
      const { definitions, corrections: biasCorrections } = rules
      const ranges = await doseRanges(sql, ownerId, given)
      const { request, own } = limited(
        given,
        specification,
        definitions,
        materials.map(({ candidate }) => candidate),
        ranges.map(({ additive }) => additive),
      )
      const meant: Search = {
        candidates: candidatesOf(chosen, request),
        basis: request.basis,
        goal: goalOf(request),
        limits: withOwnFormats(request.limits, own),
        ...termsOf(request, specification, own),
        atMost: request.at_most,
        batch: request.batch,
        probability: request.probability,
        certainty: request.certainty,
        laboratory:
          request.certainty === undefined
            ? undefined
            : precisionFigures(await laboratoryPrecision(sql, token.spaceId), own),
        alternatives: request.alternatives,
      }
      // The category in which the recipe's blend would be stored.
      const category = request.category ?? commonCategory(materials)
      const { asked, biases } = correctedSearch(meant, biasCorrections?.[category])
      const names = namesOf(materials, lang)
      const run = <T extends Task>(task: T) => solveOnThread(jobs, token.accountId, task, signal)
      const whole = judgingSpecification(specification, given)
      const judged = whole && {
        specification: whole,
        biasCorrections: biasCorrectionsOf(biasCorrections, category),
      }
      const question = { asked, meant, biases, request, definitions, names, lang, judged }
      const withReadings = (result: RecipeResult): RecipeResult => ({
        ...result,
        ...(given.assumed && { assumed: assumedAnswer(assumed, rows) }),
      })
      if (tank && contents) {
        const { held, ...addition } = additionOf(asked, request, contents)
        const answer = await run({ is: 'tank', asked: addition })
        return withReadings(tankResultOf(calc, answer, withContents(question, contents), held))
      }
      return withReadings(
        await (request.capacity
          ? batchAnswer(calc, run, question, request.capacity)
          : recipeAnswer(calc, run, question, ranges)),
      )
    },
  }
}

type Run = <T extends Task>(task: T) => ReturnType<typeof solveOnThread<T>>
type RecipeQuestionNow = Parameters<typeof resultOf>[2] & { biases: Parameters<typeof correctedBack>[1] }

async function recipeAnswer(
  calc: RecipeDeps['calc'],
  run: Run,
  question: RecipeQuestionNow,
  ranges: DoseRange[],
) {
  const { asked, biases } = question
  const found = await run({ is: 'recipe', asked: { ...asked, additives: ranges } })
  const result = correctedBack(found, biases)
  const { doses, leastDoses = [], doseCost = null, isDoseBest } = result
  if (!doses) return resultOf(calc, result, question)
  const { asked: bare, moved } = movedByDoses(asked, doses)
  const dosed = { doses, leastDoses, doseCost, isDoseBest, moved }
  return resultOf(calc, result, { ...question, asked: bare, dosed })
}

/** The largest batch up to a capacity. */
async function batchAnswer(
  calc: RecipeDeps['calc'],
  run: Run,
  question: RecipeQuestionNow & { request: ReadRequest },
  capacity: NonNullable<ReadRequest['capacity']>,
) {
  const { asked, biases, request } = question
  const result = await run({ is: 'batch', asked: { ...asked, capacity, step: request.step } })
  const batch = result.batch ?? undefined
  const sized = { ...question, asked: { ...asked, batch } }
  const answer = resultOf(calc, correctedBack(result, biases), sized)
  return { ...answer, ...(batch && { batch: { ...batch, is_scarce: result.isScarce } }) }
}

function goalOf({ goal, of, values, materials }: ReadRequest): Search['goal'] {
  if (goal === 'target') return { is: 'target', values }
  if (goal === 'share') return { is: 'most', of: materials.findIndex(({ id }) => id === of) }
  // The goals of a tank are part of its own question.
  return goal === 'giveaway' ? { is: goal } : { is: 'cost' }
}

/**
 * An addition to a tank in the form of a recipe's answer.
 * @param question of a recipe whose first candidate is the tank's contents
 * @param held the contents in the unit of the basis
 */
function tankResultOf(calc: Calc, answer: TankAnswer, question: Question, held: number): RecipeResult {
  const { asked, names, lang } = question
  const excluded = answer.excluded.map((one) => ({ ...one, candidate: one.candidate + 1 }))
  const added = 'additions' in answer ? answer.additions : null
  const total = added?.reduce((sum, amount) => sum + amount, held)
  const shares = added && [held, ...added].map((amount) => (WHOLE * amount) / total!)
  const guards = asked.limits.map((limit, at) => ('blend' in answer ? guardOf(limit, answer.limits[at]!) : 0))
  const result = { ...UNEXPLAINED, isCut: false, guards, answer: { ...asRecipe(answer), excluded } }
  const { percentages, ...rest } = resultOf(calc, result, question, shares)
  const warnings = excluded.map((one) => excludedText(names[one.candidate]!, one, lang))
  if (answer.is !== 'found') warnings.push(NO_ADDITION[answer.is][lang])
  const cost = answer.is === 'found' ? answer.cost : null
  return {
    ...rest,
    percentages: percentages?.slice(1) ?? null,
    cost: null,
    ...(added && {
      tank: { contents: percentages![0]!, additions: added, total: total!, unit: UNIT_OF[asked.basis], cost },
    }),
    warnings,
  }
}

function asRecipe(answer: TankAnswer): SearchResult['answer'] {
  const { excluded } = answer
  if (answer.is === 'not-found') return { ...answer, closest: null }
  if (answer.is === 'infeasible') return answer
  if (answer.is === 'between-steps') return { is: answer.is, shares: [], cost: 0, breaks: [], excluded }
  const { blend, limits, proven } = answer
  const recipe = { steps: [], cost: 0, blend, limits }
  return { is: 'found', recipe, continuous: { shares: [], cost: 0 }, bound: 0, proven, excluded }
}

/** The guard of a limit: its distance minus its margin. */
function guardOf(
  { side, limit }: Question['asked']['limits'][number],
  { value, margin }: RecipeLimitState,
): number {
  if (value === null || margin === null) return 0
  return Math.max(0, (side === 'max' ? limit - value : value - limit) - margin)
}

/** The question for an addition; `held`: contents in the basis unit, 0 if the density needed is unknown, which has no answer. */
function additionOf(
  search: Search,
  { goal, tank, capacity, step, at_most }: ReadRequest,
  { candidate }: Material,
): TankAsked & { held: number } {
  const { amount, unit } = tank!
  return {
    ...search,
    contents: { ...candidate, amount: { amount, unit } },
    goal: goal as (typeof GOALS_OF_TANKS)[number],
    capacity: capacity!,
    step,
    atMost: at_most - 1,
    held: inBasis({ amount, unit }, search.basis, candidate.properties.density) || 0,
  }
}

/** The question with the contents as first material, already paid for. */
function withContents(question: Question, { id, candidate }: Material): Question {
  const { asked, meant, request } = question
  const added = (search: Search): Search => ({
    ...search,
    goal: { is: 'most', of: 0 },
    candidates: [candidate, ...search.candidates],
  })
  const materials = [{ id, min: 0, max: 100, at_least_if_used: 0 }, ...request.materials]
  return { ...question, asked: added(asked), meant: added(meant), request: { materials } }
}
