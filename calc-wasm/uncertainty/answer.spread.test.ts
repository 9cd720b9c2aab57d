import { expect, test } from 'bun:test'
import { UNIT_SETS } from '../units/choice.ts'
import { significantDecimals, spreadIn } from './answer.ts'

test.each([
  [2.96, 1],
  [9.96, 0],
  [0.0123, 3],
  [0.0996, 2],
  [13.2, 0],
  [1234, 0],
  [1, 1],
  [5e-300, 9],
])('%p is shown with %p decimals', (half, decimals) => {
  expect(significantDecimals(half)).toBe(decimals)
})

// UNCERTAINTY's worked example of a flash point, and the same in °F: differences have no 32 in them.
test('an interval and its value have the place of the second digit of its half, in any unit', () => {
  const flash = { value: 53.2288, low: 50.2458, high: 56.162, sd: 1.5044 }
  expect(spreadIn(flash, 'flash_point', UNIT_SETS.SI)).toMatchObject({ ...flash, digits: 1, unit: '°C' })
  const f = spreadIn(flash, 'flash_point', { ...UNIT_SETS.SI, temperature: '°F' })
  expect([f.value, f.low, f.high, f.sd].map((figure) => figure.toFixed(f.digits))).toEqual([
    '127.8',
    '122.4',
    '133.1',
    '2.7',
  ])
})

test('in °API, which runs the other way, the ends change places; what is exact has the digits of its test', () => {
  const { low, high, value } = spreadIn({ value: 840, low: 838, high: 842, sd: 1 }, 'density', {
    ...UNIT_SETS.SI,
    density: '°API',
  })
  expect([low < value, value < high]).toEqual([true, true])
  expect(spreadIn({ value: 50, low: 50, high: 50, sd: 0 }, 'cetane_number', UNIT_SETS.SI).digits).toBe(1)
})
