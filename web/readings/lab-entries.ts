// What is typed of a laboratory's results, and what it is on the wire.

import {
  type AmountUnit,
  type LabQuantity,
  type LabRecord,
  type LabValues,
  LEVELS,
  type Level,
  type PumpedAmount,
} from '#calc/lab/lab-record.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { AMOUNTS, shownIn, unitNamed } from '#calc/units/units.ts'
import { isOwnQuantity } from '#calc/vocabulary/own-property.ts'
import { momentOfReading, readDate } from '#calc/vocabulary/rules/typed-date.ts'
import { readNumber } from '#calc/vocabulary/rules/typed-number.ts'
import { mergedParts } from '#web/conflict/conflict.ts'
import { fromWire, type TypedAs, toWire, typedInto } from './typed-as.ts'

export interface ValueEntry {
  text: string
  /** In which unit; absent for the wire's. */
  as?: TypedAs
}

type Values = Partial<Record<LabQuantity, ValueEntry>>

export interface LabEntries {
  /** As it was typed, in the time of the place; within the minute that was kept it is the moment that was kept, to the second. */
  at: string
  keptAt: string | null
  sample: string
  values: Values
  hasLevels: boolean
  levels: Record<Level, Values>
  methods: Partial<Record<string, string>>
  /** By material, with the temperature at which a volume was read; blank for 15 °C. */
  amounts: Record<string, { text: string; unit: AmountUnit; temperature: string }>
  temperatureUnit: string
  /** When the results were entered that were there as these were typed; null where there were none. */
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

/** What is sent, in the units of the wire. */
export interface LabBody {
  sampled_at?: string
  sample?: string
  levels?: Partial<Record<Level, LabValues>>
  results: LabValues
  methods?: Record<string, string>
  as_blended?: Record<string, PumpedAmount> | null
  /** By `own:key` the unit that the value is in. */
  units?: Record<string, string>
  /** Which results are to be replaced: when they were entered, null for none. */
  seen?: string | null
}

export interface Planned {
  id: string
  percentage: number
}

/** Where something is wrong: a path as the server's messages have it. */
export type Place =
  | readonly ['results', LabQuantity]
  | readonly ['levels', Level, LabQuantity]
  | readonly ['as_blended', string]
  | readonly ['as_blended', string, 'temperature']
  | readonly ['sampled_at']

export const placeId = (place: readonly string[]): string => `lab-${place.join('-')}`

export type FaultCode = 'notANumber' | 'notADate' | 'negative' | 'outside' | 'all'

export interface Fault {
  place: Place
  code: FaultCode
}

const entriesOf = (values: Values) => Object.entries(values) as [LabQuantity, ValueEntry][]
const SHOWN_DECIMALS = 2
const isTyped = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''

/** What stands in the fields of results that were kept, in the units of the person; `at` writes the date of the sample. */
export function entriesOfKept(
  kept: LabRecord | null,
  units: UnitChoice,
  at: (iso: string | null) => string,
): LabEntries {
  const celsius = shownIn('°C', units)
  const empty = { ...NO_ENTRIES, temperatureUnit: celsius.sign }
  if (kept === null) return empty
  const shown = (values: LabValues | undefined): Values =>
    Object.fromEntries(
      (Object.entries(values ?? {}) as [LabQuantity, number | string][]).map(([name, value]) => {
        if (typeof value !== 'number' || name === 'color' || isOwnQuantity(name))
          return [name, { text: String(value) }]
        const { text, as } = fromWire(name, value, undefined, units)
        return [name, { text, ...(as && { as }) }]
      }),
    )
  return {
    ...empty,
    at: at(kept.sampled_at),
    keptAt: kept.sampled_at,
    sample: kept.sample ?? '',
    values: shown(kept.results),
    hasLevels: kept.levels !== null,
    levels: Object.fromEntries(
      LEVELS.map((level) => [level, shown(kept.levels?.[level])]),
    ) as LabEntries['levels'],
    methods: { ...kept.methods },
    amounts: Object.fromEntries(
      Object.entries(kept.as_blended ?? {}).map(([id, { amount, unit, temperature }]) => [
        id,
        {
          text: String(amount),
          unit,
          temperature:
            temperature === undefined
              ? ''
              : String(Number(celsius.value(temperature).toFixed(SHOWN_DECIMALS))),
        },
      ]),
    ),
  }
}

/** What the fields say, or all that is wrong with them; of unfinished ones as much as can be read. */
export function bodyOf(
  entries: LabEntries,
  materials: readonly Planned[],
  isUnfinished = false,
): { body: LabBody } | { faults: Fault[] } {
  const { sample, hasLevels, methods } = entries
  const faults: Fault[] = []
  const results = readValues(entries.values, (name) => ['results', name], faults)
  const levels = LEVELS.flatMap((level): [Level, LabValues][] => {
    const found = readValues(entries.levels[level], (name) => ['levels', level, name], faults)
    return Object.keys(found).length > 0 ? [[level, found]] : []
  })
  const blended = amountsOf(entries, materials, faults)
  const moment = readMoment(entries, faults)
  if (faults.length > 0 && !isUnfinished) return { faults }
  const byLevel = hasLevels ? levels : []
  const measured = new Set(
    [results, ...byLevel.map(([, found]) => found)].flatMap((found) => Object.keys(found)),
  )
  const said = Object.entries(methods).flatMap(([name, text]) =>
    measured.has(name) && isTyped(text) ? [[name, text.trim()]] : [],
  )
  return {
    body: {
      ...(moment && { sampled_at: moment }),
      ...(sample.trim() && { sample: sample.trim() }),
      results,
      ...(byLevel.length > 0 && { levels: Object.fromEntries(byLevel) }),
      ...(said.length > 0 && { methods: Object.fromEntries(said) }),
      // Said even where it is nothing: left unsaid, what was pumped would stay.
      as_blended: blended,
    },
  }
}

export function readValues(typed: Values, place: (name: LabQuantity) => Place, faults: Fault[]): LabValues {
  const found: LabValues = {}
  for (const [name, { text, as }] of entriesOf(typed)) {
    if (!isTyped(text)) continue
    if (name === 'color') {
      found[name] = text.trim()
      continue
    }
    const meant = isOwnQuantity(name) ? readNumber(text) : toWire(name, text, as)
    if (meant.is === 'number' && Number.isFinite(meant.value)) found[name] = meant.value
    else faults.push({ place: place(name), code: meant.is === 'outside' ? 'outside' : 'notANumber' })
  }
  return found
}

/** When the sample was taken, as the wire has it; null where nothing was typed. */
export function readMoment(
  { at, keptAt }: Pick<LabEntries, 'at' | 'keptAt'>,
  faults: Fault[],
): string | null {
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

/** Whether anything is said: a measured value, or what was pumped. */
export const hasValues = ({ results, levels, as_blended }: LabBody): boolean =>
  Object.keys(results).length > 0 || levels !== undefined || as_blended != null

function amountsOf(
  { amounts, temperatureUnit }: LabEntries,
  materials: readonly Planned[],
  faults: Fault[],
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

/** Only a volume depends on where it was read. */
export const isVolume = (unit: AmountUnit): boolean => AMOUNTS[unit].of === 'volume'

/** One more thing typed into a field, in the unit that the field has, else in the person's. */
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

/** Entries that were kept in the tab, if they are of the shape that they should be. */
export function readEntries(text: string | null): LabEntries | null {
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

/** A value counts as one; the moment, the levels and what was pumped, from which the prediction is made, as wholes. */
const partsOf = ({ sample, at, keptAt, hasLevels, levels, amounts, temperatureUnit }: LabEntries) => ({
  sample,
  moment: { at, keptAt },
  levels: { hasLevels, levels },
  pumped: { amounts, temperatureUnit },
})

export function mergedEntries(base: LabEntries, mine: LabEntries, theirs: LabEntries): LabEntries {
  const { sample, moment, levels, pumped } = mergedParts(partsOf(base), partsOf(mine), partsOf(theirs))
  return {
    ...theirs,
    sample,
    ...moment,
    ...levels,
    ...pumped,
    values: mergedParts(base.values, mine.values, theirs.values),
    methods: mergedParts(base.methods, mine.methods, theirs.methods),
  }
}
