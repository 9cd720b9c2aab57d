import { isBrought, quantityName } from '../vocabulary/quantities.ts'
import { type Bilingual, isolated, type Language } from '../vocabulary/words/language.ts'
import { joined } from '../vocabulary/words/names.ts'
import { numberIn } from '../vocabulary/words/numbers.ts'
import type { Check, LimitCheck, State } from './check.ts'

const PROVISIONAL: Bilingual = { en: 'Provisional limits: ', fa: 'حدهای موقت: ' }

/** What a grade came to, as sentences that count, and that say what was not checked. Never that a standard is met. */
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

/** What additives bring keeps its limit, and the fuel's own part is not known: no test is too rough for that. */
export const isOpenIn = ({ q, state, basis }: Pick<LimitCheck, 'q' | 'state' | 'basis'>): boolean =>
  isBrought(q) && state === 'unsure' && basis !== 'laboratory'
const DOSED: Bilingual = {
  en: 'manganese is known only as far as it is dosed',
  fa: 'منگنز تنها تا اندازه‌ای که تزریق می‌شود معلوم است',
}

/** The names of what came to a state, each once, sets of which one must be met by their own. */
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

/** What a laboratory measured, the worst first. */
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

/** What was predicted, in numbers alone, where it stands second to what was measured. */
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
  const { pass, fail, unsure, unknown } = check.counts
  const all = pass + fail + unsure + unknown
  const isOpen = check.limits.some(isOpenIn)
  const close = unsure - (isOpen ? 1 : 0)
  const limits = (count: number) => `${count} ${count === 1 ? 'limit' : 'limits'}`
  const rest = [
    close > 0 && check.state !== 'unsure'
      ? `${close} too close to tell (${namesIn(check, 'unsure', 'en')})`
      : '',
    unknown > 0 && check.state !== 'unknown'
      ? `${unknown} without a value (${namesIn(check, 'unknown', 'en')})`
      : '',
  ].filter(Boolean)
  const more = rest.length > 0 ? `; ${rest.join(', ')}` : ''
  switch (check.state) {
    case 'pass':
      return all === 1
        ? `${isSimulated(check) ? 'Likely meets' : 'Meets'} the one limit that could be checked`
        : `${isSimulated(check) ? 'Likely meets' : 'Meets'} all ${limits(all)} that could be checked`
    case 'fail':
      return `Does not meet ${fail} of ${limits(all)}: ${namesIn(check, 'fail', 'en')}; ${pass} met${more}`
    case 'unsure':
      if (isSimulated(check))
        return `${unsure} of ${limits(all)} can’t be told: ${namesIn(check, 'unsure', 'en')}; ${pass} likely met${more}`
      if (close === 0) return `No limit is missed, but ${DOSED.en}; ${pass} met${more}`
      return `No limit is missed, but ${close} of ${all} ${close === 1 ? 'is' : 'are'} too close for the test to tell: ${namesIn(check, 'unsure', 'en')}; ${pass} met${more}${isOpen ? `; ${DOSED.en}` : ''}`
    case 'unknown':
      return pass === 0
        ? 'No limit could be checked'
        : `Meets the ${limits(pass)} that could be checked; ${unknown} ${unknown === 1 ? 'has' : 'have'} no value: ${namesIn(check, 'unknown', 'en')}`
  }
}

const kept = (check: Check) => (isSimulated(check) ? 'به احتمال زیاد رعایت می‌شود' : 'رعایت شده است')

function verdictFa(check: Check): string {
  const { pass, fail, unsure, unknown } = check.counts
  const all = pass + fail + unsure + unknown
  const n = (count: number) => numberIn(count, 'fa')
  const isOpen = check.limits.some(isOpenIn)
  const close = unsure - (isOpen ? 1 : 0)
  const rest = [
    close > 0 && check.state !== 'unsure'
      ? `${n(close)} حد بسیار نزدیک (${namesIn(check, 'unsure', 'fa')})`
      : '',
    unknown > 0 && check.state !== 'unknown'
      ? `${n(unknown)} حد بدون مقدار (${namesIn(check, 'unknown', 'fa')})`
      : '',
  ].filter(Boolean)
  const more = rest.length > 0 ? `، ${rest.join('، ')}` : ''
  switch (check.state) {
    case 'pass':
      return all === 1
        ? `تنها حدی که بررسی‌شدنی بود ${kept(check)}`
        : `همهٔ ${n(all)} حدی که بررسی‌شدنی بود ${kept(check)}`
    case 'fail':
      return `${n(fail)} حد از ${n(all)} حد رعایت نشده است: ${namesIn(check, 'fail', 'fa')}؛ ${n(pass)} حد رعایت شده${more}`
    case 'unsure':
      if (isSimulated(check))
        return `دربارهٔ ${n(unsure)} حد از ${n(all)} حد نمی‌توان حکم داد: ${namesIn(check, 'unsure', 'fa')}؛ ${n(pass)} حد به احتمال زیاد رعایت می‌شود${more}`
      if (close === 0) return `هیچ حدی نقض نشده، اما ${DOSED.fa}؛ ${n(pass)} حد رعایت شده${more}`
      return `هیچ حدی نقض نشده، اما ${n(close)} مورد از ${n(all)} حد آن‌قدر نزدیک است که آزمون نمی‌تواند تشخیص دهد: ${namesIn(check, 'unsure', 'fa')}؛ ${n(pass)} حد رعایت شده${more}${isOpen ? `؛ ${DOSED.fa}` : ''}`
    case 'unknown':
      return pass === 0
        ? 'هیچ حدی بررسی‌شدنی نبود'
        : `${n(pass)} حدی که بررسی‌شدنی بود رعایت شده است؛ ${n(unknown)} حد مقداری ندارد: ${namesIn(check, 'unknown', 'fa')}`
  }
}

/** A standard by its number, any other grade by its name. */
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
