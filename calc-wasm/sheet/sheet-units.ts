import { UNITS as CHOSEN, relativeDensityOf } from '../units/units.ts'
import { density15Of, SIXTY_F, WATER_60F } from '../units/volume-correction.ts'
import { type NumericPropertyName, propertyOf } from '../vocabulary/properties.ts'
import { fold } from '../vocabulary/rules/fold.ts'

/** Values of one quantity can be converted into each other. */
type Quantity =
  | 'temperature'
  | 'density'
  | 'pressure'
  | 'viscosity'
  | 'mass share'
  | 'volume share'
  | 'number'

interface Unit {
  symbol: string
  /** Spellings, in the form of `unitKey`. */
  names: readonly string[]
  /** The value in the unit of the wire; null where it has none. `at` [°C] is the temperature of a density. */
  toWire: (value: number, at: number | null) => number | null
}

/** The density of water at 4 °C, kg/m³. */
const WATER_4C = 999.972

/** The density at 15 °C of one at t [°C]; null outside the tables. */
function densityAt15(density: number, t: number): number | null {
  if (t === 15) return density
  const found = density15Of(density, t)
  return found.is === 'corrected' ? found.value : null
}

const times = (factor: number) => (value: number) => value * factor
const atStated = (density: number, at: number | null) => densityAt15(density, at ?? 15)
/** Specific gravity or °API at another temperature still refers to water at 60 °F. */
const at60F = (specificGravity: number, at: number | null) =>
  densityAt15(specificGravity * WATER_60F, at ?? SIXTY_F)

/** Specific gravities at °C over water at °C: the density of that water, kg/m³. */
const RATIOS: readonly (readonly [number, number, number, string])[] = [
  [15, 4, WATER_4C, 'sg15/4 sg15/4c 15/4 15/4c d15/4'],
  [20, 4, WATER_4C, 'sg20/4 sg20/4c 20/4 20/4c d20/4'],
  [20, 20, 998.203, 'sg20/20 sg20/20c 20/20 20/20c d20/20'],
  [15, 15, 999.099, 'sg15/15 sg15/15c 15/15 15/15c d15/15'],
  [25, 25, 997.044, 'sg25/25 sg25/25c 25/25 25/25c'],
]

/** `names`: its spellings, separated by blanks. */
const unit = (symbol: string, names: string, toWire: Unit['toWire']): Unit => ({
  symbol,
  names: names.split(' '),
  toWire,
})

