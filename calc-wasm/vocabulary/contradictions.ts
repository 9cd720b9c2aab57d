import type { Language } from './language.ts'
import type { DistillationKind } from './material-details.ts'
import { numberIn } from './numbers.ts'
import { type PropertyName, propertyOf } from './properties.ts'

/** Two figures of one material that can hardly both be right. */
export interface Contradiction {
  code: ContradictionCode
  /** Those that contradict each other; the first is the one to look at. */
  properties: PropertyName[]
  /** What the sentence quotes. */
  figures: number[]
}

/** `{0}`, `{1}` … are figures; `{a}` and `{b}` the names of the first two properties. */
export const CONTRADICTIONS = {
  'groups-over-100': {
    en: 'Aromatics and olefins add up to {0} vol %, more than 100.',
    fa: 'جمع آروماتیک‌ها و الفین‌ها {0} درصد حجمی است که از ۱۰۰ بیشتر است.',
  },
  'benzene-over-aromatics': {
    en: 'Benzene ({0} vol %) is an aromatic, but there is more of it than aromatics ({1}).',
    fa: 'بنزن ({0} درصد حجمی) خود آروماتیک است، اما از کل آروماتیک‌ها ({1}) بیشتر شده است.',
  },
  'mercaptan-over-sulfur': {
    en: 'Mercaptan sulfur ({0} ppm) is part of the sulfur, but exceeds it ({1}).',
    fa: 'گوگرد مرکاپتانی ({0} پی‌پی‌ام) بخشی از گوگرد کل است، اما از آن ({1}) بیشتر شده است.',
  },
  'mon-over-ron': {
    en: 'MON ({0}) above RON ({1}): usual for light paraffins only.',
    fa: 'MON ({0}) بالاتر از RON ({1}) است که تنها برای پارافین‌های سبک عادی است.',
  },
  'aki-not-mean': {
    en: 'AKI is the mean of RON and MON: {1}, not {0}.',
    fa: 'شاخص ضدکوبش میانگین RON و MON است: {1}، نه {0}.',
  },
  'pour-above-cloud': {
    en: 'The pour or freezing point ({0} °C) lies above the cloud point ({1} °C).',
    fa: 'نقطهٔ ریزش یا انجماد ({0} درجهٔ سلسیوس) بالاتر از نقطهٔ ابری شدن ({1} درجهٔ سلسیوس) است.',
  },
  'cetane-index-not-own': {
    en: 'ASTM D4737 gives {1} from the density and the curve; {0} was entered.',
    fa: 'ASTM D4737 از چگالی و منحنی شاخص {1} می‌دهد، اما {0} وارد شده است.',
  },
  'cetane-apart': {
    en: 'Cetane number ({0}) and cetane index ({1}) lie more than 10 apart: usual with an improver only.',
    fa: 'عدد ستان ({0}) و شاخص ستان ({1}) بیش از ۱۰ واحد فاصله دارند که تنها با بهبوددهندهٔ ستان عادی است.',
  },
  'flash-high': {
    en: 'A flash point of {0} °C is too high for a 10 % point of {1} °C.',
    fa: 'نقطهٔ اشتعال {0} درجهٔ سلسیوس برای نقطهٔ ۱۰ درصد {1} درجهٔ سلسیوس زیاد است.',
  },
  'flash-low': {
    en: 'A flash point of {0} °C is too low for an initial boiling point of {1} °C.',
    fa: 'نقطهٔ اشتعال {0} درجهٔ سلسیوس برای نقطهٔ جوش اولیهٔ {1} درجهٔ سلسیوس کم است.',
  },
  'rvp-high': {
    en: 'An RVP of {0} kPa is too high for an initial boiling point of {1} °C.',
    fa: 'فشار بخار رید {0} کیلوپاسکال برای نقطهٔ جوش اولیهٔ {1} درجهٔ سلسیوس زیاد است.',
  },
  'rvp-low': {
    en: 'An RVP of {0} kPa is too low for an initial boiling point of {1} °C.',
    fa: 'فشار بخار رید {0} کیلوپاسکال برای نقطهٔ جوش اولیهٔ {1} درجهٔ سلسیوس کم است.',
  },
  'viscosity-unusual': {
    en: 'Density and curve let one expect about {1} cSt (API 11A4.2); {0} is more than a factor of 2 away.',
    fa: 'با این چگالی و منحنی گرانروی نزدیک {1} سانتی‌استوکس انتظار می‌رود (API 11A4.2)؛ {0} بیش از دو برابر با آن فرق دارد.',
  },
  'density-unusual': {
    en: 'Hydrocarbons with a 50 % point of {1} °C have densities from {2} to {3} kg/m³; {0} is far outside.',
    fa: 'چگالی هیدروکربن‌ها با نقطهٔ ۵۰ درصد {1} درجهٔ سلسیوس از {2} تا {3} کیلوگرم بر متر مکعب است و {0} بسیار بیرون از آن است.',
  },
  'curve-step': {
    en: 'A step of {0} °C from {b} to {a}.',
    fa: 'از {b} تا {a} جهشی {0} درجه‌ای هست.',
  },
} as const satisfies Record<string, Record<Language, string>>

export type ContradictionCode = keyof typeof CONTRADICTIONS

/** Two decimals are enough to see a contradiction. */
const written = (figure: number, lang: Language) => numberIn(Number(figure.toFixed(2)), lang)

export const contradictionText = ({ code, properties, figures }: Contradiction, lang: Language): string =>
  CONTRADICTIONS[code][lang].replace(/\{(\w)\}/g, (_, name: string) => {
    if (name === 'a' || name === 'b') return propertyOf(properties[name === 'a' ? 0 : 1]!)[lang]
    return written(figures[Number(name)]!, lang)
  })

/** What a curve that is no ASTM D86 means for the trust in it; D86 needs no words. */
export const DISTILLATION_DOUBTS: Record<Exclude<DistillationKind, 'd86'>, Record<Language, string>> = {
  d2887: {
    en: 'Used as if it were ASTM D86: a simulated distillation begins lower and ends higher, often by tens of degrees.',
    fa: 'همچون ASTM D86 به کار می‌رود: تقطیر شبیه‌سازی‌شده پایین‌تر آغاز می‌شود و بالاتر پایان می‌یابد، اغلب ده‌ها درجه.',
  },
  tbp: {
    en: 'Used as if it were ASTM D86: true boiling points begin lower and end higher, often by tens of degrees.',
    fa: 'همچون ASTM D86 به کار می‌رود: نقاط جوش حقیقی پایین‌تر آغاز می‌شوند و بالاتر پایان می‌یابند، اغلب ده‌ها درجه.',
  },
  mass: {
    en: 'Used as if it were by volume: the heavy part weighs more, so points by mass lie a few degrees lower.',
    fa: 'همچون درصد حجمی به کار می‌رود: بخش سنگین وزن بیشتری دارد، پس نقطه‌های جرمی چند درجه فرق دارند.',
  },
}
