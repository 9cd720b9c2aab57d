import { expect, test } from 'bun:test'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { criterionFormat } from './criteria-fields.tsx'

const { SI, US } = UNIT_SETS

test('a figure typed in a person’s units is kept on the wire, and comes back as it was typed', () => {
  const flash = criterionFormat('flash_point', US)
  expect([flash.sign, flash.keptText('131'), flash.shownText('55')]).toEqual(['°F', '55', '131'])
  const density = criterionFormat('density', US)
  for (const text of ['35.2', '10', '61.55']) expect(density.shownText(density.keptText(text))).toBe(text)
  expect(Number(density.keptText('36.95'))).toBeCloseTo(840, 0)
  expect(criterionFormat('sulfur_ppm', US).keptText('۰٫۰۰۱')).toBe('10')
  expect(criterionFormat('sulfur_ppm', SI).keptText('۱۰')).toBe('۱۰')
})

test('what is no number stays as it is typed', () => {
  const flash = criterionFormat('flash_point', US)
  for (const text of ['', '-', '1x']) {
    expect(flash.keptText(text)).toBe(text)
    expect(flash.shownText(text)).toBe(text)
  }
})
