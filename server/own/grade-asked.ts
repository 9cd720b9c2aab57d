import { ownLimitIssues } from '#calc/grades/own-check.ts'
import { readGradeOptions, type Specification } from '#calc/grades/specification.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import { isNothing } from '#calc/vocabulary/rules/field-rules.ts'
import type { GradeChoice } from '#server/answers/recipe.model.ts'
import type { Token } from '#server/http/tokens.ts'

/** A grade of the caller's, or a built-in one, with its options; throws InvalidInput where there is none. */
export type Specifications = (token: Token, asked: GradeChoice) => Promise<Specification>

/** A grade's options depend on the grade, so a schema doesn't judge them. */
export function readGradeChoice(
  grade: string | undefined,
  given: unknown,
  issues: Issue[],
): GradeChoice | null {
  const options = readGradeOptions(given, ['options'], issues)
  if (!isNothing(given) && grade === undefined) issues.push(issue(['options'], 'options-without-grade'))
  return grade === undefined ? null : { grade, options }
}

/** Limits of a request on own properties that its account has not. */
export const unknownLimits = (
  against: GradeChoice | null | undefined,
  definitions: readonly OwnProperty[],
): Issue[] => (against ? ownLimitIssues(against.options.limits, definitions, ['options', 'limits']) : [])
