import { PRICE_MAX } from '#calc/vocabulary/limits.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import type { Price } from '#server/features/prices/prices.model.ts'
import type { Http } from '#web/api/http.ts'
import { dayOf } from '#web/format/date.ts'

export type { Price }

/** A new price; a null amount removes it. `seen` is the version it replaces, null for none. */
export type PriceChange = Pick<Price, 'material'> &
  Partial<Pick<Price, 'unit' | 'currency' | 'at'>> & { amount: number | null; seen?: string | null }

/** When the session has ended, the screen stays and says that the entries are kept. */
const OWN_WORDS = { bearer: true, keepScreen: true } as const

export const createPricesApi = (http: Http) => ({
  list: (signal?: AbortSignal) => http.ask('GET /me/prices/', { ...OWN_WORDS, signal }),
  write: (body: readonly PriceChange[]) => http.ask('PUT /me/prices/', { ...OWN_WORDS, body }),
})

/** A material with its price in the list, and that price's day. */
export type Priced = Material & { price: (NonNullable<Material['price']> & { at?: string }) | null }

export function withPrices(materials: readonly Material[], prices: readonly Price[]): Priced[] {
  const byId = new Map(prices.map((price) => [price.material, price]))
  return materials.map((material) => ({ ...material, price: byId.get(material.id) ?? null }))
}

/** "USD/m³". */
export const priceUnit = ({ currency, unit }: Pick<Price, 'currency' | 'unit'>): string =>
  `${currency}/${unit === 'm3' ? 'm³' : 't'}`

export const PRICE_STEPS = { min: 0, max: PRICE_MAX, step: 1, page: 10 }

export const CURRENCIES = ['USD', 'EUR', 'GBP', 'AED', 'IRR', 'CNY', 'INR', 'TRY'] as const

const DAY_MS = 86_400_000
const OLD_AFTER_DAYS = 30

export const isOld = (at: string, now: Date): boolean =>
  Date.parse(dayOf(now)) - Date.parse(at) > OLD_AFTER_DAYS * DAY_MS
