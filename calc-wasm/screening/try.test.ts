import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Reading } from '../assumed/assumed.ts'
import { builtIn } from '../grades/built-in.ts'
import type { LimitCheck } from '../grades/check.ts'
import type { GivenLimit } from '../grades/grade.ts'
import { gradeOf } from '../grades/own-grade.ts'
import { NO_OPTIONS, type Specification, specify } from '../grades/specification.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { OWN_EXAMPLES } from '../own/own-examples.ts'
import { GASOLINES } from '../recipe/test-recipes.ts'
import { ownQuantity } from '../vocabulary/own-property.ts'
import {
  decidingOf,
  inOrder,
  reasonText,
  sharesWith,
  standingsOf,
  type Trial,
  type TriedMaterial,
  type TryQuestion,
  tryEach,
} from './try.ts'

const calc = await builtCalc()

const specification = (limits: { q: string; min?: number; max?: number }[]): Specification =>
  specify(
    gradeOf('own', { name: 'Own', category: 'gasoline', limits } as Parameters<typeof gradeOf>[1]),
    NO_OPTIONS,
  )
const recipe = [
  { ...GASOLINES[0]!, percentage: 60 },
  { ...GASOLINES[1]!, percentage: 40 },
]
const question = (more: Partial<TryQuestion> = {}): TryQuestion => ({
  recipe,
  candidates: GASOLINES.slice(2),
  share: 5,
  basis: 'volume',
  specification: specification([
    { q: 'octan_ron', min: 95 },
    { q: 'sulfur_ppm', max: 10 },
  ]),
  ...more,
})
const rowOf = (place: number, q: string) => ({
  ...GASOLINES[place]!,
  properties: { ...GASOLINES[place]!.properties, [q]: null },
})

describe('the shares', () => {
  test('make room in their proportions, and those that are held stay', () => {
    expect(sharesWith(recipe, 5)).toEqual([57, 38, 5])
    expect(sharesWith(recipe, 0)).toEqual([60, 40, 0])
    expect(sharesWith(recipe, 100)).toEqual([0, 0, 100])
    const held = [{ percentage: 30, isHeld: true }, { percentage: 50 }, { percentage: 20 }]
    expect(sharesWith(held, 35)).toEqual([30, 25, 10, 35])
    // More of one that is there already, of a recipe that is not whole yet.
    expect(sharesWith([{ percentage: 30 }, { percentage: 10 }], 20, 1)).toEqual([60, 40, 0])
  })

  test('leave no room beside what is held, or in a recipe of nothing', () => {
    const held = [{ percentage: 30, isHeld: true }, { percentage: 70 }]
    expect(sharesWith(held, 70)).toEqual([30, 0, 70])
    expect(sharesWith(held, 70.1)).toBeNull()
    expect(sharesWith([{ percentage: 100, isHeld: true }], 1)).toBeNull()
    expect(sharesWith([{ percentage: 0 }, { percentage: 0 }], 1)).toBeNull()
    expect(sharesWith(recipe, Number.NaN)).toBeNull()
  })
})

