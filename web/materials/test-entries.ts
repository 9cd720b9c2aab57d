import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
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

export const material = (name: string, more: Partial<Material> = {}): Material => ({
  id: name,
  name,
  name_farsi: null,
  producer_english_name: 'Tabriz',
  producer_farsi_name: null,
  categories: [{ name: 'customized', name_farsi: 'سفارشی' }],
  is_owner: true,
  source: null,
  source_farsi: null,
  note: null,
  ...NO_DETAILS,
  properties: emptyProperties(),
  ...more,
})