/** The first of each quantity is the unit of the wire. */
export const SHEET_UNITS: Record<Quantity, readonly Unit[]> = {
  temperature: [
    unit(
      '°C',
      'c с م celsius centigrade gradcelsius gradc سلسیوس سانتیگراد درجهسلسیوس درجهسانتیگراد',
      times(1),
    ),
    unit('°F', 'f fahrenheit فارنهایت درجهفارنهایت', CHOSEN.temperature['°F'].toWire),
    unit('K', 'k kelvin کلوین', (kelvin) => Number((kelvin - 273.15).toPrecision(12))),
  ],
  density: [
    unit(
      'kg/m³',
      'kg/m3 кг/м3 kgm3 kgm-3 kg/cum kg/cbm g/l g/litre g/liter g/dm3 کیلوگرمبرمترمکعب',
      atStated,
    ),
    unit(
      'g/cm³',
      'g/cm3 г/см3 gcm3 gcm-3 g/ml g/cc gr/cm3 gr/cc gm/cc gm/ml gr/ml kg/l kg/lit kg/litre kg/liter kg/dm3 t/m3 گرمبرسانتیمترمکعب گرمبرمیلیلیتر کیلوگرمبرلیتر',
      (value, at) => atStated(CHOSEN.density['g/cm³'].toWire(value), at),
    ),
    unit(
      'SG 60/60 °F',
      'sg spgr sg60/60 sg60/60f 60/60 60/60f sg15.56/15.56 sg15.6/15.6 sg1556/1556 sg156/156 specificgravity',
      at60F,
    ),
    ...RATIOS.map(([t, t0, water, names]) =>
      unit(`SG ${t}/${t0} °C`, names, (value: number) => densityAt15(value * water, t)),
    ),
    unit('°API', 'api apigravity degapi', (api, at) => at60F(relativeDensityOf(api), at)),
  ],
  pressure: [
    unit('kPa', 'kpa кпа کیلوپاسکال', times(1)),
    unit('psi', 'psi psia lb/in2 lbf/in2 lb/sqin پیاسآی', CHOSEN.pressure.psi.toWire),
    unit('bar', 'bar bara بار', CHOSEN.pressure.bar.toWire),
    unit('mbar', 'mbar hpa', times(0.1)),
    unit('kgf/cm²', 'kgf/cm2 kg/cm2', times(98.0665)),
    unit('mmHg', 'mmhg torr', times(0.133322)),
    unit('Pa', 'pa', times(0.001)),
    unit('MPa', 'mpa', times(1000)),
  ],
  viscosity: [
    unit('cSt', 'cst mm2/s мм2/с сст mm2s-1 centistokes centistoke سانتیاستوکس سانتیاستوک', times(1)),
    unit('m²/s', 'm2/s m2s-1', times(1_000_000)),
  ],
  'mass share': [
    unit(
      'ppm',
      'ppm ppmw wppm ppmwt ppmmass ppmm/m ppmw/w ppmbymass ppmbyweight wtppm massppm 質量ppm 质量ppm mg/kg мг/кг ug/g μg/g g/t پیپیام میلیگرمبرکیلوگرم',
      times(1),
    ),
    unit(
      'mass %',
      'wt% %wt масс% %масс мас% %мас %массы w% %w %mass mass% %m m% %m/m m/m% %w/w w/w% wt/wt% %wt/wt mas% %mas %masse masse% ma% gew% gew-% %weight weight% %bymass mass%bymass %byweight %peso %enpeso %p/p %massa %masa %ağırlık %вес вес% %wag 質量% 质量% % درصدوزنی %وزن وزن% وزنا% درصدجرمی %وزنی %جرمی درصد',
      (value) => Number(CHOSEN.trace['mass %'].toWire(value).toPrecision(12)),
    ),
    unit('ppb', 'ppb ppbw wppb ug/kg μg/kg ng/g', times(0.001)),
  ],
  'volume share': [
    unit(
      'vol %',
      'vol% %vol об% %об v% %v %v/v v/v% vol/vol% %vol/vol lv% %lv lvol% %lvol liqvol% %volume volume% %byvolume %byvol vol-% %volumen %hacim 体積% 体积% 容量% % درصدحجمی %حجمی درصد',
      times(1),
    ),
    unit('vol ppm', 'volppm ppmv vppm ppmvol', times(0.0001)),
  ],
  number: [
    {
      symbol: '',
      names: ['', '-', '--', 'number', 'rating', 'index', 'none', 'عدد', 'شاخص', 'ندارد'],
      toWire: times(1),
    },
  ],
}

const BY_WIRE_UNIT: Record<string, Quantity> = {
  '°C': 'temperature',
  'kg/m³': 'density',
  kPa: 'pressure',
  cSt: 'viscosity',
  ppm: 'mass share',
  'vol %': 'volume share',
  '': 'number',
}

export const sheetQuantityOf = (property: NumericPropertyName): Quantity =>
  BY_WIRE_UNIT[propertyOf(property).unit]!

/** A per cent alone may be by mass or volume. */
const LONE = new Set(['%', 'درصد'])

