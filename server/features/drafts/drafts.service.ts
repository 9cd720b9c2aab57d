import type { Deps } from '#server/deps.ts'
import { changedMeanwhile } from '#server/errors.ts'
import { caller, requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import type { Draft, DraftKind } from './drafts.model.ts'
import { deleteDraft, selectDraft, upsertDraft } from './drafts.queries.ts'

/** What the caller has not finished; writing a plan needs Premium. */
export function draftsService({ sql, clock }: Pick<Deps, 'sql' | 'clock'>, kind: DraftKind) {
  /** @returns the JSON of a `Draft`: the stored text goes into it as it is */
  async function find(token: Token): Promise<string> {
    const [row] = await selectDraft(sql, caller(sql, token, clock()), kind)
    const { version, updated_at, content } = requireCaller(row)
    const head = JSON.stringify({ version: version ?? 0, updated_at })
    return `${head.slice(0, -1)},"draft":${content ?? 'null'}}`
  }
  const needs = { premium: kind === 'plan' }
  return {
    find,

    /** @throws AppError 409 with what there is, where that is another than `seen` */
    async write(token: Token, content: string, seen: number | null = null): Promise<Omit<Draft, 'draft'>> {
      const now = clock()
      const [row] = await upsertDraft(sql, caller(sql, token, now), { kind, content, seen, now })
      const { version, updated_at } = requireCaller(row, needs)
      if (version === null) throw changedMeanwhile(JSON.parse(await find(token)) as Draft)
      return { version, updated_at: updated_at.toISOString() }
    },

    async remove(token: Token): Promise<void> {
      const [row] = await deleteDraft(sql, caller(sql, token, clock()), kind)
      requireCaller(row, needs)
    },
  }
}
