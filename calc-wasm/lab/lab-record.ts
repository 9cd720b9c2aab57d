import { readOwnProperty } from '../own/own-rules.ts'
import { PRESSURE_EQUATION_NAMES } from '../units/total-pressure.ts'
import { isOwnQuantity } from '../vocabulary/own-property.ts'
import { type BlendResults, DISTILLATION_NAMES, NUMERIC_PROPERTY_NAMES } from '../vocabulary/properties.ts'
import { isQuantity, QUANTITIES, type Quantity } from '../vocabulary/quantities.ts'
import { recordOf } from '../vocabulary/records.ts'
import {
  as,
  byName,
  described,
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
import { choicesOf } from '../vocabulary/words/reported.ts'

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
const reading: Reader<number | string> = as((stored: unknown) => number(stored) ?? text(stored), {
  anyOf: [{ type: 'number' }, { type: 'string' }],
})
const readings = byName(isLabQuantity, reading)
const allNumbers: Reader<number[]> = (stored) => {
  const shares = list(number)(stored)
  return Array.isArray(stored) && shares.length === stored.length ? shares : undefined
}

/** `temperature`: °C; of a volume that was not read at 15 °C. */
const pumped = fields({ amount: number, unit: word(AMOUNT_UNITS), temperature: optional(number) })

/** kPa at 37.8 °C; the vapor pressure among the results is the DVPE of it. */
const totalPressure = fields({ value: number, equation: word(PRESSURE_EQUATION_NAMES) })

/** A result beside its calculation. A color is a text; its difference is on the scale of both. */
export const compared = fields({
  calculated: described(nullable(reading), 'From the pumped amounts if given, else as planned.'),
  planned: described(nullable(reading), 'As calculated.'),
  measured: reading,
  difference: described(figure, 'Measured less calculated.'),
  R: described(figure, 'Reproducibility at the measured value.'),
  R_is: described(nullable(word(['test', 'own'])), 'The test’s, or the laboratory’s own.'),
  within_R: described(mark, 'Within reproducibility.'),
  sd: described(figure, 'Of the calculation; null if not estimated.'),
  agrees: described(mark, '|difference| ≤ 1.96·√((R/2.77)² + sd²); null if unknown.'),
  split: described(
    nullable(fields({ pumping: number, rule: figure, test: figure })),
    'Parts of measured less planned, if pumped amounts are known. The rest is divided between rule and test by variance; null if unknown.',
  ),
  levels: nullable(
    fields({
      mean: number,
      spread: described(number, 'Highest less lowest.'),
      r: described(figure, 'Repeatability at the mean.'),
      mixed: described(mark, 'False if the spread exceeds r.'),
    }),
  ),
  rule: described(nullable(text), 'Code of the rule.'),
  treated: optional(described(yes, 'With additives: not in any history.')),
  excluded: optional(described(text, 'Why it is excluded from the history.')),
})

const record = fields({
  /** ISO. */
  sampled_at: nullable(text),
  /** Number or label of the sample. */
  sample: nullable(text),
  results: readings,
  /** What the laboratory reported in place of a DVPE. */
  total_pressure: optional(totalPressure),
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
export type LabCompared = Stored<typeof compared>
export type LabSplit = NonNullable<LabCompared['split']>
export type LevelSpread = NonNullable<LabCompared['levels']>
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

/** The measured value: the result, else the mean of the levels, of words the worst, of colors the first. */
export function valueIn({ results, levels }: Entered, q: LabQuantity): number | string | undefined {
  if (results[q] !== undefined) return results[q]
  const found = eachLevel(levels, q)
  const numbers = found.filter((one) => typeof one === 'number')
  if (numbers.length === 0) return found[0]
  return choicesOf(q) ? Math.max(...numbers) : meanOf(numbers)
}

export const eachLevel = (levels: LabEntry['levels'], q: LabQuantity): (number | string)[] =>
  LEVELS.flatMap((level) => levels?.[level]?.[q] ?? [])

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / values.length

/** `results` with the measured values in place of its own. */
export function withLabValues(results: BlendResults, entry: Entered): BlendResults {
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
  const found = withLabValues(results, entry)
  const points = DISTILLATION_NAMES.flatMap((name) => found[name] ?? [])
  // A partly measured curve may not fit its calculated rest.
  if (points.every((celsius, at) => at === 0 || celsius >= points[at - 1]!)) return found
  return { ...found, ...recordOf(DISTILLATION_NAMES, (name) => results[name]) }
}
