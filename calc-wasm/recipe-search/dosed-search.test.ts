import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { R_IN_DEVIATIONS } from '../grades/test-precision.ts'
import { plainDelta } from '../oracle/plain-additive.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import type { Candidate } from '../recipe/question.ts'
import type { Additive, Curve } from '../vocabulary/additive.ts'
import { emptyProperties } from '../vocabulary/properties.ts'
import { type DosedSearch, searchDosed } from './dosed-search.ts'
import { type DoseRange, movedByDoses } from './moved-limits.ts'

const calc = await builtCalc()
const POINTS = [
  [300, 1.1],
  [600, 1.9],
  [1000, 2.6],
] as const
const additiveOf = (points: Curve['points'], price = 4): Additive => ({
  name: 'EHN',
  name_farsi: null,
  density: 963,
  unit: 'mg_kg',
  note: '',
  contents: {},
  price: { amount: price, unit: 'kg', currency: 'USD' },
  responses: { cetane_number: { points, sd: 0.25, base: null } },
})
const candidate = (cetane_number: number, price: number): Candidate => ({
  properties: { ...emptyProperties(), density: 840, cetane_number },
  price: { amount: price, unit: 'm3' },
})
const askedOf = (min: number, additives: DoseRange[], more: Partial<DosedSearch> = {}): DosedSearch => ({
  candidates: [candidate(50.5, 610), candidate(60, 720)],
  basis: 'volume',
  goal: { is: 'cost' },
  limits: [{ q: 'cetane_number', side: 'min', limit: min }],
  conditions: { category: 'gasoil', d86_group: 'by-curve', residue: 1 },
  alternatives: 0,
  additives,
  ...more,
})
const range = (max: number, additive = additiveOf(POINTS)): DoseRange => ({ id: 'a', additive, min: 0, max })
const found = (asked: DosedSearch) => {
  const result = searchDosed(calc, asked)
  if (result.answer.is !== 'found') throw new Error(result.answer.is)
  return { ...result, answer: result.answer, cost: result.answer.recipe.cost + (result.doseCost ?? 0) }
}

test('the cheapest dose is found: 136.36 mg/kg at 610.458, on whole steps 140; without it 615.79', () => {
  const result = found(askedOf(51, [range(1000)]))
  expect(result.doses![0]!.dose).toBe(140)
  expect(result.leastDoses![0]).toBeCloseTo(136.36363636363635, 9)
  expect(result.isDoseBest).toBe(true)
  expect(610 + ((result.leastDoses![0]! * 840 * 4) / 1e9) * 1000).toBeCloseTo(610.4581818181819, 9)
  expect(result.answer.recipe.steps).toEqual([1000, 0])
  // The value is the treated one.
  expect(result.answer.recipe.limits[0]!.value).toBeCloseTo(50.5 + plainDelta(POINTS, 140)!, 9)
  // 615.789474 before it is put on steps of 0.1 %.
  expect(found(askedOf(51, [])).cost).toBeCloseTo(615.83, 1)
})

test('a fixed dose moves the limit by its effect; one beyond the curve finds nothing and proves nothing', () => {
  const fixed = found(askedOf(51.8, [{ ...range(0), min: 300, max: 300 }]))
  expect(fixed.doses![0]!.dose).toBe(300)
  // 50.5 + 1.1 = 51.6: 0.2 short.
  expect(fixed.answer.recipe.steps[1]).toBeGreaterThan(0)
  expect(fixed.answer.recipe.limits[0]!.value!).toBeGreaterThanOrEqual(51.8 - 1e-9)
  const { answer } = searchDosed(calc, askedOf(51, [{ ...range(0), min: 1000.5, max: 1000.5 }]))
  expect(answer.is).toBe('not-found')
  expect(movedByDoses(askedOf(51, []), []).asked.limits[0]!.limit).toBe(51)
})

test('a margin takes the additive’s own uncertainty too', () => {
  const plain = found(askedOf(51, [{ ...range(0), min: 500, max: 500 }], { probability: 0.95 }))
  // R of the limit that is meant, 51: 3.8 + 0.125 · 3.
  const sd = 0.25 * plainDelta(POINTS, 500)!
  const R = plain.answer.recipe.limits[0]!.R!
  expect(plain.guards[0]!).toBeCloseTo(1.6448536 * Math.hypot(R / R_IN_DEVIATIONS, sd), 6)
  expect(R).toBeCloseTo(4.175, 9)
})

test('no whole step of the dose is cheaper by more than a step of the shares, whatever the concave curve and the limit', () => {
  const step = fc.double({ min: 0.2, max: 1, noNaN: true })
  fc.assert(
    fc.property(
      fc.tuple(step, step, step),
      fc.double({ min: 50.6, max: 55, noNaN: true }),
      fc.integer({ min: 1, max: 40 }),
      (parts, limit, price) => {
        const slopes = [...parts].sort((a, b) => b - a)
        let sum = 0
        const points = slopes.map((slope, at) => {
          sum += slope
          return [100 * (at + 1), sum] as const
        })
        const additive = additiveOf(points, price)
        const result = found(askedOf(limit, [range(300, additive)]))
        const best = Math.min(
          ...Array.from({ length: 31 }, (_, at) => {
            const dose = at * 10
            const short = Math.max(0, limit - 50.5 - plainDelta(points, dose)!)
            // On steps of 0.1 %, two candidates of one density.
            const share = Math.ceil((short / 9.5) * 1000 - 1e-9) / 1000
            return 610 + 110 * share + (dose * 0.84 * price) / 1000
          }),
        )
        expect(result.cost).toBeLessThanOrEqual(best + (result.isDoseBest ? 0 : 0.11) + 1e-6)
        expect(result.answer.recipe.limits[0]!.value!).toBeGreaterThanOrEqual(limit - 1e-9)
      },
    ),
    { numRuns: 40 },
  )
})

test('manganese limits the dose of what brings it, and is no limit of another', () => {
  const mmt: Additive = {
    name: 'MMT',
    name_farsi: null,
    density: 1380,
    unit: 'mg_l',
    note: '',
    contents: { manganese: 25 },
    price: { amount: 4, unit: 'kg', currency: 'USD' },
    responses: {
      cetane_number: {
        points: [
          [4, 1],
          [40, 5],
        ] as const,
        sd: 0.25,
        base: null,
      },
    },
  }
  const asked = (min: number) => {
    const question = askedOf(min, [{ id: 'm', additive: mmt, min: 0, max: 40 }])
    return found({ ...question, limits: [...question.limits, { q: 'manganese', side: 'max', limit: 2 }] })
  }
  // 8 mg/L bring 2 mg/L, and 1.44: up to there it is cheaper than the second material.
  const result = asked(53)
  expect(result.doses![0]!.dose).toBeLessThanOrEqual(8)
  expect(result.answer.recipe.limits[1]!.value!).toBeLessThanOrEqual(2)
  expect(result.answer.recipe.limits[1]!.isMet).toBe(true)
  expect(result.answer.recipe.steps[1]).toBeGreaterThan(0)
  expect(result.isDoseBest).toBe(false)
})
