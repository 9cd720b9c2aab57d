import { type Issue, issue, notAmong } from '../vocabulary/faults/fault.ts'
import { isFields, isNothing, notFields, numberWithin } from '../vocabulary/rules/field-rules.ts'
import type { Grade } from './grade.ts'
import { readLimits } from './limit-rules.ts'
import { type GradeOptions, NO_OPTIONS, RESIDUE } from './specification.ts'

const LIMITS = 'limits'
const RESIDUE_KEY = 'residue'

/** Reads what is asked of a grade: `{limits, residue, …}`, every other key being a choice of the grade. */
export function readGradeOptions(input: unknown, path: string[], issues: Issue[]): GradeOptions {
  if (input === undefined || input === null) return NO_OPTIONS
  if (!isFields(input)) {
    issues.push(notFields(path, input))
    return NO_OPTIONS
  }
  const chosen: Record<string, string> = {}
  for (const [name, value] of Object.entries(input)) {
    if (name === LIMITS || name === RESIDUE_KEY || isNothing(value)) continue
    if (typeof value === 'string' || typeof value === 'number') chosen[name] = String(value)
    else issues.push(issue([...path, name], 'not-a-string'))
  }
  return {
    chosen,
    limits: isNothing(input[LIMITS]) ? [] : readLimits(input[LIMITS], [...path, LIMITS], issues),
    residue: readResidue(input[RESIDUE_KEY], [...path, RESIDUE_KEY], issues),
  }
}

function readResidue(value: unknown, path: string[], issues: Issue[]): number {
  if (isNothing(value)) return RESIDUE.usual
  return numberWithin(value, path, issues, RESIDUE) ?? RESIDUE.usual
}

/** What of the options this grade does not know: a choice that it has not, or an option that the choice has not. */
export const unknownOptions = (
  { choices }: Pick<Grade, 'choices'>,
  { chosen }: GradeOptions,
  path: string[],
): Issue[] =>
  Object.entries(chosen).flatMap(([name, id]) => {
    const choice = choices.find((one) => one.id === name)
    if (!choice) return [issue([...path, name], 'unknown-field', { name })]
    return choice.options.some((option) => option.id === id)
      ? []
      : [
          notAmong(
            [...path, name],
            id,
            choice.options.map((option) => option.id),
          ),
        ]
  })
