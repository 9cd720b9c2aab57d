// A tank's contents are a list of lots. A lot is named by the movement that brought it, whose stream is the material at that time.

import { type KeptMaterial, MATERIAL_FIELDS, materialText } from '../calculation/calculation.ts'
import type { UncertaintyAnswer } from '../uncertainty/answer.ts'
import type { Basis } from '../vocabulary/blend.ts'
import { CATEGORY_NAMES, type CategoryName } from '../vocabulary/categories.ts'
import { statedOfMixture } from '../vocabulary/contents.ts'
import { isOwnQuantity, type OwnQuantity, type OwnValues, ownQuantity } from '../vocabulary/own-property.ts'
import {
  DISTILLATION_NAMES,
  emptyProperties,
  type MaterialProperties,
  NUMERIC_PROPERTY_NAMES,
  type PropertyName,
} from '../vocabulary/properties.ts'
import { mapValues } from '../vocabulary/records.ts'
import { checkAscending, pointsAt } from '../vocabulary/rules/material-distillation.ts'
import { type OwnPatch, withPatch } from '../vocabulary/rules/own-values.ts'
import { fields, isText, list, nullable, or, passing, text, word } from '../vocabulary/stored.ts'

/** Origin of a stream; a mixture is a tank's own contents, without another name. */
export const SOURCES = ['material', 'calculation', 'sample', 'mixture'] as const

/** Which values a sample measured; the others stay those of the mixture. */
type Measured = { at: string; sample: string | null; of: (PropertyName | OwnQuantity)[] }

export interface Stream extends KeptMaterial {
  source: (typeof SOURCES)[number]
  /** `customized` if unknown. */
  category: CategoryName
  measured: Measured | null
}

export interface Lot {
  /** The movement that brought it; for joined lots followed by the tank. */
  id: string
  /** m³ at 15 °C at the time of mixing, > 0: only ratios count. */
  m3: number
  stream: Stream
}

/** How a value is known; lots by position. */
export type Known =
  | { is: 'measured'; at: string; sample: string | null }
  /** Blended; without lots that lack it and are negligible. */
  | { is: 'mixed'; left_out?: number[] }
  /** Missing in these lots (`isLacking`), or no rule applies to them. */
  | { is: 'unknown'; lots: number[]; isLacking?: true }

/** In the property's unit; `low` and `high` are the 95 % interval. */
interface Doubt {
  sd: number
  low: number
  high: number
}

export type Name = PropertyName | OwnQuantity

export interface Content {
  properties: MaterialProperties
  own: OwnValues
  known: Partial<Record<Name, Known>>
  /** For each numeric value. */
  doubt: Partial<Record<Name, Doubt>>
}

const stored = fields({
  ...MATERIAL_FIELDS,
  source: or(word(SOURCES), 'mixture' as const),
  category: or(word(CATEGORY_NAMES), 'customized' as const),
  measured: nullable(
    fields({
      at: text,
      sample: nullable(text),
      of: list(passing(isText)) as (stored: unknown) => Measured['of'],
    }),
  ),
})

/** Never throws: unreadable values are unknown. */
export function readStream(given: unknown): Stream {
  const { material_id: id, ...rest } = stored(given)!
  return { id, ...rest }
}

export const streamText = ({ source, category, measured, ...material }: Stream): string =>
  `{"source":"${source}","category":"${category}","measured":${JSON.stringify(measured)},${materialText(material)}`

/** The common value; null if they differ. */
const common = <Value>(values: readonly (Value | null | undefined)[]): Value | null =>
  values.every((one) => one === values[0]) ? (values[0] ?? null) : null

