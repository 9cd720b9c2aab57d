import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { readCheck } from '../grades/check-shape.ts'
import { readCorrections } from '../lab/correct.ts'
import { readLab } from '../lab/lab-record.ts'
import { readDecisions } from './blend-status.ts'

/** As the first release with a laboratory wrote them: no own properties, no levels, nothing left out. */
const OLD_LAB = {
  sampled_at: '2025-03-01T08:00:00.000Z',
  sample: 'T12',
  results: { density: 754.6 },
  levels: null,
  methods: {},
  as_blended: null,
  entered_at: '2025-03-01T10:00:00.000Z',
  blended: null,
  properties: {
    density: {
      calculated: 754.1,
      planned: 754.1,
      measured: 754.6,
      difference: 0.5,
      R: 0.5,
      R_is: 'test',
      within_R: true,
      sd: null,
      agrees: null,
      split: null,
      levels: null,
      rule: 'volume-average',
    },
  },
  mixed: null,
}
const OLD_CHECK = {
  grade: {
    id: 'en228',
    name: { en: 'EN 228', fa: 'EN 228' },
    family: 'gasoline',
    standard: '',
    status: 'standard',
  },
  chosen: { season: 'summer' },
  residue: 1,
  state: 'pass',
  counts: { pass: 1, fail: 0, unsure: 0, unknown: 0, na: 0 },
  limits: [
    {
      q: 'density',
      side: 'max',
      limit: 775,
      strict: false,
      value: 754.1,
      margin: 20.9,
      in_R: 41.8,
      guard: 0.3,
      state: 'pass',
      basis: 'test',
      confirmed: 'yes',
      method: 'EN ISO 12185',
      flags: [],
    },
  ],
  one_of: [],
  not_checked: [{ en: 'Gum', fa: 'صمغ' }],
  notes: [],
  cfpp: null,
}

test('documents of earlier releases are read as they were written', () => {
  expect(JSON.stringify(readLab(OLD_LAB))).toBe(JSON.stringify(OLD_LAB))
  expect(readCheck(OLD_CHECK)).toEqual(OLD_CHECK as never)
  const released = {
    is: 'released',
    at: '2025-03-02T08:00:00Z',
    by: null,
    from: 'tested',
    reason: 'Urgent',
    open: [],
  }
  expect(readDecisions([released])).toEqual([released as never])
  expect([readLab(null), readCheck(null), readCorrections(null)]).toEqual(Array(3).fill(null))
  expect(readDecisions(null)).toEqual([])
})

test('what can’t be read is left out, and makes no verdict better', () => {
  const [limit] = OLD_CHECK.limits
  const damaged = { ...OLD_CHECK, state: 'fail', limits: [limit, { ...limit, state: 'tomorrow' }, 7] }
  expect(readCheck(damaged)).toMatchObject({ state: 'fail', limits: [limit] })
  expect(readCheck({ ...OLD_CHECK, state: 'tomorrow' })).toBeNull()
  const { density } = OLD_LAB.properties
  const properties = { density, rvp: { ...density, measured: null }, tomorrow: density }
  expect(readLab({ ...OLD_LAB, blended: [40, '60'], properties })).toEqual(OLD_LAB as never)
})

test('reading never throws, whatever is stored in the place of a field', () => {
  const damaged = (whole: object) =>
    fc
      .tuple(fc.constantFrom(...Object.keys(whole)), fc.jsonValue())
      .map(([key, value]) => ({ ...whole, [key]: value }))
  const read = [readLab, readCheck, readDecisions, readCorrections]
  const stored = fc.oneof(
    fc.jsonValue(),
    damaged(OLD_LAB),
    damaged(OLD_CHECK),
    damaged(OLD_LAB.properties.density),
  )
  fc.assert(
    fc.property(stored, (value) => {
      for (const one of read) expect(one(value)).not.toBeUndefined()
    }),
  )
})
