import type { Check, LimitCheck } from '#calc/grades/check.ts'
import { type GivenLimit, type Grade, readLimits } from '#calc/grades/grade.ts'
import { sameIn } from '#calc/grades/limit-rows.ts'
import { RESIDUE, type Specification, specify } from '#calc/grades/specification.ts'
import type { Issue } from '#calc/vocabulary/faults/fault.ts'
import type { BlendAnswer } from '#server/responses/blend.model.ts'

export interface GradeChoice {
  grade: string
  /** Options other than the preset, by choice. */
  chosen: Readonly<Record<string, string>>
  limits: readonly GivenLimit[]
  /** Residue of the distillation test, vol %; absent for the usual one. */
  residue?: number
}

type Chosen = GradeChoice | null | undefined

/** The choice as request fields; none without a choice. */
export const gradeRequest = (against: Chosen) =>
  against
    ? {
        grade: against.grade,
        options: {
          ...against.chosen,
          ...(against.limits.length > 0 && { limits: [...against.limits] }),
          ...(against.residue !== undefined && { residue: against.residue }),
        },
      }
    : {}

/** The limits of a grade with the chosen options that it has. */
export function specificationOf(grade: Grade, { chosen, limits, residue }: GradeChoice): Specification {
  const has = grade.choices.flatMap(({ id, options }) =>
    options.some((option) => option.id === chosen[id]) ? [[id, chosen[id]!]] : [],
  )
  return specify(grade, { chosen: Object.fromEntries(has), limits, residue: residue ?? RESIDUE.usual })
}

/** A choice kept in the tab; null where it can't be read. */
export function readGradeChoice(value: unknown): GradeChoice | null {
  if (typeof value !== 'object' || value === null) return null
  const { grade, chosen, limits, residue } = value as Record<string, unknown>
  if (typeof grade !== 'string' || typeof chosen !== 'object' || chosen === null) return null
  const issues: Issue[] = []
  const read = readLimits(limits, [], issues)
  const options = Object.entries(chosen).filter(([, option]) => typeof option === 'string')
  return {
    grade,
    chosen: Object.fromEntries(options),
    limits: issues.length > 0 ? [] : read,
    ...(isResidue(residue) && { residue }),
  }
}

const isResidue = (value: unknown): value is number =>
  typeof value === 'number' && value >= RESIDUE.min && value <= RESIDUE.max

export const isSameGradeChoice = (a: Chosen, b: Chosen): boolean =>
  JSON.stringify(gradeRequest(a)) === JSON.stringify(gradeRequest(b))

/** A limit as shown; `reason` is the server's code for a missing value. */
export interface ShownLimit extends LimitCheck {
  reason?: string
  /** The calculated counterpart of a measured limit. */
  predicted?: LimitCheck
}

/** A stored check in the page's form. */
export function storedCheck({
  grade: id,
  grade_name,
  family,
  standard,
  status,
  options,
  sentence: _,
  cfpp_indication,
  limits,
  ...rest
}: NonNullable<BlendAnswer['check']>): Check {
  return {
    ...rest,
    grade: { id, name: grade_name, family, standard, status },
    chosen: options,
    limits: limits.map(
      ({ unit, name, digits, ...limit }): ShownLimit =>
        name ? { ...limit, own: { name, unit, digits: digits! } } : limit,
    ),
    cfpp: cfpp_indication ?? null,
  }
}

/** The measured check with the predicted counterpart of each limit, for a table of both. */
export function withPredicted(measured: Check, predicted: Check): Check {
  const limits = measured.limits.map((limit): ShownLimit => {
    const same = sameIn(predicted, limit)
    return same ? { ...limit, predicted: same } : limit
  })
  return { ...measured, limits: [...limits, ...predicted.limits.filter(({ state }) => state === 'na')] }
}
