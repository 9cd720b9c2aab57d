import { expect, test } from 'bun:test'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { shownIn } from '#calc/units/units.ts'
import {
  computed,
  contradictionIn,
  isFaulty,
  type PrecisionDraft,
  precisionBody,
  precisionDraft,
} from './precision-entries.ts'

const PLAIN = shownIn('°C', UNIT_SETS.SI)
const FAHRENHEIT = shownIn('°C', UNIT_SETS.US)
const typed = (r: string): PrecisionDraft => ({ ...precisionDraft({}, PLAIN), texts: { r, R: '' } })
const pairs = (line: string, count = 8) => Array.from({ length: count }, () => line).join('\n')

test('lines of results come to r, whatever unit they are typed in', () => {
  // d = 1 °C: 2.306·√2·√(8/16).
  const found = computed(typed(pairs('60 61')), 'r', PLAIN)
  expect(found).toMatchObject({ is: 'figure', pairs: 8 })
  expect((found as { figure: number }).figure).toBeCloseTo(2.306004, 6)
  const warm = computed(typed(pairs('140  141.8')), 'r', FAHRENHEIT)
  expect((warm as { figure: number }).figure).toBeCloseTo(2.306004, 6)
  const split = computed(typed(pairs('60;61')), 'r', PLAIN)
  expect((split as { figure: number }).figure).toBeCloseTo(2.306004, 6)
})

test('a series of k counts as k − 1 pairs; Persian digits and decimal commas are read', () => {
  // Sample variance of 1, 2, 3 is 1.
  const found = computed(typed(pairs('۱٫۰ 2,0\t3', 4)), 'r', PLAIN)
  expect(found).toMatchObject({ is: 'figure', pairs: 8, figure: expect.closeTo(3.261182, 6) })
})

test('what can’t be told says why', () => {
  for (const [text, is] of [
    [' \n ', 'none'],
    ['60 61\n62', 'unread'],
    ['60 warm', 'unread'],
    ['60 NaN', 'unread'],
    [pairs('60 61', 7), 'few'],
    [pairs('60 60'), 'alike'],
    [pairs('60 61', 1001), 'many'],
    [Array.from({ length: 21 }, (_, at) => at).join(' '), 'unread'],
  ] as const)
    expect([text, computed(typed(text), 'r', PLAIN).is]).toEqual([text, is])
})

test('what was not touched goes back to the last digit, a figure without its results as well', () => {
  const kept = { r: 0.1, r_n: 9, repeats: [[1 / 3, 2 / 3]], R: 3.1, on: false as const }
  const draft = precisionDraft(kept, FAHRENHEIT)
  expect(precisionBody({ flash_point: draft }, () => FAHRENHEIT)).toEqual({
    flash_point: { repeats: [[1 / 3, 2 / 3]], R: 3.1, on: false },
  })
  expect(
    precisionBody({ 'own:cfpp': typed(pairs('1 2')), rvp: typed('') }, () => ({ ...PLAIN, own: '°C' })),
  ).toMatchObject({
    'own:cfpp': { unit: '°C', repeats: expect.any(Array) },
  })
})

test('r above R is refused as the server refuses it, and said where it can be chance', () => {
  const both = (r: string, R: string): PrecisionDraft => ({ ...typed(r), texts: { r, R } })
  const said = (draft: PrecisionDraft) => [contradictionIn(draft, FAHRENHEIT), isFaulty(draft, FAHRENHEIT)]
  expect(said(both(pairs('60 61'), pairs('60 62')))).toEqual([null, false])
  expect(said(both(pairs('60 62'), pairs('60 61')))).toEqual(['by-chance', false])
  expect(said(both(pairs('60 63'), pairs('60 61')))).toEqual(['impossible', true])
  expect(said(precisionDraft({ r: 2, R: 1 }, FAHRENHEIT))).toEqual(['impossible', true])
  // With lines that can't be read there is nothing to compare.
  expect(said(both(pairs('60 63'), '60'))).toEqual([null, true])
})
