import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { bundledCatalogue } from './catalogue.bundled.ts'
import { type CatalogueMaterial, readCatalogue } from './catalogue.file.ts'

const read = (name: string, text: string | Uint8Array<ArrayBuffer>) =>
  readCatalogue([{ name, bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text }])

const TEXTS = ['name', 'name_farsi', 'producer_english_name', 'producer_farsi_name', 'source'] as const

function toCsv(materials: readonly CatalogueMaterial[], delimiter: string): string {
  const cell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`
  const records = materials.map((material) => [
    ...TEXTS.map((field) => material[field]),
    material.categories.join('|'),
    ...PROPERTY_NAMES.map((property) => material.properties[property]),
  ])
  return [[...TEXTS, 'categories', ...PROPERTY_NAMES], ...records]
    .map((record) => record.map(cell).join(delimiter))
    .join('\r\n')
}

test.each([',', ';', '\t'])('the whole catalogue survives the way through CSV with %j', (delimiter) => {
  const materials = bundledCatalogue()
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
