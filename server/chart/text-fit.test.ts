import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { measure } from './rasterise.ts'
import { cleanName, cut, embedded, flow, isRightToLeft, wrap } from './text-fit.ts'

const width = (text: string) => measure(text, 12, 400)

describe('a stored name', () => {
  test('loses control characters, direction marks and outer blanks, and keeps joiners', () => {
    expect(cleanName('  Light\u0000\tnaphtha\u202e \n')).toBe('Light naphtha')
    expect(cleanName('می\u200cشود')).toBe('می\u200cشود')
  })

  test('that is no text is no name', () => {
    for (const value of [null, undefined, 7, {}, []]) expect(cleanName(value)).toBe('')
  })

  test('keeps at most four accents on one letter', () => {
    expect(cleanName(`a${'\u0323'.repeat(50)}b`).length).toBeLessThan(8)
  })

  test('can always be written into XML', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const name = cleanName(text)
        expect(name.isWellFormed()).toBe(true)
        // What production 2 of XML 1.0 leaves of a single line.
        expect(name).toMatch(/^[ -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u)
      }),
    )
  })
})

describe('a name that is too long', () => {
  test('is cut so that it fits with its ellipsis, and no more than needed', () => {
    const name = 'Heavy naphtha of the third train'
    const short = cut(name, 100, width)
    expect(short).toEndWith('…')
    expect(width(short)).toBeLessThanOrEqual(100)
    const longer = `${name.slice(0, short.length)}…`
    expect(width(longer)).toBeGreaterThan(100)
  })

  test('is cut between whole characters, flags and accented letters', () => {
    const family = '👨‍👩‍👧‍👦'
    expect(cut(family.repeat(9), 60, (text) => [...new Intl.Segmenter().segment(text)].length * 10)).toBe(
      `${family.repeat(5)}…`,
    )
  })

  test('fits whatever it is, as long as an ellipsis fits', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 12, max: 300 }),
        (text, room) => {
          expect(width(cut(text, room, width))).toBeLessThanOrEqual(room)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('that fits stays as it is', () => {
    expect(cut('Reformate', 500, width)).toBe('Reformate')
  })
})

test('joined Persian letters are narrower than the same letters one by one', () => {
  expect(width('بنزین')).toBeLessThan([...'بنزین'].reduce((sum, letter) => sum + width(letter), 0))
})

test('a text runs the way of its first letter', () => {
  expect(isRightToLeft('12 بنزین RON')).toBe(true)
  expect(isRightToLeft('RON بنزین')).toBe(false)
  expect(isRightToLeft('12 %')).toBe(false)
  expect(embedded('بنزین').charCodeAt(0)).toBe(0x202b)
  expect(embedded('RON').charCodeAt(0)).toBe(0x202a)
})

test('pieces flow into as few lines as fit, and a piece too wide stands alone', () => {
  const chars = (text: string) => text.length
  expect(flow(['aa', 'bb', 'cc'], '-', 5, chars)).toEqual(['aa-bb', 'cc'])
  expect(flow(['aaaaaaaa', 'b'], '-', 5, chars)).toEqual(['aaaaaaaa', 'b'])
})

test('a sentence of too many lines ends in an ellipsis', () => {
  const chars = (text: string) => text.length
  expect(wrap('one two three four', 8, 2, chars)).toEqual(['one two', 'three f…'])
  expect(wrap('one two', 80, 2, chars)).toEqual(['one two'])
})

test('a name that is broken over two lines keeps its direction on both', () => {
  const chars = (text: string) => text.length
  expect(wrap('no \u202abig name\u202c here', 8, 3, chars)).toEqual([
    'no \u202abig\u202c',
    '\u202aname\u202c',
    'here',
  ])
})
