import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { ADDITIVE_EXAMPLES } from '#calc/additives/additive-examples.ts'
import { checkAdditive } from '#calc/additives/additive-rules.ts'
import type { Additive } from '#calc/vocabulary/additive.ts'
import { type Quantity, quantityOf } from '#calc/vocabulary/quantities.ts'
import {
  type AdditiveEntries,
  additiveAtStart,
  additiveBody,
  additiveIssues,
  emptyCurve,
  exampleFormat,
  mergedAdditive,
} from './additive-entries.ts'

const NEW = additiveAtStart({ is: 'new' })
const typed = (part: Partial<AdditiveEntries>): AdditiveEntries => ({
  ...NEW,
  name: 'X',
  density: '900',
  ...part,
})
const paths = (entries: AdditiveEntries) =>
  additiveIssues(entries).map(({ path, code }) => `${path.join('.')} ${code}`)

test('an additive goes through the form as it is', () => {
  for (const { definition } of ADDITIVE_EXAMPLES)
    expect(checkAdditive(additiveBody(additiveAtStart({ is: 'example', of: definition })))).toEqual({
      ok: true,
      value: definition,
    })
  const points = fc
    .uniqueArray(fc.double({ min: 0.001, max: 20_000, noNaN: true }), { minLength: 2, maxLength: 12 })
    .map((doses) => doses.toSorted((a, b) => a - b).map((dose, at) => [dose, -1.1 * (at + 1)] as const))
  fc.assert(
    fc.property(points, fc.integer({ min: 0, max: 500 }), (points, percent) => {
      const additive: Additive = {
        ...ADDITIVE_EXAMPLES[0]!.definition,
        responses: { octan_ron: { points, sd: percent / 100, base: { min: -5, max: 5 } } },
      }
      const made = checkAdditive(additiveBody(additiveAtStart({ is: 'example', of: additive })))
      expect(made).toEqual({ ok: true, value: additive })
    }),
  )
})

test('what an example acts on has a name and a unit in both languages, adopted or not', () => {
  const all = ADDITIVE_EXAMPLES.flatMap(({ definition }) => Object.keys(definition.responses) as Quantity[])
  expect(all).toContain('own:lubricity')
  for (const q of all) {
    const { en, fa, unit } = quantityOf(q, exampleFormat(q))
    expect([en, fa], q).not.toContain(q.replace('own:', ''))
    if (q.startsWith('own:')) expect(unit).not.toBe('')
  }
})

test('what is wrong is said by its field, and blank points are none', () => {
  expect(paths(NEW)).toEqual(['name blank', 'density null'])
  expect(paths(typed({ curves: [emptyCurve('octan_ron')] }))).toEqual(['responses.octan_ron curve-few'])
  const points = [
    { dose: '۲۰', effect: '۰٫۸' },
    { dose: '', effect: '' },
    { dose: '50', effect: '1,5' },
  ]
  const curve = { ...emptyCurve('octan_ron'), points }
  expect(paths(typed({ curves: [curve] }))).toEqual(['responses.octan_ron curve-numbers'])
  const good = { ...curve, points: points.with(2, { dose: '50', effect: '1.5' }) }
  expect(additiveBody(typed({ curves: [good] })).responses).toEqual({
    octan_ron: {
      points: [
        [20, 0.8],
        [50, 1.5],
      ],
      sd: 0.25,
      base: null,
    },
  })
  const price = { amount: '-1', unit: 'kg' as const, currency: 'dollar' }
  expect(paths(typed({ price, curves: [{ ...good, sd: 'x', min: '5' }] }))).toEqual([
    'price.amount min',
    'price.currency additive-currency',
    'responses.octan_ron.sd not-a-number',
    'responses.octan_ron.base.max null',
  ])
})

test('of two who edit, each keeps what only they have changed; curves go with their unit', () => {
  const base = typed({ curves: [emptyCurve('octan_ron')] })
  const theirs = { ...base, density: '910', unit: 'mg_l' as const }
  expect(mergedAdditive(base, { ...base, note: 'mine' }, theirs)).toEqual({ ...theirs, note: 'mine' })
  const mine = { ...base, curves: [] }
  expect(mergedAdditive(base, mine, theirs)).toEqual({ ...theirs, unit: 'mg_kg', curves: [] })
})
