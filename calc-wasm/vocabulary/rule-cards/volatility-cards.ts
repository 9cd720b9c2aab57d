import type { CardEntry, CardOf, RuleWords } from './card-entry.ts'
import { index, of, parentheses, power, sum } from './equation.ts'

const HYDROCARBONS = { en: 'Hydrocarbons.', fa: 'هیدروکربن‌ها.' }
const NO_ADDITIVE = {
  en: 'Without cold-flow additive. The rules differ by about 1 °C for ordinary blends, by more where the components are far apart.',
  fa: 'بدون بهبوددهندهٔ جریان سرد. اختلاف قاعده‌ها برای مخلوط‌های معمول حدود ۱ درجهٔ سلسیوس است و برای اجزایی با اختلاف زیاد بیشتر.',
}
const ASPEN = { en: 'Aspen planning help.', fa: 'راهنمای برنامه‌ریزی Aspen.' }

const OTHER_EXPONENT: RuleWords = {
  source: {
    en: 'Aspen planning help: fits some pools better than 1.25.',
    fa: 'راهنمای برنامه‌ریزی Aspen: برازشی که در برخی موارد از ۱٫۲۵ بهتر است.',
  },
  validity: HYDROCARBONS,
}

const COLD: RuleWords = {
  source: {
    en: 'Hu & Burns (1970), Oil & Gas Journal 68(45) 66; exponent taken from public code that follows Fahim et al.',
    fa: 'Hu و Burns (۱۹۷۰)، مجلهٔ Oil & Gas Journal؛ توان از کدهای منتشرشده‌ای گرفته شده است که از Fahim و همکاران پیروی می‌کند.',
  },
  validity: NO_ADDITIVE,
}

const SEMWAL: RuleWords = {
  source: { en: 'Semwal & Varshney (1995).', fa: 'Semwal و Varshney (۱۹۹۵).' },
  validity: NO_ADDITIVE,
}

const EXPONENTIAL: RuleWords = {
  source: { en: 'Aspen planning help. t in °C.', fa: 'راهنمای برنامه‌ریزی Aspen. دما بر حسب درجهٔ سلسیوس.' },
  validity: NO_ADDITIVE,
}

/** A CFPP by a rule of cloud points. */
const COLD_FILTER: RuleWords = {
  source: {
    en: 'Our choice: a rule for cloud points, used for CFPP. No rule was published for CFPP itself.',
    fa: 'انتخاب ما: قاعدهٔ نقطهٔ ابری شدن که برای CFPP به کار رفته است؛ برای خود CFPP قاعده‌ای منتشر نشده است.',
  },
  validity: {
    en: 'Gasoils and kerosenes without flow improver. With improver no rule holds, because each blend needs its own dose.',
    fa: 'نفت‌گاز و نفت سفید بدون بهبوددهندهٔ جریان سرد. با بهبوددهنده هیچ قاعده‌ای معتبر نیست، زیرا هر مخلوط به دُز خود نیاز دارد.',
  },
}

