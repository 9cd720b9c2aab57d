import { withExclusions } from '#calc/lab/exclusion.ts'
import { hasResults, type LabEntry, type LabRecord } from '#calc/lab/lab-record.ts'
import { labOf } from '#calc/lab/lab-result.ts'
import { checkLab } from '#calc/lab/lab-rules.ts'
import { readPrecision } from '#calc/lab/precision.ts'
import { isOwnQuantity } from '#calc/own/own-property.ts'
import type { Issue } from '#calc/vocabulary/faults/issue.ts'
import { type Fields, isFields } from '#calc/vocabulary/rules/field-rules.ts'
import { readWhole, type WholeCalculation } from '#calc/vocabulary/whole-calculation.ts'
import type { LabAnswer } from '#server/answers/lab.model.ts'
import { labAnswer } from '#server/answers/lab-on-the-wire.ts'
import type { Transaction } from '#server/db/sql.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { invalidFields, notFound } from '#server/errors.ts'
import { type Caller, requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { readUuid } from '#server/http/uuid.ts'
import { holdDefinitions } from '#server/own/definitions.ts'
import { laboratoryPrecision } from '#server/own/laboratory-precision.ts'
import { refreshCorrections } from '../bias/corrections.ts'
import { findWhole } from '../whole/whole.service.ts'
import {
  deleteLab,
  selectCallerLocked,
  selectSubjectsLocked,
  updateExclusions,
  updateLabs,
} from './lab.queries.ts'
import { deviationsOf, ONE_BY_ONE } from './lab-deviations.ts'
import { after, compareSeen } from './seen.ts'

type Deps = Pick<FeatureDeps, 'sql' | 'clock' | 'calc'>
type Learner = Pick<Caller, 'account_id'> & { lab_precision: unknown; bias_on: unknown }

/** What the laboratory found of the caller's blends. */
export function labService({ sql, clock, calc }: Deps) {
  const find = findWhole({ sql, clock })

  /** One of the caller's calculations, which nobody else writes to meanwhile; what blends are corrected by follows. */
  const write = <Result>(
    token: Token,
    id: string,
    needs: { premium: boolean },
    change: (transaction: Transaction, who: Learner, whole: WholeCalculation) => Promise<Result>,
  ): Promise<Result> =>
    sql.begin(async (transaction) => {
      const [row] = await selectCallerLocked(transaction, token, clock())
      const who = requireCaller(row, needs)
      const [stored] = await selectSubjectsLocked(transaction, who.account_id, idsOf(id))
      if (!stored) throw notFound()
      const result = await change(transaction, who, readWhole(stored))
      await refreshCorrections(transaction, who.account_id, who.bias_on)
      return result
    }) as Promise<Result>

  return {
    /**
     * Enters results, in the place of any that there are. The calculation itself stays as it is. Needs Premium where the
     * prediction is made again from what was pumped.
     * @throws AppError 404 if the calculation isn't the caller's, then 400 if anything is wrong with the results, then 409 if
     * there are others than were seen
     */
    async put(token: Token, id: string, input: unknown): Promise<LabAnswer> {
      const found = await find(token, id)
      const checked = checkLab(input, clock())
      if (!checked.ok) throw invalidFields(checked.issues)
      const { as_blended, seen, units } = input as Fields
      const keeps = as_blended === undefined && !hasResults(found.lab)
      const entry = keeps ? withPumped(checked.entry, found.lab) : checked.entry
      // Outside of the transaction: it takes long, and what a calculation was made of never changes.
      const deviations = await deviationsOf(
        found,
        entry,
        ONE_BY_ONE,
        await laboratoryPrecision(sql, token.accountId),
      )
      const needs = { premium: checked.entry.as_blended !== null }
      return write(token, found.id, needs, async (transaction, who, whole) => {
        compareSeen(seen, enteredAt(whole.lab))
        const issues: Issue[] = []
        const lab = labOf(
          whole,
          entry,
          {
            calc,
            now: after(enteredAt(whole.lab), clock()),
            precision: readPrecision(who.lab_precision),
            deviations,
            own: hasOwn(entry) ? await holdDefinitions(transaction, who.account_id) : [],
            units: unitsIn(units),
            before: whole.lab,
          },
          issues,
        )
        if (!lab) throw invalidFields(issues)
        await updateLabs(transaction, who.account_id, [{ id: whole.id, lab }])
        return labAnswer(lab)
      })
    },

    /** Leaves results out of the histories, with a reason each, or counts them again. */
    exclude: (token: Token, id: string, input: unknown): Promise<LabAnswer> =>
      write(token, id, { premium: false }, async (transaction, { account_id }, { id, lab }) => {
        if (!lab) throw notFound()
        const issues: Issue[] = []
        const judged = withExclusions(lab, input, issues)
        if (issues.length > 0) throw invalidFields(issues)
        await updateExclusions(transaction, account_id, { id, lab: judged })
        return labAnswer(judged)
      }),

    /** Takes the results away; a calculation without any stays without. */
    remove: (token: Token, id: string, seen: string | undefined): Promise<void> =>
      write(token, id, { premium: false }, async (transaction, { account_id }, { id, lab }) => {
        compareSeen(seen, enteredAt(lab))
        await deleteLab(transaction, account_id, id)
      }),
  }
}

const idsOf = (id: string): string[] => {
  const known = readUuid(id)
  return known === null ? [] : [known]
}

/** What was pumped stays where nothing else is said of it. */
export const withPumped = (entry: LabEntry, before: LabRecord | null): LabEntry => ({
  ...entry,
  as_blended: entry.as_blended ?? before?.as_blended ?? null,
})

/** Units of own properties, as they were said. */
export const unitsIn = (value: unknown): Fields => (isFields(value) ? value : {})

export const hasOwn = ({ results, levels }: LabEntry): boolean =>
  [results, ...Object.values(levels ?? {})].some((values) => Object.keys(values).some(isOwnQuantity))

export const enteredAt = (lab: LabRecord | null): string | null => lab?.entered_at ?? null
