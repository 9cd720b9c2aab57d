import { type Additive, USUAL_SD } from '../vocabulary/additive.ts'
import { ownQuantity } from '../vocabulary/own-property.ts'
import type { Bilingual } from '../vocabulary/words/language.ts'

/** Source of an example's figures: a public source, a seller's test, or our own estimate. */
export const EXAMPLE_MARKS = ['yes', 'part', 'ours'] as const

interface AdditiveExample {
  id: string
  definition: Additive
  confirmed: (typeof EXAMPLE_MARKS)[number]
  about: Bilingual
}

const usual = { unit: 'mg_kg', price: null, contents: {}, note: '' } as const
const curve = { sd: USUAL_SD, base: null }

/** Illustrative: to be adopted and given the figures of one's own fuel. */
export const ADDITIVE_EXAMPLES: readonly AdditiveExample[] = [
  {
    id: 'ehn',
    definition: {
      ...usual,
      name: '2-EHN',
      name_farsi: 'بهبوددهندهٔ ستان',
      density: 963,
      responses: {
        cetane_number: {
          ...curve,
          points: [
            [250, 0.7],
            [500, 1.4],
            [1000, 2.8],
          ],
        },
      },
      contents: { nitrogen: 7.994 },
    },
    confirmed: 'yes',
    about: {
      en: 'Illustrative: 0.28 per 100 mg/kg, read as typical of hydrotreated Urals gasoils (Oil & Gas Journal, 5 January 2009). Another published formula gives twice as much: the response depends on the fuel.',
      fa: 'برای مثال: ۰٫۲۸ برای هر ۱۰۰ میلی‌گرم بر کیلوگرم، به‌عنوان مقدار معمول نفت‌گازهای هیدروتریت‌شدهٔ اورال (Oil & Gas Journal، ۵ ژانویهٔ ۲۰۰۹). رابطهٔ منتشرشدهٔ دیگری دو برابر این می‌دهد: اثر به سوخت بستگی دارد.',
    },
  },
  {
    id: 'lubricity',
    definition: {
      ...usual,
      name: 'Lubricity improver',
      name_farsi: 'بهبوددهندهٔ روان‌کنندگی',
      density: 920,
      responses: {
        [ownQuantity('lubricity')]: {
          ...curve,
          points: [
            [100, -139],
            [150, -180],
          ],
          base: { min: 500, max: 570 },
        },
      },
    },
    confirmed: 'part',
    about: {
      en: 'Illustrative: one seller’s test on a diesel of 535 µm; density and range are ours. It acts on “Lubricity (HFRR)” of My Properties.',
      fa: 'برای مثال: آزمون یک فروشنده روی گازوئیلی با ۵۳۵ میکرومتر؛ چگالی و بازه از ماست. بر «روان‌کنندگی (HFRR)» از خواص من اثر می‌کند.',
    },
  },
  {
    id: 'flow',
    definition: {
      ...usual,
      name: 'Flow improver',
      name_farsi: 'بهبوددهندهٔ جریان',
      density: 900,
      responses: {
        cfpp: {
          ...curve,
          points: [
            [100, -3],
            [200, -7],
            [400, -12],
          ],
        },
      },
    },
    confirmed: 'ours',
    about: {
      en: 'Illustrative: our figures, no published source. It acts on the CFPP.',
      fa: 'برای مثال: عددها از ماست و منبع منتشرشده‌ای ندارد. بر CFPP اثر می‌کند.',
    },
  },
  {
    id: 'mmt',
    definition: {
      ...usual,
      name: 'MMT',
      name_farsi: 'MMT',
      density: 1380,
      unit: 'mg_l',
      responses: {},
      contents: { manganese: 25.1905 },
    },
    confirmed: 'part',
    about: {
      en: 'Illustrative: its manganese by formula, 8.3 mg/L in 32.95 mg/L; the density is ours. EN 228 allows 2.0 mg/L of manganese, the USA 8.3, Argentina 18. No response is given: add the one that was measured on your gasoline.',
      fa: 'برای مثال: منگنز از روی فرمول، ۸٫۳ میلی‌گرم بر لیتر در ۳۲٫۹۵ میلی‌گرم بر لیتر؛ چگالی از ماست. EN ۲۲۸ تا ۲٫۰ میلی‌گرم منگنز در لیتر را می‌پذیرد، آمریکا ۸٫۳ و آرژانتین ۱۸. اثری داده نشده است: اثری را بیفزایید که روی بنزین شما اندازه‌گیری شده است.',
    },
  },
]
