import { writeDigits } from '#calc/vocabulary/words/numbers.ts'

/** A number in a Persian sentence. */
export const inPersian = (value: number | string): string => writeDigits(String(value), 'persian')

/** Somebody's text keeps its direction to itself, whichever that is, and leaves the sentence's alone. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** Formulas, versions and signed numbers run from left to right. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`

/** A temperature, which may have a sign. */
/** A temperature of this unit, as it is said. */
export const degrees = (number: string, unit: string): string =>
  `${leftToRight(number)} درجهٔ ${unit === '°F' ? 'فارنهایت' : 'سلسیوس'}`
export const celsius = (number: string): string => degrees(number, '°C')

const LATIN = /[A-Za-z][A-Za-z0-9 .&/–-]*[A-Za-z0-9]|[A-Za-z]/g

/** Latin names kept to themselves, each: else they run on, from left to right, over the numbers and names beside them. */
export const latinApart = (text: string): string => text.replace(LATIN, leftToRight)

/** How many of something there are, in English; Persian counts in the singular. */
export const counted = (count: number | string, one: string, several = `${one}s`): string =>
  `${count} ${String(count) === '1' ? one : several}`
