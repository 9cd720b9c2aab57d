import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILT_IN } from '#calc/grades/built-in.ts'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'

const ROOT = join(import.meta.dir, '../..')
/** Folding and the reading of sheets name every spelling; the chart writes numbers and units as its axes do. */
const ELSEWHERE =
  /^calc-wasm\/(vocabulary\/rules\/fold|sheet\/(sheet-labels|sheet-units|sheet-fields|cell-reading|label-reading|meaning|arrange|methods|price-reading|reading|text-lines))\.ts|^server\/chart\//
const TESTS = /\.(test|e2e)\.|\/test-|\/e2e\//

const RULES: [what: string, pattern: RegExp][] = [
  ['an Arabic letter for a Persian one', /[ۀةيىك]/],
  ['a Latin comma, semicolon or question mark after a Persian word', /[\u0600-\u06ff][»)\u2069]*[,;?]/],
  ['a Latin comma or semicolon before a Persian word', /[,;]\s?«?[\u0600-\u06ff]/],
  ['a degree behind its letter', /C\s?°/],
  // At a figure there is a unit, in an isolate of its own, as in tables.
  ['a degree sign where a sentence says درجهٔ سلسیوس', /°(?!C\u2069)/],
  ['a per cent sign at its number, where it stands now left, now right: a sentence says درصد', /%|[^\s'`]٪/],
  ['Latin digits that are no name, as D86 or a version', /(?<![\w.–-])-?\d+(\.\d+)?(?![\w.–/-])(?!\u2069)/],
  ['نقطه without its ی', /نقطه (جوش|اشتعال|ابری|ریزش)/],
  ['the hamza of an ezafe after a letter other than ه', /[^ه]\u0654/],
  [
    'another word for خاصیت, اختلاط, ایمیل, حساب کاربری or هستهٔ محاسبه',
    /ویژگی|آمیزش|رایانامه|نمایه|موتور(?! \(MON\)|:)/,
  ],
  // One word each.
  ['خاصیت‌ها, which are خواص', /خاصیت‌ها/],
  ['one of several spellings: اینجا, آنجا and اینکه are written whole', /این‌جا|آن‌جا|این‌که/],
  [
    'another word for واحد, اشتراک‌گذاری, آزادتر, تکرار or خطای سامان‌مند',
    /(?<!ر)یکای|یکاها|هم‌رسانی|سست|قرعه|اریب/,
  ],
  ['another word for حداقل', /دست‌کم/],
  ['another spelling of مترمکعب, اولفین, ثبت‌نام or فایل', /متر مکعب|(?<!او)(?<=\s|^)الفین|ثبت نام|پرونده/],
  ['داخل or در حد for مطابق', /داخل|در حد(?![ا-ی])/],
  ['نامعلوم or نامشخص for بدون مقدار', /نامشخص/],
  ['بی‌کاربرد for نامربوط', /بی‌کاربرد|کاربرد ندارد/],
  ['برداشتن of a property, which is added', /^.برداشتن.?$|برداشتن \S*…/],
  ['a material of one’s own by another name than مواد من', /مواد خودم|مادهٔ سفارشی|مواد شخصی|خواص شخصی/],
  ['a stream as خوراک', /ساختن خوراک/],
  ['خواندن of a thermometer, which is قرائت', /دمای خواندن|خوانده‌های همهٔ/],
  ['the words of the simulation by others', /عدد آغازین|نمونه‌گیری دوباره|روش همیشگی|نمونه در ۱۰۰/],
  ['another name of what a test or a stream is', /روان‌کاری|شاخص رانندگی/],
  ['حل for Solve, which is یافتن ترکیب', /^.حل.$/],
  ['the public source by another name', /همگانی/],
  ['درون for در', /درون(?!‌یابی)/],
  [
    'نمونه for what is no sample: a template (الگو), an example (مثال), a usual stream (معمول), a draw (تکرار)',
    /فایل نمونه|از نمونه|نمونه‌های (آماده|زیر)|نمونه‌گیری|نمونه از ۱۰۰|\d نمونه.$|برای نمونه|جریان نمونه/,
  ],
  ['a limit by other words than the field’s', /بدون خود حد|بشود ≤|قانونی؛ حل|یک واحد سخت‌تر/],
  ['the end of a curve as its head', /بر سری از/],
  ['another spelling of واحد or اکسل', /ایکسل|اکسِل|یونیت/],
  ['a key that is found by itself', /پیدایش می/],
]

/** What SCREENS of the product call by one name, and what each was called before. */
const ENGLISH: [what: string, pattern: RegExp][] = [
  ['petrol for gasoline', /\b[Pp]etrol\b|gasolene/],
  ['sulphur for sulfur', /[Ss]ulphur/],
  ['vapour for vapor', /[Vv]apour/],
  ['Go on for Resume', /\bGo on\b/],
  ['Take over for Add', /\bTake over\b/],
  ['Own properties for My Properties', /Own [Pp]roperties/],
  ['Analyses of a material for Samples', /Analyses of …|\b(?:Add|Save) analysis\b/],
  ['not sure for too close', /\bnot sure\b/],
  ['not met for missed', /\bnot met\b/],
  ['Limits on top of it for Buyer’s limits', /Limits on top/],
  ['the sum of the amounts for Batch = sum of amounts', /Sum of the amounts/],
  ['is in the tank already for In tank', /in the tank already/],
  ['no better recipe for proven cheapest', /[Pp]roven: no better|\bno better recipe\b/],
  ['Law for Legal', /^.Law.$/],
  ['Method for the Rule of a value', /^.Blending [Mm]ethod.$/],
  ['agrees and differs for within and beyond the test’s R', /^.differs.$|agree with the calculation/],
]

interface Found {
  place: string
  text: string
}

/** The matches in the product's sources, line by line. */
function* found(pattern: RegExp, folders: string[]): Generator<Found> {
  for (const folder of folders)
    for (const name of readdirSync(join(ROOT, folder), { recursive: true }) as string[]) {
      const path = `${folder}/${name}`
      if (!/\.tsx?$/.test(path) || TESTS.test(path) || ELSEWHERE.test(path)) continue
      for (const [at, line] of readFileSync(join(ROOT, path), 'utf8').split('\n').entries())
        for (const [text] of line.matchAll(pattern)) yield { place: `${path}:${at + 1}`, text }
    }
}

const unescaped = (text: string) =>
  text.replace(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const texts = [...found(/'[^']*'|`[^`]*`/g, ['calc-wasm', 'server', 'web'])]
  .map(({ place, text }) => ({ place, text: unescaped(text).replace(/\$?\{[^{}]*\}/g, '…') }))
  // Half of a template in a template is code.
  .filter(({ text }) => /[\u0620-\u065f\u06a9-\u06cc]/.test(text) && !text.includes('${'))
/** The English that people read: of the page, and of what the server says. Searches and ids know every spelling. */
const english = [
  ...found(/'[^']*'|`[^`]*`/g, ['web/text', 'calc-wasm/vocabulary', 'calc-wasm/grades', 'server/report']),
]
  .filter(({ place }) => !/series\.ts|material-search|vocabulary\/contents/.test(place))
  .map(({ place, text }) => ({ place, text: text.replace(/\$?\{[^{}]*\}/g, '…') }))
const gradeNames = BUILT_IN.flatMap(({ id, name }) => [name.en, name.fa].map((text) => ({ place: id, text })))
const shown = (all: Found[]) => all.map(({ place, text }) => `${place} ${text}`)

test('the Persian texts of the product are found', () => {
  expect(texts.length).toBeGreaterThan(500)
})

test.each(RULES)('no Persian text holds %s', (_, pattern) => {
  expect(shown(texts.filter(({ text }) => pattern.test(text)))).toEqual([])
})

test.each(ENGLISH)('no English text says %s', (_, pattern) => {
  expect(english.length).toBeGreaterThan(1000)
  expect(shown([...english, ...gradeNames].filter(({ text }) => pattern.test(text)))).toEqual([])
})

test('a stream is نفت‌گاز, the fuel and its category گازوئیل', () => {
  expect(CATEGORIES.gasoil.fa).toBe('گازوئیل')
  expect(gradeNames.filter(({ text }) => /نفت.گاز/.test(text))).toEqual([])
})

test('no screen joins words with a Latin comma: how a list is written is for its language to say', () => {
  expect(shown([...found(/join\('[,;] '\)/g, ['web'])])).toEqual([])
})

test('the names of the catalogue are spelt as the product spells', () => {
  const names = readdirSync(join(ROOT, 'sql/seed'))
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => JSON.parse(readFileSync(join(ROOT, 'sql/seed', file), 'utf8')).materials)
    .flatMap(({ name_farsi, producer_farsi_name }) => [name_farsi, producer_farsi_name] as (string | null)[])
  expect(names.length).toBeGreaterThan(500)
  const misspelt = /[ۀةيىك]|(شماره|نقطه|گستره|حوضه|بصره|درجه) [آ-ی۰-۹]|گازوییل|نفت گاز/
  expect(names.filter((name) => name !== null && misspelt.test(name))).toEqual([])
})
