import { isDosed, quantityName } from '../vocabulary/quantities.ts'
import { type Bilingual, isolated, type Language } from '../vocabulary/words/language.ts'
import { joined } from '../vocabulary/words/names.ts'
import { numberIn } from '../vocabulary/words/numbers.ts'
import type { Check, LimitCheck, State } from './check.ts'

const PROVISIONAL: Bilingual = { en: 'Provisional limits: ', fa: 'حدهای موقت: ' }

/** The verdict on a grade in words, with counts and what was not checked; it never says that a standard is met. */
export function summaryText(check: Check, lang: Language): string {
  const isFirm = check.grade.status === 'standard' || check.grade.status === 'own'
  const verdict = isTested(check) ? TESTED[lang](check) : lang === 'fa' ? verdictFa(check) : verdictEn(check)
  const first = isFirm ? verdict : PROVISIONAL[lang] + (lang === 'en' ? lowered(verdict) : verdict)
  return [first, unchecked(check, lang), checkedBy(check, lang)]
    .filter(Boolean)
    .join(lang === 'fa' ? '؛ ' : '; ')
    .concat('.')
}

const lowered = (text: string) => text[0]!.toLowerCase() + text.slice(1)

/** The dosed content meets its limit, but the fuel's own is not known: open for another reason than test precision. */
export const isOpenIn = ({ q, state, basis }: Pick<LimitCheck, 'q' | 'state' | 'basis'>): boolean =>
  isDosed(q) && state === 'unsure' && basis !== 'laboratory'
const DOSED: Bilingual = {
  en: 'manganese is known only as far as it is dosed',
  fa: 'منگنز تنها تا اندازه‌ای که تزریق می‌شود معلوم است',
}

/** Names of the limits in a state, each once; a set of which one must be met has its own. */
function namesIn({ limits, one_of }: Pick<Check, 'limits' | 'one_of'>, state: State, lang: Language): string {
  const names = [
    ...limits
      .filter((limit) => limit.state === state && limit.one_of === undefined && !isOpenIn(limit))
      .map(({ q, own }) => quantityName(q, lang, own)),
    ...one_of.filter((set) => set.state === state).map(({ name }) => name[lang]),
  ]
  return joined([...new Set(names)], lang)
}

const isTested = ({ limits }: Check) => limits.some(({ basis }) => basis === 'laboratory')
const all = ({ counts: { pass, fail, unsure, unknown } }: Check) => pass + fail + unsure + unknown

/** Measured results, the worst first. */
const TESTED: Record<Language, (check: Check) => string> = {
  en(check) {
    const { pass, fail, unsure, unknown } = check.counts
    const of = `of ${all(check)} ${all(check) === 1 ? 'limit' : 'limits'}`
    const parts = [
      fail > 0 && `${fail} ${of} missed: ${namesIn(check, 'fail', 'en')}`,
      unsure > 0 && `${unsure} ${fail > 0 ? '' : `${of} `}too close: ${namesIn(check, 'unsure', 'en')}`,
      pass > 0 && `${check.state === 'pass' ? `all ${pass} limits` : pass} met`,
      unknown > 0 && `${unknown} not measured: ${namesIn(check, 'unknown', 'en')}`,
    ]
    return `Measured: ${joinedParts(parts, 'en')}`
  },
  fa(check) {
    const { pass, fail, unsure, unknown } = check.counts
    const n = (count: number) => numberIn(count, 'fa')
    const of = `از ${n(all(check))} حد`
    const ofAll = fail > 0 ? '' : `${of} `
    const parts = [
      fail > 0 && `${n(fail)} مورد ${of} خارج از حد: ${namesIn(check, 'fail', 'fa')}`,
      unsure > 0 && `${n(unsure)} مورد ${ofAll}بسیار نزدیک: ${namesIn(check, 'unsure', 'fa')}`,
      pass > 0 && (check.state === 'pass' ? `هر ${n(pass)} حد رعایت شده است` : `${n(pass)} مورد در حد`),
      unknown > 0 && `${n(unknown)} مورد اندازه‌گیری نشده: ${namesIn(check, 'unknown', 'fa')}`,
    ]
    return `اندازه‌گیری: ${joinedParts(parts, 'fa')}`
  },
}

const joinedParts = (parts: readonly (string | false)[], lang: Language) =>
  parts.filter(Boolean).join(lang === 'fa' ? '؛ ' : '; ')

/** The predicted verdict as counts alone, for where a measured one stands beside it. */
export function countsText(check: Check, lang: Language): string {
  const words = { fail: ['missed', 'خارج از حد'], unsure: ['too close', 'بسیار نزدیک'] } as const
  const more = { pass: ['met', 'در حد'], unknown: ['without a value', 'بدون مقدار'] } as const
  return Object.entries({ ...words, ...more })
    .flatMap(([state, [en, fa]]) => {
      const count = check.counts[state as State]
      return count === 0 ? [] : [`${numberIn(count, lang)} ${lang === 'fa' ? fa : en}`]
    })
    .join(lang === 'fa' ? '، ' : ', ')
}

