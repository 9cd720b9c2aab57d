import { type LabContext, labOf } from '#calc/calculation/lab-result.ts'
import { readWhole } from '#calc/calculation/whole-calculation.ts'
import { hasResults, type LabEntry, type LabRecord } from '#calc/lab/lab-record.ts'
import { checkLab } from '#calc/lab/lab-rules.ts'
import { readPrecision } from '#calc/lab/precision.ts'
import { fault, type Issue, issue, issueBody } from '#calc/vocabulary/faults/fault.ts'
import { checkText, type Fields, isFields, isNothing, notFields } from '#calc/vocabulary/rules/field-rules.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { searchText } from '#calc/vocabulary/rules/material-search.ts'
import { AppError, changedMeanwhile, invalidFields } from '#server/errors.ts'
import { checkCaller } from '#server/http/caller.ts'
import { readUuid } from '#server/http/checker.ts'
import type { Token } from '#server/http/tokens.ts'
import type { Verdict } from '#server/http/validation.ts'
import { ON_DUPLICATE } from '#server/responses/import.model.ts'
import { FAULTS_MAX, type ImportOrder, readImportList, underIndex } from '#server/responses/import-list.ts'
import type { LabAnswer, LabImportAnswer } from '#server/responses/lab.model.ts'
import { labAnswer } from '#server/responses/lab-answer.ts'
import { laboratoryPrecision, lockDefinitions } from '#server/space/definitions.ts'
import { writeAs } from '#server/space/writing.ts'
import { refreshCorrections } from '../bias/corrections.ts'
import {
  type NewLab,
  type SubjectRow,
  selectSubjects,
  selectSubjectsLocked,
  updateLabs,
} from './lab.queries.ts'
import { after, enteredAt, hasOwn, isOther, type LabDeps, verdictWith, withPumped } from './lab.service.ts'
import { type CalculatedDeviations, DEVIATIONS, IN_A_LIST, questionFor } from './lab.tasks.ts'

const REFERENCE_MAX = 200

interface ImportedLab {
  reference: string
  entry: LabEntry
  units: Fields
  /** `as_blended` was left out: what was pumped stays. */
  keepsPumped: boolean
  seen: unknown
}

export const readLabImport = (input: unknown, now: Date) =>
  readImportList(input, 'results', ON_DUPLICATE, (item) => readOne(item, now))

function readOne(item: unknown, now: Date): Verdict<ImportedLab> {
  if (!isFields(item)) return { ok: false, issues: [notFields([], item)] }
  const issues: Issue[] = []
  const { calculation, ...results } = item
  let reference = ''
  if (isNothing(calculation)) issues.push(issue(['calculation'], calculation === null ? 'null' : 'required'))
  else reference = checkText(calculation, ['calculation'], issues, REFERENCE_MAX) ?? ''
  const checked = checkLab(results, now)
  if (!checked.ok) return { ok: false, issues: [...issues, ...checked.issues] }
  if (issues.length > 0) return { ok: false, issues }
  const { units, as_blended, seen } = results
  const value = {
    reference,
    entry: checked.entry,
    units: isFields(units) ? units : {},
    keepsPumped: as_blended === undefined,
    seen,
  }
  return { ok: true, value }
}

/** The most calculations whose standard deviation is simulated while the caller waits; of a longer list, none. */
const SIMULATED_MAX = 25

type Results = readonly ImportedLab[]
const atIndex = underIndex('results')

export function labImportService({ sql, clock, calc, jobs }: LabDeps) {
  /** Deviations by place in the list. A calculation's inputs never change, so nothing is locked yet. */
  async function deviationsOf(
    token: Token,
    results: Results,
    signal: AbortSignal,
  ): Promise<Map<number, CalculatedDeviations>> {
    if (results.length > SIMULATED_MAX) return new Map()
    await checkCaller(sql, token, clock(), true)
    const find = finderIn(await selectSubjects(sql, token.spaceId, ...keysOf(results)))
    const precision = await laboratoryPrecision(sql, token.spaceId)
    const asked = results.flatMap((one, index) => {
      const [row] = find(one.reference)
      if (!row) return []
      const whole = readWhole(row)
      return [{ index, question: questionFor(whole, entryFor(one, whole.lab), IN_A_LIST, precision) }]
    })
    const questions = asked.map(({ question }) => question)
    const deviations = await jobs.run(DEVIATIONS, token.accountId, questions, signal)
    return new Map(asked.map(({ index }, k) => [index, deviations[k]!]))
  }

  return {
    async take(
      token: Token,
      { items: results, onDuplicate }: ImportOrder<ImportedLab>,
      signal: AbortSignal,
    ): Promise<LabImportAnswer> {
      const deviations = await deviationsOf(token, results, signal)
      return writeAs({ sql, clock }, token, { premium: true }, async (transaction, who) => {
        const { space_id, lab_precision, bias_on } = who
        const rows = await selectSubjectsLocked(transaction, space_id, ...keysOf(results))
        const own = results.some(({ entry }) => hasOwn(entry))
          ? await lockDefinitions(transaction, space_id)
          : []
        const context = { calc, now: clock(), precision: readPrecision(lab_precision), own }
        const { written, updated, skipped } = sorted(results, onDuplicate, finderIn(rows), (index) => ({
          ...context,
          deviations: deviations.get(index),
        }))
        if (written.length > 0) await updateLabs(transaction, who, written)
        await refreshCorrections(transaction, space_id, bias_on)
        return { created: written.length - updated, updated, skipped, ids: written.map(({ id }) => id) }
      })
    },
  }
}

