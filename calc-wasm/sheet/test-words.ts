// How laboratories write what is measured, and what looks like it.
interface Word {
  /** Labels without a unit. */
  labels: readonly string[]
  /** By how the unit is written, the figure in it of one on the wire; a bare unit of '' says none. */
  units: Readonly<Record<string, (wire: number) => number>>
  digits: number
}
const same = (value: number) => value
const fahrenheit = (celsius: number) => celsius * 1.8 + 32
export const TEMPERATURES = {
  '°C': same,
  'deg C': same,
  '°F': fahrenheit,
  F: fahrenheit,
  'درجه سانتی‌گراد': same,
}
const VOLUME = { 'vol %': same, '% (V/V)': same, '%v/v': same, 'Vol.-%': same, 'درصد حجمی': same }
const TRACE = {
  'mg/kg': same,
  ppm: same,
  'ppm wt': same,
  'wt %': (ppm: number) => ppm / 10_000,
  '% (m/m)': (ppm: number) => ppm / 10_000,
  'درصد وزنی': (ppm: number) => ppm / 10_000,
}
const point = (p: number): Word => ({
  labels: [`T${p}`, `${p} %`, `${p}% recovered`, `${p} % (V/V) recovered at`, `${p}% vol`, `${p} درصد تقطیر`],
  units: TEMPERATURES,
  digits: 1,
})

export const WORDS: Readonly<Record<string, Word>> = {
  density: {
    labels: [
      'Density @ 15 °C',
      'Density at 15°C',
      'Dichte bei 15 °C',
      'چگالی در ۱۵ درجه سانتی‌گراد',
      'Density 15 °C',
    ],
    units: {
      'kg/m³': same,
      'kg/m3': same,
      'g/cm³': (v) => v / 1000,
      'g/ml': (v) => v / 1000,
      'kg/l': (v) => v / 1000,
    },
    digits: 4,
  },
  sulfur_ppm: {
    labels: ['Sulphur', 'Sulfur content', 'Total sulfur', 'Schwefelgehalt', 'گوگرد کل'],
    units: TRACE,
    digits: 6,
  },
  ibp: {
    labels: ['IBP', 'Initial boiling point', 'Siedebeginn', 'نقطه جوش اولیه'],
    units: TEMPERATURES,
    digits: 1,
  },
  pct_10: point(10),
  pct_50: point(50),
  pct_90: point(90),
  fbp: {
    labels: ['FBP', 'Final boiling point', 'Siedeende', 'نقطه جوش نهایی'],
    units: TEMPERATURES,
    digits: 1,
  },
  flash_point: {
    labels: ['Flash point', 'Flash Point, PMCC', 'Flammpunkt', 'نقطه اشتعال'],
    units: TEMPERATURES,
    digits: 1,
  },
  rvp: {
    labels: ['RVP', 'Vapour pressure (DVPE)', 'Dampfdruck', 'فشار بخار رید', 'RVP @ 37.8 °C'],
    units: { kPa: same, psi: (v) => v / 6.894757293168, bar: (v) => v / 100 },
    digits: 4,
  },
  aromatics: { labels: ['Aromatics', 'Total aromatics', 'Aromaten', 'آروماتیک‌ها'], units: VOLUME, digits: 1 },
  benzene: { labels: ['Benzene', 'Benzene content', 'Benzol', 'بنزن'], units: VOLUME, digits: 2 },
  octan_ron: {
    labels: ['RON', 'Research Octane Number (RON)', 'ROZ', 'عدد اکتان پژوهشی'],
    units: { '': same, '-': same },
    digits: 1,
  },
  viscosity_40: {
    labels: ['Viscosity at 40 °C', 'Kin. Viskosität bei 40 °C', 'گرانروی در ۴۰ درجه سانتی‌گراد'],
    units: { 'mm²/s': same, cSt: same },
    digits: 3,
  },
  cfpp: {
    labels: ['CFPP', 'Cold filter plugging point', 'نقطه انسداد فیلتر سرد'],
    units: TEMPERATURES,
    digits: 1,
  },
  cloud_point: { labels: ['Cloud point', 'نقطه ابری شدن'], units: TEMPERATURES, digits: 1 },
  recovery: {
    labels: ['Recovery', 'Recovered', 'بازیافت'],
    units: { 'vol %': same, '%': same },
    digits: 1,
  },
}
export type Name = keyof typeof WORDS & string
export const NAMES = Object.keys(WORDS) as Name[]
export const CURVE: readonly string[] = ['ibp', 'pct_10', 'pct_50', 'pct_90', 'fbp']

/** Lines of certificates that are no property here, in shapes that look like one. */
export const NOISE: readonly (readonly [label: string, unit: string, value: string])[] = [
  ['Polycyclic aromatic hydrocarbons', '% (m/m)', '3.1'],
  ['% (V/V) recovered at 250 °C', '% (V/V)', '33.1'],
  ['% (V/V) recovered at 350 °C', '% (V/V)', '95.4'],
  ['Elemental sulfur', 'mg/kg', '1.2'],
  ['Carbon residue (on 10 % distillation residue)', '% (m/m)', '0.02'],
  ['Smoke point', 'mm', '26.3'],
  ['Lubricity, WSD at 60 °C', 'µm', '402'],
  ['Viscosity at 100 °C', 'mm²/s', '1.1'],
  ['E70', '% (V/V)', '31.5'],
  ['50 % evaporated', '°C', '101'],
  ['Aromatics', '% (m/m)', '27.3'],
  ['Benzene', 'wt%', '0.91'],
  ['Sulfur', '% (V/V)', '0.3'],
  ['Sulfur as SO2', 'mg/kg', '25'],
  ['Mono-aromatics', '% (m/m)', '17'],
  ['Aromatics in naphtha', 'vol %', '44'],
  ['FAME content', '% (V/V)', '6.8'],
  ['MTBE', '% (V/V)', '9.8'],
  ['Oxygen', '% (m/m)', '2.1'],
  ['Water', 'mg/kg', '40'],
  ['Residue', 'vol %', '1.2'],
  ['باقی‌مانده', 'درصد حجمی', '1.1'],
  ['Colour code', '', '7'],
  ['Flash point, open cup', '°C', '77'],
  ['Density in air at 15 °C', 'kg/m³', '812'],
  ['Density of water', 'kg/m³', '999'],
]