describe('each candidate', () => {
  test('comes to what the blend of its recipe comes to, to the last bit', () => {
    for (const basis of ['volume', 'mass'] as const) {
      const trials = tryEach(calc, question({ basis }))
      expect(trials.map(({ candidate }) => candidate).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
      for (const { candidate, results } of trials) {
        const components = [...recipe, GASOLINES[2 + candidate]!].map((one, at) => ({
          ...one,
          percentage: [57, 38, 5][at]!,
        }))
        expect(results).toEqual(calc.blend(components, basis).results)
      }
    }
  })

  test('is ranked by the worst of its margins, which is the least of all', () => {
    const trials = tryEach(calc, question())
    const margins = trials.map(({ worst }) => worst!.in_R!)
    expect(margins).toEqual(margins.toSorted((a, b) => b - a))
    expect(new Set(margins).size).toBe(margins.length)
    for (const { results, worst } of trials) {
      const { q, side, limit, margin } = worst!
      const value = results[q as 'octan_ron']!
      expect(margin).toBe(side === 'min' ? value - limit! : limit! - value)
    }
  })

  test('that is met only by typical readings of the recipe is too close, unless it is met at both ends of their range', () => {
    const value = recipe[1]!.properties.sulfur_ppm!
    const statesOf = (low: number | null, high: number | null, percentage = 40) => {
      const assumed = [{ property: 'sulfur_ppm' as const, value, low, high }]
      const asked = question({
        recipe: [recipe[0]!, { ...recipe[1]!, percentage, assumed }],
        specification: specification([{ q: 'sulfur_ppm', max: 1000 }]),
      })
      return new Set(tryEach(calc, asked).map(({ state }) => state))
    }
    expect(statesOf(null, null)).toEqual(new Set(['unsure']))
    expect(statesOf(0, 20)).toEqual(new Set(['pass']))
    expect(statesOf(0, 9000)).toEqual(new Set(['unsure']))
    // Where the material has no share nothing rests on it.
    expect(statesOf(null, null, 0)).toEqual(new Set(['pass']))
  })

  test('with typical readings, its own or of the recipe, passes only where it passes with each at either end of its range', () => {
    const at = fc.double({ min: 0, max: 40, noNaN: true })
    fc.assert(
      fc.property(at, at, at, at, fc.boolean(), fc.boolean(), (one, other, third, max, isOwn, isFinish) => {
        const [low, value, high] = [one, other, third].toSorted((a, b) => a - b) as [number, number, number]
        const specified = specification([{ q: 'sulfur_ppm', max }])
        const stateAt = (sulfur: number, assumed?: Reading[]) => {
          const filled = (of: TriedMaterial) => ({
            ...of,
            properties: { ...of.properties, sulfur_ppm: sulfur },
            ...(assumed && { assumed }),
          })
          const asked = question({
            recipe: isOwn || isFinish ? recipe : [filled(recipe[0]!) as (typeof recipe)[0], recipe[1]!],
            candidates: [isOwn && !isFinish ? filled(GASOLINES[2]!) : GASOLINES[2]!],
            specification: specified,
            ...(isFinish && { finish: { material: filled(GASOLINES[3]!), share: 10 } }),
          })
          return tryEach(calc, asked)[0]!.state
        }
        const state = stateAt(value, [{ property: 'sulfur_ppm', value, low, high }])
        if (state === 'pass') expect([stateAt(low), stateAt(high)]).not.toContain('fail')
        expect(stateAt(value, [{ property: 'sulfur_ppm', value, low: null, high: null }])).not.toBe('pass')
        if (stateAt(value) === 'pass' && stateAt(high) === 'pass') expect(state).toBe('pass')
      }),
      { numRuns: 60 },
    )
  })

  test('of the same worst margin is ranked by cost, and one without a price comes after them', () => {
    const one = GASOLINES[2]!
    const at = (amount: number) => ({ ...one, price: { amount, unit: 'm3' as const } })
    const candidates = [{ ...one, price: undefined }, at(700), at(300), at(500)]
    const trials = tryEach(calc, question({ candidates }))
    expect(trials.map(({ candidate }) => candidate)).toEqual([2, 3, 1, 0])
    expect(trials[0]!.cost!.per.m3).toBeCloseTo(0.57 * 700 + 0.38 * 760 + 0.05 * 300, 9)
    expect(trials[3]!.cost).toBeNull()
  })

  test('that takes away the value of a limit comes last, however good the rest, and says whose reading it lacks', () => {
    const blind = rowOf(2, 'sulfur_ppm')
    const trials = tryEach(calc, question({ candidates: [blind, ...GASOLINES.slice(2)] }))
    const last = trials.at(-1)!
    expect(last.candidate).toBe(0)
    expect(last.lost.map(({ q }) => q)).toEqual(['sulfur_ppm'])
    expect(last.missing).toEqual(['sulfur_ppm'])
    // What is left would have been best of all.
    expect(last.worst!.in_R!).toBeGreaterThan(
      Math.max(...trials.slice(0, -1).map(({ worst }) => worst!.in_R!)),
    )
    const names = ['A', 'B', 'Blind naphtha']
    expect(reasonText(last, names, 'en')).toMatch(
      /^Sulfur has no value: there is no reading for Blind naphtha\. Worst of the other limits: .* ≥\u00a095: .*\u00a0R\.$/,
    )
    expect(reasonText(last, names, 'fa')).toContain('برای \u2068Blind naphtha\u2069 داده‌ای نیست')
    expect(reasonText(trials[0]!, names, 'en')).toMatch(/^Worst limit: /)
  })

  test('names what lacks a value for one reason in one sentence, of the program or of its own', () => {
    const [cfpp, pah] = [OWN_EXAMPLES[0]!.definition, OWN_EXAMPLES[1]!.definition]
    const [any] = tryEach(calc, question({ candidates: [GASOLINES[2]!] }))
    const gap = { reason: 'missing', components: [2] } as const
    const lost = [cfpp, pah].map((property) => ({
      ...any!.worst!,
      q: ownQuantity(property.key),
      own: property,
      lack: 'own' as const,
    }))
    const own = [cfpp, pah].map((property) => ({ property, value: null, gap }))
    const trial = { ...any!, worst: null, own, lost: [...lost, { ...any!.worst!, q: 'rvp', lack: 'rvp' }] }
    const gaps = { rvp: gap }
    expect(reasonText({ ...trial, gaps } as never, ['A', 'B', 'Blind'], 'en')).toBe(
      `RVP, ${cfpp.name} and ${pah.name} have no value: there is no reading for Blind.`,
    )
  })

  test('is tried in what the fuel is finished with, too', () => {
    const finish = { material: { ...GASOLINES[5]!, oxygenate: 'ethanol' as const }, share: 10 }
    const [bare] = tryEach(calc, question({ candidates: [GASOLINES[2]!] }))
    const [fuel] = tryEach(calc, question({ candidates: [GASOLINES[2]!], finish }))
    expect(fuel!.results).toEqual(bare!.results)
    expect(fuel!.worst!.value).not.toBe(bare!.worst!.value)
  })

  test('stands beside a full recipe, and without a grade says what has lost its value', () => {
    const full = GASOLINES.concat(GASOLINES.slice(0, 5)).map((one) => ({ ...one, percentage: 100 / 15 }))
    const candidates = [rowOf(3, 'rvp')]
    const [only] = tryEach(calc, question({ recipe: full, candidates, specification: null }))
    expect(only).toMatchObject({ state: null, worst: null, lost: [], missing: ['rvp'] })
    const names = full.map(({ name }) => name).concat('Unknown')
    expect(reasonText(only!, names, 'en')).toBe('RVP has no value: there is no reading for Unknown.')
  })

  test('is judged by own properties and by bias corrections, as a blend is', () => {
    const own = OWN_EXAMPLES[1]!.definition
    const known = (one: (typeof GASOLINES)[number], value: number) => ({ ...one, own: { [own.key]: value } })
    const limits = [{ q: `own:${own.key}`, max: 5 }]
    const asked = question({
      recipe: recipe.map((one, at) => ({ ...one, own: { [own.key]: at } })),
      candidates: [GASOLINES[2]!, known(GASOLINES[2]!, 300), known(GASOLINES[2]!, 1)],
      options: { own: [own] },
      specification: specify(builtIn('en228-e5')!, { ...NO_OPTIONS, limits: limits as GivenLimit[] }),
    })
    const trials = tryEach(calc, asked)
    const last = trials.at(-1)!
    expect([last.candidate, last.lost.map(({ q }) => q)]).toEqual([0, [`own:${own.key}` as 'rvp']])
    const reason = reasonText(last, ['A', 'B', 'Blind'], 'en')!
    expect(reason).toStartWith(`${own.name} has no value: `)
    expect(reason).toContain('Blind')
    expect(trials.map(({ own: values }) => values![0]!.value === null)).toEqual([false, false, true])

    const shift = { shift: -40, n: 12, sd: 1, rule: 'mass-average', from: 0, to: 100 }
    const biasCorrections = { category: 'gasoline' as const, corrections: { sulfur_ppm: shift } }
    const sulfur = specification([{ q: 'sulfur_ppm', max: 10 }])
    const plain = tryEach(calc, question({ specification: sulfur }))
    const corrected = tryEach(calc, question({ specification: sulfur, biasCorrections }))
    const of = (list: readonly Trial[], at: number) => list.find(({ candidate }) => candidate === at)!
    for (const { candidate, results, worst } of corrected) {
      expect(results).toEqual(of(plain, candidate).results)
      expect(worst!.value).toBe(Math.max(0, of(plain, candidate).worst!.value! - 40))
    }
  })

  test('with no share changes nothing', () => {
    const trials = tryEach(calc, question({ share: 0, candidates: [rowOf(2, 'density')] }))
    expect(trials[0]!.missing).toEqual([])
    expect(trials[0]!.results).toEqual(calc.blend(recipe, 'volume').results)
  })
})

describe('what decides', () => {
  const limit = (q: string, more: Partial<LimitCheck>): LimitCheck =>
    ({
      q,
      side: 'max',
      limit: 1,
      value: 1,
      margin: 0,
      in_R: 0,
      state: 'pass',
      flags: [],
      ...more,
    }) as LimitCheck
  const standing = (...limits: LimitCheck[]) => standingsOf({ limits })

  test('of a set of which one must be met is the best of them', () => {
    const set = [limit('saybolt', { in_R: -3, one_of: 0 }), limit('d1500', { in_R: 2, one_of: 0 })]
    const now = standing(...set, limit('rvp', { in_R: 4 }))
    expect(decidingOf(now, now).worst!.q).toBe('d1500')
  })

  test('is a missed limit without a known reproducibility before any figure, and a met one after all', () => {
    const [failed, met] = [
      limit('color', { in_R: null, margin: -1, state: 'fail' }),
      limit('acidity', { in_R: null, margin: 1 }),
    ]
    const far = limit('rvp', { in_R: -50, state: 'fail' })
    expect(decidingOf(standing(far, failed, met), standing()).worst).toBe(failed)
    expect(decidingOf(standing(met, far), standing()).worst).toBe(far)
    expect(decidingOf(standing(met), standing()).worst).toBe(met)
    const beyond = limit('saybolt', { value: null, margin: null, in_R: null, state: 'fail' })
    expect(decidingOf(standing(beyond, far), standing()).worst).toBe(beyond)
  })

  test('has an order that infinities do not upset', () => {
    const trial = (candidate: number, in_R: number | null, state: 'pass' | 'fail', lost = 0) =>
      ({
        candidate,
        cost: null,
        lost: Array(lost).fill(limit('rvp', {})),
        worst: limit('rvp', { in_R, state }),
      }) as unknown as Trial
    const trials = [
      trial(0, null, 'pass', 1),
      trial(1, null, 'fail'),
      trial(2, null, 'pass'),
      trial(3, 1, 'pass'),
      trial(4, null, 'pass'),
      trial(5, -1, 'fail'),
    ]
    expect(inOrder(trials, 'm3').map(({ candidate }) => candidate)).toEqual([2, 4, 3, 5, 1, 0])
  })
})
