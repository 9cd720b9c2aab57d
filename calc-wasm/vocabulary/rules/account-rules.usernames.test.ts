import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { checkSignUp, LOOKS, lookalikeForm, usernameFault } from './account-rules.ts'
import { fold } from './fold.ts'

const faultOf = (username: string) =>
  checkSignUp({ username }).issues.find(({ path }) => path[0] === 'username')?.code ?? null

describe('a username', () => {
  test.each([
    'a',
    'A.b+c-d_e@9',
    'mina@example.com',
    'Zoë',
    'Nguyễn',
    'Ｍina',
    '12345',
    '...',
    'مینا',
    'مينا_كريمي',
    'مِینا',
    'مینا۱۲',
    'مینا12',
    '۱۲۳۴',
    'نویسندهٔ-نو',
    'Мария',
    'Ωρίων',
    'Հայկ',
    'ელენე',
    'שרה',
    'तारा',
    'สมชาย',
    '李',
    'さくらサクラ桜',
    '김李',
  ])('may be %p', (username) => {
    expect(faultOf(username)).toBeNull()
  })

  test.each<[string, string]>([
    ['a blank', 'a b'],
    ['a bang', 'a!'],
    ['a slash', 'a/b'],
    ['an angle', '<b>'],
    ['a picture', '😀'],
    ['stretching and nothing else', 'ـ'],
    ['vowel signs and nothing else', '\u064e\u064f'],
    ['a blank of no width', 'ad\u200bmin'],
    ['a non-joiner', 'علی\u200cرضا'],
    ['a joiner', 'ad\u200dmin'],
    ['a word joiner', 'admin\u2060'],
    ['a soft hyphen', 'ad\u00admin'],
    ['a mark of direction', '\u200fadmin'],
    ['an override of direction', 'a\u202enimd'],
    ['a byte order mark', 'ad\ufeffmin'],
    ['a variation selector', 'admin\ufe0f'],
    ['a grapheme joiner', 'ad\u034fmin'],
    ['a Hangul filler', 'admin\u3164'],
    ['a tag', 'admin\u{e0061}'],
    ['a line under a letter', 'admin\u0332'],
    ['a ring round a digit', 'admin1\u20dd'],
    ['a mark before everything', '\u0301admin'],
    ['a number that is no digit', 'adminↀ'],
  ])('may not have %s', (_, username) => {
    expect(faultOf(username)).toBe('username-form')
  })

  test.each<[string, string]>([
    ['a Cyrillic а among Latin letters', 'аdmin'],
    ['a Latin a among Cyrillic ones', 'Мaрия'],
    ['a Greek ο', 'rοot'],
    ['Persian and Latin letters', 'مینا-mina'],
    ['Persian digits among Latin letters', 'mina۱۲'],
    ['Persian digits among Cyrillic ones', 'Мария۱۲'],
    ['Latin letters among Chinese ones', '李li'],
    ['a Cherokee Ꭺ, of a script out of general use', 'Ꭺdmin'],
    ['Lisu letters', 'ꓮꓓꓟꓲꓠ'],
    ['a modifier of no script', 'adminʼ'],
  ])('may not have %s', (_, username) => {
    expect(faultOf(username)).toBe('username-scripts')
  })

  test('is refused with every character that cannot be seen, wherever it stands', () => {
    const invisible = Array.from({ length: 0x10ffff }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /[\p{Cf}\p{Cc}\p{Zs}\p{Default_Ignorable_Code_Point}]/u.test(character))
    for (const character of invisible) {
      for (const name of [`${character}mina`, `mi${character}na`, `mina${character}`, `مینا${character}`]) {
        expect(usernameFault(name)).not.toBeNull()
      }
    }
  })

  test('never makes the check throw, and what passes has letters, digits and the five marks only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (name) => {
        if (usernameFault(name) === null) expect(name).toMatch(/^[\p{L}\p{M}\p{Nd}@.+_-]+$/u)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('the look of a name', () => {
  const look = (name: string) => lookalikeForm(fold(name))

  test.each([
    ['сара', 'capa'],
    ['САРА', 'Capa'],
    ['ВОХ', 'BOX'],
    ['ΝΙΝΑ', 'nina'],
    ['ΟΡΑ', 'ОРА'],
    ['ıvan', 'ivan'],
    ['ɡo', 'go'],
    ['مینا۱', 'مينا1'],
    ['ڪاوه', 'کاوہ'],
  ])('of %p is that of %p', (one, other) => {
    expect(look(one)).toBe(look(other))
  })

  test.each([
    ['Zoë', 'Zoe'],
    ['Мария', 'Maria'],
    ['user1', 'userl'],
    ['مینا', 'میتا'],
  ])('of %p is not that of %p', (one, other) => {
    expect(look(one)).not.toBe(look(other))
  })

  test('has one letter for each, which is of another script, folded, and looks like itself', () => {
    const seen = new Set<string>()
    for (const { script, letters, looks } of LOOKS) {
      expect([...letters]).toHaveLength([...looks].length)
      for (const letter of letters) {
        expect(fold(letter)).toBe(letter)
        expect(letter).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'))
        expect(seen.has(letter)).toBe(false)
        seen.add(letter)
      }
      for (const letter of looks) expect(lookalikeForm(fold(letter))).toBe(letter)
    }
  })

  test('is the name itself, folded, where it is Latin or Persian as they are typed', () => {
    for (const name of ['mina', 'A.b+c-d_e@9', 'Zoë', 'مینا_کریمی۱۲']) expect(look(name)).toBe(fold(name))
  })
})
