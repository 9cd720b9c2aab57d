import { expect, test } from 'bun:test'
import { dayTicks } from './plots.ts'

const at = (...days: string[]) => days.map((day) => ({ at: new Date(`2026-11-${day}`) }))
const daysOf = (ticks: Date[] | number) => (ticks as Date[]).map((day) => day.getDate())

test('no day is named twice below a history, however much room there is', () => {
  expect(daysOf(dayTicks(at('24T08:04', '26T08:04', '28T08:04'), 13))).toEqual([25, 26, 27, 28])
  expect(daysOf(dayTicks(at('24T08:04', '24T17:00'), 13))).toEqual([24])
  expect(daysOf(dayTicks(at('24T08:04'), 3))).toEqual([24])
  expect(dayTicks(at('01T08:04', '28T08:04'), 13)).toBe(13)
})
