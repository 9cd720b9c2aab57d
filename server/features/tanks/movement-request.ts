import { t } from 'elysia'
import type { WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import { amountOn, readDate } from '#calc/lab/lab-rules.ts'

import { lotsIn, type Movement as Moved, type MovementKind } from '#calc/tank/replay.ts'
import { type SampleValues, type Stream, sampledOf } from '#calc/tank/stream.ts'
import { commonCategory } from '#calc/vocabulary/categories.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import { emptyProperties, type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { isFields, isNothing, notFields } from '#calc/vocabulary/rules/field-rules.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import { withPatch } from '#calc/vocabulary/rules/own-values.ts'
import type { Bilingual } from '#calc/vocabulary/words/language.ts'
import { readUuid } from '#server/http/checker.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { checkOwn, checkReadings } from '#server/space/readings.ts'
import type { MaterialRow } from '#server/space/recipe-request.ts'
import type { OpenStock } from './tank-stock.ts'
import { type Movement, NewMovement } from './tanks.model.ts'

const readShape = rulesOf(t.Object({}))
const readPlain = rulesOf(t.Omit(NewMovement, ['from', 'properties', 'own', 'seen']))
type Plain = Extract<ReturnType<typeof readPlain>, { ok: true }>['value']

/** A movement as requested; its readings are checked against the account's own properties later. */
export interface MovementRequest extends Omit<Plain, 'at'> {
  /** ISO; null for now. */
  at: string | null
  /** Tank of each material of the recipe. */
  from: Record<string, string>
  properties: unknown
  own: unknown
  /** Seen version of each tank. */
  seen: Record<string, string>
}

const AMOUNT = ['amount', 'unit', 'temperature']
const READINGS = ['properties', 'own', 'sample']

/** Required and optional fields of each kind, besides time and note. */
const FIELDS: Record<MovementKind, { needs: string[]; takes: string[] }> = {
  receipt: { needs: ['tank', 'amount', 'unit'], takes: ['material', 'calculation', ...READINGS] },
  transfer: { needs: ['tank', 'to', 'amount', 'unit'], takes: [] },
  blend: { needs: ['calculation', 'amount', 'unit'], takes: ['tank', 'from'] },
  shipment: { needs: ['tank', 'amount', 'unit'], takes: [] },
  sample: { needs: ['tank'], takes: READINGS },
  gauge: { needs: ['tank', 'amount', 'unit'], takes: [] },
}
const OF_SOME = ['tank', 'to', 'material', 'calculation', 'from', ...AMOUNT, ...READINGS]

export function readMovement(input: unknown, now: Date): Verdict<MovementRequest> {
  const plain = readPlain(input)
  if (!isFields(input)) return plain as Extract<typeof plain, { ok: false }>
  const issues: Issue[] = plain.ok ? [] : [...plain.issues]
  const from = readIds(input.from, 'from', issues)
  const seen = readIds(input.seen, 'seen', issues, String)
  const at = readDate(input.at, ['at'], issues, now, 'movement-future')
  if (!plain.ok || issues.length > 0) return { ok: false, issues }
  const { value } = plain
  const { needs, takes } = FIELDS[value.kind]
  const isGiven = (name: string) => !isNothing(input[name])
  const allowed = [...needs, ...takes, ...(needs.includes('amount') ? AMOUNT : [])]
  const lacking = needs.filter((name) => !isGiven(name))
  const foreign = OF_SOME.filter((name) => isGiven(name) && !allowed.includes(name))
  issues.push(...lacking.map((name) => issue([name], 'required')))
  issues.push(...foreign.map((name) => issue([name], 'not-of-kind', { kind: KIND_NAMES[value.kind] })))
  if (value.kind === 'receipt' && isGiven('material') === isGiven('calculation'))
    issues.push(issue(['material'], 'material-or-calculation'))
  if (value.kind === 'transfer' && value.tank === value.to) issues.push(issue(['to'], 'tank-same'))
  if (value.kind !== 'gauge' && value.amount === 0) issues.push(issue(['amount'], 'amount-zero'))
  const isFromTanks = isGiven('tank') || Object.keys(from).length > 0
  const isMeasured = isGiven('properties') || isGiven('own')
  if (value.kind === 'blend' && !isFromTanks) issues.push(issue(['tank'], 'required'))
  if (value.kind === 'sample' && !isMeasured) issues.push(issue(['properties'], 'required'))
  if (issues.length > 0) return { ok: false, issues }
  return { ok: true, value: { ...value, at, from, seen, properties: input.properties, own: input.own } }
}

export interface Entered extends Pick<MovementRequest, 'properties' | 'own' | 'seen'> {}

export function readEntered(input: unknown): Verdict<Entered> {
  if (!isFields(input)) return readShape(input) as Extract<Verdict<Entered>, { ok: false }>
  const { properties, own } = input
  const issues: Issue[] = []
  const seen = readIds(input.seen, 'seen', issues, String)
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: { properties, own, seen } }
}

/** The `seen` of an undo: JSON in the query. */
export function readUndo(input: unknown): Verdict<Record<string, string>> {
  const text = isFields(input) ? input.seen : undefined
  const issues: Issue[] = []
  try {
    const seen = readIds(isNothing(text) ? undefined : JSON.parse(String(text)), 'seen', issues, String)
    return issues.length > 0 ? { ok: false, issues } : { ok: true, value: seen }
  } catch {
    return { ok: false, issues: [issue(['seen'], 'not-json')] }
  }
}

