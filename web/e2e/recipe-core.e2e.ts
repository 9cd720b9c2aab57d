import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { CALC_OUTPUT } from '#calc/build.ts'
import { builtCalc } from '#calc/oracle/test-calc.ts'
import { findRecipe } from '#calc/recipe/find.ts'
import type { RecipeAnswer, RecipeQuestion } from '#calc/recipe/question.ts'
import { problemOf } from '#calc/recipe/test-problems.ts'
import { DIESEL, GASOILS, GASOLINE, GASOLINES, questionOf } from '#calc/recipe/test-recipes.ts'
import { withScript } from './browser.ts'

/** How far unrounded shares may differ: powers and logarithms outside of the core differ in their last bit. */
const SHARE_TOLERANCE = 1e-7

declare const answersTo: (core: string, questions: readonly RecipeQuestion[]) => Promise<RecipeAnswer[]>

test('a browser finds the same recipes as the server, to the last bit of the blend', async () => {
  const calc = await builtCalc()
  const questions = [
    questionOf(GASOILS, DIESEL),
    questionOf(GASOLINES, GASOLINE),
    questionOf(GASOILS, DIESEL, { goal: { is: 'giveaway' } }),
    questionOf(GASOLINES, GASOLINE, { atMost: 4 }),
    ...Array.from({ length: 16 }, (_, k) => problemOf(calc, 4201 + k, 3 + (k % 6)).question),
  ]
  const core = readFileSync(CALC_OUTPUT).toString('base64')
  const theirs = await withScript('recipe-core-page.ts', (page) =>
    page.evaluate(([core, questions]) => answersTo(core, questions), [core, questions] as const),
  )
  const found = questions.filter((question, k) => {
    const ours = JSON.parse(JSON.stringify(findRecipe(calc, question))) as RecipeAnswer
    const other = JSON.parse(JSON.stringify(theirs[k])) as RecipeAnswer
    expect([k, other.is]).toEqual([k, ours.is])
    if (ours.is !== 'found' || other.is !== 'found') return false
    expect([k, other.recipe.steps, other.recipe.blend]).toEqual([k, ours.recipe.steps, ours.recipe.blend])
    const limitsIn = ({ recipe }: typeof ours) => recipe.limits.map(({ value, isMet }) => [value, isMet])
    expect([k, limitsIn(other)]).toEqual([k, limitsIn(ours)])
    expect(other.recipe.cost).toBeCloseTo(ours.recipe.cost, 9)
    expect(other.proven).toBe(ours.proven)
    for (const [i, share] of ours.continuous.shares.entries())
      expect(Math.abs(other.continuous.shares[i]! - share)).toBeLessThan(SHARE_TOLERANCE)
    return true
  })
  expect(found.length).toBeGreaterThan(14)
})
