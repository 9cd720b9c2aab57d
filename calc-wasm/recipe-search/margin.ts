// Recipes inside their limits by as much as a test, or the blend itself, may err.

import { type BatchAnswer, findRecipe, largestBatch, type Stop } from '../recipe/find.ts'
import { type Confidence, type RecipeAnswer, type RecipeLimit, STEPS } from '../recipe/question.ts'
import { findAddition, type TankAnswer, type TankQuestion } from '../recipe/tank.ts'
import type { Uncertainty } from '../uncertainty/result.ts'
import type { Blender } from '../vocabulary/blend.ts'
import { type Asked, type Certainty, certaintyOf, type Guard, guardOf, widerOf } from './guard.ts'

type Core = Blender

/** What guards follow from, beside a recipe. */
type Measurable = Parameters<typeof guardOf>[1]

interface Found<Answer, Shares = readonly number[]> {
  answer: Answer
  /** 0–1, by candidate (of several recipes, from what theirs follow); null where nothing was found. */
  shares: Shares | null
}

interface Kept<Answer> extends Found<Answer> {
  guard: Guard
  /** Whether what was found is as sure as it was to be. */
  isKept: boolean
  /** Draws of what was found that keep all limits at once, 0–1, where so many were asked for. */
  chance?: number
  /** Inside of guards that serve, of which there may be others: the best inside of them is proven for nothing else. */
  isOfOurGuards?: true
}

type Find<Answer> = (guard: Guard) => Found<Answer>

export const NO_GUARD: Guard = () => 0
const ROUNDS = 3
/** Reproducibilities that differ by less are the same. */
const SAME = 5e-3

/**
 * One test result proves each limit, of one recipe or of several that are found together. R of a point of the curve follows from the
 * recipe's own curve, so recipes are found first, then some inside their guards, until the guards of the recipes themselves are kept.
 */
export function provenBy<Answer, Shares>(
  limits: readonly (readonly RecipeLimit[])[],
  guardsAt: (shares: Shares) => readonly Guard[],
  find: (guards: readonly Guard[]) => Found<Answer, Shares>,
): Found<Answer, Shares> & { guards: readonly Guard[]; isKept: boolean } {
  let guards = limits.map(() => NO_GUARD)
  let found = find(guards)
  for (let round = 0; found.shares; round++) {
    const own = guardsAt(found.shares)
    const isKept = limits.every((some, k) =>
      some.every((limit) => own[k]!(limit) <= guards[k]!(limit) * (1 + SAME) + Number.EPSILON),
    )
    if (isKept || round > ROUNDS) return { ...found, guards, isKept }
    guards = guards.map((guard, k) => widerOf(guard, own[k]!))
    found = find(guards)
  }
  return { ...found, guards, isKept: true }
}

/** How often the guards are made smaller or larger; more finds what is cheaper by less than a thousandth. */
const SCALINGS = 5

/**
 * The blend keeps all limits at once in so many draws. The draws of the recipe that only just keeps them tell by how much each
 * limit is missed; how much of that is needed is found by halving, since the recipe inside errs otherwise, and far inside there
 * may be none.
 */
function sureBy<Answer>(
  certaintyAt: (shares: readonly number[]) => Certainty,
  wanted: number,
  find: (guard: Guard) => Kept<Answer>,
): Kept<Answer> {
  const plain = find(NO_GUARD)
  if (!plain.shares || !plain.isKept) return plain
  const first = certaintyAt(plain.shares)
  if (first.probability >= wanted) return { ...plain, chance: first.probability }
  let best: Kept<Answer> | null = null
  let closest: Kept<Answer> = { ...plain, chance: first.probability }
  let [low, high] = [0, 2]
  for (let scaling = 0; scaling < SCALINGS; scaling++) {
    const scale = (low + high) / 2
    const found = find((limit) => first.guard(limit) * scale)
    const chance = found.shares ? certaintyAt(found.shares).probability : 0
    const inside = { ...found, chance, isOfOurGuards: true as const }
    const isSure = inside.isKept && chance >= wanted
    if (inside.shares && !isSure) low = scale
    else high = scale
    if (isSure) best = inside
    if (inside.shares && chance >= closest.chance!) closest = inside
  }
  // That there is none inside of these guards proves nothing of other ones.
  return best ?? { ...closest, isKept: false }
}

export interface MarginTools {
  stop?: Stop
  /** There where a certainty is asked for. */
  uncertainty?: Uncertainty
}

