import type { WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import { amountOn } from '#calc/lab/lab-rules.ts'
import { ownValuesOf } from '#calc/own/own-result.ts'
import { lotsIn, type Movement as Moved } from '#calc/tank/replay.ts'
import { calculatedOf, type SampleValues, type Stream, sampledOf } from '#calc/tank/stream.ts'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { commonCategory } from '#calc/vocabulary/categories.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import { emptyProperties, type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { isNothing } from '#calc/vocabulary/rules/field-rules.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import { withPatch } from '#calc/vocabulary/rules/own-values.ts'
import { checkOwn, checkReadings } from '#server/own/readings.ts'
import type { MaterialRow } from '#server/own/recipe-asked.ts'
import type { Entered, MovementRequest } from './movement-reading.ts'
import type { OpenStock } from './tank-stock.ts'
import type { Movement } from './tanks.model.ts'

export const isEmpty = (values: object): boolean => Object.keys(values).length === 0

/** A material as it is now. */
export function streamOfMaterial(row: MaterialRow): Stream {
  const { categories, properties, details, version: _, owner: __, usable: _usable, ...names } = row
  const { price: ___, typed: ____, ...kept } = { ...NO_DETAILS, ...details }
  return {
    ...{ ...names, ...kept, properties: { ...emptyProperties(), ...properties } },
    ...{ source: 'material', category: commonCategory([{ categories }]), measured: null },
  }
}

/** What a calculation says of what was blended by it. */
export const streamOfCalculation = (whole: WholeCalculation, sure: UncertaintyAnswer): Stream =>
  calculatedOf({ ...whole, results: whole.blend.results, own: ownValuesOf(whole.blend.own) }, sure)

/** A receipt's own readings in the place of those of its material. */
export const withReadings = (stream: Stream, given: Moved['given'], at: string): Stream =>
  isEmpty({ ...given.properties, ...given.own })
    ? stream
    : { ...sampledOf(stream, given, at, given.sample), source: stream.source, measured: null }

/** What was measured; adds what is wrong with it. */
export const readingsOf = (
  { properties, own }: Pick<Entered, 'properties' | 'own'>,
  definitions: readonly OwnProperty[],
  issues: Issue[],
) => ({
  properties: isNothing(properties) ? {} : checkReadings(properties, issues),
  own: withPatch({}, checkOwn(own, definitions, issues)),
})

export const bringsLot = ({ kind, tank }: Moved): boolean =>
  tank !== null && ['receipt', 'blend', 'sample'].includes(kind)

/** Readings of a lot that are no news: they came with it. What was entered may be corrected. */
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

/** An amount as it was said; null where none was. */
export const typedOf = ({ amount, unit, temperature }: MovementRequest): Movement['typed'] =>
  amount === undefined || unit === undefined
    ? null
    : { amount, unit, ...(temperature !== undefined && { temperature }) }

/** m³ at 15 °C; of a mass or a volume at another temperature by what comes in, or by what the tank held then. */
export async function amountOf(
  stock: OpenStock,
  wanted: MovementRequest,
  place: { at: string; seq: number },
  stream: Stream | null,
  issues: Issue[],
): Promise<number> {
  const pumped = typedOf(wanted)
  if (!pumped) return 0
  const density = stream ? stream.properties.density : await densityIn(stock, wanted.tank!, place)
  const found: Issue[] = []
  const m3 = amountOn('volume', pumped, density, [], found)
  issues.push(...found)
  return m3
}

/** Volumes add up, so that no rule but this is needed. */
async function densityIn(stock: OpenStock, tank: string, place: { at: string; seq: number }) {
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

/** What of each material of a recipe was taken out of the tank that is named for it. */
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
