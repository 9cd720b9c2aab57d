import { describe, expect, test } from 'bun:test'
import { propertyOf } from '../properties.ts'
import type { FaultWords } from '../words/language.ts'
import { FAULTS, Fault, type FaultCode, fault, faultText, issue, screenText } from './fault.ts'

const CODES = Object.keys(FAULTS) as FaultCode[]
const LABEL = 'label'

const namesIn = (words: string) =>
  [...words.matchAll(/\{(\w+)/g)].map(([, name]) => name!).filter((name) => name !== LABEL)
const sorted = (names: string[]) => [...new Set(names)].sort()

/** A fault of this code with a made-up value for each parameter. */
const madeUp = (code: FaultCode) =>
  new Fault(code, Object.fromEntries(namesIn(FAULTS[code].en).map((name, at) => [name, at + 2])))

describe.each(CODES)('the fault %s', (code) => {
  const { en, fa, screen = '' }: FaultWords[string] = FAULTS[code]

  test('has words in both languages that name the same things', () => {
    expect(en).toMatch(/[a-z]{3}/)
    expect(fa).toMatch(/[\u0600-\u06ff]{2}/)
    expect(sorted(namesIn(fa))).toEqual(sorted(namesIn(en)))
    // The API shows no label: its English clients know these words as they are.
    expect(en).not.toContain(`{${LABEL}}`)
    expect(namesIn(screen).filter((name) => !namesIn(en).includes(name))).toEqual([])
  })

  test('leaves no place open, wherever it is said', () => {
    for (const text of [
      faultText(madeUp(code), 'en'),
      faultText(madeUp(code), 'fa'),
      screenText(madeUp(code), 'en', 'density', 'Density'),
      screenText(madeUp(code), 'fa', 'density', 'چگالی'),
    ])
      expect(text).not.toMatch(/[{}]|undefined|\[object|NaN/)
  })

  test('is a whole sentence in Persian, in Persian digits', () => {
    const text = faultText(madeUp(code), 'fa')
    expect(text).toEndWith('.')
    expect(text).not.toMatch(/[0-9]/.test(fa) ? /^$/ : /[0-9]/)
  })
})

test('a fault without Persian words, or without what its words name, does not compile', () => {
  // @ts-expect-error no Persian
  const words = { lonely: { en: 'Only in English.' } } satisfies FaultWords
  expect(Object.keys(words)).toEqual(['lonely'])
  // @ts-expect-error no value for {max}
  issue(['number'], 'max')
  // @ts-expect-error a value under another name
  issue(['number'], 'max', { most: 5 })
  // @ts-expect-error nothing is named
  issue(['number'], 'required', { max: 5 })
})

test('numbers are written as each language writes them, and one is one', () => {
  expect(faultText(fault('throttled', { seconds: 42 }), 'en')).toBe(
    'Request was throttled. Expected available in 42 seconds.',
  )
  expect(faultText(fault('throttled', { seconds: 1 }), 'en')).toEndWith('available in 1 second.')
  expect(faultText(fault('throttled', { seconds: 30 }), 'fa')).toContain('۳۰ ثانیهٔ دیگر')
  expect(faultText(fault('min', { min: -0.5 }), 'en')).toEndWith('or equal to -0.5.')
  expect(faultText(fault('total-not-100', { total: 112.09999999999997 }), 'en')).toEndWith('total 112.1.')
  expect(faultText(fault('min', { min: -0.5 }), 'fa')).toContain('\u2066−۰٫۵\u2069')
})

test('a property is named in the language of the sentence, and a foreign text keeps its direction', () => {
  const tooHot = fault('temperature-max', { property: propertyOf('flash_point'), max: 400 })
  expect(faultText(tooHot, 'en')).toBe('Flash Point cannot exceed 400°C')
  expect(faultText(tooHot, 'fa')).toBe('نقطهٔ اشتعال نمی‌تواند از ۴۰۰ درجهٔ سلسیوس بیشتر باشد.')
  expect(faultText(fault('choice', { value: 'diesel' }), 'fa')).toContain('«\u2068diesel\u2069»')
  expect(faultText(fault('choice', { value: '{label}' }), 'en')).toBe('"{label}" is not a valid choice.')
})

test('a form is told what to do at which field, the API what its clients know', () => {
  const missing = fault('required')
  expect(screenText(missing, 'en', 'username', 'Username')).toBe('Enter a username')
  expect(screenText(missing, 'en', 'density', 'Density')).toBe('Enter a value for Density')
  expect(screenText(missing, 'fa', 'username', 'نام کاربری')).toBe('«نام کاربری» را وارد کنید.')
  expect(screenText(fault('null'), 'en', 'density', 'Density')).toBe('Enter a value for Density')
  expect(screenText(fault('null'), 'fa', 'density', 'چگالی')).toBe('«چگالی» را وارد کنید.')
  expect(faultText(fault('null'), 'en')).toBe('This field may not be null.')
  expect(faultText(missing, 'en')).toBe('This field is required.')
  expect(faultText(missing, 'fa')).toBe('این مقدار را وارد کنید.')
  expect(screenText(fault('passwords-differ'), 'en', '', '')).toBe(
    'Password Mismatch: The passwords you entered do not match. Please try again.',
  )
})
