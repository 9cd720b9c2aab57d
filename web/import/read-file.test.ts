import { describe, expect, test } from 'bun:test'
import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { NO_ANSWERS } from '#calc/sheet/answers.ts'
import type { Sheet } from '#calc/sheet/arrange.ts'
import { readSheet } from '#calc/sheet/reading.ts'
import {
  FILE_MAX_BYTES,
  type FileRead,
  type Hear,
  ROWS_READ,
  readFile as readBlob,
  readWorkbook,
  shownInFile,
  UNPACKED_MAX,
} from './read-file.ts'
import { unpackedBytes } from './unpacked.ts'

const readFile = (bytes: Uint8Array, hear?: Hear) => readBlob(new Blob([bytes as BlobPart]), hear)

const bytesOf = (text: string) => new TextEncoder().encode(text)
const sheetOf = async (bytes: Uint8Array) =>
  ((await readFile(bytes)) as Extract<FileRead, { ok: true }>).sheets[0]!
const laidOut = async (bytes: Uint8Array) =>
  readSheet(await sheetOf(bytes), NO_ANSWERS, { own: [], known: new Set() })
const faultOf = (read: FileRead) => (read.ok ? null : read.fault)
const HEAD = ['Name', 'Producer', 'Recovery %', 'Density 15 °C kg/m³']
const book = (rows: unknown[][], more: object = {}) =>
  writeXlsx({ sheets: [{ name: 'S', rows: rows as never, ...more }] })

/** A ZIP archive of one part, as a workbook is. */
async function zip(name: string, content: Uint8Array, times = 1): Promise<Uint8Array> {
  const packed = new Uint8Array(
    await new Response(
      new Blob([content as BlobPart]).stream().pipeThrough(new CompressionStream('deflate-raw')),
    ).arrayBuffer(),
  )
  const title = bytesOf(name)
  const local = new DataView(new ArrayBuffer(30))
  local.setUint32(0, 0x04034b50, true)
  local.setUint16(8, 8, true)
  local.setUint32(18, packed.length, true)
  local.setUint16(26, title.length, true)
  const entry = new DataView(new ArrayBuffer(46))
  entry.setUint32(0, 0x02014b50, true)
  entry.setUint16(10, 8, true)
  entry.setUint32(20, packed.length, true)
  // Claims to be small.
  entry.setUint32(24, 100, true)
  entry.setUint16(28, title.length, true)
  const start = 30 + title.length + packed.length
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(10, times, true)
  end.setUint32(16, start, true)
  const directory = Array.from({ length: times }, () => [new Uint8Array(entry.buffer), title]).flat()
  return new Uint8Array(
    await new Blob([
      new Uint8Array(local.buffer),
      title,
      packed,
      ...directory,
      new Uint8Array(end.buffer),
    ] as BlobPart[]).arrayBuffer(),
  )
}

