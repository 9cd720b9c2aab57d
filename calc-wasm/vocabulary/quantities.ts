import type { CategoryName } from './categories.ts'
import { CONTENTS, type ContentName } from './contents.ts'
import {
  isOwnQuantity,
  keyOfQuantity,
  OWN_KEY,
  OWN_QUANTITY,
  OWN_VALUE_MAX,
  type OwnFormat,
  type OwnQuantity,
  ownFormat,
} from './own-property.ts'
import {
  type BlendResults,
  NUMERIC_PROPERTY_NAMES,
  type NumericPropertyName,
  type PropertyName,
  propertyOf,
} from './properties.ts'
import { type Names, passing, schemaOf, word } from './stored.ts'
import type { Bilingual } from './words/language.ts'
import { writeDigits } from './words/numbers.ts'
import { programProperty } from './words/reported.ts'

/** A property by its wire name, or a quantity derived from several. */
export type KnownQuantity = NumericPropertyName | DerivedName
/** Everything that can be limited. */
export type Quantity = KnownQuantity | OwnQuantity

/** How a quantity is shown, and the range of sensible limits. */
export interface QuantityEntry extends Bilingual {
  unit: string
  /** Decimals of a shown value, unless a limit needs more. */
  digits: number
  testMethod: string
  range: { min: number; max: number }
}

const D86 = 'ASTM D86'
const at = (kind: 'evaporated' | 'recovered', celsius: number) =>
  ({
    kind,
    celsius,
    en: `${kind === 'evaporated' ? 'Evaporated' : 'Recovered'} at ${celsius} °C`,
    fa: `${kind === 'evaporated' ? 'تبخیرشده' : 'تقطیرشده'} تا ${writeDigits(String(celsius), 'persian')} درجهٔ سلسیوس`,
    unit: 'vol %',
    digits: 1,
    testMethod: D86,
    range: { min: 0, max: 100 },
  }) as const

const evaporatedPoint = (percent: number) =>
  ({
    kind: 'evaporated-point',
    percent,
    en: `T${percent} evaporated`,
    fa: `دمای ${writeDigits(String(percent), 'persian')} درصد تبخیر`,
    unit: '°C',
    digits: 1,
    testMethod: D86,
    range: { min: -50, max: 400 },
  }) as const

const content = (en: string, fa: string, unit: 'vol %' | 'mass %' = 'vol %', digits = 1) =>
  ({ kind: 'content', en, fa, unit, digits, testMethod: '', range: { min: 0, max: 100 } }) as const

const entry = <const Kind extends string>(
  kind: Kind,
  [en, fa]: readonly [string, string],
  unit: string,
  testMethod: string,
  digits: number,
  [min, max]: readonly [number, number],
) => ({ kind, en, fa, unit, digits, testMethod, range: { min, max } })

const apart = (percent: 50 | 90) =>
  ({
    kind: 'apart',
    percent,
    en: `T${percent} − T10`,
    fa: `فاصلهٔ دمای ${writeDigits(String(percent), 'persian')} درصد از ۱۰ درصد`,
    unit: '°C',
    digits: 1,
    testMethod: D86,
    range: { min: 0, max: 400 },
  }) as const

/** Quantities that are computed from a blend's results, or counted in its recipe. */
export const DERIVED = {
  e70: at('evaporated', 70),
  e100: at('evaporated', 100),
  e150: at('evaporated', 150),
  e180: at('evaporated', 180),
  e250: at('evaporated', 250),
  e350: at('evaporated', 350),
  r180: at('recovered', 180),
  r250: at('recovered', 250),
  r340: at('recovered', 340),
  r350: at('recovered', 350),
  t10e: evaporatedPoint(10),
  t50e: evaporatedPoint(50),
  t90e: evaporatedPoint(90),
  di_c: entry(
    'driveability',
    ['Driveability index (°C)', 'شاخص قابلیت رانندگی، DI (سلسیوس)'],
    '°C',
    'ASTM D4814',
    1,
    [0, 2000],
  ),
  di_f: entry(
    'driveability',
    ['Driveability index (°F)', 'شاخص قابلیت رانندگی، DI (فارنهایت)'],
    '°F',
    'ASTM D4814',
    0,
    [176, 3776],
  ),
  vli: entry(
    'vapor-lock',
    ['Vapor lock index (VLI)', 'شاخص قفل بخار (VLI)'],
    '',
    '10 VP + 7 E70',
    0,
    [0, 5000],
  ),
  saybolt: entry('color', ['Saybolt color', 'رنگ Saybolt'], '', 'ASTM D156', 0, [-16, 30]),
  d1500: entry('color', ['ASTM D1500 color', 'رنگ ASTM D1500'], '', 'ASTM D1500', 1, [0, 8]),
  oxygen: content('Oxygen content', 'اکسیژن', 'mass %', 2),
  methanol: content('Methanol content', 'متانول'),
  ethanol: content('Ethanol content', 'اتانول'),
  propanol: content('Propanol content', 'پروپانول'),
  butanol: content('Butanol content', 'بوتانول'),
  ethers: content('Ethers (MTBE, ETBE, TAME)', 'اترها (MTBE، ETBE و TAME)'),
  fame: content('FAME content', 'مقدار FAME'),
  fame_mg_kg: {
    ...content('FAME content by mass', 'مقدار جرمی FAME'),
    unit: 'mg/kg',
    digits: 0,
    range: { min: 0, max: 1e6 },
  },
  other_oxygenates: content('Other oxygenates', 'دیگر ترکیبات اکسیژن‌دار'),
  ccai: entry('ignition', ['CCAI', 'شاخص آروماتیکی کربن (CCAI)'], '', 'ISO 8217', 0, [0, 2000]),
  net_energy: entry('energy', ['Net energy', 'ارزش حرارتی خالص'], 'MJ/kg', 'ASTM D3338', 2, [0, 60]),
  t50_t10: apart(50),
  t90_t10: apart(90),
  manganese: entry('dosed', ['Manganese', 'منگنز'], 'mg/L', 'EN 16135', 1, [0, 1000]),
} as const satisfies Record<string, QuantityEntry & { kind: string }> & Record<ContentName, QuantityEntry>

