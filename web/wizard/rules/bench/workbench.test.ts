import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { amountsOf } from '#calc/units/amounts.ts'
import { isComplete, totalOf } from '#calc/vocabulary/rules/recipe-rules.ts'
import type { Material } from '../../analysis.api.ts'
import {
  type Draft,
  distributed,
  EMPTY_DRAFT,
  materialsOf,
  percentsOf,
  toggled,
  withCategory,
  withCount,
} from '../draft.ts'
import { material } from '../test-material.ts'
import {
  added,
  batchAfter,
  batchOf,
  portionsOf,
  removed,
  replaced,
  startedFrom,
  withAmount,
  withBasis,
  withBatch,
  withLock,
  withPercents,
  withShare,
  withSum,
  withTank,
} from './workbench.ts'

const DENSITIES = [700, 760, 840, 900, 650, 720, 780, 810, 830, 870, 880]
const materials = DENSITIES.map((density, i) => material(`m${i}`, { density }))
const bare = material('bare')
const of = (shares: readonly number[], chosen = materials): Draft => ({
  ...chosen
    .slice(0, shares.length)
    .reduce(toggled, withCategory(withCount(EMPTY_DRAFT, shares.length), 'gasoline')),
  typed: Object.fromEntries(shares.map((share, i) => [chosen[i]!.id, String(share)])),
})
const ids = (draft: Draft) => materialsOf(draft).map(({ id }) => id)
const sure = (draft: Draft | string | null): Draft => {
  if (draft === null || typeof draft === 'string') throw new Error(String(draft))
  return draft
}
const volumes = (draft: Draft) =>
  amountsOf(portionsOf(draft), draft.basis, batchOf(draft.bench)!).map(
    ({ volume }) => Math.round(volume! * 100) / 100,
  )

describe('materials in place', () => {
  test('one more has no share, the others keep theirs, and the count follows up to ten', () => {
    const draft = added(of([60, 40]), materials[5]!)
    expect(ids(draft)).toEqual(['m0', 'm1', 'm5'])
    expect(percentsOf(draft)).toEqual([60, 40, 0])
    expect(draft.count).toBe(3)
    expect(added(draft, materials[5]!)).toBe(draft)
    const full = materials.reduce(added, of([60, 40]))
    expect(full.count).toBe(10)
    expect(ids(full)).toHaveLength(10)
  })

  test('another in the place of one has its share, its place and its padlock, but not its tank', () => {
    const locked = withLock(
      sure(withTank(sure(withBatch(of([60, 40]), '100', 'm3')), 'm0', true)),
      'm0',
      true,
    )
    const draft = replaced(locked, 'm0', materials[3]!)
    expect(ids(draft)).toEqual(['m3', 'm1'])
    expect(draft.typed).toEqual({ m3: '60', m1: '40' })
    expect(draft.bench).toMatchObject({ locked: ['m3'], tank: {} })
    expect(replaced(draft, 'm3', materials[1]!)).toBe(draft)
  })

  test('one less leaves the other shares as they are, and two always stay', () => {
    const draft = removed(withLock(of([50, 30, 20]), 'm1', true), 'm1')
    expect(draft).toMatchObject({ count: 2, typed: { m0: '50', m2: '20' }, bench: { locked: [] } })
    expect(removed(draft, 'm0')).toBe(draft)
  })

  test('another recipe brings its count, and leaves no padlock behind', () => {
    const parts = [3, 4, 5].map((at, i) => ({ material: materials[at]!, percentage: [20, 30, 50][i]! }))
    const draft = startedFrom(withLock(of([60, 40]), 'm0', true), parts, 'mass')
    expect(draft).toMatchObject({
      count: 3,
      typed: { m3: '20.0', m4: '30.0', m5: '50.0' },
      bench: { locked: [] },
    })
  })

  test('whatever is added, replaced and removed, there are two to ten, each with a share, none twice', () => {
    const step = fc.record({
      what: fc.constantFrom('add', 'replace', 'remove'),
      which: fc.nat(10),
      place: fc.nat(9),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const draft = steps.reduce(
          (made, { what, which, place }) => {
            const present = materialsOf(made)[place % materialsOf(made).length] as Material
            if (what === 'add') return added(made, materials[which]!)
            return what === 'replace'
              ? replaced(made, present.id, materials[which]!)
              : removed(made, present.id)
          },
          of([60, 40]),
        )
        expect(ids(draft).length).toBeWithin(2, 11)
        expect(draft.count).toBe(ids(draft).length)
        expect(new Set(ids(draft)).size).toBe(ids(draft).length)
        expect(Object.keys(draft.typed).sort()).toEqual([...ids(draft)].sort())
      }),
    )
  })
})

