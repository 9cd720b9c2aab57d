import { issue } from '#calc/vocabulary/faults/issue.ts'
import { oneRow } from '#server/db/sql.ts'
import type { Deps } from '#server/deps.ts'
import { changedMeanwhile, invalidFields } from '#server/errors.ts'
import { caller, requireCaller } from '#server/http/caller.ts'
import { isOtherThan, versioned } from '#server/http/seen.ts'
import type { Token } from '#server/http/tokens.ts'
import { writeAs } from '#server/own/writing.ts'
import type { Price, PriceChange } from './prices.model.ts'
import * as queries from './prices.queries.ts'

/** What an account's materials cost. */
export const pricesService = ({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) => ({
  async list(token: Token): Promise<Price[]> {
    const [row] = await queries.selectPrices(sql, caller(sql, token, clock()))
    return requireCaller(row).prices.map(versioned)
  },

  /**
   * Writes these, all or none; the others stay. Answers all that there are.
   * @throws InvalidInput for a material that the caller may not use; AppError 409 with, by their place, those that are others
   * by now than were seen
   */
  write: (token: Token, changes: readonly PriceChange[]): Promise<Price[]> =>
    writeAs({ sql, clock }, token, {}, async (transaction, { space_id: ownerId }) => {
      const ids = changes.map(({ material }) => material)
      const usable = new Set((await queries.selectUsable(transaction, ownerId, ids)).map(({ id }) => id))
      const unknown = ids.flatMap((id, at) =>
        usable.has(id) ? [] : [issue([String(at), 'material'], 'unknown-material', { id })],
      )
      if (unknown.length > 0) throw invalidFields(unknown)
      const now = async () =>
        oneRow(await queries.selectPricesNow(transaction, ownerId), 'prices').prices.map(versioned)
      const before = new Map((await now()).map((price) => [price.material, price]))
      const others = changes.flatMap(({ material, seen }, at) => {
        const current = before.get(material) ?? null
        return isOtherThan(seen, current) ? [[at, current] as const] : []
      })
      if (others.length > 0) throw changedMeanwhile(Object.fromEntries(others))
      await queries.updateOwnMaterials(transaction, ownerId, changes)
      await queries.upsertPrices(transaction, ownerId, changes)
      const gone = changes.flatMap(({ material, amount }) => (amount === null ? [material] : []))
      if (gone.length > 0) await queries.deletePrices(transaction, ownerId, gone)
      return now()
    }),
})