const entryFor = ({ entry, keepsPumped }: ImportedLab, before: LabRecord | null): LabEntry =>
  keepsPumped ? withPumped(entry, before) : entry

const keyOf = (name: string) => searchText([fold(name)])

const keysOf = (results: Results): [ids: string[], names: string[]] => [
  results.flatMap(({ reference }) => readUuid(reference) ?? []),
  results.map(({ reference }) => keyOf(reference)),
]

type Finder = (reference: string) => readonly SubjectRow[]

function finderIn(rows: readonly SubjectRow[]): Finder {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byName = Map.groupBy(rows, ({ name_key }) => name_key)
  return (reference) => {
    const known = byId.get(readUuid(reference) ?? '')
    return known ? [known] : (byName.get(keyOf(reference)) ?? [])
  }
}

/** Why results aren't written; null if they are. */
function obstacleOf(
  whole: ReturnType<typeof readWhole>,
  { seen }: ImportedLab,
  onDuplicate: ImportOrder<ImportedLab>['onDuplicate'],
): 'skip' | 'released' | 'has-lab' | 'conflict' | null {
  const hasLab = hasResults(whole.lab)
  if (hasLab && onDuplicate === 'skip') return 'skip'
  if (whole.status.is === 'released') return 'released'
  if (hasLab && onDuplicate === 'refuse') return 'has-lab'
  return onDuplicate === 'update' && isOther(seen, whole) ? 'conflict' : null
}

/** Sorts entries into those to be written and skipped ones. @throws AppError with every fault at its place */
function sorted(
  results: Results,
  onDuplicate: ImportOrder<ImportedLab>['onDuplicate'],
  find: Finder,
  contextOf: (index: number) => LabContext,
) {
  const left: LeftOut = { issues: [], released: [], conflicts: {}, skipped: 0 }
  const { issues } = left
  const written: NewLab[] = []
  const places = new Map<string, number>()
  let updated = 0
  for (const [index, one] of results.entries()) {
    if (issues.length >= FAULTS_MAX) break
    const { reference } = one
    const found = find(reference)
    const wrong = referenceIssue(reference, found, places.get(found[0]?.id ?? ''))
    if (wrong) {
      issues.push(...atIndex(index, [wrong]))
      continue
    }
    const whole = readWhole(found[0]!)
    places.set(whole.id, index)
    const hasLab = hasResults(whole.lab)
    const obstacle = obstacleOf(whole, one, onDuplicate)
    if (obstacle !== null) {
      leaveOut(left, index, whole, obstacle)
      continue
    }
    const own: Issue[] = []
    const context = contextOf(index)
    const now = after(enteredAt(whole.lab), context.now)
    const settings = { ...context, now, units: one.units, before: whole.lab }
    const lab = labOf(whole, entryFor(one, whole.lab), settings, own)
    issues.push(...atIndex(index, own))
    if (hasLab) updated += 1
    if (lab) written.push({ id: whole.id, lab, verdict: verdictWith(whole, lab) })
  }
  refuseLeftOut(left)
  return { written, updated, skipped: left.skipped }
}

/** What is not written: faults, results of released calculations, those that changed, and how many are passed over. */
interface LeftOut {
  issues: Issue[]
  released: Issue[]
  /** By position, the stored results that are not those of `seen`. */
  conflicts: Record<string, LabAnswer | null>
  skipped: number
}

function leaveOut(
  left: LeftOut,
  index: number,
  { lab }: ReturnType<typeof readWhole>,
  obstacle: NonNullable<ReturnType<typeof obstacleOf>>,
): void {
  if (obstacle === 'skip') left.skipped += 1
  else if (obstacle === 'conflict') left.conflicts[index] = lab && labAnswer(lab)
  else
    (obstacle === 'released' ? left.released : left.issues).push(
      ...atIndex(index, [issue(['calculation'], obstacle)]),
    )
}

function refuseLeftOut({ issues, released, conflicts }: LeftOut): void {
  if (issues.length > 0) throw invalidFields(issues.slice(0, FAULTS_MAX), true)
  if (released.length > 0)
    throw new AppError(409, { detail: fault('released'), ...issueBody(released.slice(0, FAULTS_MAX)) })
  if (Object.keys(conflicts).length > 0) throw changedMeanwhile({ results: conflicts })
}

function referenceIssue(
  reference: string,
  found: readonly SubjectRow[],
  before: number | undefined,
): Issue | null {
  const path = ['calculation']
  if (found.length === 0) return issue(path, 'unknown-kept', { name: reference })
  if (found.length > 1) return issue(path, 'ambiguous-kept', { count: found.length, name: reference })
  return before === undefined ? null : issue(path, 'repeated-kept', { position: before + 1 })
}
