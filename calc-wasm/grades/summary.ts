import { quantityName } from '../vocabulary/quantities.ts'
import { type Bilingual, isolated, type Language } from '../vocabulary/words/language.ts'
import { joined } from '../vocabulary/words/names.ts'
import { numberIn } from '../vocabulary/words/numbers.ts'
import type { BlendVerdict } from './blend-verdict.ts'
import type { Check } from './check.ts'
import { type Counts, countsOf, isOpenIn, KINDS, type Kind, rowsByProperty, rowsOf } from './limit-rows.ts'
import type { Verdict } from './states.ts'
import { KIND_WORDS, NOT_MEASURED } from './verdict-words.ts'

const PROVISIONAL: Bilingual = { en: 'Provisional limits: ', fa: 'حدهای موقت: ' }

/** The verdict on a grade in words, with properties by state and what was not checked; it never says that a standard is met. */
export function summaryText(check: Check, lang: Language): string {
  const isFirm = check.grade.status === 'standard' || check.grade.status === 'own'
  const given = givenIn(check, lang)
  const verdict = isTested(check) ? TESTED[lang](given) : PREDICTED[lang](given)
  const first = isFirm ? verdict : PROVISIONAL[lang] + (lang === 'en' ? lowered(verdict) : verdict)
  return [first, unchecked(check, lang), checkedBy(check, lang)]
    .filter(Boolean)
    .join(lang === 'fa' ? '؛ ' : '; ')
    .concat('.')
}

const lowered = (text: string) => text[0]!.toLowerCase() + text.slice(1)

const DOSED: Bilingual = {
  en: 'manganese is known only as far as it is dosed',
  fa: 'منگنز تنها تا اندازه‌ای که تزریق می‌شود معلوم است',
}

interface Given {
  state: Verdict
  counts: Counts
  /** Properties and sets that count. */
  all: number
  names: (kind: Kind) => string
  isSimulated: boolean
  /** A dosed content meets its limit, and the fuel's own is not known. */
  isOpen: boolean
}

function givenIn(check: Check, lang: Language): Given {
  const { state, limits, one_of } = check
  const rows = rowsByProperty(limits, one_of)
  const counts = countsOf(check)
  return {
    state,
    counts,
    all: KINDS.reduce((sum, kind) => sum + counts[kind], 0),
    /** A set of which one must be met has its own name. */
    names(kind) {
      const single = rowsOf(kind, rows, one_of).filter(({ deciding }) => deciding.one_of === undefined)
      const names = [
        ...single
          .filter(({ deciding }) => !isOpenIn(deciding))
          .map(({ q, deciding }) => quantityName(q, lang, deciding.own)),
        ...one_of.filter((set) => set.state === kind).map(({ name }) => name[lang]),
      ]
      return joined([...new Set(names)], lang)
    },
    isSimulated: limits.some(({ basis }) => basis === 'simulation'),
    isOpen: rows.some(({ deciding }) => isOpenIn(deciding)),
  }
}

const isTested = ({ limits }: Check) => limits.some(({ basis }) => basis === 'laboratory')

/** Measured results, the worst first. */
const TESTED: Record<Language, (given: Given) => string> = {
  en({ state, counts, all, names }) {
    const { pass, fail, unsure, unknown } = counts
    const of = `of ${all} ${all === 1 ? 'limit' : 'limits'}`
    const parts = [
      fail > 0 && `${fail} ${of} missed: ${names('fail')}`,
      unsure > 0 && `${unsure} ${fail > 0 ? '' : `${of} `}too close: ${names('unsure')}`,
      pass > 0 && `${state === 'pass' ? `all ${pass} limits` : pass} met`,
      unknown > 0 && `${unknown} not measured: ${names('unknown')}`,
    ]
    return `Measured: ${parts.filter(Boolean).join('; ')}`
  },
  fa({ state, counts, all, names }) {
    const { pass, fail, unsure, unknown } = counts
    const n = (count: number) => numberIn(count, 'fa')
    const of = `از ${n(all)} حد`
    const ofAll = fail > 0 ? '' : `${of} `
    const parts = [
      fail > 0 && `${n(fail)} مورد ${of} خارج از حد: ${names('fail')}`,
      unsure > 0 && `${n(unsure)} مورد ${ofAll}بسیار نزدیک: ${names('unsure')}`,
      pass > 0 && (state === 'pass' ? `هر ${n(pass)} حد رعایت شده است` : `${n(pass)} مورد مطابق`),
      unknown > 0 && `${n(unknown)} مورد اندازه‌گیری نشده: ${names('unknown')}`,
    ]
    return `اندازه‌گیری: ${parts.filter(Boolean).join('؛ ')}`
  },
}

