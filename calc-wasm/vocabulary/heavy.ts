// Further properties of marine and heavy fuels, defined by the program and blended like own properties. None of their
// reproducibilities and averaging rules was read in a standard: R is from memory, averages by mass from 58 assays rebuilt from cuts.
import { stablePower } from '../stable-math.ts'
import type { OwnProperty, OwnQuantity, OwnValues } from './own-property.ts'
import { ownQuantity } from './own-property.ts'

export const HEAVY_NAMES = [
  'viscosity_50',
  'viscosity_100',
  'carbon_residue',
  'ash',
  'asphaltenes',
  'vanadium',
  'sodium',
  'al_si',
  'acid_number',
  'water',
  'total_sediment',
] as const
/** With the solubility blending number and the insolubility number, which only the verdict on stability uses. */
export const HEAVY_FIELDS = [...HEAVY_NAMES, 's_bn', 'i_n'] as const
export type HeavyName = (typeof HEAVY_NAMES)[number]
export type HeavyField = (typeof HEAVY_FIELDS)[number]
export type Heavy = Readonly<Partial<Record<HeavyField, number>>>

export const HEAVY_TITLE = { en: 'Marine and heavy fuel', fa: 'سوخت دریایی و سنگین' } as const

/** Reserved: keys of accounts' own properties may not begin with it. */
export const HEAVY_PREFIX = 'hfo_'
export const heavyKey = (name: HeavyField): string => `${HEAVY_PREFIX}${name}`
export const isHeavyKey = (key: string): boolean => key.startsWith(HEAVY_PREFIX)
export const heavyQuantity = (name: HeavyName): OwnQuantity => ownQuantity(heavyKey(name))
/** What a blend has by its materials' readings, and a typical stream can stand in for: sediment is only ever tested, and asphaltenes decide on stability. */
export const TYPICAL_HEAVY = HEAVY_NAMES.filter((name) => name !== 'total_sediment' && name !== 'asphaltenes')

type Definition = Omit<OwnProperty, 'key'>
const entry = (
  [name, name_farsi]: readonly [string, string],
  unit: string,
  method: string,
  max: number,
  more: Partial<Definition> = {},
): Definition => ({
  name,
  name_farsi,
  unit,
  digits: 2,
  method,
  rule: 'mass',
  basis: 'mass',
  exponent: null,
  offset: null,
  min: 0,
  max,
  reproducibility: null,
  ...more,
})
const MASS = 'mass %'
const METAL = { digits: 0 } as const
const VISCOSITY = { rule: 'loglog', min: 0.21 } as const

const VOLUME = { rule: 'volume', basis: 'volume' } as const
const WORST = { rule: 'worst-high', basis: null } as const

const DEFINITIONS: Readonly<Record<HeavyField, Definition>> = {
  viscosity_50: entry(['Viscosity at 50 °C', 'گرانروی در ۵۰ درجه'], 'cSt', 'ASTM D445', 1e9, VISCOSITY),
  viscosity_100: entry(['Viscosity at 100 °C', 'گرانروی در ۱۰۰ درجه'], 'cSt', 'ASTM D445', 1e9, VISCOSITY),
  carbon_residue: entry(['Carbon residue', 'باقی‌ماندهٔ کربن'], MASS, 'ISO 10370', 60),
  ash: entry(['Ash', 'خاکستر'], MASS, 'ISO 6245', 100, { digits: 3 }),
  asphaltenes: entry(['Asphaltenes (C7)', 'آسفالتن'], MASS, 'ASTM D6560', 100),
  vanadium: entry(['Vanadium', 'وانادیم'], 'mg/kg', 'IP 501', 1e5, METAL),
  sodium: entry(['Sodium', 'سدیم'], 'mg/kg', 'IP 501', 1e5, METAL),
  al_si: entry(['Aluminium + silicon', 'آلومینیم و سیلیسیم'], 'mg/kg', 'IP 501', 1e5, METAL),
  acid_number: entry(['Acid number', 'عدد اسیدی'], 'mg KOH/g', 'ASTM D664', 100, { digits: 3 }),
  water: entry(['Water', 'آب'], 'vol %', 'ISO 3733', 5, { ...VOLUME, reproducibility: 0.2 }),
  // The rule is a placeholder: a blend of several materials has no value (`own-blend.ts`).
  total_sediment: entry(['Total sediment, aged', 'رسوب کل پس از پیرسازی'], MASS, 'ISO 10307-2', 100, WORST),
  s_bn: entry(['Solubility blending number (S_BN)', 'عدد اختلاط حلالیت (S_BN)'], '', 'ASTM D7157', 200, {
    ...VOLUME,
    digits: 1,
  }),
  i_n: entry(['Insolubility number (I_N)', 'عدد نامحلولی (I_N)'], '', 'ASTM D7157', 200, {
    ...WORST,
    digits: 1,
  }),
}

