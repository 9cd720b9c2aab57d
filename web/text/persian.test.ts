import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
/** Folding and the reading of sheets name every spelling; the chart writes numbers and units as its axes do. */
const ELSEWHERE =
  /^calc-wasm\/(vocabulary\/rules\/fold|sheet\/(sheet-labels|sheet-units|cell-reading|label-reading|sheet-layout))\.ts|^server\/chart\//
const TESTS = /\.(test|e2e|fixture)\.|\/test-|\/e2e\//

const RULES: [what: string, pattern: RegExp][] = [
  ['an Arabic letter for a Persian one', /[ۀةيىك]/],
  ['a Latin comma, semicolon or question mark after a Persian word', /[\u0600-\u06ff][»)\u2069]*[,;?]/],
  ['a Latin comma or semicolon before a Persian word', /[,;]\s?«?[\u0600-\u06ff]/],
  ['a degree behind its letter', /C\s?°/],
  // At a figure there is a unit, in an isolate of its own, as in tables.
  ['a degree sign where a sentence says درجهٔ سلسیوس', /°(?!C\u2069)/],
  ['a per cent sign at its number, where it stands now left, now right: a sentence says درصد', /%|[^\s'`]٪/],
  ['Latin digits that are no name, as D86 or a version', /(?<![\w.–-])-?\d+(\.\d+)?(?![\w.–-])(?!\u2069)/],
  ['نقطه without its ی', /نقطه (جوش|اشتعال|ابری|ریزش)/],
  ['the hamza of an ezafe after a letter other than ه', /[^ه]\u0654/],
  [
    'another word for خاصیت, اختلاط, ایمیل, حساب کاربری or هستهٔ محاسبه',
    /ویژگی|آمیزش|رایانامه|نمایه|موتور(?! \(MON\)|:)/,
  ],
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
  .filter(({ text }) => /[\u0620-\u065f\u06a9-\u06cc]/.test(text))
const shown = (all: Found[]) => all.map(({ place, text }) => `${place} ${text}`)

test('the Persian texts of the product are found', () => {
  expect(texts.length).toBeGreaterThan(500)
})

test.each(RULES)('no Persian text holds %s', (_, pattern) => {
  expect(shown(texts.filter(({ text }) => pattern.test(text)))).toEqual([])
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
