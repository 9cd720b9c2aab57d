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
  probability?: number
  certainty?: number
}

/** A recipe within its limits, or inside of them by so much, with the guards that it keeps. `uncertainty` is there where a certainty is. */
export function recipeInside(
  calc: Core,
  asked: Asked,
  { probability, certainty }: Sureness,
  { stop, uncertainty }: { stop?: Stop; uncertainty?: Uncertainty } = {},
): { answer: RecipeAnswer; guard: Guard | undefined } {
  const tests = probability === undefined ? null : byTests(calc, asked, probability)
  if (certainty !== undefined && !uncertainty) throw new Error('A certainty takes the module of uncertainty.')
  const draws = certainty === undefined ? null : byDraws(calc, uncertainty!, asked, certainty)
  const margin = tests && draws ? both(tests, draws) : (tests ?? draws)
  if (!margin) return { answer: findRecipe(calc, asked, stop), guard: undefined }
  const { answer, guard, isKept } = insideOf<RecipeAnswer>(margin, (guard) => {
    const answer = findRecipe(calc, { ...asked, guard }, stop)
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

export type BatchAsked = Parameters<typeof largestBatch>[1] & { probability?: number }

/** The largest batch within its limits, or inside of them at this probability. */
export function batchInside(calc: Core, { probability, ...asked }: BatchAsked, stop?: Stop): BatchAnswer {
  if (probability === undefined) return largestBatch(calc, asked, stop)
  const { answer, isKept } = insideOf<BatchAnswer>(byTests(calc, asked, probability), (guard) => {
    const answer = largestBatch(calc, { ...asked, guard }, stop)
    return { answer, shares: answer.is === 'found' ? sharesOf(answer.answer) : null }
  })
  return isKept || answer.is !== 'found' ? answer : lostIn(answer.answer)
}

export type TankAsked = TankQuestion & { probability?: number }

/** What to add to a tank so that it is within its limits, or inside of them at this probability. */
export function additionInside(calc: Core, { probability, ...asked }: TankAsked, stop?: Stop): TankAnswer {
  if (probability === undefined) return findAddition(calc, asked, stop)
  const inTank = { ...asked, candidates: [asked.contents, ...asked.candidates] }
  const { answer, isKept } = insideOf<TankAnswer>(byTests(calc, inTank, probability), (guard) => {
    const answer = findAddition(calc, { ...asked, guard }, stop)
    if (answer.is !== 'found') return { answer, shares: null }
    const { additions, total } = answer
    const held = total - additions.reduce((sum, one) => sum + one, 0)
    return { answer, shares: [held, ...additions].map((amount) => amount / total) }
  })
  return isKept || answer.is !== 'found' ? answer : { is: 'not-found', excluded: answer.excluded }
}
