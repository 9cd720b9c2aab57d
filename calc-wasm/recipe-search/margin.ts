// Recipes inside their limits by as much as a test, or the blend itself, may err.

import { findRecipe, type Stop } from '../recipe/find.ts'
import { type BatchAnswer, largestBatch } from '../recipe/largest-batch.ts'
import { type RecipeAnswer, STEPS } from '../recipe/question.ts'
import { findAddition, type TankAnswer, type TankQuestion } from '../recipe/tank.ts'
import type { Uncertainty } from '../uncertainty/simulation.ts'
import type { Calc } from '../vocabulary/blend.ts'
import { certaintyOf } from './certainty.ts'
import { type Asked, type Guard, guardOf, widerOf } from './guard.ts'

type Core = Pick<Calc, 'mixture'>

/** What guards follow from, beside a recipe. */
type Measurable = Parameters<typeof guardOf>[1]

interface Found<Answer> {
  answer: Answer
  /** 0–1, by candidate; null where nothing was found. */
  shares: readonly number[] | null
}

interface Kept<Answer> extends Found<Answer> {
  guard: Guard
  /** Whether the guards of what was found are kept by it. */
  isKept: boolean
}

const ROUNDS = 3
/** Reproducibilities that differ by less are the same. */
const SAME = 5e-3

/** What a recipe has to keep, and whether it keeps that inside of these guards. */
type MarginOf = (shares: readonly number[], kept: Guard) => { guard: Guard; isKept: boolean }

/**
 * What a recipe must keep follows from the recipe itself. So one is found first, then one inside its guards, until the guards of
 * the recipe itself are kept.
 */
function insideOf<Answer>(marginOf: MarginOf, find: (guard: Guard) => Found<Answer>): Kept<Answer> {
  let guard: Guard = () => 0
  let found = find(guard)
  for (let round = 0; found.shares; round++) {
    const { guard: own, isKept } = marginOf(found.shares, guard)
    if (isKept || round > ROUNDS) return { ...found, guard, isKept }
    guard = widerOf(guard, own)
    found = find(guard)
  }
  return { ...found, guard, isKept: true }
}

/** One test result proves each limit: R of a point of the curve follows from the recipe's own curve. */
const byTests =
  (calc: Core, asked: Measurable, probability: number): MarginOf =>
  (shares, kept) => {
    const guard = guardOf(calc, asked, shares, probability)
    const isKept = asked.limits.every((limit) => guard(limit) <= kept(limit) * (1 + SAME) + Number.EPSILON)
    return { guard, isKept }
  }

/** The blend keeps all limits at once. */
const byDraws =
  (calc: Core, uncertainty: Uncertainty, asked: Measurable, wanted: number): MarginOf =>
  (shares) => {
    const { probability, guard } = certaintyOf(calc, uncertainty, asked, shares, wanted)
    return { guard, isKept: probability >= wanted }
  }

const both =
  (one: MarginOf, other: MarginOf): MarginOf =>
  (shares, kept) => {
    const [first, second] = [one(shares, kept), other(shares, kept)]
    return { guard: widerOf(first.guard, second.guard), isKept: first.isKept && second.isKept }
  }

/** What a recipe is asked to be sure of: each limit by one test, and all of them at once by draws. */
export interface Sureness {
  /** With which one test result is to prove each limit, 0.5 to 1; absent: the limits are kept as they are. */
  probability?: number
  /** With which the blend is to keep all limits at once, as its uncertainty has it; absent: nothing is asked of it. */
  certainty?: number
}

export interface MarginTools {
  stop?: Stop
  /** There where a certainty is asked for. */
  uncertainty?: Uncertainty
}

/** Null where nothing is to be sure. */
function marginOf(
  calc: Core,
  asked: Measurable,
  { probability, certainty }: Sureness,
  { uncertainty }: MarginTools,
): MarginOf | null {
  if (certainty !== undefined && !uncertainty) throw new Error('A certainty takes the module of uncertainty.')
  const tests = probability === undefined ? null : byTests(calc, asked, probability)
  const draws = certainty === undefined ? null : byDraws(calc, uncertainty!, asked, certainty)
  return tests && draws ? both(tests, draws) : (tests ?? draws)
}

/** A recipe within its limits, or inside of them by so much, with the guards that it keeps. */
export function recipeInside(
  calc: Core,
  asked: Asked,
  sureness: Sureness,
  tools: MarginTools = {},
): { answer: RecipeAnswer; guard: Guard | undefined } {
  const margin = marginOf(calc, asked, sureness, tools)
  if (!margin) return { answer: findRecipe(calc, asked, tools.stop), guard: undefined }
  const { answer, guard, isKept } = insideOf<RecipeAnswer>(margin, (guard) => {
    const answer = findRecipe(calc, { ...asked, guard }, tools.stop)
    return { answer, shares: answer.is === 'found' ? sharesOf(answer) : null }
  })
  if (isKept || answer.is !== 'found') return { answer, guard }
  return { answer: lostIn(answer), guard }
}

const sharesOf = ({ recipe }: Extract<RecipeAnswer, { is: 'found' }>) =>
  recipe.steps.map((step) => step / STEPS)

const lostIn = ({ continuous, recipe, excluded }: Extract<RecipeAnswer, { is: 'found' }>) => ({
  ...{ is: 'not-found' as const, excluded },
  closest: { shares: continuous.shares, limits: recipe.limits },
})

export type BatchAsked = Parameters<typeof largestBatch>[1] & Sureness

/** The largest batch within its limits, or inside of them by so much. */
export function batchInside(
  calc: Core,
  { probability, certainty, ...asked }: BatchAsked,
  tools: MarginTools = {},
): BatchAnswer {
  const margin = marginOf(calc, asked, { probability, certainty }, tools)
  if (!margin) return largestBatch(calc, asked, tools.stop)
  const { answer, isKept } = insideOf<BatchAnswer>(margin, (guard) => {
    const answer = largestBatch(calc, { ...asked, guard }, tools.stop)
    return { answer, shares: answer.is === 'found' ? sharesOf(answer.answer) : null }
  })
  return isKept || answer.is !== 'found' ? answer : lostIn(answer.answer)
}

export type TankAsked = TankQuestion & Sureness

/** What to add to a tank so that it is within its limits, or inside of them by so much. */
export function additionInside(
  calc: Core,
  { probability, certainty, ...asked }: TankAsked,
  tools: MarginTools = {},
): TankAnswer {
  const inTank = { ...asked, candidates: [asked.contents, ...asked.candidates] }
  const margin = marginOf(calc, inTank, { probability, certainty }, tools)
  if (!margin) return findAddition(calc, asked, tools.stop)
  const { answer, isKept } = insideOf<TankAnswer>(margin, (guard) => {
    const answer = findAddition(calc, { ...asked, guard }, tools.stop)
    if (answer.is !== 'found') return { answer, shares: null }
    const { additions, total } = answer
    const held = total - additions.reduce((sum, one) => sum + one, 0)
    return { answer, shares: [held, ...additions].map((amount) => amount / total) }
  })
  return isKept || answer.is !== 'found' ? answer : { is: 'not-found', excluded: answer.excluded }
}
