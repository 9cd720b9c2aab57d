import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { isZone } from '../http/time-zone.ts'
import { momentIn, momentText } from './moments.ts'

test('three at night in Tehran is the day of Tehran, in both calendars, with its offset', () => {
  const at = new Date('2026-11-27T23:30:00Z')
  expect(momentIn(at, 'fa', 'Asia/Tehran')).toEqual({
    day: '1405/09/07',
    gregorian: '2026-11-28',
    time: '03:00 +03:30',
  })
  expect(momentText(at, 'fa', 'Asia/Tehran')).toContain('1405/09/07 03:00 +03:30 (2026-11-28)')
  expect(momentText(at, 'en', 'Asia/Tehran')).toBe('2026-11-28 03:00 +03:30')
  expect(momentText(at, 'en')).toBe('2026-11-27 23:30 UTC')
  expect(momentText(at, 'fa')).toContain('1405/09/06 23:30 UTC (2026-11-27)')
})

test('an hour of summer time is told by its offset', () => {
  expect(momentText(new Date('2026-07-01T12:00:00Z'), 'en', 'Europe/London')).toBe('2026-07-01 13:00 +01:00')
  expect(momentText(new Date('2026-01-01T12:00:00Z'), 'en', 'Europe/London')).toBe('2026-01-01 12:00 +00:00')
})

test('a moment can be told again from its text, in every zone', () => {
  const zone = fc.constantFrom('UTC', 'Asia/Tehran', 'America/St_Johns', 'Pacific/Kiritimati', 'Asia/Kolkata')
  const minutes = fc.integer({ min: 0, max: 40_000_000 })
  fc.assert(
    fc.property(zone, minutes, (name, count) => {
      const at = new Date(count * 60_000)
      const [, day, time, offset] = /^(\S+) (\S+) (\S+)$/.exec(momentText(at, 'en', name))!
      expect(new Date(`${day}T${time}${offset === 'UTC' ? 'Z' : offset}`)).toEqual(at)
    }),
  )
})

test.each([
  ['Asia/Tehran', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
  ['../etc', false],
])('%s is a time zone: %p', (name, is) => {
  expect(isZone(name)).toBe(is)
})
