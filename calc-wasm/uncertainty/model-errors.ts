// Errors of the blending rules: standard deviations below and above the value, with their source. `ours` are judgements without
// a published figure; the others follow from 1,184 measured blends, one half to fit the figures, the other to check them, split
// by study, base fuel, pair or added compound. `held` is the coverage of the 95 % intervals in both halves.

import { RVP_LOW_OF_ETHERS, RVP_LOW_OF_OTHERS } from '../vocabulary/draw-codes.ts'
import type { PropertyName } from '../vocabulary/properties.ts'
import type { Bilingual } from '../vocabulary/words/language.ts'

type ModelMark = 'measured' | 'ours'

/** A standard deviation, or a function of one of the variables below. */
type Deviation = number | ((x: number) => number)

interface ModelError {
  down: Deviation
  up: Deviation
  mark: ModelMark
  /** Per cent of `of` measured values inside the 95 % interval. */
  held?: { percent: number; of: number }
  /** Relative to the value: 0.01 is one per cent. */
  isRelative?: true
}

const ours = (down: Deviation, up = down): ModelError => ({ down, up, mark: 'ours' })
const measured = (down: Deviation, up = down): ModelError => ({ down, up, mark: 'measured' })
const checked = (percent: number, of: number, down: Deviation, up = down): ModelError => ({
  ...measured(down, up),
  held: { percent, of },
})
const relative = (error: ModelError): ModelError => ({ ...error, isRelative: true })

// Variables: σ, the standard deviation among the materials, of octanes by volume, of viscosity blending numbers by mass.
const octaneScatter = (sigma: number) => Math.min(2.5, 1.5 + 0.3 * sigma)
/** Heptane with toluene reads higher than its average, more so the further apart they are; never lower. */
const octaneLean = (sigma: number) => octaneScatter(sigma) + 0.6 * Math.min(1, Math.max(0, (sigma - 40) / 20))
const viscosityScatter = (slope: number) => (sigma: number) => 0.004 + slope * sigma
// The volume fraction a of the materials that the error concerns.
const bowed = (height: number) => (a: number) => height * a * (1 - a)
// How far the base RON is below 70, from 0 at 70 to 1 at 50; or above 100, to −1 at 110, where the rule reads 5 to 9 high.
const alcoholDown = (low: number) => 1 + (low > 0 ? 0.5 * low : -3.5 * low)
const alcoholUp = (low: number) => 1 + 3.5 * Math.max(0, low)
// The ratio of the thickest material's viscosity to the thinnest's.
const heavyScatter = (ratio: number) => (ratio > 10 ? 0.15 : 0.01)

