import { expect, test } from 'bun:test'
import { parseCsv } from 'hucre/csv'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { GASOILS, reportOf } from '../test-report.ts'
import { writeReport } from '../write-report.ts'

const OPTIONS = { format: 'csv', form: 'report', lang: 'en', paper: 'a4', units: UNIT_SETS.SI } as const
const FORMULA = /^[\s"']*[=+\-@\uff1d\uff0b\uff0d\uff20]/

/** What a spreadsheet would take for the start of a formula, whichever separator it splits at. */
const startsFormula = (text: string): boolean =>
  text.split(/[,;|\t\r\n]/).some((part) => !part.trimStart().startsWith("'") && FORMULA.test(part))

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
