import { readDate } from '#calc/lab/lab-rules.ts'
import type { Issue } from '#calc/vocabulary/faults/issue.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { searchText } from '#calc/vocabulary/rules/material-search.ts'
import { readWhole, type WholeCalculation } from '#calc/vocabulary/whole-calculation.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { changedMeanwhile, invalidFields, notFound } from '#server/errors.ts'
import { requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { readUuid } from '#server/http/uuid.ts'
import { relearn } from '../bias/corrections.ts'
import { changesSince } from './changes.ts'
import type { CalculationPatch } from './whole.model.ts'
import { deleteCalculation, type Seen, selectPresent, selectWhole, updateWritten } from './whole.queries.ts'
import { wholeText } from './whole-on-the-wire.ts'

/** Any time that a status can have. */
const EVER = new Date('9999-01-01')

/** A kept calculation of the caller; throws 401 and 403 as `requireCaller` does, and 404 if it isn't theirs. */
export type FindWhole = (token: Token, id: string, needs?: { premium?: boolean }) => Promise<WholeCalculation>

type Deps = Pick<FeatureDeps, 'sql' | 'clock'>

export const findWhole =
  ({ sql, clock }: Deps): FindWhole =>
  async (token, id, needs) => {
    const [row] = await selectWhole(sql, token, clock(), readUuid(id))
    const found = requireCaller(row, needs)
    if (found.id === null) throw notFound()
    return readWhole(found)
  }

/** The caller's own calculations, one at a time. Needs no Premium: what was calculated once stays its owner's. */
export function wholeService({ sql, clock }: Deps) {
  const find = findWhole({ sql, clock })

  async function textOf(token: Token, whole: WholeCalculation, lang: Language): Promise<string> {
    const ids = whole.components.flatMap(({ id }) => readUuid(id) ?? [])
    const changes = changesSince(whole.components, await selectPresent(sql, token.accountId, ids))
    const { note, share } = whole
    const isOpen = share !== null && share.expiresAt > clock()
    const more = {
      note,
      changed: changes.map(({ id }) => id),
      changes,
      share: isOpen ? { shared_at: share.at.toISOString(), expires_at: share.expiresAt.toISOString() } : null,
    }
    return wholeText(whole, more, lang)
  }

  return {
    /** @returns the JSON of a `WholeCalculation` of the model */
    find: async (token: Token, id: string, lang: Language): Promise<string> =>
      textOf(token, await find(token, id), lang),

    /** Writes name, note and status where given; a blank name or note is removed. Answers as `find` does. */
    async correct(token: Token, id: string, { name, note, seen, ...said }: CalculationPatch, lang: Language) {
      const written = {
        ...(name !== undefined && { name: keyed(name) }),
        ...(note !== undefined && { note: keyed(note) }),
        ...(said.status !== undefined && { status: standing(said, clock()) }),
      }
      const before = seenOf(seen)
      const [row] = await updateWritten(sql, token, clock(), readUuid(id), written, before)
      const found = requireCaller(row)
      if (found.id === null) {
        const whole = await find(token, id)
        throw before ? changedMeanwhile(standsNow(whole)) : notFound()
      }
      return textOf(token, readWhole(found), lang)
    },

    /** Its link goes with it; materials and other calculations stay as they are. */
    async remove(token: Token, id: string): Promise<void> {
      const [row] = await deleteCalculation(sql, token, clock(), readUuid(id))
      const { is_gone, has_taught } = requireCaller(row)
      if (!is_gone) throw notFound()
      if (has_taught) await relearn(sql, token, clock())
    },
  }
}

/** Blank texts are none, as when they are written. */
function seenOf(seen: CalculationPatch['seen']): Seen | undefined {
  if (!seen) return undefined
  const { name, note, status, status_at: at } = seen
  const issues: Issue[] = []
  const moment = at === undefined ? undefined : readDate(at, ['seen', 'status_at'], issues, EVER)
  if (issues.length > 0) throw invalidFields(issues)
  return {
    ...(name !== undefined && { name: name || null }),
    ...(note !== undefined && { note: note || null }),
    ...(status !== undefined && { status }),
    ...(moment !== undefined && { status_at: moment === null ? null : new Date(moment) }),
  }
}

/** What is written on it by now. */
const standsNow = ({ name, note, status: { is, at, by } }: WholeCalculation) => ({
  name,
  note,
  status: is,
  status_at: at?.toISOString() ?? null,
  status_by: by,
})

/** A text with the form by which a search finds it. */
const keyed = (text: string | null) =>
  text ? { text, key: searchText([fold(text)]) } : { text: null, key: null }

/** Who says so and when is the caller and now, unless it is said. */
function standing({ status, status_at, status_by }: CalculationPatch, now: Date) {
  const issues: Issue[] = []
  const at = readDate(status_at, ['status_at'], issues, now)
  if (issues.length > 0) throw invalidFields(issues)
  return {
    is: status === 'planned' ? null : status!,
    at: at === null ? now : new Date(at),
    by: status_by || null,
  }
}