/** Normalises the spelling of a unit: folded, without blanks, points, signs of powers, degree signs and brackets. */
export const unitKey = (text: string): string =>
  fold(text.replaceAll('º', '°'))
    .replaceAll('٪', '%')
    .replace(/µ/g, 'μ')
    .replace(/\b(?:degrees?|deg)(?:\b\.?|(?=[cfk]$))/g, '')
    .replace(/[\s.°º^*·[\](){}]|\u2009/g, '')
    .replace(/\\/g, '/')
    .replace(/percent|per cent|pct(?![a-z])/g, '%')
    .replace(/%-(?=[a-z])|(?<=[a-z])-%/g, '%')
    .replace(/^(?:in|به)(?=[a-z%ا-ی])(?!index)/, '')

/** Whether two texts mean the same unit, as `mg/kg` and `ppm` of mass do. */
export function isSameUnit(one: string, other: string): boolean {
  const [a, b] = [unitKey(one), unitKey(other)]
  const isOf = ({ symbol, names }: Unit, key: string) => names.includes(key) || unitKey(symbol) === key
  return (
    a === b ||
    Object.values(SHEET_UNITS).some((units) => units.some((unit) => isOf(unit, a) && isOf(unit, b)))
  )
}

/** The unit of a property by its spelling; null if it has no such unit, or for a lone per cent that may be by mass. */
export function sheetUnitOf(property: NumericPropertyName, text: string): Unit | null {
  const quantity = sheetQuantityOf(property)
  const key = unitKey(text)
  if (quantity === 'volume share' && property !== 'recovery' && LONE.has(key)) return null
  return (
    SHEET_UNITS[quantity].find(({ symbol, names }) => names.includes(key) || unitKey(symbol) === key) ?? null
  )
}

const OTHERS =
  'mg/l mg/dm3 g/m3 μg/l ug/l mg/100ml mg/100g g/100ml mgkoh/g mgkoh/100g mg/g mgbr/100g gbr/100g gi2/100g cp mpas mpa*s pas ps/m cu lb/gal lb/ft3 ' +
  'mj/kg kj/kg kcal/kg btu/lb btu/gal kw h hr hours min minutes sec seconds mm cm μm um micron microns m ml l rating class merit n/m mn/m ptb g/kg mol% %mol molpercent mgp/l mgmn/l mgpb/l gpb/l ' +
  'f·ft3/lb vol%molar degf months mg/kgkoh bblpd mg/m3 میلیگرمبرلیتر میلیمتر میکرون ساعت دقیقه'

const KEYS: ReadonlyMap<string, Quantity | 'none'> = new Map([
  ...OTHERS.split(' ').map((name) => [unitKey(name), 'none'] as const),
  ...(Object.entries(SHEET_UNITS) as [Quantity, readonly Unit[]][]).flatMap(([quantity, units]) =>
    units.flatMap(({ names, symbol }) =>
      [...names, unitKey(symbol)]
        .filter((name) => /[\p{L}%]|\d\/\d/u.test(name))
        .map((name) => [name, quantity] as const),
    ),
  ),
])

const UNIT_MAX = 60

export const isUnit = (text: string): boolean => text.length <= UNIT_MAX && KEYS.has(unitKey(text))

export const isLone = (text: string): boolean => LONE.has(unitKey(text))
export const isMassUnit = (text: string): boolean =>
  KEYS.get(unitKey(text)) === 'mass share' && !LONE.has(unitKey(text))
export const isByVolume = (text: string): boolean =>
  KEYS.get(unitKey(text)) === 'volume share' && !LONE.has(unitKey(text))

export const unitBySymbol = (property: NumericPropertyName, symbol: string): Unit | null =>
  SHEET_UNITS[sheetQuantityOf(property)].find((unit) => unit.symbol === symbol) ?? null

/** The unit of a property by its symbol or by any of its spellings. */
export const sheetUnitNamed = (property: NumericPropertyName, text: string): Unit | null =>
  unitBySymbol(property, text) ?? sheetUnitOf(property, text)

export const quantityNamed = (text: string): Quantity | 'none' | null => KEYS.get(unitKey(text)) ?? null
