import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { HEAVY_FIELDS } from '#calc/vocabulary/heavy.ts'
import { PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { bundledCatalogue, type CatalogueMaterial, readCatalogue } from './catalogue.file.ts'

const read = (name: string, text: string | Uint8Array<ArrayBuffer>) =>
  readCatalogue([{ name, bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text }])

const TEXTS = [
  'name',
  'name_farsi',
  'producer_english_name',
  'producer_farsi_name',
  'source',
  'source_farsi',
  'oxygenate',
  'oxygen',
  'distillation',
  'pour_is',
] as const

function toCsv(materials: readonly CatalogueMaterial[], delimiter: string): string {
  const cell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`
  const records = materials.map((material) => [
    ...TEXTS.map((field) => material[field]),
    material.note?.en,
    material.note?.fa,
    material.entered?.join('|'),
    material.categories.join('|'),
    ...PROPERTY_NAMES.map((property) => material.properties[property]),
    ...HEAVY_FIELDS.map((name) => material.heavy[name]),
  ])
  return [
    [...TEXTS, 'note', 'note_farsi', 'entered', 'categories', ...PROPERTY_NAMES, ...HEAVY_FIELDS],
    ...records,
  ]
    .map((record) => record.map(cell).join(delimiter))
    .join('\r\n')
}

test.each([',', ';', '\t'])('the whole catalogue survives the way through CSV with %j', (delimiter) => {
  // A CSV takes no ranges.
  const materials = bundledCatalogue().map((material) => ({ ...material, range: {} }))
  expect(read('all.csv', toCsv(materials, delimiter))).toEqual({ ok: true, materials })
})

test('a CSV in UTF-16, as spreadsheets call Unicode text, is read', () => {
  const materials = bundledCatalogue().slice(0, 3)
  const text = new Uint8Array(Buffer.from(`\ufeff${toCsv(materials, '\t')}`, 'utf16le'))
  expect(read('unicode.csv', text)).toEqual({ ok: true, materials })
})

test('a name that is there already in another spelling is a fault of the later row, across files', () => {
  const row = (name: string) =>
    JSON.stringify([
      { name, producer_english_name: 'R', categories: ['gasoil'], properties: { density: 840 } },
    ])
  const files = [row('كروسين ي'), row('کروسین ی')].map((text, i) => ({
    name: `${i}.json`,
    bytes: new TextEncoder().encode(text),
  }))
  expect(readCatalogue(files)).toEqual({
    ok: false,
    faults: [
      {
        file: '1.json',
        line: 1,
        material: 'کروسین ی',
        field: 'name',
        reason: 'The same name and producer as 0.json, line 1.',
      },
    ],
  })
})

const HEADER = 'name,producer_english_name,categories,density'

test('a row with too few or too many fields does not hide what is wrong with the others', () => {
  const rows = ['A,R,gasoil,840', 'B,R,gasoil', 'C,R,gasoil,0.8', 'D,R,gasoil,840,5', 'E,R,fuel,840']
  const found = read('a.csv', [HEADER, ...rows].join('\n'))
  expect(found.ok ? [] : found.faults.map(({ line, field }) => [line, field])).toEqual([
    [3, ''],
    [4, 'properties.density'],
    [5, ''],
    [6, 'categories.0'],
  ])
})

test.each(['840,5', '1,200', '-1.200,5', '۸۴۰,۵'])(
  'the number %j is not guessed at, but the fault says how to write it',
  (written) => {
    const found = read('a.csv', `${HEADER}\nA,R,gasoil,"${written}"`)
    const reason = `A valid number is required. In "${written}" use a point for decimals and nothing for thousands.`
    expect(found).toMatchObject({ ok: false, faults: [{ line: 2, field: 'properties.density', reason }] })
  },
)

test('no file, whatever is in it, makes the reading throw or lets a bad material through', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('gasoil', '840', 'name', '"', ',', '\n', '۸۴۰', '', 'R'))
  const csv = fc
    .array(fc.array(cell, { maxLength: 6 }), { maxLength: 5 })
    .map(
      (rows) =>
        `name,producer_english_name,categories,density\n${rows.map((row) => row.join(',')).join('\n')}`,
    )
  const field = fc.constantFrom('name', 'producer_english_name', 'categories', 'properties', 'source', 'x')
  const json = fc.array(fc.dictionary(field, fc.jsonValue())).map((rows) => JSON.stringify(rows))
  const bytes = fc.uint8Array().map((array) => new Uint8Array(array))
  fc.assert(
    fc.property(
      fc.constantFrom('a.csv', 'a.json'),
      fc.oneof(csv, json, fc.json(), fc.string(), bytes),
      (name, text) => {
        const result = read(name, text)
        if (!result.ok) {
          for (const { line, reason } of result.faults) {
            expect(line).toBeGreaterThanOrEqual(1)
            expect(reason).not.toBe('')
          }
          expect(result.faults.length).toBeGreaterThan(0)
        } else {
          for (const material of result.materials) {
            expect(material.name.trim()).not.toBe('')
            expect(material.categories.length).toBeGreaterThan(0)
          }
        }
      },
    ),
    { numRuns: 1000 },
  )
})
