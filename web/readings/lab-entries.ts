import {
  type AmountUnit,
  type LabEntry,
  type LabQuantity,
  type LabRecord,
  type LabValues,
  LEVELS,
  type Level,
  type PumpedAmount,
} from '#calc/lab/lab-record.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { type PressureEquation, type TotalPressure, totalPressureOf } from '#calc/units/total-pressure.ts'
import { AMOUNTS, shownIn, unitNamed } from '#calc/units/units.ts'
import { isOwnQuantity } from '#calc/vocabulary/own-property.ts'
import { momentOfReading, readDate } from '#calc/vocabulary/rules/typed-date.ts'
import { readNumber } from '#calc/vocabulary/rules/typed-number.ts'
import type { Every } from '#calc/vocabulary/stored.ts'
import { mergedParts } from '#web/conflict/conflict.ts'
import { fromWire, type TypedAs, toWire, typedInto } from './typed-as.ts'

export interface ValueEntry {
  text: string
  as?: TypedAs
}

type Values = Partial<Record<LabQuantity, ValueEntry>>

export interface LabEntries {
  /** Local date and time, as typed; within the stored minute it means the stored moment, to the second. */
  at: string
  keptAt: string | null
  sample: string
  values: Values
  hasLevels: boolean
  levels: Record<Level, Values>
  methods: Partial<Record<string, string>>
  /** By material; `temperature` is that of a volume, blank for 15 °C. */
  amounts: Record<string, { text: string; unit: AmountUnit; temperature: string }>
  temperatureUnit: string
  /** Version of the stored results when typing began; null for none. */
  seen?: string | null
}

export const NO_ENTRIES: LabEntries = {
  at: '',
  keptAt: null,
  sample: '',
  values: {},
  hasLevels: false,
  levels: { upper: {}, middle: {}, lower: {} },
  methods: {},
  amounts: {},
  temperatureUnit: '°C',
}

/** The request body, in wire units. */
export interface LabBody {
  sampled_at?: string
  sample?: string
  levels?: Partial<Record<Level, LabValues>>
  results: LabValues
  /** In place of the vapor pressure among the results, which is its DVPE. */
  total_pressure?: TotalPressure
  methods?: Record<string, string>
  as_blended?: Record<string, PumpedAmount> | null
  /** Units of own properties' values, by `own:key`. */
  units?: Record<string, string>
  /** Version of the results to be replaced; null for none. */
  seen?: string | null
}

interface Planned {
  id: string
  percentage: number
}

/** The path of a faulty field, as in the server's messages. */
type Place =
  | readonly ['results', LabQuantity]
  | readonly ['levels', Level, LabQuantity]
  | readonly ['as_blended', string]
  | readonly ['as_blended', string, 'temperature']
  | readonly ['sampled_at']

export const placeId = (place: readonly string[]): string => `lab-${place.join('-')}`

type FaultCode = 'notANumber' | 'notADate' | 'negative' | 'outside' | 'all'

export interface TypedFault {
  place: Place
  code: FaultCode
}

const entriesOf = (values: Values) => Object.entries(values) as [LabQuantity, ValueEntry][]
const SHOWN_DECIMALS = 2
const isTyped = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''

/** Entries of stored results, in the user's units; `at` writes the date of the sample. */
export function entriesOfKept(
  kept: LabRecord | null,
  units: UnitChoice,
  at: (iso: string | null) => string,
): LabEntries {
  const celsius = shownIn('°C', units)
  if (kept === null) return { ...NO_ENTRIES, temperatureUnit: celsius.sign }
  const shown = (values: LabValues | undefined): Values =>
    Object.fromEntries(
      (Object.entries(values ?? {}) as [LabQuantity, number | string][]).map(([name, value]) => {
        if (typeof value !== 'number' || name === 'color' || isOwnQuantity(name))
          return [name, { text: String(value) }]
        const { text, as } = fromWire(name, value, undefined, units)
        return [name, { text, ...(as && { as }) }]
      }),
    )
  const temperatureText = (value: number | undefined) =>
    value === undefined ? '' : String(Number(celsius.value(value).toFixed(SHOWN_DECIMALS)))
  return {
    at: at(kept.sampled_at),
    keptAt: kept.sampled_at,
    sample: kept.sample ?? '',
    values: withTotal(shown(kept.results), kept, units),
    hasLevels: kept.levels !== null,
    levels: Object.fromEntries(
      LEVELS.map((level) => [level, shown(kept.levels?.[level])]),
    ) as LabEntries['levels'],
    methods: { ...kept.methods },
    amounts: Object.fromEntries(
      Object.entries(kept.as_blended ?? {}).map(([id, { amount, unit, temperature }]) => [
        id,
        { text: String(amount), unit, temperature: temperatureText(temperature) },
      ]),
    ),
    temperatureUnit: celsius.sign,
  }
}