/** The counts in words, the worst first; unmeasured properties are called so, and are the last. */
export function countsText(counts: Counts, lang: Language, isMeasured = false): string {
  const kinds = KINDS.filter((kind) => counts[kind] > 0)
  const inOrder = isMeasured
    ? [...kinds.filter((kind) => kind !== 'unknown'), ...kinds.filter((kind) => kind === 'unknown')]
    : kinds
  return inOrder.map((kind) => countText(kind, counts[kind], lang, isMeasured)).join(' · ')
}

/** "2 missed". */
export const countText = (kind: Kind, count: number, lang: Language, isMeasured = false): string =>
  `${numberIn(count, lang)} ${(isMeasured && kind === 'unknown' ? NOT_MEASURED : KIND_WORDS[kind])[lang]}`

/** What was not checked, beside counts; null where all was. */
export const notCheckedText = (count: number, lang: Language): string | null =>
  count === 0 ? null : `${numberIn(count, lang)} ${lang === 'fa' ? 'بررسی‌نشده' : 'not checked'}`

/** How many properties the laboratory has measured of those that are limited. */
export const measuredCount = ({ by, counts }: Pick<BlendVerdict, 'by' | 'counts'>): number =>
  by === 'measured' ? counts.fail + counts.unsure + counts.rough + counts.pass : 0

const byCount = (count: number, one: string, more: string): string => (count === 1 ? one : more)

