import type { Check, LimitCheck } from '#calc/grades/check.ts'
import { limitsInOrder, sameIn, withReported } from '#calc/grades/limit-rows.ts'
import { decimalsIn, limitIn, shownValue } from '#calc/grades/shown.ts'
import {
  BASIS_WORDS,
  CONFIRMED_WORDS,
  FLAG_WORDS,
  indicationText,
  lackText,
  NO_ACCURACY,
  STATE_WORDS,
  stateText,
} from '#calc/grades/verdict-words.ts'
import { approximateAmong } from '#calc/vocabulary/approximate.ts'
import { quantityName } from '#calc/vocabulary/quantities.ts'
import type { Bilingual, Language } from '#calc/vocabulary/words/language.ts'
import { numberIn, type UnitFormats } from '#calc/vocabulary/words/numbers.ts'
import { choiceLimitText, choiceText } from '#calc/vocabulary/words/reported.ts'
import { BY_SCATTER, correctionRemark, guardNotes } from '../corrections.ts'
import { ORIGIN_SIGNS, REPORT_WORDS } from '../report-words.ts'
import {
  type Cell,
  column,
  number,
  programColumn,
  type Section,
  tableOf,
  text,
  unitText,
  unknown,
} from '../sheet.ts'
import type { Subject } from '../subject.ts'
import { withoutRemark } from './additives-section.ts'

/** Of a value that there is none of. */
const DASH = '—'

/** A limit's value with the decimals that it needs, and ≈ where it rests on what nobody measured. */
export function predictedCell(limit: LimitCheck & { digits: number }, lang: Language): Cell {
  if (limit.value === null) return unknown(DASH)
  const word = choiceText(limit.q, limit.value, lang)
  if (word !== null) return text(word, String(limit.value))
  const approximate = approximateAmong(limit.flags)
  return number(
    limit.value,
    decimalsIn(shownValue(limit.value, limit)),
    approximate ? ORIGIN_SIGNS[approximate] : undefined,
  )
}

const signOf = ({ side, strict }: Pick<LimitCheck, 'side' | 'strict'>): string =>
  side === 'min' ? (strict ? '>' : '≥') : strict ? '<' : '≤'

type Bare = Pick<LimitCheck, 'q' | 'side' | 'strict' | 'limit'>

export const limitCells = (limit: Bare, lang: Language): [Cell, Cell] => {
  const word = limit.limit === null ? null : choiceLimitText(limit.q, limit.limit, lang)
  const cell = word === null ? number(limit.limit, null, signOf(limit)) : text(word, String(limit.limit))
  return limit.side === 'min' ? [cell, null] : [null, cell]
}

const basisOf = ({ guard, basis, corrected }: LimitCheck): Bilingual =>
  corrected ? BY_SCATTER : guard === null ? NO_ACCURACY : BASIS_WORDS[basis]

const remarksOf = (limit: LimitCheck, subject: Subject): string => {
  const { missing, lang } = subject
  return [
    lackText(limit, missing, lang) ?? '',
    correctionRemark(limit, subject) ?? '',
    withoutRemark(limit, subject) ?? '',
    ...limit.flags.map((flag) => FLAG_WORDS[flag][lang]),
    limit.note?.[lang] ?? '',
  ]
    .filter(Boolean)
    .join(lang === 'fa' ? '؛ ' : '; ')
}

export function limitsSection(subject: Subject): Section | null {
  const { whole, measured, lang, units } = subject
  const { check } = whole
  if (!check) return null
  const words = REPORT_WORDS[lang].limits
  const { results } = REPORT_WORDS[lang]
  const all = limitsInOrder(withReported(check, measured).limits, check.one_of).map((wire) => ({
    ...limitIn(wire, units),
    wire,
    found: (measured && sameIn(measured, wire)) ?? null,
  }))
  const table = tableOf(
    'limits',
    all,
    ({ wire: { q, side, one_of } }, at) => `${q}.${side}${one_of === undefined ? '' : `.${at}`}`,
    [
      column('property', results.property, 26, ({ q, own }) => text(quantityName(q, lang, own))),
      column('unit', results.unit, 10, ({ unit }) => text(unitText(unit, lang), unit)),
      programColumn('side', words.side, 6, (limit) =>
        text(signOf(limit), `${limit.side}${limit.strict ? '-excluded' : ''}`),
      ),
      column('min', words.min, 9, (limit) => limitCells(limit, lang)[0]),
      column('max', words.max, 9, (limit) => limitCells(limit, lang)[1]),
      measured !== null &&
        column(
          'measured',
          words.measured,
          11,
          ({ found }) => found && predictedCell(limitIn(found, units), lang),
        ),
      measured !== null &&
        column('measured_state', words.verdictMeasured, 13, ({ found }) =>
          found ? text(stateText(found, lang), found.state) : null,
        ),
      column('value', words.predicted, 11, (limit) => predictedCell(limit, lang)),
      column('margin', words.margin, 10, ({ margin, digits }) => number(margin, digits + 1)),
      column('margin_in_R', words.inR, 9, ({ in_R }) => number(in_R, 2)),
      column('guard', words.guard, 9, ({ guard, digits }) => number(guard, digits + 1)),
      column('state', words.state, 22, ({ wire }) => text(stateText(wire, lang), wire.state)),
      programColumn('basis', words.basis, 16, (limit) =>
        limit.margin === null ? null : text(basisOf(limit)[lang], limit.basis),
      ),
      column('confirmed', words.confirmed, 20, ({ limit, confirmed }) =>
        limit === null ? null : text(CONFIRMED_WORDS[confirmed][lang], confirmed),
      ),
      column('test_method', results.testMethod, 16, ({ method }) => text(method)),
      programColumn('remarks', words.remarks, 40, ({ wire }) => text(remarksOf(wire, subject))),
    ],
  )
  return {
    key: 'limits',
    title: words.title,
    tables: [table],
    notes: [
      ...remarkNotes(subject, check),
      ...notesOn({ ...check, not_checked: (measured ?? check).not_checked }, lang, subject.unitFormats),
    ],
  }
}

/** The remarks on limits as sentences for people, because the table has no room for them. */
const remarkNotes = (subject: Subject, { limits }: Check): string[] => {
  const notes = limits.flatMap((limit) => {
    const remarks = remarksOf(limit, subject)
    return remarks === '' ? [] : [`${quantityName(limit.q, subject.lang, limit.own)}: ${remarks}`]
  })
  // Both sides of a limit often have the same remark.
  return [...new Set(notes)]
}

function notesOn(
  { limits, one_of, not_checked, notes, cfpp, residue }: Check,
  lang: Language,
  unitFormats: UnitFormats,
): string[] {
  const words = REPORT_WORDS[lang].limits
  const list = not_checked.map((one) => one[lang]).join(lang === 'fa' ? '، ' : ', ')
  return [
    ...one_of.map(({ name, state }) => words.oneOf(name[lang], STATE_WORDS[state][lang])),
    ...(cfpp ? [indicationText(cfpp, lang, unitFormats)] : []),
    ...notes.map((note) => note[lang]),
    ...(list === '' ? [] : [words.notChecked(list)]),
    limits.some(({ basis }) => basis === 'simulation') ? words.simulated : words.explained,
    ...guardNotes(limits, lang),
    words.residue(numberIn(residue, lang)),
  ]
}
