import type { State } from '#calc/grades/states.ts'
import { STATE_WORDS } from '#calc/grades/verdict-words.ts'
import { tidy } from '#calc/plan/plan-words.ts'
import type { Amount, AmountUnit, RecipeLimit } from '#calc/recipe/question.ts'
import { entryOf, limitWords } from '#calc/recipe-search/recipe-words.ts'
import { inLanguages } from '#calc/vocabulary/words/language.ts'
import { cleanName } from '../chart/text-fit.ts'
import { REPORT_WORDS } from './report-words.ts'
import { amountUnit } from './sections/recipe-section.ts'
import {
  amount as amountCell,
  type Cell,
  type ColumnsOf,
  column,
  dateCell,
  type Fact,
  fact,
  number,
  quantityCell,
  type Section,
  type Sheet,
  tableOf,
  text,
  unitOf,
} from './sheet.ts'
import type { ReportOptions } from './subject.ts'

/** A plan for files; a product's amounts and percentages are in the order of the materials. */
export interface PlanForFile {
  engine: string
  goal: 'cost' | 'margin'
  step: number
  /** Default of steps and amounts. */
  unit: AmountUnit
  /** In money; null without a plan, as are the next two. */
  cost: number | null
  margin: number | null
  bound: number | null
  materials: {
    name: string
    price: Amount
    /** Unit of the amounts below, which need a plan. */
    unit: AmountUnit
    used?: number
    left?: number | null
    worth_more?: number | null
  }[]
  products: {
    name: string
    unit: AmountUnit
    amounts: number[]
    percentages: number[]
    cost: number
    limits: { asked: RecipeLimit; value: number | null; state: State }[]
  }[]
  sentences: string[]
}

export interface PlanData {
  plan: PlanForFile
  currency: string
  owner: string
  madeAt: Date
}

const CENTS = 2
type Reader = Pick<ReportOptions, 'lang' | 'units' | 'zone'>

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

function factsOf({ plan, currency, owner, madeAt }: PlanData, { lang, zone }: Reader): Fact[] {
  const [words, { facts, predicted }] = [PLAN_WORDS[lang], REPORT_WORDS[lang]]
  const { goal, cost, margin, bound, engine, step, unit } = plan
  const money = (key: 'cost' | 'margin' | 'bound', amount: number | null): Fact[] =>
    fact(key, words[key](currency), amountCell(amount, CENTS))
  return [
    ...fact('calculated_for', facts.owner, text(cleanName(owner))),
    ...fact('written_at', facts.made, dateCell(madeAt, { lang, zone })),
    ...fact('engine', facts.engine, text(engine)),
    ...fact('goal', words.goal, text(words.goals[goal], goal)),
    ...money('margin', margin),
    ...money('cost', cost),
    ...money('bound', bound),
    ...fact('step', words.step, text(`${step} ${amountUnit(unit, lang)}`)),
    ...fact('standing', '', cost === null ? text(words.noPlan, 'no_plan') : text(predicted, 'predicted')),
  ]
}

const madeOf = ({ amounts }: PlanForFile['products'][number]) => amounts.reduce((sum, one) => sum + one, 0)

function planSection({ plan, currency }: PlanData, { lang }: Reader): Section {
  const words = PLAN_WORDS[lang]
  const unit = (of: AmountUnit) => amountUnit(of, lang)
  const { materials, products, sentences } = plan
  const rows = materials.map((material, at) => ({ ...material, at }))
  const keyOf = (k: number) => `product_${k + 1}`
  const columns: ColumnsOf<(typeof rows)[number]> = [
    column('material', words.material, 30, ({ name }) => text(cleanName(name))),
    column('price', words.price, 11, ({ price }) => amountCell(price.amount, null)),
    column('per', words.per, 10, ({ price }) =>
      text(`${currency}/${unit(price.unit)}`, `${currency}/${price.unit}`),
    ),
    ...products.map((product, k) =>
      column(keyOf(k), `${cleanName(product.name)}, ${unit(product.unit)}`, 14, ({ at }: { at: number }) =>
        amountCell(product.amounts[at]!, null),
      ),
    ),
    column('used', words.used, 11, ({ used }) => amountCell(used ?? null, null)),
    column('left', words.left, 11, ({ left }) => amountCell(left ?? null, null)),
    column('unit', words.unit, 7, ({ unit: of }) => text(unit(of), of)),
    column('worth', words.worth(currency), 13, ({ worth_more }) => amountCell(worth_more ?? null, CENTS)),
  ]
  const sum = (key: string, head: string, of: (product: (typeof products)[number]) => Cell) => ({
    key,
    cells: { material: text(head), ...Object.fromEntries(products.map((one, k) => [keyOf(k), of(one)])) },
  })
  const sums =
    products.length > 0
      ? [
          sum('total', words.total, (product) => amountCell(tidy(madeOf(product)), null)),
          sum('cost', words.costOf(currency), ({ cost }) => amountCell(cost, CENTS)),
        ]
      : []
  return {
    key: 'plan',
    title: words.plan,
    tables: [tableOf('plan', rows, ({ at }) => String(at), columns, { sums, lead: 1 })],
    notes: sentences,
  }
}

function recipesSection({ plan: { products, materials } }: PlanData, { lang }: Reader): Section {
  const [words, { recipe }] = [PLAN_WORDS[lang], REPORT_WORDS[lang]]
  return {
    key: 'recipes',
    title: words.recipes,
    notes: [],
    tables: products.map((product, k) => {
      const used = materials.flatMap(({ name }, at) => (product.amounts[at]! > 0 ? [{ name, at }] : []))
      const made = `${tidy(madeOf(product))} ${amountUnit(product.unit, lang)}`
      return {
        ...tableOf(`product_${k + 1}`, used, ({ at }) => String(at), [
          column('material', words.material, 30, ({ name }) => text(cleanName(name))),
          column('share', words.share, 13, ({ at }) => number(product.percentages[at]!, CENTS)),
          column('amount', recipe.volume(amountUnit(product.unit, lang)), 14, ({ at }) =>
            amountCell(product.amounts[at]!, null),
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
    key: 'limits',
    title: words.limits,
    notes: [],
    tables: products.map((product, k) => ({
      ...tableOf(`product_${k + 1}`, product.limits, ({ asked }, at) => `${asked.q}.${asked.side}.${at}`, [
        column('limit', words.limit, 44, ({ asked }) => text(limitWords(asked, lang, units))),
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
