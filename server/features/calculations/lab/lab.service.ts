import type { LabRecord } from '#calc/lab/lab-record.ts'
import { labOf } from '#calc/lab/lab-result.ts'
import { checkLab } from '#calc/lab/lab-rules.ts'
import { readPrecision } from '#calc/lab/precision.ts'
import type { Issue } from '#calc/vocabulary/faults/issue.ts'
import { readWhole } from '#calc/vocabulary/whole-calculation.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { invalidFields, notFound } from '#server/errors.ts'
import { requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { readUuid } from '#server/http/uuid.ts'
import { refreshCorrections } from '../bias/corrections.ts'
import { findWhole } from '../whole/whole.service.ts'
import { deleteLab, selectCallerLocked, selectSubjectsLocked, updateLabs } from './lab.queries.ts'
import { deviationsOf, ONE_BY_ONE } from './lab-deviations.ts'

type Deps = Pick<FeatureDeps, 'sql' | 'clock' | 'calc'>

/** What the laboratory found of the caller's blends. */
export function labService({ sql, clock, calc }: Deps) {
  const find = findWhole({ sql, clock })
  return {
    /**
     * Enters results, in the place of any that there are. The calculation itself stays as it is. Needs Premium where the
     * prediction is made again from what was pumped.
     * @throws AppError 404 if the calculation isn't the caller's, then 400 if anything is wrong with the results
     */
    async put(token: Token, id: string, input: unknown): Promise<LabRecord> {
      const whole = await find(token, id)
      const checked = checkLab(input, clock())
      if (!checked.ok) throw invalidFields(checked.issues)
      const { entry } = checked
      // Outside of the transaction: it takes long, and what a calculation was made of never changes.
      const deviations = await deviationsOf(whole, entry, ONE_BY_ONE)
      return sql.begin(async (transaction) => {
        const [row] = await selectCallerLocked(transaction, token, clock())
        const needs = { premium: entry.as_blended !== null }
        const { account_id, bias_on, lab_precision } = requireCaller(row, needs)
        const [stored] = await selectSubjectsLocked(transaction, account_id, [whole.id])
        if (!stored) throw notFound()
        const issues: Issue[] = []
        const context = { calc, now: clock(), precision: readPrecision(lab_precision), deviations }
        const lab = labOf(readWhole(stored), entry, context, issues)
        if (!lab) throw invalidFields(issues)
        await updateLabs(transaction, account_id, [{ id: stored.id, lab }])
        await refreshCorrections(transaction, account_id, bias_on)
        return lab
      })
    },

    /** Takes the results away; a calculation without any stays without. */
    remove: (token: Token, id: string): Promise<void> =>
      sql.begin(async (transaction) => {
        const [row] = await selectCallerLocked(transaction, token, clock())
        const { account_id, bias_on } = requireCaller(row)
        const [stored] = await selectSubjectsLocked(transaction, account_id, idsOf(id))
        if (!stored) throw notFound()
        await deleteLab(transaction, account_id, stored.id)
        await refreshCorrections(transaction, account_id, bias_on)
      }),
  }
}

const idsOf = (id: string): string[] => {
  const known = readUuid(id)
  return known === null ? [] : [known]
}
