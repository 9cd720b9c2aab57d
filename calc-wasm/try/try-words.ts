import type { LimitCheck, LimitCorrection } from '../grades/check.ts'
import { limitIn } from '../grades/shown.ts'
import { lackText, limitText, marginText, stateText } from '../grades/verdict-words.ts'
import { ownGapText } from '../own/own-result.ts'
import { UNIT_SETS, type UnitChoice } from '../units/choice.ts'
import { ownQuantity } from '../vocabulary/own-property.ts'
import { PROPERTY_NAMES, type PropertyName } from '../vocabulary/properties.ts'
import { quantityName } from '../vocabulary/quantities.ts'
import type { Language } from '../vocabulary/words/language.ts'
import { gapTexts } from '../vocabulary/words/messages.ts'
import { joined } from '../vocabulary/words/names.ts'
import { numberIn } from '../vocabulary/words/numbers.ts'
import type { Trial } from './try.ts'

/** "RON (D2699) ≥ 95: 0.4 inside, 0.6 R". */
function standingText(limit: LimitCheck, units: UnitChoice, lang: Language): string {
  const shown = limitIn(limit, units)
  const name = `${quantityName(limit.q, lang, limit.own)} ${limitText(shown, lang)}`
  const said = `${name}: ${marginText(shown, lang) ?? stateText(limit, lang)}`
  return limit.corrected ? `${said} ${biasText(limit.corrected, lang)}` : said
}

/** That the value is the one that the laboratory corrects, or that its results guard it. */
const biasText = ({ n, scatter }: LimitCorrection, lang: Language): string =>
  scatter
    ? { en: `(guarded by own ${n} results)`, fa: `(حاشیه از ${numberIn(n, lang)} نتیجهٔ خودتان)` }[lang]
    : { en: `(corrected, from ${n} results)`, fa: `(تصحیح‌شده، از ${numberIn(n, lang)} نتیجه)` }[lang]

/**
 * Why a trial stands where it does: what can no longer be checked and for want of what, and the limit that is worst; null where
 * there is nothing to say. `names`: of the recipe, the candidate and what it is finished with.
 */
export function reasonText(
  { worst, lost, missing, gaps, own = [] }: Trial,
  names: readonly string[],
  lang: Language,
  units: UnitChoice = UNIT_SETS.SI,
): string | null {
  const lacks = new Set(lost.length > 0 ? lost.flatMap(({ lack }) => lack ?? []) : missing)
  const told = [...lacks].filter(isProperty).filter((property) => gaps[property])
  const ownMissing = Object.fromEntries(
    own.map((result) => [ownQuantity(result.property.key), ownGapText(result, names, lang) ?? undefined]),
  )
  const others = Map.groupBy(
    lost.filter(({ lack }) => !told.some((property) => property === lack)),
    (limit) => lackText(limit, ownMissing, lang) ?? `${stateText(limit, lang)}.`,
  )
  const decides = worst ? `${leadOf(lost.length > 0)[lang]} ${standingText(worst, units, lang)}.` : ''
  const gone = [
    ...gapTexts(
      told.map((property) => ({ property, gap: gaps[property]! })),
      names,
      lang,
    ),
    ...[...others].map(([why, limits]) => {
      const quantities = new Set(limits.map(({ q, own }) => quantityName(q, lang, own)))
      return `${joined([...quantities], lang)}: ${why}`
    }),
  ]
  // What no limit needs is said last.
  const parts = (lost.length > 0 ? [...gone, decides] : [decides, ...gone]).filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : null
}

const isProperty = (name: string): name is PropertyName =>
  (PROPERTY_NAMES as readonly string[]).includes(name)

const leadOf = (isRest: boolean) =>
  isRest
    ? { en: 'Worst of the other limits:', fa: 'بدترین حد از میان بقیه:' }
    : { en: 'Worst limit:', fa: 'بدترین حد:' }
