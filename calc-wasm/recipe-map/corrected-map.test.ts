import { expect, test } from 'bun:test'
import { assumedIn, waysOfEach } from '../assumed/assumed.ts'
import { builtIn } from '../grades/built-in.ts'
import { checkGrade } from '../grades/check.ts'
import { gradeOf } from '../grades/own-grade.ts'
import { NO_OPTIONS, specify } from '../grades/specification.ts'
import { STATES } from '../grades/states.ts'
import {
  type BiasCorrections,
  type Correction,
  storedBiasCorrections,
  withCorrected,
} from '../lab/correct.ts'
import { packMaterial } from '../mixture.ts'
import { randomMaterial, randomNumbers } from '../oracle/random-recipes.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { gridOf } from './grid.ts'
import { emptyMap, fillAtOnce, fillByBlends, type MapQuestion, sharesAt } from './sample.ts'

const calc = await builtCalc()
const random = randomNumbers(5)
const properties = Array.from({ length: 3 }, () => randomMaterial(random))
const packed = properties.map((one) => packMaterial(one))
const mixture = calc.mixture(packed)

const biases = (shift: number, rule: string | null): Correction => ({
  shift,
  n: 9,
  sd: 0.4,
  rule,
  from: 0,
  to: 1000,
})
const biasCorrections: BiasCorrections = {
  category: 'gasoil',
  corrections: {
    density: biases(-3, 'volume-average'),
    e250: biases(4, null),
    cetane_number: biases(1, 'other'),
  },
}
const grade = specify(builtIn('en590-temperate')!)
const question: MapQuestion = {
  materials: properties.map((one) => ({ properties: one })),
  shares: [50, 30, 20],
  varying: [0, 1],
  basis: 'volume',
  quantity: 'density',
  // What is far off its limits by any rule would hide what a bias moves.
  specification: { ...grade, limits: grade.limits.filter(({ q }) => q === 'density') },
}
const grid = gridOf(60)

const mapOf = (asked: MapQuestion) => {
  const map = emptyMap(asked, grid)
  fillByBlends(map, asked, mixture, undefined, 0, grid.points)
  return map
}
const isAlone = (shares: readonly number[]) => shares.filter((share) => share > 0).length === 1

test('figures, verdicts and margins of a map are those of corrected blends', () => {
  const map = mapOf({ ...question, biasCorrections })
  const plain = mapOf(question)
  let moved = 0
  for (let point = 0; point < grid.points; point++) {
    const shares = sharesAt(map, point)
    const blend = mixture.blend(shares, 'volume')
    const check = checkGrade(question.specification!, withCorrected(blend, biasCorrections))
    expect(STATES[map.states[point]!]!).toBe(check.state)
    const density = check.limits.find(({ q }) => q === 'density')!
    expect(map.shown[point]).toBe(density.value!)
    // One material alone is blended by no rule.
    expect(map.shown[point]! - plain.shown[point]!).toBeCloseTo(isAlone(shares) ? 0 : -3, 9)
    if (map.states[point] !== plain.states[point] || map.worst[point] !== plain.worst[point]) moved++
  }
  expect(moved).toBeGreaterThan(0)
})

test('while something moves the map is the same, and one that is corrected anew is not taken from before', () => {
  for (const quantity of ['density', 'e250'] as const) {
    const asked = { ...question, quantity, specification: null }
    const plain = fillAtOnce(asked, grid, mixture, undefined, null)
    const corrected = fillAtOnce({ ...asked, biasCorrections }, grid, mixture, undefined, plain)
    const still = mapOf({ ...asked, biasCorrections })
    expect(corrected.map.shown).toEqual(still.shown)
    const back = fillAtOnce(asked, grid, mixture, undefined, corrected)
    expect([...back.map.shown]).toEqual([...plain.map.shown])
  }
})

