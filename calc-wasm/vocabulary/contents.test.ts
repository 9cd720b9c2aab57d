import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { BUILT_IN, builtIn, CURRENT, everyLimit } from '../grades/built-in.ts'
import { checkGrade } from '../grades/check.ts'
import { specify } from '../grades/specification.ts'
import { packMaterial } from '../mixture.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { findRecipe } from '../recipe/find.ts'
import { GASOLINES, limitsFrom, questionOf } from '../recipe/test-recipes.ts'
import { OXYGENATES, type OxygenateName } from './blend.ts'
import { ROW_OXYGENATE_AT } from './codes.ts'
import {
  CONTENTS,
  type ContentName,
  type Contents,
  contentsOf,
  type Ingredient,
  oxygenateOf,
} from './contents.ts'
import { emptyProperties } from './properties.ts'
import { isContent } from './quantities.ts'

const calc = await builtCalc()

const of = (density: number | null, oxygenate: OxygenateName | null = null): Ingredient => ({
  oxygenate,
  properties: { density },
})
const ETHANOL = of(793.69, 'ethanol')
const MTBE = of(745.8, 'mtbe')

/** By the formulas, worked by hand: mass fraction of oxygen times mass share, volumes from the densities. */
const WORKED: [string, readonly Ingredient[], readonly number[], 'volume' | 'mass', Partial<Contents>][] = [
  [
    'ethanol and MTBE',
    [of(745), ETHANOL, MTBE],
    [85, 10, 5],
    'volume',
    { oxygen: 4.578274825878874, ethanol: 10, ethers: 5, methanol: 0 },
  ],
  ['10 % ethanol', [of(745), ETHANOL], [90, 10], 'volume', { oxygen: 3.6759135561011327, ethanol: 10 }],
  ['15 % MTBE', [of(745), MTBE], [85, 15], 'volume', { oxygen: 2.725074648378784, ethers: 15 }],
  ['by mass', [of(745), ETHANOL], [90, 10], 'mass', { oxygen: 3.47296, ethanol: 9.444474728740738 }],
  ['FAME', [of(840), of(883, 'fame')], [93, 7], 'volume', { oxygen: 0.7918624927343685, fame: 7 }],
  [
    'three',
    [of(738), of(795.69, 'methanol'), ETHANOL, of(745.7, 'etbe')],
    [84, 3, 5, 8],
    'volume',
    { oxygen: 4.715594014300571, methanol: 3, ethanol: 5, ethers: 8 },
  ],
]

test.each(WORKED)('what a recipe holds: %s', (_, materials, percentages, basis, expected) => {
  const found = contentsOf(materials, percentages, basis)
  for (const [name, value] of Object.entries(expected))
    expect(found[name as ContentName]).toBeCloseTo(value!, 9)
})

test('nothing is said where the shares don’t tell it: no density, or an oxygenate of unknown oxygen', () => {
  expect(contentsOf([of(null), of(null)], [50, 50], 'mass').oxygen).toBe(0)
  expect(contentsOf([of(null), ETHANOL], [90, 10], 'volume')).toMatchObject({ ethanol: 10, oxygen: null })
  expect(contentsOf([of(null), ETHANOL], [90, 10], 'mass')).toMatchObject({ ethanol: null, fame: null })
  expect(contentsOf([of(750), of(800, 'other')], [90, 10], 'volume')).toMatchObject({
    other_oxygenates: 10,
    oxygen: null,
  })
  // What is not used matters to nothing.
  expect(contentsOf([of(750), of(null, 'other')], [100, 0], 'mass')).toMatchObject({ oxygen: 0, ethanol: 0 })
})

test('each oxygenate counts once, and goes by its number in the core', () => {
  for (const oxygenate of OXYGENATES) {
    const { row } = packMaterial(emptyProperties(), { oxygenate })
    expect(oxygenateOf(row[ROW_OXYGENATE_AT]!)).toBe(oxygenate)
    const { oxygen: _, fame_mg_kg: __, ...found } = contentsOf([of(800, oxygenate)], [100], 'volume')
    expect(Object.values(found).reduce((sum: number, one) => sum + one!, 0)).toBe(100)
  }
})

