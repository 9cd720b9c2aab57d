import { expect, test } from 'bun:test'
import type { Conflict } from '../recipe/conflict.ts'
import { limitsFrom } from '../recipe/test-recipes.ts'
import { UNIT_SETS } from '../units/choice.ts'
import { conflictTexts, reachable } from './recipe-words.ts'

const { US } = UNIT_SETS
const limits = limitsFrom('density max 820, sulfur_ppm max 10, flash_point min 55')
const conflict: Conflict = {
  limits: [0, 1, 2],
  isSmallest: true,
  members: [
    { limit: 0, best: 831.23, cost: null, among: null },
    { limit: 1, best: 40.81, cost: null, among: null },
    { limit: 2, best: 48.26, cost: null, among: null },
  ],
  further: [],
}

test('why limits can’t be met is said in the units of the reader', () => {
  expect(conflictTexts(limits, conflict, 'en').slice(1)).toEqual([
    'Density of at most 820 kg/m³ can’t be met: with the other limits it comes to 831.3 kg/m³ at least.',
    'Sulfur of at most 10 ppm can’t be met: with the other limits it comes to 40.9 ppm at least.',
    'Flash Point of at least 55 °C can’t be met: with the other limits it comes to 48.2 °C at most.',
  ])
  // 820 and 831.23 kg/m³ at 15 °C are 40.98 and 38.65 °API at 60 °F; the less is the heavier.
  expect(conflictTexts(limits, conflict, 'en', US).slice(1)).toEqual([
    'Density of at least 40.976 °API can’t be met: with the other limits it comes to 38.6 °API at most.',
    'Sulfur of at most 0.001 mass % can’t be met: with the other limits it comes to 0.0041 mass % at least.',
    'Flash Point of at least 131 °F can’t be met: with the other limits it comes to 118.8 °F at most.',
  ])
  expect(conflictTexts(limits, conflict, 'fa', US)[1]).toContain('°API')
})

test('what can be had is rounded away from the conflict in the unit that is shown', () => {
  expect(reachable(limits[1]!, 40.81, US)).toBe(41)
  const density = reachable(limits[0]!, 831.23, US)
  expect(density).toBeGreaterThan(831.23)
  expect(density).toBeLessThan(831.8)
})

test('of several conflicts each is told, with the best of its own limits', () => {
  const of = (limit: number, among: number) => ({ limit, best: null, cost: null, among })
  const two: Conflict = {
    limits: [1],
    isSmallest: true,
    members: [of(1, 37.81)],
    further: [{ limits: [0, 2], isSmallest: true, members: [of(0, 831.23), of(2, 48.26)] }],
  }
  expect(conflictTexts(limits, two, 'en')).toEqual([
    'Sulfur of at most 10 ppm can’t be met: with these materials it comes to 37.9 ppm at least, even without any other limit.',
    'Apart from that: The limits on Density and Flash Point can’t be met together.',
    'Density of at most 820 kg/m³ can’t be met: it comes to 831.3 kg/m³ at least, even if only the limits named here counted.',
    'Flash Point of at least 55 °C can’t be met: it comes to 48.2 °C at most, even if only the limits named here counted.',
  ])
  expect(conflictTexts(limits, { ...two, isRestUnfound: true }, 'en').at(-1)).toBe(
    'Apart from that, no recipe was found that meets the other limits. One may still exist.',
  )
  expect(conflictTexts(limits, two, 'fa')[1]).toBe(
    'جدا از این: حدهای چگالی در ۱۵ درجهٔ سلسیوس و نقطهٔ اشتعال با هم شدنی نیست.',
  )
})