describe('a workbook', () => {
  test('keeps numbers as they are, and knows dates, formulas, errors and merged cells', async () => {
    const read = await readWorkbook(
      await book(
        [HEAD, ['A', 'W', 98.5, 0.1 + 0.2], ['B', 'W', new Date('2026-02-10'), true], ['C', 'W', 98, null]],
        {
          merges: [{ startRow: 1, startCol: 1, endRow: 3, endCol: 1 }],
          cells: new Map([['3,3', { formula: 'A1*2', value: null }]]),
        },
      ),
    )
    const { grid } = (read as Sheet[])[0]!
    expect(grid[1]![3]).toEqual({ text: '0.30000000000000004', is: 'number' })
    expect(grid[2]![2]).toEqual({ text: '2026-02-10', is: 'date' })
    expect(grid[2]![1]).toEqual({ text: 'W', is: 'merged' })
    expect(grid[3]![3]!.is).toBe('formula')
  })

  test('has figures as they show where they are formatted as per cent', async () => {
    const bytes = await book(
      [
        [...HEAD, 'Sulfur wt %'],
        ['A', 'W', 98, 740, 0.0005],
      ],
      {
        cells: new Map([['1,4', { value: 0.0005, style: { numFmt: '0.00%' } }]]),
      },
    )
    const { body } = (await laidOut(bytes)).materials[0]!.judged
    expect(body.properties.sulfur_ppm).toBe(500)
  })

  test('with a merged producer gives it to all its rows, and with a merged figure asks', async () => {
    const bytes = await book([HEAD, ['A', 'W', 98, 740], ['B', null, 98, null]], {
      merges: [
        { startRow: 1, startCol: 1, endRow: 2, endCol: 1 },
        { startRow: 1, startCol: 3, endRow: 2, endCol: 3 },
      ],
    })
    const { judged } = (await laidOut(bytes)).materials[1]!
    expect(judged.body.producer_english_name).toBe('W')
    expect(judged.faults.map(({ field, fault }) => [field, fault.code])).toEqual([['density', 'merged']])
  })

  test('that unpacks to more than is allowed is refused while it is measured, whatever it says of its size', async () => {
    const bomb = await zip('xl/worksheets/sheet1.xml', new Uint8Array(UNPACKED_MAX + 1024 * 1024))
    expect(bomb.length).toBeLessThan(200_000)
    expect(faultOf(await readFile(bomb))).toBe('too-large')
    // One part named many times over.
    const many = await zip('a.xml', new Uint8Array(8 * 1024 * 1024), 1000)
    expect(await unpackedBytes(many, UNPACKED_MAX)).toBeLessThan(UNPACKED_MAX + 9 * 1024 * 1024)
    expect(faultOf(await readFile(many))).toBe('too-large')
  })

  test('that is cut off, or only called one, is damaged', async () => {
    const whole = await book([HEAD])
    expect(faultOf(await readFile(whole.subarray(0, whole.length - 30)))).toBe('damaged')
    expect(faultOf(await readFile(bytesOf('PK\u0003\u0004nonsense')))).toBe('damaged')
    expect(faultOf(await readFile(await zip('nothing.txt', bytesOf('x'))))).toBe('damaged')
    const [longest] = [whole.slice()]
    longest!.fill(0xff, 200, 400)
    expect(['damaged', null]).toContain(faultOf(await readFile(longest!)))
  })

  test('of several sheets shows the one that looks like materials first', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [['Prices of last week'], ['see mail']] },
        { name: 'Data', rows: [HEAD, ['A', 'W', 98, 740]] },
      ],
    })
    const read = (await readFile(bytes)) as Extract<FileRead, { ok: true }>
    expect(read.sheets.map(({ name }) => name)).toEqual(['Notes', 'Data'])
    expect(read.likeliest).toBe(1)
  })

  test('tells which part of the work is done, up to the whole', async () => {
    const heard: number[] = []
    const sheets = ['A', 'B', 'C'].map((name) => ({
      name,
      rows: [
        ['Name', 'T50'],
        [name, 180],
      ],
    }))
    await readFile(await writeXlsx({ sheets }), (done) => heard.push(done))
    expect(heard.length).toBeGreaterThanOrEqual(sheets.length)
    expect(heard.toSorted((a, b) => a - b)).toEqual(heard)
    expect([heard[0]! > 0, heard.at(-1)]).toEqual([true, 1])
  })
})

test('an OpenDocument sheet is read as any other', async () => {
  const bytes = await writeOds({
    sheets: [
      {
        name: 'S',
        rows: [
          ['Name', 'Producer', 'Density kg/m³'],
          ['A', 'W', 740.5],
        ],
      },
    ],
  })
  const { meanings } = await laidOut(bytes)
  expect(meanings.map(({ field }) => field)).toEqual(['producer_english_name', 'density'])
  expect((await sheetOf(bytes)).grid[1]![2]).toEqual({ text: '740.5', is: 'number' })
  // Some write the parts in another order.
  expect((await sheetOf(bytes)).grid).toHaveLength(2)
})

test.each([
  [148, '0" °F"', '148 °F', undefined],
  [10, '"<"0', '<10', undefined],
  [60, '">"0', '>60', undefined],
  [0.052, '0.0%', '5.2%', undefined],
  [7900, '0.0,', '7.9', undefined],
  [836.41234, '0.0', '836.41234', '836.4'],
  [-5, '0;(0)', '-5', undefined],
  [-5, '0.0;[Red]-0.0', '-5', '-5.0'],
  [12, 'General', '12', undefined],
  [7, '0 "mg/kg"', '7 mg/kg', undefined],
])('%d in the format %s is %s, as Excel shows it', (value, format, text, seen) => {
  expect([shownInFile(value, format).text, shownInFile(value, format).shown]).toEqual([text, seen])
})

