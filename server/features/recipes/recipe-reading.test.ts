import { expect, test } from 'bun:test'
import { bodyText, issueBody } from '#calc/vocabulary/faults/fault.ts'
import { readRequest } from './recipe-reading.ts'

test('every fault of a question is answered under its field', () => {
  const [a, b, other] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const two = [
    { id: a, price: 1 },
    { id: b, price: 2 },
  ]
  const cases: [object, object][] = [
    [{}, { goal: ['This field is required.'], materials: ['This field is required.'] }],
    [
      { goal: 'cost', materials: [{ id: a, price: 1 }] },
      { materials: ['Ensure this field has at least 2 elements.'] },
    ],
    [
      { goal: 'cost', materials: Array.from({ length: 61 }, () => ({ id: a, price: 1 })) },
      { materials: ['Ensure this field has no more than 60 elements.'] },
    ],
    [{ goal: 'fill', materials: two }, { tank: ['This field is required.'] }],
    [
      { goal: 'giveaway', materials: two, tank: { id: other, amount: 5, unit: 'm3' } },
      {
        goal: ['The goal of an addition to a tank is “least”, “cost” or “fill”.'],
        capacity: ['This field is required.'],
      },
    ],
    [
      {
        goal: 'cost',
        materials: two,
        batch: { amount: 5, unit: 'm3' },
        capacity: { amount: 9, unit: 't' },
        step: 0,
      },
      { step: ['Ensure this value is greater than or equal to 0.000001.'] },
    ],
    [
      { goal: 'cost', materials: two, batch: { amount: 5, unit: 'm3' }, capacity: { amount: 9, unit: 't' } },
      { capacity: ['Give either the size of the batch or a capacity that it may fill.'] },
    ],
    [
      {
        goal: 'least',
        materials: two.slice(0, 1),
        tank: { id: 'x', amount: 0 },
        capacity: { amount: 1e13, unit: 'l' },
      },
      {
        tank: {
          id: ['Must be a valid UUID.'],
          amount: ['Ensure this value is greater than or equal to 0.000001.'],
          unit: ['This field is required.'],
        },
        capacity: {
          amount: ['Ensure this value is less than or equal to 1000000000000.'],
          unit: [expect.stringContaining('"l" is not a valid choice.')],
        },
      },
    ],
    [
      { goal: 'money', materials: two },
      { goal: [expect.stringContaining('"money" is not a valid choice.')] },
    ],
    [
      { goal: 'cost', materials: [{ id: a }, { id: a, price: 2, min: 30, max: 20, available: 5 }] },
      {
        materials: {
          0: { price: ['The cheapest recipe needs a price for every material.'] },
          1: {
            id: ['This material is chosen more than once.'],
            min: ['The least share, 30, must not be above the largest, 20.'],
            available: ['Available amounts need a batch size.'],
          },
        },
      },
    ],
    [
      {
        goal: 'cost',
        materials: two,
        limits: [
          { property: 'density', min: 'x' },
          { property: 'density', min: 860, max: 850 },
          { property: 'color', max: 'red', min: [2] },
          { property: 'e', max: 50 },
          { property: 'e', at: 900, max: 50 },
          { property: 'sulfur_ppm' },
          7,
          { property: 'cloud_point', max: 5 },
          { property: 'cloud_point', max: 6 },
          { property: 'fbp', max: 360, law: 'yes' },
        ],
      },
      {
        limits: {
          0: { min: ['A valid number is required.'] },
          1: { max: ['The minimum, 860, must be below the maximum, 850.'] },
          2: { min: ['Not a valid string.'], max: [expect.stringContaining('"red" is not a valid choice.')] },
          3: { at: ['This field is required.'] },
          4: { at: ['Ensure this value is less than or equal to 400.'] },
          5: { min: ['Give a minimum, a maximum or both.'] },
          6: { non_field_errors: ['Invalid data. Expected a dictionary, but got int.'] },
          8: { max: ['This side of the limit is given more than once.'] },
          9: { law: ['Must be a valid boolean.'] },
        },
      },
    ],
    [
      { goal: 'cost', materials: two, limits: 'all' },
      { limits: ['Expected a list of items but got type "str".'] },
    ],
    [
      { goal: 'target', materials: two, target: { density: 'heavy', sulfur_ppm: null, nonsense: 1 } },
      {
        target: {
          density: ['A valid number is required.'],
          sulfur_ppm: ['This field may not be null.'],
          nonsense: [
            expect.stringContaining('"nonsense" is not a property or quantity that a limit can be on.'),
          ],
        },
      },
    ],
    [
      {
        goal: 'cost',
        materials: two,
        limits: Array.from({ length: 61 }, () => ({ property: 'density', max: 830 })),
      },
      { limits: ['Ensure this field has no more than 60 elements.'] },
    ],
    [{ goal: 'target', materials: two, target: {} }, { target: ['Give at least one target value.'] }],
    [{ goal: 'target', materials: two }, { target: ['This field is required.'] }],
    [
      { goal: 'target', materials: two, target: { density: 830 }, weights: { density: -1 } },
      { weights: { density: ['Ensure this value is greater than or equal to 0.'] } },
    ],
    [{ goal: 'share', materials: two }, { of: ['This field is required.'] }],
    [
      { goal: 'share', materials: two, of: other },
      { of: [`"${other}" is not one of the materials of this recipe.`] },
    ],
    [
      {
        goal: 'cost',
        materials: two,
        at_most: 11,
        probability: 1,
        certainty: 1,
        alternatives: 9,
        batch: { amount: 0, unit: 'kg' },
      },
      {
        at_most: ['Ensure this value is less than or equal to 10.'],
        probability: ['Ensure this value is less than or equal to 0.999.'],
        certainty: ['Ensure this value is less than or equal to 0.99.'],
        alternatives: ['Ensure this value is less than or equal to 5.'],
        batch: {
          amount: ['Ensure this value is greater than or equal to 0.000001.'],
          unit: [expect.stringContaining('"kg" is not a valid choice.')],
        },
      },
    ],
    [
      { goal: 'cost', materials: two, options: { class: 'B' } },
      { options: ['Options need the grade they belong to.'] },
    ],
    [
      { goal: 'cost', materials: two, methods: { rvp: 'magic' } },
      { methods: { rvp: [expect.stringContaining('"magic" is not a valid choice.')] } },
    ],
  ]
  for (const [body, expected] of cases) {
    const verdict = readRequest(body)
    expect(verdict.ok ? null : JSON.parse(bodyText(issueBody(verdict.issues), 'en'))).toEqual(expected)
  }
})

test('a limit on the color is one on the scale that its text is of', () => {
  const [a, b] = [crypto.randomUUID(), crypto.randomUUID()]
  const limits = [
    { property: 'color', max: 'L2.0', law: true },
    { property: 'color', min: '+۲۰', max: 'D8.0' },
  ]
  const verdict = readRequest({ goal: 'share', of: a, materials: [{ id: a }, { id: b }], limits })
  expect(verdict).toMatchObject({
    issues: [{ path: ['limits', '1', 'max'], code: 'limit-twice' }],
  })
  const read = readRequest({
    goal: 'share',
    of: a,
    materials: [{ id: a }, { id: b }],
    limits: [limits[0]!, { property: 'color', min: '+۲۰' }],
  })
  expect(read.ok && { limits: read.value.limits, places: read.value.places }).toEqual({
    limits: [
      { q: 'd1500', side: 'max', limit: 1.75, strict: false, isLaw: true },
      { q: 'saybolt', side: 'min', limit: 20, strict: false },
    ],
    places: [0, 1],
  })
})
