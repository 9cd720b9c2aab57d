import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { browserLanguages } from './browser-languages.ts'

test.each([
  [
    ['en-US@posix', 'en'],
    ['en-US', 'en'],
  ],
  [['en_US.UTF-8'], ['en-US']],
  [['fa_IR.UTF-8@calendar=persian'], ['fa-IR']],
  [['C'], []],
  [['', 'POSIX'], ['posix']],
  [[], []],
])('of %j the tags are %j', (raw, tags) => {
  expect(browserLanguages(raw)).toEqual(tags)
})

test('whatever a browser says, every tag that comes of it is one that Intl takes', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom('en', 'fa-IR', '@posix', '.UTF-8', '_US', '-', 'x-'))
  fc.assert(
    fc.property(fc.array(fc.array(piece).map((pieces) => pieces.join(''))), (raw) => {
      for (const tag of browserLanguages(raw)) new Intl.NumberFormat(new Intl.Locale(tag).toString())
    }),
  )
})
