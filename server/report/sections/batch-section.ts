import { type Cost, portionOf } from '#calc/calculation/batch-record.ts'
import type { AmountUnit } from '#calc/lab/lab-record.ts'
import { UNIT_OF } from '#calc/recipe/money.ts'
import { type BulkUnit, metric } from '#calc/units/amounts.ts'
import { AMOUNTS } from '#calc/units/units.ts'
import { inLanguages, type Language } from '#calc/vocabulary/words/language.ts'
import { cleanName } from '../../chart/text-fit.ts'
import { recordAnswer } from '../../responses/batch-answer.ts'
import { REPORT_WORDS, reportDay } from '../report-words.ts'
import {
  amount as amountCell,
  column,
  type Fact,
  fact,
  programColumn,
  type Section,
  type Table,
  tableOf,
  text,
} from '../sheet.ts'
import type { Subject } from '../subject.ts'
import { amountsOf, amountUnit, totalCells } from './recipe-section.ts'

const CENTS = 2
/** Decimals of an amount that conversion gives endless digits. */
const AMOUNT_DIGITS = 3

function amountFact(
  key: string,
  label: string,
  given: { amount: number; unit: BulkUnit },
  subject: Subject,
): Fact {
  const { amount, unit: kind } = metric(given)
  const unit = kind === 'm3' ? subject.volume : kind
  const value = amount / AMOUNTS[unit].size
  const isShort = Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-9 * Math.abs(value * 1000)
  return {
    key: `${key}_${unit}`,
    label: `${label} (${amountUnit(unit, subject.lang)})`,
    cell: amountCell(value, isShort ? null : AMOUNT_DIGITS)!,
  }
}

export function batchFacts(subject: Subject): Fact[] {
  const { whole, batch, lang, names } = subject
  const words = BATCH_WORDS[lang]
  const tank = whole.record?.tank
  const at = whole.components.findIndex(({ id }) => id === tank?.material)
  const amounts = at < 0 ? null : amountsOf(subject)
  const unit = batch?.unit === 'm3' ? subject.volume : 't'
  const pumped = amounts && totalCells(subject, amounts, 'toPump')[unit === 't' ? 'mass_t' : `volume_${unit}`]
  return [
    ...(batch ? [amountFact('batch', REPORT_WORDS[lang].facts.batch, batch, subject)] : []),
    ...(tank && tank.amount > 0
      ? [
          amountFact('in_tank', words.inTank, tank, subject),
          ...fact(
            'in_tank_material',
            words.inTankIs,
            at < 0 ? text(words.notCounted, 'not_counted') : text(names[at]!),
          ),
        ]
      : []),
    ...(pumped
      ? [{ key: `to_pump_${unit}`, label: `${words.toPump} (${amountUnit(unit, lang)})`, cell: pumped }]
      : []),
  ]
}

export const tankName = ({ whole, ticket }: Subject): string =>
  cleanName(ticket.tank) || cleanName(whole.record?.tank?.name ?? '')

export function costSection(subject: Subject): Section | null {
  const { whole, lang, names } = subject
  const { record, basis, components } = whole
  if (!record?.prices) return null
  const words = BATCH_WORDS[lang]
  const { cost, product_price: product } = record
  const { currency } = record.prices[0]!
  const prices = [...record.prices, ...(product ? [{ material: '', ...product, currency, at: '' }] : [])]
  const unit = UNIT_OF[basis]
  const portions = components.map(portionOf)
  const { no_cost: why } = recordAnswer(record, { portions, basis }, { names, lang })
  return {
    key: 'cost',
    title: words.prices,
    tables: [
      tableOf('prices', prices, ({ material }) => material || 'product', [
        column('material', words.material, 34, ({ material }) => {
          if (material === '') return text(words.product, 'product')
          const at = components.findIndex(({ id }) => id === material)
          return at < 0 ? null : text(names[at]!)
        }),
        column('price', words.price, 16, ({ amount }) => amountCell(amount, null)),
        column('unit', words.unit, 16, ({ currency, unit }) =>
          text(`${currency}/${amountUnit(unit, lang)}`, `${currency}/${unit}`),
        ),
        column('at', words.at, 16, ({ at }) => (at === '' ? null : text(reportDay(at, lang), at))),
      ]),
      ...(cost ? [costTable(cost, unit, lang)] : []),
    ],
    notes: why ? [why] : [],
  }
}

function costTable({ currency, margin, ...cost }: Cost, unit: AmountUnit, lang: Language): Table {
  const words = BATCH_WORDS[lang]
  const per = amountUnit(unit, lang)
  const perUnit = words.perUnit(per)
  const rows = [
    { key: 'per_unit', label: perUnit, amount: cost.per_unit },
    { key: 'total', label: words.total, amount: cost.total },
    { key: 'margin_per_unit', label: words.margin(perUnit), amount: margin?.per_unit ?? null },
    { key: 'margin_total', label: words.margin(words.total), amount: margin?.total ?? null },
  ].filter(({ amount }) => amount !== null)
  const unitCell = ({ key }: { key: string }) => (key.endsWith('total') ? null : text(per, unit))
  return tableOf('cost', rows, ({ key }) => key, [
    column('of', words.of, 34, ({ label, key }) => text(label, key)),
    column('amount', words.amount, 16, ({ amount }) => amountCell(amount, CENTS)),
    column('currency', words.currency, 12, () => text(currency)),
    programColumn('per', words.unit, 12, unitCell),
  ])
}

const BATCH_WORDS = inLanguages({
  inTank: ['In tank', 'در مخزن'],
  inTankIs: ['In the tank is', 'مادهٔ در مخزن'],
  notCounted: ['not part of the recipe', 'جزو دستور اختلاط نیست'],
  toPump: ['To pump', 'پمپ شود'],
  prices: ['Prices and cost', 'قیمت‌ها و هزینه'],
  material: ['Material', 'ماده'],
  price: ['Price', 'قیمت'],
  unit: ['Per', 'واحد'],
  at: ['Price of', 'تاریخ قیمت'],
  of: ['Cost', 'هزینه'],
  perUnit: [(unit: string) => `1 ${unit}`, (unit) => `هر ${unit}`],
  total: ['Batch', 'بچ'],
  product: ['Product, sold for', 'قیمت فروش محصول'],
  margin: [(of: string) => `Margin, ${of}`, (of) => `سود، ${of}`],
  amount: ['Amount', 'مبلغ'],
  currency: ['Currency', 'واحد پول'],
})
