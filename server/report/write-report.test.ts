import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { readXlsx } from 'hucre/xlsx'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { newTestFolder } from '#server/test-folder.ts'
import type { ReportData, ReportOptions } from './subject.ts'
import { GASOILS, reportOf, typicalComponent } from './test-report.ts'
import { writeReport } from './write-report.ts'

const make = (data: ReportData, options: Partial<ReportOptions> = {}) =>
  writeReport(data, {
    format: 'xlsx',
    form: 'report',
    lang: 'en',
    paper: 'a4',
    units: UNIT_SETS.SI,
    ...options,
  })

/** A part of a file of this kind, which is a zip. */
function partOf(file: Uint8Array, path: string): string {
  const bytes = Buffer.from(file)
  // Name and extra field come behind the 30 bytes of its head.
  const at = bytes.indexOf(path) - 30
  return inflateRawSync(
    bytes.subarray(at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)),
  ).toString()
}

const evil = '=HYPERLINK("http://x")'
const graded = async (batch: ReportData['batch'] = null) => ({
  ...(await reportOf(GASOILS(), { grade: 'en590-temperate', more: { name: evil } })),
  batch,
})

describe('the workbook', () => {
  test('has a sheet a section, real numbers and dates, and the sums of a batch', async () => {
    const { sheets } = await readXlsx(await make(await graded({ amount: 5000, unit: 'm3' })))
    expect(sheets.map(({ name }) => name)).toEqual([
      'Recipe',
      'Results',
      'Limits',
      'Distillation',
      'Materials',
      'Methods and notes',
      'Calculation',
    ])
    const [recipe, results, limits] = sheets
    const at = (sheet: typeof recipe, head: string) => sheet!.rows.find(([first]) => first === head)!
    expect(at(recipe, 'Calculated')[1]).toEqual(new Date('2026-01-15T09:32:11.482Z'))
    // 55.5 and 44.5 vol % of 5000 m³ at 838 and 861 kg/m³, by hand.
    expect(at(recipe, 'Total').slice(2)).toEqual([100, 848.235, 5000, expect.closeTo(4241.175, 9)])
    expect(at(results, 'Pour-Freezing Point')[1]).toBeCloseTo(-8.8739, 4)
    const sulfur = at(limits, 'Sulfur')
    expect(sulfur.slice(2, 5)).toEqual([null, 10, expect.closeTo(7436.029, 3)])
  })

  test('takes no text of a person for a formula, and runs from the right in Persian', async () => {
    const { sheets } = await readXlsx(await make(await graded(), { lang: 'fa' }), { readStyles: true })
    const own = sheets.slice(0, -1).flatMap(({ cells }) => [...(cells?.values() ?? [])])
    expect(own.filter(({ formula }) => formula !== undefined)).toEqual([])
    expect(sheets[0]!.rows[0]![0]).toBe(evil)
    expect(sheets.map(({ view }) => view?.rightToLeft)).toEqual(sheets.map(() => true))
    expect(sheets.at(-1)!.name).toBe('محاسبه')
  })

  test('keeps the heads of a table in sight and on each page, and a graph whole on its own', async () => {
    const file = await make(await graded())
    const { sheets } = await readXlsx(file, { readStyles: true })
    const named = (name: string) => sheets.find((sheet) => sheet.name === name)!
    expect(named('Results').freezePane).toMatchObject({ rows: 2, columns: 1 })
    expect(named('Results').pageSetup).toMatchObject({ printTitlesRow: '$1:$2', fitToHeight: 0 })
    expect(named('Distillation').pageSetup).toMatchObject({ orientation: 'portrait', fitToHeight: 1 })
    // A name with a blank stands in quotes: without, Excel calls the file damaged.
    const names = [...partOf(file, 'xl/workbook.xml').matchAll(/<definedName name="([^"]*)"[^>]*>([^<]*)</g)]
    const of = (name: string, sheet: string) =>
      names
        .filter(([, is, range]) => is === name && range!.startsWith(`'${sheet}'!`))
        .map(([, , range]) => range)
    expect(names.length).toBe(sheets.length + names.filter(([, is]) => is === '_xlnm.Print_Titles').length)
    expect(of('_xlnm.Print_Titles', 'Results')).toEqual(["'Results'!$1:$2"])
    expect(of('_xlnm.Print_Area', 'Methods and notes')).toEqual([expect.stringMatching(/!\$A\$1:\$D\$\d+$/)])
    const { rows, images } = named('Distillation')
    const { to } = images![0]!.anchor
    expect(to!.row).toBeGreaterThan(rows.length)
    expect(of('_xlnm.Print_Area', 'Distillation')[0]).toEndWith(`$${to!.row}`)
    // The facts take the first screen of the first sheet.
    expect(named('Recipe').freezePane).toBeUndefined()
    const when = [...named('Recipe').cells!.values()].find(({ value }) => value instanceof Date)
    expect(when?.style?.numFmt).toBe('yyyy-mm-dd hh:mm "UTC"')
  })

  test('shows the graph as a picture', async () => {
    const { sheets } = await readXlsx(await make(await graded()))
    const [picture] = sheets[3]!.images!
    expect([picture!.type, picture!.altText]).toEqual(['png', 'Distillation graph'])
    expect([...picture!.data.slice(1, 4)]).toEqual([0x50, 0x4e, 0x47])
  })
})

