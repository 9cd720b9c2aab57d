import { expect, test } from 'bun:test'
import type { Subscription } from '#server/features/subscriptions/subscriptions.model.ts'
import { badgeOf, bannerOf, daysLeftOf, FREE } from './account-sections.tsx'

const premium = (part: Partial<Subscription>): Subscription => ({
  tier: { name: 'Premium', is_premium: true, material_limit: 0, price: 29.99 },
  is_active: true,
  days_left: 30,
  ...part,
})

test('an inactive subscription is expired, whatever its days', () => {
  expect(badgeOf(premium({ is_active: false, days_left: 0 }))).toBe('expired')
  expect(badgeOf(premium({ is_active: false, days_left: 12 }))).toBe('expired')
})

test('an active Premium with seven days or fewer is expiring soon', () => {
  expect(badgeOf(premium({ days_left: 7 }))).toBe('expiring')
  expect(badgeOf(premium({ days_left: 8 }))).toBe('active')
  expect(badgeOf(premium({ days_left: '7' as never }))).toBe('expiring')
  expect(badgeOf(premium({ days_left: 'unlimited' }))).toBe('active')
  expect(badgeOf({ ...FREE, days_left: 3 })).toBe('active')
})

test('the banner offers an upgrade without Premium, a renewal of one that ended, and else nothing', () => {
  expect(bannerOf(FREE)).toBe('upgrade')
  expect(bannerOf(premium({ is_active: false }))).toBe('renew')
  expect(bannerOf(premium({}))).toBeNull()
})

test('days without an end are no number', () => {
  expect(daysLeftOf(FREE)).toBeNull()
  expect(daysLeftOf({ days_left: '' as never })).toBeNull()
  expect(daysLeftOf({ days_left: 0 })).toBe(0)
})