const PREDICTED: Record<Language, (given: Given) => string> = {
  en({ state, counts, all, names, isSimulated, isOpen }) {
    const { pass, fail, unsure, rough, unknown } = counts
    const limits = (count: number) => `${count} ${byCount(count, 'limit', 'limits')}`
    const byRough =
      names('rough') && `${rough - (isOpen ? 1 : 0)} calculated too roughly to prove (${names('rough')})`
    const rest = [
      unsure > 0 && state !== 'unsure' && `${unsure} too close to tell (${names('unsure')})`,
      byRough && !(state === 'unsure' && unsure === 0) && byRough,
      unknown > 0 && state !== 'unknown' && `${unknown} without a value (${names('unknown')})`,
    ].filter(Boolean)
    const more = rest.length > 0 ? `; ${rest.join(', ')}` : ''
    const meets = isSimulated ? 'Likely meets' : 'Meets'
    const dosed = isOpen ? `; ${DOSED.en}` : ''
    switch (state) {
      case 'pass':
        return `${meets} ${byCount(all, 'the one limit', `all ${limits(all)}`)} that could be checked`
      case 'fail':
        return `Does not meet ${fail} of ${limits(all)}: ${names('fail')}; ${pass} met${more}`
      case 'unsure':
        if (isSimulated && unsure > 0)
          return `${unsure} of ${limits(all)} can’t be told: ${names('unsure')}; ${pass} likely met${more}`
        if (unsure > 0)
          return `No limit is missed, but ${unsure} of ${all} ${byCount(unsure, 'is', 'are')} too close for the test to tell: ${names('unsure')}; ${pass} met${more}${dosed}`
        if (byRough)
          return `No limit is missed, but the calculation is too rough to prove ${names('rough')}; ${pass} met${more}${dosed}`
        return `No limit is missed, but ${DOSED.en}; ${pass} met${more}`
      case 'unknown':
        return pass === 0
          ? 'No limit could be checked'
          : `Meets the ${limits(pass)} that could be checked; ${unknown} ${byCount(unknown, 'has', 'have')} no value: ${names('unknown')}`
    }
  },
  fa({ state, counts, all, names, isSimulated, isOpen }) {
    const { pass, fail, unsure, rough, unknown } = counts
    const n = (count: number) => numberIn(count, 'fa')
    const byRough = names('rough') && `${n(rough - (isOpen ? 1 : 0))} حد با محاسبهٔ تقریبی (${names('rough')})`
    const rest = [
      unsure > 0 && state !== 'unsure' && `${n(unsure)} حد بسیار نزدیک (${names('unsure')})`,
      byRough && !(state === 'unsure' && unsure === 0) && byRough,
      unknown > 0 && state !== 'unknown' && `${n(unknown)} حد بدون مقدار (${names('unknown')})`,
    ].filter(Boolean)
    const more = rest.length > 0 ? `، ${rest.join('، ')}` : ''
    const met = isSimulated ? 'به احتمال زیاد رعایت می‌شود' : 'رعایت شده است'
    const dosed = isOpen ? `؛ ${DOSED.fa}` : ''
    const some = all === 1 ? 'تنها' : `همهٔ ${n(all)}`
    switch (state) {
      case 'pass':
        return `${some} حدی که بررسی‌شدنی بود ${met}`
      case 'fail':
        return `${n(fail)} حد از ${n(all)} حد رعایت نشده است: ${names('fail')}؛ ${n(pass)} حد رعایت شده${more}`
      case 'unsure':
        if (isSimulated && unsure > 0)
          return `دربارهٔ ${n(unsure)} حد از ${n(all)} حد نمی‌توان حکم داد: ${names('unsure')}؛ ${n(pass)} حد به احتمال زیاد رعایت می‌شود${more}`
        if (unsure > 0)
          return `هیچ حدی نقض نشده، اما ${n(unsure)} مورد از ${n(all)} حد آن‌قدر نزدیک است که آزمون نمی‌تواند تشخیص دهد: ${names('unsure')}؛ ${n(pass)} حد رعایت شده${more}${dosed}`
        if (byRough)
          return `هیچ حدی نقض نشده، اما محاسبهٔ ${names('rough')} تقریبی‌تر از آن است که چیزی را ثابت کند؛ ${n(pass)} حد رعایت شده${more}${dosed}`
        return `هیچ حدی نقض نشده، اما ${DOSED.fa}؛ ${n(pass)} حد رعایت شده${more}`
      case 'unknown':
        return pass === 0
          ? 'هیچ حدی بررسی‌شدنی نبود'
          : `${n(pass)} حدی که بررسی‌شدنی بود رعایت شده است؛ ${n(unknown)} حد مقداری ندارد: ${names('unknown')}`
    }
  },
}

/** Short name of a grade: a standard by its number, any other by its name. */
export const shortName = (
  { status, family, name }: Pick<Check['grade'], 'status' | 'family' | 'name'>,
  lang: Language,
): string => (status === 'standard' ? family : name[lang])

function unchecked({ not_checked, grade }: Check, lang: Language): string {
  const count = not_checked.length
  if (count === 0) return ''
  const called = shortName(grade, lang)
  const names = not_checked.map((one) => one[lang]).join(lang === 'fa' ? '، ' : ', ')
  if (lang === 'fa') return `${numberIn(count, 'fa')} الزام ${isolated(called)} بررسی نشد: ${names}`
  return `${count} ${byCount(count, 'requirement', 'requirements')} of ${called} ${byCount(count, 'was', 'were')} not checked: ${names}`
}

function checkedBy({ checked_by = [] }: Check, lang: Language): string {
  return checked_by
    .map(({ name, property }) =>
      lang === 'fa'
        ? `${name.fa} با خاصیت شخصی «${property.fa}» بررسی شد`
        : `${name.en} was checked by your property “${property.en}”`,
    )
    .join(lang === 'fa' ? '؛ ' : '; ')
}
