import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import type { MaterialDraft } from '#calc/vocabulary/rules/material-rules.ts'
import { versioned } from '#server/http/seen.ts'
import type { Material } from './materials.model.ts'
import type { CatalogueColumns, MaterialRow } from './materials.queries.ts'

/** A material as in answers, with every property. */
export const onTheWire = (row: MaterialRow): Material =>
  versioned({
    id: row.id,
    name: row.name,
    name_farsi: row.name_farsi,
    producer_farsi_name: row.producer_farsi_name,
    producer_english_name: row.producer_english_name,
    categories: row.categories.map((name) => ({ name, name_farsi: CATEGORIES[name].fa })),
    is_owner: row.is_owner,
    ...(row.is_tank && { is_tank: true }),
    source: row.source,
    source_farsi: row.source_farsi,
    note: row.note,
    ...NO_DETAILS,
    ...row.details,
    properties: { ...emptyProperties(), ...row.properties },
  })

export type OwnRow = Omit<MaterialRow, 'is_owner' | CatalogueColumns>

export const ownOnTheWire = (row: OwnRow): Material =>
  onTheWire({ ...row, is_owner: true, source: null, source_farsi: null, note: null })

/** A stored material as the rules take it. */
export const draftOf = ({ details, ...row }: OwnRow): MaterialDraft => ({
  ...NO_DETAILS,
  ...details,
  name: row.name,
  name_farsi: row.name_farsi,
  producer_english_name: row.producer_english_name,
  producer_farsi_name: row.producer_farsi_name,
  categories: row.categories,
  properties: row.properties,
})
