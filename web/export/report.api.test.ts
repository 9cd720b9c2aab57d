import { expect, test } from 'bun:test'
import { batchQuery, fileNameIn, paperOf } from './report.api.ts'

test.each([
  ['en-US', 'letter'],
  ['fr-CA', 'letter'],
  ['es-419', 'a4'],
  ['en-GB', 'a4'],
  ['fa-IR', 'a4'],
  ['fa', 'a4'],
  ['en', 'a4'],
] as const)('a person of %s has %s in the printer', (locale, paper) => {
  expect(paperOf(locale)).toBe(paper)
})

test('the name of a file is taken in its own script; without one there is another', () => {
  const header =
    'attachment; filename="blend-7f3a91.pdf"; filename*=UTF-8\'\'%D9%85%D8%AE%D9%84%D9%88%D8%B7-7f3a91.pdf'
  expect(fileNameIn(header, 'x.pdf')).toBe('مخلوط-7f3a91.pdf')
  for (const none of [null, 'attachment', "attachment; filename*=UTF-8''%E0%A4%A"])
    expect(fileNameIn(none, 'x.pdf')).toBe('x.pdf')
})

test.each([
  ['m3', 5000, { batch: 5000, unit: 'm3', volume: 'm3' }],
  ['t', 4000, { batch: 4000, unit: 't', volume: 'm3' }],
  ['l', 250_000, { batch: 250, unit: 'm3', volume: 'l' }],
  // 42 US gallons, each of 231 cubic inches of 25.4 mm.
  ['bbl', 1000, { batch: expect.closeTo(158.987294928, 9), unit: 'm3', volume: 'bbl' }],
  ['gal', 42_000, { batch: expect.closeTo(158.987294928, 9), unit: 'm3', volume: 'gal' }],
] as const)(
  'a batch in %s is asked for in m³ or t, its volumes in the unit that it was typed in',
  (unit, amount, asked) => {
    expect(batchQuery({ amount, unit })).toEqual(asked)
  },
)
