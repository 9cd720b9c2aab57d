import { useMemo } from 'react'
import { builtIn } from '#calc/grades/built-in.ts'
import { type Check, checkGrade } from '#calc/grades/check.ts'
import type { Grade } from '#calc/grades/grade.ts'
import { RESIDUE, type Specification, specify } from '#calc/grades/specification.ts'
import type { Against } from '#web/grades/against.ts'
import { useOwnGrades } from '#web/grades/use-own-grades.ts'
import { subjectOf } from '../rules/checked.ts'
import type { Result } from '../rules/result.ts'

export type Checking =
  | { is: 'none' }
  | { is: 'loading' }
  /** The grade is gone, or could not be loaded. */
  | { is: 'failed' }
  | { is: 'ready'; check: Check; specification: Specification }

export type Specified = Exclude<Checking, { is: 'ready' }> | { is: 'ready'; specification: Specification }

/** The limits of what was chosen to check against. */
export function useSpecification(against: Against | null): Specified {
  const known = against ? builtIn(against.grade) : undefined
  const own = useOwnGrades(against !== null && !known)
  return useMemo(() => {
    if (!against) return { is: 'none' }
    const found = own.is === 'ready' ? own.grades.find(({ id }) => id === against.grade) : undefined
    const grade: Grade | undefined = known ?? found
    if (!grade) return { is: own.is === 'loading' ? 'loading' : 'failed' }
    const specification = specify(grade, {
      chosen: chosenOf(grade, against),
      limits: against.limits,
      residue: against.residue ?? RESIDUE.usual,
    })
    return { is: 'ready', specification }
  }, [against, known, own])
}

/** A result against what was chosen, here in the page and anew with every change. */
export function useCheck(against: Against | null, result: Result): Checking {
  const found = useSpecification(against)
  return useMemo(
    () =>
      found.is === 'ready' ? { ...found, check: checkGrade(found.specification, subjectOf(result)) } : found,
    [found, result],
  )
}

/** Of what was kept, options that the grade has. */
const chosenOf = ({ choices }: Grade, { chosen }: Against) =>
  Object.fromEntries(
    choices.flatMap(({ id, options }) =>
      options.some((option) => option.id === chosen[id]) ? [[id, chosen[id]!]] : [],
    ),
  )
