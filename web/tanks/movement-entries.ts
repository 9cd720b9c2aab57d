import type { AmountUnit } from '#calc/lab/lab-record.ts'
import { unitNamed } from '#calc/units/units.ts'
import { readNumber } from '#calc/vocabulary/rules/typed-number.ts'
import type { BodyOf } from '#web/api/http.ts'
import { byKind } from '#web/materials/samples/reading-fields.tsx'
import {
  isVolume,
  type LabEntries,
  readMoment,
  readValues,
  type TypedFault,
} from '#web/readings/lab-entries.ts'
import type { MovementKind } from './tanks.api.ts'

export const KINDS_OF_MOVEMENT: readonly MovementKind[] = [
  'receipt',
  'transfer',
  'shipment',
  'sample',
  'gauge',
  'blend',
]

export const NO_MOVEMENT = {
  /** Ids; '' for none. */
  material: '',
  calculation: '',
  tank: '',
  to: '',
  /** The tank that each material of a blend is drawn from; '' for none. */
  from: {} as Record<string, string>,
  amount: '',
  unit: 'm3' as AmountUnit,
  /** In the user's unit. */
  temperature: '',
  at: '',
  sample: '',
  note: '',
  readings: {} as LabEntries['values'],
}
export type MovementEntries = typeof NO_MOVEMENT

/** A fault at a field; readings are `properties-density`. */
export interface Wrong {
  field: string
  code: 'missing' | 'notANumber' | 'notADate' | 'outside' | 'nothingMeasured'
}

/** What a movement needs beside its tank. */
const NEEDED: Partial<Record<MovementKind, 'material' | 'to' | 'calculation'>> = {
  receipt: 'material',
  transfer: 'to',
  blend: 'calculation',
}
const hasAmount = (kind: MovementKind) => kind !== 'sample'
export const hasReadings = (kind: MovementKind) => kind === 'sample' || kind === 'receipt'
const isTyped = (text: string) => text.trim() !== ''

/** The request body without `seen`, or what is wrong with the entries. */
export function movementBody(
  kind: MovementKind,
  entries: MovementEntries,
  temperatureUnit: string,
): { body: BodyOf<'POST /me/movements/'> } | { wrong: Wrong[] } {
  const wrong: Wrong[] = []
  const needed = NEEDED[kind]
  if (needed && entries[needed] === '') wrong.push({ field: needed, code: 'missing' })
  const from = Object.fromEntries(Object.entries(entries.from).filter(([, tank]) => tank !== ''))
  if (kind === 'blend' && entries.tank === '' && Object.keys(from).length === 0)
    wrong.push({ field: 'tank', code: 'missing' })
  const amount = hasAmount(kind) ? amountIn(entries, temperatureUnit, wrong) : {}
  const values = hasReadings(kind) ? movementValues(entries.readings, wrong) : null
  const faults: TypedFault[] = []
  const at = readMoment({ at: entries.at, keptAt: null }, faults)
  if (faults.length > 0) wrong.push({ field: 'at', code: 'notADate' })
  if (kind === 'sample' && !values && wrong.length === 0)
    wrong.push({ field: 'properties-density', code: 'nothingMeasured' })
  if (wrong.length > 0) return { wrong }
  return {
    body: {
      kind,
      ...(entries.tank && { tank: entries.tank }),
      ...(needed && { [needed]: entries[needed] }),
      ...(kind === 'blend' && Object.keys(from).length > 0 && { from }),
      ...amount,
      ...values,
      ...(hasReadings(kind) && isTyped(entries.sample) && { sample: entries.sample.trim() }),
      ...(at !== null && { at }),
      ...(isTyped(entries.note) && { note: entries.note.trim() }),
    },
  }
}

/** The amount of the request with its unit; a volume also with the temperature that it has. */
function amountIn(
  { amount: text, unit, temperature }: MovementEntries,
  temperatureUnit: string,
  wrong: Wrong[],
): Pick<BodyOf<'POST /me/movements/'>, 'amount' | 'unit' | 'temperature'> {
  const amount = numberAt('amount', text, wrong)
  if (!isTyped(text)) wrong.push({ field: 'amount', code: 'missing' })
  const shown = isVolume(unit) && isTyped(temperature) ? numberAt('temperature', temperature, wrong) : null
  const celsius = shown === null ? null : (unitNamed('temperature', temperatureUnit)?.toWire(shown) ?? null)
  return {
    ...(amount !== null && { amount, unit }),
    ...(celsius !== null && { temperature: Number(celsius.toPrecision(12)) }),
  }
}

/** The readings of the request; null if there are none. */
export function movementValues(
  readings: LabEntries['values'],
  wrong: Wrong[],
): ReturnType<typeof byKind> | null {
  const faults: TypedFault[] = []
  const values = byKind(readValues(readings, (name) => ['results', name], faults))
  for (const { place, code } of faults)
    wrong.push({ field: readingField(place[1] ?? ''), code: code === 'outside' ? code : 'notANumber' })
  return Object.keys(values.properties).length > 0 || values.own ? values : null
}

const readingField = (name: string) =>
  name.startsWith('own:') ? `own-${name.slice('own:'.length)}` : `properties-${name}`

/** The form's field for a path of the server's messages. */
export const fieldAt = (path: readonly string[]): string | undefined =>
  path[0] === 'non_field_errors' || path[0] === 'seen' ? undefined : path.slice(0, 2).join('-')

function numberAt(field: string, text: string, wrong: Wrong[]): number | null {
  const reading = readNumber(text)
  if (reading.is === 'empty') return null
  if (reading.is === 'number' && Number.isFinite(reading.value)) return reading.value
  wrong.push({ field, code: 'notANumber' })
  return null
}

export const tanksIn = (kind: MovementKind, { tank, to, from }: MovementEntries): string[] => [
  ...new Set(
    [tank, kind === 'transfer' ? to : '', ...(kind === 'blend' ? Object.values(from) : [])].filter(Boolean),
  ),
]