const BY_KEY = new Map(
  HEAVY_FIELDS.map((name): [string, OwnProperty] => {
    const key = heavyKey(name)
    return [key, { key, ...DEFINITIONS[name] }]
  }),
)
export const heavyByKey = (key: string): OwnProperty | undefined => BY_KEY.get(key)
export const heavyProperty = (name: HeavyField): OwnProperty => BY_KEY.get(heavyKey(name))!
/** Properties with a row in a blend's results. */
export const HEAVY_PROPERTIES: readonly OwnProperty[] = HEAVY_NAMES.map(heavyProperty)

export const isHeavyViscosity = (key: string): boolean =>
  key === heavyKey('viscosity_50') || key === heavyKey('viscosity_100')

/** R of tests that grows with the value; from memory. */
const R_BY_KEY = new Map<string, (x: number) => number>([
  [heavyKey('viscosity_50'), (x) => 0.074 * x],
  [heavyKey('viscosity_100'), (x) => 0.04 * x],
  [heavyKey('carbon_residue'), (x) => 0.2451 * stablePower(x, 2 / 3)],
])
/** R of a heavy fuel's test at a value; null where none is known. */
export const heavyR = (key: string, value: number): number | null => R_BY_KEY.get(key)?.(value) ?? null

/** Marks a material of the category of heavy fuels. */
const RESIDUAL_KEY = `${HEAVY_PREFIX}residual`

/** Marks a carbon residue that is a typical stream's: it doesn't tell whether the material has asphaltenes. */
export const RESIDUE_ASSUMED_KEY = `${HEAVY_PREFIX}residue_assumed`

/** Adds heavy-fuel readings to own values, under reserved keys: the form for the core and stored calculations. */
export function withHeavy(
  own: OwnValues = {},
  heavy: Heavy = {},
  categories: readonly string[] = [],
): OwnValues {
  const values = Object.entries(heavy).map(([name, value]) => [heavyKey(name as HeavyField), value])
  if (categories.includes('residual')) values.push([RESIDUAL_KEY, 1])
  return values.length === 0 ? own : { ...own, ...Object.fromEntries(values) }
}

export function withoutHeavy(values: OwnValues): { own: OwnValues; heavy: Heavy } {
  const own = Object.entries(values).filter(([key]) => !isHeavyKey(key))
  const heavy = HEAVY_FIELDS.flatMap((name) => {
    const value = heavyOf(values, name)
    return value === null ? [] : [[name, value] as const]
  })
  return { own: Object.fromEntries(own), heavy: Object.fromEntries(heavy) }
}

export const isResidual = (own: OwnValues | undefined): boolean => own?.[RESIDUAL_KEY] === 1
export const isResidueAssumed = (own: OwnValues | undefined): boolean => own?.[RESIDUE_ASSUMED_KEY] === 1
/** Whether a material has any reading or the category of a heavy fuel. */
export const isHeavy = (own: OwnValues = {}): boolean => Object.keys(own).some(isHeavyKey)

export const heavyOf = (own: OwnValues | undefined, name: HeavyField): number | null =>
  own?.[heavyKey(name)] ?? null

/** Adds the heavy-fuel properties that any material has a value of. */
export function withHeavyProperties(
  materials: readonly { own?: OwnValues }[],
  own: readonly OwnProperty[] = [],
): readonly OwnProperty[] {
  const keys = new Set(materials.flatMap((material) => Object.keys(material.own ?? {})))
  const more = HEAVY_PROPERTIES.filter(({ key }) => keys.has(key) && !own.some((one) => one.key === key))
  return more.length === 0 ? own : [...own, ...more]
}

export const heavyOwn = ({ own, heavy }: { own?: OwnValues; heavy?: Heavy }) => ({
  own: withHeavy(own, heavy),
})

/** The properties with rows in a table of these materials. */
export const ownOfAll = (
  materials: readonly { own?: OwnValues; heavy?: Heavy }[],
  definitions: readonly OwnProperty[],
) => withHeavyProperties(materials.map(heavyOwn), definitions)
