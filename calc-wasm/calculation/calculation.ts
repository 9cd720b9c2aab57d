import { readTreatment } from '../additives/additive-rules.ts'
import { ASSUMABLE } from '../assumed/assumed.ts'
import type { Check } from '../grades/check.ts'
import { readCheck, readCorrected } from '../grades/check-shape.ts'
import type { CorrectedValues } from '../grades/measure.ts'
import { onceFor } from '../once-for.ts'
import { ownResults } from '../own/own-result.ts'
import {
  type Assumed,
  type Basis,
  type Blend,
  ENERGY_EQUATIONS,
  ENERGY_LACKS,
  GAP_REASONS,
  METHOD_CODES,
  OXYGENATES,
  POINT_MARKS,
  POUR_KINDS,
  WARNING_CODES,
} from '../vocabulary/blend.ts'
import { COLOR_MAX, MATERIAL_COUNT } from '../vocabulary/limits.ts'
import { CHOOSABLE_NAMES, storedChoicesOf } from '../vocabulary/method-choices.ts'
import { isOwnQuantity } from '../vocabulary/own-property.ts'
import {
  DISTILLATION_NAMES,
  ESTIMATED_NAMES,
  emptyProperties,
  type MaterialProperties,
  NUMERIC_PROPERTY_NAMES,
  PROPERTY_NAMES,
} from '../vocabulary/properties.ts'
import { recordOf } from '../vocabulary/records.ts'
import { DISTILLATION_KINDS, type MaterialDetails } from '../vocabulary/rules/material-details.ts'
import { readOwnValues, withPatch } from '../vocabulary/rules/own-values.ts'
import {
  byName,
  fields,
  list,
  notEmpty,
  notNegative,
  nullable,
  number,
  objectIn,
  optional,
  or,
  type Reader,
  text,
  word,
  yes,
} from '../vocabulary/stored.ts'
import type { Named } from '../vocabulary/words/names.ts'
import { readRecord, type StoredRecord } from './batch-record.ts'

// A stored calculation is two JSON texts, written once and read whole, perhaps by a newer release.
// Writing leaves out null values; reading restores them.

/** Details, beside the readings, that results depend on or are shown with. */
type KeptDetails = Pick<
  MaterialDetails,
  'oxygenate' | 'oxygen' | 'contains' | 'entered' | 'distillation' | 'pour_is' | 'precision' | 'own'
>

export interface KeptMaterial extends Named, Partial<KeptDetails> {
  id: string
  /** Every key present. */
  properties: MaterialProperties
}

export interface KeptComponent extends Required<Omit<KeptMaterial, 'producer_farsi_name'>> {
  /** Absent in calculations of earlier releases, which did not store it; null where there was none. */
  producer_farsi_name?: string | null
  /** On the basis of the recipe. */
  percentage: number
}

/** A database row; its JSON may have any shape. */
export interface StoredCalculation {
  id: string
  created_at: Date
  basis: Basis
  components: unknown
  blend: unknown
}

export interface Calculation {
  id: string
  createdAt: Date
  basis: Basis
  /** In the order of the recipe, to which the positions in `blend` refer. */
  components: KeptComponent[]
  blend: Blend
  /** With the limits of that time; null without a grade. */
  check: Check | null
  /** Bias corrections of the owner's laboratory, where they were switched on. */
  corrected?: CorrectedValues
  record?: StoredRecord
}

function withoutNulls(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const name in values) if (values[name] !== null) found[name] = values[name]
  return found
}

const isEmpty = (values: object = {}): boolean => Object.keys(values).length === 0

