import { stableHypot } from '../stable-math.ts'
import { temperatureFor } from '../units/viscosity-temperature.ts'
import type { Basis, Blend } from '../vocabulary/blend.ts'
import {
  HEAVY_NAMES,
  type HeavyName,
  heavyKey,
  heavyOf,
  isHeavy,
  isResidual,
  isResidueAssumed,
} from '../vocabulary/heavy.ts'
import type { OwnResult, OwnValues } from '../vocabulary/own-property.ts'
import { recordOf } from '../vocabulary/records.ts'
import type { Bilingual, Language } from '../vocabulary/words/language.ts'
import { listOf } from '../vocabulary/words/messages.ts'
import type { Note } from '../vocabulary/words/notes.ts'

/** Null if unknown. `cii` by a formula from memory; the last two are the temperatures, °C, at 12 and 1,000 cSt. */
export type HeavyFigures = Record<
  HeavyName | 'ccai' | 'cii' | 'injection_celsius' | 'pumping_celsius',
  number | null
>

export const heavyValue = (own: readonly OwnResult[] | undefined, name: HeavyName): number | null =>
  own?.find(({ property }) => property.key === heavyKey(name))?.value ?? null

const INJECTION_CST = 12
const PUMPING = 1000

/** Undefined if the blend has no property of heavy fuels. */
export function heavyFigures({ results, own }: Pick<Blend, 'results' | 'own'>): HeavyFigures | undefined {
  if (!own?.some(({ property }) => property.key.startsWith('hfo_'))) return undefined
  const values = recordOf(HEAVY_NAMES, (name) => heavyValue(own, name))
  const { viscosity_50: at50, viscosity_100: at100 } = values
  const at = (viscosity: number) => {
    if (at50 === null || at100 === null) return null
    const [low, high] = [
      { celsius: 50, viscosity: at50 } as const,
      { celsius: 100, viscosity: at100 } as const,
    ]
    return temperatureFor(viscosity, [low, high])
  }
  return {
    ...values,
    ccai: ccaiOf(results.density, at50),
    cii: ciiOf(results.density, at50),
    injection_celsius: at(INJECTION_CST),
    pumping_celsius: at(PUMPING),
  }
}

const STATES: Record<Stability, Bilingual> = {
  not_applicable: { en: 'No component holds asphaltenes.', fa: 'هیچ جزئی آسفالتن ندارد.' },
  alone: {
    en: 'One product alone: its own total sediment counts.',
    fa: 'تنها یک فراورده است: رسوب کل خود آن ملاک است.',
  },
  unknown: {
    en: 'Residual with other components: whether asphaltenes stay dissolved is not known. Test this blend first (ASTM D4740, TSP).',
    fa: 'سوخت سنگین با اجزای دیگر: معلوم نیست آسفالتن‌ها حل‌شده بمانند. نخست همین مخلوط را آزمایش کنید (ASTM D4740، رسوب کل).',
  },
  precipitates: {
    en: 'By the solubility numbers the asphaltenes fall out: S_BN is below I_N.',
    fa: 'بر پایهٔ اعداد حلالیت، آسفالتن‌ها رسوب می‌کنند: S_BN از I_N کمتر است.',
  },
  incompatible: {
    en: 'By the solubility numbers the components are incompatible: S_BN / I_N is below 1.2.',
    fa: 'بر پایهٔ اعداد حلالیت، اجزا با هم سازگار نیستند: نسبت S_BN به I_N کمتر از ۱٫۲ است.',
  },
  doubtful: {
    en: 'By the solubility numbers it is doubtful that asphaltenes stay dissolved: S_BN / I_N is below 1.5. Test this blend.',
    fa: 'بر پایهٔ اعداد حلالیت، حل‌شده ماندن آسفالتن‌ها نامطمئن است: نسبت S_BN به I_N کمتر از ۱٫۵ است. همین مخلوط را آزمایش کنید.',
  },
  compatible: {
    en: 'Compatible by this model of solubility numbers, which is no test: total sediment stays not known. Put in first what has the highest S_BN.',
    fa: 'بر پایهٔ این مدل اعداد حلالیت سازگار است، ولی مدل آزمون نیست: رسوب کل همچنان نامعلوم است. نخست جزئی را بریزید که S_BN آن بیشتر است.',
  },
}
export const STABILITY: Bilingual = { en: 'Stability', fa: 'پایداری' }

