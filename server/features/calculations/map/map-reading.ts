import { readGradeOptions } from '#calc/grades/grade-options.ts'
import { notQuantity } from '#calc/grades/limit-rules.ts'
import type { MapQuantity } from '#calc/recipe-map/sample.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/issue.ts'
import { isQuantity } from '#calc/vocabulary/quantities.ts'
import { checkText, type Fields } from '#calc/vocabulary/rules/field-rules.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { type AskedMapQuery, MapLook } from './map.model.ts'

const GRADE_MAX = 100
const USUAL: MapQuantity = 'density'
const VARYING = { min: 2, max: 3 }

const readLook = rulesOf(MapLook)

/** What a query asks for. */
export function readMapQuery(input: unknown): Verdict<AskedMapQuery> {
  const { property, materials, grade, options, ...rest } = input as Fields
  const look = readLook(rest)
  const issues: Issue[] = look.ok ? [] : [...look.issues]
  const quantity = readQuantity(property, issues)
  const ids = typeof materials === 'string' ? materials.split(',').map((id) => id.trim()) : null
  if (ids && ids.length < VARYING.min)
    issues.push(issue(['materials'], 'too-few-items', { min: VARYING.min }))
  if (ids && ids.length > VARYING.max)
    issues.push(issue(['materials'], 'too-many-items', { max: VARYING.max }))
  const chosen = readGradeOptions(fromJson(options, issues), ['options'], issues)
  if (grade === undefined && options !== undefined && issues.length === 0)
    issues.push(issue(['options'], 'options-without-grade'))
  const id = grade === undefined ? null : checkText(grade, ['grade'], issues, GRADE_MAX)
  if (!look.ok || issues.length > 0) return { ok: false, issues }
  const against = id ? { grade: id, options: chosen } : null
  return { ok: true, value: { quantity, materials: ids, against, look: look.value as typeof MapLook.static } }
}

function readQuantity(value: unknown, issues: Issue[]): MapQuantity {
  if (value === undefined) return USUAL
  if (value === 'margin' || isQuantity(value)) return value
  issues.push(notQuantity(['property'], value, ['margin']))
  return USUAL
}

function fromJson(text: unknown, issues: Issue[]): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    issues.push(issue(['options'], 'not-json'))
    return undefined
  }
}