export type DerivedName = keyof typeof DERIVED

export const isDerived = (q: Quantity): q is DerivedName => Object.hasOwn(DERIVED, q)

/** Computed from the whole blend, without a blending rule: a search follows their slopes, simulations have no column for them. */
export const isOfWhole = (q: string): q is 'ccai' | 'net_energy' => q === 'ccai' || q === 'net_energy'

/** Contents that follow from the shares alone, without rule, test or simulation. */
export const isContent = (q: string): q is ContentName => (CONTENTS as readonly string[]).includes(q)

/** Distance of a point of the curve from its 10 % point. */
export const isCurveWidth = (q: string): q is 't50_t10' | 't90_t10' => q === 't50_t10' || q === 't90_t10'

/** Known only as content of additives, and checked only where there are any. */
export const isDosed = (q: string): q is 'manganese' => q === 'manganese'

/** In table order. */
export const QUANTITIES: readonly KnownQuantity[] = [
  ...NUMERIC_PROPERTY_NAMES,
  ...(Object.keys(DERIVED) as DerivedName[]),
]

const isKnownQuantity = (value: unknown): value is KnownQuantity =>
  typeof value === 'string' && (QUANTITIES as readonly string[]).includes(value)

/** Of own quantities only the form of the key is checked, not whether they are defined. */
export const isQuantity = (value: unknown): value is Quantity =>
  isKnownQuantity(value) ||
  (typeof value === 'string' && isOwnQuantity(value) && OWN_KEY.test(keyOfQuantity(value)))

const own = { type: 'string', pattern: OWN_QUANTITY }
/** Reads a quantity. */
export const quantity = passing(isQuantity, () => ({
  anyOf: [...(schemaOf(word(QUANTITIES)).anyOf as object[]), own],
}))
/** Fields named by quantities. */
export const quantityNames: Names<Quantity> = {
  is: isQuantity,
  known: QUANTITIES,
  others: (item) => ({ additionalProperties: item }),
}

/** `own`: how an own property is shown; without it, by its key. */
export function quantityOf(q: Quantity, own?: OwnFormat): QuantityEntry {
  if (isOwnQuantity(q)) {
    const key = keyOfQuantity(q)
    const ours = programProperty(key)
    const { name, ...format } =
      own ?? (ours ? ownFormat(ours) : { name: { en: key, fa: key }, unit: '', digits: 1 })
    return { ...name, ...format, testMethod: '', range: { min: -OWN_VALUE_MAX, max: OWN_VALUE_MAX } }
  }
  if (isDerived(q)) return DERIVED[q]
  const { range, ...entry } = propertyOf(q)
  return { ...entry, range: range! }
}

export function withinRange(q: Quantity, value: number): number {
  const { min, max } = quantityOf(q).range
  return Math.min(max, Math.max(min, value))
}

/** A correction without bias, only with the scatter of results. A bias is never exactly 0, because its interval excludes 0. */
export const isScatterOnly = ({ shift }: { shift: number }): boolean => shift === 0

/** The rule's value with a bias correction, within the quantity's range; unchanged where there is no bias. */
export const shifted = (q: Quantity, rule: number, by: { shift: number }): number =>
  isScatterOnly(by) ? rule : withinRange(q, rule + by.shift)

/** The name of a quantity outside of tables, whose groups would tell that it is a distillation point. */
export function quantityName(q: Quantity, lang: 'en' | 'fa', own?: OwnFormat): string {
  const label = quantityOf(q, own)[lang]
  return lang === 'en' && q.startsWith('pct_') ? `T${label.replace('%', '')} (D86)` : label
}

const HEADLINES_MAX = 4

/** Key figures by category, the most important first. */
export const HEADLINES = {
  gasoil: ['density', 'cetane_index', 'flash_point', 'sulfur_ppm'],
  gasoline: ['density', 'octan_ron', 'rvp', 'sulfur_ppm'],
  naphtha: ['density', 'rvp', 'aromatics', 'sulfur_ppm'],
  white_spirit: ['density', 'flash_point', 'aromatics', 'sulfur_ppm'],
  residual: ['density', 'flash_point', 'pour_freezing_point', 'sulfur_ppm'],
  // Whichever of these the blend has.
  customized: ['density', 'flash_point', 'rvp', 'octan_ron', 'cetane_index', 'viscosity_40', 'sulfur_ppm'],
} as const satisfies Record<CategoryName, readonly PropertyName[]>

/** Key figures of a blend: four by its category; for a customized one up to four that have a value. */
export const headlineOf = (category: CategoryName, results: BlendResults): readonly PropertyName[] =>
  category === 'customized'
    ? HEADLINES.customized.filter((name) => results[name] !== null).slice(0, HEADLINES_MAX)
    : HEADLINES[category]
