import { ADDITIVE_UNITS, unknownText } from '#calc/additives/additive-words.ts'
import { amountOfDose, costOfDose } from '#calc/additives/treat.ts'
import { ownResultOf } from '#calc/own/own-measure.ts'
import { measured } from '#calc/units/amounts.ts'
import { DOSE_UNITS, type DosedIn, type TreatedQuantity } from '#calc/vocabulary/additive.ts'
import { isOwnQuantity } from '#calc/vocabulary/own-property.ts'
import { quantityName, quantityOf } from '#calc/vocabulary/quantities.ts'
import { type Bilingual, inLanguages } from '#calc/vocabulary/words/language.ts'
import { cleanName } from '../../chart/text-fit.ts'
import { figureText, formatIn } from '../corrections.ts'
import { REPORT_WORDS } from '../report-words.ts'
import {
  amount,
  type Cell,
  column,
  number,
  quantityCell,
  type Section,
  shown,
  tableOf,
  text,
  unitOf,
} from '../sheet.ts'
import type { Subject } from '../subject.ts'

const WORDS = inLanguages({
  title: ['Additives outside of the 100 %', 'افزودنی‌ها، بیرون از ۱۰۰ درصد'],
  additive: ['Additive', 'افزودنی'],
  kg: ['kg', 'کیلوگرم'],
  litres: ['L', 'لیتر'],
  cost: ['Cost', 'هزینه'],
  without: ['Without additives', 'بدون افزودنی'],
  treated: ['With additives', 'با افزودنی'],
  basis: [
    'Doses refer to the untreated fuel at 15 °C. Effects are by the account’s own curves; how they depend on the fuel is not modelled.',
    'مقدار تزریق نسبت به سوخت بدون افزودنی در ۱۵ درجهٔ سلسیوس است. اثرها از منحنی‌های خود حساب است؛ وابستگی آن‌ها به سوخت مدل نشده است.',
  ],
  unknown: [
    (name: string, q: string, why: string) => `${q}, ${name}: effect not known (${why}).`,
    (name, q, why) => `${q}، ${name}: اثر معلوم نیست (${why}).`,
  ],
  several: [
    (q: string) =>
      `${q}: two additives act on it; their effects were added, and whether they do is not known.`,
    (q) => `${q}: دو افزودنی بر آن اثر می‌کنند؛ اثرها جمع شد و درستی این جمع معلوم نیست.`,
  ],
  base: [
    (q: string) => `${q}: the value lies outside of those that the effect was measured at.`,
    (q) => `${q}: مقدار بیرون از بازه‌ای است که اثر در آن اندازه‌گیری شده است.`,
  ],
})

const CENTS = 2

const DECIMALS = { mg_kg: 1, mg_l: 1, l_m3: 4 } as const

export function additivesSection(subject: Subject, { isPriced = true } = {}): Section | null {
  const { whole, lang, batch } = subject
  const { treatment, results, own = [] } = whole.blend
  if (!treatment) return null
  const words = WORDS[lang]
  const volume = batch && measured(batch, results.density, 'volume')
  const nameOf = ({ additive: { name, name_farsi } }: DosedIn) =>
    cleanName(lang === 'fa' ? (name_farsi ?? name) : name)
  const costs = treatment.additives.map((one) => costOfDose(one.additive, one.doses, volume))
  const known = Object.entries(treatment.treated).flatMap(([q, found]) =>
    found ? [{ q: q as TreatedQuantity, ...found }] : [],
  )
  const named = (q: TreatedQuantity) => cleanName(quantityName(q, lang, formatIn(subject, q)))
  const untreated = (q: TreatedQuantity) =>
    isOwnQuantity(q) ? (ownResultOf(own, q)?.value ?? null) : results[q]
  const figure = (q: TreatedQuantity, value: number | null): Cell =>
    quantityCell(value, quantityOf(q, formatIn(subject, q)), subject)
  const { results: heads } = REPORT_WORDS[lang]
  const amounts =
    volume === null
      ? []
      : (['kg', 'l'] as const).map((unit) =>
          column<DosedIn>(unit, unit === 'kg' ? words.kg : words.litres, 12, ({ doses }) =>
            amount(amountOfDose(doses, volume)[unit], CENTS),
          ),
        )
  return {
    key: 'additives',
    title: words.title,
    tables: [
      tableOf('additives', treatment.additives, ({ id }) => id, [
        column('additive', words.additive, 30, (one) => text(nameOf(one))),
        ...DOSE_UNITS.map((unit) =>
          column<DosedIn>(unit, ADDITIVE_UNITS[lang][unit], 14, ({ doses }) =>
            number(doses[unit], DECIMALS[unit]),
          ),
        ),
        ...amounts,
        volume !== null &&
          isPriced &&
          costs.some((cost) => cost !== null) &&
          column('cost', words.cost, 14, (one) => {
            const cost = costs[treatment.additives.indexOf(one)]
            return cost ? text(`${shown(amount(cost.total, CENTS))} ${cost.currency}`) : null
          }),
      ]),
      ...(known.length === 0
        ? []
        : [
            tableOf('treated', known, ({ q }) => q, [
              column('property', heads.property, 30, ({ q }) => text(named(q))),
              column('unit', heads.unit, 12, ({ q }) => {
                const { unit } = quantityOf(q, formatIn(subject, q))
                return text(unitOf(unit, subject), unit)
              }),
              column('without', words.without, 16, ({ q }) => figure(q, untreated(q))),
              column('treated', words.treated, 16, ({ q, value }) => figure(q, value)),
            ]),
          ]),
    ],
    notes: [
      words.basis,
      ...treatment.additives.flatMap((one) =>
        one.unknown.map((lack) => words.unknown(nameOf(one), named(lack.q), unknownText(lack, one, lang))),
      ),
      ...known.flatMap(({ q, doubts = [] }) => doubts.map((doubt) => words[doubt](named(q)))),
    ],
  }
}

/** The value without additives of a limit that is judged by the treated value; null for others. */
export function withoutRemark(
  { q, without }: { q: Parameters<typeof formatIn>[1]; without?: number },
  subject: Subject,
): string | null {
  if (without === undefined) return null
  const words: Bilingual = { en: 'without additives', fa: 'بدون افزودنی' }
  return `${figureText(q, without, subject)} ${words[subject.lang]}`
}
