import type { Wording } from './material-checks.ts'
import { EMPTY_ENTRIES, type MaterialEntries } from './material-entries.ts'

/** A form with a name, a producer, a recovery and what else was typed. */
export const typed = (
  properties: Partial<MaterialEntries['properties']>,
  more: Partial<MaterialEntries> = {},
): MaterialEntries => ({
  ...EMPTY_ENTRIES,
  name: 'Naphtha',
  producer_english_name: 'Tabriz',
  ...more,
  properties: { ...EMPTY_ENTRIES.properties, recovery: '97.5', ...properties },
})

export const english: Wording = {
  language: 'en',
  labels: {
    name: 'Material Name',
    name_farsi: 'Material Name (Persian)',
    producer_english_name: 'Producer Name (English)',
    producer_farsi_name: 'Producer Name (Persian)',
    categories: 'Additional Category',
    'price-amount': 'Price',
    'price-currency': 'Currency',
  },
  precisionOf: (property) => `Standard deviation of ${property}`,
  own: [],
}
