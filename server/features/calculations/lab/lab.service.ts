import { measuredCheckOf, verdictOfStored } from '#calc/calculation/lab-check.ts'
import { labOf } from '#calc/calculation/lab-result.ts'
import { readWhole, type WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import { type FoundVerdict, foundVerdict } from '#calc/grades/blend-verdict.ts'
import { hasResults, type LabEntry, type LabRecord } from '#calc/lab/lab-record.ts'
import { checkLab, withExclusions } from '#calc/lab/lab-rules.ts'
import { readPrecision } from '#calc/lab/precision.ts'
import type { Issue } from '#calc/vocabulary/faults/fault.ts'
import { isOwnQuantity } from '#calc/vocabulary/own-property.ts'
import { type Fields, isFields } from '#calc/vocabulary/rules/field-rules.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { Transaction } from '#server/db/sql.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { changedMeanwhile, failure, invalidFields, notFound } from '#server/errors.ts'
import type { Writer } from '#server/http/caller.ts'
import { readUuid } from '#server/http/checker.ts'
import { differsFromSeen, type Seen } from '#server/http/seen.ts'
import type { Token } from '#server/http/tokens.ts'
import { checkOnTheWire } from '#server/responses/check-on-the-wire.ts'
import type { LabSaved } from '#server/responses/lab.model.ts'
import { labAnswer } from '#server/responses/lab-answer.ts'
import { laboratoryPrecision, lockDefinitions } from '#server/space/definitions.ts'
import { writeAs } from '#server/space/writing.ts'
import { refreshCorrections } from '../bias/corrections.ts'
import { findWhole } from '../whole/whole.service.ts'
import { wholeVersion } from '../whole/whole-on-the-wire.ts'
import { deleteLab, selectSubjectsLocked, updateExclusions, updateLabs } from './lab.queries.ts'
import { DEVIATIONS, ONE_BY_ONE, questionFor } from './lab.tasks.ts'

interface Change {
  input: unknown
  seen: unknown
}

export type LabDeps = Pick<FeatureDeps, 'sql' | 'clock' | 'calc' | 'jobs'>

export function labService({ sql, clock, calc, jobs }: LabDeps) {
  const find = findWhole({ sql, clock })

  /** Changes one of the caller's calculations under a lock, and recomputes the corrections of the space. */
  const write = <Result>(
    token: Token,
    id: string,
    needs: { premium: boolean },
    change: (transaction: Transaction, who: Writer, whole: WholeCalculation) => Promise<Result>,
  ): Promise<Result> =>
    writeAs({ sql, clock }, token, needs, async (transaction, who) => {
      const ids = [id].flatMap((one) => readUuid(one) ?? [])
      const [stored] = await selectSubjectsLocked(transaction, who.space_id, ids)
      if (!stored) throw notFound()
      const result = await change(transaction, who, readWhole(stored))
      await refreshCorrections(transaction, who.space_id, who.bias_on)
      return result
    })

  return {
    /**
     * Enters results in place of any others. Needs Premium with `as_blended`, from which the prediction is made again.
     * @throws AppError 404 if the calculation isn't the caller's, then 400 for faults in the results, then 409 if the stored
     * results are not those that were seen; as `Jobs.run` does
     */
    async put(
      token: Token,
      id: string,
      { input, seen }: Change,
      lang: Language,
      signal: AbortSignal,
    ): Promise<LabSaved> {
      const found = await find(token, id)
      const checked = checkLab(input, clock())
      if (!checked.ok) throw invalidFields(checked.issues)
      const { as_blended, units } = input as Fields
      const keeps = as_blended === undefined && !hasResults(found.lab)
      const entry = keeps ? withPumped(checked.entry, found.lab) : checked.entry
      // Before the transaction: it takes long, and a calculation's inputs never change.
      const precision = await laboratoryPrecision(sql, token.spaceId)
      const questions = [questionFor(found, entry, ONE_BY_ONE, precision)]
      const [deviations] = await jobs.run(DEVIATIONS, token.accountId, questions, signal)
      const needs = { premium: checked.entry.as_blended !== null }
      return write(token, found.id, needs, async (transaction, who, whole) => {
        refuseReleased(whole)
        compareLab(seen, whole)
        const issues: Issue[] = []
        const context = {
          calc,
          now: after(enteredAt(whole.lab), clock()),
          precision: readPrecision(who.lab_precision),
          deviations,
          own: hasOwn(entry) ? await lockDefinitions(transaction, who.space_id) : [],
          units: isFields(units) ? units : {},
          before: whole.lab,
        }
        const lab = labOf(whole, entry, context, issues)
        if (!lab) throw invalidFields(issues)
        await updateLabs(transaction, who, [{ id: whole.id, lab, verdict: verdictWith(whole, lab) }])
        return saved(whole, lab, lang)
      })
    },

    exclude: (token: Token, id: string, { input, seen }: Change, lang: Language): Promise<LabSaved> =>
      write(token, id, { premium: false }, async (transaction, { space_id }, whole) => {
        const { id, lab } = whole
        if (!lab) throw notFound()
        compareLab(seen, whole)
        const issues: Issue[] = []
        const changed = withExclusions(lab, input, issues)
        if (issues.length > 0) throw invalidFields(issues)
        await updateExclusions(transaction, space_id, { id, lab: changed })
        return saved(whole, changed, lang)
      }),

    remove: (token: Token, id: string, seen: Seen | undefined): Promise<void> =>
      write(token, id, { premium: false }, async (transaction, { space_id }, whole) => {
        refuseReleased(whole)
        compareLab(seen, whole)
        await deleteLab(transaction, space_id, whole.id, verdictWith(whole, null))
      }),
  }
}

/** The verdict of a calculation with these laboratory results. */
export const verdictWith = (whole: WholeCalculation, lab: LabRecord | null): FoundVerdict =>
  foundVerdict(verdictOfStored({ ...whole, lab })?.state)

function refuseReleased({ status }: WholeCalculation): void {
  if (status.is === 'released') throw failure(409, 'released')
}

function saved(whole: WholeCalculation, lab: LabRecord, lang: Language): LabSaved {
  const check = measuredCheckOf({ ...whole, lab })
  return { ...labAnswer(lab), ...(check && { check_measured: checkOnTheWire(check, {}, lang) }) }
}

/** Keeps what was pumped, unless the entry has `as_blended`. */
export const withPumped = (entry: LabEntry, before: LabRecord | null): LabEntry => ({
  ...entry,
  as_blended: entry.as_blended ?? before?.as_blended ?? null,
})

export const hasOwn = ({ results, levels }: LabEntry): boolean =>
  [results, ...Object.values(levels ?? {})].some((values) => Object.keys(values).some(isOwnQuantity))

/** Now, but later than the replaced results, because `entered_at` identifies results. */
export const after = (before: string | null, now: Date): Date =>
  before === null ? now : new Date(Math.max(now.getTime(), Date.parse(before) + 1))

/** Whether the stored results are others than `seen`: their version or `entered_at`, or the version of the whole calculation. */
export function isOther(seen: unknown, whole: WholeCalculation): boolean {
  const { lab } = whole
  return differsFromSeen(seen, lab && labAnswer(lab), [enteredAt(lab), wholeVersion(whole)])
}

function compareLab(seen: unknown, whole: WholeCalculation) {
  if (!isOther(seen, whole)) return
  throw changedMeanwhile(whole.lab && labAnswer(whole.lab), { entered_at: enteredAt(whole.lab) })
}

export const enteredAt = (lab: LabRecord | null): string | null => lab?.entered_at ?? null
