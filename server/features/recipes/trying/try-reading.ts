import { t } from 'elysia'
import { sharesWith } from '#calc/try/try.ts'
import { CATEGORY_NAMES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { type Issue, issue, notAmong } from '#calc/vocabulary/faults/issue.ts'
import { isWhole, totalOf } from '#calc/vocabulary/rules/recipe-rules.ts'
import { compileCheck } from '#server/http/checker.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { readGradeChoice } from '#server/own/grade-asked.ts'
import { type ReadTry, TriedIds, TryRequest } from './try.model.ts'

const readFields = rulesOf(t.Omit(TryRequest, ['candidates', 'options']))
const readIds = compileCheck(TriedIds)

/** Checks a request without looking at the materials: first each field, then the rules between fields. */
export function readTry(input: unknown): Verdict<ReadTry> {
  const fields = readFields(input)
  const { candidates: named, options: given = null } = (input ?? {}) as {
    candidates?: unknown
    options?: unknown
  }
  const issues: Issue[] = []
  const candidates = readCandidates(named, issues)
  if (!fields.ok) return { ok: false, issues: [...fields.issues, ...issues] }
  const { grade, ...request } = fields.value as unknown as ReadTry & { grade?: string }
  const against = readGradeChoice(grade, given, issues)
  const value: ReadTry = {
    ...request,
    locked: request.locked ?? [],
    candidates,
    against,
  }
  if (issues.length === 0) issues.push(...betweenFields(value))
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value }
}

function readCandidates(named: unknown, issues: Issue[]): ReadTry['candidates'] {
  if (named === undefined) return null
  if (typeof named !== 'string') return readIds(named, ['candidates'], issues) as string[]
  const category = CATEGORY_NAMES.find((name) => name === named.trim())
  if (category === undefined) issues.push(notAmong(['candidates'], named, CATEGORY_NAMES))
  return category as CategoryName
}

const repeated = (field: string, ids: readonly string[]): Issue[] => {
  const seen = new Set<string>()
  return ids.flatMap((id, at) => {
    if (seen.has(id)) return [issue([field, String(at)], 'repeated-material')]
    seen.add(id)
    return []
  })
}

function betweenFields({ materials, percentages, share, locked, candidates }: ReadTry): Issue[] {
  const counts = { materials: materials.length, percentages: percentages.length }
  const twice = [
    ...repeated('materials', materials),
    ...(Array.isArray(candidates) ? repeated('candidates', candidates) : []),
  ]
  if (twice.length > 0) return twice
  if (counts.materials !== counts.percentages) return [issue(['non_field_errors'], 'counts-differ', counts)]
  if (!isWhole(percentages)) return [issue(['percentages'], 'total-not-100', { total: totalOf(percentages) })]
  const strangers = locked.flatMap((id, at) =>
    materials.includes(id) ? [] : [issue(['locked', String(at)], 'not-in-recipe', { id })],
  )
  if (strangers.length > 0) return strangers
  const recipe = percentages.map((percentage, at) => ({
    percentage,
    isHeld: locked.includes(materials[at]!),
  }))
  return sharesWith(recipe, share) ? [] : [issue(['share'], 'no-room', { share })]
}
