import { RT70 as FITS } from '../../methods/kernels.ts'
import type { PropertyName } from '../properties.ts'
import type { CardEntry, RuleWords } from './card-entry.ts'
import { fraction, indexEquations, mean, of, parentheses, rt70, sum, symbolOf } from './equation.ts'

const LINEAR = {
  source: {
    en: 'The rule for blending octane numbers and for pure reference fuels; used where Ethyl RT-70 does not apply.',
    fa: 'قاعدهٔ اکتان‌های اختلاطی و سوخت‌های مرجع خالص؛ هر جا Ethyl RT-70 قابل استفاده نباشد جای آن را می‌گیرد.',
  },
  validity: {
    en: 'Interactions between materials are not taken into account.',
    fa: 'برهم‌کنش مواد در نظر گرفته نمی‌شود.',
  },
}

const RT70 = {
  validity: {
    en: 'Hydrocarbons of 50 to 110 whose RON, MON, olefins and aromatics are all known; ⟨ ⟩ is taken over these. Their correction counts by their share of the volume; other materials are added by volume. For pure toluene with heptane RON comes out 6 to 11 too high.',
    fa: 'هیدروکربن‌های با اکتان ۵۰ تا ۱۱۰ که RON، MON، اولفین‌ها و آروماتیک‌های آن‌ها معلوم است؛ میانگین‌ها روی همین مواد گرفته می‌شود. تصحیح آن‌ها به نسبت سهم حجمی‌شان حساب می‌شود و مواد دیگر حجمی افزوده می‌شوند. برای تولوئن خالص با هپتان، RON ۶ تا ۱۱ واحد بیشتر از واقع به دست می‌آید.',
  },
  comparedOnce: {
    en: 'RON of base stocks of known composition: with diisobutylene mean error 1.8 (plain average 4.2; three blends).',
    fa: 'RON خوراک‌های پایه با ترکیب معلوم: میانگین خطا با دی‌ایزوبوتیلن ۱٫۸ (میانگین ساده ۴٫۲؛ سه مخلوط).',
  },
}

const MEAN: RuleWords = {
  source: {
    en: 'ASTM D4814, of RON and MON of the blend. The second term brings in the AKI that a material states itself.',
    fa: 'ASTM D4814، از RON و MON مخلوط. جملهٔ دوم AKI اعلام‌شدهٔ خود ماده را وارد می‌کند.',
  },
  validity: {
    en: 'As RON and MON. Where a material states only its AKI, that is used; with alcohols, shares are those of RON and MON.',
    fa: 'مانند RON و MON. اگر ماده‌ای تنها AKI داشته باشد همان به کار می‌رود؛ با الکل‌ها سهم‌ها همان سهم‌های RON و MON است.',
  },
}

