import { expect, test } from 'bun:test'
import type { RecipeAnswer } from '../recipe/question.ts'
import { DIESEL, GASOILS, limitsFrom, questionOf } from '../recipe/test-recipes.ts'
import { builtCalc } from '../reference/test-calc.ts'
import { correctedSearch, withCorrectedValues } from './corrected-search.ts'
import { search } from './search.ts'

const calc = await builtCalc()
const recipeOf = (answer: RecipeAnswer) => {
  if (answer.is !== 'found') throw new Error(answer.is)
  return answer.recipe
}
const learnt = (shift: number) => ({ shift, n: 23, sd: 1, rule: null, from: 0, to: 1000 })

test('a recipe keeps its limits by the corrected values, which are shown beside the limits as they were meant', () => {
  const limits = [...DIESEL, ...limitsFrom('e250 min 20')]
  const asked = { ...questionOf(GASOILS, limits), alternatives: 0 }
  const plain = recipeOf(search(calc, asked).answer)
  // One's own laboratory finds less evaporated at 250 °C than the rule says.
  const shift = -8
  const corrected = correctedSearch(asked, { e250: learnt(shift) })
  const raw = search(calc, corrected.asked)
  const shown = withCorrectedValues(raw, corrected.learnt)
  const at = limits.length - 1
  const ruleValue = recipeOf(raw.answer).limits[at]!.value!
  const value = recipeOf(shown.answer).limits[at]!.value!
  expect(value).toBeCloseTo(ruleValue + shift, 9)
  expect(value).toBeGreaterThanOrEqual(20 - 1e-9)
  // The other limits stay the rules'.
  expect(recipeOf(shown.answer).limits[0]).toEqual(recipeOf(raw.answer).limits[0]!)
  expect(recipeOf(shown.answer).cost).toBeGreaterThanOrEqual(plain.cost)
})

test('without a correction nothing is another', () => {
  const asked = { ...questionOf(GASOILS, DIESEL), alternatives: 0 }
  const corrected = correctedSearch(asked, undefined)
  expect(corrected.asked).toBe(asked)
  const result = search(calc, asked)
  expect(withCorrectedValues(result, corrected.learnt)).toBe(result)
})
