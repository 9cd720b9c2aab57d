import { digitsIn, quantityIn } from '#calc/grades/shown.ts'
import { hasResults, type LabCompared, type LabQuantity, measuredIn, startsOf } from '#calc/lab/lab-record.ts'
import { labFormatIn } from '#calc/lab/own-lab.ts'
import type { TotalPressure } from '#calc/units/total-pressure.ts'
import { approximateIn } from '#calc/vocabulary/approximate.ts'
import { isOwnQuantity, keyOfQuantity } from '#calc/vocabulary/own-property.ts'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import { quantityName, quantityOf } from '#calc/vocabulary/quantities.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { choiceText } from '#calc/vocabulary/words/reported.ts'
import { momentText } from '../../chart/moments.ts'
import { cleanName } from '../../chart/text-fit.ts'
import { LAB_WORDS, ORIGIN_SIGNS, REPORT_WORDS } from '../report-words.ts'
import { type Cell, column, number, type Section, tableOf, text, unitText } from '../sheet.ts'
import type { Subject } from '../subject.ts'

type Reader = Pick<Subject, 'units' | 'lang' | 'whole'>

export const measuredQuantities = ({ whole }: Pick<Subject, 'whole'>): LabQuantity[] =>
  whole.lab ? measuredIn(whole.lab) : []

export const labName = (q: LabQuantity, { lang, whole }: Reader): string =>
  q === 'color' ? propertyOf(q)[lang] : cleanName(quantityName(q, lang, labFormatIn(whole.lab, q)))

export const labUnit = (q: LabQuantity, { units, lang, whole }: Reader): string =>
  q === 'color' ? '' : unitText(cleanName(quantityIn(q, units, labFormatIn(whole.lab, q)).sign), lang)

export function labCell(
  q: LabQuantity,
  value: number | string | null | undefined,
  { units, lang, whole }: Reader,
): Cell {
  if (typeof value === 'string') return { ...text(value), isFigure: true }
  if (typeof value !== 'number') return null
  if (q === 'color') return number(value, 1)
  const word = choiceText(q, value, lang)
  if (word !== null) return text(word, String(value))
  const own = labFormatIn(whole.lab, q)
  return number(quantityIn(q, units, own).value(value), digitsIn(q, units, own))
}

/** A value of the blend, with ≈ where it rests on what nobody measured. */
function predictedCell(q: LabQuantity, value: number | string | null | undefined, subject: Reader): Cell {
  const cell = labCell(q, value, subject)
  const is = approximateIn(subject.whole.blend, q as Parameters<typeof approximateIn>[1])
  return cell?.is === 'number' && is ? { ...cell, sign: ORIGIN_SIGNS[is]! } : cell
}

/** A difference from `at`, or a width there, in the reader's unit. */
function distanceCell(
  q: LabQuantity,
  distance: number | null | undefined,
  at: number | string | null,
  { units, whole }: Reader,
  isWidth = false,
): Cell {
  if (typeof distance !== 'number') return null
  if (q === 'color' || typeof at !== 'number') return number(distance, 1)
  const own = labFormatIn(whole.lab, q)
  const shown = quantityIn(q, units, own).difference(distance, at)
  return number(isWidth ? Math.abs(shown) : shown, digitsIn(q, units, own) + 1)
}

const PARTS = ['pumping', 'rule', 'test'] as const

type Agreement = keyof (typeof LAB_WORDS)['en']['lab']['is']

function agreementOf({ within_R }: LabCompared): Agreement | null {
  return within_R === null ? null : within_R ? 'within_R' : 'beyond_R'
}

export function labSection(subject: Subject): Section | null {
  const { whole, lang } = subject
  const { lab } = whole
  if (!lab || !hasResults(lab)) return null
  const all = REPORT_WORDS[lang]
  const words = LAB_WORDS[lang].lab
  const isPumped = lab.as_blended !== null
  const found = measuredQuantities(subject).map((q) => {
    const compared = lab.properties[q]!
    return { q, ...compared, is: agreementOf(compared), starts: startsOf(compared) }
  })
  type Found = (typeof found)[number]
  const table = tableOf('laboratory', found, ({ q }) => q, [
    column('property', all.results.property, 26, ({ q }) => text(labName(q, subject))),
    column('unit', all.results.unit, 10, ({ q }) => text(labUnit(q, subject))),
    isPumped && column('planned', words.planned, 11, ({ q, planned }) => predictedCell(q, planned, subject)),
    column('calculated', isPumped ? words.pumped : all.limits.predicted, 11, ({ q, calculated }) =>
      predictedCell(q, calculated, subject),
    ),
    column('measured', all.limits.measured, 11, ({ q, measured }) => labCell(q, measured, subject)),
    column('difference', words.difference, 11, ({ q, difference, starts }) =>
      distanceCell(q, difference, starts.difference, subject),
    ),
    column('R', words.R, 9, ({ q, R, measured }) => distanceCell(q, R, measured, subject, true)),
    column('agrees', words.agrees, 14, ({ is }) => is && text(words.is[is], is)),
    ...(isPumped ? PARTS : []).map((part) =>
      column(part, words[part], 11, ({ q, split, starts }: Found) =>
        distanceCell(q, split?.[part], starts[part], subject),
      ),
    ),
    column('test_method', all.results.testMethod, 20, ({ q }) => methodCell(q, subject)),
  ])
  const unmixed = measuredQuantities(subject).filter((q) => lab.properties[q]!.levels?.mixed === false)
  return {
    key: 'laboratory',
    title: words.title,
    tables: [table],
    notes: [
      ...(lab.sampled_at ? [words.sampled(momentText(new Date(lab.sampled_at), lang, subject.zone))] : []),
      ...(lab.sample ? [words.sample(cleanName(lab.sample))] : []),
      ...(lab.total_pressure ? [totalText(lab.total_pressure, subject)] : []),
      ...unmixed.map((q) => words.notMixed(labName(q, subject))),
      words.explained,
    ],
  }
}

function totalText({ value, equation }: TotalPressure, { units, lang }: Subject): string {
  const shown = quantityIn('rvp', units)
  const figure = formatFixed(shown.value(value), digitsIn('rvp', units), lang === 'fa' ? 'persian' : 'latin')
  return LAB_WORDS[lang].lab.totalPressure(`${figure} ${unitText(shown.sign, lang)}`, equation)
}

export function methodCell(q: LabQuantity, { whole: { lab } }: Pick<Subject, 'whole'>): Cell {
  const given = lab?.methods[q]
  if (given !== undefined) return text(cleanName(given))
  if (q === 'color') return text(propertyOf(q).testMethod)
  const own = isOwnQuantity(q) ? lab?.definitions?.[keyOfQuantity(q)]?.method : undefined
  return text(own ?? quantityOf(q).testMethod ?? '')
}
