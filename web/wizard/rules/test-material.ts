import { blendText } from '#calc/calculation/calculation.ts'
import { emptyProperties, type MaterialProperties } from '#calc/vocabulary/properties.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import type { BlendAnswer, Material } from '../analysis.api.ts'
import type { Estimate } from './result.ts'

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

/** The server's answer with this blend, as far as the page reads it. */
export const answerOf = ({ blend, engine }: Estimate): BlendAnswer => ({
  id: 'calculation-1',
  created_at: '2026-01-01T10:00:00.000Z',
  engine,
  basis: 'volume',
  results: blend.results,
  own: {},
  methods: {} as BlendAnswer['methods'],
  warnings: [],
  notes: [],
  quality: {},
  coverage: {},
  missing: {},
  cautious_flash_point: blend.cautiousFlashPoint,
  energy: blend.energy,
  structure: JSON.parse(blendText(blend)),
})
