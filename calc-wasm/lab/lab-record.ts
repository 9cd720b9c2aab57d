import { readOwnProperty } from '../own/own-rules.ts'
import { isOwnQuantity, type OwnProperty } from '../vocabulary/own-property.ts'
import { type BlendResults, DISTILLATION_NAMES, NUMERIC_PROPERTY_NAMES } from '../vocabulary/properties.ts'
import { isQuantity, QUANTITIES, type Quantity } from '../vocabulary/quantities.ts'
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

export interface PumpedAmount {
  amount: number
  unit: AmountUnit
  /** °C; of a volume that was not read at 15 °C. */
  temperature?: number
}

export type LabValues = Partial<Record<LabQuantity, number | string>>

export interface LabEntry {
  /** ISO. */
  sampled_at: string | null
  /** Number or label of the sample. */
  sample: string | null
  results: LabValues
  levels: Partial<Record<Level, LabValues>> | null
  /** Test methods. */
  methods: Partial<Record<LabQuantity, string>>
  /** Amounts pumped, by material. */
  as_blended: Record<string, PumpedAmount> | null
}

/** Comparison of samples from several levels. */
export interface LevelSpread {
  mean: number
  /** Highest less lowest. */
  spread: number
  r: number | null
  /** Null where no r is known. */
  mixed: boolean | null
}

/** Parts of measured less planned. Rule and test are the likeliest shares of what pumping does not explain. */
export interface LabSplit {
  pumping: number
  rule: number | null
  test: number | null
}

/** A result beside its calculation. A color is a text; its difference is on the scale of both. */
export interface LabCompared {
  /** From the pumped amounts where they were entered, else as planned. */
  calculated: number | string | null
  planned: number | string | null
  measured: number | string
  difference: number | null
  /** Reproducibility at the measured value: of the test, or the laboratory's own. */
  R: number | null
  R_is: 'test' | 'own' | null
  /** |difference| ≤ R. */
  within_R: boolean | null
  /** Standard deviation of the calculation itself; null where it was not estimated. */
  sd: number | null
  /** |difference| ≤ 1.96 √(s_R² + s²); null where one of them is not known. */
  agrees: boolean | null
  split: LabSplit | null
  levels: LevelSpread | null
  /** Code of the rule that calculated. */
  rule: string | null
  /** Calculated with additives, so that the rule can't be judged by it. */
  treated?: true
  /** Reason for leaving it out of the history; absent where it counts. */
  excluded?: string
}

export interface LabRecord extends LabEntry {
  entered_at: string
  /** Shares by the pumped amounts, in the order and on the basis of the recipe. */
  blended: number[] | null
  properties: Partial<Record<LabQuantity, LabCompared>>
  /** False where the levels of some property differ too much; null where none was measured at several levels. */
  mixed: boolean | null
  /** Definitions of the own properties among the results, by key. */
  definitions?: Record<string, OwnProperty>
}

/** The measured quantities in table order, own properties last. */
export const measuredIn = ({ properties }: Pick<LabRecord, 'properties'>): LabQuantity[] =>
  ([...QUANTITIES, 'color', ...Object.keys(properties).filter(isOwnQuantity)] as LabQuantity[]).filter(
    (q) => properties[q],
  )

/** False for a record of pumped amounts alone. */
export const hasResults = (lab: LabRecord | null | undefined): boolean =>
  lab != null && Object.keys(lab.properties).length > 0

/**
 * Starting value of each difference, for conversion to units with uneven steps: there the parts add up to the whole only if each
 * starts where the one before it ended.
 */
export const startsOf = ({ planned, calculated, split }: LabCompared) => ({
  difference: calculated,
  pumping: planned,
  rule: calculated,
  test: typeof calculated === 'number' && split ? calculated + (split.rule ?? 0) : calculated,
})

const figure = nullable(number)
const mark = nullable(flag)
const reading: Reader<number | string> = (stored) => number(stored) ?? text(stored)
const readings = byName(isLabQuantity, reading)

const compared = fields({
  calculated: nullable(reading),
  planned: nullable(reading),
  measured: reading,
  difference: figure,
  R: figure,
  R_is: nullable(word(['test', 'own'])),
  within_R: mark,
  sd: figure,
  agrees: mark,
  split: nullable(fields({ pumping: number, rule: figure, test: figure })),
  levels: nullable(fields({ mean: number, spread: number, r: figure, mixed: mark })),
  rule: nullable(text),
  treated: optional(yes),
  excluded: optional(text),
})

const pumped = fields({ amount: number, unit: word(AMOUNT_UNITS), temperature: optional(number) })
const allNumbers: Reader<number[]> = (stored) => {
  const shares = list(number)(stored)
  return Array.isArray(stored) && shares.length === stored.length ? shares : undefined
}

/** Reads stored results, without what this release can't read; null where there are none. */
export const readLab: (stored: unknown) => LabRecord | null = nullable(
  fields({
    sampled_at: nullable(text),
    sample: nullable(text),
    results: readings,
    levels: nullable(notEmpty(byName(LEVELS, readings))),
    methods: byName(isLabQuantity, text),
    as_blended: nullable(notEmpty(byName(isText, pumped))),
    entered_at: text,
    blended: nullable(allNumbers),
    properties: byName(isLabQuantity, compared),
    mixed: mark,
    definitions: optional(
      notEmpty((stored) =>
        Object.fromEntries(
          list(readOwnProperty)(Object.values(objectIn(stored))).map((one) => [one.key, one]),
        ),
      ),
    ),
  }),
)

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
  return { ...found, ...Object.fromEntries(DISTILLATION_NAMES.map((name) => [name, results[name]])) }
}
