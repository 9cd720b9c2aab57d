import { readFileSync } from 'node:fs'
import { CALC_OUTPUT } from '#calc/build.ts'
import { instantiateCalc } from '#calc/calc.ts'
import { randomMaterial, randomNumbers } from '#calc/oracle/random-recipes.ts'
import { findPlan } from '#calc/plan/plan.ts'
import { largePlan } from '#calc/plan/test-large-plans.ts'
import { findRecipe } from '#calc/recipe/find.ts'
import type { Candidate, RecipeQuestion } from '#calc/recipe/question.ts'
import { problemOf } from '#calc/recipe/test-problems.ts'
import { DIESEL, GASOILS, GASOLINE, GASOLINES, questionOf } from '#calc/recipe/test-recipes.ts'
import { atMost, type Bench, figure, median, quantile } from './bench.ts'

const OF_TEN_MS = 10
const OF_SIXTY_MS = 500
const PLAN_MS = { '60 × 8': 10_000, '10 × 5': 2_000 } as const
const ROUNDS = 3
/** Of a fixed sequence, apart from those of the tests. */
const SEED = 3_000_000

export const bench: Bench = {
  what: 'finding a recipe: 9 gasoils, 10 gasolines, random ones, 60 gasolines; plans',
  async run({ pick, say }) {
    const calc = await instantiateCalc(readFileSync(CALC_OUTPUT))
    const count = pick(5, 25, 100)
    const random = randomNumbers(SEED)
    const priced = (streams: readonly Candidate[]): Candidate[] =>
      streams.map((one) => ({ ...one, price: { amount: 450 + Math.floor(random() * 400), unit: 'm3' } }))
    const times = (most: number, question: () => RecipeQuestion) => Array.from({ length: most }, question)
    const crowd = Array.from({ length: 50 }, () => ({ properties: randomMaterial(random) }))
    const used = [...GASOLINES, ...crowd].map((one) => ({ ...one, atLeastIfUsed: 1 }))
    let drawn = SEED
    const sets: [string, RecipeQuestion[]][] = [
      ['9 gasoils, 14 limits', times(count, () => questionOf(priced(GASOILS), DIESEL))],
      ['10 gasolines, 16 limits', times(count, () => questionOf(priced(GASOLINES), GASOLINE))],
      ['10 materials, 2 to 9 limits', times(count, () => problemOf(calc, ++drawn, 10).question)],
      ['60 gasolines, at most 10, 1 % or none', times(count / 5, () => questionOf(priced(used), GASOLINE))],
    ]
    const taken = sets.map(([name, questions]) => {
      say(name)
      return questions.map((question) => {
        const rounds = Array.from({ length: ROUNDS }, () => {
          const since = performance.now()
          findRecipe(calc, question)
          return performance.now() - since
        })
        return Math.min(...rounds)
      })
    })
    const plans = (Object.keys(PLAN_MS) as (keyof typeof PLAN_MS)[]).map((size) => {
      say(`a plan of ${size}`)
      const [materials, products] = size.split(' × ').map(Number)
      const spent = Array.from({ length: pick(1, 3, 10) }, (_, at) => {
        const since = process.cpuUsage()
        findPlan(calc, largePlan(608 + at, materials!, products!))
        const { user, system } = process.cpuUsage(since)
        return (user + system) / 1000
      })
      return atMost(`a plan of ${size} in whole steps, worst, CPU`, PLAN_MS[size], Math.max(...spent), 'ms')
    })
    return {
      tables: [
        {
          title: 'Finding a recipe, ms',
          head: ['question', 'questions', 'median', '95 %', 'worst'],
          rows: sets.map(([name], at) => {
            const own = taken[at]!
            return [
              name,
              own.length,
              ...[median(own), quantile(own, 0.95), Math.max(...own)].map((ms) => figure(ms)),
            ]
          }),
          notes: [`prices are random; each question is asked ${ROUNDS} times, and the quickest counts`],
        },
      ],
      goals: [
        atMost('a recipe of some ten materials, median', OF_TEN_MS, median(taken.slice(0, 3).flat()), 'ms'),
        atMost('a recipe of sixty, worst', OF_SIXTY_MS, Math.max(...taken[3]!), 'ms'),
        ...plans,
      ],
    }
  },
}
