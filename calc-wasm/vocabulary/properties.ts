import type { CategoryName } from './categories.ts'
import { DENSITY, RECOVERY, TEMPERATURE_MAX, TEMPERATURE_MIN } from './limits.ts'

/** The groups in which tables show the properties, in this order. */
export const GROUPS = {
  distillation: { en: 'Distillation', fa: 'تقطیر' },
  physical: { en: 'Physical properties', fa: 'خواص فیزیکی' },
  chemical: { en: 'Chemical composition', fa: 'ترکیب شیمیایی' },
  performance: { en: 'Performance', fa: 'عملکرد' },
} as const

export type GroupName = keyof typeof GROUPS

interface PropertyEntry {
  /** Label in English and Persian. Screens find fields by the English one. */
  en: string
  fa: string
  /** Unit in which the value is stored and crosses the wire; '' for a pure number or a text. */
  unit: string
  group: GroupName
  /** Categories whose tables show it; `customized` shows every property that has a value. */
  categories: readonly CategoryName[]
  /** Test method of a reading. */
  testMethod: string
  /** Accepted range of an input, both ends included. Absent for a text. */
  range?: { min: number; max: number }
  /** Decimals that the test method warrants; tables follow SPEC's display rule instead. */
  digits: number
}

const ALL = ['gasoil', 'gasoline', 'naphtha', 'white_spirit'] as const
const TEMPERATURE = { min: TEMPERATURE_MIN, max: TEMPERATURE_MAX }
const VOLUME_PERCENT = { min: 0, max: 100 }
const PPM = { min: 0, max: 1_000_000 }

const distilled = (en: string, fa: string) =>
  ({
    en,
    fa,
    unit: '°C',
    group: 'distillation',
    categories: ALL,
    testMethod: 'ASTM D86',
    range: TEMPERATURE,
    digits: 1,
  }) as const

