import { emptyProperties, type MaterialProperties } from '#calc/vocabulary/properties.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import type { Material } from '../analysis.api.ts'

/** A material of the catalogue with these readings and no others. */
export const material = (
  name: string,
  values: Partial<MaterialProperties> = {},
  more: Partial<Material> = {},
): Material => ({
  id: name,
  name,
  name_farsi: null,
  producer_english_name: 'Works',
  producer_farsi_name: null,
  categories: [],
  is_owner: false,
  source: null,
  source_farsi: null,
  note: null,
  version: name,
  ...NO_DETAILS,
  properties: { ...emptyProperties(), ...values },
  ...more,
})