export const MODEL_ERRORS = {
  /** 12 blends: mean absolute error 0.34 kg/m³; 18: up to 0.96. */
  density: checked(97, 30, 0.5),
  // D86 by TBP. No blend of refinery streams alone was measured.
  d86_middle: ours(3),
  d86_5_95: ours(3),
  d86_ends: checked(100, 72, 6),
  /** A material whose 10 to 90 % are within 15 °C, instead of the error of streams. */
  d86_narrow: checked(96, 264, 5.5, 3),
  /** Methanol to butanol, whose azeotropes are not modelled, instead of the error of streams. */
  d86_alcohol: checked(97, 132, 11, 3),
  /** FAME: half the distance between the straight line and the rule of curves, which the blend has. */
  d86_fame: ours(0),
  /** Six blends: mean absolute error 0.9 °C. */
  flash: checked(100, 6, 1.2),
  // The interval of both indices, with a component below 0 °C up to 20 °C wider; and what of a test's own error the rule would
  // hide. The blend has the figures.
  flash_apart: measured(0),
  flash_cold: measured(0),
  flash_test: ours(0),
  viscosity: relative(checked(98, 164, viscosityScatter(0.003))),
  /** Two or more pure substances, instead of the error of streams. */
  viscosity_pure: relative(checked(97, 209, viscosityScatter(0.01), viscosityScatter(0.003))),
  /** 58 assays rebuilt from their cuts, 0.4 to 10⁸ cSt at 50 °C: mean 16 %, median 12; of materials more than tenfold apart. */
  heavy_viscosity: relative(measured(heavyScatter)),
  /** 58 crudes: 0.009 %. */
  sulfur: relative(measured(0.0001)),
  mercaptan: measured(0),
  /** 58 crudes: 0.43 vol %. */
  aromatics: measured(0.54),
  rvp: relative(ours(0.03)),
  /** Methanol or ethanol: ± 4 kPa on one base stock, read as 95 %. */
  rvp_alcohol: ours(2),
  /** Propanol, butanol, MTBE, ETBE, TAME: the index reads low. No ether was measured. */
  rvp_ether: checked(100, 12, 0, bowed(RVP_LOW_OF_ETHERS)),
  rvp_oxygenate: checked(97, 32, 0, bowed(RVP_LOW_OF_OTHERS)),
  cloud: ours(2),
  /** One blend of a gasoil with kerosene: 0.5 °C. */
  cfpp: ours(3),
  pour: ours(3),
  octane_rt70: ours(1),
  /** Hydrocarbons that RT-70 does not apply to: reference fuels, and those without a composition. */
  octane_linear: checked(97, 179, octaneScatter, octaneLean),
  octane_ether: ours(1, 2),
  octane_oxygenate: checked(98, 56, 1, 4),
  octane_alcohol: checked(98, 165, alcoholDown, alcoholUp),
  cetane_number: ours(1),
  cetane_index_averaged: ours(0.5),
  olefin: ours(0.3),
  benzene: ours(0.02),
  recovery: ours(0.5),
  color_d1500: ours(0.5),
  color_saybolt: ours(2),
} satisfies Record<string, ModelError>

export type ModelName = keyof typeof MODEL_ERRORS
export const MODEL_NAMES = Object.keys(MODEL_ERRORS) as ModelName[]
/** Errors of former versions, named in stored uncertainties. */
export const FORMER_MODEL_NAMES = ['octane_alcohol_by_volume'] as const
type FormerModelName = (typeof FORMER_MODEL_NAMES)[number]

export const modelError = (name: ModelName): ModelError => MODEL_ERRORS[name]

/** Whether a usable standard deviation was stated; 0 is an exact value. */
export const isStated = (s: number | undefined): s is number =>
  s !== undefined && s >= 0 && s < Number.POSITIVE_INFINITY

/** Both deviations at the value `x` of their variable. */
export function deviationsAt(name: ModelName, x = 0): { down: number; up: number } {
  const { down, up } = modelError(name)
  const at = (deviation: Deviation) => (typeof deviation === 'number' ? deviation : deviation(x))
  return { down: at(down), up: at(up) }
}

const OCTANE: readonly ModelName[] = [
  'octane_rt70',
  'octane_linear',
  'octane_ether',
  'octane_oxygenate',
  'octane_alcohol',
]
const BOILING: readonly ModelName[] = ['d86_middle', 'd86_narrow', 'd86_alcohol', 'd86_fame']
const ENDS: readonly ModelName[] = ['d86_ends']
const ERRORS_OF: Partial<Record<PropertyName, readonly ModelName[]>> = {
  ibp: ENDS,
  fbp: ENDS,
  density: ['density'],
  flash_point: ['flash', 'flash_apart', 'flash_cold', 'flash_test'],
  viscosity_40: ['viscosity', 'viscosity_pure'],
  rvp: ['rvp', 'rvp_alcohol', 'rvp_ether', 'rvp_oxygenate'],
  octan_ron: OCTANE,
  octan_mon: OCTANE,
  octan_aki: OCTANE,
}

/** The errors of a property with a known coverage of measured values. */
export const heldErrors = (property: PropertyName) =>
  (ERRORS_OF[property] ?? (property.startsWith('pct_') ? BOILING : [])).flatMap((name) => {
    const { held } = modelError(name)
    return held ? [{ name, ...held }] : []
  })

