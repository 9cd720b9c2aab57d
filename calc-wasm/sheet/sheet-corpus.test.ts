import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { drawn } from '../oracle/draws.ts'
import { judged, seeded } from './test-corpus.ts'

const SHEETS = drawn(3000, 600)

test(`no figure of ${SHEETS} generated sheets is taken for another, or in another unit; nearly all are read`, () => {
  let [cells, read] = [0, 0]
  fc.assert(
    fc.property(seeded, (seed) => {
      const found = judged(seed)
      cells += found.cells
      read += found.read
      expect(found.wrong).toEqual([])
    }),
    { numRuns: SHEETS, seed: 20 },
  )
  expect(read / cells).toBeGreaterThan(0.85)
}, 120_000)

test('of clean sheets nearly all ask at most one thing', () => {
  const clean = fc.sample(seeded, { numRuns: 200, seed: 5 }).map((seed) => ({ ...seed, noise: [] }))
  const asking = clean.filter((seed) => judged(seed).questions.length > 1)
  expect(asking.length).toBeLessThanOrEqual(12)
})
