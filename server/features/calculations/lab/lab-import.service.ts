import { type LabContext, labOf } from '#calc/lab/lab-result.ts'
import { readPrecision } from '#calc/lab/precision.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/issue.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { searchText } from '#calc/vocabulary/rules/material-search.ts'
import { readWhole } from '#calc/vocabulary/whole-calculation.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { invalidFields } from '#server/errors.ts'
import { requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { readUuid } from '#server/http/uuid.ts'
import { refreshCorrections } from '../bias/corrections.ts'
import type { LabImportAnswer } from './lab.model.ts'
import { type NewLab, selectCallerLocked, selectSubjectsLocked, updateLabs } from './lab.queries.ts'
import { at, FAULTS_MAX, type LabOrder } from './lab-import.rules.ts'

/** As the column `name_key` has it. */
const keyOf = (name: string) => searchText([fold(name)])

/** Results of many blends at once: all are entered or none. Needs Premium. */
export const labImportService = ({ sql, clock, calc }: Pick<FeatureDeps, 'sql' | 'clock' | 'calc'>) => ({
  take: (token: Token, { results, onDuplicate }: LabOrder): Promise<LabImportAnswer> =>
    sql.begin(async (transaction) => {
      const [row] = await selectCallerLocked(transaction, token, clock())
      const { account_id, lab_precision, bias_on } = requireCaller(row, { premium: true })
      const references = results.map(({ reference }) => reference)
      const ids = references.flatMap((reference) => readUuid(reference) ?? [])
      const rows = await selectSubjectsLocked(transaction, account_id, ids, references.map(keyOf))
      const byId = new Map(rows.map((stored) => [stored.id, stored]))
      const byName = Map.groupBy(rows, ({ name_key }) => name_key)
      const context: LabContext = { calc, now: clock(), precision: readPrecision(lab_precision) }

      const issues: Issue[] = []
      const written: NewLab[] = []
      const places = new Map<string, number>()
      let [updated, skipped] = [0, 0]
      for (const [index, { reference, entry }] of results.entries()) {
        if (issues.length >= FAULTS_MAX) break
        const wrong = (found: Issue) => issues.push(...at(index, [found]))
        const known = byId.get(readUuid(reference) ?? '')
        const named = known ? [known] : (byName.get(keyOf(reference)) ?? [])
        const [stored] = named
        const before = stored && places.get(stored.id)
        if (!stored) wrong(issue(['calculation'], 'unknown-kept', { name: reference }))
        else if (named.length > 1)
          wrong(issue(['calculation'], 'ambiguous-kept', { count: named.length, name: reference }))
        else if (before !== undefined)
          wrong(issue(['calculation'], 'repeated-kept', { position: before + 1 }))
        else {
          places.set(stored.id, index)
          const whole = readWhole(stored)
          if (whole.lab && onDuplicate === 'skip') skipped += 1
          else if (whole.lab && onDuplicate === 'refuse') wrong(issue(['calculation'], 'has-lab'))
          else {
            const found: Issue[] = []
            const lab = labOf(whole, entry, context, found)
            issues.push(...at(index, found))
            if (whole.lab) updated += 1
            if (lab) written.push({ id: stored.id, lab })
          }
        }
      }
      if (issues.length > 0) throw invalidFields(issues.slice(0, FAULTS_MAX), true)
      if (written.length > 0) await updateLabs(transaction, account_id, written)
      await refreshCorrections(transaction, account_id, bias_on)
      return { created: written.length - updated, updated, skipped }
    }),
})