test('volumes at the temperature of loading are those of each material, and none where the tables end', async () => {
  const [light, heavy] = GASOILS()
  const tar = { ...heavy!, properties: { ...heavy!.properties, density: 1100 } }
  const data = {
    ...(await reportOf([light!, tar])),
    batch: { amount: 1000, unit: 'm3' } as const,
    loading: 40,
  }
  const { sheets } = await readXlsx(await make(data, { form: 'ticket' }))
  const row = (name: string) => sheets[0]!.rows.find((cells) => cells[1] === name)!
  expect(sheets[0]!.rows.some((cells) => cells[4] === 'At 40 °C, m³')).toBe(true)
  // K0 594.5418 of kerosenes at 838 kg/m³: α 0.00084662, Δt 25 °C, VCF 0.978706.
  expect(row(light!.name)[4]).toBeCloseTo(555 / 0.9787065, 2)
  expect(row(tar.name)[4] ?? null).toBeNull()
  expect(row('Total')[4] ?? null).toBeNull()
})

describe('in the units of its reader', () => {
  test('a batch of barrels and what is pumped of it is in barrels; JSON keeps m³', async () => {
    const batch = { amount: 158.987294928, unit: 'm3' } as const
    const data = { ...(await reportOf(GASOILS())), batch, volume: 'bbl', loading: 40 } as const
    const units = UNIT_SETS.US
    for (const form of ['ticket', 'report'] as const) {
      const { rows } = (await readXlsx(await make(data, { form, units }))).sheets[0]!
      expect(rows.find(([head]) => head === 'Batch (bbl)')![1]).toBeCloseTo(1000, 9)
      const heads = rows.find((cells) => cells.includes('Amount, bbl'))!
      expect(heads).toContain('At 104 °F, bbl')
      const of = (name: string) => rows.find((cells) => cells.includes(name))![heads.indexOf('Amount, bbl')]
      expect(of(GASOILS()[0]!.name)).toBeCloseTo(10 * GASOILS()[0]!.percentage, 9)
      expect(of('Total')).toBeCloseTo(1000, 9)
    }
    const { facts, sections } = JSON.parse(
      new TextDecoder().decode(await make(data, { format: 'json', units })),
    )
    expect(facts.batch_m3).toBe(batch.amount)
    expect(sections.recipe.tables.components.rows.at(-1)).toMatchObject({
      volume_m3: expect.closeTo(batch.amount, 9),
    })
  })

  test('values and limits are converted together, and what runs the other way changes its side', async () => {
    const data = await graded()
    const { sheets } = await readXlsx(await make(data, { units: UNIT_SETS.US }))
    const at = (sheet: number, head: string) => sheets[sheet]!.rows.filter(([first]) => first === head)
    const { flash_point: celsius, density } = data.whole.blend.results
    expect(at(1, 'Flash Point')[0]!.slice(1, 3)).toEqual([1.8 * celsius! + 32, '°F'])
    // 820 and 845 kg/m³ at 15 °C are 41.0 and 35.9 °API: the lightest allowed is the largest.
    const [least, most] = at(2, 'Density')
    expect(least!.slice(1, 4)).toEqual(['°API', null, expect.closeTo(40.97, 1)])
    expect(most!.slice(2, 4)).toEqual([expect.closeTo(35.88, 1), null])
    expect(density! > 845 && Number(most![4]) < Number(most![2])).toBe(true)
    expect(Number(most![5])).toBeLessThan(0)
    expect(at(3, 'FBP')[0]![2]).toBe(1.8 * data.chart.blend.at(-1)!.celsius + 32)
    const json = new TextDecoder().decode(await make(data, { format: 'json', units: UNIT_SETS.US }))
    expect(json).toContain('kg/m³')
    expect(json).not.toMatch(/°F|°API/)
  })
})

const pagesOf = (pdf: Uint8Array) => {
  const text = new TextDecoder('latin1').decode(pdf)
  return {
    count: text.match(/\/Type\s*\/Page\b(?!s)/g)?.length,
    box: text.match(/\/MediaBox\s*\[([^\]]*)\]/)?.[1],
  }
}

const pdftotext = Bun.which('pdftotext')

async function textOf(pdf: Uint8Array): Promise<string[]> {
  const path = join(newTestFolder(), 'report.pdf')
  await Bun.write(path, pdf)
  const run = Bun.spawn([pdftotext!, '-layout', path, '-'], { stdout: 'pipe' })
  return (await new Response(run.stdout).text()).split('\f').slice(0, -1)
}

