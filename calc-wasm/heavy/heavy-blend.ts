// What follows for a blend of heavy fuels beside its own rows: ignition, stability, and the temperatures that it is handled at.

import { stableHypot } from '../stable-math.ts'
import { temperatureFor } from '../units/viscosity-temperature.ts'
import type { Basis, Blend } from '../vocabulary/blend.ts'
import { HEAVY_NAMES, type HeavyName, heavyKey, heavyOf, isHeavy, isResidual } from '../vocabulary/heavy.ts'
import type { OwnResult, OwnValues } from '../vocabulary/own-property.ts'
import type { Language } from '../vocabulary/words/language.ts'
import { listOf } from '../vocabulary/words/messages.ts'
import type { Note } from '../vocabulary/words/notes.ts'

/** Null where it is not known. `cii` by a formula from memory; the last two in °C, at 12 and at 1,000 cSt. */
export type HeavyFigures = Record<
  HeavyName | 'ccai' | 'cii' | 'injection_celsius' | 'pumping_celsius',
  number | null
>

export const heavyValue = (own: readonly OwnResult[] | undefined, name: HeavyName): number | null =>
  own?.find(({ property }) => property.key === heavyKey(name))?.value ?? null

const INJECTION = 12
const PUMPING = 1000

/** Undefined where nothing of the blend is said to be heavy. */
export function heavyFigures({ results, own }: Pick<Blend, 'results' | 'own'>): HeavyFigures | undefined {
  if (!own?.some(({ property }) => property.key.startsWith('hfo_'))) return undefined
  const values = Object.fromEntries(HEAVY_NAMES.map((name) => [name, heavyValue(own, name)])) as HeavyFigures
  const { viscosity_50: at50, viscosity_100: at100 } = values
  const at = (viscosity: number) =>
    at50 === null || at100 === null
      ? null
      : temperatureFor(viscosity, [
          { celsius: 50, viscosity: at50 },
          { celsius: 100, viscosity: at100 },
        ])
  return {
    ...values,
    ccai: ccaiOf(results.density, at50),
    cii: ciiOf(results.density, at50),
    injection_celsius: at(INJECTION),
    pumping_celsius: at(PUMPING),
  }
}

type Words = Record<Language, string>
const STATES: Record<Exclude<Stability, 'not_applicable' | 'alone'>, Words> = {
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
const QUIET: Record<'not_applicable' | 'alone', Words> = {
  not_applicable: { en: 'No component holds asphaltenes.', fa: 'هیچ جزئی آسفالتن ندارد.' },
  alone: {
    en: 'One product alone: its own total sediment counts.',
    fa: 'تنها یک فراورده است: رسوب کل خود آن ملاک است.',
  },
}
export const STABILITY: Words = { en: 'Stability', fa: 'پایداری' }
const LACKING: Record<Language, (names: string) => string> = {
  en: (names) => `Solubility numbers are missing for ${names}.`,
  fa: (names) => `اعداد حلالیت ${names} معلوم نیست.`,
}

/** As one sentence or two; `names` are those of the recipe's materials by position. */
export function stabilityText(
  { state, lacking }: StabilityFound,
  names: readonly string[],
  lang: Language,
): string {
  if (state === 'not_applicable' || state === 'alone') return QUIET[state][lang]
  const more = lacking.length > 0 ? ` ${LACKING[lang](listOf(lacking, names, lang))}` : ''
  return `${STATES[state][lang]}${more}`
}

/** The notes on a recipe of heavy fuels: on its stability, and where it may not ignite well. */
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
  if (injection !== null && pour !== null && pour + ABOVE_POUR > COLDER)
    notes.push({
      code: 'viscosity-waxy',
      severity: 'doubt',
      properties: ['pour_freezing_point'],
      components: [],
      text: WAXY[lang],
    })
  if ((ccai !== null && ccai > CCAI_MOST) || (cii !== null && cii < CII_LEAST))
    notes.push({
      code: 'ignition-poor',
      severity: 'doubt',
      properties: ['density'],
      components: [],
      text: IGNITION[lang],
    })
  return notes
}

/** Nearer to its pour point than this, °C, a fuel is thicker than the line of D341 says; its colder viscosity is at 50 °C. */
const [ABOVE_POUR, COLDER] = [20, 50]
const WAXY: Words = {
  en: 'The viscosity at 50 °C was measured less than 20 °C above the pour point: waxes leave the line of ASTM D341, and the temperatures of injection and pumping are doubtful.',
  fa: 'گرانروی در ۵۰ درجه کمتر از ۲۰ درجه بالاتر از نقطهٔ ریزش است: موم‌ها از خط ASTM D341 دور می‌شوند و دماهای پاشش و پمپ کردن نامطمئن است.',
}
const IGNITION: Words = {
  en: 'CCAI above 870 or CII below 30: ignition is called problematical from there on.',
  fa: 'شاخص CCAI بالای ۸۷۰ یا CII زیر ۳۰ است: از آن‌جا به بعد احتراق را مشکل‌ساز می‌دانند.',
}

// How readily a heavy fuel ignites, from its density and its viscosity at 50 °C alone: never averaged.

const loglog = (x: number): number => Math.log10(Math.log10(x))

/** The calculated carbon aromaticity index of ISO 8217; null for a viscosity that it has no place for. */
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

/** R of CCAI by those of what it follows from. */
export function ccaiR(viscosity: number): number {
  const inside = viscosity + 0.85
  const slope = 141 / (inside * Math.log(inside) * Math.LN10)
  return stableHypot(R_DENSITY, slope * R_VISCOSITY * viscosity)
}

/** Above and below these a fuel is called problematical (Kittiwake). */
export const CCAI_MOST = 870
export const CII_LEAST = 30

// Whether asphaltenes stay dissolved: by solubility numbers where all are known, and otherwise not known. Nothing of density or
// ignition tells it.

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

export interface StabilityFound {
  state: Stability
  /** Of the blend by volume, the largest of its asphaltenic materials, and their ratio; null where not known. */
  s_bn: number | null
  i_n: number | null
  p: number | null
  /** The positions of the materials that lack a figure. */
  lacking: number[]
}

/** A material as far as stability goes. */
export interface Dissolving {
  /** By its share on the basis; 0 is none. */
  volume: number
  /** Null: nothing says whether it holds asphaltenes. */
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
  // An insolubility number of 0 tells nothing.
  if (!(i_n > 0) || !Number.isFinite(p)) return { ...nothing, state: 'unknown' }
  return { state: BANDS.find(({ below }) => p < below)?.state ?? 'compatible', s_bn, i_n, p, lacking: [] }
}

/** Mass % from which on a material counts as asphaltenic. */
const ASPHALTENES = 0.1
const CARBON_RESIDUE = 1

/** By its asphaltenes, else by its carbon residue; where neither is known one of the category counts as asphaltenic. */
export function isAsphaltenic(own: OwnValues | undefined): boolean {
  const asphaltenes = heavyOf(own, 'asphaltenes')
  if (asphaltenes !== null) return asphaltenes >= ASPHALTENES
  const residue = heavyOf(own, 'carbon_residue')
  return residue === null ? isResidual(own) : residue >= CARBON_RESIDUE
}

/** A material of a recipe; its density in kg/m³. */
export interface Portion {
  own?: OwnValues
  density: number | null
}

/** The same of a recipe; undefined where none of it is heavy. Without a density a share stands for its volume. */
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
