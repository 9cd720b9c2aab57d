import { expect, test } from 'bun:test'
import { indicationText } from '../grades/verdict-words.ts'
import { type GapReason, WARNING_CODES } from '../vocabulary/blend.ts'
import {
  CONTRADICTIONS,
  type ContradictionCode,
  contradictionText,
} from '../vocabulary/words/contradictions.ts'
import { gapText } from '../vocabulary/words/messages.ts'
import { atFigureText, warningText } from '../vocabulary/words/notes.ts'
import type { UnitFormats } from '../vocabulary/words/numbers.ts'
import { UNIT_SETS } from './choice.ts'
import { shownIn } from './units.ts'

const NAMES = ['Gasoil A', 'Naphtha B']
const inUS: UnitFormats = (unit) => shownIn(unit, UNIT_SETS.US)
const WIRE = /°C|kPa|kg\/m³|ppm|سلسیوس|کیلوپاسکال|مترمکعب|پی‌پی‌ام/
/** A difference in °API depends on where it is. */
const UNEVEN = ['shrinkage']

test('no sentence says a unit of the wire to those who read in others', () => {
  for (const lang of ['en', 'fa'] as const) {
    for (const code of WARNING_CODES) {
      const warning = {
        code,
        property: 'flash_point',
        components: [0],
        others: [1],
        values: [1, 2, 3, 40],
      } as const
      const said = warningText(
        { ...warning, others: [1], components: [0], values: [1, 2, 3, 40] },
        NAMES,
        lang,
        inUS,
      )
      if (!UNEVEN.includes(code)) expect(said).not.toMatch(WIRE)
    }
    for (const reason of ['missing', 'not-diesel'] satisfies GapReason[])
      expect(gapText('cetane_index', { reason, components: [0] }, NAMES, lang, inUS)).not.toMatch(WIRE)
    for (const code of Object.keys(CONTRADICTIONS) as ContradictionCode[]) {
      const found = { code, properties: ['pct_20', 'pct_10'], figures: [30, 20, 700, 800] } as never
      expect(contradictionText(found, lang, inUS)).not.toMatch(WIRE)
      expect(contradictionText(found, lang, inUS)).not.toMatch(/[{}]|undefined/)
    }
  }
})

test('temperatures are told as they stand, differences without the 32', () => {
  const flash = { code: 'flash-below-zero', property: 'flash_point', components: [1] } as const
  expect(warningText({ ...flash, components: [1] }, NAMES, 'en', inUS)).toBe(
    'Flash Point: Naphtha B is below 32 °F, where the index is only approximate (±36 °F).',
  )
  const gap = { code: 'curve-gap', property: 'pct_50', components: [0], others: [1] } as const
  const warning = { ...gap, components: [0], others: [1], values: [100, 150, 110, 160] }
  expect(warningText(warning, NAMES, 'en', inUS)).toContain('up to 90 °F when Gasoil A')
  expect(warningText(warning, NAMES, 'en', inUS)).toContain('between 212 and 302 °F (TBP)')
  expect(warningText(warning, NAMES, 'fa', inUS)).toContain('تا ۹۰ درجهٔ فارنهایت تغییر')
  expect([atFigureText(warning, 'en', inUS), atFigureText(warning, 'en')]).toEqual([
    '230 to 320 °F',
    '110 to 160 °C',
  ])
  expect(warningText({ code: 'rvp-oxygenate', property: 'rvp', components: [0] }, NAMES, 'en', inUS)).toBe(
    'RVP reads 0.29 to 0.58 psi low with Gasoil A.',
  )
  expect(
    contradictionText({ code: 'curve-step', properties: ['pct_20', 'pct_10'], figures: [40] }, 'en', inUS),
  ).toBe('A step of 72 °F from 10% to 20%.')
})

test('a class of CFPP is indicated in the units of the reader', () => {
  const name = { en: 'class F: −20 °C', fa: 'کلاس F: ۲۰-' }
  const said = indicationText({ name, max: -20, cloud: -25, says: 'likely' }, 'en', inUS)
  expect(said).toContain('the cloud point, −13 °F, so class F’s −4 °F is likely met.')
})
