import { useState } from 'react'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import type { Answer } from '#web/api/http.ts'
import type { Price, Priced } from './price-list.ts'

interface TypedPrice extends Pick<Price, 'unit' | 'currency'> {
  /** Undefined: the price is that of the list. */
  typed: string | undefined
  write: (id: string, price: Pick<Price, 'amount' | 'unit' | 'currency'> | null) => Promise<Answer<Price[]>>
  onKept: (price: Priced['price']) => void
}

/** Saves a typed price to the price list when its field is left; a blank one removes it. `isLost`: saving failed. */
export function useKeptPrice(
  { id, price }: Pick<Priced, 'id' | 'price'>,
  { typed, unit, currency, write, onKept }: TypedPrice,
) {
  const [isLost, setLost] = useState(false)
  const keep = async () => {
    if (typed === undefined) return
    const amount = numberOf(typed)
    const isBlank = typed.trim() === ''
    if (amount === null && !isBlank) return
    if (isBlank && !price) return onKept(null)
    const answer = await write(id, amount === null ? null : { amount, unit, currency })
    setLost(!answer.ok)
    if (answer.ok) onKept(answer.value.find(({ material }) => material === id) ?? null)
  }
  return { isLost, keep }
}