describe('padlocks', () => {
  test('keep a share while the others are normalised to what is left', () => {
    expect(percentsOf(distributed(withLock(of([30, 30, 60]), 'm0', true)))).toEqual([30, 23.3, 46.7])
    expect(percentsOf(distributed(withLock(of([33.333, 0, 0]), 'm0', true)))).toEqual([33.333, 33.3, 33.367])
  })

  test('whatever is locked, distributing makes 100 and touches nothing locked', () => {
    const tenth = fc.integer({ min: 0, max: 300 }).map((tenths) => tenths / 10)
    fc.assert(
      fc.property(fc.array(fc.tuple(tenth, fc.boolean()), { minLength: 2, maxLength: 10 }), (rows) => {
        const locked = rows.flatMap(([share, isLocked], at) => (isLocked ? [{ share, at }] : []))
        const sum = totalOf(locked.map(({ share }) => share))
        const before = locked.reduce(
          (draft, { at }) => withLock(draft, `m${at}`, true),
          of(rows.map(([share]) => share)),
        )
        const after = percentsOf(distributed(before)) as number[]
        for (const { at, share } of locked) expect(after[at]).toBe(share)
        if (sum <= 100 && locked.length < rows.length) expect(totalOf(after)).toBe(100)
        for (const share of after) expect(share).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('amounts', () => {
  test('typed set the share, as volume or as mass', () => {
    const draft = sure(withBatch(of([60, 40]), '200', 'm3'))
    expect(percentsOf(sure(withAmount(draft, 'm0', 50)))).toEqual([25, 40])
    const tonnes = sure(withBatch(draft, '152', 't'))
    // 60/40 vol % of 700 and 760 kg/m³ is 724 kg/m³: 152 t.
    expect(withAmount(tonnes, 'm0', 0)).toMatchObject({ typed: { m0: '0.0', m1: '40' } })
    expect(withAmount(of([60, 40]), 'm0', 50)).toBeNull()
  })

  test('that cannot be told without a density change nothing', () => {
    const draft = { ...of([60, 40], [materials[0]!, bare]), basis: 'volume' as const }
    expect(withAmount(sure(withBatch(draft, '200', 't')), 'bare', 10)).toBeNull()
    expect(percentsOf(sure(withAmount(sure(withBatch(draft, '200', 'm3')), 'bare', 10)))).toEqual([60, 5])
  })

  test('of which the batch is the sum leave each other alone, and the shares make 100', () => {
    const typed = [800, 1200, 350].reduce(
      (draft, amount, at) => sure(withAmount(draft, `m${at}`, amount)),
      withSum(of([50, 30, 20]), true),
    )
    expect(volumes(typed)).toEqual([800, 1200, 350])
    expect(batchOf(typed.bench)).toEqual({ amount: 2350, unit: 'm3' })
    expect(totalOf(percentsOf(typed) as number[])).toBe(100)
  })

  test('shares taken over sum to exactly 100', () => {
    const thirds = withPercents(of([0, 0, 0]), [100 / 3, 100 / 3, 100 / 3])
    expect(totalOf(percentsOf(thirds) as number[])).toBe(100)
    expect(isComplete(percentsOf(thirds) as number[])).toBe(true)
  })
})

describe('what is in the tank', () => {
  const heel = () => sure(withTank(sure(withBatch(of([80, 15, 5]), '1000', 'm3')), 'm0', true))

  test('keeps its amount when the batch grows, and the others keep their proportions', () => {
    const grown = sure(withBatch(heel(), '1600', 'm3'))
    expect(percentsOf(grown)).toEqual([50, 37.5, 12.5])
    expect(volumes(grown)).toEqual([800, 600, 200])
  })

  test('keeps it when the batch is counted in another unit, and when the basis is mass', () => {
    const mass = withBasis(heel(), 'mass')
    expect(volumes(mass)[0]).toBeCloseTo(800, 1)
    expect(totalOf(percentsOf(mass) as number[])).toBe(100)
    const tonnes = sure(withBatch(heel(), '900', 't'))
    expect(volumes(tonnes)[0]).toBeCloseTo(800, 1)
  })

  test('does not go into a smaller batch; its share as typed changes the amount', () => {
    expect(withBatch(heel(), '700', 'm3')).toBe('too-small')
    const typed = withShare(heel(), 'm0', '40')
    expect(typed.bench.tank).toEqual({ m0: { amount: 400, unit: 'm3' } })
    expect(sure(withBatch(heel(), '', 'm3')).bench.tank).toEqual({})
    expect(sure(withTank(heel(), 'm0', false)).bench.tank).toEqual({})
  })
})

test('a batch that grows by one material alone keeps the other amounts', () => {
  const draft = sure(withBatch(of([50, 30, 20]), '1000', 'm3'))
  // Half of 1250 m³, so that 500 m³ of the others stay 37.5 + 12.5 … by hand: 800·x = 500.
  expect(batchAfter(draft, [60, 24, 16], 0)).toEqual({ amount: 1250, unit: 'm3' })
  expect(batchAfter(draft, [100, 0, 0], 0)).toBeNull()
  expect(batchAfter({ ...draft, basis: 'mass' }, [60, 24, 16], 0)).toBeNull()
})