const isSimulated = ({ limits }: Check) => limits.some(({ basis }) => basis === 'simulation')

function verdictEn(check: Check): string {
  const { state, counts } = check
  const { pass, fail, unsure, unknown } = counts
  const { isOpen, close } = openIn(check)
  const limits = (count: number) => `${count} ${count === 1 ? 'limit' : 'limits'}`
  const names = (of: State) => namesIn(check, of, 'en')
  const rest = [
    close > 0 && state !== 'unsure' && `${close} too close to tell (${names('unsure')})`,
    unknown > 0 && state !== 'unknown' && `${unknown} without a value (${names('unknown')})`,
  ].filter(Boolean)
  const more = rest.length > 0 ? `; ${rest.join(', ')}` : ''
  const meets = isSimulated(check) ? 'Likely meets' : 'Meets'
  switch (state) {
    case 'pass':
      return `${meets} ${all(check) === 1 ? 'the one limit' : `all ${limits(all(check))}`} that could be checked`
    case 'fail':
      return `Does not meet ${fail} of ${limits(all(check))}: ${names('fail')}; ${pass} met${more}`
    case 'unsure':
      if (isSimulated(check))
        return `${unsure} of ${limits(all(check))} can’t be told: ${names('unsure')}; ${pass} likely met${more}`
      if (close === 0) return `No limit is missed, but ${DOSED.en}; ${pass} met${more}`
      return `No limit is missed, but ${close} of ${all(check)} ${close === 1 ? 'is' : 'are'} too close for the test to tell: ${names('unsure')}; ${pass} met${more}${isOpen ? `; ${DOSED.en}` : ''}`
    case 'unknown':
      return pass === 0
        ? 'No limit could be checked'
        : `Meets the ${limits(pass)} that could be checked; ${unknown} ${unknown === 1 ? 'has' : 'have'} no value: ${names('unknown')}`
  }
}

function openIn({ limits, counts: { unsure } }: Check) {
  const isOpen = limits.some(isOpenIn)
  return { isOpen, close: unsure - (isOpen ? 1 : 0) }
}

function verdictFa(check: Check): string {
  const { state, counts } = check
  const { pass, fail, unsure, unknown } = counts
  const { isOpen, close } = openIn(check)
  const n = (count: number) => numberIn(count, 'fa')
  const names = (of: State) => namesIn(check, of, 'fa')
  const rest = [
    close > 0 && state !== 'unsure' && `${n(close)} حد بسیار نزدیک (${names('unsure')})`,
    unknown > 0 && state !== 'unknown' && `${n(unknown)} حد بدون مقدار (${names('unknown')})`,
  ].filter(Boolean)
  const more = rest.length > 0 ? `، ${rest.join('، ')}` : ''
  const ofAll = n(all(check))
  const isOnlyOne = all(check) === 1
  const met = isSimulated(check) ? 'به احتمال زیاد رعایت می‌شود' : 'رعایت شده است'
  switch (state) {
    case 'pass':
      return `${isOnlyOne ? 'تنها' : `همهٔ ${ofAll}`} حدی که بررسی‌شدنی بود ${met}`
    case 'fail':
      return `${n(fail)} حد از ${ofAll} حد رعایت نشده است: ${names('fail')}؛ ${n(pass)} حد رعایت شده${more}`
    case 'unsure':
      if (isSimulated(check))
        return `دربارهٔ ${n(unsure)} حد از ${ofAll} حد نمی‌توان حکم داد: ${names('unsure')}؛ ${n(pass)} حد به احتمال زیاد رعایت می‌شود${more}`
      if (close === 0) return `هیچ حدی نقض نشده، اما ${DOSED.fa}؛ ${n(pass)} حد رعایت شده${more}`
      return `هیچ حدی نقض نشده، اما ${n(close)} مورد از ${ofAll} حد آن‌قدر نزدیک است که آزمون نمی‌تواند تشخیص دهد: ${names('unsure')}؛ ${n(pass)} حد رعایت شده${more}${isOpen ? `؛ ${DOSED.fa}` : ''}`
    case 'unknown':
      return pass === 0
        ? 'هیچ حدی بررسی‌شدنی نبود'
        : `${n(pass)} حدی که بررسی‌شدنی بود رعایت شده است؛ ${n(unknown)} حد مقداری ندارد: ${names('unknown')}`
  }
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
  return `${count} ${count === 1 ? 'requirement' : 'requirements'} of ${called} ${count === 1 ? 'was' : 'were'} not checked: ${names}`
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