export const OCTANE_CARDS = {
  'ethyl-rt70': {
    equations: rt70(FITS['ethyl-rt70']),
    source: {
      en: 'Healy, Maassen & Peterson (1959), Ethyl RT-70, coefficients of 75 blends, as in Maples (2000) and Jechura.',
      fa: 'Healy، Maassen و Peterson (۱۹۵۹)، Ethyl RT-70، ضرایب برازش‌شده بر ۷۵ مخلوط، به نقل از Maples (۲۰۰۰) و Jechura.',
    },
    ...RT70,
  },
  'ethyl-rt70-of135': {
    equations: rt70(FITS['ethyl-rt70-of135']),
    source: {
      en: 'Healy, Maassen & Peterson (1959), coefficients of 135 blends, as in Maples (2000).',
      fa: 'Healy، Maassen و Peterson (۱۹۵۹)، ضرایب برازش‌شده بر ۱۳۵ مخلوط، به نقل از Maples (۲۰۰۰).',
    },
    validity: RT70.validity,
  },
  'octane-with-alcohol': {
    equations: (property) => {
      const symbol = symbolOf(property)
      return [
        [symbol, '= (1 − X) B +', sum('x', of(symbol)), '+ (1 − X) Z Σ', of('c'), of('x')],
        ['B =', mean(symbol), '+ Δ'],
        ['Z = 20.6 − 1.7 S'],
        [of('x'), '∝', fraction([of('v'), of('ρ')], of('M'))],
      ]
    },
    source: {
      en: 'B is the value of everything but the alcohols, with Δ by Ethyl RT-70. Form: Anderson & Wallington (2020), from its abstract. The two coefficients of Z are ours, fitted to half of 165 measured blends. Molar masses of hydrocarbons by Riazi & Daubert (1987); where there is none, 7.3 kmol/m³.',
      fa: 'B مقدار همهٔ مواد بدون الکل‌هاست، با Δ از Ethyl RT-70. صورت رابطه: Anderson و Wallington (۲۰۲۰)، از روی چکیدهٔ مقاله. دو ضریب Z را خودمان با نیمی از ۱۶۵ مخلوط اندازه‌گیری‌شده به دست آورده‌ایم. جرم مولی هیدروکربن‌ها با Riazi و Daubert (۱۹۸۷)؛ اگر معلوم نباشد ۷٫۳ کیلومول بر مترمکعب.',
    },
    validity: {
      en: 'Blends with methanol, ethanol, propanol or butanol. For ethanol in pure 1,2,4-trimethylbenzene RON comes out 6 to 9 too high.',
      fa: 'مخلوط‌های دارای متانول، اتانول، پروپانول یا بوتانول. برای اتانول در ۱،۲،۴-تری‌متیل‌بنزن خالص، RON ۶ تا ۹ واحد بیشتر از واقع به دست می‌آید.',
    },
    measured: {
      en: 'On the same blends averages by volume err by 9.8 in RON and 9.5 in MON. On the 19 of them whose base has RON 60 or more: 2.2 (by volume 4.5) and 2.2 (4.5).',
      fa: 'خطای میانگین حجمی در همین مخلوط‌ها برای RON ۹٫۸ و برای MON ۹٫۵ است. در ۱۹ مخلوط از آن‌ها که RON پایه‌شان حداقل ۶۰ است: ۲٫۲ (حجمی ۴٫۵) و ۲٫۲ (۴٫۵).',
    },
  },
  'mole-average': {
    equations: (property) => [
      ...indexEquations({ counts: 'mole', steps: [] }, symbolOf(property)),
      [of('x'), '∝', fraction([of('v'), of('ρ')], of('M'))],
    ],
    source: {
      en: 'Anderson et al. (2012), from memory. Molar masses of hydrocarbons by Riazi & Daubert (1987).',
      fa: 'Anderson و همکاران (۲۰۱۲)، از حافظه. جرم مولی هیدروکربن‌ها با Riazi و Daubert (۱۹۸۷).',
    },
    validity: {
      en: 'Blends with alcohols, within 3 and usually low. Used by calculations from before version 1.2.0.',
      fa: 'مخلوط‌های الکل‌دار، با خطای تا ۳ واحد و معمولاً کمتر از واقع. در محاسبه‌های پیش از نسخهٔ ۱٫۲٫۰ به کار رفته است.',
    },
    measured: {
      en: '43 blends of pure compounds with ethanol: mean error of RON 3.2 (by volume 9.8), of MON 4.4 (9.5). 21 of a base stock with alcohols, compared once: 1.5 (2.9) and 1.5 (2.0).',
      fa: '۴۳ مخلوط ترکیب‌های خالص با اتانول: میانگین خطای RON ۳٫۲ (حجمی ۹٫۸) و MON ۴٫۴ (۹٫۵). ۲۱ مخلوط یک خوراک پایه با الکل‌ها، یک بار مقایسه‌شده: ۱٫۵ (۲٫۹) و ۱٫۵ (۲٫۰).',
    },
  },
  'aki-mean': {
    equations: () => {
      const half = (i: string) => fraction(i ? [of('RON'), '+', of('MON')] : 'RON + MON', '2')
      return [['AKI =', half(''), '+', sum('v', parentheses(of('AKI'), '−', half('i')))]]
    },
    ...MEAN,
  },
} satisfies Record<string, CardEntry>

export const OCTANE_AVERAGES = {
  octan_ron: {
    ...LINEAR,
    measured: {
      en: '43 with ethanol: 9.8, too low.',
      fa: '۴۳ مخلوط با اتانول: ۹٫۸ کمتر از واقع.',
    },
  },
  octan_mon: {
    ...LINEAR,
    measured: {
      en: '43 with ethanol: 9.5, too low.',
      fa: '۴۳ مخلوط با اتانول: ۹٫۵ کمتر از واقع.',
    },
  },
  octan_aki: {
    source: { en: 'From the AKI that the materials state.', fa: 'از AKI اعلام‌شدهٔ مواد.' },
    validity: LINEAR.validity,
  },
} satisfies Partial<Record<PropertyName, RuleWords>>
