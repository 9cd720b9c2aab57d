// Cards of averages, and of the rules of viscosity, cetane index and color.

import type { Bilingual } from '../words/language.ts'
import type { CardEntry, CardOf, RuleWords } from './card-entry.ts'
import { cetane, index, of, parentheses, power, sum, symbolOf, T10, T50, T90 } from './equation.ts'
import { OCTANE_AVERAGES } from './octane-cards.ts'

const STANDS_IN_BY_MASS: RuleWords = {
  source: {
    en: 'Used instead of the average by volume: without a density of every material, shares by mass are taken as volumes.',
    fa: 'به جای میانگین حجمی: چون چگالی همهٔ مواد معلوم نیست، سهم‌های جرمی برابر سهم حجمی گرفته می‌شود.',
  },
  validity: {
    en: 'Right where the densities are similar.',
    fa: 'هنگامی درست است که چگالی‌ها به هم نزدیک باشد.',
  },
}

const STANDS_IN_BY_VOLUME: RuleWords = {
  source: {
    en: 'Used instead of the average by mass: without a density of every material, shares by volume are taken as masses.',
    fa: 'به جای میانگین جرمی: چون چگالی همهٔ مواد معلوم نیست، سهم‌های حجمی برابر سهم جرمی گرفته می‌شود.',
  },
  validity: STANDS_IN_BY_MASS.validity,
  comparedOnce: {
    en: '58 crudes recombined from their cuts: mean error of sulfur 9.2 % (by mass 0.009 %).',
    fa: '۵۸ نفت خام که از برش‌های خود بازسازی شد: میانگین خطای گوگرد ۹٫۲ درصد (جرمی ۰٫۰۰۹ درصد).',
  },
}

const ADDITIVE: Bilingual = { en: 'Volumes add up (ideal mixing).', fa: 'حجم‌ها جمع می‌شود (اختلاط ایده‌آل).' }
const PERCENT: Bilingual = {
  en: 'Volume per cent by ASTM D1319 or D5580, 0 to 100.',
  fa: 'درصد حجمی با ASTM D1319 یا D5580، از ۰ تا ۱۰۰.',
}

const CONTENT: RuleWords = { source: ADDITIVE, validity: PERCENT }

const MASS_BALANCE: RuleWords = {
  source: { en: 'Mass balance.', fa: 'موازنهٔ جرم.' },
  validity: { en: 'Any blend.', fa: 'هر مخلوطی.' },
}

const DENSITY: RuleWords = {
  source: ADDITIVE,
  validity: {
    en: 'Products with each other. The shrinkage of light hydrocarbons in heavy ones (API MPMS 12.3) is noted, not included.',
    fa: 'اختلاط فرآورده‌ها با یکدیگر. کاهش حجم هیدروکربن سبک در سنگین (API MPMS، بخش ۱۲٫۳) یادآوری می‌شود، ولی در محاسبه نمی‌آید.',
  },
  comparedOnce: {
    en: '12 blends of diesel with FAME: mean error 0.34 kg/m³; 18 of jet fuel with HEFA: at most 0.96 kg/m³.',
    fa: '۱۲ مخلوط دیزل با FAME: میانگین خطا ۰٫۳۴ کیلوگرم بر مترمکعب؛ ۱۸ مخلوط سوخت جت با HEFA: حداکثر ۰٫۹۶.',
  },
}

const D7152: RuleWords = {
  source: {
    en: 'ASTM D7152, with the form of ASTM D341 for low viscosities.',
    fa: 'ASTM D7152، با رابطهٔ ASTM D341 برای گرانروی‌های کم.',
  },
  validity: {
    en: 'From 0.21 cSt, all readings at one temperature.',
    fa: 'از ۰٫۲۱ سانتی‌استوکس به بالا، همهٔ مقدارها در یک دما.',
  },
  comparedOnce: {
    en: '209 blends of 23 pairs of hydrocarbons at 40 °C: mean error 4.8 % by mass and 5.1 % by volume (plain average 23 %). 18 of jet fuel with HEFA at −20 °C: 0.7 %.',
    fa: '۲۰۹ مخلوط از ۲۳ جفت هیدروکربن در ۴۰ درجهٔ سلسیوس: میانگین خطا ۴٫۸ درصد جرمی و ۵٫۱ درصد حجمی (میانگین ساده ۲۳ درصد). ۱۸ مخلوط سوخت جت با HEFA در \u2066−۲۰\u2069 درجهٔ سلسیوس: ۰٫۷ درصد.',
  },
}

