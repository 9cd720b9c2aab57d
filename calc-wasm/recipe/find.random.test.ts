import { expect, test } from 'bun:test'
import { builtCalc } from '../reference/test-calc.ts'
import { findRecipe } from './find.ts'
import { costOf, judgeOf, lattice, problemOf } from './test-problems.ts'

const calc = await builtCalc()

/** Candidates, questions, and parts of the whole in which brute force tries all recipes. */
const SETS = [
  [2, 1000, 25],
  [3, 800, 12],
  [5, 200, 5],
] as const
/** By so much an answer may be dearer than what brute force finds. */
const EXCESS = 1e-3

test('2,000 questions: the core confirms each answer, brute force finds nothing cheaper, and nothing where there is said to be none', () => {
  const seen = { found: 0, infeasible: 0, 'not-found': 0, 'between-steps': 0 }
  let seed = 0
  for (const [count, questions, parts] of SETS) {
    const recipes = [...lattice(count, parts)].map((steps) => steps.map((step) => step / parts))
    for (let k = 0; k < questions; k++) {
      const { question, hidden } = problemOf(calc, ++seed, count)
      const keeps = judgeOf(calc, question)
      const answer = findRecipe(calc, question)
      seen[answer.is]++
      const most = answer.is === 'found' ? answer.recipe.cost * (1 - EXCESS) : Number.POSITIVE_INFINITY
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
  expect(seen.found).toBeGreaterThan(1300)
  expect(seen.infeasible).toBeGreaterThan(100)
}, 240_000)
