import type { EstimatedName } from './properties.ts'
import type { Bilingual, Language } from './words/language.ts'
import { numberIn, quantityTextIn, type UnitFormats } from './words/numbers.ts'

interface Estimate {
  /** ±, in the property's unit or in % of the value, as found on published readings. */
  error: number
  errorUnit: '%' | '°C' | 'kPa' | ''
  rule: Bilingual
  /** The materials that it is valid for. */
  domain: Bilingual
}

export const ESTIMATES = {
  rvp: {
    error: 8,
    errorUnit: 'kPa',
    rule: {
      en: 'Bubble point of the distillation curve (vapor pressures by API 5A1.19)',
      fa: 'نقطهٔ حباب منحنی تقطیر (فشار بخار از API 5A1.19)',
    },
    domain: {
      en: 'gasoline and naphtha with a measured 10% point, Watson K 10.4–13, 5–110 kPa',
      fa: 'بنزین و نفتا با نقطهٔ ۱۰ درصد اندازه‌گیری‌شده، K واتسون ۱۰٫۴ تا ۱۳، ۵ تا ۱۱۰ کیلوپاسکال',
    },
  },
  viscosity_40: {
    error: 10,
    errorUnit: '%',
    rule: { en: 'API 11A4.2 with ASTM D341', fa: 'API 11A4.2 همراه با ASTM D341' },
    domain: {
      en: 'Watson K 11.4–12.6 and a 50% point of at least 150 °C',
      fa: 'K واتسون ۱۱٫۴ تا ۱۲٫۶ و نقطهٔ ۵۰ درصد حداقل ۱۵۰ درجهٔ سلسیوس',
    },
  },
  cloud_point: {
    error: 8,
    errorUnit: '°C',
    rule: { en: 'API 2B12.1', fa: 'API 2B12.1' },
    domain: {
      en: 'middle distillates without cold-flow improver: mean boiling point 171–407 °C, density 769–929 kg/m³, Watson K from 11.4',
      fa: 'برش‌های میان‌تقطیر بی‌افزودنی سرما: میانگین نقطهٔ جوش ۱۷۱ تا ۴۰۷ درجهٔ سلسیوس، چگالی ۷۶۹ تا ۹۲۹ کیلوگرم بر مترمکعب، K واتسون از ۱۱٫۴',
    },
  },
  pour_freezing_point: {
    error: 10,
    errorUnit: '°C',
    rule: { en: 'API 2B8.1, without viscosity', fa: 'API 2B8.1، بدون گرانروی' },
    domain: {
      en: 'pour point of middle distillates without improver: mean boiling point 171–560 °C, density 799–999 kg/m³, Watson K from 11.4',
      fa: 'نقطهٔ ریزش برش‌های میان‌تقطیر بی‌افزودنی: میانگین نقطهٔ جوش ۱۷۱ تا ۵۶۰ درجهٔ سلسیوس، چگالی ۷۹۹ تا ۹۹۹ کیلوگرم بر مترمکعب، K واتسون از ۱۱٫۴',
    },
  },
  cetane_number: {
    error: 3,
    errorUnit: '',
    rule: { en: 'Equal to the cetane index (ASTM D4737 A)', fa: 'برابر با شاخص ستان (ASTM D4737 A)' },
    domain: {
      en: 'middle distillates of cetane index 32.5–56.5; no cetane improver, no more than half cracked',
      fa: 'برش‌های میان‌تقطیر با شاخص ستان ۳۲٫۵ تا ۵۶٫۵؛ بدون بهبوددهندهٔ ستان و با کمتر از نیمی برش شکسته',
    },
  },
} as const satisfies Record<EstimatedName, Estimate>

/** The error of an estimate: `±8 °C`. */
export function estimateError(name: EstimatedName, lang: Language, unitFormats?: UnitFormats): string {
  const { error, errorUnit } = ESTIMATES[name]
  const isPlain = errorUnit === '%' || errorUnit === ''
  const [number, ...unit] = (
    isPlain ? numberIn(error, lang) : quantityTextIn(lang, unitFormats).apart(error, errorUnit)
  ).split(' ')
  const percent = errorUnit === '%' ? { en: '%', fa: ' درصد' }[lang] : ''
  // The sign stays to the left of its number.
  const signed = lang === 'fa' ? `\u2066±${number}\u2069` : `±${number}`
  return isPlain ? `${signed}${percent}` : `${signed} ${unit.join(' ')}`
}
