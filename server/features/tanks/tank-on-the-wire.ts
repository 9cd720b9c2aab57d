import { lotsIn, type TankState } from '#calc/tank/replay.ts'
import { type Known, readStream, type Stream } from '#calc/tank/stream.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { mapValues } from '#calc/vocabulary/records.ts'
import { readUuid } from '#server/http/checker.ts'
import type { MovementRow } from './movements.queries.ts'
import type { Movement, Tank, TankContent } from './tanks.model.ts'
import type { HeldContent, TankRow } from './tanks.queries.ts'

export const lotSource = ({ source, id, name, name_farsi }: Stream): NonNullable<Movement['source']> => {
  return { is: source, id: readUuid(id), name, name_farsi }
}

const NOTHING: HeldContent = { properties: emptyProperties(), own: {}, known: {}, doubt: {}, sources: {} }
const PERCENT = 100

export function contentAnswer(state: TankState, content: HeldContent | null, minimum: number): TankContent {
  const { properties, own, known, doubt, sources } = content ?? NOTHING
  const { m3, since } = state
  const shares = m3 > 0 ? lotsIn(state, m3) : []
  const { density } = properties
  const some = (places: readonly number[]) =>
    places.flatMap((at) => {
      const [lot, held] = shares[at] ?? []
      return lot === undefined ? [] : [{ lot, name: sources[lot]?.name ?? '', m3: held! }]
    })
  const knownAnswer = (one: Known) => {
    if (one.is === 'measured') return { is: one.is, at: one.at, sample: one.sample }
    if (one.is === 'unknown')
      return { is: one.is, lots: some(one.lots), ...(one.isLacking && { lacking: true }) }
    return { is: one.is, at: since ?? '', ...(one.left_out && { left_out: some(one.left_out) }) }
  }
  return {
    m3,
    t: m3 === 0 ? 0 : density === null ? null : (m3 * density) / 1000,
    usable: Math.max(0, m3 - minimum),
    properties,
    own,
    since: mapValues(known, knownAnswer),
    sd: mapValues(doubt, ({ sd }) => sd),
    interval: mapValues(doubt, ({ low, high }) => [low, high]),
    lots: shares.map(([id, held]) => ({
      id,
      source: sources[id] ?? { is: 'mixture', id: null, name: '', name_farsi: null },
      m3: held,
      share: (PERCENT * held) / m3,
    })),
  }
}

export function tankAnswer(row: TankRow, content = contentAnswer(row.state, row.content, row.minimum)): Tank {
  const { id, name, category, unit, capacity, minimum, material_id: material } = row
  const [created_at, version] = [row.created_at.toISOString(), String(row.version)]
  return { id, name, category, unit, capacity, minimum, created_at, material: material!, content, version }
}

export function movementAnswer(row: MovementRow): Movement {
  const { properties, own, sample } = row.given
  return {
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    recorded_at: row.recorded_at.toISOString(),
    undone_at: row.undone_at?.toISOString() ?? null,
    tank: row.tank_id,
    to: row.to_id,
    calculation: row.calculation_id,
    source: row.stream === null ? null : lotSource(readStream(row.stream)),
    m3: row.m3,
    typed: row.typed,
    properties,
    own,
    sample,
    note: row.note,
    tanks: row.tanks,
  }
}
