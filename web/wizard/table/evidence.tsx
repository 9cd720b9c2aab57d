import type { MethodCode } from '#calc/vocabulary/blend.ts'
import type { PropertyName } from '#calc/vocabulary/properties.ts'
import { ruleCardOf } from '#calc/vocabulary/rule-cards/rule-card.ts'
import { useLanguage, useText } from '#web/services.ts'
import { card } from '#web/text/card.ts'
import { latinApart } from '#web/text/prose.ts'

/** How far measured blends were off by the rule of a value, or that none were measured. */
export function Evidence({ property, method }: { property: PropertyName; method: MethodCode }) {
  const t = useText(card)
  const language = useLanguage()
  const text = ruleCardOf(property, method).measured?.[language] ?? t.noMeasured
  return <span className="block soft">{language === 'fa' ? latinApart(text) : text}</span>
}
