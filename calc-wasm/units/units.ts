// Conversion of units for screens, fields, copies and files; stored and on the wire every quantity has one unit.

import { DENSITY_MAX, DENSITY_MIN } from '../vocabulary/codes.ts'
import type { Bilingual } from '../vocabulary/words/language.ts'
import {
  PSI,
  type QuantityKind,
  TEMPERATURES,
  UNIT_QUANTITIES,
  UNIT_SIGNS,
  type Unit,
  type UnitChoice,
} from './choice.ts'
import {
  density15Of,
  densityOfReading,
  factorAt,
  SIXTY_F,
  type VolumeCorrection,
  WATER_60F,
} from './volume-correction.ts'

const same = (decimals: number): Unit => ({ fromWire: (value) => value, toWire: (value) => value, decimals })

/** `size`: of one of it, in the unit of the wire. */
const sized = (size: number, decimals: number): Unit => ({
  fromWire: (value) => value / size,
  toWire: (value) => value * size,
  decimals,
})

/** kg/m³ at 15 °C of a density at 60 °F, and back. */
export const density15Of60 = (density60: number): number => densityOfReading(density60, SIXTY_F)
export const density60Of = (density15: number): number => density15 * factorAt(density15, SIXTY_F)

/** Relative density at 60 °F of a gravity in °API. */
export const relativeDensityOf = (gravity: number): number => 141.5 / (gravity + 131.5)

const API: Unit = {
  fromWire: (density) => 141.5 / (density60Of(density) / WATER_60F) - 131.5,
  toWire: (gravity) => density15Of60(relativeDensityOf(gravity) * WATER_60F),
  decimals: 1,
  isReversed: true,
}

export const UNITS = {
  temperature: TEMPERATURES,
  density: { 'kg/m³': same(1), 'g/cm³': sized(1000, 4), '°API': API },
  pressure: { kPa: same(1), psi: sized(PSI, 2), bar: sized(100, 3) },
  trace: { ppm: same(1), 'mass %': sized(1e4, 4) },
} as const satisfies { [Kind in QuantityKind]: Record<UnitChoice[Kind], Unit> }

/** The quantity of a wire unit; null if it has no choice of units. */
export const kindOfWire = (unit: string): QuantityKind | null =>
  UNIT_QUANTITIES.find((kind) => UNIT_SIGNS[kind][0] === unit) ?? null

export const unitNamed = (kind: QuantityKind, sign: string): Unit | null =>
  (UNITS[kind] as Record<string, Unit>)[sign] ?? null

export type Shown = ReturnType<typeof shownIn>

/** How a quantity in this wire unit is shown by a choice of units; one without a choice keeps its unit. */
export function shownIn(wireUnit: string, choice: UnitChoice) {
  const kind = kindOfWire(wireUnit)
  const sign = kind === null ? wireUnit : choice[kind]
  const unit: Unit = (kind && unitNamed(kind, sign)) ?? same(2)
  return {
    sign,
    /** Nothing is converted. */
    isWire: sign === wireUnit,
    decimals: unit.decimals,
    isReversed: unit.isReversed ?? false,
    value: unit.fromWire,
    wire: unit.toWire,
    /** Converts a difference (a margin, a reproducibility) at the value `at`, which matters for non-linear units. */
    difference: (wire: number, at: number) => unit.fromWire(at + wire) - unit.fromWire(at),
  }
}

/** m³ of a barrel and of a US gallon. */
const BARREL = 0.158987294928
const GALLON = BARREL / 42

interface AmountMeasure {
  of: 'volume' | 'mass'
  /** In m³ or t. */
  size: number
}

/** Units of amounts: volumes at 15 °C, masses in vacuo. */
export const AMOUNTS = {
  m3: { of: 'volume', size: 1 },
  t: { of: 'mass', size: 1 },
  l: { of: 'volume', size: 0.001 },
  bbl: { of: 'volume', size: BARREL },
  gal: { of: 'volume', size: GALLON },
  kg: { of: 'mass', size: 0.001 },
} as const satisfies Record<string, AmountMeasure>

interface InHand {
  value: number
  unit: string
  /** °C at which a density was read; 15 by default. */
  temperature?: number | undefined
  /** An uncorrected reading of a glass hydrometer. */
  glass?: boolean | undefined
}

/** 15.6 °C stands for 60 °F. */
const exactly = (celsius: number) => (celsius === 15.6 ? SIXTY_F : celsius)

/** A reading in the wire unit; null if its unit does not fit. An impossible density is left for the rules to reject. */
export function wireOf(
  { value, unit, temperature, glass }: InHand,
  wireUnit: string,
): VolumeCorrection | null {
  const kind = kindOfWire(wireUnit)
  const known = kind === null ? null : unitNamed(kind, unit)
  if (known === null && unit !== wireUnit) return null
  const converted = known && unit !== wireUnit ? known.toWire(value) : value
  const isPlain = temperature === undefined || (temperature === 15 && !glass)
  // °API refers to 60 °F by definition.
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
