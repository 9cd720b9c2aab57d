import { BUILT_IN } from '#calc/grades/built-in.ts'
import type { Grade, Limit } from '#calc/grades/grade.ts'
import { quantityOf } from '#calc/vocabulary/quantities.ts'
import { versioned } from '#server/http/seen.ts'
import type { Grade as GradeAnswer } from './grades.model.ts'

const limitOnTheWire = ({ q, min, max, strict = false, method, confirmed, sources, note, own }: Limit) => ({
  q,
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
  strict,
  unit: quantityOf(q, own).unit,
  ...(own && { name: own.name, digits: own.digits }),
  method,
  confirmed,
  sources: [...sources],
  ...(note && { note }),
})

const limitsOnTheWire = (limits: readonly Limit[]) => limits.map(limitOnTheWire)
const limitsIfKnown = ({ if_known }: Pick<Grade, 'if_known'>) =>
  if_known && {
    if_known: if_known.map(({ unchecked, ...limit }) => ({ ...limitOnTheWire(limit), unchecked })),
  }

/** A grade as answers show it; `copiedFrom` is only for an own one. */
export const onTheWire = (grade: Grade, copiedFrom: string | null = null): GradeAnswer =>
  versioned({
    ...grade,
    limits: limitsOnTheWire(grade.limits),
    ...limitsIfKnown(grade),
    choices: grade.choices.map((choice) => ({
      ...choice,
      options: choice.options.map((option) => ({
        ...option,
        limits: limitsOnTheWire(option.limits),
        ...limitsIfKnown(option),
      })),
    })),
    one_of: grade.one_of.map((set) => ({ ...set, limits: limitsOnTheWire(set.limits) })),
    copied_from: copiedFrom,
    is_owner: grade.status === 'own',
  }) as GradeAnswer

export const BUILT_IN_ANSWERS: readonly GradeAnswer[] = BUILT_IN.map((grade) => onTheWire(grade))
