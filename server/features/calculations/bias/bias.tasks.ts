import { LAMBDA, OUTLIER_RULE } from '#calc/lab/history.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { isOwnQuantity, keyOfQuantity } from '#calc/vocabulary/own-property.ts'
import { isQuantity, QUANTITIES, type Quantity } from '#calc/vocabulary/quantities.ts'
import type { TaskKind } from '#server/jobs/jobs.ts'
import { BLENDS_MAX, type BlendRow, type PointRow } from './bias.queries.ts'
import { type DefinedHistory, historiesOf, type Switched } from './corrections.ts'

interface HistoriesTask {
  /** Newest first. */
  blends: readonly BlendRow[]
  /** How many blends there are, including those left out. */
  total: number
  category: CategoryName | null
  switches: Switched
  withoutOutliers: boolean
  /** Only this one; null for all. */
  property: Quantity | null
  /** Points answered for each property; null for the usual number. */
  points: number | null
  /** Version of the switches. */
  version: string
}

/** The bias of the rules in a laboratory's results, as the JSON of a `BiasAnswer`. */
export const HISTORIES: TaskKind<HistoriesTask, string> = {
  name: 'histories',
  lane: 'quick',
  most: 4,
  timeMs: 10_000,
  late: 'work-time',
  perform({ blends, total, category, switches, withoutOutliers, property, points, version }) {
    const byQuantity = pointsIn(blends, property)
    const histories = historiesOf(byQuantity, { withoutOutliers })
    const told = points ?? (property === null ? usualPoints(histories.size) : BLENDS_MAX)
    const isIn = (by: Switched['on'], q: Quantity) =>
      category !== null && (by[category]?.includes(q) ?? false)
    return JSON.stringify({
      category,
      properties: Object.fromEntries(
        inOrder([...histories.keys()]).map((q) => [
          q,
          {
            ...newest(histories.get(q)!, told),
            R: meanOf((byQuantity.get(q) ?? []).flatMap(({ R }) => R ?? [])),
            on: isIn(switches.on, q),
            scatter: isIn(switches.scatter, q),
          },
        ]),
      ),
      outlier_rule: OUTLIER_RULE,
      lambda: LAMBDA,
      left_out: Math.max(0, total - BLENDS_MAX),
      version,
    })
  },
}

/** Points answered for all properties together when no number is asked for; the fewest and most for each. */
const POINTS_IN_ALL = 800
const POINTS_EACH = { min: 10, max: 100 }

const usualPoints = (properties: number): number =>
  Math.min(POINTS_EACH.max, Math.max(POINTS_EACH.min, Math.floor(POINTS_IN_ALL / properties)))

/** The newest points, with their part of the EWMA; how many there are, and the middle of what was calculated, are of all. */
function newest({ points, ewma, ...history }: DefinedHistory, told: number) {
  const shown = told === 0 ? [] : points.slice(-told)
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

/** Without repeats, in the order of the tables; own properties last. */
export const inOrder = (names: readonly Quantity[]): Quantity[] => {
  const known = new Set(names)
  return [...QUANTITIES.filter((q) => known.has(q)), ...[...known].filter(isOwnQuantity)]
}

const NO_FIELDS: Record<string, unknown> = {}
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : NO_FIELDS
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * By quantity the values that both were calculated and measured as numbers, in the order of time; what is stored may be of
 * any shape. A hundred thousand of them are read here, so nothing is made but the points.
 */
function pointsIn(blends: readonly BlendRow[], only: Quantity | null): Map<Quantity, PointRow[]> {
  const found = new Map<string, PointRow[] | null>()
  for (const { id: calculation, name, at, lab } of blends.toReversed()) {
    const { properties, definitions } = fieldsOf(JSON.parse(lab))
    const values = fieldsOf(properties)
    const defined = fieldsOf(definitions)
    for (const q in values) {
      const { calculated, measured, rule, R, excluded, treated } = fieldsOf(values[q])
      if (treated === true) continue
      if (typeof calculated !== 'number' || typeof measured !== 'number') continue
      let points = found.get(q)
      if (points === undefined) {
        points = isQuantity(q) && (only === null || q === only) ? [] : null
        found.set(q, points)
      }
      points?.push({
        calculation,
        name,
        at,
        q,
        calculated,
        measured,
        rule: textOf(rule),
        R: typeof R === 'number' ? R : null,
        excluded: textOf(excluded),
        definition: isOwnQuantity(q) ? defined[keyOfQuantity(q)] : null,
      })
    }
  }
  return new Map([...found].flatMap(([q, points]) => (points ? [[q as Quantity, points] as const] : [])))
}
