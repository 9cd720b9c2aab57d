import { fold } from './fold.ts'
import type { MaterialDraft } from './material-rules.ts'

/** Synonyms in both languages, of interchangeable terms alone: jet fuel is not kerosene to its buyer, heating oil is not diesel. */
export const TRADE_TERMS: readonly (readonly string[])[] = [
  ['kerosene', 'kerosine', 'نفت سفید', 'کروزین', 'کروسین', 'کروسن'],
  ['gasoil', 'diesel', 'derv', 'نفت‌گاز', 'گازوئیل', 'گازوئل', 'دیزل'],
  ['gasoline', 'petrol', 'mogas', 'motor spirit', 'بنزین', 'گازولین'],
  ['naphtha', 'naphta', 'نفتا', 'نافتا'],
  [
    'white spirit',
    'mineral spirits',
    'mineral turpentine',
    'mineral turps',
    'Stoddard solvent',
    'وایت اسپریت',
    'تربانتین معدنی',
    'حلال استودارد',
  ],
  ['jet fuel', 'avtur', 'aviation turbine fuel', 'سوخت جت', 'سوخت هواپیما', 'سوخت توربین هواپیما'],
  ['aviation gasoline', 'avgas', 'بنزین هواپیما'],
  ['marine gasoil', 'marine diesel', 'MGO', 'نفت‌گاز دریایی', 'گازوئیل دریایی'],
  ['heating oil', 'نفت‌گاز گرمایشی', 'گازوئیل گرمایشی'],
  ['residual fuel oil', 'heavy fuel oil', 'HFO', 'mazut', 'نفت کوره', 'مازوت'],
  ['light cycle oil', 'LCO', 'روغن چرخه‌ای سبک', 'نفت‌گاز چرخشی سبک', 'نفت‌گاز چرخه‌ای سبک'],
  ['reformate', 'platformate', 'ریفرمیت', 'رفرمیت', 'ریفورمیت', 'رفرمات', 'پلتفرمیت'],
  ['alkylate', 'آلکیلات', 'آلکیلیت'],
  ['isomerate', 'ایزومریت', 'ایزومرات'],
  ['FCC', 'cat cracked', 'catalytically cracked', 'کراکینگ کاتالیستی', 'کراکینگ کاتالیزوری'],
  ['hydrocracker', 'hydrocracked', 'هیدروکراکر', 'هیدروکراکینگ', 'آیزوماکس'],
  ['pyrolysis gasoline', 'pygas', 'بنزین پیرولیز'],
  ['coker', 'coker unit', 'کک‌سازی', 'کوکینگ', 'کوکر'],
  ['condensate', 'میعانات گازی'],
  ['straight run', 'تقطیر مستقیم'],
  ['hydrotreated', 'تصفیه‌شده با هیدروژن', 'تصفیه هیدروژنی', 'هیدروتریت'],
  ['biodiesel', 'FAME', 'بیودیزل', 'بایودیزل', 'زیست‌دیزل'],
  ['ultra low sulfur diesel', 'ULSD', 'نفت‌گاز فوق‌کم‌گوگرد'],
  ['sulfur', 'sulphur', 'گوگرد'],
  ['solvent', 'حلال'],
]

export type SearchText = string & { readonly is: 'search text' }

/** Folds further than `fold`, by which names are unique: no accents or hamzas, آ as ا, punctuation as blanks. */
const loosened = (folded: string): string =>
  folded
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0653-\u0655\u0621]/g, '')
    .replaceAll('\u0622', 'ا')
    .replaceAll('\u0624', 'و')
    .replace(/[\u06be\u06c1\u06d5]/g, 'ه')
    .replace(/[\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\s/,;:'"\u060c\u061b]+/gu, ' ')
    .trim()

/** The folded names of a material for `matcher`. Each begins and ends with a blank, so that no word runs into the next name. */
export const searchText = (folded: readonly string[]): SearchText =>
  folded.map((text) => ` ${loosened(text)} `).join('') as SearchText

/** The typed words, to be found one by one in a `searchText`. */
export const searchWords = (typed: string): string[] => loosened(fold(typed)).split(' ').filter(Boolean)

const compact = (text: string): string => loosened(fold(text)).replaceAll(' ', '')

const LINES = TRADE_TERMS.map((line) => line.map(compact))
/** Words of a typed term at most. */
const WORDS_MAX = 4
/** From this many letters on, the beginning of a term matches it, so that the list stays filled while typing. */
const BEGINNING_MIN = 3

type Test = (text: SearchText) => boolean

/** Matches materials with each word, or a synonym, in their names: in any order, with blanks or hyphens or without. */
export function matcher(typed: string): Test {
  const words = loosened(fold(typed).replace(/(?<=\S)\p{Pd}(?=\S)/gu, ''))
    .split(' ')
    .filter(Boolean)
  const tests: Test[] = []
  for (let at = 0; at < words.length; ) {
    const taken = termAt(words, at)
    tests.push(taken > 0 ? termTest(words.slice(at, at + taken).join('')) : wordTest(words, at))
    at += Math.max(taken, 1)
  }
  return (text) => tests.every((test) => test(text))
}

/** The number of words from here on that are one term of the trade; the longest counts. */
function termAt(words: readonly string[], at: number): number {
  for (let count = Math.min(WORDS_MAX, words.length - at); count > 0; count--) {
    const term = words.slice(at, at + count).join('')
    if (LINES.some((line) => line.includes(term))) return count
  }
  return 0
}

function termTest(term: string): Test {
  const others = LINES.filter((line) => line.includes(term)).flat()
  return either(contains(term), wholly(others))
}

function wordTest(words: readonly string[], at: number): Test {
  const word = words[at]!
  const rest = words.slice(at).join('')
  const isBegun = rest.length >= BEGINNING_MIN && words.length - at < WORDS_MAX
  const begun = isBegun ? LINES.filter((line) => line.some((term) => term.startsWith(rest))).flat() : []
  return begun.length > 0 ? either(contains(word), wholly(begun)) : contains(word)
}

const either =
  (one: Test, other: Test): Test =>
  (text) =>
    one(text) || other(text)

const escaped = (letter: string) => letter.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
/** Allows blanks between letters, as نفت گاز for نفتگاز. */
const spread = (word: string) => Array.from(word, escaped).join(' ?')

/** The word anywhere, or with other blanks from the beginning of a word on. */
function contains(word: string): Test {
  const pattern = new RegExp(` ${spread(word)}`)
  return (text) => text.includes(word) || pattern.test(text)
}

/** Any of the terms as whole words, so that "petrol" is not in "petroleum"; نفتای is نفتا with its ending. */
function wholly(terms: readonly string[]): Test {
  const pattern = new RegExp(` (?:${terms.map(spread).join('|')})[یs]? `)
  return (text) => pattern.test(text)
}

type Names = Pick<MaterialDraft, 'name' | 'name_farsi' | 'producer_english_name' | 'producer_farsi_name'>

/** Folded texts for the database: the first two together are unique per owner, the third has every name for the search. */
export const materialKeys = (names: Names) => ({
  name_key: fold(names.name),
  producer_key: fold(names.producer_english_name),
  search_key: fold(
    [names.name, names.name_farsi, names.producer_english_name, names.producer_farsi_name]
      .filter((text) => text !== null)
      .join(' '),
  ),
})
