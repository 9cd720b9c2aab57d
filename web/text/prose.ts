import { leftToRight } from '#calc/vocabulary/words/language.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'

export { isolated, leftToRight } from '#calc/vocabulary/words/language.ts'

/** A number in a Persian sentence. */
export const inPersian = (value: number | string): string => writeDigits(String(value), 'persian')

/** A temperature with its unit, as in prose. */
export const degrees = (number: string, unit: string): string =>
  `${leftToRight(number)} درجهٔ ${unit === '°F' ? 'فارنهایت' : 'سلسیوس'}`
export const celsius = (number: string): string => degrees(number, '°C')

const LATIN = /[A-Za-z][A-Za-z0-9 .&/–-]*[A-Za-z0-9]|[A-Za-z]/g

/** Isolates Latin names, which would otherwise merge with adjacent numbers and names in Persian. */
export const latinApart = (text: string): string => text.replace(LATIN, leftToRight)

/** English plural; Persian counts in the singular. */
export const counted = (count: number | string, one: string, several = `${one}s`): string =>
  `${count} ${String(count) === '1' ? one : several}`
