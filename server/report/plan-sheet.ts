import { STATE_WORDS } from '#calc/grades/verdict-words.ts'
import { tidy } from '#calc/plan/plan-words.ts'
import type { AmountUnit } from '#calc/recipe/question.ts'
import { entryOf, limitIn } from '#calc/recipe-search/recipe-words.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { cleanName } from '../chart/text-fit.ts'
import { quantityCell, unitOf } from './quantity-cells.ts'
import type { PlanData, ReportOptions } from './report-data.ts'
import { momentText, REPORT_WORDS } from './report-words.ts'
import { amountUnit } from './sections/recipe-section.ts'
import { column, type Fact, number, type Row, type Section, type Sheet, tableOf, text } from './sheet.ts'

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
  const money = (key: 'cost' | 'margin' | 'bound', amount: number | null): Fact[] => {
    const cell = number(amount, CENTS)
    return cell ? [{ key, label: words[key](currency), cell }] : []
  }
  return [
    { key: 'calculated_for', label: facts.owner, cell: text(cleanName(owner)) },
    {
      key: 'written_at',
      label: facts.made,
      cell: { is: 'date', at: madeAt, text: momentText(madeAt, lang) },
    },
    { key: 'engine', label: facts.engine, cell: text(engine) },
    { key: 'goal', label: words.goal, cell: text(words.goals[goal], goal) },
    ...money('margin', margin),
    ...money('cost', cost),
    ...money('bound', bound),
    { key: 'step', label: words.step, cell: text(`${step} ${amountUnit(unit, lang)}`) },
    {
      key: 'standing',
      label: '',
      cell: cost === null ? text(words.noPlan, 'no_plan') : text(predicted, 'predicted'),
    },
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

const EN = {
  title: 'Plan of several products',
  file: 'plan',
  goal: 'Looked for',
  goals: { cost: 'lowest cost', margin: 'highest margin' },
  cost: (currency: string) => `Materials cost, ${currency}`,
  margin: (currency: string) => `Margin, ${currency}`,
  bound: (currency: string) => `No plan is better than, ${currency}`,
  step: 'Whole steps of',
  noPlan: 'There is no plan.',
  plan: 'Plan',
  material: 'Material',
  price: 'Price',
  per: 'Per',
  used: 'Used',
  left: 'Left',
  unit: 'Unit',
  worth: (currency: string) => `1 more is worth, ${currency}`,
  total: 'Total',
  costOf: (currency: string) => `Cost, ${currency}`,
  recipes: 'Recipes',
  share: 'Share, %',
  limits: 'Limits',
  limit: 'Limit',
}

const FA: typeof EN = {
  title: 'برنامهٔ چند محصول',
  file: 'برنامه',
  goal: 'هدف',
  goals: { cost: 'کمترین هزینه', margin: 'بیشترین سود' },
  cost: (currency) => `هزینهٔ مواد، ${currency}`,
  margin: (currency) => `سود، ${currency}`,
  bound: (currency) => `برنامه‌ای بهتر از این نیست، ${currency}`,
  step: 'گام‌های کامل',
  noPlan: 'برنامه‌ای نیست.',
  plan: 'برنامه',
  material: 'ماده',
  price: 'قیمت',
  per: 'واحد قیمت',
  used: 'مصرف',
  left: 'باقی‌مانده',
  unit: 'واحد',
  worth: (currency) => `ارزش یک واحد بیشتر، ${currency}`,
  total: 'مجموع',
  costOf: (currency) => `هزینه، ${currency}`,
  recipes: 'ترکیب‌ها',
  share: 'سهم، درصد',
  limits: 'حدها',
  limit: 'حد',
}

/** What files say of a plan. */
export const PLAN_WORDS: Record<Language, typeof EN> = { en: EN, fa: FA }
