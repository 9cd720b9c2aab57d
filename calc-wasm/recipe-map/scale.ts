const STEPS = [1, 2, 2.5, 5, 10]

/** Round figures between the least and the greatest of a field, not many more than asked for, and the step between them. */
export function levelsOf(field: Float64Array, wanted: number): { levels: number[]; step: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of field) {
    if (value < low) low = value
    if (value > high) high = value
  }
  // What is the same everywhere has no lines, and its rounding is none.
  if (!(high - low > 1e-9 * Math.max(1, Math.abs(low), Math.abs(high)))) return { levels: [], step: 0 }
  const rough = (high - low) / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * STEPS.find((size) => size * power >= rough * (1 - 1e-9))!
  const first = Math.ceil(low / step)
  const count = Math.floor(high / step) - first + 1
  return { levels: Array.from({ length: Math.max(0, count) }, (_, k) => (first + k) * step), step }
}

/** Levels that are no limit: a limit has a line and a figure of its own. */
export const besides = (levels: readonly number[], limits: readonly number[]): number[] =>
  levels.filter(
    (level) => !limits.some((limit) => Math.abs(level - limit) <= 1e-9 * Math.max(1, Math.abs(limit))),
  )

/** Decimals that tell round figures of a step apart. */
export const decimalsOfStep = (step: number): number => {
  if (!(step > 0)) return 0
  const own = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  return Math.abs(step * 10 ** own - Math.round(step * 10 ** own)) > 1e-6 ? own + 1 : own
}

const NEAR = 2
const ROOM = 0.06

/** Where a curve is drawn: its figures and the limits near them, with a little room. Null without figures. */
export function rangeOf(
  figures: readonly number[],
  limits: readonly number[],
): [low: number, high: number] | null {
  if (figures.length === 0) return null
  let [low, high] = [Math.min(...figures), Math.max(...figures)]
  // A flat curve has a range too; a limit far away would make any curve flat.
  const span = Math.max(high - low, 1e-6 * Math.max(1, Math.abs(low)))
  const near = limits.filter((limit) => limit > low - NEAR * span && limit < high + NEAR * span)
  ;[low, high] = [Math.min(low, ...near), Math.max(high, ...near)]
  const room = ROOM * Math.max(high - low, span)
  return [low - room, high + room]
}