test('corrections of nothing that it shows leave a map the very same', () => {
  const other = { ...biasCorrections, corrections: { sulfur_ppm: biases(5, 'another') } }
  const [plain, same] = [mapOf(question), mapOf({ ...question, biasCorrections: other })]
  expect(same.shown).toEqual(plain.shown)
  expect(same.worst).toEqual(plain.worst)
  expect(same.states).toEqual(plain.states)
})

test('a kept calculation tells what it was corrected by', () => {
  const blend = mixture.blend([50, 30, 20], 'volume')
  const { corrected } = withCorrected(blend, biasCorrections)
  expect(Object.keys(corrected!).sort()).toEqual(['density', 'e250'])
  const then = storedBiasCorrections(JSON.parse(JSON.stringify(corrected)), blend, 'gasoil')!
  const again = withCorrected(blend, JSON.parse(JSON.stringify(then))).corrected!
  for (const q of ['density', 'e250'] as const)
    expect(again[q]).toEqual({ ...corrected![q]!, outside: false })
  expect(storedBiasCorrections(undefined, blend, 'gasoil')).toBeUndefined()
})

test('what rests on typical readings of unknown range is met nowhere that their material has a share, at rest and in motion', () => {
  const resting = { names: ['density' as const], materials: [1] }
  const plain = mapOf(question)
  const asked = { ...question, resting }
  const moving = fillAtOnce(
    asked,
    grid,
    mixture,
    undefined,
    fillAtOnce(question, grid, mixture, undefined, null),
  )
  let capped = 0
  for (const map of [mapOf(asked), moving.map])
    for (let point = 0; point < grid.points; point++) {
      const [before, now] = [plain, map].map(({ states }) => STATES[states[point]!]!)
      const isResting = sharesAt(map, point)[1]! > 0
      expect(now!).toBe(isResting && before === 'pass' ? 'unsure' : before!)
      expect(map.shown[point]).toBe(plain.shown[point]!)
      if (now !== before) capped++
    }
  expect(capped).toBeGreaterThan(0)
})

test('at rest, a verdict that rests on typical readings is that of the blend at both ends of their ranges', () => {
  const value = properties[1]!.density!
  const limit = { q: 'density' as const, min: 700, max: 900 }
  const own = gradeOf('own', { name: 'Own', category: 'gasoil', limits: [limit] } as Parameters<
    typeof gradeOf
  >[1])
  const asked = { ...question, specification: specify(own, NO_OPTIONS) }
  const statesBy = (low: number, high: number) => {
    const assumed = [{ property: 'density' as const, value, low, high }]
    const materials = properties.map((one, at) => ({ properties: one, ...(at === 1 && { assumed }) }))
    const ways = waysOfEach(materials)
    const map = emptyMap(asked, grid)
    fillByBlends(map, asked, mixture, undefined, 0, grid.points, (shares, blend) =>
      assumedIn(calc, { materials: packed, ways, shares, basis: 'volume', options: {} }, blend),
    )
    return Array.from({ length: grid.points }, (_, point) => {
      const shares = sharesAt(map, point)
      const stateOf = (density: number) => {
        const at = properties.map((one, i) => packMaterial(i === 1 ? { ...one, density } : one))
        return checkGrade(asked.specification, calc.mixture(at).blend(shares, 'volume')).state
      }
      return {
        state: STATES[map.states[point]!]!,
        ends: [stateOf(low), stateOf(value), stateOf(high)],
        shares,
      }
    })
  }
  const seen = new Set<string>()
  for (const [low, high] of [
    [value - 1, value + 1],
    [value - 400, value + 400],
  ] as const)
    for (const { state, ends } of statesBy(low, high)) {
      if (ends.every((one) => one === 'pass')) expect(state).toBe('pass')
      if (ends.includes('fail')) expect(state).not.toBe('pass')
      seen.add(`${state} ${ends.join()}`)
    }
  expect([...seen].filter((one) => one.startsWith('pass')).length).toBeGreaterThan(0)
  expect([...seen].filter((one) => one.startsWith('unsure') && one.includes('fail')).length).toBeGreaterThan(
    0,
  )
})
