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

// Laboratory results of a blend: as they were entered, and what they came to beside the calculation. Kept as one JSON text, written
// once and read whole, perhaps by a newer release.

/** What a laboratory can report: what a limit can be on, own properties among them, and the color as a text. */
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
  /** °C, of a volume that was not read at 15 °C. */
  temperature?: number
}

export type LabValues = Partial<Record<LabQuantity, number | string>>

/** What was entered. */
export interface LabEntry {
  /** ISO; null where it was not said. */
  sampled_at: string | null
  /** Its number or label. */
  sample: string | null
  results: LabValues
  levels: Partial<Record<Level, LabValues>> | null
  /** By quantity the test that measured. */
  methods: Partial<Record<LabQuantity, string>>
  /** By material what was really pumped. */
  as_blended: Record<string, PumpedAmount> | null
}

/** Of the samples of several levels. */
export interface LevelSpread {
  mean: number
  /** The highest less the lowest. */
  spread: number
  r: number | null
  /** Null where no r is known. */
  mixed: boolean | null
}

/** The parts of what was measured less what was planned. Rule and test are the likeliest shares of what pumping does not explain. */
export interface LabSplit {
  pumping: number
  rule: number | null
  test: number | null
}

/** One value beside its calculation. A color is a text; its difference is on the scale that both are on. */
export interface LabCompared {
  /** From the amounts that were pumped, where these were given; otherwise as planned. */
  calculated: number | string | null
  planned: number | string | null
  measured: number | string
  difference: number | null
  /** Reproducibility of the test at the measured value; whose it is. */
  R: number | null
  R_is: 'test' | 'own' | null
  /** No further apart than two laboratories may be. */
  within_R: boolean | null
  /** Standard deviation of the calculation itself; null where it was not estimated. */
  sd: number | null
  /** |difference| ≤ 1.96 √(s_R² + s²); null where one of them is not known. */
  agrees: boolean | null
  split: LabSplit | null
  levels: LevelSpread | null
  /** The rule that calculated (its code). */
  rule: string | null
  /** Calculated with additives: it teaches nothing of the rule. */
  treated?: true
  /** Why it is left out of the history; absent where it counts. */
  excluded?: string
}

export interface LabRecord extends LabEntry {
  entered_at: string
  /** The shares that the pumped amounts come to, in the order of the recipe and on its basis. */
  blended: number[] | null
  properties: Partial<Record<LabQuantity, LabCompared>>
  /** False where some property says that the tank is not mixed; null where none can tell. */
  mixed: boolean | null
  /** The own properties among them, by key, as they were defined; absent where there are none. */
  definitions?: Record<string, OwnProperty>
}

/** All that was measured, in the order of the tables; own properties last. */
export const measuredIn = ({ properties }: Pick<LabRecord, 'properties'>): LabQuantity[] =>
  ([...QUANTITIES, 'color', ...Object.keys(properties).filter(isOwnQuantity)] as LabQuantity[]).filter(
    (q) => properties[q],
  )

/** Whether anything was measured; before that a record may say what was pumped. */
export const hasResults = (lab: LabRecord | null | undefined): boolean =>
  lab != null && Object.keys(lab.properties).length > 0

/**
 * Where each difference starts, for units whose steps are not even: there the way from plan to measured value, in steps, ends where
 * the value is only if each step starts where the one before it ended.
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
const ofAll: Reader<number[]> = (stored) => {
  const shares = list(number)(stored)
  return Array.isArray(stored) && shares.length === stored.length ? shares : undefined
}

/** Reads stored results; null where there are none, and without whatever this release can't read. */
export const readLab: (stored: unknown) => LabRecord | null = nullable(
  fields({
    sampled_at: nullable(text),
    sample: nullable(text),
    results: readings,
    levels: nullable(notEmpty(byName(LEVELS, readings))),
    methods: byName(isLabQuantity, text),
    as_blended: nullable(notEmpty(byName(isText, pumped))),
    entered_at: text,
    blended: nullable(ofAll),
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

// What counts as measured, of results and of samples from several levels.

type Entered = Pick<LabEntry, 'results' | 'levels'>

/** The result, or else the mean of the levels; of colors the first. */
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

/** What was measured, and calculated where nothing was: for the tests whose R follows from others' values. */
export function readingsOf(results: BlendResults, entry: Entered): BlendResults {
  const found = { ...results }
  for (const name of NUMERIC_PROPERTY_NAMES) {
    const value = valueIn(entry, name)
    if (typeof value === 'number') found[name] = value
  }
  const color = valueIn(entry, 'color')
  if (typeof color === 'string') found.color = color
  const points = DISTILLATION_NAMES.flatMap((name) => found[name] ?? [])
  // Half a measured curve may not fit the other, calculated half.
  if (points.every((celsius, at) => at === 0 || celsius >= points[at - 1]!)) return found
  return { ...found, ...Object.fromEntries(DISTILLATION_NAMES.map((name) => [name, results[name]])) }
}