/** The vapor pressure as it was reported: as a total pressure. */
function withTotal(values: Values, { results, total_pressure }: LabRecord, units: UnitChoice): Values {
  if (!total_pressure || typeof results.rvp !== 'number') return values
  const { text, as } = fromWire('rvp', total_pressure.value, undefined, units)
  const unit = as?.unit ?? 'kPa'
  const rvp = { text, as: { unit, total: total_pressure.equation, kept: { text, wire: results.rvp } } }
  return { ...values, rvp }
}

/** An entry of a vapor pressure, taken as a total pressure by an equation from now on, or as the DVPE (null). */
export function reportedAs(
  entry: ValueEntry | undefined,
  total: PressureEquation | null,
  units: UnitChoice,
): ValueEntry {
  const as = entry?.as ?? typedInto('rvp', undefined, units)
  const { kept: _, total: __, ...rest } = as ?? { unit: shownIn('kPa', units).sign }
  return { text: entry?.text ?? '', as: total ? { ...rest, total } : rest }
}

/** The request body, or all faults; with `isUnfinished`, as much as can be read. */
export function bodyOf(
  entries: LabEntries,
  materials: readonly Planned[],
  isUnfinished = false,
): { body: LabBody } | { faults: TypedFault[] } {
  const { sample, hasLevels, methods } = entries
  const faults: TypedFault[] = []
  const results = readValues(entries.values, (name) => ['results', name], faults)
  const levels = LEVELS.flatMap((level): [Level, LabValues][] => {
    const found = readValues(entries.levels[level], (name) => ['levels', level, name], faults)
    return Object.keys(found).length > 0 ? [[level, found]] : []
  })
  const blended = amountsOf(entries, materials, faults)
  const moment = readMoment(entries, faults)
  if (faults.length > 0 && !isUnfinished) return { faults }
  const byLevel = hasLevels ? levels : []
  const equation = entries.values.rvp?.as?.total
  const { rvp } = results
  const measured = new Set(
    [results, ...byLevel.map(([, found]) => found)].flatMap((found) => Object.keys(found)),
  )
  const methodTexts = Object.entries(methods).flatMap(([name, text]) =>
    measured.has(name) && isTyped(text) ? [[name, text.trim()]] : [],
  )
  const body: Every<Omit<LabBody, 'units' | 'seen'>> & Record<keyof LabEntry, unknown> = {
    sampled_at: moment ?? undefined,
    sample: sample.trim() || undefined,
    results,
    total_pressure:
      equation && typeof rvp === 'number'
        ? { value: Number(totalPressureOf(rvp, equation).toPrecision(12)), equation }
        : undefined,
    levels: byLevel.length > 0 ? Object.fromEntries(byLevel) : undefined,
    methods: methodTexts.length > 0 ? Object.fromEntries(methodTexts) : undefined,
    // Sent even as null: absent, the stored amounts would stay.
    as_blended: blended,
  }
  return { body }
}

export function readValues(
  typed: Values,
  place: (name: LabQuantity) => Place,
  faults: TypedFault[],
): LabValues {
  const found: LabValues = {}
  for (const [name, { text, as }] of entriesOf(typed)) {
    if (!isTyped(text)) continue
    if (name === 'color') {
      found[name] = text.trim()
      continue
    }
    const wire = isOwnQuantity(name) ? readNumber(text) : toWire(name, text, as)
    if (wire.is === 'number' && Number.isFinite(wire.value)) found[name] = wire.value
    else faults.push({ place: place(name), code: wire.is === 'outside' ? 'outside' : 'notANumber' })
  }
  return found
}

