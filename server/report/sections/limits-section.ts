import type { Check, LimitCheck } from '#calc/grades/check.ts'
import { quantityName } from '#calc/grades/quantities.ts'
import { shownValue } from '#calc/grades/shown.ts'
import { limitIn } from '#calc/grades/shown-in.ts'
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
import type { Bilingual, Language } from '#calc/vocabulary/words/language.ts'
import { numberIn } from '#calc/vocabulary/words/numbers.ts'
import type { Told } from '#calc/vocabulary/words/spoken.ts'
import { BY_SCATTER, learntGuard, learntRemark } from '../learnt.ts'
import { REPORT_WORDS } from '../report-words.ts'
import { type Cell, type Column, number, type Row, type Section, text } from '../sheet.ts'
import type { Subject } from '../subject.ts'
import { unitText } from '../unit-text.ts'

const decimalsOf = (written: string): number => written.split('.')[1]?.length ?? 0

/** A value beside its limit: with as many decimals as it takes to stand on the right side of it. */
export const predictedCell = (limit: LimitCheck & { digits: number }): Cell =>
  limit.value === null ? null : number(limit.value, decimalsOf(shownValue(limit.value, limit)))

const signOf = ({ side, strict }: Bare): string =>
  side === 'min' ? (strict ? '>' : '≥') : strict ? '<' : '≤'

type Bare = Pick<LimitCheck, 'side' | 'strict' | 'limit'>

/** The limit in the column of its side. */
export const limitCells = (limit: Bare): [Cell, Cell] => {
  const cell = number(limit.limit, null, signOf(limit))
  return limit.side === 'min' ? [cell, null] : [null, cell]
}

const basisOf = ({ guard, basis, corrected }: LimitCheck): Bilingual =>
  corrected ? BY_SCATTER : guard === null ? NO_ACCURACY : BASIS_WORDS[basis]

/** What there is to say of a limit beside its verdict. */
const remarksOf = (limit: LimitCheck, subject: Subject): string => {
  const { missing, lang } = subject
  return [
    lackText(limit, missing, lang) ?? '',
    learntRemark(limit, subject) ?? '',
    ...limit.flags.map((flag) => FLAG_WORDS[flag][lang]),
    limit.note?.[lang] ?? '',
  ]
    .filter(Boolean)
    .join(lang === 'fa' ? '؛ ' : '; ')
}

/** Each limit of the grade that it was checked against, a two-sided one as two; null where it was not checked. */
export function limitsSection(subject: Subject): Section | null {
  const { whole, lang, units } = subject
  const { check } = whole
  if (!check) return null
  const words = REPORT_WORDS[lang].limits
  const columns: Column[] = [
    { key: 'property', head: REPORT_WORDS[lang].results.property, width: 26 },
    { key: 'unit', head: REPORT_WORDS[lang].results.unit, width: 10 },
    { key: 'side', head: words.side, width: 6, forPrograms: true },
    { key: 'min', head: words.min, width: 9 },
    { key: 'max', head: words.max, width: 9 },
    { key: 'value', head: words.predicted, width: 11 },
    { key: 'margin', head: words.margin, width: 10 },
    { key: 'margin_in_R', head: words.inR, width: 9 },
    { key: 'guard', head: words.guard, width: 9 },
    { key: 'state', head: words.state, width: 22 },
    { key: 'basis', head: words.basis, width: 16, forPrograms: true },
    { key: 'confirmed', head: words.confirmed, width: 20 },
    { key: 'test_method', head: REPORT_WORDS[lang].results.testMethod, width: 16 },
    { key: 'remarks', head: words.remarks, width: 40, forPrograms: true },
  ]
  const rows = check.limits.map((wire, at): Row => {
    const limit = limitIn(wire, units)
    const { q, own, side, strict, margin, in_R, guard, state, confirmed, method, digits, unit } = limit
    return {
      key: `${q}.${wire.side}${limit.one_of === undefined ? '' : `.${at}`}`,
      cells: [
        text(quantityName(q, lang, own)),
        text(unitText(unit, lang), unit),
        text(signOf(limit), `${side}${strict ? '-excluded' : ''}`),
        ...limitCells(limit),
        predictedCell(limit),
        number(margin, digits + 1),
        number(in_R, 2),
        number(guard, digits + 1),
        text(stateText(wire, lang), state),
        margin === null ? null : text(basisOf(limit)[lang], limit.basis),
        limit.limit === null ? null : text(CONFIRMED_WORDS[confirmed][lang], confirmed),
        text(method),
        text(remarksOf(wire, subject)),
      ],
    }
  })
  return {
    key: 'limits',
    title: words.title,
    tables: [{ key: 'limits', columns, rows }],
    notes: [...remarkNotes(subject, check), ...notesOn(check, lang, subject.told)],
  }
}

/** The remarks on limits again as sentences, for people: a table has no room for them. */
const remarkNotes = (subject: Subject, { limits }: Check): string[] => {
  const notes = limits.flatMap((limit) => {
    const remarks = remarksOf(limit, subject)
    return remarks === '' ? [] : [`${quantityName(limit.q, subject.lang, limit.own)}: ${remarks}`]
  })
  // Both sides of a limit often have the same remark.
  return [...new Set(notes)]
}

/** What applies to all limits of a check. */
export function notesOn(
  { limits, one_of, not_checked, notes, cfpp, residue }: Check,
  lang: Language,
  told: Told,
): string[] {
  const words = REPORT_WORDS[lang].limits
  const list = not_checked.map((one) => one[lang]).join(lang === 'fa' ? '، ' : ', ')
  return [
    ...one_of.map(({ name, state }) => words.oneOf(name[lang], STATE_WORDS[state][lang])),
    ...(cfpp ? [indicationText(cfpp, lang, told)] : []),
    ...notes.map((note) => note[lang]),
    ...(list === '' ? [] : [words.notChecked(list)]),
    limits.some(({ basis }) => basis === 'simulation') ? words.simulated : words.explained,
    ...learntGuard(limits, lang),
    words.residue(numberIn(residue, lang)),
  ]
}
