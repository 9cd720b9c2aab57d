import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import type { Material } from '#server/features/materials/materials.model.ts'

/** A material of the person's own, as the server lists it. */
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
  version: name,
  ...NO_DETAILS,
  properties: emptyProperties(),
  ...more,
})
