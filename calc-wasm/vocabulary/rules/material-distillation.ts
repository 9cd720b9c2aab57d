import { type Issue, issue } from '../faults/fault.ts'
import { DISTILLATION, DISTILLATION_NAMES, type DistillationName, propertyOf } from '../properties.ts'

type DistillationPoints = Partial<Record<DistillationName, number | null>>

interface FilledDistillation {
  values: Record<DistillationName, number | null>
  /** The points that were blank and now stand on the line between their neighbours. */
  filled: DistillationName[]
}

/**
 * Fills blank distillation points [°C] on the straight line between the nearest given neighbours, IBP standing at 0 %
 * and FBP at 100 %. With fewer than two points nothing is filled; a blank outside the outermost given ones stays blank.
 */
export function fillDistillation(points: DistillationPoints): FilledDistillation {
  const given = DISTILLATION.flatMap(([name, percent]) => {
    const temperature = points[name] ?? null
    return temperature !== null && Number.isFinite(temperature) ? [{ name, percent, temperature }] : []
  })
  const values = Object.fromEntries(DISTILLATION_NAMES.map((name) => [name, null])) as Record<
    DistillationName,
    number | null
  >
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

/** One issue for each distillation point that does not lie above the given point before it, at the later of the two. */
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

/** The points at these labels alone. */
export const pointsAt = (
  points: DistillationPoints,
  names: readonly DistillationName[],
): DistillationPoints => Object.fromEntries(names.map((name) => [name, points[name] ?? null]))

/** The labels whose points count as typed: those named, or all; and of these, those that have a value. */
export const enteredOf = (
  points: DistillationPoints,
  entered: readonly DistillationName[] | null,
): DistillationName[] =>
  DISTILLATION_NAMES.filter(
    (name) => (points[name] ?? null) !== null && (entered === null || entered.includes(name)),
  )
