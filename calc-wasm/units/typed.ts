// A reading as a person has it in hand, and what it is on the wire.
import { DENSITY_MAX, DENSITY_MIN } from '../vocabulary/codes.ts'
import type { Bilingual } from '../vocabulary/words/language.ts'
import { kindOfWire, unitNamed } from './units.ts'
import { type Correction, density15Of } from './volume-correction.ts'

interface InHand {
  value: number
  unit: string
  /** °C at which a density was read; 15 where it is not said. */
  temperature?: number | undefined
  /** An uncorrected reading of a glass hydrometer. */
  glass?: boolean | undefined
}

const SIXTY_FAHRENHEIT = (60 - 32) / 1.8

/** 15.6 °C is how 60 °F is written. */
const exactly = (celsius: number) => (celsius === 15.6 ? SIXTY_FAHRENHEIT : celsius)

/** The value in the unit of the wire; null where the unit is none for it. A density that can be none is left for the rules to refuse. */
export function wireOf(
  { value, unit, temperature, glass }: InHand,
  wireUnit: string,
): Correction<number> | null {
  const kind = kindOfWire(wireUnit)
  const known = kind === null ? null : unitNamed(kind, unit)
  if (known === null && unit !== wireUnit) return null
  const converted = known && unit !== wireUnit ? known.toWire(value) : value
  const isPlain = temperature === undefined || (temperature === 15 && !glass)
  // °API is told at 60 °F by definition.
  const isDensity = kind === 'density' && unit !== '°API'
  if (!isDensity || isPlain || !(converted >= DENSITY_MIN && converted <= DENSITY_MAX))
    return { is: 'corrected', value: converted }
  return density15Of(converted, exactly(temperature), { glass: glass ?? false })
}

/** Why there is no value at 15 °C of a density, or at 40 °C of two viscosities. */
export const OUTSIDE: Record<'density' | 'temperature' | 'viscosities', Bilingual> = {
  viscosities: {
    en: 'Two viscosities at two temperatures are needed, the warmer one lower and not below 0.21 cSt.',
    fa: 'دو گرانروی در دو دما لازم است که در دمای بالاتر کمتر و حداقل ۰٫۲۱ سانتی‌استوکس باشد.',
  },
  density: {
    en: 'The tables of expansion cover 653 to 1075 kg/m³ at 15 °C: enter the density at 15 °C instead.',
    fa: 'جدول‌های انبساط از ۶۵۳ تا ۱۰۷۵ کیلوگرم بر مترمکعب در ۱۵ درجه را در بر می‌گیرد: چگالی در ۱۵ درجه را وارد کنید.',
  },
  temperature: {
    en: 'The tables of expansion cover −18 to 90 °C: enter the density at 15 °C instead.',
    fa: 'جدول‌های انبساط از \u2066−۱۸\u2069 تا ۹۰ درجهٔ سلسیوس را در بر می‌گیرد: چگالی در ۱۵ درجه را وارد کنید.',
  },
}
