import { readDate } from '#calc/lab/lab-rules.ts'
import { isCurrency } from '#calc/vocabulary/currencies.ts'
import { issue } from '#calc/vocabulary/faults/fault.ts'
import { type Fragment, oneRow, type Querier } from '#server/db/sql.ts'
import type { Deps, FeatureDeps } from '#server/deps.ts'
import { changedMeanwhile, invalidFields } from '#server/errors.ts'
import { caller, requireCaller, type Who, who } from '#server/http/caller.ts'
import { ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { differsFromSeen, versioned } from '#server/http/seen.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { GASOILS } from '#server/responses/recipe.model.ts'
import { repeated } from '#server/space/recipe-request.ts'
import { writeAs } from '#server/space/writing.ts'
import { NewPrices, type Price, type PriceChange, Prices } from './prices.model.ts'

type PriceRow = Omit<Price, 'version'>

const priceList = (sql: Querier, ownerId: Fragment): Fragment => sql`(
  select coalesce(json_agg(json_build_object(
    'material', material_id, 'amount', amount, 'unit', unit, 'currency', currency, 'at', at
  ) order by material_id), '[]')
  from price where owner_id = ${ownerId}
)`

const selectPrices = (sql: Querier, caller: Fragment) => sql<(Who & { prices: PriceRow[] })[]>`
  with caller as (${caller})
  select ${who(sql)}, ${priceList(sql, sql`caller.space_id`)} as prices from caller`

/** The materials that the account may use. Its own ones, which have their price too, are locked. */
const selectUsable = (sql: Querier, ownerId: SpaceId, ids: readonly string[]) => sql<{ id: string }[]>`
  with own as (
    select id from material where id = any(${ids as string[]}::uuid[]) and owner_id = ${ownerId}
    order by id for update
  )
  select id from own
  union all
  select id from material where id = any(${ids as string[]}::uuid[]) and owner_id is null`

const selectPricesNow = (sql: Querier, ownerId: SpaceId) => sql<{ prices: PriceRow[] }[]>`
  select ${priceList(sql, sql`${ownerId}::uuid`)} as prices`

const changeRows = (sql: Querier, changes: readonly PriceChange[]): Fragment => sql`
  jsonb_to_recordset(${sql.json(changes)}::jsonb)
    as change (material uuid, amount double precision, unit text, currency text, at date)`

const updateOwnMaterials = (sql: Querier, ownerId: SpaceId, changes: readonly PriceChange[]) => sql`
  update material set details = details || jsonb_build_object('price', case when change.amount is not null
    then jsonb_build_object('amount', change.amount, 'unit', change.unit, 'currency', change.currency) end)
  from ${changeRows(sql, changes)}
  where material.id = change.material and material.owner_id = ${ownerId}`

const upsertPrices = (sql: Querier, ownerId: SpaceId, changes: readonly PriceChange[]) => sql`
  insert into price (owner_id, material_id, amount, unit, currency, at)
  select ${ownerId}::uuid, material, amount, unit, currency, at
  from ${changeRows(sql, changes)} where amount is not null
  on conflict (owner_id, material_id) do update
    set amount = excluded.amount, unit = excluded.unit, currency = excluded.currency, at = excluded.at`

const deletePrices = (sql: Querier, ownerId: SpaceId, ids: readonly string[]) => sql`
  delete from price where owner_id = ${ownerId} and material_id = any(${ids as string[]}::uuid[])`

const pricesService = ({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) => ({
  async list(token: Token): Promise<Price[]> {
    return requireCaller(await selectPrices(sql, caller(sql, token, clock()))).prices.map(versioned)
  },

  /**
   * Writes these prices, all or none, and returns all prices.
   * @throws InvalidInput for an unusable material; AppError 409 with the prices, by position, whose version is not `seen`
   */
  write: (token: Token, changes: readonly PriceChange[]): Promise<Price[]> =>
    writeAs({ sql, clock }, token, {}, async (transaction, { space_id: ownerId }) => {
      const ids = changes.map(({ material }) => material)
      const usable = new Set((await selectUsable(transaction, ownerId, ids)).map(({ id }) => id))
      const unknown = ids.flatMap((id, at) =>
        usable.has(id) ? [] : [issue([String(at), 'material'], 'unknown-material', { id })],
      )
      if (unknown.length > 0) throw invalidFields(unknown)
      const now = async () =>
        oneRow(await selectPricesNow(transaction, ownerId), 'prices').prices.map(versioned)
      const before = new Map((await now()).map((price) => [price.material, price]))
      const conflicts = changes.flatMap(({ material, seen }, at) => {
        const current = before.get(material) ?? null
        return differsFromSeen(seen, current) ? [[at, current] as const] : []
      })
      if (conflicts.length > 0) throw changedMeanwhile(Object.fromEntries(conflicts))
      await updateOwnMaterials(transaction, ownerId, changes)
      await upsertPrices(transaction, ownerId, changes)
      const gone = changes.flatMap(({ material, amount }) => (amount === null ? [material] : []))
      if (gone.length > 0) await deletePrices(transaction, ownerId, gone)
      return now()
    }),
})

const PRICE = {
  material: GASOILS.treated,
  amount: 652.5,
  unit: 't',
  currency: 'USD',
  at: '2026-01-15',
} as const
const LIST = [versioned(PRICE)]

export function pricesRoutes(deps: FeatureDeps) {
  const service = pricesService(deps)
  return endpoints('Materials', deps.callers, [
    endpoint({
      path: 'GET /me/prices/',
      summary: 'List prices',
      description: 'One dated price per material.',
      answers: ok('The list.', Prices, LIST),
      run: ({ token }) => service.list(token),
    }),
    endpoint({
      path: 'PUT /me/prices/',
      role: 'blender',
      summary: 'Set prices',
      description: 'All or none; other prices stay.',
      examples: { price: { summary: 'One', value: [PRICE] } },
      answers: ok('All current prices.', Prices, LIST),
      limitBytes: 256 * 1024,
      body: NewPrices,
      rules: (input) => readPrices(input, deps.clock()),
      echoes: [Prices],
      run: ({ token, input }) => service.write(token, input),
    }),
  ])
}

const check = rulesOf(NewPrices)

/** One price a material, all issues at once. */
function readPrices(input: unknown, now: Date): Verdict<PriceChange[]> {
  const checked = check(input)
  if (!checked.ok) return checked
  const ids = checked.value.map(({ material }) => material)
  const issues = repeated(ids, (at) => [String(at), 'material'])
  const value = checked.value.map(({ material, amount, unit, currency, at, seen }, index) => {
    const pathOf = (field: string) => [String(index), field]
    if (amount !== null && !unit) issues.push(issue(pathOf('unit'), 'required'))
    if (amount !== null && !currency) issues.push(issue(pathOf('currency'), 'required'))
    else if (currency && !isCurrency(currency))
      issues.push(issue(pathOf('currency'), 'not-a-currency', { text: currency }))
    const day = readDate(at ?? now.toISOString(), pathOf('at'), issues, now, 'price-future')
    return {
      material,
      amount,
      unit: unit ?? 'm3',
      currency: (currency ?? '').toUpperCase(),
      at: (day ?? '').slice(0, 10),
      seen,
    }
  })
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value }
}