/** The sample's moment in wire form; null where blank. */
export function readMoment({ at, keptAt }: Pick<LabEntries, 'at' | 'keptAt'>, faults: TypedFault[]) {
  const reading = readDate(at)
  if (reading.is === 'empty') return null
  if (reading.is !== 'date') {
    faults.push({ place: ['sampled_at'], code: 'notADate' })
    return null
  }
  const moment = momentOfReading(reading)
  return keptAt !== null && minuteOf(new Date(keptAt)) === minuteOf(moment) ? keptAt : moment.toISOString()
}

const minuteOf = (moment: Date): number => Math.floor(moment.getTime() / 60_000)

export const hasValues = ({ results, levels, as_blended }: LabBody): boolean =>
  Object.keys(results).length > 0 || levels !== undefined || as_blended != null

function amountsOf(
  { amounts, temperatureUnit }: LabEntries,
  materials: readonly Planned[],
  faults: TypedFault[],
): LabBody['as_blended'] | null {
  if (!materials.some(({ id }) => isTyped(amounts[id]?.text))) return null
  const found: NonNullable<LabBody['as_blended']> = {}
  for (const { id, percentage } of materials) {
    const place = ['as_blended', id] as const
    const typed = amounts[id]
    if (!isTyped(typed?.text)) {
      if (percentage > 0) faults.push({ place, code: 'all' })
      continue
    }
    const amount = readNumber(typed.text)
    if (amount.is !== 'number' || !Number.isFinite(amount.value)) faults.push({ place, code: 'notANumber' })
    else if (amount.value < 0) faults.push({ place, code: 'negative' })
    else found[id] = { amount: amount.value, unit: typed.unit }
    if (!isTyped(typed.temperature) || !isVolume(typed.unit)) continue
    const temperature = readNumber(typed.temperature)
    const celsius =
      temperature.is === 'number'
        ? unitNamed('temperature', temperatureUnit)?.toWire(temperature.value)
        : undefined
    if (celsius === undefined || !Number.isFinite(celsius))
      faults.push({ place: [...place, 'temperature'], code: 'notANumber' })
    else if (found[id]) found[id].temperature = Number(celsius.toPrecision(12))
  }
  return found
}

/** Only a volume needs a temperature. */
export const isVolume = (unit: AmountUnit): boolean => AMOUNTS[unit].of === 'volume'

/** A field's entry after typing, in its present unit, otherwise in the user's. */
export const typedAt = (
  before: ValueEntry | undefined,
  name: LabQuantity,
  text: string,
  units: UnitChoice,
): ValueEntry => {
  if (name === 'color' || isOwnQuantity(name)) return { text }
  const as = typedInto(name, before?.as, units)
  return { text, ...(as && { as }) }
}

/** Entries kept in the tab; null where they can't be read. */
export function readLabEntries(text: string | null): LabEntries | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<LabEntries> | null
    if (kept === null || typeof kept !== 'object') return null
    return {
      ...NO_ENTRIES,
      ...kept,
      levels: { ...NO_ENTRIES.levels, ...kept.levels },
      values: { ...kept.values },
      amounts: { ...kept.amounts },
      methods: { ...kept.methods },
    }
  } catch {
    return null
  }
}

/** Parts that are merged as wholes; values and methods are merged one by one. */
const partsOf = ({ sample, at, keptAt, hasLevels, levels, amounts, temperatureUnit }: LabEntries) => ({
  sample,
  moment: { at, keptAt },
  levels: { hasLevels, levels },
  pumped: { amounts, temperatureUnit },
})

export function mergedEntries(base: LabEntries, mine: LabEntries, theirs: LabEntries): LabEntries {
  const { sample, moment, levels, pumped } = mergedParts(partsOf(base), partsOf(mine), partsOf(theirs))
  return {
    seen: theirs.seen,
    sample,
    ...moment,
    ...levels,
    ...pumped,
    values: mergedParts(base.values, mine.values, theirs.values),
    methods: mergedParts(base.methods, mine.methods, theirs.methods),
  }
}
