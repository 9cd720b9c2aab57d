import { limitIn } from '#calc/grades/shown.ts'
import {
  type AssumedAnswer,
  eachAssumed,
  type SpreadAnswer,
  significantDecimals,
  spreadIn,
  type UncertaintyAnswer,
} from '#calc/uncertainty/answer.ts'
import { shownShares } from '#calc/uncertainty/result.ts'
import {
  assumedText,
  causeText,
  chanceText,
  chanceWithInterval,
  type Formats,
  gradeText,
  laboratoryBasisText,
  MARK_WORDS,
  ownFormatsOf,
  reproductionText,
  UNCERTAINTY_NOTES,
} from '#calc/uncertainty/uncertainty-words.ts'
import { isQuantity, type Quantity, quantityName, quantityOf } from '#calc/vocabulary/quantities.ts'
import { inLanguages, leftToRight } from '#calc/vocabulary/words/language.ts'
import { REPORT_WORDS } from '../report-words.ts'
import {
  type Cell,
  type ColumnsOf,
  column,
  number,
  programColumn,
  type Section,
  type Table,
  tableOf,
  text,
  unitText,
} from '../sheet.ts'
import type { Subject } from '../subject.ts'
import { limitCells } from './limits-section.ts'

const PERCENT = 100
const SIGNIFICANT = 3

export function uncertaintySections(subject: Subject, answer: UncertaintyAnswer): Section[] {
  const { lang, whole } = subject
  const words = UNCERTAINTY_WORDS[lang]
  const grade = gradeText(answer, whole.check?.not_checked.length ?? 0, lang)
  return [
    {
      key: 'uncertainty',
      title: words.title,
      tables: [
        intervalsTable(subject, answer),
        ...(answer.limits.length > 0 ? [limitsTable(subject, answer)] : []),
      ],
      notes: [
        words.interval,
        ...(grade ? [grade] : []),
        ...(answer.limits.some(({ laboratory }) => laboratory)
          ? [`${words.laboratory}: ${laboratoryBasisText(answer, lang, ownFormatsOf(whole.blend.own))}`]
          : []),
        UNCERTAINTY_NOTES.certificate[lang],
        reproductionText(answer, lang),
      ],
    },
    {
      key: 'assumed',
      title: words.assumed,
      tables: [assumedTable(subject, answer)],
      notes: [
        words.accuracy(String(answer.settings.accuracy)),
        words.marks,
        UNCERTAINTY_NOTES.notCovered[lang],
      ],
    },
  ]
}

function intervalsTable({ lang, units, names, whole }: Subject, { properties }: UncertaintyAnswer): Table {
  const words = UNCERTAINTY_WORDS[lang]
  const results = REPORT_WORDS[lang].results
  const formats = ownFormatsOf(whole.blend.own)
  const all = (Object.entries(properties) as [Quantity, SpreadAnswer][]).map(([q, spread]) => ({
    q,
    matters: spread.matters,
    isDosed: spread.additives !== undefined,
    ...spreadIn(spread, q, units, formats[q]),
    shares: shownShares(spread),
  }))
  const percent = (share: number) => number(PERCENT * share, 0)
  return tableOf('intervals', all, ({ q }) => q, [
    column('property', results.property, 30, ({ q }) => text(quantityName(q, lang, formats[q]))),
    column('value', results.value, 11, ({ value, digits }) => number(value, digits)),
    column('low', words.low, 11, ({ low, digits }) => number(low, digits)),
    column('high', words.high, 11, ({ high, digits }) => number(high, digits)),
    column('sd', words.sd, 11, ({ sd, digits }) => number(sd, sd > 0 ? significantDecimals(sd) : digits)),
    column('unit', results.unit, 10, ({ unit }) => text(unitText(unit, lang), unit)),
    column('recipe', words.recipe, 10, ({ shares }) => percent(shares.recipe)),
    column('inputs', words.inputs, 10, ({ shares }) => percent(shares.inputs)),
    column('model', words.model, 10, ({ shares }) => percent(shares.model)),
    all.some(({ isDosed }) => isDosed) &&
      column('additives', words.additives, 10, ({ shares }) => percent(shares.additives)),
    programColumn('together', words.together, 10, ({ shares }) => percent(shares.together)),
    column('matters_most', words.matters, 40, ({ matters: [first] }) =>
      first ? text(causeText(first.cause, names, lang, formats)) : null,
    ),
  ])
}

