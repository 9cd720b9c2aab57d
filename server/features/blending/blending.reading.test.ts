import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { bodyText, issueBody } from '#calc/vocabulary/faults/fault.ts'
import { readRecipe } from './blending.routes.ts'

const A = '6f1c2c3e-0d5a-4c7b-9a52-3f6d4d8a1b01'
const B = '6f1c2c3e-0d5a-4c7b-9a52-3f6d4d8a1b02'
const C = '6f1c2c3e-0d5a-4c7b-9a52-3f6d4d8a1b03'

const issuesOf = (body: Record<string, unknown>) => {
  const read = readRecipe(body, new Date())
  return read.ok ? [] : read.issues
}

const errors = (body: Record<string, unknown>): unknown =>
  JSON.parse(bodyText(issueBody(issuesOf(body)), 'en'))

test('a recipe is read with volume as its basis and numbers in text', () => {
  expect(readRecipe({ materials: [A.toUpperCase(), B], percentages: ['60', ' ۴۰٫۰ '] }, new Date())).toEqual({
    ok: true,
    value: { materials: [A, B], percentages: [60, 40], basis: 'volume' },
  })
  const byMass = { materials: [A, B], percentages: [100, 0], basis: 'mass' }
  expect(readRecipe({ ...byMass, note: 'unknown fields are left out' }, new Date())).toEqual({
    ok: true,
    value: byMass,
  } as never)
})

test('missing, null and foreign fields are each named, all at once', () => {
  expect(errors({})).toEqual({
    materials: ['This field is required.'],
    percentages: ['This field is required.'],
  })
  expect(errors({ materials: null, percentages: 'fifty', basis: 'molar' })).toEqual({
    materials: ['This field may not be null.'],
    percentages: ['Expected a list of items but got type "str".'],
    basis: [expect.stringContaining('"molar" is not a valid choice.')],
  })
  expect(errors({ materials: { 0: A }, percentages: 5, basis: null })).toEqual({
    materials: ['Expected a list of items but got type "dict".'],
    percentages: ['Expected a list of items but got type "int".'],
    basis: ['This field may not be null.'],
  })
  expect(errors({ materials: [A, B], percentages: [50, 50], basis: ['mass'] })).toEqual({
    basis: [expect.stringContaining('"["mass"]" is not a valid choice.')],
  })
})

test('list items are named by their position', () => {
  expect(
    errors({ materials: [A, 'x', null, 7, true], percentages: [true, 'NaN', 100.5, -1, null, [50], '1,5'] }),
  ).toEqual({
    materials: {
      1: ['Must be a valid UUID.'],
      2: ['This field may not be null.'],
      3: ['Must be a valid UUID.'],
      4: ['Not a valid string.'],
    },
    percentages: {
      0: ['A valid number is required.'],
      1: ['A valid number is required.'],
      2: ['Ensure this value is less than or equal to 100.'],
      3: ['Ensure this value is greater than or equal to 0.'],
      4: ['This field may not be null.'],
      5: ['A valid number is required.'],
      6: ['A valid number is required.'],
    },
  })
})

test('two to ten materials, each once, with one percentage each', () => {
  expect(errors({ materials: [A], percentages: [] })).toEqual({
    materials: ['Ensure this field has at least 2 elements.'],
    percentages: ['This list may not be empty.'],
  })
  expect(errors({ materials: new Array(11).fill(A), percentages: new Array(11).fill(1) })).toEqual({
    materials: ['Ensure this field has no more than 10 elements.'],
    percentages: ['Ensure this field has no more than 10 elements.'],
  })
  expect(errors({ materials: [A, B, A.toUpperCase()], percentages: [50, 25, 25] })).toEqual({
    materials: { 2: ['This material is chosen more than once.'] },
  })
  expect(errors({ materials: [A, B, C], percentages: [50, 50] })).toEqual({
    non_field_errors: ['Each material needs one percentage: got 3 materials and 2 percentages.'],
  })
})

test('the total may be off by a hundredth and no further', () => {
  const total = (...percentages: number[]) =>
    errors({ materials: [A, B, C].slice(0, percentages.length), percentages })
  expect(total(33.33, 33.33, 33.33)).toEqual({})
  expect(total(50, 50.01)).toEqual({})
  expect(total(50, 49.99)).toEqual({})
  expect(total(50, 49.98)).toEqual({ percentages: ['Percentages must total 100, but they total 99.98.'] })
  expect(total(50, 50.02)).toEqual({ percentages: ['Percentages must total 100, but they total 100.02.'] })
  expect(total(0, 0)).toEqual({ percentages: ['Percentages must total 100, but they total 0.'] })
})

test('whatever is sent, reading it neither throws nor lets anything but shares of a whole through', () => {
  const list = fc.array(fc.oneof(fc.constantFrom(A, B, C, '50', 50, 25, 1e308, -0), fc.anything()))
  fc.assert(
    fc.property(
      fc.record(
        { materials: fc.oneof(list, fc.anything()), percentages: list, basis: fc.anything() },
        { requiredKeys: [] },
      ),
      (body) => {
        const read = readRecipe(body, new Date())
        if (!read.ok) return
        const { materials, percentages } = read.value
        expect(materials.length).toBe(percentages.length)
        expect(percentages.every((share) => share >= 0 && share <= 100)).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})
