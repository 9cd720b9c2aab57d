import { expect, test } from 'bun:test'
import { fold, latinDigits } from './fold.ts'

test('Arabic and Persian spellings of a name fold to the same text', () => {
  expect(fold('كروسين  ي')).toBe(fold('کروسین ی'))
  expect(fold('نیمه‌سبک')).toBe(fold('نیمهسبک'))
  expect(fold('  Light NAPHTHA ')).toBe('light naphtha')
})

test('Persian and Arabic digits and the decimal mark become Latin', () => {
  expect(latinDigits('۱۲٫۵')).toBe('12.5')
  expect(latinDigits('٣٤٬٠٠٠')).toBe('34,000')
})
