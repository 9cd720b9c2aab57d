import type { Contributions } from '#calc/contributions/traced-blend.ts'
import type { PropertyName } from '#calc/vocabulary/properties.ts'
import { inLanguages } from '#calc/vocabulary/words/language.ts'
import {
  cellAddress,
  cellRange,
  type GridCell,
  type GridRow,
  numberCell,
  textCell,
  wide,
} from '../files/grids.ts'
import { ORIGIN_SIGNS, ORIGINS } from '../report-words.ts'
import type { Subject } from '../subject.ts'
import type { FormulaRule, Places, WorksheetStep } from './rules.ts'

export type CountedShares = Exclude<Contributions['counts'], 'mixed'>

export interface SharePlaces {
  of(position: number, counts: CountedShares): string
  /** Condition of formulas: true once the shares are not those of the calculation. */
  changed: string
}

/** A formula that is valid only for the calculation's shares; with other shares its cell shows `says`. */
export const onlyAsCalculated = (formula: string, changed: string, says = ''): string =>
  `IF(${changed},"${says}",${formula})`

export interface ShownValue {
  name: string
  unit: string
  digits: number
  rule: string
  value: number | string
}

export interface Working extends Pick<Contributions, 'terms'> {
  counts: CountedShares
  rule: FormulaRule
  /** Further figures of the steps, `figures[i]` in their formulas. One may be the mean of values in other blocks. */
  figures?: readonly { label: string; value: number; meanOf?: readonly PropertyName[] }[]
  /** Shares are relative to the sum of these terms. */
  isAmongThem?: true
  /** The rule has no index formula: each index is its reading minus a fixed figure of the material. */
  isIndexLess?: true
}

export const FINE = '0.000000'
/** Indices may be very small, as the flash point's are. */
const ANY_SIZE = '0.000000E+00'
const SHARE = 1
const READING = 2
const INDEX = 3
const CONTRIBUTION = 4

const figure = (label: string, cell: GridCell): GridRow => [textCell(label), null, null, null, cell]

/** The sum of the contributions, or the extreme of the indices where one decides. */
const gatheredIn = (
  terms: Working['terms'],
  extreme: Working['rule']['extreme'],
  from: number,
  to: number,
): { value: number; formula: string | undefined } =>
  extreme
    ? {
        value: extreme.value(terms.map(({ index }) => index)),
        formula: extreme.formula(cellRange(INDEX, from, to)),
      }
    : {
        value: terms.reduce((total, { contribution }) => total + contribution, 0),
        formula: terms.length > 0 ? `SUM(${cellRange(CONTRIBUTION, from, to)})` : undefined,
      }

/**
 * Shares, readings, indices, their sum or extreme, and the steps from there to the value.
 * @param start the row of the sheet for the first row
 * @param values addresses of values in blocks above, which follow changed shares
 * @returns the rows, and the address of the value if it follows changed shares too
 */
export function blockRows(
  { name, unit, rule: ruleName, value: result }: ShownValue & { value: number },
  { rule, figures: taken = [], isAmongThem, isIndexLess, terms, counts }: Working,
  { lang, names }: Pick<Subject, 'lang' | 'names'>,
  shares: SharePlaces,
  start: number,
  values: ReadonlyMap<string, string>,
): { rows: GridRow[]; valueAt: string | null } {
  const words = WORKSHEET_WORDS[lang]
  const { top, extreme } = rule
  const rows: GridRow[] = [
    [wide(`${name}${unit && ` (${unit})`}: ${ruleName}`, 'group')],
    [
      ...[words.material, words.fractions[counts], words.reading, words.index],
      ...(extreme ? [] : [words.contribution]),
    ].map((head) => textCell(head, 'head')),
  ]
  const from = start + rows.length
  const to = from + terms.length - 1
  const topAt = cellAddress(to + 1, READING)
  const among = terms.map(({ component }) => shares.of(component, counts)).join('+')
  terms.forEach(({ component, share, reading, approximate, index, contribution }, at) => {
    const row = from + at
    const own = shares.of(component, counts)
    const [shareAt, x] = [cellAddress(row, SHARE), cellAddress(row, READING)]
    rows.push([
      textCell(
        `${names[component]}${approximate ? ` ${ORIGIN_SIGNS[approximate]}\u00a0${ORIGINS[approximate][lang]}` : ''}`,
      ),
      numberCell(share, FINE, isAmongThem ? `${own}/(${among})` : own),
      numberCell(Number(reading), 'General'),
      numberCell(
        index,
        ANY_SIZE,
        isIndexLess ? `${x}-(${Number(reading) - index})` : rule.index(x, topAt, shareAt),
      ),
      extreme ? null : numberCell(contribution, ANY_SIZE, `${shareAt}*${cellAddress(row, INDEX)}`),
    ])
  })
  const topValue = top?.value(terms.map(({ reading }) => Number(reading))) ?? Number.NaN
  if (top)
    rows.push([
      textCell(words[top.label]),
      null,
      numberCell(topValue, '0.00##', top.formula(cellRange(READING, from, to))),
    ])
  const gathered = gatheredIn(terms, extreme, from, to)
  const sumAt = cellAddress(start + rows.length, CONTRIBUTION)
  rows.push(figure(words[extreme?.label ?? 'sum'], numberCell(gathered.value, ANY_SIZE, gathered.formula)))
  const figuresFrom = start + rows.length
  const { changed } = shares
  const figures = taken.map(({ meanOf = [], ...rest }) => {
    const places = meanOf.flatMap((property) => values.get(property) ?? [])
    const isKnown = places.length > 0 && places.length === meanOf.length
    return { ...rest, formula: isKnown ? `(${places.join('+')})/${places.length}` : undefined }
  })
  const isFollowing = figures.every(({ formula }) => formula !== undefined)
  rows.push(
    ...figures.map(({ label, value, formula }) =>
      figure(
        label,
        numberCell(value, FINE, formula ?? onlyAsCalculated(String(value).toUpperCase(), changed)),
      ),
    ),
  )
  const {
    at: valueAt,
    value,
    steps,
  } = stepRows(rule.steps, start + rows.length, {
    sum: { at: sumAt, value: gathered.value },
    top: { at: topAt, value: topValue },
    figures: figures.map(({ value }, at) => ({ at: cellAddress(figuresFrom + at, CONTRIBUTION), value })),
  })
  const guarded = (cell: GridCell, says?: string): GridCell =>
    isFollowing ? cell : { ...cell, formula: onlyAsCalculated(cell.formula!, changed, says) }
  rows.push(
    ...steps.map(({ label, cell }, at) =>
      figure(label || words.value, guarded(cell, at === steps.length - 1 ? words.changed : undefined)),
    ),
  )
  const coreAt = cellAddress(start + rows.length, CONTRIBUTION)
  rows.push(
    figure(words.core, numberCell(result, FINE)),
    figure(words.difference, guarded(numberCell(value - result, '0.0E+00', `${valueAt}-${coreAt}`))),
    [],
  )
  return { rows, valueAt: isFollowing ? valueAt : null }
}

