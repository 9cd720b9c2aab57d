import { type Issue, issue } from '../faults/fault.ts'
import { DISTILLATION, DISTILLATION_NAMES, type DistillationName, propertyOf } from '../properties.ts'
import { recordOf } from '../records.ts'

type DistillationPoints = Partial<Record<DistillationName, number | null>>

interface FilledDistillation {
  values: Record<DistillationName, number | null>
  /** The interpolated points. */
  filled: DistillationName[]
}

/** Interpolates blank points [°C] linearly between given neighbours, IBP at 0 % and FBP at 100 %; outside of these they stay blank. */
export function fillDistillation(points: DistillationPoints): FilledDistillation {
  const given = DISTILLATION.flatMap(([name, percent]) => {
    const temperature = points[name] ?? null
    return temperature !== null && Number.isFinite(temperature) ? [{ name, percent, temperature }] : []
  })
  const values: FilledDistillation['values'] = recordOf(DISTILLATION_NAMES, () => null)
  for (const { name, temperature } of given) values[name] = temperature
  const filled: DistillationName[] = []
  for (const [name, percent] of DISTILLATION) {
    if (values[name] !== null) continue
    const below = given.findLast((point) => point.percent < percent)
    const above = given.find((point) => point.percent > percent)
    if (!below || !above) continue
    const share = (percent - below.percent) / (above.percent - below.percent)
    values[name] = below.temperature + share * (above.temperature - below.temperature)
    filled.push(name)
  }
  return { values, filled }
}

/** A fault for each distillation point that does not lie above the given point before it. */
export function checkAscending(points: DistillationPoints): Issue[] {
  const issues: Issue[] = []
  let lower: { name: DistillationName; temperature: number } | null = null
  for (const name of DISTILLATION_NAMES) {
    const temperature = points[name] ?? null
    if (temperature === null) continue
    if (lower && !(temperature > lower.temperature)) {
      issues.push(
        issue(['properties', name], 'not-ascending', {
          property: propertyOf(name),
          value: temperature,
          lower: propertyOf(lower.name),
          lowerValue: lower.temperature,
        }),
      )
    }
    lower = { name, temperature }
  }
  return issues
}

export const pointsAt = (
  points: DistillationPoints,
  names: readonly DistillationName[],
): DistillationPoints => recordOf(names, (name) => points[name] ?? null)

/** The typed points among those with a value; null in `entered`: all. */
export const enteredOf = (
  points: DistillationPoints,
  entered: readonly DistillationName[] | null,
): DistillationName[] =>
  DISTILLATION_NAMES.filter(
    (name) => (points[name] ?? null) !== null && (entered === null || entered.includes(name)),
  )
