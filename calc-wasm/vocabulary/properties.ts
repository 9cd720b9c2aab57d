import type { CategoryName } from './categories.ts'
import { DENSITY_MAX, DENSITY_MIN, SLOTS, Slot, VISCOSITY_MIN } from './codes.ts'
import { RECOVERY, TEMPERATURE_MAX, TEMPERATURE_MIN } from './limits.ts'
import { recordOf } from './records.ts'

export const DENSITY = { min: DENSITY_MIN, max: DENSITY_MAX } as const

/** Groups of properties in tables, in display order. */
export const GROUPS = {
  distillation: { en: 'Distillation', fa: 'تقطیر' },
  physical: { en: 'Physical properties', fa: 'خواص فیزیکی' },
  chemical: { en: 'Chemical composition', fa: 'ترکیب شیمیایی' },
  performance: { en: 'Performance', fa: 'عملکرد' },
} as const

export type GroupName = keyof typeof GROUPS

export interface Property {
  /** Labels. Screens find fields by the English one. */
  en: string
  fa: string
  /** Unit in which the value is stored and crosses the wire; '' for a pure number or a text. */
  unit: string
  group: GroupName
  /** Categories whose tables show it; `customized` shows every property that has a value. */
  categories: readonly CategoryName[]
  testMethod: string
  /** Accepted range of an input, both ends included. Absent for a text. */
  range?: Range
  /** Decimals warranted by the test method; tables follow SPEC's display rule instead. */
  digits: number
  /** In equations. */
  symbol: string
  /**
   * How a reading with a random error stays possible: `skewed`, log-normal, never negative; within a range; or `free`, left to
   * the kernel that draws it (the curve, a color).
   */
  drawn: 'skewed' | 'free' | Range
  /** A reading of 0 is exact: the material has none of it. */
  isExactAtZero: boolean
  /** Tables show it only where something has a value of it. */
  isOptional?: true
  /** What an unknown reading of a trace may be: our assumption, not a published figure. Null where none is made. */
  unknownWithin: Range | null
}

interface Range {
  min: number
  max: number
}

const ALL = ['gasoil', 'gasoline', 'naphtha', 'white_spirit'] as const
const ALL_HEAVY = [...ALL, 'residual'] as const

// Common parts of entries.
const EXACT = { isExactAtZero: true } as const
const NOT_EXACT = { isExactAtZero: false } as const
const FREE = { ...NOT_EXACT, symbol: 'x', drawn: 'free', unknownWithin: null } as const
const TEMPERATURE = {
  ...NOT_EXACT,
  unit: '°C',
  range: { min: TEMPERATURE_MIN, max: TEMPERATURE_MAX },
  symbol: 'T',
  drawn: { min: TEMPERATURE_MIN, max: Number.POSITIVE_INFINITY },
} as const
const COLD = { ...TEMPERATURE, group: 'physical', unknownWithin: { min: -100, max: 60 } } as const
const D86 = {
  ...TEMPERATURE,
  ...FREE,
  group: 'distillation',
  categories: ALL,
  testMethod: 'ASTM D86',
  digits: 1,
} as const
const CONTENT = {
  ...EXACT,
  unit: 'vol %',
  group: 'chemical',
  categories: ALL,
  range: { min: 0, max: 100 },
  digits: 1,
  drawn: { min: 0, max: 100 },
  unknownWithin: { min: 0, max: 100 },
} as const
const TRACE = {
  ...EXACT,
  symbol: 'S',
  drawn: 'skewed',
  unit: 'ppm',
  group: 'chemical',
  categories: ALL,
  range: { min: 0, max: 1_000_000 },
  digits: 1,
} as const
const RATING_RANGE = { min: -50, max: 200 } as const
const RATING = {
  ...NOT_EXACT,
  unit: '',
  group: 'performance',
  range: RATING_RANGE,
  digits: 1,
  drawn: RATING_RANGE,
} as const
const OCTANE = { ...RATING, categories: ['gasoline'], unknownWithin: { min: -20, max: 130 } } as const
const CETANE = { ...RATING, categories: ['gasoil'] } as const

export type PropertyName = Exclude<keyof typeof Slot, 'end'>
export type NumericPropertyName = Exclude<PropertyName, 'color'>

