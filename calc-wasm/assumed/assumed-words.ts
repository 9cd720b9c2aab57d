import { ownFormatIn } from '../own/own-measure.ts'
import type { Assumed, Blend } from '../vocabulary/blend.ts'
import { isOwnQuantity } from '../vocabulary/own-property.ts'
import { propertyOf } from '../vocabulary/properties.ts'
import { quantityOf } from '../vocabulary/quantities.ts'
import type { Language } from '../vocabulary/words/language.ts'
import { joined } from '../vocabulary/words/names.ts'
import { quantityTextIn, type UnitFormats } from '../vocabulary/words/numbers.ts'

/** Which materials a value takes typical readings for, and between which figures they let it lie, as a sentence. */
export function assumedReadingText(
  property: Assumed['property'],
  { assumed: { readings, values }, own = [] }: Pick<Blend, 'own'> & Required<Pick<Blend, 'assumed'>>,
  names: readonly string[],
  lang: Language,
  unitFormats?: UnitFormats,
): string {
  const {
    unit,
    digits,
    [lang]: label,
  } = property === 'color'
    ? { ...propertyOf(property), digits: 0 }
    : quantityOf(property, isOwnQuantity(property) ? ownFormatIn(own, property) : undefined)
  const of = joined(
    materialsBehind(property, readings).map((at) => names[at]!),
    lang,
  )
  const { low, high } = values[property] ?? { low: null, high: null }
  const say = quantityTextIn(lang, unitFormats)
  const range =
    low === null || high === null
      ? null
      : ([say.figure(low, unit, digits), say.at(high, unit, digits)] as const)
  if (lang === 'fa')
    return `${label}: بر مقدارهای معمول به جای داده‌های ${of} تکیه دارد؛ ${range ? `با بازهٔ آن‌ها از ${range[0]} تا ${range[1]}` : 'بازهٔ آن معلوم نیست'}.`
  return `${label}: rests on typical values for ${of}; ${range ? `their range makes it ${range[0]} to ${range[1]}` : 'how far they vary is not known'}.`
}

/** Materials with a typical reading of the property itself, else all that have typical readings. */
function materialsBehind(property: Assumed['property'], readings: NonNullable<Blend['assumed']>['readings']) {
  const own = readings.filter((one) => one.property === property)
  return [...new Set((own.length > 0 ? own : readings).map(({ component }) => component))]
}
