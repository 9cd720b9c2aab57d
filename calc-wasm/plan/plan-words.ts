// Sentences about a plan, in both languages.
import type { AmountUnit, RecipeLimit } from '../recipe/question.ts'
import { excludedText, limitWords, nameIn, quantityTitle, reachable } from '../recipe-search/recipe-words.ts'
import type { Language } from '../vocabulary/words/language.ts'
import { joined } from '../vocabulary/words/names.ts'
import { amountIn } from '../vocabulary/words/numbers.ts'
import type { PlanAnswer, Way } from './question.ts'

interface PlanWords {
  lang: Language
  /** Names by position, in the language. */
  materials: readonly string[]
  products: readonly string[]
  /** Units of amounts. */
  unitOf: (material: number) => AmountUnit
  unitOfProduct: (product: number) => AmountUnit
  /** Original limits by product. */
  limits: readonly (readonly RecipeLimit[])[]
  averages: readonly RecipeLimit[]
  step: number
}

const UNITS = { en: { m3: 'm³', t: 't' }, fa: { m3: 'مترمکعب', t: 'تن' } } as const

const withUnit = (amount: number, unit: AmountUnit, lang: Language) =>
  `${amountIn(amount, lang)} ${UNITS[lang][unit]}`
/** Rounded to whole steps, so that the figure suffices for a stepped plan. */
export const up = (amount: number, step: number) => tidy(Math.ceil(amount / step - 1e-6) * step)
export const down = (amount: number, step: number) => tidy(Math.floor(amount / step + 1e-6) * step)
export const tidy = (amount: number) => Number(amount.toFixed(6))
const whole = (amount: number) => Math.round(amount)

export function planSentences(answer: PlanAnswer, words: PlanWords): string[] {
  const { lang, materials, products } = words
  const name = (at: number) => nameIn(materials[at]!, lang)
  const product = (at: number) => nameIn(products[at]!, lang)
  const excluded = answer.excluded.map(
    (one) => `${product(one.product)}: ${excludedText(materials[one.candidate]!, one, lang)}`,
  )
  if (answer.is === 'not-found') return [...excluded, NOT_FOUND[lang]]
  if (answer.is === 'between-steps') return [...excluded, BETWEEN[lang](amountIn(words.step, lang))]
  if (answer.is === 'infeasible')
    return [
      ...excluded,
      ...whyTexts(answer, words, product),
      ...answer.ways.flatMap((way) => wayText(way, words) ?? []),
    ]
  return [
    ...excluded,
    ...answer.keep.map(({ material, kept, keptFor, product: other, alone }) => {
      const unit = words.unitOf(material)
      const [much, more] = [withUnit(whole(kept), unit, lang), withUnit(whole(alone), unit, lang)]
      return lang === 'fa'
        ? `${much} از ${name(material)} را برای ${product(keptFor)} نگه دارید: ${product(other)} به‌تنهایی ${more} می‌خواهد.`
        : `Keep ${much} of ${name(material)} for ${product(keptFor)}: ${product(other)} on its own would take ${more}.`
    }),
  ]
}

const NOT_FOUND = {
  en: 'No plan was found that keeps all limits. That does not prove that there is none.',
  fa: 'برنامه‌ای که همهٔ حدها را رعایت کند پیدا نشد. این ثابت نمی‌کند که چنین برنامه‌ای نیست.',
}
const BETWEEN = {
  en: (step: string) => `There is a plan, but none in steps of ${step} was found.`,
  fa: (step: string) => `برنامه‌ای هست، ولی در گام‌های ${step} برنامه‌ای پیدا نشد.`,
}
const MUST_USE = {
  en: 'What must be used can’t be used up within all limits.',
  fa: 'آنچه باید مصرف شود با رعایت همهٔ حدها مصرف‌شدنی نیست.',
}
const AMOUNTS = {
  en: 'The amounts alone exclude each other, whatever the limits.',
  fa: 'خود مقدارها با هم شدنی نیستند، حدها هر چه باشند.',
}

function whyTexts(
  { products, limits, averages }: Extract<PlanAnswer, { is: 'infeasible' }>,
  words: PlanWords,
  product: (at: number) => string,
): string[] {
  const { lang } = words
  const names = products.map(product)
  const all = joined(names, lang)
  const head =
    names.length === 0
      ? MUST_USE[lang]
      : lang === 'fa'
        ? `${all} را ${names.length > 1 ? 'با هم ' : ''}از این موجودی نمی‌توان ساخت.`
        : names.length === 1
          ? `${all} can’t be made from this.`
          : `${all} can’t ${names.length === 2 ? 'both' : 'all'} be made from this.`
  const decide = [
    ...limits.map((one) => {
      const { q, own } = words.limits[one.product]![one.limit]!
      return lang === 'fa'
        ? `«${quantityTitle(q, lang, own)}» در ${product(one.product)}`
        : `${quantityTitle(q, lang, own)} of ${product(one.product)}`
    }),
    ...averages.map((at) => {
      const { q, own } = words.averages[at]!
      return lang === 'fa'
        ? `میانگین «${quantityTitle(q, lang, own)}»`
        : `the average ${quantityTitle(q, lang, own)}`
    }),
  ]
  const each = joined([...new Set(decide)], lang)
  if (decide.length === 0) return names.length === 0 ? [head] : [head, AMOUNTS[lang]]
  return [head, lang === 'fa' ? `تعیین‌کننده: ${each}.` : `What decides: ${each}.`]
}

/** "401 m³ more of X would do." */
function wayText(way: Way, { lang, materials, products, limits, ...words }: PlanWords): string | null {
  // No promise without a plan.
  if (way.enough === null) return null
  if ('material' in way) {
    const amount = withUnit(up(way.enough, words.step), words.unitOf(way.material), lang)
    const name = nameIn(materials[way.material]!, lang)
    return lang === 'fa' ? `${amount} بیشتر از ${name} کافی است.` : `${amount} more of ${name} would do.`
  }
  const product = nameIn(products[way.product]!, lang)
  if ('atMost' in way) {
    const amount = withUnit(down(way.enough, words.step), words.unitOfProduct(way.product), lang)
    return lang === 'fa'
      ? `${product} با حداکثر ${amount} شدنی است.`
      : `At most ${amount} of ${product} can be made.`
  }
  const asked = limits[way.product]![way.limit]!
  const limit = limitWords({ ...asked, limit: reachable(asked, way.enough) }, lang)
  return lang === 'fa' ? `برای ${product}، ${limit} کافی است.` : `${limit} would do for ${product}.`
}