/** A material for `recipeText`, the same in every blend: JSON without its opening brace, because the percentage goes first. */
export const materialText = (material: KeptMaterial): string =>
  JSON.stringify({
    material_id: material.id,
    name: material.name,
    name_farsi: material.name_farsi,
    producer_english_name: material.producer_english_name,
    producer_farsi_name: material.producer_farsi_name ?? null,
    oxygenate: material.oxygenate ?? undefined,
    oxygen: material.oxygen ?? undefined,
    contains: isEmpty(material.contains) ? undefined : material.contains,
    entered: material.entered ?? undefined,
    distillation: material.distillation === 'd86' ? undefined : material.distillation,
    pour_is: material.pour_is ?? undefined,
    own: isEmpty(material.own) ? undefined : material.own,
    precision: isEmpty(material.precision) ? undefined : material.precision,
    properties: withoutNulls(material.properties),
  }).slice(1)

/** The components of a calculation: a JSON list of `{percentage, material_id, name, …, properties}`. */
export const recipeText = (materialTexts: readonly string[], percentages: readonly number[]): string =>
  `[${materialTexts.map((rest, position) => `{"percentage":${percentages[position]!},${rest}`).join()}]`

/** The JSON of a blend, with its check, bias corrections and batch record. */
export function blendText(
  { results, ...blend }: Blend,
  check: Check | null = null,
  corrected?: CorrectedValues,
  record?: StoredRecord,
): string {
  const more = { ...(check && { check }), ...(corrected && { corrected }), ...(record && { record }) }
  return `{"results":${JSON.stringify(withoutNulls(results))},${structureText({ ...blend, ...more }).slice(1)}`
}

/** The JSON of what stands behind a blend's figures, with property names grouped by method and mark. */
export function structureText({
  methods,
  gaps,
  marks,
  ...rest
}: Pick<Blend, 'methods' | 'gaps' | 'marks' | 'warnings'>): string {
  const derived = `"methods":${groupedText(methods)},"gaps":${gapsText(gaps)},"marks":${groupedText(marks)}`
  return `{${derived},${JSON.stringify(rest).slice(1)}`
}

// Cached, because blends share these objects.

/** JSON of the names by word: `{"volume-average":["density",…],…}`. */
const groupedText = onceFor((words: Readonly<Record<string, string | null>>) =>
  JSON.stringify(
    Object.groupBy(
      Object.keys(words).filter((name) => words[name] !== null),
      (name) => words[name]!,
    ),
  ),
)

const isResting = (name: string): name is Assumed['property'] =>
  isOwnQuantity(name) || (PROPERTY_NAMES as readonly string[]).includes(name)

const gapsText = onceFor((gaps: Blend['gaps']) => JSON.stringify(gaps))

const name = or(text, '')
const color: Reader<string> = (stored) => {
  const known = text(stored)
  return known !== undefined && known.length <= COLOR_MAX ? known : undefined
}
const properties = (stored: unknown): MaterialProperties => ({
  ...emptyProperties(),
  ...byName(NUMERIC_PROPERTY_NAMES, number)(stored),
  ...byName(['color'], color)(stored),
})

/** A material as written by `materialText`. Without the fields of later releases all points count as measured. */
export const MATERIAL_FIELDS = {
  material_id: name,
  name,
  name_farsi: nullable(text),
  producer_english_name: name,
  producer_farsi_name: optional(nullable(text)),
  oxygenate: nullable(word(OXYGENATES)),
  oxygen: nullable(notNegative),
  contains: byName(OXYGENATES, notNegative),
  entered: (stored: unknown) =>
    Array.isArray(stored) ? DISTILLATION_NAMES.filter((point) => stored.includes(point)) : null,
  distillation: or(word(DISTILLATION_KINDS), 'd86' as const),
  pour_is: nullable(word(POUR_KINDS)),
  own: (stored: unknown) => withPatch({}, readOwnValues(stored, [], [])),
  precision: (stored: unknown): KeptDetails['precision'] => ({
    ...byName(NUMERIC_PROPERTY_NAMES, notNegative)(stored),
    ...byName(isOwnQuantity, notNegative)(stored),
  }),
  properties,
}

const component = fields({ ...MATERIAL_FIELDS, percentage: or(notNegative, 0) })

function componentOf(stored: unknown): KeptComponent {
  const { material_id: id, ...rest } = component(stored)!
  return { id, ...rest }
}

/** The word of each name from `groupedText`; earlier releases wrote the words by name. */
const wordsFor =
  <Name extends string, Word extends string>(names: readonly Name[], words: readonly (Word | null)[]) =>
  (stored: unknown) => {
    const groups = Object.entries(
      byName(words.filter((one) => one !== null) as Word[], list(text))(stored),
    ) as [Word, string[]][]
    const earlier = byName(names, word(words))(stored) as Partial<Record<Name, Word>>
    return recordOf(
      names,
      (one) => earlier[one] ?? groups.find(([, group]) => group.includes(one))?.[0] ?? null,
    )
  }

/** Reads a blend of `count` components, to which its figures refer by position. */
export function readBlend(stored: unknown, count: number): Blend {
  const place: Reader<number> = (at) =>
    Number.isInteger(at) && (at as number) >= 0 && (at as number) < count ? (at as number) : undefined
  const components = list(place)
  const { asked, estimated, own, ...rest } = fields({
    results: properties,
    methods: wordsFor(PROPERTY_NAMES, METHOD_CODES),
    gaps: byName(PROPERTY_NAMES, fields({ reason: word(GAP_REASONS), components })),
    warnings: list(
      fields({
        code: word(WARNING_CODES),
        property: word(PROPERTY_NAMES),
        components,
        others: optional(notEmpty(components)),
        value: optional(number),
        values: optional(notEmpty(list(number))),
      }),
    ),
    marks: wordsFor(DISTILLATION_NAMES, POINT_MARKS),
    cautiousFlashPoint: nullable(number),
    asked: optional(notEmpty(choices)),
    estimated: byName(
      ESTIMATED_NAMES,
      notEmpty(list(fields({ component: place, value: or(number, Number.NaN) }))),
    ),
    own: optional(notEmpty(ownResults(components))),
    isFreezing: optional(yes),
    noted: optional(list(text)),
    treatment: optional(readTreatment),
    traced: optional(notEmpty(byName(NUMERIC_PROPERTY_NAMES, fields({ span: number, components })))),
    assumed: optional(
      fields({
        readings: list(
          fields({
            component: place,
            property: word(ASSUMABLE),
            from: text,
            value: (one: unknown) => number(one) ?? text(one),
            low: nullable(number),
            high: nullable(number),
          }),
        ),
        values: byName(isResting, fields({ low: nullable(number), high: nullable(number) })),
      }),
    ),
    energy: optional(
      fields({
        mj_kg: nullable(number),
        mj_l: nullable(number),
        equation: word(ENERGY_EQUATIONS),
        lacks: optional(word(ENERGY_LACKS)),
        co2: optional(number),
      }),
    ),
  })(stored)!
  return { ...rest, ...(asked && { asked }), ...(asked?.estimates && { estimated }), ...(own && { own }) }
}

const choices = fields({
  estimates: optional(yes),
  methods: optional(
    notEmpty(
      byName(CHOOSABLE_NAMES, (stored, property) =>
        storedChoicesOf(property).find((method) => method === stored),
      ),
    ),
  ),
})

/** Reads a stored calculation, without what is damaged or unknown to this release. Never throws. */
export function readCalculation({ id, created_at, basis, ...stored }: StoredCalculation): Calculation {
  const { check, corrected, record } = objectIn(stored.blend)
  const biases = readCorrected(corrected)
  const kept = readRecord(record)
  const components = (Array.isArray(stored.components) ? stored.components : [])
    .slice(0, MATERIAL_COUNT.max)
    .map(componentOf)
  return {
    id,
    createdAt: created_at,
    basis: basis === 'mass' ? 'mass' : 'volume',
    components,
    blend: readBlend(stored.blend, components.length),
    check: readCheck(check),
    ...(biases && { corrected: biases }),
    ...(kept && { record: kept }),
  }
}
