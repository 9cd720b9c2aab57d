import { ownValuesOf } from '#calc/own/own-result.ts'
import {
  Impossible,
  MIXINGS_MAX,
  type Movement as Moved,
  type Replayed,
  replay,
  TooManyMixings,
  tanksOf,
} from '#calc/tank/replay.ts'
import { calculatedOf, type Stream, streamText } from '#calc/tank/stream.ts'
import { fault, faultText, type Issue, issue, issueBody } from '#calc/vocabulary/faults/fault.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { oneRow, type Transaction } from '#server/db/sql.ts'
import type { FeatureDeps, FindCalculation, UncertaintyOf } from '#server/deps.ts'
import { AppError, changedMeanwhile, InvalidInput, invalidFields, notFound } from '#server/errors.ts'
import { beginAs, caller, lockCaller, requireCaller } from '#server/http/caller.ts'
import { readUuid } from '#server/http/checker.ts'
import { type Page, pageOf, readCursor } from '#server/http/pages.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import { listDefinitions } from '#server/space/definitions.ts'
import { findMaterials } from '#server/space/recipe-request.ts'
import {
  bringsLot,
  drawsOf,
  type Entered,
  isEmpty,
  KIND_NAMES,
  knownIn,
  type MovementRequest,
  movementAmount,
  movementReadings,
  streamOfMaterial,
  typedOf,
  withMovementReadings,
} from './movement-request.ts'
import * as queries from './movements.queries.ts'
import { movementAnswer, tankAnswer } from './tank-on-the-wire.ts'
import { CONTENTS_TASK, type OpenStock, openStock } from './tank-stock.ts'
import { MOVEMENTS_MAX, type Movement, type MovementQuery, type Tank } from './tanks.model.ts'
import { selectTankOf, type TankRow } from './tanks.queries.ts'

export interface MovementDeps extends Pick<FeatureDeps, 'sql' | 'clock' | 'jobs'> {
  findCalculation: FindCalculation
  uncertaintyOf: UncertaintyOf
}

