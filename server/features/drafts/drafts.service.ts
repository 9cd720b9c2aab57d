import type { Deps } from '#server/deps.ts'
import { caller, requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { deleteDraft, selectDraft, upsertDraft } from './drafts.queries.ts'

/** The caller's unfinished analysis. Needs no Premium. */
export const draftsService = ({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) => ({
  /** @returns the JSON of a `Draft`: the stored text goes into it as it is */
  async find(token: Token): Promise<string> {
    const [row] = await selectDraft(sql, caller(sql, token, clock()))
    const { version, updated_at, content } = requireCaller(row)
    const head = JSON.stringify({ version: version ?? 0, updated_at })
    return `${head.slice(0, -1)},"draft":${content ?? 'null'}}`
  },

  async write(token: Token, content: string) {
    const now = clock()
    const [row] = await upsertDraft(sql, caller(sql, token, now), content, now)
    const { version, updated_at } = requireCaller(row)
    return { version, updated_at: updated_at.toISOString() }
  },

  async remove(token: Token): Promise<void> {
    const [row] = await deleteDraft(sql, caller(sql, token, clock()))
    requireCaller(row)
  },
})