/** A tank's content as one stream with its uncertainties; its id is that of the latest calculation, its name the lots' common one. */
export const mixtureOf = (content: Content, lots: readonly Lot[], category: CategoryName): Stream => ({
  id: lots.findLast(({ stream: { source, id } }) => source !== 'material' && id !== '')?.stream.id ?? '',
  name: common(lots.map(({ stream }) => stream.name)) ?? '',
  name_farsi: common(lots.map(({ stream }) => stream.name_farsi)),
  producer_english_name: '',
  producer_farsi_name: null,
  source: 'mixture',
  category,
  measured: null,
  ...statedOfMixture(
    lots.map(({ stream }) => stream),
    lots.map(({ m3 }) => m3),
  ),
  pour_is: common(lots.map(({ stream }) => stream.pour_is)),
  distillation: common(lots.map(({ stream }) => stream.distillation)) ?? 'd86',
  entered: lots.length === 1 ? (lots[0]!.stream.entered ?? null) : null,
  properties: content.properties,
  own: content.own,
  precision: mapValues(content.doubt, ({ sd }) => sd),
})

interface Calculated {
  id: string
  name: string | null
  category: CategoryName
  basis: Basis
  components: readonly (Pick<KeptMaterial, 'name' | 'oxygenate' | 'oxygen' | 'contains' | 'pour_is'> & {
    percentage: number
    properties: { density: number | null }
  })[]
  results: MaterialProperties
  own: OwnPatch
}

/** A calculation as a stream: values with their simulated uncertainties; none counts as measured. */
export function calculatedOf(
  blend: Calculated,
  { properties: spreads }: Pick<UncertaintyAnswer, 'properties'>,
): Stream {
  const { id, name, category, basis, components, results, own } = blend
  // If a density is missing, mass shares count as volumes, all or none.
  const isByVolume = basis === 'volume' || components.some(({ properties }) => properties.density === null)
  const volumes = components.map(({ percentage, properties: { density } }) =>
    isByVolume ? percentage : percentage / density!,
  )
  const isNumber = (q: string) => (NUMERIC_PROPERTY_NAMES as string[]).includes(q) || isOwnQuantity(q)
  return {
    id,
    name: name ?? components.map((one) => one.name).join(' + '),
    name_farsi: null,
    producer_english_name: '',
    producer_farsi_name: null,
    source: 'calculation',
    category,
    measured: null,
    ...statedOfMixture(components, volumes),
    pour_is: common(components.map(({ pour_is }) => pour_is)),
    distillation: 'd86',
    entered: null,
    properties: { ...emptyProperties(), ...results },
    own: withPatch({}, own),
    precision: mapValues(spreads, ({ sd }, q) => (isNumber(q) ? sd : undefined)),
  }
}

export interface SampleValues {
  properties: Partial<MaterialProperties>
  own: Record<string, number>
}

/** A sampled mixture: measured values replace the blended ones. A new curve replaces the whole curve. */
export function sampledOf(mixture: Stream, given: SampleValues, at: string, sample: string | null): Stream {
  const measured = Object.keys(given.properties) as PropertyName[]
  const isNew = (name: PropertyName) => measured.includes(name)
  // AKI is the mean of the two: the mixture's no longer applies.
  const dropped = isNew('octan_ron') || isNew('octan_mon') ? { octan_aki: null } : {}
  const properties = { ...emptyProperties(), ...mixture.properties, ...dropped, ...given.properties }
  // Measured points stand alone if they don't form a curve with the blended ones.
  if (DISTILLATION_NAMES.some(isNew) && checkAscending(pointsAt(properties, DISTILLATION_NAMES)).length > 0)
    for (const name of DISTILLATION_NAMES) if (!isNew(name)) properties[name] = null
  const own = Object.keys(given.own).map(ownQuantity)
  const precision = Object.entries(mixture.precision ?? {}).filter(
    ([q]) => !isNew(q as PropertyName) && !own.includes(q as OwnQuantity),
  )
  return {
    ...mixture,
    source: 'sample',
    properties,
    own: { ...mixture.own, ...given.own },
    precision: Object.fromEntries(precision),
    measured: { at, sample, of: [...measured, ...own] },
  }
}