export const VOLATILITY_CARDS = {
  'd86-via-tbp': {
    equations: () => [
      ['F', parentheses('T'), '=', sum('v', of('F'), parentheses('T'))],
      ['F', parentheses(index('T', 'p')), '= p'],
    ],
    source: {
      en: 'Kelly, Menezes & Grossmann (2014): volumes below one true boiling point add up. Conversion by Daubert (1994), API 3A1.1; monotone cubics between points (Fritsch & Carlson).',
      fa: 'Kelly، Menezes و Grossmann (۲۰۱۴): حجم‌های زیر یک نقطهٔ جوش حقیقی جمع می‌شود. تبدیل با Daubert (۱۹۹۴)، API 3A1.1؛ میان نقطه‌ها درون‌یابی مکعبی یکنوا (Fritsch و Carlson).',
    },
    validity: {
      en: 'Predicts within 3 to 6 °C, less well at both ends. Azeotropes of oxygenates are not taken into account. With three or more materials, one that boils above a point may lower it by a few degrees: the two scales do not convert point by point.',
      fa: 'خطای پیش‌بینی ۳ تا ۶ درجهٔ سلسیوس است و در دو سر منحنی بیشتر. آزئوتروپ‌های ترکیب‌های اکسیژن‌دار در محاسبه نمی‌آید. با سه ماده یا بیشتر، ماده‌ای که بالاتر از یک نقطه می‌جوشد ممکن است آن را چند درجه پایین بیاورد، زیرا دو مقیاس نقطه به نقطه به هم تبدیل نمی‌شوند.',
    },
    comparedOnce: {
      en: '286 points of a base stock with hydrocarbons, furans, ethers, esters and ketones: mean error 3.2 °C (plain average 7.3). 182 points with alcohols: 6.0 °C (9.8).',
      fa: '۲۸۶ نقطه از یک خوراک پایه با هیدروکربن‌ها، فوران‌ها، اترها، استرها و کتون‌ها: میانگین خطا ۳٫۲ درجهٔ سلسیوس (میانگین ساده ۷٫۳). ۱۸۲ نقطه با الکل‌ها: ۶٫۰ درجهٔ سلسیوس (۹٫۸).',
    },
  },
  'rvp-index': {
    source: {
      en: 'Chevron index, as in Gary & Handwerk and Jechura.',
      fa: 'شاخص Chevron، به نقل از Gary و Handwerk و Jechura.',
    },
    validity: HYDROCARBONS,
    comparedOnce: {
      en: '29 blends with ethers, esters, ketones and furans: 2.4 to 4.2 kPa low (plain average 3.0 to 4.7).',
      fa: '۲۹ مخلوط با اترها، استرها، کتون‌ها و فوران‌ها: ۲٫۴ تا ۴٫۲ کیلوپاسکال کمتر از واقع (میانگین ساده ۳٫۰ تا ۴٫۷).',
    },
  },
  'rvp-exponent105': OTHER_EXPONENT,
  'rvp-exponent112': OTHER_EXPONENT,
  'rvp-alcohol': {
    equations: () => [
      ['RVP =', parentheses('1 − a'), 'R +', 'Σ', index('a', 'k'), index('B', 'k')],
      [power('R', '1.25'), '=', sum('v', power(of('RVP'), '1.25')), '/', sum('v')],
      ['a = Σ', index('a', 'k'), '≤ 0.1'],
    ],
    source: {
      en: 'B is 117 kPa for ethanol and 276 kPa for methanol: Gary & Handwerk, from memory. From 10 to 30 vol % the value at 10 is kept.',
      fa: 'مقدار B برای اتانول ۱۱۷ و برای متانول ۲۷۶ کیلوپاسکال است: Gary و Handwerk، از حافظه. از ۱۰ تا ۳۰ درصد حجمی همان مقدار ۱۰ درصد حفظ می‌شود.',
    },
    validity: {
      en: 'Up to 30 vol % of both together, within 4 kPa.',
      fa: 'تا ۳۰ درصد حجمی از هر دو با هم، با خطای ۴ کیلوپاسکال.',
    },
    comparedOnce: {
      en: 'One base stock, measured and calculated: 10 % ethanol 44.4 and 44.6, 20 % 43.6 and 44.6, 30 % 43.0 and 44.6; 10 % methanol 60.9 and 60.5, 20 and 30 % 60.2 and 60.5 kPa.',
      fa: 'یک خوراک پایه، اندازه‌گیری و محاسبه: ۱۰ درصد اتانول ۴۴٫۴ و ۴۴٫۶، ۲۰ درصد ۴۳٫۶ و ۴۴٫۶، ۳۰ درصد ۴۳٫۰ و ۴۴٫۶؛ ۱۰ درصد متانول ۶۰٫۹ و ۶۰٫۵، ۲۰ و ۳۰ درصد ۶۰٫۲ و ۶۰٫۵ کیلوپاسکال.',
    },
  },
  'hu-burns': {
    flash_point: {
      source: {
        en: 'Hu & Burns (1970), Oil & Gas Journal 68(45) 66. T in kelvin, as we read it.',
        fa: 'Hu و Burns (۱۹۷۰)، مجلهٔ Oil & Gas Journal. دما بر حسب کلوین، که برداشت ماست.',
      },
      validity: {
        en: 'Materials of about 20 to 110 °C, less than 60 °C apart; within 20 °C if one is below 0 °C.',
        fa: 'موادی با نقطهٔ اشتعال حدود ۲۰ تا ۱۱۰ درجهٔ سلسیوس و اختلاف کمتر از ۶۰ درجه؛ اگر یکی زیر صفر باشد، با خطای تا ۲۰ درجه.',
      },
      comparedOnce: {
        en: 'Six blends of diesel with FAME: mean error 0.9 °C (Wickey–Chittenden 1.4, plain average 8.3).',
        fa: 'شش مخلوط دیزل با FAME: میانگین خطا ۰٫۹ درجهٔ سلسیوس (Wickey–Chittenden ۱٫۴، میانگین ساده ۸٫۳).',
      },
    },
    cloud_point: COLD,
    cfpp: COLD_FILTER,
    pour_freezing_point: COLD,
    other: COLD,
  } satisfies CardOf<'hu-burns'>,
  'wickey-chittenden': {
    source: {
      en: 'Wickey & Chittenden (1963), Petroleum Refiner 42(6) 157 (API). T in kelvin.',
      fa: 'Wickey و Chittenden (۱۹۶۳)، مجلهٔ Petroleum Refiner (API). دما بر حسب کلوین.',
    },
    validity: {
      en: 'As Hu–Burns, on the safe side: always low against ideal solutions of n-alkanes, by 4.9 °C on average.',
      fa: 'مانند Hu–Burns، با خطا در جهت ایمن: نسبت به محلول‌های ایده‌آل آلکان‌های راست‌زنجیر همواره کمتر، به طور میانگین ۴٫۹ درجهٔ سلسیوس.',
    },
    comparedOnce: {
      en: 'Six blends of diesel with FAME: mean error 1.4 °C (Hu–Burns 0.9).',
      fa: 'شش مخلوط دیزل با FAME: میانگین خطا ۱٫۴ درجهٔ سلسیوس (Hu–Burns ۰٫۹).',
    },
  },
  'semwal-varshney': {
    cloud_point: SEMWAL,
    cfpp: COLD_FILTER,
    other: SEMWAL,
  } satisfies CardOf<'semwal-varshney'>,
  'cloud-exponential': {
    cloud_point: EXPONENTIAL,
    cfpp: COLD_FILTER,
    other: EXPONENTIAL,
  } satisfies CardOf<'cloud-exponential'>,
  'freezing-exponent': {
    source: ASPEN,
    validity: { en: 'Freezing points.', fa: 'نقطه‌های انجماد.' },
  },
  'freezing-power': {
    source: {
      en: 'NREL. t in °C; kelvin give the same.',
      fa: 'NREL. دما بر حسب درجهٔ سلسیوس؛ با کلوین همین به دست می‌آید.',
    },
    validity: { en: 'Freezing points.', fa: 'نقطه‌های انجماد.' },
  },
} satisfies Record<string, CardEntry>
