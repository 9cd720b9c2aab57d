import type { Material } from '#server/features/materials/materials.model.ts'
import type { Price } from '#server/features/prices/prices.model.ts'
import type { Http } from '#web/api/http.ts'
import { dayOf } from '#web/format/date.ts'

export type { Price }

/** A change of a material's price; without an amount the price is removed. `seen`: the version that was seen, null for none. */
export type PriceChange = Pick<Price, 'material'> &
  Partial<Pick<Price, 'unit' | 'currency' | 'at'>> & { amount: number | null; seen?: string | null }

/** When the session has ended, the screen stays and says that what was typed is kept. */
const OWN_WORDS = { bearer: true, keepScreen: true } as const

export const createPricesApi = (http: Http) => ({
  list: (signal?: AbortSignal) => http.call<Price[]>('/me/prices/', { ...OWN_WORDS, signal }),
  write: (changes: readonly PriceChange[]) =>
    http.call<Price[]>('/me/prices/', { method: 'PUT', ...OWN_WORDS, body: changes }),
})

/** A material with the price of the list, and that price's day. */
export type Priced = Material & { price: (NonNullable<Material['price']> & { at?: string }) | null }

/** The materials with the prices of the list instead of their own. */
export function withPrices(materials: readonly Material[], prices: readonly Price[]): Priced[] {
  const byId = new Map(prices.map((price) => [price.material, price]))
  return materials.map((material) => ({ ...material, price: byId.get(material.id) ?? null }))
}

/** What a price may be, and how far the keys of its field go. */
export const PRICE_STEPS = { min: 0, max: 1e12, step: 1, page: 10 }

export const CURRENCIES = ['USD', 'EUR', 'GBP', 'AED', 'IRR', 'CNY', 'INR', 'TRY'] as const

const DAY_MS = 86_400_000
/** A price that is older is marked as old. */
const FRESH_DAYS = 30

export const isOld = (at: string, now: Date): boolean =>
  Date.parse(dayOf(now)) - Date.parse(at) > FRESH_DAYS * DAY_MS
