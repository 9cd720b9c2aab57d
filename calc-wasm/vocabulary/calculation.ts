import type { Check } from '../grades/check.ts'
import { readCheck } from '../grades/kept-check.ts'
import { type CorrectedValues, readCorrected } from '../lab/corrected.ts'
import { onceFor } from '../once-for.ts'
import { isOwnQuantity } from '../own/own-property.ts'
import { readOwnResults } from '../own/own-result.ts'
import { readOwnValues, withPatch } from '../own/own-values.ts'
import {
  type Basis,
  type Blend,
  GAP_REASONS,
  type Gap,
  METHOD_CODES,
  OXYGENATES,
  POINT_MARKS,
  POUR_KINDS,
  WARNING_CODES,
  type Warning,
} from './blend.ts'
import { readChoices } from './kept-choices.ts'
import { COLOR_MAX, MATERIAL_COUNT } from './limits.ts'
import {
  DISTILLATION_NAMES,
  emptyProperties,
  type MaterialProperties,
  NUMERIC_PROPERTY_NAMES,
  PROPERTY_NAMES,
  type PropertyName,
} from './properties.ts'
import { DISTILLATION_KINDS, type MaterialDetails } from './rules/material-details.ts'
import type { Named } from './words/names.ts'

// What a stored calculation is: two JSON texts, written once and read whole, perhaps years later by a newer release.
// Writing leaves out what has no value; reading puts it back as null.

/** What a result depends on, or must be read with, beside the readings. */
export type KeptDetails = Pick<
  MaterialDetails,
  'oxygenate' | 'entered' | 'distillation' | 'pour_is' | 'precision' | 'own'
>

/** A material as it was when it was blended. Later changes to the material don't touch it. */
export interface KeptMaterial extends Named, Partial<KeptDetails> {
  id: string
  /** Every key present. */
  properties: MaterialProperties
}

export interface KeptComponent extends Required<KeptMaterial> {
  /** Of the recipe, on its basis. */
  percentage: number
}

/** A calculation as the database returns it. Its JSON may have any shape. */
export interface StoredCalculation {
  id: string
  created_at: Date
  basis: Basis
  components: unknown
  blend: unknown
}

/** A calculation as it was made. */
export interface Calculation {
  id: string
  createdAt: Date
  basis: Basis
  /** In the order of the recipe, to which the positions in `blend` refer. */
  components: KeptComponent[]
  blend: Blend
  /** Against the grade that it was asked to be checked against, with the limits as they were then. */
  check: Check | null
  /** What the owner's laboratory had taught of its values by then, where that was switched on. */
  corrected?: CorrectedValues
}

type Loose = Readonly<Record<string, unknown>>

function known(values: Loose): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const name in values) if (values[name] !== null) found[name] = values[name]
  return found
}

const isEmpty = (values: object = {}): boolean => Object.keys(values).length === 0

/**
 * A material for `recipeText`: the JSON of an object without its opening brace, because the percentage goes first.
 * It is the same in every blend, so callers keep it.
 */
export const materialText = (material: KeptMaterial): string =>
  JSON.stringify({
    material_id: material.id,
    name: material.name,
    name_farsi: material.name_farsi,
    producer_english_name: material.producer_english_name,
    producer_farsi_name: material.producer_farsi_name ?? undefined,
    oxygenate: material.oxygenate ?? undefined,
    entered: material.entered ?? undefined,
    distillation: material.distillation === 'd86' ? undefined : material.distillation,
    pour_is: material.pour_is ?? undefined,
    own: isEmpty(material.own) ? undefined : material.own,
    precision: isEmpty(material.precision) ? undefined : material.precision,
    properties: known(material.properties),
  }).slice(1)