interface Placed {
  at: string
  value: number
}

/** The steps from the sum to the value, each a cell that refers to those before. */
function stepRows(
  steps: readonly WorksheetStep[],
  start: number,
  known: { sum: Placed; top: Placed; figures: readonly Placed[] },
) {
  const done: Placed[] = []
  const rows = steps.map(({ label, formula, value: reckon }, at) => {
    const placed = { ...known, before: done.at(-1) ?? known.sum, first: done[0] ?? known.sum }
    const places = <Of extends keyof Placed>(of: Of): Places<Placed[Of]> => ({
      sum: placed.sum[of],
      top: placed.top[of],
      before: placed.before[of],
      first: placed.first[of],
      figures: placed.figures.map((one) => one[of]),
    })
    const value = reckon(places('value'))
    done.push({ at: cellAddress(start + at, CONTRIBUTION), value })
    return {
      label,
      cell: numberCell(value, FINE, formula(places('at')), at === steps.length - 1 ? 'total' : 'number'),
    }
  })
  return { steps: rows, ...done.at(-1)! }
}

export const WORKSHEET_WORDS = inLanguages({
  title: ['Calculation', 'محاسبه'],
  lead: [
    'These formulas are alive: share × index, their sum, and back from the sum to the value. Readings and percentages may be changed; what was calculated stays beside them. What only a calculation can tell of other shares goes blank then.',
    'این فرمول‌ها زنده است: سهم × شاخص، جمع آن‌ها، و بازگشت از جمع به مقدار. داده‌ها و درصدها را می‌توان تغییر داد؛ آنچه محاسبه شده بود کنارشان می‌ماند. آنچه برای سهم‌های دیگر تنها با محاسبهٔ دوباره به دست می‌آید، در آن حال خالی می‌شود.',
  ],
  shares: ['Shares of the whole', 'سهم از کل'],
  percentage: ['Share, %', 'سهم، درصد'],
  density: ['Density, kg/m³', 'چگالی، \u202akg/m³\u202c'],
  fractions: {
    volume: ['Volume fraction', 'کسر حجمی'],
    mass: ['Mass fraction', 'کسر جرمی'],
    mole: ['Mole fraction', 'کسر مولی'],
  },
  material: ['Material', 'ماده'],
  reading: ['Reading', 'داده'],
  index: ['Index', 'شاخص'],
  contribution: ['Share × index', 'سهم × شاخص'],
  sum: ['Sum', 'جمع'],
  largest: ['Largest', 'بزرگ‌ترین'],
  smallest: ['Smallest', 'کوچک‌ترین'],
  top: ['Highest reading, K', 'بیشترین داده، کلوین'],
  topShifted: ['What they are relative to', 'مبنای نسبت'],
  value: ['Value by formula', 'مقدار با فرمول'],
  core: ['Value as calculated', 'مقدار محاسبه‌شده'],
  difference: ['Difference', 'تفاوت'],
  half: ['Mean of the blend’s RON and MON', 'میانگین RON و MON مخلوط'],
  alcohol: ['Fraction of methanol and ethanol that counts', 'کسری از متانول و اتانول که به شمار می‌آید'],
  alcoholPressure: ['What these count as, kPa', 'فشاری که برای آن‌ها به شمار می‌آید، کیلوپاسکال'],
  changed: ['changed: calculate again', 'تغییر کرده: دوباره محاسبه کنید'],
  kept: {
    volume: ['By volume, as calculated', 'کسر حجمی محاسبه'],
    mass: ['By mass, as calculated', 'کسر جرمی محاسبه'],
  },
  moles: ['Moles in a volume, relative', 'مول در حجم، نسبی'],
  apart: ['Shares are off by', 'اختلاف با سهم‌های محاسبه'],
  others: ['Values that have no formula here', 'مقدارهایی که اینجا فرمول ندارند'],
  property: ['Property', 'خاصیت'],
  unit: ['Unit', 'واحد'],
  rule: ['Rule', 'روش'],
})