/** Every property by its wire name: one for each `Slot` of the core, or this does not compile. */
const PROPERTIES = {
  ibp: { ...D86, en: 'IBP', fa: 'نقطهٔ جوش اولیه' },
  pct_5: { ...D86, en: '5%', fa: '۵ درصد تقطیر' },
  pct_10: { ...D86, en: '10%', fa: '۱۰ درصد تقطیر' },
  pct_20: { ...D86, en: '20%', fa: '۲۰ درصد تقطیر' },
  pct_30: { ...D86, en: '30%', fa: '۳۰ درصد تقطیر' },
  pct_40: { ...D86, en: '40%', fa: '۴۰ درصد تقطیر' },
  pct_50: { ...D86, en: '50%', fa: '۵۰ درصد تقطیر' },
  pct_60: { ...D86, en: '60%', fa: '۶۰ درصد تقطیر' },
  pct_70: { ...D86, en: '70%', fa: '۷۰ درصد تقطیر' },
  pct_80: { ...D86, en: '80%', fa: '۸۰ درصد تقطیر' },
  pct_90: { ...D86, en: '90%', fa: '۹۰ درصد تقطیر' },
  pct_95: { ...D86, en: '95%', fa: '۹۵ درصد تقطیر' },
  fbp: { ...D86, en: 'FBP', fa: 'نقطهٔ جوش نهایی' },
  recovery: { ...D86, en: 'Recovery', fa: 'بازیافت', unit: 'vol %', range: RECOVERY, drawn: RECOVERY },
  density: {
    en: 'Density',
    fa: 'چگالی در ۱۵ درجهٔ سلسیوس',
    unit: 'kg/m³',
    group: 'physical',
    categories: ALL_HEAVY,
    testMethod: 'ASTM D4052',
    range: DENSITY,
    digits: 1,
    ...NOT_EXACT,
    symbol: 'ρ',
    drawn: DENSITY,
    unknownWithin: { min: 500, max: 1100 },
  },
  flash_point: {
    ...TEMPERATURE,
    en: 'Flash Point',
    fa: 'نقطهٔ اشتعال',
    group: 'physical',
    categories: ['gasoil', 'white_spirit', 'residual'],
    testMethod: 'ASTM D93',
    digits: 1,
    unknownWithin: { min: -60, max: 200 },
  },
  rvp: {
    en: 'RVP',
    fa: 'فشار بخار رید',
    unit: 'kPa',
    group: 'physical',
    categories: ['gasoline', 'naphtha'],
    testMethod: 'ASTM D323',
    range: { min: 0, max: 2000 },
    digits: 1,
    ...EXACT,
    symbol: 'RVP',
    drawn: 'skewed',
    unknownWithin: { min: 0, max: 400 },
  },
  viscosity_40: {
    en: 'Viscosity 40',
    fa: 'گرانروی در ۴۰ درجهٔ سلسیوس',
    unit: 'cSt',
    group: 'physical',
    categories: ALL,
    testMethod: 'ASTM D445',
    range: { min: VISCOSITY_MIN, max: 100_000 },
    digits: 3,
    ...NOT_EXACT,
    symbol: 'ν',
    drawn: 'skewed',
    unknownWithin: { min: 0.25, max: 1e6 },
  },
  cloud_point: {
    ...COLD,
    en: 'Cloud Point',
    fa: 'نقطهٔ ابری شدن',
    categories: ALL,
    testMethod: 'ASTM D2500',
    digits: 1,
  },
  cfpp: {
    ...COLD,
    en: 'CFPP',
    fa: 'نقطهٔ انسداد فیلتر سرد (CFPP)',
    categories: ['gasoil'],
    testMethod: 'EN 116 / ASTM D6371',
    digits: 0,
    isOptional: true,
  },
  pour_freezing_point: {
    ...COLD,
    en: 'Pour-Freezing Point',
    fa: 'نقطهٔ ریزش/انجماد',
    categories: ALL_HEAVY,
    testMethod: 'ASTM D97 / D2386',
    digits: 0,
  },
  color: {
    ...FREE,
    en: 'Color',
    fa: 'رنگ',
    unit: '',
    group: 'physical',
    categories: ALL,
    testMethod: 'ASTM D1500 / D156',
    digits: 0,
  },
  mercaptan: {
    ...TRACE,
    en: 'Mercaptan',
    fa: 'گوگرد مرکاپتانی',
    testMethod: 'ASTM D3227',
    unknownWithin: null,
  },
  sulfur_ppm: {
    ...TRACE,
    categories: ALL_HEAVY,
    en: 'Sulfur',
    fa: 'گوگرد',
    testMethod: 'ASTM D4294 / D5453',
    unknownWithin: { min: 0, max: 50_000 },
  },
  aromatics: { ...CONTENT, en: 'Aromatics', fa: 'آروماتیک‌ها', testMethod: 'ASTM D1319', symbol: 'A' },
  olefin: { ...CONTENT, en: 'Olefin', fa: 'اولفین‌ها', testMethod: 'ASTM D1319', symbol: 'O' },
  benzene: {
    ...CONTENT,
    en: 'Benzene',
    fa: 'بنزن',
    testMethod: 'ASTM D5580',
    digits: 2,
    symbol: 'x',
    drawn: 'skewed',
  },
  octan_ron: {
    ...OCTANE,
    en: 'Octane RON',
    fa: 'عدد اکتان پژوهشی (RON)',
    testMethod: 'ASTM D2699',
    symbol: 'RON',
  },
  octan_mon: {
    ...OCTANE,
    en: 'Octane MON',
    fa: 'عدد اکتان موتور (MON)',
    testMethod: 'ASTM D2700',
    symbol: 'MON',
  },
  octan_aki: {
    ...OCTANE,
    en: 'Octane AKI',
    fa: 'شاخص ضدکوبش (AKI)',
    testMethod: 'ASTM D4814',
    symbol: 'AKI',
    unknownWithin: null,
  },
  cetane_number: {
    ...CETANE,
    en: 'Cetane Number',
    fa: 'عدد ستان',
    testMethod: 'ASTM D613',
    symbol: 'CN',
    unknownWithin: { min: -20, max: 110 },
  },
  cetane_index: {
    ...CETANE,
    en: 'Cetane Index',
    fa: 'شاخص ستان',
    testMethod: 'ASTM D4737',
    symbol: 'CI',
    unknownWithin: null,
  },
} as const satisfies Record<PropertyName, Property>