/** Reads a map from ids to ids, or to what `read` returns. */
function readIds(
  value: unknown,
  name: string,
  issues: Issue[],
  read: (given: unknown) => string | null = readUuid,
): Record<string, string> {
  if (value === undefined || value === null) return {}
  if (!isFields(value)) {
    issues.push(notFields([name], value))
    return {}
  }
  const entries = Object.entries(value).map(([key, given]): [string, string] => {
    const [from, to] = [readUuid(key), read(given)]
    if (from === null || to === null) issues.push(issue([name, key], 'not-a-uuid'))
    return [from ?? key, to ?? '']
  })
  return Object.fromEntries(entries)
}

export const KIND_NAMES: Record<MovementKind, Bilingual> = {
  receipt: { en: 'receipt', fa: 'دریافت' },
  transfer: { en: 'transfer', fa: 'انتقال' },
  blend: { en: 'blend', fa: 'مخلوط' },
  shipment: { en: 'shipment', fa: 'بارگیری' },
  sample: { en: 'sample', fa: 'نمونه' },
  gauge: { en: 'gauge', fa: 'اندازه‌گیری موجودی' },
}

export const isEmpty = ({ properties, own }: SampleValues): boolean =>
  Object.keys({ ...properties, ...own }).length === 0

export function streamOfMaterial(row: MaterialRow): Stream {
  const { categories, properties, details, version: _, owner: __, usable: _usable, ...names } = row
  const { price: ___, typed: ____, ...kept } = { ...NO_DETAILS, ...details }
  return {
    ...names,
    ...kept,
    properties: { ...emptyProperties(), ...properties },
    source: 'material',
    category: commonCategory([{ categories }]),
    measured: null,
  }
}

/** A receipt's own readings override those of its material. */
export const withMovementReadings = (stream: Stream, given: Moved['given'], at: string): Stream =>
  isEmpty(given)
    ? stream
    : { ...sampledOf(stream, given, at, given.sample), source: stream.source, measured: null }

/** Checks readings; adds issues. */
export const movementReadings = (
  { properties, own }: Pick<Entered, 'properties' | 'own'>,
  definitions: readonly OwnProperty[],
  issues: Issue[],
) => ({
  properties: isNothing(properties) ? {} : checkReadings(properties, issues),
  own: withPatch({}, checkOwn(own, definitions, issues)),
})

export const bringsLot = ({ kind, tank }: Moved): boolean =>
  tank !== null && ['receipt', 'blend', 'sample'].includes(kind)

/** Rejects readings that a lot came with. Entered values may be corrected. */
export const knownIn = (stream: Stream, given: SampleValues, { given: before }: Moved): Issue[] => [
  ...(Object.keys(given.properties) as PropertyName[]).flatMap((name) =>
    stream.properties[name] === null || name in before.properties
      ? []
      : [issue(['properties', name], 'known-of-lot', { property: propertyOf(name) })],
  ),
  ...Object.keys(given.own).flatMap((key) =>
    stream.own?.[key] == null || key in before.own ? [] : [issue(['own', key], 'own-known-of-lot', { key })],
  ),
]

/** The amount as typed; null if absent. */
export const typedOf = ({ amount, unit, temperature }: MovementRequest): Movement['typed'] =>
  amount === undefined || unit === undefined
    ? null
    : { amount, unit, ...(temperature !== undefined && { temperature }) }

/** m³ at 15 °C; masses and volumes at other temperatures are converted by the density of what comes in, or of the tank's contents then. */
export async function movementAmount(
  stock: OpenStock,
  wanted: MovementRequest,
  place: Pick<Moved, 'at' | 'seq'>,
  stream: Stream | null,
  issues: Issue[],
): Promise<number> {
  const pumped = typedOf(wanted)
  if (!pumped) return 0
  const density = stream ? stream.properties.density : await densityIn(stock, wanted.tank!, place)
  return amountOn('volume', pumped, density, [], issues)
}

/** Volumes are additive: density is the volume average. */
async function densityIn(stock: OpenStock, tank: string, place: Pick<Moved, 'at' | 'seq'>) {
  const state = await stock.stateBefore(tank, place)
  if (state.m3 === 0) return null
  const shares = lotsIn(state, 1)
  const streams = await stock.streamsOf(shares.map(([lot]) => lot))
  const mass = shares.reduce(
    (sum, [lot, share]) => sum + share * (streams.get(lot)!.properties.density ?? Number.NaN),
    0,
  )
  return Number.isNaN(mass) ? null : mass
}

/** Amounts of a recipe's materials taken from the tanks named for them. */
export function drawsOf(
  { components, basis }: WholeCalculation,
  { from }: MovementRequest,
  m3: number,
  issues: Issue[],
): Record<string, number> {
  const parts = components.map(({ id, percentage, properties }) => ({
    id,
    volume: basis === 'volume' ? percentage : percentage / (properties.density ?? Number.NaN),
  }))
  const total = parts.reduce((sum, { volume }) => sum + volume, 0)
  const draws: Record<string, number> = {}
  for (const [material, tank] of Object.entries(from)) {
    const part = parts.find(({ id }) => id === material)
    if (!part) issues.push(issue(['from', material], 'not-in-recipe', { id: material }))
    else if (Number.isNaN(total)) issues.push(issue(['from', material], 'amount-density'))
    else draws[tank] = (draws[tank] ?? 0) + (part.volume / total) * m3
  }
  return draws
}
