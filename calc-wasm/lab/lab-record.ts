import { readOwnProperty } from '../own/own-rules.ts'
import { isOwnQuantity } from '../vocabulary/own-property.ts'
import { type BlendResults, DISTILLATION_NAMES, NUMERIC_PROPERTY_NAMES } from '../vocabulary/properties.ts'
import { isQuantity, QUANTITIES, type Quantity } from '../vocabulary/quantities.ts'
import { recordOf } from '../vocabulary/records.ts'
import {
  byName,
  fields,
  flag,
  isText,
  list,
  notEmpty,
  nullable,
  number,
  objectIn,
  optional,
  type Reader,
  type Stored,
  text,
  word,
  yes,
} from '../vocabulary/stored.ts'

// Laboratory results of a blend: as entered, and compared with the calculation. Stored as one JSON text.

/** Quantities that a laboratory can report: those of limits, own properties among them, and the color as a text. */
export type LabQuantity = Quantity | 'color'
export const isLabQuantity = (value: unknown): value is LabQuantity => value === 'color' || isQuantity(value)

export const LEVELS = ['upper', 'middle', 'lower'] as const
export type Level = (typeof LEVELS)[number]

/** m³, litre, barrel, US gallon; tonne, kilogram. */
export const AMOUNT_UNITS = ['m3', 'l', 'bbl', 'gal', 't', 'kg'] as const
export type AmountUnit = (typeof AMOUNT_UNITS)[number]

const figure = nullable(number)
const mark = nullable(flag)
const reading: Reader<number | string> = (stored) => number(stored) ?? text(stored)
const readings = byName(isLabQuantity, reading)
const allNumbers: Reader<number[]> = (stored) => {
  const shares = list(number)(stored)
  return Array.isArray(stored) && shares.length === stored.length ? shares : undefined
}

/** `temperature`: °C; of a volume that was not read at 15 °C. */
const pumped = fields({ amount: number, unit: word(AMOUNT_UNITS), temperature: optional(number) })

/** Parts of measured less planned. Rule and test are the likeliest shares of what pumping does not explain. */
const split = fields({ pumping: number, rule: figure, test: figure })

/** Samples from several levels: highest less lowest; `mixed` is null where no r is known. */
const spread = fields({ mean: number, spread: number, r: figure, mixed: mark })

/** A result beside its calculation. A color is a text; its difference is on the scale of both. */
const compared = fields({
  /** From the pumped amounts where they were entered, else as planned. */
  calculated: nullable(reading),
  planned: nullable(reading),
  measured: reading,
  difference: figure,
  /** Reproducibility at the measured value: of the test, or the laboratory's own. */
  R: figure,
  R_is: nullable(word(['test', 'own'])),
  /** |difference| ≤ R. */
  within_R: mark,
  /** Standard deviation of the calculation itself; null where it was not estimated. */
  sd: figure,
  /** |difference| ≤ 1.96 √(s_R² + s²); null where one of them is not known. */
  agrees: mark,
  split: nullable(split),
  levels: nullable(spread),
  /** Code of the rule that calculated. */
  rule: nullable(text),
  /** Calculated with additives, so that the rule can't be judged by it. */
  treated: optional(yes),
  /** Reason for leaving it out of the history; absent where it counts. */
  excluded: optional(text),
})

const record = fields({
  /** ISO. */
  sampled_at: nullable(text),
  /** Number or label of the sample. */
  sample: nullable(text),
  results: readings,
  levels: nullable(notEmpty(byName(LEVELS, readings))),
  /** Test methods. */
  methods: byName(isLabQuantity, text),
  /** Amounts pumped, by material. */
  as_blended: nullable(notEmpty(byName(isText, pumped))),
  entered_at: text,
  /** Shares by the pumped amounts, in the order and on the basis of the recipe. */
  blended: nullable(allNumbers),
  properties: byName(isLabQuantity, compared),
  /** False where the levels of some property differ too much; null where none was measured at several levels. */
  mixed: mark,
  /** Definitions of the own properties among the results, by key. */
  definitions: optional(
    notEmpty((stored) =>
      Object.fromEntries(list(readOwnProperty)(Object.values(objectIn(stored))).map((one) => [one.key, one])),
    ),
  ),
})

export type LabValues = Stored<typeof readings>
export type PumpedAmount = Stored<typeof pumped>
export type LabSplit = Stored<typeof split>
export type LevelSpread = Stored<typeof spread>
export type LabCompared = Stored<typeof compared>
export type LabRecord = Stored<typeof record>
export type LabEntry = Omit<LabRecord, 'entered_at' | 'blended' | 'properties' | 'mixed' | 'definitions'>

/** Reads stored results, without what this release can't read; null where there are none. */
export const readLab: (stored: unknown) => LabRecord | null = nullable(record)

/** The measured quantities in table order, own properties last. */
export const measuredIn = ({ properties }: Pick<LabRecord, 'properties'>): LabQuantity[] =>
  ([...QUANTITIES, 'color', ...Object.keys(properties).filter(isOwnQuantity)] as LabQuantity[]).filter(
    (q) => properties[q],
  )

/** False for a record of pumped amounts alone. */
export const hasResults = (lab: LabRecord | null | undefined): boolean =>
  lab != null && Object.keys(lab.properties).length > 0

/** Start of each difference: in units with uneven steps the parts add up only if each starts where the one before it ended. */
export const startsOf = ({ planned, calculated, split }: LabCompared) => ({
  difference: calculated,
  pumping: planned,
  rule: calculated,
  test: typeof calculated === 'number' && split ? calculated + (split.rule ?? 0) : calculated,
})

type Entered = Pick<LabEntry, 'results' | 'levels'>

/** The measured value: the result, else the mean of the levels, of colors the first. */
export function valueIn({ results, levels }: Entered, q: LabQuantity): number | string | undefined {
  if (results[q] !== undefined) return results[q]
  const found = eachLevel(levels, q)
  const numbers = found.filter((one) => typeof one === 'number')
  return numbers.length > 0 ? meanOf(numbers) : found[0]
}

export const eachLevel = (levels: LabEntry['levels'], q: LabQuantity): (number | string)[] =>
  LEVELS.flatMap((level) => levels?.[level]?.[q] ?? [])

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / values.length

/** `results` with the measured values in place of its own. */
export function withMeasured(results: BlendResults, entry: Entered): BlendResults {
  const found = { ...results }
  for (const name of NUMERIC_PROPERTY_NAMES) {
    const value = valueIn(entry, name)
    if (typeof value === 'number') found[name] = value
  }
  const color = valueIn(entry, 'color')
  if (typeof color === 'string') found.color = color
  return found
}

/** Measured values, calculated ones where nothing was measured: inputs for tests whose R depends on several values. */
export function readingsOf(results: BlendResults, entry: Entered): BlendResults {
  const found = withMeasured(results, entry)
  const points = DISTILLATION_NAMES.flatMap((name) => found[name] ?? [])
  // A partly measured curve may not fit its calculated rest.
  if (points.every((celsius, at) => at === 0 || celsius >= points[at - 1]!)) return found
  return { ...found, ...recordOf(DISTILLATION_NAMES, (name) => results[name]) }
}
