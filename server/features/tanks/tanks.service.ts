import { readDate } from '#calc/lab/lab-rules.ts'
import { EMPTY } from '#calc/tank/replay.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { oneRow, type Transaction } from '#server/db/sql.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { failure, invalidFields, notFound } from '#server/errors.ts'
import { caller, joinedRows, requireCaller } from '#server/http/caller.ts'
import { readUuid } from '#server/http/checker.ts'
import { compareSeen, type Seen } from '#server/http/seen.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import { listDefinitions } from '#server/space/definitions.ts'
import { writeAs } from '#server/space/writing.ts'
import { contentAnswer, tankAnswer } from './tank-on-the-wire.ts'
import { CONTENTS_TASK, openStock } from './tank-stock.ts'
import { type NewTank, TANKS_MAX, type Tank, type TankCorrection } from './tanks.model.ts'
import * as queries from './tanks.queries.ts'

export function tanksService({ sql, clock, jobs }: Pick<FeatureDeps, 'sql' | 'clock' | 'jobs'>) {
  /** Locks one of the caller's tanks. */
  async function hold(transaction: Transaction, ownerId: SpaceId, id: string, seen: Seen | undefined) {
    const stock = openStock(transaction, jobs, ownerId, await listDefinitions(transaction, ownerId))
    const wanted = readUuid(id)
    if (wanted !== null) await stock.lock([wanted])
    const tank = stock.tanks.get(wanted ?? '')
    if (!tank || tank.removed_at !== null) throw notFound()
    compareSeen(seen, tankAnswer(tank))
    return { stock, tank }
  }

  return {
    async list(token: Token): Promise<Tank[]> {
      const rows = joinedRows(await queries.selectTanks(sql, caller(sql, token, clock())))
      return rows.map((row) => tankAnswer(row))
    },

    /** A tank as it is, or with its contents at a time. */
    async find(token: Token, id: string, at: string | undefined): Promise<Tank> {
      const issues: Issue[] = []
      const moment = readDate(at, ['at'], issues, clock(), 'movement-future')
      if (issues.length > 0) throw invalidFields(issues)
      const found = requireCaller(await queries.selectTanks(sql, caller(sql, token, clock()), readUuid(id)))
      if (found.id === null) throw notFound()
      const { space_id: ownerId } = found
      const tank = found as queries.TankRow
      if (moment === null) return tankAnswer(tank)
      const then = oneRow(await queries.selectStateAt(sql, ownerId, tank.id, moment), 'what the tank held')
      const state = then.state ?? EMPTY
      let { content } = tank
      if (!Bun.deepEquals(state.lots, tank.state.lots)) {
        const stock = openStock(sql, jobs, ownerId, await listDefinitions(sql, ownerId))
        content = await stock.contentOf(state, tank.category)
      }
      return tankAnswer(tank, contentAnswer(state, content, tank.minimum))
    },

    /** Creates an empty tank; needs Premium. */
    create: (token: Token, { minimum = 0, ...tank }: NewTank): Promise<Tank> =>
      writeAs({ sql, clock }, token, NEEDS, async (transaction, { space_id: ownerId }) => {
        refuseMinimum({ ...tank, minimum })
        const id = crypto.randomUUID()
        const wanted = { ...tank, minimum, ownerId, id, nameKey: keyOf(tank.name) }
        const [made] = await queries.insertTank(transaction, { ...wanted, most: TANKS_MAX, state: EMPTY })
        if (!made) throw failure(403, 'tanks-max', { max: TANKS_MAX })
        return tankAnswer(made)
      }),

    /** Needs Premium. */
    async correct(
      token: Token,
      id: string,
      { seen: _, ...patch }: TankCorrection,
      seen: Seen | undefined,
    ): Promise<Tank> {
      await jobs.ready(CONTENTS_TASK)
      return writeAs({ sql, clock }, token, NEEDS, async (transaction, { space_id: ownerId }) => {
        const { stock, tank } = await hold(transaction, ownerId, id, seen)
        const { name, category, unit, capacity, minimum } = { ...tank, ...patch }
        refuseMinimum({ capacity, minimum })
        const held = oneRow(await queries.selectMostHeld(transaction, ownerId, tank.id), 'what it held')
        const most = held.most ?? 0
        if (most > capacity) throw invalidFields([issue(['capacity'], 'tank-held-more', { m3: most })], true)
        const nameKey = keyOf(name)
        const wanted = { ownerId, id: tank.id, name, nameKey, category, unit, capacity, minimum }
        const row = oneRow(await queries.updateTank(transaction, wanted), 'the tank')
        if (category === tank.category) return tankAnswer(row)
        // Ignored lots and density precision depend on the category.
        const content = await stock.contentOf(row.state, category)
        const next = oneRow(await queries.updateHeld(transaction, ownerId, { ...row, content }), 'the tank')
        await stock.writeMaterial(next)
        return tankAnswer(next)
      })
    },

    /** Removes an empty tank; needs Premium. Its movements stay. */
    remove: (token: Token, id: string, seen: Seen | undefined): Promise<void> =>
      writeAs({ sql, clock }, token, NEEDS, async (transaction, { space_id: ownerId }) => {
        const { tank } = await hold(transaction, ownerId, id, seen)
        const { m3 } = tank.state
        if (m3 > 0)
          throw invalidFields([issue(['non_field_errors'], 'tank-not-empty', { m3: Number(m3.toFixed(3)) })])
        await queries.deleteMaterialOf(transaction, ownerId, tank.material_id)
        await queries.removeTank(transaction, ownerId, tank.id)
      }),
  }
}

const NEEDS = { premium: true, taken: () => invalidFields([issue(['name'], 'duplicate-tank')]) }

/** @throws AppError 400 for a blank name */
function keyOf(name: string): string {
  const key = fold(name)
  if (key === '') throw invalidFields([issue(['name'], 'blank')])
  return key
}

function refuseMinimum({ capacity, minimum }: Pick<NewTank, 'capacity'> & { minimum: number }): void {
  if (minimum > capacity) throw invalidFields([issue(['minimum'], 'tank-minimum')])
}