/** One or two sentences; `names` are those of the recipe's materials by position. */
export function stabilityText(
  { state, lacking }: StabilityFound,
  names: readonly string[],
  lang: Language,
): string {
  if (lacking.length === 0) return STATES[state][lang]
  const list = listOf(lacking, names, lang)
  const more = {
    en: `Solubility numbers are missing for ${list}.`,
    fa: `اعداد حلالیت ${list} معلوم نیست.`,
  }[lang]
  return `${STATES[state][lang]} ${more}`
}

/** The notes on a recipe of heavy fuels: stability, wax and ignition. */
export function heavyNotes(
  { materials, shares, basis }: { materials: readonly Portion[]; shares: readonly number[]; basis: Basis },
  blend: Pick<Blend, 'results' | 'own'>,
  names: readonly string[],
  lang: Language,
): Note[] {
  const notes: Note[] = []
  const found = stabilityOfAll(materials, shares, basis)
  if (found && found.state !== 'not_applicable' && found.state !== 'alone')
    notes.push({
      code: `stability-${found.state}`,
      severity: found.state === 'compatible' ? 'note' : found.state === 'doubtful' ? 'doubt' : 'unsafe',
      properties: ['density'],
      components: found.lacking,
      text: `${STABILITY[lang]}: ${stabilityText(found, names, lang)}`,
    })
  const { ccai = null, cii = null, injection_celsius: injection = null } = heavyFigures(blend) ?? {}
  const { pour_freezing_point: pour } = blend.results
  const doubt = { severity: 'doubt' as const, components: [] }
  if (injection !== null && pour !== null && pour + ABOVE_POUR > COLDER)
    notes.push({ ...doubt, code: 'viscosity-waxy', properties: ['pour_freezing_point'], text: WAXY[lang] })
  if ((ccai !== null && ccai > CCAI_MOST) || (cii !== null && cii < CII_LEAST))
    notes.push({ ...doubt, code: 'ignition-poor', properties: ['density'], text: IGNITION[lang] })
  return notes
}

/** Closer to its pour point than ABOVE_POUR, °C, a fuel is thicker than by D341; the colder viscosity is that at 50 °C. */
const ABOVE_POUR = 20
const COLDER = 50
const WAXY: Bilingual = {
  en: 'The viscosity at 50 °C was measured less than 20 °C above the pour point: waxes leave the line of ASTM D341, and the temperatures of injection and pumping are doubtful.',
  fa: 'گرانروی در ۵۰ درجه کمتر از ۲۰ درجه بالاتر از نقطهٔ ریزش است: موم‌ها از خط ASTM D341 دور می‌شوند و دماهای پاشش و پمپ کردن نامطمئن است.',
}
const IGNITION: Bilingual = {
  en: 'CCAI above 870 or CII below 30: ignition is called problematical from there on.',
  fa: 'شاخص CCAI بالای ۸۷۰ یا CII زیر ۳۰ است: از آنجا به بعد احتراق را مشکل‌ساز می‌دانند.',
}

// Ignition indices of a heavy fuel, from its density and viscosity at 50 °C: never averaged.

const loglog = (x: number): number => Math.log10(Math.log10(x))

/** The calculated carbon aromaticity index of ISO 8217; null for a viscosity outside its domain. */
export function ccaiOf(density: number | null, viscosity: number | null): number | null {
  if (density === null || viscosity === null || !(viscosity + 0.85 > 1)) return null
  return density - 81 - 141 * loglog(viscosity + 0.85)
}

/** The calculated ignition index; its constants from memory, not confirmed. */
export function ciiOf(density: number | null, viscosity: number | null): number | null {
  if (density === null || viscosity === null || !(viscosity + 0.7 > 1)) return null
  return 270.795 + 5.19 - 0.254565 * density + 23.708 * loglog(viscosity + 0.7)
}

/** R of a residual fuel's density, kg/m³, and of its viscosity at 50 °C, relative; both from memory. */
const R_DENSITY = 1.5
const R_VISCOSITY = 0.074

