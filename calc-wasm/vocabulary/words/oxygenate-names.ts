import type { OxygenateName } from '../blend.ts'
import { isOxygenated, type Stated } from '../contents.ts'
import { fold } from '../rules/fold.ts'
import type { Bilingual } from './language.ts'

export const OXYGENATE_NAMES: Record<OxygenateName, Bilingual> = {
  methanol: { en: 'Methanol', fa: 'متانول' },
  ethanol: { en: 'Ethanol', fa: 'اتانول' },
  propanol: { en: 'Propanol', fa: 'پروپانول' },
  butanol: { en: 'Butanol', fa: 'بوتانول' },
  mtbe: { en: 'MTBE', fa: 'MTBE' },
  etbe: { en: 'ETBE', fa: 'ETBE' },
  tame: { en: 'TAME', fa: 'TAME' },
  fame: { en: 'FAME (biodiesel)', fa: 'بیودیزل (FAME)' },
  other: { en: 'Another oxygenate', fa: 'ترکیب اکسیژن‌دار دیگر' },
}

/** How names call them, folded, without blanks; the first that fits counts, so methanol stands before ethanol. */
const CALLED: readonly (readonly [OxygenateName, RegExp])[] = [
  ['methanol', /methanol|methylalcohol|متانول|متیلالکل/],
  ['ethanol', /ethanol|ethylalcohol|اتانول|اتیلالکل/],
  ['propanol', /propanol|propylalcohol|پروپانول|پروپیلالکل/],
  ['butanol', /butanol|butylalcohol|بوتانول|بوتیلالکل/],
  ['mtbe', /mtbe|methyltert(iary)?-?butylether|امتیبیای/],
  ['etbe', /etbe|ethyltert(iary)?-?butylether|ایتیبیای/],
  ['tame', /\btame\b|tert(iary)?-?amylmethylether/],
  ['fame', /\bfame\b|biodiesel|methylester|بیودیزل|بایودیزل|متیلاستر/],
  // Kerosene made of alcohol is none, nor is petroleum ether.
  [
    'other',
    /alcohol(?!-?to-?jet)|(?<!petroleum )\bethers?\b|(?<!از ?)الکل|(?<![\u0600-\u06ff])اتر(?![\u0600-\u06ff]| نفت)/,
  ],
]

/** Which oxygenate names look like, for a form to ask about; null for none. Nothing is concluded from it. */
export function oxygenateLike(names: readonly string[]): OxygenateName | null {
  const words = fold(names.join(' | '))
  const joined = words.replace(/[ _]/g, '')
  return CALLED.find(([, pattern]) => pattern.test(words) || pattern.test(joined))?.[0] ?? null
}

interface Described extends Stated {
  name: string
  name_farsi?: string | null
}

/** Fuels that are called by what they hold of an oxygenate. */
const BLENDED = /\b(?:E(?:10|15|20|25|85)|B(?:20|30|100))\b/i

/** False for an oxygenate, by what is said of it or by its name, and for a fuel that holds some: no estimate holds for one. */
export const isEstimable = ({ name, name_farsi, ...stated }: Described): boolean =>
  !isOxygenated(stated) && oxygenateLike([name, name_farsi ?? '']) === null && !BLENDED.test(name)
