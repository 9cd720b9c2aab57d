// Recipes inside their limits by the error of a test, or of the blend itself.

import { type BatchAnswer, findRecipe, largestBatch, type Stop } from '../recipe/find.ts'
import { type Confidence, type RecipeAnswer, type RecipeLimit, STEPS } from '../recipe/question.ts'
import { findAddition, type TankAnswer, type TankQuestion } from '../recipe/tank.ts'
import type { Uncertainty } from '../uncertainty/result.ts'
import type { Blender } from '../vocabulary/blend.ts'
import { type AskedRecipe, type Certainty, certaintyOf, type Guard, guardOf, widerOf } from './guard.ts'

type Measurable = Parameters<typeof guardOf>[1]

interface Found<Answer, Shares = readonly number[]> {
  answer: Answer
  /** 0–1, by candidate (what several recipes' guards need); null if nothing was found. */
  shares: Shares | null
}

interface Kept<Answer> extends Found<Answer> {
  guard: Guard
  isKept: boolean
  /** Fraction of simulated draws that keep all limits, if computed. */
  chance?: number
  /** The guards suffice but aren't unique: optimality inside them proves nothing else. */
  isOfOurGuards?: true
}

export const NO_GUARD: Guard = () => 0
const ROUNDS = 3
/** Relative tolerance on reproducibilities. */
const SAME = 5e-3

/**
 * Finds recipes whose limits one test result each proves. R of a curve point depends on the recipe's own curve, so
 * recipes are found first, then others inside their guards, until the guards of the recipes themselves are kept.
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

/** Scalings of the guards; more find what is cheaper by less than a thousandth. */
const SCALINGS = 5

/**
 * Finds a recipe that keeps all limits at once in the wanted fraction of draws. Its first recipe gives a margin for each limit;
 * their scale is bisected, since errors differ inside, and far inside there may be no recipe.
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
  // Infeasibility inside these guards proves nothing for others.
  return best ?? { ...closest, isKept: false }
}

export interface MarginTools {
  stop?: Stop
  /** Required for a certainty. */
  uncertainty?: Uncertainty
}

function insideOf<Answer>(
  calc: Blender,
  asked: Measurable & Confidence,
  { uncertainty }: MarginTools,
  find: (guard: Guard) => Found<Answer>,
): Kept<Answer> {
  const { probability, certainty } = asked
  const proven = (extra: Guard): Kept<Answer> => {
    if (probability === undefined) return { ...find(extra), guard: extra, isKept: true }
    const guardsAt = (shares: readonly number[]) => [guardOf(calc, asked, shares, probability)]
    const { guards, ...kept } = provenBy([asked.limits], guardsAt, ([guard]) => find(widerOf(guard!, extra)))
    return { ...kept, guard: widerOf(guards[0]!, extra) }
  }
  if (certainty === undefined) return proven(NO_GUARD)
  if (!uncertainty) throw new Error('A certainty takes the module of uncertainty.')
  return sureBy((shares) => certaintyOf(calc, uncertainty, asked, shares, certainty), certainty, proven)
}

/** The best recipe within its limits or inside the guards, the guards that it keeps, and what the best without any costs. */
export function recipeInside(
  calc: Blender,
  asked: AskedRecipe & Confidence,
  tools: MarginTools = {},
): { answer: RecipeAnswer; guard: Guard; chance?: number; bareCost: number | null } {
  let bare: RecipeAnswer | null = null
  const { answer, guard, isKept, chance, isOfOurGuards } = insideOf(calc, asked, tools, (guard) => {
    const answer = findRecipe(calc, { ...asked, guard }, tools.stop)
    // The first is always searched without margins.
    bare ??= answer
    return { answer, shares: answer.is === 'found' ? sharesOf(answer) : null }
  })
  const inside = { guard, chance, bareCost: costOf(bare) }
  if (answer.is !== 'found') return { answer, ...inside }
  if (!isKept) return { answer: lostIn(answer), ...inside }
  return { answer: isOfOurGuards ? { ...answer, proven: false } : answer, ...inside }
}

const costOf = (answer: RecipeAnswer | null): number | null =>
  answer?.is === 'found' ? answer.recipe.cost : null

const sharesOf = ({ recipe }: Extract<RecipeAnswer, { is: 'found' }>) =>
  recipe.steps.map((step) => step / STEPS)

const lostIn = ({ continuous, recipe, excluded }: Extract<RecipeAnswer, { is: 'found' }>) => ({
  is: 'not-found' as const,
  closest: { shares: continuous.shares, limits: recipe.limits },
  excluded,
})

export type BatchAsked = Parameters<typeof largestBatch>[1] & Confidence

/** The largest batch within its limits or inside the guards. */
export function batchInside(calc: Blender, asked: BatchAsked, tools: MarginTools = {}): BatchAnswer {
  const { answer, isKept } = insideOf(calc, asked, tools, (guard) => {
    const answer = largestBatch(calc, { ...asked, guard }, tools.stop)
    return { answer, shares: answer.is === 'found' ? sharesOf(answer.answer) : null }
  })
  return isKept || answer.is !== 'found' ? answer : lostIn(answer.answer)
}

export type TankAsked = TankQuestion & Confidence

/** An addition that brings a tank within its limits or inside the guards. */
export function additionInside(calc: Blender, asked: TankAsked, tools: MarginTools = {}): TankAnswer {
  const inTank = { ...asked, candidates: [asked.contents, ...asked.candidates] }
  const { answer, isKept } = insideOf<TankAnswer>(calc, inTank, tools, (guard) => {
    const answer = findAddition(calc, { ...asked, guard }, tools.stop)
    if (answer.is !== 'found') return { answer, shares: null }
    const { additions, total } = answer
    const held = total - additions.reduce((sum, one) => sum + one, 0)
    return { answer, shares: [held, ...additions].map((amount) => amount / total) }
  })
  return isKept || answer.is !== 'found' ? answer : { is: 'not-found', excluded: answer.excluded }
}