describe('the PDF', () => {
  test('is of the paper that was asked for, with its font inside', async () => {
    const data = await reportOf(GASOILS())
    for (const [paper, box] of [
      ['a4', '0 0 595 842'],
      ['letter', '0 0 612 792'],
    ] as const) {
      const pdf = await make(data, { format: 'pdf', paper })
      expect(pagesOf(pdf)).toEqual({ count: expect.any(Number), box })
      expect(new TextDecoder('latin1').decode(pdf)).toContain('Vazirmatn')
      expect(new TextDecoder('latin1').decode(pdf)).not.toContain('/Subtype /Image')
    }
  })

  test.skipIf(!pdftotext)(
    'can be searched: heads are repeated, pages numbered, both scripts in order',
    async () => {
      const components = GASOILS().concat(
        Array.from({ length: 6 }, (_, at) => ({
          ...GASOILS()[at % 2]!,
          id: `more-${at}`,
          name: `Stream ${at}`,
        })),
      )
      const data = await reportOf(components, { grade: 'en590-temperate' })
      const pages = await textOf(await make(data, { format: 'pdf' }))
      expect(pages.length).toBeGreaterThan(3)
      pages.forEach((page, at) => {
        expect(page).toMatch(new RegExp(`\\s${at + 1} ?/ ?${pages.length}\\s`))
        expect(page).toContain(data.whole.id)
      })
      const second = pages.findIndex((page) => page.includes('Cetane Index'))
      expect(pages[second]).toMatch(/Property +Value +Unit +Rests on/)
      // Eight materials are too many for one page: their columns go on in a second table.
      expect(pages.join('').match(/Property +Unit/g)!.length).toBeGreaterThan(1)
      const persian = (await textOf(await make(data, { format: 'pdf', lang: 'fa' }))).join('')
      for (const said of ['گازوئیل', 'تولیدکننده', 'ASTM D4052', 'EN 590']) expect(persian).toContain(said)
    },
    60_000,
  )
})

describe('the batch ticket', () => {
  test('is signed on the page that it is read on, and says endless barrels to three decimals', async () => {
    const components = Array.from({ length: 8 }, (_, at) => ({
      ...GASOILS()[at % 2]!,
      id: `more-${at}`,
      name: `Stream ${at}`,
      percentage: 12.5,
    }))
    const data = {
      ...(await reportOf(components, { grade: 'en590-temperate' })),
      batch: { amount: 12_500, unit: 'm3' },
      volume: 'bbl',
      loading: 40,
    } as const
    for (const lang of ['en', 'fa'] as const)
      for (const paper of ['a4', 'letter'] as const) {
        const pdf = await make(data, { format: 'pdf', form: 'ticket', lang, paper })
        expect({ lang, paper, ...pagesOf(pdf) }).toMatchObject({ count: 1 })
      }
    const { sheets } = await readXlsx(await make(data, { form: 'ticket' }), { readStyles: true })
    const at = sheets[0]!.rows.findIndex(([head]) => head === 'Batch (bbl)')
    expect(sheets[0]!.rows[at]![1]).toBeCloseTo(78_622.6346, 3)
    expect(sheets[0]!.cells!.get(`${at},1`)!.style!.numFmt).toBe('#,##0.000')
  })

  test('has amounts in pumping order, limits with room for what is measured, and two to sign', async () => {
    const data = {
      ...(await graded({ amount: 4000, unit: 't' })),
      ticket: { number: '7', tank: 'T-4', sample: '' },
    }
    const { sheets } = await readXlsx(await make(data, { form: 'ticket' }))
    expect(sheets.map(({ name }) => name)).toEqual(['Batch ticket'])
    const { rows } = sheets[0]!
    const from = (head: string, column = 0) => rows.find((row) => row[column] === head)!
    expect(from('PREDICTED')[0]).toBe('PREDICTED')
    expect(from('Tank')[1]).toBe('T-4')
    expect(from('Total', 1)[4]).toBeCloseTo(4000, 9)
    const density = from('Density')
    expect(density.slice(1, 7)).toEqual(['kg/m³', 820, 845, expect.closeTo(848.235, 3), null, 'EN ISO 12185'])
    expect(rows.filter(([head]) => head === 'Blended by' || head === 'Checked by')).toHaveLength(2)
  })

  test.skipIf(!pdftotext)(
    'says on paper that it predicts, never that it certifies',
    async () => {
      const data = await graded({ amount: 5000, unit: 'm3' })
      const pages = await textOf(await make(data, { format: 'pdf', form: 'ticket' }))
      const text = pages.join('')
      expect(text).toContain('Not a test result and not a certificate.')
      expect(text.replaceAll('not a certificate', '')).not.toMatch(/certif/i)
      // The word across the page is not text, which would get mixed up with the lines that it crosses.
      expect(text).toMatch(/\nEngine +[\w.+]+\n/)
      expect(text).not.toMatch(/PREDICTED|\n +[A-Z]{1,2}\n/)
    },
    30_000,
  )

  test('of a blend without a grade shows the key figures', async () => {
    const data = await reportOf(
      ['Reformate, 95 RON', 'Alkylate'].map((name) => typicalComponent(name, 50)),
      { category: 'gasoline' },
    )
    const { sheets } = await readXlsx(
      await make({ ...data, batch: { amount: 10, unit: 't' } }, { form: 'ticket' }),
    )
    const ron = sheets[0]!.rows.find(([head]) => head === 'Octane RON')!
    expect(ron[4]).toBeCloseTo(data.whole.blend.results.octan_ron!, 9)
  })
})