describe('grades judge what a recipe holds', () => {
  const { results } = calc.mixture([packMaterial(GASOLINES[0]!.properties)]).blend([1], 'volume')
  const check = (id: string, materials: readonly Ingredient[], percentages: readonly number[]) =>
    checkGrade(specify(builtIn(id)!), { results, contents: contentsOf(materials, percentages, 'volume') })
  const states = (...asked: Parameters<typeof check>) =>
    Object.fromEntries(
      check(...asked).limits.flatMap(({ q, state }) =>
        (CONTENTS as readonly string[]).includes(q) ? [[q, state]] : [],
      ),
    )

  test('15 % ethanol is no E5, 10 % with MTBE no E10, 30 % FAME no EN 590 and 6 % no D975', () => {
    expect(states('en228-e5-2026-11', [of(745), ETHANOL], [85, 15])).toEqual({
      oxygen: 'fail',
      methanol: 'pass',
      ethanol: 'fail',
    })
    expect(states('en228-e5-2026-11', [of(745), ETHANOL], [95, 5])).toMatchObject({
      oxygen: 'pass',
      ethanol: 'pass',
    })
    expect(states('en228-e10-2026-11', [of(745), ETHANOL], [90, 10])).not.toContainValue('fail')
    expect(states('en228-e10-2026-11', [of(745), ETHANOL, MTBE], [85, 10, 5])).toMatchObject({
      oxygen: 'fail',
      ethanol: 'pass',
      ethers: 'pass',
    })
    const diesel = (share: number) =>
      [
        [of(840), of(883, 'fame')],
        [100 - share, share],
      ] as const
    expect(states('en590-temperate-2026-11', ...diesel(30))).toEqual({ fame: 'fail' })
    expect(states('en590-arctic-2026-11', ...diesel(7))).toEqual({ fame: 'pass' })
    expect(states('d975-2d-s15-2026-11', ...diesel(6))).toEqual({ fame: 'fail' })
  })

  test('the former grades answer as they did', () => {
    for (const id of [
      'en228-e5',
      'en228-e10',
      'en590-temperate',
      'en590-arctic',
      'd975-1d-s15',
      'd975-2d-s15',
      'd4814',
      'ir-petrol-euro4',
    ]) {
      const former = builtIn(id)!
      const now = builtIn(former.replaced_by!)!
      // Only the driveability index has always counted ethanol.
      if (id !== 'd4814')
        expect(check(id, [of(745), ETHANOL], [50, 50])).toEqual(checkGrade(specify(former), { results }))
      expect(everyLimit(former).some(({ q }) => isContent(q))).toBe(false)
      expect([now.name, now.family, now.status]).toEqual([former.name, former.family, former.status])
      expect(CURRENT).toContain(now)
      expect(CURRENT).not.toContain(former)
    }
    expect(BUILT_IN.length - CURRENT.length).toBe(8)
  })

  test('T50 of D4814 may be 66 °C from 1 vol % of ethanol on, else in classes A to C 77', () => {
    const state = (share: number, t50: number, of_class: string) => {
      const specification = specify(builtIn('d4814-2026-11')!, {
        chosen: { class: of_class },
        limits: [],
        residue: 1,
      })
      const curve = {
        ibp: 35,
        pct_10: 50,
        pct_30: t50 - 12,
        pct_50: t50,
        pct_70: t50 + 25,
        pct_90: 160,
        fbp: 200,
      }
      const subject = {
        results: { ...emptyProperties(), ...curve, recovery: 99 },
        contents: contentsOf([of(745), ETHANOL], [100 - share, share], 'volume'),
      }
      const { limits, one_of } = checkGrade(specification, subject)
      const [lowest] = limits.filter(
        ({ q, side, one_of: set }) => q === 't50e' && side === 'min' && set === undefined,
      )
      return [lowest!.limit, lowest!.state, one_of[0]?.state ?? null]
    }
    expect(state(0, 72, 'A')).toEqual([66, 'pass', 'fail'])
    expect(state(0.9, 72, 'C')).toEqual([66, 'pass', 'fail'])
    expect(state(1, 72, 'A')).toEqual([66, 'pass', 'pass'])
    expect(state(10, 72, 'B')).toEqual([66, 'pass', 'pass'])
    expect(state(10, 62, 'AA')).toEqual([66, 'fail', 'pass'])
    expect(state(0, 80, 'A')).toEqual([66, 'pass', 'pass'])
    expect(state(0, 72, 'D')).toEqual([66, 'pass', null])
  })

  test('a laboratory’s verdict counts nothing by the shares', () => {
    const subject = {
      results: emptyProperties(),
      contents: contentsOf([of(745), ETHANOL], [85, 15], 'volume'),
    }
    const judged = (tested: Partial<Record<ContentName, number>>) =>
      checkGrade(specify(builtIn('en228-e5-2026-11')!), { ...subject, tested }).limits.find(
        ({ q }) => q === 'ethanol',
      )!
    expect(judged({})).toMatchObject({ value: null, state: 'unknown' })
    expect(judged({ ethanol: 4.8 })).toMatchObject({ value: 4.8, state: 'pass' })
  })
})

test('a search keeps limits on what a recipe holds, by volume and by mass, and buys up to them', () => {
  const cheap = (oxygenate: OxygenateName, density: number) => ({
    properties: { ...GASOLINES[0]!.properties, density },
    oxygenate,
    price: { amount: 100, unit: 'm3' as const },
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...OXYGENATES.filter((name) => name !== 'other')),
      fc.integer({ min: 740, max: 880 }),
      fc.double({ min: 0.5, max: 6, noNaN: true }),
      fc.constantFrom('volume' as const, 'mass' as const),
      (oxygenate, density, most, basis) => {
        const candidates = [...GASOLINES.slice(0, 3), cheap(oxygenate, density)]
        for (const q of CONTENTS) {
          const limits = limitsFrom(`${q} max ${most}, benzene max 3`)
          const answer = findRecipe(calc, questionOf(candidates, limits, { basis }))
          if (answer.is !== 'found') throw new Error(`${q}: ${answer.is}`)
          const held = contentsOf(candidates, answer.recipe.steps, basis)[q]!
          expect(held).toBeLessThanOrEqual(most + 1e-9)
          expect(answer.recipe.limits[0]!.value).toBeCloseTo(held, 9)
          const mostHeld = contentsOf(candidates, [0, 0, 0, 1], basis)[q]!
          // A step of 0.1 % of the material holds no more than this of it.
          if (mostHeld > 0) expect(held).toBeGreaterThan(most - 0.0025 * mostHeld)
        }
      },
    ),
    { numRuns: 6 },
  )
})

test('of an oxygenate of unknown oxygen no recipe is found where oxygen is limited', () => {
  const other = {
    properties: GASOLINES[1]!.properties,
    oxygenate: 'other' as const,
    price: { amount: 1, unit: 'm3' as const },
  }
  const answer = findRecipe(calc, questionOf([GASOLINES[0]!, other], limitsFrom('oxygen max 2.7')))
  expect(answer).toMatchObject({ is: 'found', excluded: [{ candidate: 1, lacks: 'oxygen', limit: 0 }] })
})
