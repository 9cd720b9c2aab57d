import { useState } from 'react'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools, useDigits } from '../analysis-context.ts'
import { priceText } from '../rules/prices.ts'

/** The cell of a material's price: filled from the list of prices, and what is typed goes there when the field is left. */
export function usePrice(material: Material) {
  const digits = useDigits()
  const { store, api } = useAnalysisTools()
  const criteria = useAnalysis((state) => state.draft.criteria)
  const [isLost, setLost] = useState(false)
  const { id } = material
  const typed = criteria.prices[id]

  const keep = async () => {
    if (typed === undefined) return
    const amount = numberOf(typed)
    const isBlank = typed.trim() === ''
    if (amount === null && !isBlank) return
    if (isBlank && !material.price) return store.priced(id, typed, null)
    const { priceUnit: unit, currency } = criteria
    const answer = await api.keepPrice(id, amount === null ? null : { amount, unit, currency })
    setLost(!answer.ok)
    if (answer.ok) store.priced(id, typed, answer.value.find((one) => one.material === id) ?? null)
  }

  return {
    text: typed ?? digits(priceText(material, criteria)),
    isLost,
    onText: (text: string) => store.setCriteria({ prices: { ...criteria.prices, [id]: text } }),
    keep,
  }
}
