import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { UNIT_SETS } from '#calc/units/choice.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { newTestFolder } from '../../test-folder.ts'
import { GASOILS, reportOf } from '../test-report.ts'
import { writeReport } from '../write-report.ts'

const NAME = 'مخلوط می‌شود ۱۲/۵ درصد EN 590 (تست)'

async function report(lang: Language, name = NAME): Promise<Uint8Array> {
  const graded = await reportOf(GASOILS(), { grade: 'en590-temperate', more: { name } })
  const data = { ...graded, batch: { amount: 5000, unit: 'm3' } } as const
  return writeReport(data, { format: 'pdf', form: 'report', lang, paper: 'a4', units: UNIT_SETS.SI })
}

/** As Firefox searches it. */
async function read(pdf: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const page = await document.getPage(at + 1)
      const { items } = await page.getTextContent()
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
      return { text, tags: await page.getStructTree() }
    }),
  )
  const { info } = await document.getMetadata()
  return { text: pages.map(({ text }) => text).join('\n'), tags: pages.map(({ tags }) => tags), info }
}

describe('a Persian PDF', () => {
  test('is found and copied in pdf.js as it was written', async () => {
    const { text } = await read(await report('fa'))
    const said = [
      NAME,
      'گازوئیل',
      'تولیدکننده',
      'نقطهٔ اشتعال',
      'درجهٔ سلسیوس',
      'پیش‌بینی با محاسبه است',
      'جرم‌ها در خلأ است',
      'دستور اختلاط',
      'کلاس اقلیمی (CFPP): انتخاب نشده',
      '≤ 360',
    ]
    expect(said.filter((words) => !text.includes(words))).toEqual([])
    // Cells that stand beside each other are not one figure: a limit and the value after it.
    expect(text).toMatch(/848\.2 ≤ 845 kg/)
    // A letter is never one of the shapes that it is drawn with.
    expect(text).not.toMatch(/[\ufb50-\ufdff\ufe70-\ufefc]/)
  }, 60_000)

  const pdftotext = Bun.which('pdftotext')
  test.skipIf(!pdftotext)(
    'is found in poppler too',
    async () => {
      const path = join(newTestFolder(), 'report.pdf')
      await Bun.write(path, await report('fa'))
      const out = await Bun.$`${pdftotext} ${path} -`.text()
      // Poppler isolates what runs the other way.
      const text = out.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
      const said = ['نقطهٔ اشتعال', 'درجهٔ سلسیوس', 'جرم‌ها در خلأ است', 'دستور اختلاط', 'EN ISO 5165']
      expect(said.filter((words) => !text.includes(words))).toEqual([])
    },
    60_000,
  )
})

test('letters that the font lacks can be searched, and all fonts are inside', async () => {
  const pdf = await report('en', 'Дизель ∘ 柴油 fluffy')
  expect((await read(pdf)).text).toContain('Дизель ∘ 柴油 fluffy')
  const plain = new TextDecoder('latin1').decode(pdf)
  expect(new Set(plain.match(/\/BaseFont \/[\w+-]+/g))).toEqual(
    new Set(['/BaseFont /AAAAAA+Vazirmatn-Regular', '/BaseFont /AAAAAA+Vazirmatn-SemiBold']),
  )
  expect(plain.match(/\/FontFile2/g)).toHaveLength(2)
}, 60_000)

test('has a title, a language and tags: heads, tables with their heads, and the graph in words', async () => {
  for (const lang of ['en', 'fa'] as const) {
    const { info, tags } = await read(await report(lang))
    expect(info).toMatchObject({ Title: NAME, Language: lang })
    const said = JSON.stringify(tags)
    for (const role of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'P'])
      expect(said).toContain(`"role":"${role}"`)
    const [, alt] = /"alt":"([^"]+)"/.exec(said) ?? []
    expect(alt).toMatch(/284\.8|۲۸۴/)
  }
}, 60_000)
