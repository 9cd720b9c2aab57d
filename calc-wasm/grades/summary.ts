import type { Bilingual, Language } from '../vocabulary/words/language.ts'
import { joined } from '../vocabulary/words/names.ts'
import { numberIn } from '../vocabulary/words/numbers.ts'
import type { Check, State } from './check.ts'
import { quantityName } from './quantities.ts'

const PROVISIONAL: Bilingual = { en: 'Provisional limits: ', fa: 'حدهای موقت: ' }

/** What a grade came to, as sentences that count, and that say what was not checked. Never that a standard is met. */
export function summaryText(check: Check, lang: Language): string {
  const isFirm = check.grade.status === 'standard' || check.grade.status === 'own'
  const verdict = lang === 'fa' ? verdictFa(check) : verdictEn(check)
  const first = isFirm ? verdict : PROVISIONAL[lang] + (lang === 'en' ? lowered(verdict) : verdict)
  return [first, unchecked(check, lang), checkedBy(check, lang)]
    .filter(Boolean)
    .join(lang === 'fa' ? '؛ ' : '; ')
    .concat('.')
}

const lowered = (text: string) => text[0]!.toLowerCase() + text.slice(1)

/** The names of what came to a state, each once, sets of which one must be met by their own. */
function namesIn({ limits, one_of }: Check, state: State, lang: Language): string {
  const names = [
    ...limits
      .filter((limit) => limit.state === state && limit.one_of === undefined)
      .map(({ q, own }) => quantityName(q, lang, own)),
    ...one_of.filter((set) => set.state === state).map(({ name }) => name[lang]),
  ]
  return joined([...new Set(names)], lang)
}

const isSimulated = ({ limits }: Check) => limits.some(({ basis }) => basis === 'simulation')

function verdictEn(check: Check): string {
  const { pass, fail, unsure, unknown } = check.counts
  const all = pass + fail + unsure + unknown
  const limits = (count: number) => `${count} ${count === 1 ? 'limit' : 'limits'}`
  const rest = [
    unsure > 0 && check.state !== 'unsure'
      ? `${unsure} too close to tell (${namesIn(check, 'unsure', 'en')})`
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
        return `${unsure} of ${limits(all)} could go either way: ${namesIn(check, 'unsure', 'en')}; ${pass} likely met${more}`
      return `No limit is missed, but ${unsure} of ${all} ${unsure === 1 ? 'is' : 'are'} too close for the test to tell: ${namesIn(check, 'unsure', 'en')}; ${pass} met${more}`
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
  const rest = [
    unsure > 0 && check.state !== 'unsure'
      ? `${n(unsure)} حد بسیار نزدیک (${namesIn(check, 'unsure', 'fa')})`
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
        return `برای ${n(unsure)} حد از ${n(all)} حد هر دو سو ممکن است: ${namesIn(check, 'unsure', 'fa')}؛ ${n(pass)} حد به احتمال زیاد رعایت می‌شود${more}`
      return `هیچ حدی نقض نشده، اما ${n(unsure)} مورد از ${n(all)} حد آن‌قدر نزدیک است که آزمون نمی‌تواند تشخیص دهد: ${namesIn(check, 'unsure', 'fa')}؛ ${n(pass)} حد رعایت شده${more}`
    case 'unknown':
      return pass === 0
        ? 'هیچ حدی بررسی‌شدنی نبود'
        : `${n(pass)} حدی که بررسی‌شدنی بود رعایت شده است؛ ${n(unknown)} حد مقداری ندارد: ${namesIn(check, 'unknown', 'fa')}`
  }
}

function unchecked({ not_checked, grade }: Check, lang: Language): string {
  const count = not_checked.length
  if (count === 0) return ''
  const called = grade.status === 'standard' ? grade.family : grade.name[lang]
  const names = not_checked.map((one) => one[lang]).join(lang === 'fa' ? '، ' : ', ')
  if (lang === 'fa') return `${numberIn(count, 'fa')} الزام \u2068${called}\u2069 بررسی نشد: ${names}`
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
