import type { Blend } from '#calc/vocabulary/blend.ts'
import type { Named } from '#calc/vocabulary/names.ts'
import type { MaterialProperties } from '#calc/vocabulary/properties.ts'

/** A material as it goes into a calculation. */
interface Snapped extends Named {
  id: string
  properties: MaterialProperties
}

function known(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const name in values) if (values[name] !== null) found[name] = values[name]
  return found
}

/**
 * A material as a calculation keeps it, whatever becomes of it later: the JSON of an object without its opening brace,
 * because the percentage goes before it. It is the same in every blend, so it is written once. Unknown properties are
 * left out.
 */
export const snapshot = (material: Snapped): string =>
  JSON.stringify({
    material_id: material.id,
    name: material.name,
    name_farsi: material.name_farsi,
    producer_english_name: material.producer_english_name,
    producer_farsi_name: material.producer_farsi_name ?? undefined,
    properties: known(material.properties),
  }).slice(1)

/** A recipe as a calculation keeps it: a JSON list of `{percentage, material_id, name, …, properties}`. */
export const recipeText = (snapshots: readonly string[], percentages: readonly number[]): string =>
  `[${snapshots.map((rest, position) => `{"percentage":${percentages[position]!},${rest}`).join()}]`

/** The core's answer as a calculation keeps it: the JSON of a `Blend`, without what has no value. */
export const blendText = (blend: Blend): string =>
  JSON.stringify({
    ...blend,
    results: known(blend.results),
    methods: known(blend.methods),
    marks: known(blend.marks),
  })
