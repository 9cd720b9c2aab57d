import { isQuantity, QUANTITIES, type Quantity } from '../grades/quantities.ts'
import { isOwnQuantity, type OwnProperty } from '../own/own-property.ts'
import { checkOwnProperty } from '../own/own-rules.ts'

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

type Loose = Readonly<Record<string, unknown>>
const loose = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const numberOf = (value: unknown): number | null => (Number.isFinite(value) ? (value as number) : null)
const flagOf = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)
const readingOf = (value: unknown): number | string | null => numberOf(value) ?? textOf(value)

/** Those of these fields that name a quantity and can be read. */
const byQuantity = <T>(value: unknown, read: (one: unknown) => T | null): Partial<Record<LabQuantity, T>> =>
  Object.fromEntries(
    Object.entries(loose(value)).flatMap(([q, one]) => {
      const known = isLabQuantity(q) ? read(one) : null
      return known === null ? [] : [[q, known]]
    }),
  )

/** Reads stored results. Never throws; null where there are none, and without whatever this release can't read. */
export function readLab(value: unknown): LabRecord | null {
  const stored = loose(value)
  const enteredAt = textOf(stored.entered_at)
  if (enteredAt === null) return null
  const levels = loose(stored.levels)
  const pumped = Object.entries(loose(stored.as_blended)).flatMap(([id, one]) => {
    const { amount, unit, temperature } = loose(one)
    const known = AMOUNT_UNITS.find((each) => each === unit)
    const celsius = numberOf(temperature)
    return known && Number.isFinite(amount)
      ? [[id, { amount: amount as number, unit: known, ...(celsius !== null && { temperature: celsius }) }]]
      : []
  })
  const shares = Array.isArray(stored.blended) ? stored.blended.map(numberOf) : null
  const given = LEVELS.filter((level) => levels[level] !== undefined)
  return {
    sampled_at: textOf(stored.sampled_at),
    sample: textOf(stored.sample),
    results: byQuantity(stored.results, readingOf),
    levels:
      given.length === 0
        ? null
        : Object.fromEntries(given.map((level) => [level, byQuantity(levels[level], readingOf)])),
    methods: byQuantity(stored.methods, textOf),
    as_blended: pumped.length === 0 ? null : Object.fromEntries(pumped),
    entered_at: enteredAt,
    blended: shares?.every((share) => share !== null) ? (shares as number[]) : null,
    properties: byQuantity(stored.properties, readCompared),
    mixed: flagOf(stored.mixed),
    ...definitionsIn(stored.definitions),
  }
}

function definitionsIn(stored: unknown): Pick<LabRecord, 'definitions'> {
  const definitions = Object.values(loose(stored)).flatMap((one) => {
    const checked = checkOwnProperty(one)
    return checked.ok ? [[checked.value.key, checked.value] as const] : []
  })
  return definitions.length > 0 ? { definitions: Object.fromEntries(definitions) } : {}
}

function readCompared(value: unknown): LabCompared | null {
  const stored = loose(value)
  const measured = readingOf(stored.measured)
  if (measured === null) return null
  const split = loose(stored.split)
  const pumping = numberOf(split.pumping)
  const levels = loose(stored.levels)
  const [mean, spread] = [numberOf(levels.mean), numberOf(levels.spread)]
  return {
    calculated: readingOf(stored.calculated),
    planned: readingOf(stored.planned),
    measured,
    difference: numberOf(stored.difference),
    R: numberOf(stored.R),
    R_is: stored.R_is === 'own' ? 'own' : stored.R_is === 'test' ? 'test' : null,
    within_R: flagOf(stored.within_R),
    sd: numberOf(stored.sd),
    agrees: flagOf(stored.agrees),
    split: pumping === null ? null : { pumping, rule: numberOf(split.rule), test: numberOf(split.test) },
    levels:
      mean === null || spread === null
        ? null
        : { mean, spread, r: numberOf(levels.r), mixed: flagOf(levels.mixed) },
    rule: textOf(stored.rule),
    ...(typeof stored.excluded === 'string' && { excluded: stored.excluded }),
  }
}
