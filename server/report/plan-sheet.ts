import { STATE_WORDS } from '#calc/grades/verdict-words.ts'
import { tidy } from '#calc/plan/plan-words.ts'
import type { AmountUnit } from '#calc/recipe/question.ts'
import { entryOf, limitIn } from '#calc/recipe-search/recipe-words.ts'
import { inLanguages } from '#calc/vocabulary/words/pairs.ts'
import { cleanName } from '../chart/text-fit.ts'
import type { PlanData, ReportOptions } from './report-data.ts'
import { REPORT_WORDS } from './report-words.ts'
import { amountUnit } from './sections/recipe-section.ts'
import {
  column,
  dateCell,
  type Fact,
  fact,
  number,
  quantityCell,
  type Row,
  type Section,
  type Sheet,
  tableOf,
  text,
  unitOf,
} from './sheet.ts'

const CENTS = 2
type Reader = Pick<ReportOptions, 'lang' | 'units'>

/** A plan for a file: what goes where, what is left and what more of it is worth; each recipe; each limit. */
export function planSheet(data: PlanData, reader: Reader): Sheet {
  const { lang } = reader
  const isFound = data.plan.products.length > 0
  return {
    lang,
    title: PLAN_WORDS[lang].title,
    name: null,
    facts: factsOf(data, reader),
    sections: [
      planSection(data, reader),
      ...(isFound ? [recipesSection(data, reader), limitsSection(data, reader)] : []),
    ],
  }
}

function factsOf({ plan, currency, owner, madeAt }: PlanData, { lang }: Reader): Fact[] {
  const [words, { facts, predicted }] = [PLAN_WORDS[lang], REPORT_WORDS[lang]]
  const { goal, cost, margin, bound, engine, step, unit } = plan
  const money = (key: 'cost' | 'margin' | 'bound', amount: number | null): Fact[] =>
    fact(key, words[key](currency), number(amount, CENTS))
  return [
    ...fact('calculated_for', facts.owner, text(cleanName(owner))),
    ...fact('written_at', facts.made, dateCell(madeAt, lang)),
    ...fact('engine', facts.engine, text(engine)),
    ...fact('goal', words.goal, text(words.goals[goal], goal)),
    ...money('margin', margin),
    ...money('cost', cost),
    ...money('bound', bound),
    ...fact('step', words.step, text(`${step} ${amountUnit(unit, lang)}`)),
    ...fact('standing', '', cost === null ? text(words.noPlan, 'no_plan') : text(predicted, 'predicted')),
  ]
}

const madeOf = ({ amounts }: PlanData['plan']['products'][number]) =>
  amounts.reduce((sum, one) => sum + one, 0)

function planSection({ plan, currency }: PlanData, { lang }: Reader): Section {
  const words = PLAN_WORDS[lang]
  const unit = (of: AmountUnit) => amountUnit(of, lang)
  const { materials, products, sentences } = plan
  const table = tableOf<(typeof materials)[number] & { at: number }>(
    'plan',
    materials.map((material, at) => ({ ...material, at })),
    ({ at }) => String(at),
    [
      column('material', words.material, 30, ({ name }) => text(cleanName(name))),
      column('price', words.price, 11, ({ price }) => number(price.amount, null)),
      column('per', words.per, 10, ({ price }) =>
        text(`${currency}/${unit(price.unit)}`, `${currency}/${price.unit}`),
      ),
      ...products.map((product, k) =>
        column<{ at: number }>(
          `product_${k + 1}`,
          `${cleanName(product.name)}, ${unit(product.unit)}`,
          14,
          ({ at }) => number(product.amounts[at]!, null),
        ),
      ),
      column('used', words.used, 11, ({ used }) => number(used ?? null, null)),
      column('left', words.left, 11, ({ left }) => number(left ?? null, null)),
      column('unit', words.unit, 7, ({ unit: of }) => text(unit(of), of)),
      column('worth', words.worth(currency), 13, ({ worth_more }) => number(worth_more ?? null, CENTS)),
    ],
  )
  const below = (
    key: string,
    head: string,
    of: (product: (typeof products)[number]) => Row['cells'][number],
  ): Row => ({
    ...{ key, is: 'total' },
    cells: [text(head), null, null, ...products.map(of), null, null, null, null],
  })
  const sums =
    products.length > 0
      ? [
          below('total', words.total, (product) => number(tidy(madeOf(product)), null)),
          below('cost', words.costOf(currency), ({ cost }) => number(cost, CENTS)),
        ]
      : []
  return {
    ...{ key: 'plan', title: words.plan, notes: sentences },
    tables: [{ ...table, rows: [...table.rows, ...sums], lead: 1 }],
  }
}

