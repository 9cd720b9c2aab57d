import { expect, test } from 'bun:test'
import { drawn } from '../oracle/draws.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { builtUncertainty } from '../oracle/test-uncertainty.ts'
import { OWN_EXAMPLES } from '../own/own-examples.ts'
import { DIESEL, GASOILS, GASOLINE, GASOLINES, limitsFrom, questionOf } from '../recipe/test-recipes.ts'
import type { OwnProperty } from '../vocabulary/own-property.ts'
import { certaintyOf } from './guard.ts'
import { search } from './search.ts'

const calc = await builtCalc()
const uncertainty = await builtUncertainty()

const find = (streams: typeof GASOILS, limits: typeof DIESEL, certainty?: number) => {
  const question = { ...questionOf(streams, limits), alternatives: 0, certainty }
  const { guard: _, ...asked } = question
  const result = search(calc, asked, { uncertainty })
  return { question, result }
}

test.each([
  ['a diesel', GASOILS, DIESEL, 0.8],
  // With one point of RT-70’s error on RON and MON no recipe of these keeps all limits nine times in ten.
  ['a gasoline', GASOLINES, GASOLINE, 0.7],
] as const)(
  '%s that is to keep all its limits keeps them in so many draws, and costs more',
  (_, streams, limits, wanted) => {
    const plain = find(streams, limits)
    if (plain.result.answer.is !== 'found') throw new Error(plain.result.answer.is)
    const shares = ({ steps }: { steps: number[] }) => steps.map((step) => step / 1000)
    const before = certaintyOf(calc, uncertainty, plain.question, shares(plain.result.answer.recipe), wanted)
    expect(before.probability).toBeLessThan(wanted)
    const sure = find(streams, limits, wanted)
    if (sure.result.answer.is !== 'found') throw new Error(sure.result.answer.is)
    const after = certaintyOf(calc, uncertainty, sure.question, shares(sure.result.answer.recipe), wanted)
    expect(after.probability).toBeGreaterThanOrEqual(wanted)
    expect(sure.result.chance).toBe(after.probability)
    expect(sure.result.answer.proven).toBe(false)
    expect(sure.result.guards.every((guard) => guard > 0)).toBe(true)
    expect(sure.result.answer.recipe.cost).toBeGreaterThan(plain.result.answer.recipe.cost)
  },
)

test('whatever its materials’ errors are drawn as, a diesel that can be sure is found', () => {
  const results = Array.from({ length: drawn(12, 3) }, (_, draw) => {
    const streams = GASOILS.map((stream, at) => ({ ...stream, id: `${draw} ${at}` }))
    return find(streams, DIESEL, 0.8).result.answer.is
  })
  expect(new Set(results)).toEqual(new Set(['found']))
}, 60_000)

test('where no recipe is that sure nothing is said to be proven', () => {
  const narrow = limitsFrom('density min 832.47, density max 832.53')
  expect(find(GASOILS, narrow).result.chance).toBeNull()
  expect(find(GASOILS, narrow).result.answer.is).toBe('found')
  for (const certainty of [0.9, 0.99]) {
    const { answer, chance } = find(GASOILS, narrow, certainty).result
    expect(answer.is).toBe('not-found')
    expect(chance).toBeGreaterThan(0)
    expect(chance).toBeLessThan(0.5)
  }
})

test('a limit on an own property is kept as often as its readings allow', () => {
  const wear: OwnProperty = {
    ...OWN_EXAMPLES[0]!.definition,
    key: 'wear',
    rule: 'volume',
    exponent: null,
    offset: null,
    min: 0,
    max: 1000,
    reproducibility: 50,
  }
  const streams = GASOILS.slice(0, 2).map((stream, k) => ({ ...stream, own: { wear: 400 + 40 * k } }))
  const limits = [{ ...limitsFrom('density max 845')[0]!, q: 'own:wear' as const, limit: 430 }]
  const question = { ...questionOf(streams, limits), options: { own: [wear] } }
  const candidates = question.candidates.map((one, k) => ({ ...one, own: streams[k]!.own }))
  const sure = (own: OwnProperty) =>
    certaintyOf(calc, uncertainty, { ...question, candidates, options: { own: [own] } }, [0.5, 0.5], 0.9)
      .probability
  // s = 50/2.77/√2: Φ(10/12.76).
  expect(Math.abs(sure(wear) - 0.783)).toBeLessThan(0.05)
  // Where nobody knows how sure the readings are, the value stands as it is.
  expect(sure({ ...wear, reproducibility: null })).toBe(1)
})

test('the laboratory’s own reproducibility counts in the place of the test’s', () => {
  const limits = limitsFrom('density max 836')
  const question = questionOf(GASOILS.slice(0, 2), limits)
  const sure = (R?: number) =>
    certaintyOf(
      calc,
      uncertainty,
      { ...question, ...(R && { laboratory: { density: { R } } }) },
      [0.4, 0.6],
      0.9,
    )
  // The guard is a quantile of errors that are proportional to R, but for those of the rule and of the recipe.
  const [byTest, rough] = [sure(), sure(20)].map(({ guard }) => guard(limits[0]!))
  expect(rough! / byTest!).toBeGreaterThan(5)
  expect(sure(20).probability).not.toBe(sure().probability)
})
