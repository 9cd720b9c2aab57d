import { measuredCheckOf } from '#calc/calculation/lab-check.ts'
import { readWhole, type WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import { readDate } from '#calc/lab/lab-rules.ts'
import { openLimits, type Release, releaseIssues } from '#calc/lab/release.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/issue.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { searchText } from '#calc/vocabulary/rules/material-search.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { Transaction } from '#server/db/sql.ts'
import { oneRow } from '#server/db/sql.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { changedMeanwhile, invalidFields, notFound } from '#server/errors.ts'
import { beginAs, requireCaller } from '#server/http/caller.ts'
import { readUuid } from '#server/http/checker.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import { alteredAdditives } from '#server/own/additives.ts'
import { relearn } from '../bias/corrections.ts'
import { changesSince } from './changes.ts'
import type { CalculationPatch } from './whole.model.ts'
import {
  deleteCalculation,
  selectPresent,
  selectWhole,
  selectWholeLocked,
  updateWritten,
} from './whole.queries.ts'
import { shareAnswer, wholeText, wholeVersion } from './whole-on-the-wire.ts'

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
    const changes = changesSince(whole.components, await selectPresent(sql, token.spaceId, ids), whole.engine)
    const altered = await alteredAdditives(sql, token.spaceId, whole.blend.treatment?.additives ?? [])
    const { note, share, status } = whole
    const isOpen = share !== null && share.expiresAt > clock()
    const more = {
      note,
      release: status.release ?? null,
      changed: [...changes.map(({ id }) => id), ...altered],
      changes,
      version: wholeVersion(whole),
      share: isOpen ? shareAnswer(share) : null,
    }
    return wholeText(whole, more, lang)
  }

  /** Does something to a calculation that nobody else writes to meanwhile, if it is as it was seen. */
  async function held<Result>(
    token: Token,
    id: string,
    isAsSeen: IsAsSeen,
    lang: Language,
    act: (transaction: Transaction, spaceId: SpaceId, whole: WholeCalculation) => Promise<Result>,
  ): Promise<Result> {
    const done = await beginAs(sql, token, async (transaction) => {
      const [row] = await selectWholeLocked(transaction, token, clock(), readUuid(id))
      const found = requireCaller(row)
      if (found.id === null) throw notFound()
      const whole = readWhole(found)
      return isAsSeen(whole) ? { result: await act(transaction, found.space_id, whole) } : { whole }
    })
    if ('result' in done) return done.result as Result
    // Once nothing is held: it is asked for what has become of the materials.
    throw changedMeanwhile(JSON.parse(await textOf(token, done.whole, lang)), standsNow(done.whole))
  }

  return {
    /** @returns the JSON of a `WholeCalculation` of the model */
    find: async (token: Token, id: string, lang: Language): Promise<string> =>
      textOf(token, await find(token, id), lang),

    /**
     * Writes name, note and status where given; a blank name or note is removed. Answers as `find` does.
     * @throws AppError 400 where it is to be released, its results leave something open, and no reason is given
     */
    async correct(token: Token, id: string, { name, note, seen, ...said }: CalculationPatch, lang: Language) {
      if (said.reason && said.status !== 'released')
        throw invalidFields([issue(['reason'], 'reason-without-release')])
      const whole = await held(token, id, readSeen(seen), lang, async (transaction, spaceId, before) => {
        const written = {
          ...(name !== undefined && { name: keyed(name) }),
          ...(note !== undefined && { note: keyed(note) }),
          ...(said.status !== undefined && {
            status: {
              ...standing(said, clock()),
              release: said.status === 'released' ? releaseOf(before, said.reason) : null,
            },
          }),
        }
        return readWhole(
          oneRow(
            await updateWritten(transaction, spaceId, token.accountId, before.id, written),
            'the calculation',
          ),
        )
      })
      return textOf(token, whole, lang)
    },

    /** Its link goes with it; materials and other calculations stay as they are. */
    async remove(token: Token, id: string, seen: string | undefined, lang: Language): Promise<void> {
      const hadCounted = await held(token, id, readSeen(seen), lang, async (transaction, spaceId, { id }) => {
        const gone = await deleteCalculation(transaction, spaceId, id)
        return oneRow(gone, 'the calculation').had_counted
      })
      if (hadCounted) await relearn(sql, token.spaceId)
    },
  }
}

/**
 * A release as it is kept: its reason, and what its results leave open.
 * @throws AppError 400 where something is open, or nothing was checked, and no reason is given
 */
function releaseOf(whole: WholeCalculation, reason: string | null | undefined): Release {
  const check = measuredCheckOf(whole)
  const said = reason?.trim() || null
  const issues = releaseIssues(check)
  if (issues.length > 0 && said === null) throw invalidFields(issues)
  return { reason: said, open: check ? openLimits(check) : [] }
}

type IsAsSeen = (now: WholeCalculation) => boolean

/** Whether one is as somebody had it before them: by its version, or by those of its fields that they name. */
function readSeen(seen: CalculationPatch['seen']): IsAsSeen {
  if (typeof seen === 'string') return (now) => wholeVersion(now) === seen
  const { name, note, status, status_at: at } = seen ?? {}
  const issues: Issue[] = []
  const moment = at === undefined ? undefined : readDate(at, ['seen', 'status_at'], issues, EVER)
  if (issues.length > 0) throw invalidFields(issues)
  // Blank texts are none, as when they are written.
  return (now) =>
    (name === undefined || (name || null) === now.name) &&
    (note === undefined || (note || null) === now.note) &&
    (status === undefined || status === now.status.is) &&
    (moment === undefined || moment === (now.status.at?.toISOString() ?? null))
}

/** What is written on it by now, as programs read it that know of no `current`. */
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