/** Every property of a material and of a blend, in display order; the keys are SPEC's wire names. */
export const PROPERTIES = {
  ibp: distilled('IBP', 'نقطهٔ جوش اولیه'),
  pct_5: distilled('5%', '۵ درصد تقطیر'),
  pct_10: distilled('10%', '۱۰ درصد تقطیر'),
  pct_20: distilled('20%', '۲۰ درصد تقطیر'),
  pct_30: distilled('30%', '۳۰ درصد تقطیر'),
  pct_40: distilled('40%', '۴۰ درصد تقطیر'),
  pct_50: distilled('50%', '۵۰ درصد تقطیر'),
  pct_60: distilled('60%', '۶۰ درصد تقطیر'),
  pct_70: distilled('70%', '۷۰ درصد تقطیر'),
  pct_80: distilled('80%', '۸۰ درصد تقطیر'),
  pct_90: distilled('90%', '۹۰ درصد تقطیر'),
  pct_95: distilled('95%', '۹۵ درصد تقطیر'),
  fbp: distilled('FBP', 'نقطهٔ جوش نهایی'),
  recovery: {
    en: 'Recovery',
    fa: 'بازیافت',
    unit: 'vol %',
    group: 'distillation',
    categories: ALL,
    testMethod: 'ASTM D86',
    range: RECOVERY,
    digits: 1,
  },
  density: {
    en: 'Density',
    fa: 'چگالی در ۱۵ درجهٔ سلسیوس',
    unit: 'kg/m³',
    group: 'physical',
    categories: ALL,
    testMethod: 'ASTM D4052',
    range: DENSITY,
    digits: 1,
  },
  flash_point: {
    en: 'Flash Point',
    fa: 'نقطهٔ اشتعال',
    unit: '°C',
    group: 'physical',
    categories: ['gasoil', 'white_spirit'],
    testMethod: 'ASTM D93',
    range: TEMPERATURE,
    digits: 1,
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
  },
  viscosity_40: {
    en: 'Viscosity 40',
    fa: 'گرانروی در ۴۰ درجهٔ سلسیوس',
    unit: 'cSt',
    group: 'physical',
    categories: ALL,
    testMethod: 'ASTM D445',
    range: { min: 0.21, max: 100_000 },
    digits: 3,
  },
  cloud_point: {
    en: 'Cloud Point',
    fa: 'نقطهٔ ابری شدن',
    unit: '°C',
    group: 'physical',
    categories: ALL,
    testMethod: 'ASTM D2500',
    range: TEMPERATURE,
    digits: 1,
  },
  pour_freezing_point: {
    en: 'Pour-Freezing Point',
    fa: 'نقطهٔ ریزش/انجماد',
    unit: '°C',
    group: 'physical',
    categories: ALL,
    testMethod: 'ASTM D97 / D2386',
    range: TEMPERATURE,
    digits: 0,
  },
  color: {
    en: 'Color',
    fa: 'رنگ',
    unit: '',
    group: 'physical',
    categories: ALL,
    testMethod: 'ASTM D1500 / D156',
    digits: 0,
  },
  mercaptan: {
    en: 'Mercaptan',
    fa: 'گوگرد مرکاپتانی',
    unit: 'ppm',
    group: 'chemical',
    categories: ALL,
    testMethod: 'ASTM D3227',
    range: PPM,
    digits: 1,
  },
  sulfur_ppm: {
    en: 'Sulfur',
    fa: 'گوگرد',
    unit: 'ppm',
    group: 'chemical',
    categories: ALL,
    testMethod: 'ASTM D4294 / D5453',
    range: PPM,
    digits: 1,
  },
  aromatics: {
    en: 'Aromatics',
    fa: 'آروماتیک‌ها',
    unit: 'vol %',
    group: 'chemical',
    categories: ALL,
    testMethod: 'ASTM D1319',
    range: VOLUME_PERCENT,
    digits: 1,
  },
  olefin: {
    en: 'Olefin',
    fa: 'اولفین',
    unit: 'vol %',
    group: 'chemical',
    categories: ALL,
    testMethod: 'ASTM D1319',
    range: VOLUME_PERCENT,
    digits: 1,
  },
  benzene: {
    en: 'Benzene',
    fa: 'بنزن',
    unit: 'vol %',
    group: 'chemical',
    categories: ALL,
    testMethod: 'ASTM D5580',
    range: VOLUME_PERCENT,
    digits: 2,
  },
  octan_ron: {
    en: 'Octane RON',
    fa: 'عدد اکتان پژوهشی (RON)',
    unit: '',
    group: 'performance',
    categories: ['gasoline'],
    testMethod: 'ASTM D2699',
    range: { min: -50, max: 200 },
    digits: 1,
  },
  octan_mon: {
    en: 'Octane MON',
    fa: 'عدد اکتان موتور (MON)',
    unit: '',
    group: 'performance',
    categories: ['gasoline'],
    testMethod: 'ASTM D2700',
    range: { min: -50, max: 200 },
    digits: 1,
  },
  octan_aki: {
    en: 'Octane AKI',
    fa: 'شاخص ضدکوبش (AKI)',
    unit: '',
    group: 'performance',
    categories: ['gasoline'],
    testMethod: 'ASTM D4814',
    range: { min: -50, max: 200 },
    digits: 1,
  },
  cetane_number: {
    en: 'Cetane Number',
    fa: 'عدد ستان',
    unit: '',
    group: 'performance',
    categories: ['gasoil'],
    testMethod: 'ASTM D613',
    range: { min: -50, max: 200 },
    digits: 1,
  },
  cetane_index: {
    en: 'Cetane Index',
    fa: 'شاخص ستان',
    unit: '',
    group: 'performance',
    categories: ['gasoil'],
    testMethod: 'ASTM D4737',
    range: { min: -50, max: 200 },
    digits: 1,
  },
} as const satisfies Record<string, PropertyEntry>

export type PropertyName = keyof typeof PROPERTIES
export type NumericPropertyName = Exclude<PropertyName, 'color'>
export type Property = PropertyEntry

export const PROPERTY_NAMES = Object.keys(PROPERTIES) as PropertyName[]
export const NUMERIC_PROPERTY_NAMES = PROPERTY_NAMES.filter(
  (name): name is NumericPropertyName => name !== 'color',
)

/** The entry of a property under its common type, for code that walks over all of them. */
export const propertyOf = (name: PropertyName): Property => PROPERTIES[name]

/** The distillation points in order, with the per cent recovered that each stands at on a chart's axis. */
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

/** A material's readings: every key present, null where nothing was measured. */
export type MaterialProperties = Record<NumericPropertyName, number | null> & { color: string | null }

/** A blend's results in the same shape. */
export type BlendResults = MaterialProperties

/** Properties that the tables of a category show, in display order; all of them for `customized`. */
export const propertiesOf = (category: CategoryName): PropertyName[] =>
  category === 'customized'
    ? PROPERTY_NAMES
    : PROPERTY_NAMES.filter((name) => (PROPERTIES[name].categories as readonly string[]).includes(category))

export const emptyProperties = (): MaterialProperties =>
  Object.fromEntries(PROPERTY_NAMES.map((name) => [name, null])) as MaterialProperties