export function movementsService(deps: MovementDeps) {
  const { sql, clock, jobs } = deps

  /** Runs a change of tanks. What they hold is computed inside, so the thread starts before anything is locked. */
  async function begin<Result>(token: Token, work: (transaction: Transaction) => Promise<Result>) {
    await jobs.ready(CONTENTS_TASK)
    return beginAs(sql, token, work)
  }

  /** Locks the account for a change of its tanks. */
  async function open(transaction: Transaction, token: Token, needs: { premium: boolean }) {
    const { space_id: ownerId } = requireCaller(await lockCaller(transaction, token, clock()), needs)
    const definitions = await listDefinitions(transaction, ownerId)
    return { ownerId, definitions, stock: openStock(transaction, jobs, ownerId, definitions) }
  }

  return {
    /** The caller's movements, latest first. @throws AppError 404 for an unknown tank, 400 for an unknown `before` */
    async list(token: Token, { tank, before, cursor, limit }: MovementQuery): Promise<Page<Movement>> {
      const after = readCursor('movements', cursor, 'number', 'number')
      const asked = { tank: tank ?? null, before: before ?? null, after, limit }
      const rows = await queries.selectMovements(sql, caller(sql, token, clock()), asked)
      const { knows_tank, knows_before } = requireCaller(rows)
      if (!knows_tank) throw notFound()
      if (!knows_before) throw invalidFields([issue(['before'], 'unknown-movement', { id: before! })])
      const found = rows.flatMap((row) => (row.id === null ? [] : [row as queries.ListedMovement]))
      return pageOf('movements', found, limit, movementAnswer, ({ micros, seq }) => [Number(micros), seq])
    },

    /**
     * Records a movement and recomputes later ones, all or nothing. Needs Premium.
     * @throws AppError 400 for an impossible movement, by the first that it affects; 409 with the tanks that have changed since
     * they were seen
     */
    async record(token: Token, wanted: MovementRequest, lang: Language) {
      const coming = await incoming(deps, token, wanted)
      return begin(token, async (transaction) => {
        const opened = await open(transaction, token, { premium: true })
        const { ownerId, definitions, stock } = opened
        await holdAsked(stock, wanted)
        const { count, next } = oneRow(await queries.selectCount(transaction, ownerId), 'their number')
        if (count >= MOVEMENTS_MAX)
          throw invalidFields([issue(['non_field_errors'], 'movements-max', { max: MOVEMENTS_MAX })], true)
        await refuseTank(transaction, ownerId, wanted.material)
        const issues: Issue[] = []
        const given = givenIn(wanted, definitions, issues)
        const place = { at: wanted.at ?? clock().toISOString(), seq: next }
        const id = crypto.randomUUID()
        const stream = coming && withMovementReadings(coming.stream, given, place.at)
        if (stream) stock.streams.set(id, stream)
        const m3 = await movementAmount(stock, wanted, place, stream, issues)
        const draws = coming?.whole ? drawsOf(coming.whole, wanted, m3, issues) : {}
        if (issues.length > 0) throw invalidFields(issues, true)
        const { kind, tank = null, to = null } = wanted
        const moved: Moved = { ...place, id, m3, draws, given, kind, tank, to }
        await queries.insertMovement(transaction, ownerId, {
          ...moved,
          calculation: wanted.calculation ?? null,
          typed: typedOf(wanted),
          stream: stream && streamText(stream),
          note: wanted.note ?? null,
        })
        const rows = await settle(transaction, opened, moved, [moved])
        return { ...(await recorded(transaction, ownerId, id, rows)), warnings: lowIn(rows, lang) }
      })
    },

    /** Enters values that a lot lacks. Throws as `record` does, AppError 404 for an undone movement. */
    enter: (token: Token, id: string, { seen, ...entered }: Entered) =>
      begin(token, async (transaction) => {
        const opened = await open(transaction, token, { premium: true })
        const { ownerId, definitions, stock } = opened
        const moved = await held(transaction, opened, id, seen)
        const issues: Issue[] = []
        const given = movementReadings(entered, definitions, issues)
        if (issues.length === 0 && isEmpty(given)) issues.push(issue(['properties'], 'required'))
        const stream = bringsLot(moved) ? (await stock.streamsOf([moved.id])).get(moved.id)! : null
        if (!stream) issues.push(issue(['properties'], 'not-of-kind', { kind: KIND_NAMES[moved.kind] }))
        else issues.push(...knownIn(stream, given, moved))
        if (issues.length > 0) throw invalidFields(issues, true)
        const { properties, own, sample } = moved.given
        const merged = {
          properties: { ...properties, ...given.properties },
          own: { ...own, ...given.own },
          sample,
        }
        const after: Moved = { ...moved, given: merged }
        await queries.updateGiven(transaction, ownerId, moved.id, merged)
        // A sample is read again during the replay.
        const changed = new Map<string, Stream>()
        if (moved.kind !== 'sample')
          changed.set(moved.id, withMovementReadings(stream!, { ...given, sample }, moved.at))
        for (const [lot, one] of changed) stock.streams.set(lot, one)
        const rows = await settle(transaction, opened, after, [after], changed)
        return { ...(await recorded(transaction, ownerId, moved.id, rows)), warnings: [] }
      }),

    /** Undoes a movement; it stays in the list. Throws as `record` does, AppError 404 if it is undone already. */
    undo: (token: Token, id: string, seen: Record<string, string>): Promise<{ tanks: Tank[] }> =>
      begin(token, async (transaction) => {
        const opened = await open(transaction, token, { premium: false })
        const { ownerId } = opened
        const moved = await held(transaction, opened, id, seen)
        await queries.undoMovement(transaction, ownerId, moved.id)
        const tanks = await settle(transaction, opened, moved, [])
        return { tanks: tanks.map((one) => tankAnswer(one)) }
      }),
  }
}

/** The incoming stream; null if nothing comes in. */
async function incoming(
  { sql, clock, findCalculation, uncertaintyOf }: MovementDeps,
  token: Token,
  { kind, material, calculation }: MovementRequest,
) {
  if (material !== undefined && kind === 'receipt') {
    const { pick } = await findMaterials({ sql, clock }, token, [material])
    return { stream: streamOfMaterial(pick([material], () => ['material'])[0]!), whole: null }
  }
  if (calculation === undefined) return null
  const whole = await findCalculation(token, calculation, { premium: true }).catch((error: unknown) => {
    if (!(error instanceof AppError && error.status === 404)) throw error
    throw invalidFields([issue(['calculation'], 'unknown-calculation', { id: calculation })], true)
  })
  const { results, own } = whole.blend
  const calculated = { ...whole, results, own: ownValuesOf(own) }
  return { stream: calculatedOf(calculated, await uncertaintyOf(token, whole)), whole }
}

/** A movement that isn't undone, with its tanks locked. @throws AppError 404 for an unknown one, 409 if a tank isn't as it was seen */
async function held(
  transaction: Transaction,
  { ownerId, stock }: { ownerId: SpaceId; stock: OpenStock },
  id: string,
  seen: Record<string, string>,
): Promise<Moved> {
  const [row] = await queries.selectMovement(transaction, ownerId, readUuid(id))
  if (!row) throw notFound()
  const moved = movedOf(row)
  await stock.lock([...tanksOf(moved), ...Object.keys(seen)])
  compareAll(stock, seen)
  return moved
}

