import { isQuantity, type Quantity, quantityName, quantityOf } from '#calc/grades/quantities.ts'
import { limitIn } from '#calc/grades/shown-in.ts'
import { significantDecimals, spreadIn } from '#calc/grades/spread-in.ts'
import {
  type AssumedAnswer,
  eachAssumed,
  type SpreadAnswer,
  type UncertaintyAnswer,
} from '#calc/uncertainty/answer.ts'
import { shownShares } from '#calc/uncertainty/result.ts'
import {
  againText,
  assumedText,
  causeText,
  chanceText,
  chanceWithInterval,
  gradeText,
  type Looks,
  laboratoryBasisText,
  looksOf,
  MARK_WORDS,
  UNCERTAINTY_NOTES,
} from '#calc/vocabulary/words/uncertainty-words.ts'
import { REPORT_WORDS } from '../report-words.ts'
import { type Cell, type Column, number, type Row, type Section, type Table, text } from '../sheet.ts'
import type { Subject } from '../subject.ts'
import { unitText } from '../unit-text.ts'
import { limitCells } from './limits-section.ts'
import { UNCERTAINTY_WORDS } from './uncertainty-words.ts'

const PERCENT = 100
const SIGNIFICANT = 3

/** How sure it is: intervals and where they come from, how likely each limit is met, and what was assumed. */
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
          ? [`${words.laboratory}: ${laboratoryBasisText(answer, lang, looksOf(whole.blend.own))}`]
          : []),
        UNCERTAINTY_NOTES.certificate[lang],
        againText(answer, lang),
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
  const columns: Column[] = [
    { key: 'property', head: results.property, width: 30 },
    { key: 'value', head: results.value, width: 11 },
    { key: 'low', head: words.low, width: 11 },
    { key: 'high', head: words.high, width: 11 },
    { key: 'sd', head: words.sd, width: 11 },
    { key: 'unit', head: results.unit, width: 10 },
    { key: 'recipe', head: words.recipe, width: 10 },
    { key: 'inputs', head: words.inputs, width: 10 },
    { key: 'model', head: words.model, width: 10 },
    { key: 'together', head: words.together, width: 10, forPrograms: true },
    { key: 'matters_most', head: words.matters, width: 40 },
  ]
  const looks = looksOf(whole.blend.own)
  const rows = (Object.entries(properties) as [Quantity, SpreadAnswer][]).map(([q, spread]): Row => {
    const { value, low, high, sd, digits, unit } = spreadIn(spread, q, units, looks[q])
    const shares = shownShares({ ...spread, isOwn: spread.is_own })
    const [first] = spread.matters
    return {
      key: q,
      cells: [
        text(quantityName(q, lang, looks[q])),
        number(value, digits),
        number(low, digits),
        number(high, digits),
        number(sd, sd > 0 ? significantDecimals(sd) : digits),
        text(unitText(unit, lang), unit),
        number(PERCENT * shares.recipe, 0),
        number(PERCENT * shares.inputs, 0),
        number(PERCENT * shares.model, 0),
        number(PERCENT * shares.together, 0),
        first ? text(causeText(first.cause, names, lang, looks)) : null,
      ],
    }
  })
  return { key: 'intervals', columns, rows }
}

function limitsTable({ lang, units, whole }: Subject, { limits }: UncertaintyAnswer): Table {
  const words = REPORT_WORDS[lang]
  const own = UNCERTAINTY_WORDS[lang]
  const columns: Column[] = [
    { key: 'property', head: words.results.property, width: 30 },
    { key: 'side', head: words.limits.side, width: 6, forPrograms: true },
    { key: 'min', head: words.limits.min, width: 9 },
    { key: 'max', head: words.limits.max, width: 9 },
    { key: 'likely', head: own.likely, width: 26 },
    { key: 'reports_pass', head: own.laboratory, width: 18 },
    { key: 'probability', head: own.likely, width: 14, forPrograms: true },
    { key: 'low', head: own.low, width: 10, forPrograms: true },
    { key: 'high', head: own.high, width: 10, forPrograms: true },
    { key: 'laboratory', head: own.laboratory, width: 18, forPrograms: true },
  ]
  const percent = (share: number): Cell => number(PERCENT * share, 1)
  const rows = limits.map((chance): Row => {
    const { q, side, limit, strict, probability, low, high, laboratory, at } = chance
    const checked = whole.check?.limits[at]
    const wire = { q, side, limit, strict, value: null, margin: null, guard: null, own: checked?.own }
    return {
      key: `${q}.${side}${checked?.one_of === undefined ? '' : `.${at}`}`,
      cells: [
        text(quantityName(q, lang, checked?.own)),
        text(side, side),
        ...limitCells(limitIn(wire, units)),
        text(chanceWithInterval(chance, lang)),
        laboratory && text(chanceText(laboratory.probability, lang)),
        percent(probability),
        percent(low),
        percent(high),
        laboratory && percent(laboratory.probability),
      ],
    }
  })
  return { key: 'probabilities', title: own.chances, columns, rows }
}

function assumedTable({ lang, names, whole }: Subject, answer: UncertaintyAnswer): Table {
  const words = REPORT_WORDS[lang]
  const own = UNCERTAINTY_WORDS[lang]
  const columns: Column[] = [
    { key: 'what', head: own.what, width: 44 },
    { key: 'test_method', head: words.results.testMethod, width: 20 },
    { key: 'R', head: 'R', width: 9 },
    { key: 's', head: own.sd, width: 11 },
    { key: 'unit', head: words.results.unit, width: 11 },
    { key: 'from', head: own.from, width: 30 },
  ]
  const looks = looksOf(whole.blend.own)
  const rows = eachAssumed(answer).map((one): Row => {
    const isRelative = one.is === 'model' && one.is_relative
    const unit = isRelative ? '%' : unitOf(one, looks)
    const figure = isRelative ? PERCENT * one.s : one.s
    return {
      key: one.is === 'model' ? `model.${one.name}` : `${one.is}.${one.component}.${one.property}`,
      cells: [
        text(assumedText(one, names, lang, looks)),
        one.is === 'test' && one.method !== '' ? text(one.method) : null,
        one.is === 'test' ? rounded(one.R) : null,
        rounded(figure),
        text(unitText(unit, lang), unit),
        text(MARK_WORDS[one.mark][lang], one.mark),
      ],
    }
  })
  return { key: 'assumed', columns, rows }
}

const unitOf = ({ property }: AssumedAnswer, looks: Looks): string =>
  isQuantity(property) ? quantityOf(property, looks[property]).unit : ''

/** With three significant digits. */
function rounded(figure: number | null): Cell {
  if (figure === null || figure === 0) return number(figure, 0)
  return number(figure, Math.max(0, SIGNIFICANT - 1 - Math.floor(Math.log10(Math.abs(figure)))))
}
