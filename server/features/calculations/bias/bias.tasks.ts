import { LAMBDA, OUTLIER_RULE } from '#calc/lab/history.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { isOwnQuantity, keyOfQuantity } from '#calc/vocabulary/own-property.ts'
import { isQuantity, QUANTITIES, type Quantity } from '#calc/vocabulary/quantities.ts'
import { objectIn } from '#calc/vocabulary/stored.ts'
import type { TaskKind } from '#server/jobs/jobs.ts'
import { type BlendRow, NEWEST_BLENDS, type PointRow } from './bias.queries.ts'
import { type DefinedHistory, historiesOf, type Switched } from './corrections.ts'

interface HistoriesTask {
  blends: readonly BlendRow[]
  total: number
  category: CategoryName | null
  switches: Switched
  withoutOutliers: boolean
  /** The only quantity; null for all. */
  property: Quantity | null
  /** Points answered for each property; null for the usual number. */
  points: number | null
  version: string
}

/** Histories of a laboratory's results against the rules; returns the JSON of a `BiasAnswer`. */
export const HISTORIES: TaskKind<HistoriesTask, string> = {
  name: 'histories',
  lane: 'quick',
  most: 4,
  timeMs: 10_000,
  late: 'work-time',
  perform({ blends, total, category, switches, withoutOutliers, property, points, version }) {
    const byQuantity = pointsIn(blends, property)
    const histories = historiesOf(byQuantity, { withoutOutliers })
    const most = points ?? (property === null ? usualPoints(histories.size) : NEWEST_BLENDS)
    const isIn = (by: Switched['on'], q: Quantity) =>
      category !== null && (by[category]?.includes(q) ?? false)
    return JSON.stringify({
      category,
      properties: Object.fromEntries(
        inTableOrder([...histories.keys()]).map((q) => [
          q,
          {
            ...newest(histories.get(q)!, most),
            R: meanOf((byQuantity.get(q) ?? []).flatMap(({ R }) => R ?? [])),
            on: isIn(switches.on, q),
            scatter: isIn(switches.scatter, q),
          },
        ]),
      ),
      outlier_rule: OUTLIER_RULE,
      lambda: LAMBDA,
      left_out: Math.max(0, total - NEWEST_BLENDS),
      version,
    })
  },
}

/** Points of all properties together, unless a number is asked for; the fewest and most of each. */
const POINTS_IN_ALL = 800
const POINTS_EACH = { min: 10, max: 100 }

const usualPoints = (properties: number): number =>
  Math.min(POINTS_EACH.max, Math.max(POINTS_EACH.min, Math.floor(POINTS_IN_ALL / properties)))

/** The newest points with their part of the EWMA; `total` and `middle` are of all points. */
function newest({ points, ewma, ...history }: DefinedHistory, most: number) {
  const shown = most === 0 ? [] : points.slice(-most)
  const counted = shown.filter((point) => point.counted).length
  return {
    ...history,
    total: points.length,
    middle: meanOf(points.map(({ calculated }) => calculated)),
    points: shown,
    ewma: counted === 0 ? [] : ewma.slice(-counted),
  }
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

export const inTableOrder = (names: readonly Quantity[]): Quantity[] => {
  const known = new Set(names)
  return [...QUANTITIES.filter((q) => known.has(q)), ...[...known].filter(isOwnQuantity)]
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Null where a value wasn't both calculated and measured, or an additive changes it. */
function figuresIn({ calculated, measured, rule, R, excluded, treated }: Record<string, unknown>) {
  if (treated === true || typeof calculated !== 'number' || typeof measured !== 'number') return null
  return {
    calculated,
    measured,
    rule: textOf(rule),
    R: typeof R === 'number' ? R : null,
    excluded: textOf(excluded),
  }
}

/**
 * The values that were both calculated and measured as numbers, by quantity in the order of time. Stored results may have any
 * shape, and there may be a hundred thousand, so nothing is made but the points.
 */
function pointsIn(blends: readonly BlendRow[], only: Quantity | null): Map<Quantity, PointRow[]> {
  const found = new Map<string, PointRow[] | null>()
  for (const { id: calculation, name, at, lab } of blends.toReversed()) {
    const { properties, definitions } = objectIn(JSON.parse(lab))
    const values = objectIn(properties)
    const defined = objectIn(definitions)
    for (const q in values) {
      const figures = figuresIn(objectIn(values[q]))
      if (!figures) continue
      if (!found.has(q)) found.set(q, isQuantity(q) && (only === null || q === only) ? [] : null)
      const definition = isOwnQuantity(q) ? defined[keyOfQuantity(q)] : null
      found.get(q)?.push({ calculation, name, at, q, ...figures, definition })
    }
  }
  return new Map([...found].flatMap(([q, points]) => (points ? [[q as Quantity, points] as const] : [])))
}