/** R of CCAI, from those of density and viscosity. */
export function ccaiR(viscosity: number): number {
  const inside = viscosity + 0.85
  const slope = 141 / (inside * Math.log(inside) * Math.LN10)
  return stableHypot(R_DENSITY, slope * R_VISCOSITY * viscosity)
}

/** A CCAI above, or a CII below, is called problematical (Kittiwake). */
const CCAI_MOST = 870
const CII_LEAST = 30

// Whether asphaltenes stay dissolved: by solubility numbers if all are known, else unknown. Density and ignition say nothing of it.

export const STABILITIES = [
  'not_applicable',
  'alone',
  'unknown',
  'precipitates',
  'incompatible',
  'doubtful',
  'compatible',
] as const
export type Stability = (typeof STABILITIES)[number]

interface StabilityFound {
  state: Stability
  /** S_BN of the blend by volume, the largest I_N of its asphaltenic materials, and their ratio; null if unknown. */
  s_bn: number | null
  i_n: number | null
  p: number | null
  /** Positions of the materials without a figure. */
  lacking: number[]
}

export interface Dissolving {
  /** Relative volume; 0 for none. */
  volume: number
  isAsphaltenic: boolean
  s_bn: number | null
  i_n: number | null
}

/** Bands of crude assays (D8253); S_BN / I_N. */
const BANDS = [
  { below: 1, state: 'precipitates' },
  { below: 1.2, state: 'incompatible' },
  { below: 1.5, state: 'doubtful' },
] as const

export function stabilityOf(materials: readonly Dissolving[]): StabilityFound {
  const nothing = { s_bn: null, i_n: null, p: null, lacking: [] }
  const live = materials.flatMap((one, at) => (one.volume > 0 ? [{ ...one, at }] : []))
  if (!live.some(({ isAsphaltenic }) => isAsphaltenic)) return { ...nothing, state: 'not_applicable' }
  if (live.length === 1) return { ...nothing, state: 'alone' }
  const lacking = live.flatMap(({ at, s_bn, i_n, isAsphaltenic }) =>
    s_bn === null || (isAsphaltenic && i_n === null) ? [at] : [],
  )
  if (lacking.length > 0) return { ...nothing, state: 'unknown', lacking }
  const volume = live.reduce((sum, one) => sum + one.volume, 0)
  const s_bn = live.reduce((sum, one) => sum + one.volume * one.s_bn!, 0) / volume
  const i_n = Math.max(...live.flatMap((one) => one.i_n ?? []))
  const p = s_bn / i_n
  // An insolubility number of 0 is no information.
  if (!(i_n > 0) || !Number.isFinite(p)) return { ...nothing, state: 'unknown' }
  return { state: BANDS.find(({ below }) => p < below)?.state ?? 'compatible', s_bn, i_n, p, lacking: [] }
}

/** Mass % from which on a material counts as asphaltenic. */
const ASPHALTENES = 0.1
const CARBON_RESIDUE = 1

/** By its asphaltenes, else by its carbon residue; with neither, a residual fuel counts as asphaltenic. */
export function isAsphaltenic(own: OwnValues | undefined): boolean {
  const asphaltenes = heavyOf(own, 'asphaltenes')
  if (asphaltenes !== null) return asphaltenes >= ASPHALTENES
  const residue = isResidueAssumed(own) ? null : heavyOf(own, 'carbon_residue')
  return residue === null ? isResidual(own) : residue >= CARBON_RESIDUE
}

export interface Portion {
  own?: OwnValues
  /** kg/m³ at 15 °C */
  density: number | null
}

/** Stability of a recipe; undefined if no material is heavy. Without a density a share stands for its volume. */
export function stabilityOfAll(
  materials: readonly Portion[],
  shares: readonly number[],
  basis: Basis,
): StabilityFound | undefined {
  if (!materials.some(({ own }, at) => shares[at]! > 0 && isHeavy(own))) return undefined
  return stabilityOf(
    materials.map(
      ({ own, density }, at): Dissolving => ({
        volume: basis === 'mass' && density !== null ? shares[at]! / density : shares[at]!,
        isAsphaltenic: isAsphaltenic(own),
        s_bn: heavyOf(own, 's_bn'),
        i_n: heavyOf(own, 'i_n'),
      }),
    ),
  )
}