/** The components of a calculation: a JSON list of `{percentage, material_id, name, …, properties}`. */
export const recipeText = (materialTexts: readonly string[], percentages: readonly number[]): string =>
  `[${materialTexts.map((rest, position) => `{"percentage":${percentages[position]!},${rest}`).join()}]`

/**
 * The core's answer: the JSON of a `Blend`, with the names of properties by method and by mark, and with the check against
 * a grade where one was asked for.
 */
export function blendText(
  { results, methods, gaps, marks, ...rest }: Blend,
  check: Check | null = null,
  corrected?: CorrectedValues,
): string {
  const derived = `"methods":${groupedText(methods)},"gaps":${gapsText(gaps)},"marks":${groupedText(marks)}`
  const more =
    check || corrected ? { ...rest, ...(check && { check }), ...(corrected && { corrected }) } : rest
  return `{"results":${JSON.stringify(known(results))},${derived},${JSON.stringify(more).slice(1)}`
}

// Blends share these objects.

/** The JSON of the names by their word: `{"volume-average":["density",…],…}`. */
const groupedText = onceFor((words: Readonly<Record<string, string | null>>) =>
  JSON.stringify(
    Object.groupBy(
      Object.keys(words).filter((name) => words[name] !== null),
      (name) => words[name]!,
    ),
  ),
)

const gapsText = onceFor((gaps: Blend['gaps']) => JSON.stringify(gaps))

const loose = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const numberOf = (value: unknown): number | null => (Number.isFinite(value) ? (value as number) : null)

/** The value if it is one of these words; null otherwise, as for a word of a newer release. */
const wordOf = <Word extends string>(words: readonly (Word | null)[], value: unknown): Word | null =>
  words.find((word) => word === value) ?? null

function propertiesOf(stored: Loose): MaterialProperties {
  const properties = emptyProperties()
  for (const name of NUMERIC_PROPERTY_NAMES) properties[name] = numberOf(stored[name])
  const color = textOf(stored.color)
  properties.color = color !== null && color.length <= COLOR_MAX ? color : null
  return properties
}

/** Calculations of earlier releases have none: all of their points count as measured, with the precision of the test methods. */
const detailsOf = (stored: Loose): KeptDetails => ({
  oxygenate: wordOf(OXYGENATES, stored.oxygenate),
  entered: Array.isArray(stored.entered)
    ? DISTILLATION_NAMES.filter((name) => listOf(stored.entered).includes(name))
    : null,
  distillation: wordOf(DISTILLATION_KINDS, stored.distillation) ?? 'd86',
  pour_is: wordOf(POUR_KINDS, stored.pour_is),
  own: withPatch({}, readOwnValues(stored.own, [], [])),
  precision: precisionOf(loose(stored.precision)),
})

function precisionOf(stored: Loose): KeptDetails['precision'] {
  const precision: KeptDetails['precision'] = {}
  for (const name of NUMERIC_PROPERTY_NAMES) {
    const deviation = numberOf(stored[name])
    if (deviation !== null && deviation >= 0) precision[name] = deviation
  }
  for (const [name, deviation] of Object.entries(stored))
    if (isOwnQuantity(name) && typeof deviation === 'number' && deviation >= 0) precision[name] = deviation
  return precision
}

function componentOf(value: unknown): KeptComponent {
  const stored = loose(value)
  const percentage = numberOf(stored.percentage)
  return {
    id: textOf(stored.material_id) ?? '',
    name: textOf(stored.name) ?? '',
    name_farsi: textOf(stored.name_farsi),
    producer_english_name: textOf(stored.producer_english_name) ?? '',
    producer_farsi_name: textOf(stored.producer_farsi_name),
    ...detailsOf(stored),
    percentage: percentage !== null && percentage >= 0 ? percentage : 0,
    properties: propertiesOf(loose(stored.properties)),
  }
}

/** The word of each name, from the names by word; earlier releases wrote the word by name. */
function wordsFor<Name extends string, Word extends string>(
  names: readonly Name[],
  words: readonly (Word | null)[],
  stored: Loose,
) {
  const groups = words.flatMap((word) =>
    word && Array.isArray(stored[word]) ? [[word, stored[word]] as const] : [],
  )
  const wordFor = (name: Name) =>
    wordOf(words, stored[name]) ?? groups.find(([, group]) => group.includes(name))?.[0] ?? null
  return Object.fromEntries(names.map((name) => [name, wordFor(name)])) as Record<Name, Word | null>
}

function blendOf(value: unknown, count: number): Blend {
  const stored = loose(value)
  const positions = (list: unknown): number[] =>
    listOf(list).filter(
      (at): at is number => Number.isInteger(at) && (at as number) >= 0 && (at as number) < count,
    )
  const storedGaps = loose(stored.gaps)
  const gaps: Partial<Record<PropertyName, Gap>> = {}
  for (const name of PROPERTY_NAMES) {
    const gap = loose(storedGaps[name])
    const reason = wordOf(GAP_REASONS, gap.reason)
    if (reason) gaps[name] = { reason, components: positions(gap.components) }
  }
  const warnings = listOf(stored.warnings).flatMap((one): Warning[] => {
    const warning = loose(one)
    const code = wordOf(WARNING_CODES, warning.code)
    const property = wordOf(PROPERTY_NAMES, warning.property)
    if (!code || !property) return []
    const value = numberOf(warning.value)
    const others = positions(warning.others)
    const values = listOf(warning.values).flatMap((figure) => numberOf(figure) ?? [])
    return [
      {
        code,
        property,
        components: positions(warning.components),
        ...(others.length > 0 && { others }),
        ...(value !== null && { value }),
        ...(values.length > 0 && { values }),
      },
    ]
  })
  return {
    results: propertiesOf(loose(stored.results)),
    methods: wordsFor(PROPERTY_NAMES, METHOD_CODES, loose(stored.methods)),
    gaps,
    warnings,
    marks: wordsFor(DISTILLATION_NAMES, POINT_MARKS, loose(stored.marks)),
    cautiousFlashPoint: numberOf(stored.cautiousFlashPoint),
    ...readChoices(stored, count),
    ...readOwnResults(stored.own, count),
  }
}

/**
 * Reads a stored calculation. Never throws: whatever is damaged or unknown to this release is left out.
 */
export function readCalculation({ id, created_at, basis, ...stored }: StoredCalculation): Calculation {
  const { check, corrected } = loose(stored.blend)
  const learnt = readCorrected(corrected)
  const components = listOf(stored.components).slice(0, MATERIAL_COUNT.max).map(componentOf)
  return {
    id,
    createdAt: created_at,
    basis: basis === 'mass' ? 'mass' : 'volume',
    components,
    blend: blendOf(stored.blend, components.length),
    check: readCheck(check),
    ...(learnt && { corrected: learnt }),
  }
}
