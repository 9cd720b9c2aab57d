// The cards of the rules of octane; see `card-entry.ts`.

import type { PropertyName } from '../properties.ts'
import { type CardEntry, comparedOnce, type RuleWords } from './card-entry.ts'
import { fraction, parentheses } from './equation.ts'
import { average, of, rt70, sum } from './equation-forms.ts'

const LINEAR = {
  source: {
    en: 'The rule for blending octane numbers and for pure reference fuels; stands in where Ethyl RT-70 can’t be used.',
    fa: 'قاعدهٔ اکتان‌های اختلاطی و سوخت‌های مرجع خالص؛ جایی که Ethyl RT-70 به کار نمی‌آید جای آن را می‌گیرد.',
  },
  validity: {
    en: 'Interactions between materials are not seen.',
    fa: 'برهم‌کنش مواد با یکدیگر دیده نمی‌شود.',
  },
}

const RT70 = {
  validity: {
    en: 'Hydrocarbons of 50 to 110 whose RON, MON, olefins and aromatics are all known. Pure toluene and heptane together read 6 to 11 too high in RON.',
    fa: 'هیدروکربن‌های ۵۰ تا ۱۱۰ که RON، MON، اولفین‌ها و آروماتیک‌هایشان معلوم است. تولوئن و هپتان خالص با هم در RON ۶ تا ۱۱ واحد زیاد نشان می‌دهد.',
  },
  measured: comparedOnce({
    en: 'RON of base stocks of known composition: with diisobutylene mean error 1.8 (plain average 4.2; three blends).',
    fa: 'RON خوراک‌های پایه با ترکیب معلوم: با دی‌ایزوبوتیلن میانگین خطا ۱٫۸ (میانگین ساده ۴٫۲؛ سه مخلوط).',
  }),
}

const MEAN: RuleWords = {
  source: {
    en: 'ASTM D4814, of RON and MON of the blend. The second term returns a material’s own stated AKI.',
    fa: 'ASTM D4814، از RON و MON مخلوط. جملهٔ دوم AKI اعلام‌شدهٔ خود ماده را برمی‌گرداند.',
  },
  validity: { en: 'As RON and MON.', fa: 'مانند RON و MON.' },
  measured: null,
}

export const OCTANE_CARDS = {
  'ethyl-rt70': {
    equations: rt70(['0.03224', '0.00101'], ['0.0445', '0.00081', '0.00645']),
    source: {
      en: 'Healy, Maassen & Peterson (1959), Ethyl RT-70, coefficients of 75 blends, as in Maples (2000) and Jechura.',
      fa: 'Healy، Maassen و Peterson (۱۹۵۹)، Ethyl RT-70، ضرایب ۷۵ مخلوط، به نقل از Maples (۲۰۰۰) و Jechura.',
    },
    ...RT70,
  },
  'ethyl-rt70-of135': {
    equations: rt70(['0.03324', '0.00085'], ['0.04285', '0.00066', '0.00632']),
    source: {
      en: 'Healy, Maassen & Peterson (1959), coefficients of 135 blends, as in Maples (2000).',
      fa: 'Healy، Maassen و Peterson (۱۹۵۹)، ضرایب ۱۳۵ مخلوط، به نقل از Maples (۲۰۰۰).',
    },
    validity: RT70.validity,
    measured: null,
  },
  'mole-average': {
    equations: (property) => [
      ...average('x')(property),
      [of('x'), '∝', fraction([of('v'), of('ρ')], of('M'))],
    ],
    source: {
      en: 'Anderson et al. (2012), from memory. Molar masses of hydrocarbons by Riazi & Daubert (1987).',
      fa: 'Anderson و همکاران (۲۰۱۲)، از حافظه. جرم مولی هیدروکربن‌ها با Riazi و Daubert (۱۹۸۷).',
    },
    validity: {
      en: 'Blends with alcohols, within 3 and rather low.',
      fa: 'مخلوط‌های الکل‌دار، با خطای ۳ و بیشتر رو به کم.',
    },
    measured: {
      en: '69 blends of pure compounds with ethanol: mean error of RON 3.6 (by volume 7.6), of MON 3.8 (7.4). 21 of a base stock with alcohols, compared once: 1.5 (2.9) and 1.5 (2.0).',
      fa: '۶۹ مخلوط ترکیب‌های خالص با اتانول: میانگین خطای RON ۳٫۶ (حجمی ۷٫۶) و MON ۳٫۸ (۷٫۴). ۲۱ مخلوط یک خوراک پایه با الکل‌ها، یک بار مقایسه‌شده: ۱٫۵ (۲٫۹) و ۱٫۵ (۲٫۰).',
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

/** Of the average by volume. */
export const OCTANE_AVERAGES = {
  octan_ron: {
    ...LINEAR,
    measured: {
      en: '51 blends of toluene, isooctane and heptane: mean error 2.0. 69 with ethanol: 7.6, too low.',
      fa: '۵۱ مخلوط تولوئن، ایزواکتان و هپتان: میانگین خطا ۲٫۰. ۶۹ مخلوط با اتانول: ۷٫۶، رو به کم.',
    },
  },
  octan_mon: {
    ...LINEAR,
    measured: {
      en: '51 blends of toluene, isooctane and heptane: mean error 2.1. 69 with ethanol: 7.4, too low.',
      fa: '۵۱ مخلوط تولوئن، ایزواکتان و هپتان: میانگین خطا ۲٫۱. ۶۹ مخلوط با اتانول: ۷٫۴، رو به کم.',
    },
  },
  octan_aki: {
    source: { en: 'Of the AKI that the materials state.', fa: 'از AKI اعلام‌شدهٔ مواد.' },
    validity: LINEAR.validity,
    measured: null,
  },
} satisfies Partial<Record<PropertyName, RuleWords>>
