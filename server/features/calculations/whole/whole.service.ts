import { type Decision, decisionOn, isDecided, standsWithout } from '#calc/calculation/blend-status.ts'
import { measuredCheckOf } from '#calc/calculation/lab-check.ts'
import { readWhole, type WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import { hasResults } from '#calc/lab/lab-record.ts'
import { readDate } from '#calc/lab/lab-rules.ts'
import { openLimits, releaseIssues } from '#calc/lab/release.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { searchText } from '#calc/vocabulary/rules/material-search.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { oneRow, type Transaction } from '#server/db/sql.ts'
import type { FeatureDeps, FindCalculation } from '#server/deps.ts'
import { changedMeanwhile, failure, invalidFields, notFound } from '#server/errors.ts'
import { beginAs, inTurn, requireCaller } from '#server/http/caller.ts'
import { readUuid } from '#server/http/checker.ts'
import { differsFromSeen, IfMatch, type Seen, VersionedText } from '#server/http/seen.ts'
import type { Token } from '#server/http/tokens.ts'
import { RELEASE_TEXT, releaseHash } from '#server/responses/release-record.ts'
import { alteredAdditives } from '#server/space/additives.ts'
import { recomputeCorrections } from '../bias/corrections.ts'
import type { CalculationPatch, DecisionRequest } from './whole.model.ts'
import {
  type Decider,
  deleteCalculation,
  selectFourEyes,
  selectPresent,
  selectWhole,
  selectWholeLocked,
  updateWritten,
  type WrittenLab,
} from './whole.queries.ts'
import { bareComponents, changesSince, shareAnswer, wholeText, wholeVersion } from './whole-on-the-wire.ts'

/** No limit for the time of a status. */
const EVER = new Date('9999-01-01')

type Deps = Pick<FeatureDeps, 'sql' | 'clock'>

export const findWhole =
  ({ sql, clock }: Deps): FindCalculation =>
  async (token, id, needs) => {
    const found = requireCaller(await selectWhole(sql, token, clock(), readUuid(id)), needs)
    if (found.id === null) throw notFound()
    return readWhole(found)
  }

export function wholeService(deps: Deps) {
  const { sql, clock } = deps
  const find = findWhole(deps)

  const shown = async (token: Token, whole: WholeCalculation, lang: Language) =>
    new VersionedText(await answerText(deps, token, whole, lang), wholeVersion(whole))

  /** Runs `act` with the calculation locked. @throws AppError 409 if it is not as it was seen */
  async function withLocked<Result>(
    token: Token,
    id: string,
    isAsSeen: IsAsSeen,
    lang: Language,
    act: (transaction: Transaction, who: Decider, whole: WholeCalculation) => Promise<Result>,
  ): Promise<Result> {
    const done = await beginAs(sql, token, async (transaction) => {
      const found = requireCaller(await selectWholeLocked(transaction, token, clock(), readUuid(id)))
      if (found.id === null) throw notFound()
      const whole = readWhole(found)
      return isAsSeen(whole) ? { result: await act(transaction, found, whole) } : { whole }
    })
    if ('result' in done) return done.result as Result
    // After the transaction, because this reads the materials too.
    throw changedMeanwhile(JSON.parse(await answerText(deps, token, done.whole, lang)), standsNow(done.whole))
  }

  return {
    /** @returns the JSON of a `WholeCalculation` of the model */
    find: async (token: Token, id: string, lang: Language): Promise<VersionedText> =>
      shown(token, await find(token, id), lang),

    /**
     * Writes name, note and status where given; a blank name or note is removed. Answers as `find` does.
     * @throws AppError 400 for a release that leaves something open without a reason, and in a company for who or when; 409 if it is released, and its name or
     * status would change
     */
    async correct(token: Token, id: string, patch: Correction, lang: Language) {
      const { name, note, seen, status, reason } = patch
      if (reason && (status === undefined || !isDecided(status)))
        throw invalidFields([issue(['reason'], 'reason-without-release')])
      if (token.spaceId !== token.accountId) refuseForged(patch)
      const whole = await withLocked(token, id, readSeen(seen), lang, async (transaction, who, before) => {
        const isRenamed = name !== undefined && (name || null) !== before.name
        if (isRenamed && before.status.is === 'released') throw failure(409, 'released')
        const now = clock()
        return update(transaction, who, before, {
          ...(isRenamed && { name: keyed(name) }),
          ...(note !== undefined && { note: keyed(note) }),
          ...(status !== undefined && {
            status: isDecided(status)
              ? { ...decided(who, before, status, reason, now), ...standing(patch, who, now) }
              : plain(before, standing(patch, who, now)),
          }),
        })
      })
      return shown(token, whole, lang)
    },

    /** Releases or holds it, or withdraws that. Answers as `find` does. @throws AppError 400 for a missing reason; as `mayDecide` does */
    async decide(
      token: Token,
      id: string,
      wanted: Decision['is'],
      { reason, seen }: DecisionRequest,
      lang: Language,
    ): Promise<VersionedText> {
      const whole = await withLocked(token, id, readSeen(seen), lang, (transaction, who, before) =>
        update(transaction, who, before, { status: decided(who, before, wanted, reason, clock()) }),
      )
      return shown(token, whole, lang)
    },

    async remove(token: Token, id: string, seen: Seen | undefined, lang: Language): Promise<void> {
      const hadCounted = await withLocked(
        token,
        id,
        readSeen(seen),
        lang,
        async (transaction, who, whole) => {
          if (whole.status.is === 'released') throw failure(409, 'released')
          const gone = await deleteCalculation(transaction, who.space_id, whole.id)
          return oneRow(gone, 'the calculation').had_counted
        },
      )
      if (hadCounted) await inTurn(token, () => recomputeCorrections(sql, token.spaceId))
    },
  }
}

/** @returns the JSON of a `WholeCalculation` of the model */
async function answerText(
  { sql, clock }: Deps,
  token: Token,
  whole: WholeCalculation,
  lang: Language,
): Promise<string> {
  const ids = whole.components.flatMap(({ id }) => readUuid(id) ?? [])
  const changes = changesSince(
    bareComponents(whole),
    await selectPresent(sql, token.spaceId, ids),
    whole.engine,
  )
  const altered = await alteredAdditives(sql, token.spaceId, whole.blend.treatment?.additives ?? [])
  const fourEyes =
    token.spaceId === token.accountId || whole.status.is === 'released'
      ? undefined
      : (await selectFourEyes(sql, token, clock(), whole.id))[0]
  const { note, share } = whole
  const isOpen = share !== null && share.expiresAt > clock()
  const more = {
    note,
    ...decidedOn(whole),
    changed: [...changes.map(({ id }) => id), ...altered],
    changes,
    version: wholeVersion(whole),
    share: isOpen ? shareAnswer(share) : null,
    ...(fourEyes && {
      four_eyes: { because: fourEyes.is_maker ? 'made' : 'measured', approvers: fourEyes.approvers },
    }),
  }
  return wholeText(whole, more, { lang, now: clock() })
}

type Standing = NonNullable<WrittenLab['status']>

const update = async (
  transaction: Transaction,
  { space_id }: Decider,
  { id }: WholeCalculation,
  written: WrittenLab,
): Promise<WholeCalculation> =>
  readWhole(oneRow(await updateWritten(transaction, space_id, id, written), 'the calculation'))

/** The decisions in answers. A release from before decisions were stored has none. */
function decidedOn(whole: WholeCalculation) {
  const { status } = whole
  const { reason = null, open = [] } = decisionOn(status) ?? {}
  return {
    ...releaseHash(whole),
    release: status.is === 'released' ? { reason, open } : null,
    decisions: status.decisions.map(({ hashed: _, ...decision }) => decision),
  }
}

/** The status after a decision, with its reason and what a release leaves open. @throws AppError 400 for a missing reason; as `mayDecide` does */
function decided(
  who: Decider,
  whole: WholeCalculation,
  wanted: Decision['is'],
  reason: string | null | undefined,
  now: Date,
): Standing {
  const { status, lab } = whole
  mayDecide(who, whole, wanted)
  const check = measuredCheckOf(whole)
  const isMeasured = hasResults(lab)
  const given = reason?.trim() || null
  const held = status.is === 'held' ? (decisionOn(status)?.reason ?? '') : null
  const issues =
    wanted === 'released' ? releaseIssues({ check, predicted: whole.check, isMeasured, held }) : []
  if (given === null && issues.length > 0) throw invalidFields(issues)
  if (given === null && (wanted !== 'released' || who.reasons_always))
    throw invalidFields([issue(['reason'], 'required')])
  const open = wanted === 'released' && check ? openLimits(check) : []
  const by = who.called
  const decision = {
    is: wanted,
    at: now.toISOString(),
    by,
    from: status.is,
    reason: given,
    open,
    ...(wanted === 'released' && { hashed: RELEASE_TEXT }),
  }
  const is = wanted === 'withdrawn' ? standsWithout(status, isMeasured) : wanted
  return { is, at: now, by, decisions: [...status.decisions, decision], isDecision: true }
}

/** A status that is no decision. @throws AppError 409 while the blend is released or held */
function plain({ status }: WholeCalculation, next: Pick<Standing, 'is' | 'at' | 'by'>): Standing {
  if (isDecided(status.is)) throw failure(409, status.is)
  return { ...next, decisions: status.decisions, isDecision: false }
}

/** In a company the server writes who gave a blend its status, and when. @throws AppError 400 */
function refuseForged(patch: Correction): void {
  const given = (['status_at', 'status_by'] as const).filter((field) => patch[field] !== undefined)
  if (given.length > 0) throw invalidFields(given.map((field) => issue([field], 'status-is-ours')))
}

interface Correction extends Omit<CalculationPatch, 'seen'> {
  seen?: CalculationPatch['seen'] | IfMatch
}

type IsAsSeen = (now: WholeCalculation) => boolean

/** Compares a calculation with what was seen of it: its version, or the named fields. */
function readSeen(seen: Correction['seen']): IsAsSeen {
  if (typeof seen === 'string' || seen instanceof IfMatch)
    return (now) => !differsFromSeen(seen, { version: wholeVersion(now) })
  const { name, note, status, status_at: at } = seen ?? {}
  const issues: Issue[] = []
  const moment = at === undefined ? undefined : readDate(at, ['seen', 'status_at'], issues, EVER)
  if (issues.length > 0) throw invalidFields(issues)
  // Blank texts count as none, as when they are written.
  return (now) =>
    (name === undefined || (name || null) === now.name) &&
    (note === undefined || (note || null) === now.note) &&
    (status === undefined || status === now.status.is) &&
    (moment === undefined || moment === (now.status.at?.toISOString() ?? null))
}

/** The present name, note and status, for programs that don't read `current`. */
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

function standing({ status, status_at, status_by }: Correction, { called }: Decider, now: Date) {
  const issues: Issue[] = []
  const at = readDate(status_at, ['status_at'], issues, now, 'status-future')
  if (issues.length > 0) throw invalidFields(issues)
  return { is: status!, at: at === null ? now : new Date(at), by: status_by || called }
}

/**
 * Checks whether the caller, whose role `caller` has checked, may decide on a locked calculation.
 * @throws AppError 409 if that is decided already, or there is nothing to withdraw; 403 for releasing what one made or measured
 * oneself, in a company with the four-eyes rule
 */
function mayDecide(who: Decider, { status }: Pick<WholeCalculation, 'status'>, wanted: Decision['is']): void {
  if (wanted === 'withdrawn' ? !isDecided(status.is) : status.is === wanted)
    throw failure(409, wanted === 'withdrawn' ? 'not-decided' : wanted)
  const { four_eyes, account_id, made_by, made_with_key, lab_by, is_key, is_owner } = who
  if (wanted !== 'released' || !four_eyes) return
  if (made_by === account_id || lab_by?.includes(account_id)) throw failure(403, 'four-eyes')
  // Who holds a key is not known: the owners are those who give them out.
  if (is_key || (made_with_key && !is_owner))
    throw failure(403, is_key ? 'four-eyes-key' : 'four-eyes-by-key')
}
