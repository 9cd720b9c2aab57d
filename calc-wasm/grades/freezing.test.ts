import { beforeAll, expect, test } from 'bun:test'
import { questionOf, specificationOf } from '../calculation/whole-calculation.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { material } from '../oracle/test-cases.ts'
import { builtUncertainty, simulated } from '../oracle/test-uncertainty.ts'
import type { Calc } from '../vocabulary/blend.ts'
import { emptyProperties } from '../vocabulary/properties.ts'
import type { PourKind } from '../vocabulary/word-lists.ts'
import { builtIn } from './built-in.ts'
import { checkGrade } from './check.ts'
import { forSearch } from './own-check.ts'
import { specify } from './specification.ts'
import { lackText } from './verdict-words.ts'

let calc: Calc
beforeAll(async () => {
  calc = await builtCalc()
})
const JET = specify(builtIn('jet-a1')!)
const parts = (kinds: readonly (PourKind | null)[], shares = [60, 40]) =>
  kinds.map((pour_is, at) => ({
    percentage: shares[at]!,
    pour_is,
    properties: material({ density: 800, pour_freezing_point: -55 }),
  }))
const cold = (kinds: readonly (PourKind | null)[], shares?: number[]) =>
  checkGrade(JET, calc.blend(parts(kinds, shares), 'volume')).limits.find(
    ({ q }) => q === 'pour_freezing_point',
  )!

test('a freezing point of Jet A-1 is known only where every material’s figure is one', () => {
  expect(cold(['freezing', 'freezing'])).toMatchObject({ value: -55, state: 'pass' })
  for (const kinds of [
    ['freezing', 'pour'],
    ['freezing', null],
    [null, null],
  ] as const) {
    const found = cold(kinds)
    expect(found).toMatchObject({ value: null, state: 'unknown', lack: 'freezing' })
    expect(lackText(found, {}, 'en')).toContain('a pour point does not replace it')
    expect(found).not.toHaveProperty('is')
  }
  // Of which there is none, it says nothing.
  expect(cold(['freezing', 'pour'], [100, 0]).state).toBe('pass')
})

test('neither a simulation nor a search takes a pour point for it', async () => {
  const uncertainty = await builtUncertainty()
  for (const [kind, isDrawn] of [
    ['freezing', true],
    ['pour', false],
  ] as const) {
    const components = parts([kind, kind]).map((one, at) => ({ ...one, id: `m${at}` }))
    const check = checkGrade(JET, calc.blend(components, 'volume'))
    const asked = { components: components as never, basis: 'volume' as const, category: 'gasoil' as const }
    const question = questionOf({ ...asked, blend: {} }, specificationOf(check), { draws: 100 })
    const limits = simulated(uncertainty, question).limits.map(({ q }) => q)
    expect(limits.includes('pour_freezing_point')).toBe(isDrawn)
    const sought = forSearch(
      JET,
      [],
      [kind, 'freezing' as const].map((pour_is) => ({ pour_is, properties: emptyProperties() })),
    ).limits
    expect(sought.some(({ q }) => q === 'pour_freezing_point')).toBe(isDrawn)
  }
})