/** By slot, which is table order. */
export const PROPERTY_NAMES = Array.from({ length: SLOTS }, (_, slot) => Slot[slot] as PropertyName)
export const NUMERIC_PROPERTY_NAMES = PROPERTY_NAMES.filter(
  (name): name is NumericPropertyName => name !== 'color',
)

/** Those that came later, in that order: in simulations they draw after all others, whose errors stay as they were. */
const CAME_LATER: readonly PropertyName[] = ['cfpp']
/** In the order of draws. */
export const DRAWN_NAMES: readonly PropertyName[] = [
  ...PROPERTY_NAMES.filter((name) => !CAME_LATER.includes(name)),
  ...CAME_LATER,
]

export const propertyOf = (name: PropertyName): Property => PROPERTIES[name]

/** The distillation points in order, with the per cent recovered of each on a chart's axis. */
export const DISTILLATION = [
  ['ibp', 0],
  ['pct_5', 5],
  ['pct_10', 10],
  ['pct_20', 20],
  ['pct_30', 30],
  ['pct_40', 40],
  ['pct_50', 50],
  ['pct_60', 60],
  ['pct_70', 70],
  ['pct_80', 80],
  ['pct_90', 90],
  ['pct_95', 95],
  ['fbp', 100],
] as const satisfies readonly (readonly [NumericPropertyName, number])[]

export type DistillationName = (typeof DISTILLATION)[number][0]
export const DISTILLATION_NAMES = DISTILLATION.map(([name]) => name)
export const isDistillation = (name: string): name is DistillationName =>
  (DISTILLATION_NAMES as string[]).includes(name)

/** A material's readings: every key present, null where nothing was measured. */
export type MaterialProperties = Record<NumericPropertyName, number | null> & { color: string | null }

export type BlendResults = MaterialProperties

/** The properties in the tables of a category, in display order; all of them for `customized`. */
export const propertiesOf = (category: CategoryName): PropertyName[] =>
  category === 'customized'
    ? PROPERTY_NAMES
    : PROPERTY_NAMES.filter((name) => (PROPERTIES[name].categories as readonly string[]).includes(category))

/** The same without those that only some materials have: a value that no material has is not missing there. */
export const usualPropertiesOf = (category: CategoryName): PropertyName[] =>
  propertiesOf(category).filter((name) => !propertyOf(name).isOptional)

export const emptyProperties = (): MaterialProperties => recordOf(PROPERTY_NAMES, () => null)

/** Estimated from distillation and density: not the flash point, whose correlations err on the dangerous side. */
export const ESTIMATED_NAMES = [
  'rvp',
  'viscosity_40',
  'cloud_point',
  'pour_freezing_point',
  'cetane_number',
] as const satisfies readonly PropertyName[]

export type EstimatedName = (typeof ESTIMATED_NAMES)[number]

export const isEstimated = (name: PropertyName): name is EstimatedName =>
  ESTIMATED_NAMES.some((estimated) => estimated === name)