test('a sheet that runs from the right is known to', async () => {
  const rows = [HEAD, ['A', 'W', 98, 740]]
  const isRightToLeft = async (more?: object) => (await sheetOf(await book(rows, more))).isRightToLeft
  expect(await isRightToLeft({ view: { rightToLeft: true } })).toBe(true)
  expect(await isRightToLeft()).toBe(false)
})

test('what is hidden in a workbook is known to be', async () => {
  const bytes = await book([HEAD, ['A', 'W', 98, 740], ['B', 'W', 98, 741]], {
    columns: [{}, { hidden: true }, {}, {}],
    rowDefs: new Map([[2, { hidden: true }]]),
  })
  const { hiddenColumns, hiddenRows } = await sheetOf(bytes)
  expect([[...hiddenColumns], [...hiddenRows]]).toEqual([[1], [2]])
})

const GERMAN = 'Probe;Dichte bei 15 °C [kg/m³];Prüfgröße;Rückstand\nA;742,5;x;1'
const PERSIAN = 'نام;چگالی;گوگرد\nنمونه;742;10'
/** As Windows wrote it: each letter by its place in the code page. */
function inCodePage(text: string, page: 'windows-1252' | 'windows-1256'): Uint8Array {
  const decoder = new TextDecoder(page)
  const letters = Array.from({ length: 256 }, (_, byte) => decoder.decode(new Uint8Array([byte])))
  return new Uint8Array([...text].map((letter) => letters.indexOf(letter)))
}

test.each([
  ['windows-1252', GERMAN, 'Prüfgröße'],
  ['windows-1256', PERSIAN.replaceAll('ی', 'ي').replaceAll('ک', 'ك'), null],
] as const)('a text in %s is read by its letters', async (page, text, heading) => {
  const read = await readFile(inCodePage(text, page))
  expect(read).toMatchObject({ ok: true, encoding: page })
  const { grid } = (read as Extract<FileRead, { ok: true }>).sheets[0]!
  expect(grid.map((row) => row.map((cell) => cell.text).join(';')).join('\n')).toBe(text)
  expect(heading === null || grid[0]![2]!.text === heading).toBe(true)
})

test.each([
  ['nothing', new Uint8Array(), 'empty'],
  ['blanks', bytesOf('\n \n ,,'), 'empty'],
  ['more than 10 MB', new Uint8Array(FILE_MAX_BYTES + 1), 'file-too-large'],
  [
    'a workbook of Excel 97',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    'old-workbook',
  ],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2]), 'no-sheet'],
  ['a PDF', bytesOf('%PDF-1.7\n'), 'no-sheet'],
  ['a page', bytesOf('<!doctype html><table><tr><td>a'), 'no-sheet'],
] as const)('of %s it is said what it is', async (_, bytes, fault) => {
  expect(faultOf(await readFile(bytes))).toBe(fault)
})

test('a cell far outside makes a workbook no larger', async () => {
  const far = await book([HEAD, ['A', 'W', 98, 740]], {
    cells: new Map([
      ['200000,16000', { value: 'x' }],
      ['300000,3', { value: ' ' }],
    ]),
  })
  expect(faultOf(await readFile(far))).toBe('too-many-cells')
  const blank = await book([HEAD, ['A', 'W', 98, 740]], { cells: new Map([['300000,3', { value: ' ' }]]) })
  expect((await sheetOf(blank)).grid).toHaveLength(2)
})

test('of a hundred thousand rows the first are read, and their number is said', async () => {
  const text = `${HEAD.join(',')}\n${'A,W,98,740\n'.repeat(100_000)}`
  const { grid, size } = await sheetOf(bytesOf(text))
  expect([grid.length, size.rows]).toEqual([ROWS_READ, 100_001])
})

test('ten megabytes of one line, of quotes or of delimiters come to an end', async () => {
  for (const piece of ['x', '"', ',', '";"', '\n'])
    expect(await readFile(bytesOf(piece.repeat(FILE_MAX_BYTES / piece.length)))).toBeDefined()
}, 60_000)