function recipesSection({ plan: { products, materials } }: PlanData, { lang }: Reader): Section {
  const [words, { recipe }] = [PLAN_WORDS[lang], REPORT_WORDS[lang]]
  return {
    ...{ key: 'recipes', title: words.recipes, notes: [] },
    tables: products.map((product, k) => {
      const used = materials.flatMap(({ name }, at) => (product.amounts[at]! > 0 ? [{ name, at }] : []))
      const made = `${tidy(madeOf(product))} ${amountUnit(product.unit, lang)}`
      return {
        ...tableOf(`product_${k + 1}`, used, ({ at }) => String(at), [
          column('material', words.material, 30, ({ name }) => text(cleanName(name))),
          column('share', words.share, 13, ({ at }) => number(product.percentages[at]!, CENTS)),
          column('amount', recipe.volume(amountUnit(product.unit, lang)), 14, ({ at }) =>
            number(product.amounts[at]!, null),
          ),
        ]),
        title: `${cleanName(product.name)}: ${made}`,
      }
    }),
  }
}

function limitsSection({ plan: { products } }: PlanData, reader: Reader): Section {
  const { lang, units } = reader
  const [words, { limits, results }] = [PLAN_WORDS[lang], REPORT_WORDS[lang]]
  return {
    ...{ key: 'limits', title: words.limits, notes: [] },
    tables: products.map((product, k) => ({
      ...tableOf(`product_${k + 1}`, product.limits, ({ asked }, at) => `${asked.q}.${asked.side}.${at}`, [
        column('limit', words.limit, 44, ({ asked }) => text(limitIn(asked, lang, units))),
        column('value', limits.predicted, 12, ({ asked, value }) =>
          quantityCell(value, entryOf(asked.q, asked.own), reader),
        ),
        column('unit', results.unit, 10, ({ asked }) =>
          text(unitOf(entryOf(asked.q, asked.own).unit, reader)),
        ),
        column('state', limits.state, 16, ({ state }) => text(STATE_WORDS[state][lang], state)),
      ]),
      title: cleanName(product.name),
    })),
  }
}

/** What files say of a plan. */
export const PLAN_WORDS = inLanguages({
  title: ['Plan of several products', 'برنامهٔ چند محصول'],
  file: ['plan', 'برنامه'],
  goal: ['Looked for', 'هدف'],
  goals: {
    cost: ['lowest cost', 'کمترین هزینه'],
    margin: ['highest margin', 'بیشترین سود'],
  },
  cost: [(currency: string) => `Materials cost, ${currency}`, (currency) => `هزینهٔ مواد، ${currency}`],
  margin: [(currency: string) => `Margin, ${currency}`, (currency) => `سود، ${currency}`],
  bound: [
    (currency: string) => `No plan is better than, ${currency}`,
    (currency) => `برنامه‌ای بهتر از این نیست، ${currency}`,
  ],
  step: ['Whole steps of', 'گام‌های کامل'],
  noPlan: ['There is no plan.', 'برنامه‌ای نیست.'],
  plan: ['Plan', 'برنامه'],
  material: ['Material', 'ماده'],
  price: ['Price', 'قیمت'],
  per: ['Per', 'واحد قیمت'],
  used: ['Used', 'مصرف'],
  left: ['Left', 'باقی‌مانده'],
  unit: ['Unit', 'واحد'],
  worth: [
    (currency: string) => `1 more is worth, ${currency}`,
    (currency) => `ارزش یک واحد بیشتر، ${currency}`,
  ],
  total: ['Total', 'مجموع'],
  costOf: [(currency: string) => `Cost, ${currency}`, (currency) => `هزینه، ${currency}`],
  recipes: ['Recipes', 'ترکیب‌ها'],
  share: ['Share, %', 'سهم، درصد'],
  limits: ['Limits', 'حدها'],
  limit: ['Limit', 'حد'],
})