/** Replays what is later than a change, and stores the result. */
async function settle(
  transaction: Transaction,
  { ownerId, stock }: { ownerId: SpaceId; stock: OpenStock },
  place: Moved,
  first: Moved[],
  changed: Replayed['streams'] = new Map(),
) {
  const later = (await queries.selectLater(transaction, ownerId, place)).map(movedOf)
  await stock.lock([place, ...later].flatMap(tanksOf))
  const nameOf = (id: string) => stock.tanks.get(id)!.name
  const replayed = await replay([...first, ...later], tanksOf(place), stock.forReplay()).catch((error) => {
    throw refusal(error, first[0] ?? null, nameOf)
  })
  const streams = new Map([...changed, ...replayed.streams])
  const rows = await stock.keep({ ...replayed, streams }, tanksOf(place))
  const gone = rows.find(({ removed_at, state }) => removed_at !== null && state.m3 > 0)
  if (gone)
    throw invalidFields([
      issue(['non_field_errors'], 'tank-removed', { tank: gone.name, m3: rounded(gone.state.m3) }),
    ])
  return rows.filter(({ removed_at }) => removed_at === null)
}

/** What was measured; a sample needs something. */
function givenIn(wanted: MovementRequest, definitions: readonly OwnProperty[], issues: Issue[]) {
  const given = { ...movementReadings(wanted, definitions, issues), sample: wanted.sample ?? null }
  if (wanted.kind === 'sample' && issues.length === 0 && isEmpty(given))
    issues.push(issue(['properties'], 'lab-empty'))
  return given
}

/** What a tank holds comes by a transfer, not as a material. */
async function refuseTank(transaction: Transaction, ownerId: SpaceId, material: string | undefined) {
  if (material && (await selectTankOf(transaction, ownerId, material)).length > 0)
    throw invalidFields([issue(['material'], 'tank-as-material')], true)
}

async function recorded(transaction: Transaction, ownerId: SpaceId, id: string, rows: readonly TankRow[]) {
  const whole = oneRow(await queries.selectWholeMovement(transaction, ownerId, id), 'the movement')
  return { movement: movementAnswer(whole), tanks: rows.map((row) => tankAnswer(row)) }
}

const movedOf = ({ at, tank_id: tank, to_id: to, ...row }: queries.StepRow): Moved => ({
  ...row,
  at: at.toISOString(),
  tank,
  to,
})

/** For sentences: to a litre. */
const rounded = (m3: number): number => Number(m3.toFixed(3)) + 0

/** Locks the tanks of a movement. @throws AppError 400 for unknown ones, 409 if one isn't as it was seen */
async function holdAsked(stock: OpenStock, { tank, to, from, seen }: MovementRequest): Promise<void> {
  const asked: [path: string[], id: string | undefined][] = [
    [['tank'], tank],
    [['to'], to],
    ...Object.entries(from).map(([material, id]): [string[], string] => [['from', material], id]),
    ...Object.keys(seen).map((id): [string[], string] => [['seen', id], id]),
  ]
  const given = asked.filter((one): one is [string[], string] => one[1] !== undefined)
  await stock.lock(given.map(([, id]) => id))
  const unknown = given.flatMap(([path, id]) =>
    stock.tanks.get(id)?.removed_at === null ? [] : [issue(path, 'unknown-tank', { id })],
  )
  if (unknown.length > 0) throw invalidFields(unknown, true)
  compareAll(stock, seen)
}

/** @throws AppError 409 with all tanks that have changed */
function compareAll({ tanks }: OpenStock, seen: Record<string, string>): void {
  const others = Object.entries(seen).flatMap(([id, version]) => {
    const tank = tanks.get(id)
    return tank?.removed_at === null && String(tank.version) === version ? [] : [[id, tank] as const]
  })
  if (others.length === 0) return
  const current = others.map(([id, tank]) => [id, tank?.removed_at === null ? tankAnswer(tank) : null])
  throw changedMeanwhile(Object.fromEntries(current))
}

/** The fault of a movement, or of the first later one that it makes impossible. */
function refusal(error: unknown, first: Moved | null, nameOf: (tank: string) => string): unknown {
  if (error instanceof TooManyMixings)
    return invalidFields([issue(['at'], 'mixings-max', { max: MIXINGS_MAX })])
  if (!(error instanceof Impossible)) return error
  const { step, is, m3, held } = error
  const tank = nameOf(error.tank)
  if (step.id === first?.id) {
    const amount = rounded(is === 'short' ? held : m3)
    return invalidFields([issue([is === 'empty' ? 'tank' : 'amount'], `tank-${is}`, { tank, m3: amount })])
  }
  const params = { tank, m3: rounded(m3) }
  const at = step.at.slice(0, 16).replace('T', ' ')
  const later = { ...params, kind: KIND_NAMES[step.kind], at }
  const body = issueBody([issue([first ? 'at' : 'non_field_errors'], `later-${is}`, later)])
  return new InvalidInput({ ...body, movement: step.id })
}

const lowIn = (rows: readonly TankRow[], lang: Language) =>
  rows.flatMap(({ name: tank, minimum, state: { m3 } }) =>
    m3 < minimum ? [faultText(fault('below-minimum', { tank, m3: rounded(m3) }), lang)] : [],
  )
