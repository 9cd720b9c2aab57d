// What is known of marine and heavy fuels beyond the properties of all: definitions of the program's own, blended as own
// properties are. None of their reproducibilities and rules of averaging was read in a standard: R from memory, mass by
// 58 assays rebuilt from their cuts.
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
/** Of stability: the solubility blending number and the insolubility number, which stand in its verdict alone. */
const SOLUBILITY_NAMES = ['s_bn', 'i_n'] as const
export const HEAVY_FIELDS = [...HEAVY_NAMES, ...SOLUBILITY_NAMES] as const
export type HeavyName = (typeof HEAVY_NAMES)[number]
export type HeavyField = (typeof HEAVY_FIELDS)[number]
/** The values of a material's sheet, by field. */
export type Heavy = Readonly<Partial<Record<HeavyField, number>>>

/** The heading of their rows. */
export const HEAVY_TITLE = { en: 'Marine and heavy fuel', fa: 'سوخت دریایی و سنگین' } as const

/** Reserved: keys of accounts' own properties may not begin with it. */
export const HEAVY_PREFIX = 'hfo_'
export const heavyKey = (name: HeavyField): string => `${HEAVY_PREFIX}${name}`
export const isHeavyKey = (key: string): boolean => key.startsWith(HEAVY_PREFIX)
export const heavyQuantity = (name: HeavyName): OwnQuantity => ownQuantity(heavyKey(name))