export const MODEL_WORDS: Record<ModelName | FormerModelName, Bilingual> = {
  density: { en: 'Density', fa: 'چگالی' },
  d86_middle: { en: 'Distillation, 10 to 90 %', fa: 'تقطیر، از ۱۰ تا ۹۰ درصد' },
  d86_5_95: { en: 'Distillation, 5 and 95 %', fa: 'تقطیر، ۵ و ۹۵ درصد' },
  d86_ends: { en: 'Distillation, IBP and FBP', fa: 'تقطیر، آغاز و پایان' },
  d86_narrow: { en: 'Distillation with a narrow cut', fa: 'تقطیر با برشی باریک' },
  d86_alcohol: { en: 'Distillation with alcohols', fa: 'تقطیر با الکل‌ها' },
  d86_fame: { en: 'Distillation with FAME', fa: 'تقطیر با FAME' },
  flash: { en: 'Flash point', fa: 'نقطهٔ اشتعال' },
  flash_apart: { en: 'Flash point, two indices', fa: 'نقطهٔ اشتعال، دو شاخص' },
  flash_test: { en: 'Flash point, the test itself', fa: 'نقطهٔ اشتعال، خود آزمون' },
  flash_cold: { en: 'Flash point, a material below 0 °C', fa: 'نقطهٔ اشتعال، ماده‌ای زیر صفر' },
  viscosity: { en: 'Viscosity', fa: 'گرانروی' },
  viscosity_pure: { en: 'Viscosity of pure substances', fa: 'گرانروی مواد خالص' },
  heavy_viscosity: { en: 'Viscosity of heavy fuels', fa: 'گرانروی سوخت‌های سنگین' },
  sulfur: { en: 'Sulfur', fa: 'گوگرد' },
  mercaptan: { en: 'Mercaptan', fa: 'مرکاپتان' },
  aromatics: { en: 'Aromatics', fa: 'آروماتیک‌ها' },
  rvp: { en: 'Vapor pressure', fa: 'فشار بخار' },
  rvp_alcohol: { en: 'Vapor pressure with methanol or ethanol', fa: 'فشار بخار با متانول یا اتانول' },
  rvp_ether: {
    en: 'Vapor pressure with ethers or higher alcohols',
    fa: 'فشار بخار با اترها یا الکل‌های سنگین‌تر',
  },
  rvp_oxygenate: { en: 'Vapor pressure with other oxygenates', fa: 'فشار بخار با ترکیبات اکسیژن‌دار دیگر' },
  cloud: { en: 'Cloud point', fa: 'نقطهٔ ابری شدن' },
  cfpp: { en: 'CFPP', fa: 'نقطهٔ انسداد فیلتر سرد (CFPP)' },
  pour: { en: 'Pour or freezing point', fa: 'نقطهٔ ریزش یا انجماد' },
  octane_rt70: { en: 'Octane, RT-70', fa: 'اکتان، \u2066RT-70\u2069' },
  octane_linear: { en: 'Octane, averaged', fa: 'اکتان، میانگین' },
  octane_ether: { en: 'Octane with ethers', fa: 'اکتان با اترها' },
  octane_oxygenate: { en: 'Octane with other oxygenates', fa: 'اکتان با ترکیبات اکسیژن‌دار دیگر' },
  octane_alcohol: { en: 'Octane with alcohols', fa: 'اکتان با الکل‌ها' },
  octane_alcohol_by_volume: { en: 'Octane with alcohols, by volume', fa: 'اکتان با الکل‌ها، حجمی' },
  cetane_number: { en: 'Cetane number', fa: 'عدد ستان' },
  cetane_index_averaged: { en: 'Cetane index, averaged', fa: 'شاخص ستان، میانگین' },
  olefin: { en: 'Olefins', fa: 'اولفین‌ها' },
  benzene: { en: 'Benzene', fa: 'بنزن' },
  recovery: { en: 'Recovery', fa: 'بازیافت' },
  color_d1500: { en: 'Color, D1500', fa: 'رنگ، \u2066D1500\u2069' },
  color_saybolt: { en: 'Color, Saybolt', fa: 'رنگ، سیبولت' },
}