function limitsTable({ lang, units, whole }: Subject, { limits }: UncertaintyAnswer): Table {
  const words = REPORT_WORDS[lang]
  const own = UNCERTAINTY_WORDS[lang]
  const percent = (share: number): Cell => number(PERCENT * share, 1)
  const all = limits.map((chance) => {
    const { q, side, limit, strict, at } = chance
    const checked = whole.check?.limits[at]
    const wire = { q, side, limit, strict, value: null, margin: null, guard: null, own: checked?.own }
    return { ...chance, checked, sides: limitCells(limitIn(wire, units), lang) }
  })
  const keyOf = ({ q, side, checked, at }: (typeof all)[number]) =>
    `${q}.${side}${checked?.one_of === undefined ? '' : `.${at}`}`
  const columns: ColumnsOf<(typeof all)[number]> = [
    column('property', words.results.property, 30, ({ q, checked }) =>
      text(quantityName(q, lang, checked?.own)),
    ),
    programColumn('side', words.limits.side, 6, ({ side }) => text(side, side)),
    column('min', words.limits.min, 9, ({ sides: [min] }) => min),
    column('max', words.limits.max, 9, ({ sides: [, max] }) => max),
    column('likely', own.likely, 26, (chance) => text(chanceWithInterval(chance, lang))),
    column('reports_pass', own.laboratory, 18, ({ laboratory }) =>
      laboratory ? text(chanceText(laboratory.probability, lang)) : null,
    ),
    programColumn('probability', own.likely, 14, ({ probability }) => percent(probability)),
    programColumn('low', own.low, 10, ({ low }) => percent(low)),
    programColumn('high', own.high, 10, ({ high }) => percent(high)),
    programColumn('laboratory', own.laboratory, 18, ({ laboratory }) =>
      laboratory ? percent(laboratory.probability) : null,
    ),
  ]
  return tableOf('probabilities', all, keyOf, columns, { title: own.chances })
}

function assumedTable({ lang, names, whole }: Subject, answer: UncertaintyAnswer): Table {
  const words = REPORT_WORDS[lang]
  const own = UNCERTAINTY_WORDS[lang]
  const formats = ownFormatsOf(whole.blend.own)
  const isRelative = (one: AssumedAnswer) => one.is === 'model' && one.is_relative
  const keyOf = (one: AssumedAnswer) =>
    one.is === 'model' ? `model.${one.name}` : `${one.is}.${one.component}.${one.property}`
  return tableOf('assumed', eachAssumed(answer), keyOf, [
    column('what', own.what, 44, (one) => text(assumedText(one, names, lang, formats))),
    column('test_method', words.results.testMethod, 20, (one) =>
      one.is === 'test' && one.method !== '' ? text(one.method) : null,
    ),
    column('R', 'R', 9, (one) => (one.is === 'test' ? rounded(one.R) : null)),
    column('s', own.sd, 11, (one) => rounded(isRelative(one) ? PERCENT * one.s : one.s)),
    column('unit', words.results.unit, 11, (one) => {
      const unit = isRelative(one) ? '%' : unitOf(one, formats)
      return text(unitText(unit, lang), unit)
    }),
    column('from', own.from, 30, ({ mark }) => text(MARK_WORDS[mark][lang], mark)),
  ])
}

const unitOf = ({ property }: AssumedAnswer, formats: Formats): string =>
  isQuantity(property) ? quantityOf(property, formats[property]).unit : ''

function rounded(figure: number | null): Cell {
  if (figure === null || figure === 0) return number(figure, 0)
  return number(figure, Math.max(0, SIGNIFICANT - 1 - Math.floor(Math.log10(Math.abs(figure)))))
}

const UNCERTAINTY_WORDS = inLanguages({
  title: ['Uncertainty', 'عدم قطعیت'],
  interval: [
    'In 95 of 100 repeats of this estimate a value lies between its two ends.',
    'اگر این برآورد ۱۰۰ بار تکرار شود، در ۹۵ بار مقدار میان دو سر آن است.',
  ],
  low: ['From', 'از'],
  high: ['To', 'تا'],
  sd: ['Standard deviation', 'انحراف معیار'],
  recipe: ['Blending accuracy, %', 'دقت نسبت اختلاط، درصد'],
  inputs: ['Tests of the materials, %', 'آزمون‌های مواد، درصد'],
  model: ['Blending rule, %', 'قاعدهٔ اختلاط، درصد'],
  additives: ['Additives, %', 'افزودنی‌ها، درصد'],
  together: ['Together, %', 'اثر مشترک، درصد'],
  matters: ['Largest contributions', 'مهم‌ترین عامل'],
  chances: ['Likely to meet the limit', 'احتمال رعایت حد'],
  likely: ['Likely', 'احتمال'],
  laboratory: ['A laboratory reports a pass', 'گزارش قبولی از یک آزمایشگاه'],
  assumed: ['What is assumed', 'فرض‌ها'],
  what: ['What', 'چه چیزی'],
  from: ['From', 'منبع'],
  accuracy: [
    (percent: string) => `Blending accuracy: ${percent} % of each share, 95 %.`,
    (percent) => `دقت نسبت اختلاط: ${leftToRight(percent)} درصد هر سهم، در سطح ۹۵ درصد.`,
  ],
  marks: [
    'Standard deviations of tests are their reproducibility R over 2.77.',
    'انحراف معیار آزمون‌ها، تجدیدپذیری (R) تقسیم بر ۲٫۷۷ است.',
  ],
})
