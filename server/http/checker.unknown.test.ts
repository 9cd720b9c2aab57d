import { expect, test } from 'bun:test'
import { t } from 'elysia'
import { faultText, issueBody } from '#calc/vocabulary/faults/fault.ts'
import { ignoredFields, unknownFields } from './checker.ts'

const Body = t.Object({
  name: t.String(),
  materials: t.Array(t.Object({ id: t.String(), max: t.Optional(t.Number()) })),
  levels: t.Optional(t.Union([t.Object({ upper: t.Number() }), t.Null()])),
  own: t.Record(t.String({ pattern: '^[a-z]+$' }), t.Object({ value: t.Number() })),
  precision: t.Intersect([t.Object({ density: t.Number() })]),
  draft: t.Object({}, { additionalProperties: true }),
  candidates: t.Union([t.String(), t.Array(t.String())]),
})

const find = unknownFields(Body)
const pathsOf = (value: unknown) => find(value).map(({ path }) => path.join('.'))

test('a field that the schema lacks is named with its way, in objects, lists, unions, records and intersections', () => {
  const value = {
    nam: 'x',
    materials: [{ id: '1' }, { id: '2', maximum: 10 }],
    levels: { upper: 1, uper: 2 },
    own: { cfpp: { value: 1, unit: '°C' }, CFPP: { value: 1 } },
    precision: { density: 1, densty: 1 },
    draft: { anything: { at: 'all' } },
    candidates: ['a'],
  }
  expect(pathsOf(value).sort()).toEqual(
    ['nam', 'materials.1.maximum', 'levels.uper', 'own.cfpp.unit', 'own.CFPP', 'precision.densty'].sort(),
  )
})

test('values of another kind are left to the check, and names of every prototype are names like others', () => {
  for (const value of [null, 1, 'x', [], {}, { materials: 'x', levels: null, own: [1] }])
    expect(pathsOf(value)).toEqual([])
  expect(pathsOf(JSON.parse('{"__proto__":1,"toString":2,"constructor":{"a":1}}'))).toEqual([
    '__proto__',
    'toString',
    'constructor',
  ])
})

test('what is said is the field’s name, in both languages, and of very many some', () => {
  const [first] = find({ grad: 'en590' })
  expect(faultText(first!, 'en')).toBe('Unknown field "grad".')
  expect(faultText(first!, 'fa')).toContain('grad')
  expect(JSON.stringify(issueBody([first!]))).toContain('grad')
  expect(pathsOf(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`f${at}`, at])))).toHaveLength(
    100,
  )
})

test('what the answers show of the same thing may be sent back, and the document can list it', () => {
  const Answer = t.Object({
    id: t.String(),
    name: t.String(),
    materials: t.Array(t.Object({ id: t.String(), price: t.Number() })),
  })
  const echoing = unknownFields(Body, [Answer])
  const value = { id: '1', name: 'x', materials: [{ id: '1', price: 2 }], prices: 1 }
  expect(echoing(value).map(({ path }) => path)).toEqual([['prices']])
  expect(ignoredFields(Body, [Answer])).toEqual(['id', 'materials.price'])
})
