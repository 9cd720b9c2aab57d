import { useKeptPrice } from '#web/prices/use-kept-price.ts'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools, useDigits } from '../analysis-context.ts'
import { priceText } from '../rules/prices.ts'

/** The cell of a material's price: filled from the list of prices, and what is typed goes there when the field is left. */
export function usePrice(material: Material) {
  const digits = useDigits()
  const { store, api } = useAnalysisTools()
  const criteria = useAnalysis((state) => state.draft.criteria)
  const { id } = material
  const typed = criteria.prices[id]
  const kept = useKeptPrice(material, {
    ...{ typed, unit: criteria.priceUnit, currency: criteria.currency, write: api.keepPrice },
    onKept: (price) => store.priced(id, typed!, price),
  })
  return {
    ...kept,
    text: typed ?? digits(priceText(material, criteria)),
    onText: (text: string) => store.setCriteria({ prices: { ...criteria.prices, [id]: text } }),
  }
}