const entry = (
  name: HeavyField,
  [en, fa]: readonly [string, string],
  unit: string,
  method: string,
  max: number,
  more: Partial<OwnProperty> = {},
): OwnProperty => ({
  key: heavyKey(name),
  name: en,
  name_farsi: fa,
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

const DEFINITIONS: Readonly<Record<HeavyField, OwnProperty>> = {
  viscosity_50: entry(
    'viscosity_50',
    ['Viscosity at 50 °C', 'گرانروی در ۵۰ درجه'],
    'cSt',
    'ASTM D445',
    1e9,
    VISCOSITY,
  ),
  viscosity_100: entry(
    'viscosity_100',
    ['Viscosity at 100 °C', 'گرانروی در ۱۰۰ درجه'],
    'cSt',
    'ASTM D445',
    1e9,
    VISCOSITY,
  ),
  carbon_residue: entry('carbon_residue', ['Carbon residue', 'باقی‌ماندهٔ کربن'], MASS, 'ISO 10370', 60),
  ash: entry('ash', ['Ash', 'خاکستر'], MASS, 'ISO 6245', 100, { digits: 3 }),
  asphaltenes: entry('asphaltenes', ['Asphaltenes (C7)', 'آسفالتن'], MASS, 'ASTM D6560', 100),
  vanadium: entry('vanadium', ['Vanadium', 'وانادیم'], 'mg/kg', 'IP 501', 1e5, METAL),
  sodium: entry('sodium', ['Sodium', 'سدیم'], 'mg/kg', 'IP 501', 1e5, METAL),
  al_si: entry('al_si', ['Aluminium + silicon', 'آلومینیم و سیلیسیم'], 'mg/kg', 'IP 501', 1e5, METAL),
  acid_number: entry('acid_number', ['Acid number', 'عدد اسیدی'], 'mg KOH/g', 'ASTM D664', 100, {
    digits: 3,
  }),
  water: entry('water', ['Water', 'آب'], 'vol %', 'ISO 3733', 5, {
    rule: 'volume',
    basis: 'volume',
    reproducibility: 0.2,
  }),
  // The rule stands for none: a blend of several has no value (`own-blend.ts`).
  total_sediment: entry(
    'total_sediment',
    ['Total sediment, aged', 'رسوب کل پس از پیرسازی'],
    MASS,
    'ISO 10307-2',
    100,
    { rule: 'worst-high', basis: null },
  ),
  s_bn: entry(
    's_bn',
    ['Solubility blending number (S_BN)', 'عدد اختلاط حلالیت (S_BN)'],
    '',
    'ASTM D7157',
    200,
    { rule: 'volume', basis: 'volume', digits: 1 },
  ),
  i_n: entry('i_n', ['Insolubility number (I_N)', 'عدد نامحلولی (I_N)'], '', 'ASTM D7157', 200, {
    rule: 'worst-high',
    basis: null,
    digits: 1,
  }),
}

export const heavyProperty = (name: HeavyField): OwnProperty => DEFINITIONS[name]
/** The fields that have a row in a blend's results. */
export const HEAVY_PROPERTIES: readonly OwnProperty[] = HEAVY_NAMES.map(heavyProperty)
const BY_KEY = new Map(HEAVY_FIELDS.map((name) => [heavyKey(name), DEFINITIONS[name]]))
export const heavyByKey = (key: string): OwnProperty | undefined => BY_KEY.get(key)

/** R of tests that grows with the value; from memory. */
const REPRODUCIBILITY: Partial<Record<HeavyField, (x: number) => number>> = {
  viscosity_50: (x) => 0.074 * x,
  viscosity_100: (x) => 0.04 * x,
  carbon_residue: (x) => 0.2451 * stablePower(x, 2 / 3),
}
export const isHeavyViscosity = (key: string): boolean =>
  key === heavyKey('viscosity_50') || key === heavyKey('viscosity_100')

const R_BY_KEY = new Map(HEAVY_FIELDS.map((name) => [heavyKey(name), REPRODUCIBILITY[name]]))
/** R of a heavy fuel's test at a value; null where none is known. */
export const heavyR = (key: string, value: number): number | null => R_BY_KEY.get(key)?.(value) ?? null

/** Marks a material of the category of heavy fuels. */
const RESIDUAL_KEY = `${HEAVY_PREFIX}residual`

/** As the core takes them, and as calculations keep them: own values under keys that no account can have. */
export function withHeavy(
  own: OwnValues = {},
  heavy: Heavy = {},
  categories: readonly string[] = [],
): OwnValues {
  const said = Object.entries(heavy).map(([name, value]) => [heavyKey(name as HeavyField), value])
  if (categories.includes('residual')) said.push([RESIDUAL_KEY, 1])
  return said.length === 0 ? own : { ...own, ...Object.fromEntries(said) }
}

/** The reverse. */
export function withoutHeavy(values: OwnValues): { own: OwnValues; heavy: Heavy } {
  const own = Object.entries(values).filter(([key]) => !isHeavyKey(key))
  const heavy = HEAVY_FIELDS.flatMap((name) => {
    const value = heavyOf(values, name)
    return value === null ? [] : [[name, value] as const]
  })
  return { own: Object.fromEntries(own), heavy: Object.fromEntries(heavy) }
}

export const isResidual = (own: OwnValues | undefined): boolean => own?.[RESIDUAL_KEY] === 1
/** Whether anything of a material says that it is a marine or heavy fuel. */
export const isHeavy = (own: OwnValues = {}): boolean => Object.keys(own).some(isHeavyKey)

/** What a material's own values give; null where they give none. */
export const heavyOf = (own: OwnValues | undefined, name: HeavyField): number | null =>
  own?.[heavyKey(name)] ?? null

/** A blend's own properties with the program's, as far as any of its materials says something of them. */
export function withHeavyProperties(
  materials: readonly { own?: OwnValues }[],
  own: readonly OwnProperty[] = [],
): readonly OwnProperty[] {
  const said = new Set(materials.flatMap((material) => (material.own ? Object.keys(material.own) : [])))
  const more = HEAVY_PROPERTIES.filter(({ key }) => said.has(key) && !own.some((one) => one.key === key))
  return more.length === 0 ? own : [...own, ...more]
}

/** A material's own values with what it says as a heavy fuel. */
export const heavyOwn = ({ own, heavy }: { own?: OwnValues; heavy?: Heavy }) => ({
  own: withHeavy(own, heavy),
})

/** The properties that a table of materials has rows of. */
export const ownOfAll = (
  materials: readonly { own?: OwnValues; heavy?: Heavy }[],
  definitions: readonly OwnProperty[],
) => withHeavyProperties(materials.map(heavyOwn), definitions)