function insideOf<Answer>(
  calc: Core,
  asked: Measurable,
  { probability, certainty, laboratory }: Confidence,
  { uncertainty }: MarginTools,
  find: Find<Answer>,
): Kept<Answer> {
  const proven = (extra: Guard): Kept<Answer> => {
    if (probability === undefined) return { ...find(extra), guard: extra, isKept: true }
    const guardsAt = (shares: readonly number[]) => [guardOf(calc, asked, shares, probability)]
    const { guards, ...kept } = provenBy([asked.limits], guardsAt, ([guard]) => find(widerOf(guard!, extra)))
    return { ...kept, guard: widerOf(guards[0]!, extra) }
  }
  if (certainty === undefined) return proven(NO_GUARD)
  if (!uncertainty) throw new Error('A certainty takes the module of uncertainty.')
  const reckoned = { ...asked, laboratory }
  return sureBy((shares) => certaintyOf(calc, uncertainty, reckoned, shares, certainty), certainty, proven)
}

const isAsked = ({ probability, certainty }: Confidence) =>
  probability !== undefined || certainty !== undefined

/** A recipe within its limits, or inside of them by so much, with the guards that it keeps. */
export function recipeInside(
  calc: Core,
  asked: Asked,
  confidence: Confidence,
  tools: MarginTools = {},
): { answer: RecipeAnswer; guard: Guard | undefined; chance?: number | undefined } {
  if (!isAsked(confidence)) return { answer: findRecipe(calc, asked, tools.stop), guard: undefined }
  const { answer, guard, isKept, chance, isOfOurGuards } = insideOf<RecipeAnswer>(
    calc,
    asked,
    confidence,
    tools,
    (guard) => {
      const answer = findRecipe(calc, { ...asked, guard }, tools.stop)
      return { answer, shares: answer.is === 'found' ? sharesOf(answer) : null }
    },
  )
  if (answer.is !== 'found') return { answer, guard, chance }
  if (!isKept) return { answer: lostIn(answer), guard, chance }
  return { answer: isOfOurGuards ? { ...answer, proven: false } : answer, guard, chance }
}

const sharesOf = ({ recipe }: Extract<RecipeAnswer, { is: 'found' }>) =>
  recipe.steps.map((step) => step / STEPS)

const lostIn = ({ continuous, recipe, excluded }: Extract<RecipeAnswer, { is: 'found' }>) => ({
  ...{ is: 'not-found' as const, excluded },
  closest: { shares: continuous.shares, limits: recipe.limits },
})

export type BatchAsked = Parameters<typeof largestBatch>[1] & Confidence

/** The largest batch within its limits, or inside of them by so much. */
export function batchInside(
  calc: Core,
  { probability, certainty, laboratory, ...asked }: BatchAsked,
  tools: MarginTools = {},
): BatchAnswer {
  const confidence = { probability, certainty, laboratory }
  if (!isAsked(confidence)) return largestBatch(calc, asked, tools.stop)
  const { answer, isKept } = insideOf<BatchAnswer>(calc, asked, confidence, tools, (guard) => {
    const answer = largestBatch(calc, { ...asked, guard }, tools.stop)
    return { answer, shares: answer.is === 'found' ? sharesOf(answer.answer) : null }
  })
  return isKept || answer.is !== 'found' ? answer : lostIn(answer.answer)
}

export type TankAsked = TankQuestion & Confidence

/** What to add to a tank so that it is within its limits, or inside of them by so much. */
export function additionInside(
  calc: Core,
  { probability, certainty, laboratory, ...asked }: TankAsked,
  tools: MarginTools = {},
): TankAnswer {
  const confidence = { probability, certainty, laboratory }
  if (!isAsked(confidence)) return findAddition(calc, asked, tools.stop)
  const inTank = { ...asked, candidates: [asked.contents, ...asked.candidates] }
  const { answer, isKept } = insideOf<TankAnswer>(calc, inTank, confidence, tools, (guard) => {
    const answer = findAddition(calc, { ...asked, guard }, tools.stop)
    if (answer.is !== 'found') return { answer, shares: null }
    const { additions, total } = answer
    const held = total - additions.reduce((sum, one) => sum + one, 0)
    return { answer, shares: [held, ...additions].map((amount) => amount / total) }
  })
  return isKept || answer.is !== 'found' ? answer : { is: 'not-found', excluded: answer.excluded }
}
