import { contentOf as contentOfLots } from '#calc/tank/content.ts'
import { EMPTY, lotsOf, type Movement, type Replayed, type Stock, type TankState } from '#calc/tank/replay.ts'
import { type Content, type Lot, mixtureOf, readStream, type Stream, streamText } from '#calc/tank/stream.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { NO_DETAILS, statedDetails } from '#calc/vocabulary/rules/material-details.ts'
import { loadCalc, loadUncertainty } from '#server/calc.ts'
import { oneRow, type Querier } from '#server/db/sql.ts'
import type { SpaceId } from '#server/http/tokens.ts'
import type { Jobs, TaskKind } from '#server/jobs/jobs.ts'
import * as movements from './movements.queries.ts'
import { lotSource } from './tank-on-the-wire.ts'
import {
  type HeldContent,
  selectTanksLocked,
  type TankRow,
  updateHeld,
  updateMaterialOf,
} from './tanks.queries.ts'

const ROWS = 500

/** An account's tanks within a transaction that has locked the account, and the streams of their lots. */
export function openStock(sql: Querier, jobs: Jobs, ownerId: SpaceId, definitions: readonly OwnProperty[]) {
  const tanks = new Map<string, TankRow>()
  const streams = new Map<string, Stream>()

  const mix = (lots: readonly Lot[], category: CategoryName): Promise<Content> =>
    jobs.run(CONTENTS_TASK, ownerId, { lots, category, definitions })

  async function streamsOf(lots: readonly string[]) {
    const unread = lots.filter((lot) => !streams.has(lot))
    if (unread.length > 0)
      for (const { lot, stream } of await movements.selectStreams(sql, ownerId, unread))
        streams.set(lot, readStream(stream))
    return new Map(lots.map((lot) => [lot, streams.get(lot)!]))
  }

  /** Locks tanks that aren't locked yet. */
  async function lock(ids: readonly string[]): Promise<void> {
    const others = [...new Set(ids)].filter((id) => !tanks.has(id))
    if (others.length === 0) return
    for (const row of await selectTanksLocked(sql, ownerId, others)) tanks.set(row.id, row)
  }

  async function stateBefore(id: string, place: Pick<Movement, 'at' | 'seq'>): Promise<TankState> {
    const before = oneRow(await movements.selectStateBefore(sql, ownerId, id, place), 'what the tank held')
    return before.state ?? EMPTY
  }

  async function contentOf(state: TankState, category: CategoryName): Promise<HeldContent | null> {
    if (state.m3 === 0) return null
    const lots = await lotsOf({ streamsOf }, state)
    const sources = Object.fromEntries(lots.map(({ id, stream }) => [id, lotSource(stream)]))
    return { ...(await mix(lots, category)), sources }
  }

  return {
    tanks,
    streams,
    lock,
    stateBefore,
    streamsOf,
    contentOf,

    /** Updates the tank's material to its contents. */
    async writeMaterial({ material_id: id, category, state, content }: TankRow): Promise<void> {
      if (id === null) return
      if (!content) {
        // Without a category it is offered nowhere.
        const empty = { categories: [], properties: emptyProperties(), details: {} }
        await updateMaterialOf(sql, ownerId, id, empty)
        return
      }
      const lots = await lotsOf({ streamsOf }, state)
      const { properties, ...rest } = mixtureOf(content, lots, category)
      const details = statedDetails({ ...NO_DETAILS, ...rest })
      const categories: CategoryName[] = category === 'customized' ? ['customized'] : ['customized', category]
      await updateMaterialOf(sql, ownerId, id, { categories, properties, details })
    },

    /** Stores the result of a replay; returns the tanks whose contents changed. */
    async keep(replayed: Replayed, touched: Iterable<string>): Promise<TankRow[]> {
      const { afters, states, streams: made } = replayed
      for (const [lot, stream] of made) streams.set(lot, stream)
      const rows = afters.map((one) => {
        const joined = made.get(`${one.step.id}/${one.tank}`)
        return { ...one, joined: joined ? streamText(joined) : null }
      })
      for (let at = 0; at < rows.length; at += ROWS)
        await movements.upsertAfters(sql, ownerId, rows.slice(at, at + ROWS))
      for (const [lot, stream] of made)
        if (!lot.includes('/')) await movements.updateStream(sql, ownerId, lot, streamText(stream))
      const changed: TankRow[] = []
      for (const id of new Set([...touched, ...states.keys()])) {
        const row = tanks.get(id)!
        const state = states.get(id) ?? (await stateBefore(id, LAST))
        const isSame =
          state.m3 > 0 &&
          row.state.m3 > 0 &&
          Bun.deepEquals(state.lots, row.state.lots) &&
          !state.lots.some(([lot]) => made.has(lot))
        const content = isSame ? row.content : await contentOf(state, row.category)
        const next = oneRow(await updateHeld(sql, ownerId, { id, state, content }), 'the tank')
        tanks.set(id, next)
        changed.push(next)
        if (!isSame) await this.writeMaterial(next)
      }
      return changed
    },

    forReplay: (): Stock => ({
      capacityOf: (id) => tanks.get(id)!.capacity,
      categoryOf: (id) => tanks.get(id)!.category,
      stateBefore,
      streamsOf,
      mix,
    }),
  }
}

export type OpenStock = ReturnType<typeof openStock>

/** After all movements. */
const LAST = { at: '9999-01-01T00:00:00.000Z', seq: 0 }

interface ContentTask {
  lots: readonly Lot[]
  category: CategoryName
  definitions: readonly OwnProperty[]
}

export const CONTENTS_TASK: TaskKind<ContentTask, Content> = {
  name: 'tank',
  lane: 'quick',
  most: 8,
  timeMs: 5_000,
  late: 'work-time',
  async perform({ lots, category, definitions }) {
    const [calc, uncertainty] = await Promise.all([loadCalc(), loadUncertainty()])
    return contentOfLots({ calc, uncertainty }, lots, category, definitions)
  },
}
