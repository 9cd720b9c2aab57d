import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { subscriptionAt } from './subscriptions.routes.ts'

const TIER = { name: 'Premium', is_premium: true, material_limit: 0, price: 29.99 }
const NOW = new Date('2026-03-01T12:00:00Z')
const SECOND = 1_000
const DAY = 24 * 60 * 60 * SECOND

const after = (ms: number) => {
  const { is_active, days_left } = subscriptionAt(NOW, { ...TIER, ends_at: new Date(NOW.getTime() + ms) })
  return [is_active, days_left]
}

describe('days left', () => {
  test.each([
    [14 * DAY, true, 14],
    [14 * DAY + 1, true, 15],
    [14 * DAY - 1, true, 14],
    [7 * DAY, true, 7],
    [DAY, true, 1],
    [SECOND, true, 1],
    [1, true, 1],
    [0, false, 0],
    [-1, false, 0],
    [-400 * DAY, false, 0],
  ])('%i ms before the end: active %p, %i days', (ms, isActive, days) => {
    expect(after(ms)).toEqual([isActive, days])
  })

  test('are unlimited without an end', () => {
    expect(subscriptionAt(NOW, { ...TIER, ends_at: null })).toEqual({
      tier: TIER,
      is_active: true,
      days_left: 'unlimited',
    })
  })

  test('are 0 exactly when it is not active, and never fewer than the time that is left', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100 * DAY, max: 100 * DAY }), (ms) => {
        const [isActive, days] = after(ms)
        expect(days === 0).toBe(!isActive)
        expect((days as number) * DAY).toBeGreaterThanOrEqual(ms)
        if (isActive) expect(((days as number) - 1) * DAY).toBeLessThan(ms)
      }),
    )
  })
})
