import type { MethodError } from '#calc/calculation/site-rules.ts'
import type { ChoosableName } from '#calc/vocabulary/method-choices.ts'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import { methodName } from '#calc/vocabulary/words/messages.ts'
import { useQuantities, useQuantityText } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { card } from '#web/text/card.ts'

/** How far measured blends of one's own are off by a rule, as words. */
export function useErrorText() {
  const t = useText(card).site
  const language = useLanguage()
  const { shown, sign } = useQuantities()
  const { figure } = useQuantityText()
  return (property: ChoosableName, { method, mean, bias }: MethodError): string => {
    const { unit } = propertyOf(property)
    // A difference; units of temperatures have their zeros elsewhere.
    const size = (of: number) => figure(Math.abs(shown(unit).difference(of, 0)), '', 2)
    return t[bias >= 0 ? 'high' : 'low']({
      method: methodName(method, language),
      mean: `${size(mean)} ${sign(unit)}`.trim(),
      bias: size(bias),
    })
  }
}
