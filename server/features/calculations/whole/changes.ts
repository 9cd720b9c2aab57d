import type { KeptComponent } from '#calc/calculation/calculation.ts'
import { withHeavy } from '#calc/vocabulary/heavy.ts'
import { emptyProperties, type MaterialProperties, PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { type MaterialDetails, NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import type { Named } from '#calc/vocabulary/words/names.ts'
import { KEPT_FIELDS, type MaterialChange } from './whole.model.ts'

/** A material as it is now. */
export interface PresentMaterial extends Named {
  id: string
  properties: Partial<MaterialProperties>
  /** Some may be absent in rows of another release. */
  details: Partial<MaterialDetails>
  categories: readonly string[]
}

/** The first engine's releases knew of a material its names and readings alone. */
const KEPT_AT_FIRST: readonly string[] = [
  'name',
  'name_farsi',
  'producer_english_name',
  'producer_farsi_name',
]

/** How materials differ from what a calculation, by this engine, keeps of them; unchanged ones are left out. */
export function changesSince(
  components: readonly KeptComponent[],
  present: readonly PresentMaterial[],
  engine: string,
): MaterialChange[] {
  const kept = engine.startsWith('1.0.')
    ? KEPT_FIELDS.filter((field) => KEPT_AT_FIRST.includes(field))
    : KEPT_FIELDS
  const byId = new Map(present.map((material) => [material.id, material]))
  return components.flatMap((component): MaterialChange[] => {
    const { id, name } = component
    const now = byId.get(id)
    if (!now) return [{ id, name, gone: true, properties: [], fields: [] }]
    const readings = { ...emptyProperties(), ...now.properties }
    const own = withHeavy(now.details.own, now.details.heavy, now.categories)
    const said = { ...NO_DETAILS, ...now.details, ...now, own }
    const properties = PROPERTY_NAMES.filter(
      (property) => readings[property] !== component.properties[property],
    )
    // Of what an earlier release did not keep nobody knows whether it was different.
    const fields = kept.filter(
      (field) => component[field] !== undefined && !isSame(said[field], component[field]),
    )
    return properties.length + fields.length > 0 ? [{ id, name, gone: false, properties, fields }] : []
  })
}

/** Compares texts, the names of points in their order, or figures by property. */
const isSame = (one: unknown, other: unknown): boolean => Bun.deepEquals(one ?? null, other ?? null)
