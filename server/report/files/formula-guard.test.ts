import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { parseCsv } from 'hucre/csv'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { GASOILS, reportOf } from '../test-report.ts'
import { writeReport } from '../write-report.ts'
import { guarded } from './formula-guard.ts'

const OPTIONS = { format: 'csv', form: 'report', lang: 'en', paper: 'a4', units: UNIT_SETS.SI } as const
const FORMULA = /^[\s"']*[=+\-@\uff1d\uff0b\uff0d\uff20]/

/** What a spreadsheet would take for the start of a formula, whichever separator it splits at. */
const startsFormula = (text: string): boolean =>
  text.split(/[,;|\t\r\n]/).some((part) => !part.trimStart().startsWith("'") && FORMULA.test(part))

test.each([
  ['=1+1', "'=1+1"],
  ['+98 21', "'+98 21"],
  ['-20 grade', "'-20 grade"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\rx', "'\rx"],
  ['"=1', `'"=1`],
  ['a;=1+1', "a;'=1+1"],
  ['a | +1', "a |' +1"],
  ['＝1', "'＝1"],
  ['Reformate, 95 RON', 'Reformate, 95 RON'],
  ['a-b = c', 'a-b = c'],
])('%j becomes %j', (text, safe) => {
  expect(guarded(text)).toBe(safe)
})

test('whatever is written, no part of it starts a formula, and nothing of it is lost', () => {
  const pieces = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    ';',
    ',',
    '|',
    '\t',
    '\r',
    '\n',
    ' ',
    "'",
    '"',
    'a',
    'ب',
    '1',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      const safe = guarded(text)
      expect(startsFormula(safe)).toBe(false)
      expect(safe.replaceAll("'", '')).toBe(text.replaceAll("'", ''))
    }),
    { numRuns: 5000 },
  )
})

test('no text of a person starts a formula in any cell of a CSV, and numbers below zero stay numbers', async () => {
  const evil = '=HYPERLINK("http://x";"y")'
  const components = GASOILS().map((component, at) => ({
    ...component,
    name: `${'=+-@'[at]!}cmd|'/c calc'!A${at}`,
    name_farsi: `x;=1+${at}`,
    producer_english_name: evil,
    producer_farsi_name: `\t${evil}`,
  }))
  const data = await reportOf(components, {
    grade: 'en590-temperate',
    more: { name: evil, note: `a\r\n${evil}` },
  })
  data.owner = '@owner'
  for (const lang of ['en', 'fa'] as const) {
    const text = new TextDecoder().decode(await writeReport(data, { ...OPTIONS, lang }))
    const cells = parseCsv(text, { typeInference: true }).flat()
    expect(cells.filter((cell) => typeof cell === 'string' && startsFormula(cell))).toEqual([])
    const pour = data.whole.blend.results.pour_freezing_point!
    expect(pour).toBeLessThan(0)
    expect(cells).toContain(Number(pour.toPrecision(12)))
    expect(text.split('\r\n').length).toBeGreaterThan(60)
    expect(text.replaceAll('\r\n', '')).not.toContain('\n')
  }
})