const CETANE_INPUTS: Bilingual = {
  en: 'Index 32.5 to 56.5; density 805 to 895 kg/m³, 10% at 171 to 259, 50% at 212 to 308, 90% at 251 to 363 °C (these ranges from memory). No value if the blend is not a diesel fuel.',
  fa: 'شاخص ۳۲٫۵ تا ۵۶٫۵؛ چگالی ۸۰۵ تا ۸۹۵ کیلوگرم بر مترمکعب، ۱۰ درصد در ۱۷۱ تا ۲۵۹، ۵۰ درصد در ۲۱۲ تا ۳۰۸ و ۹۰ درصد در ۲۵۱ تا ۳۶۳ درجهٔ سلسیوس (این محدوده‌ها از حافظه است). اگر مخلوط سوخت دیزل نباشد مقداری محاسبه نمی‌شود.',
}

export const OTHER_CARDS = {
  'volume-average': {
    density: DENSITY,
    recovery: {
      source: ADDITIVE,
      validity: { en: 'Limited to 100 vol %.', fa: 'حداکثر ۱۰۰ درصد حجمی.' },
    },
    aromatics: {
      source: ADDITIVE,
      validity: PERCENT,
      comparedOnce: {
        en: '58 crudes recombined from their cuts: mean error 0.43 vol % (by mass 2.24).',
        fa: '۵۸ نفت خام که از برش‌های خود بازسازی شد: میانگین خطا ۰٫۴۳ درصد حجمی (جرمی ۲٫۲۴).',
      },
    },
    cetane_number: {
      source: {
        en: 'NREL/SR-540-36805, whose blending values are linear.',
        fa: 'NREL/SR-540-36805 که مقدارهای اختلاطی آن خطی است.',
      },
      validity: {
        en: 'Without cetane improver, gasoline or alcohol.',
        fa: 'بدون بهبوددهندهٔ ستان، بنزین یا الکل.',
      },
    },
    rvp: {
      source: {
        en: 'US EPA, for calculating blendstocks from blends.',
        fa: 'EPA آمریکا، برای محاسبهٔ اجزا از روی مخلوط.',
      },
      validity: { en: 'Underestimates the effect of butane.', fa: 'اثر بوتان را کمتر از واقع نشان می‌دهد.' },
      comparedOnce: {
        en: '29 blends with ethers, esters, ketones and furans: 3.0 to 4.7 kPa low, 21 with alcohols 7.6.',
        fa: '۲۹ مخلوط با اترها، استرها، کتون‌ها و فوران‌ها: ۳٫۰ تا ۴٫۷ کیلوپاسکال کمتر از واقع، ۲۱ مخلوط با الکل ۷٫۶.',
      },
    },
    ...OCTANE_AVERAGES,
    cetane_index: {
      source: {
        en: 'Used instead of ASTM D4737: a curve or a density is missing, so the stated indices are averaged.',
        fa: 'به جای ASTM D4737: چون منحنی یا چگالی در دست نیست، از شاخص‌های اعلام‌شده میانگین گرفته می‌شود.',
      },
      validity: {
        en: 'A cetane index does not average: 30 % kerosene in gasoil gives 50.28 instead of 49.77.',
        fa: 'شاخص ستان میانگین‌پذیر نیست: ۳۰ درصد نفت سفید در نفت‌گاز ۵۰٫۲۸ می‌دهد به جای ۴۹٫۷۷.',
      },
    },
    olefin: CONTENT,
    benzene: CONTENT,
    standsIn: STANDS_IN_BY_VOLUME,
    other: CONTENT,
  } satisfies CardOf<'volume-average'>,
  'mass-average': {
    sulfur_ppm: {
      ...MASS_BALANCE,
      comparedOnce: {
        en: '58 crudes recombined from their cuts: mean error 0.009 % (by volume 9.2 %).',
        fa: '۵۸ نفت خام که از برش‌های خود بازسازی شد: میانگین خطا ۰٫۰۰۹ درصد (حجمی ۹٫۲ درصد).',
      },
    },
    mercaptan: MASS_BALANCE,
    standsIn: STANDS_IN_BY_MASS,
    other: STANDS_IN_BY_MASS,
  } satisfies CardOf<'mass-average'>,
  'mass-harmonic': DENSITY,
  'd7152-mass': D7152,
  'd7152-volume': {
    ...D7152,
    source: {
      en: 'ASTM D7152, with volumes instead of masses, because a density is missing.',
      fa: 'ASTM D7152، با حجم به جای جرم، چون یکی از چگالی‌ها در دست نیست.',
    },
  },
  refutas: {
    source: { en: 'Refutas, as in Haverly.', fa: 'Refutas، به نقل از Haverly.' },
    validity: { en: 'Above 0.2 cSt.', fa: 'بیش از ۰٫۲ سانتی‌استوکس.' },
    comparedOnce: {
      en: '209 blends of pairs of hydrocarbons: mean error 4.2 % (ASTM D7152 4.8 %).',
      fa: '۲۰۹ مخلوط از جفت‌های هیدروکربنی: میانگین خطا ۴٫۲ درصد (ASTM D7152 ۴٫۸ درصد).',
    },
  },
  'chevron-viscosity': {
    source: { en: 'Chevron, as in Fahim et al. (2010).', fa: 'Chevron، به نقل از Fahim و همکاران (۲۰۱۰).' },
    validity: { en: 'Well above 0.2 cSt.', fa: 'بسیار بیش از ۰٫۲ سانتی‌استوکس.' },
    comparedOnce: {
      en: '209 blends of pairs of hydrocarbons: mean error 6.1 % (ASTM D7152 4.8 %).',
      fa: '۲۰۹ مخلوط از جفت‌های هیدروکربنی: میانگین خطا ۶٫۱ درصد (ASTM D7152 ۴٫۸ درصد).',
    },
  },
  'd4737-a': {
    equations: () =>
      cetane(
        [
          [index('CI', 'calc'), '= 45.2 + 0.0892', index('N', '10'), '+', parentheses('0.131 + 0.901 B')],
          [index('N', '50'), '+', parentheses('0.0523 − 0.420 B'), index('N', '90')],
          ['+ 0.00049', parentheses(power(index('N', '10'), '2'), '−', power(index('N', '90'), '2'))],
          ['+ 107 B + 60', power('B', '2')],
        ],
        ['B = exp', parentheses('− 3.5', parentheses('ρ / 1000 − 0.85')), '− 1'],
        [
          index('N', '10'),
          '=',
          T10,
          '− 215 ,',
          index('N', '50'),
          '=',
          T50,
          '− 260 ,',
          index('N', '90'),
          '=',
          T90,
          '− 310',
        ],
      ),
    source: {
      en: 'ASTM D4737 procedure A, the index that assays state. The second term brings in the index that a material states itself.',
      fa: 'روش A استاندارد ASTM D4737، همان شاخصی که در برگه‌های آنالیز می‌آید. جملهٔ دوم شاخص اعلام‌شدهٔ خود ماده را وارد می‌کند.',
    },
    validity: CETANE_INPUTS,
  },
  'd4737-b': {
    equations: () =>
      cetane([
        [index('CI', 'calc'), '= − 399.9 ρ / 1000 + 0.1113', T10],
        ['+ 0.1212', T50, '+ 0.0627', T90, '+ 309.33'],
      ]),
    source: { en: 'ASTM D4737 procedure B.', fa: 'روش B استاندارد ASTM D4737.' },
    validity: {
      en: `Diesel of up to 500 ppm sulfur. ${CETANE_INPUTS.en}`,
      fa: `دیزل با گوگرد تا ۵۰۰ ppm. ${CETANE_INPUTS.fa}`,
    },
  },
  d976: {
    equations: () =>
      cetane([
        [index('CI', 'calc'), '= 454.74 − 1641.416 D + 774.74', power('D', '2'), '− 0.554', T50],
        ['+ 97.803', power(parentheses(index('log', '10'), T50), '2'), ', D = ρ / 1000'],
      ]),
    source: { en: 'ASTM D976, from density and the 50% point.', fa: 'ASTM D976، از چگالی و نقطهٔ ۵۰ درصد.' },
    validity: {
      en: 'Older than ASTM D4737; 2.4 lower on the catalog’s gasoils.',
      fa: 'قدیمی‌تر از ASTM D4737؛ برای نفت‌گازهای فهرست ۲٫۴ واحد کمتر است.',
    },
  },
  'color-strength': {
    equations: () => [['C =', sum('v', of('C'))]],
    source: {
      en: 'Absorbance adds up by volume (Beer–Lambert). Saybolt from ASTM D156, Table 1; the transmittances of ASTM D1500 are from memory.',
      fa: 'جذب نور بر پایهٔ حجم جمع می‌شود (Beer–Lambert). Saybolt از جدول ۱ استاندارد ASTM D156؛ ضرایب عبور ASTM D1500 از حافظه است.',
    },
    validity: {
      en: 'Without dyes; approximate above D1500 3.5. Repeatability of the test 0.5, reproducibility 1.0.',
      fa: 'بدون رنگ‌افزا؛ بالاتر از ۳٫۵ در مقیاس D1500 تقریبی. تکرارپذیری آزمون ۰٫۵ و تجدیدپذیری آن ۱٫۰ است.',
    },
  },
  'own-value': {
    equations: (property) => [[symbolOf(property), '=', index(symbolOf(property), '1')]],
    source: {
      en: 'The reading of the only material: nothing was blended.',
      fa: 'مقدار تنها مادهٔ موجود: چیزی مخلوط نشده است.',
    },
    validity: { en: 'As the reading.', fa: 'همانند خود مقدار.' },
  },
} satisfies Record<string, CardEntry>
