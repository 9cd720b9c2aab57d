import { type EwmaPoint, ewmaOf, outliersOf } from './control-chart.ts'
import { studentQuantile } from './distributions.ts'

/** One blend's value as it was calculated and as the laboratory found it. */
export interface LabPoint {
  /** When the sample was taken, as `toISOString` has it: so times are in the order of their texts. */
  at: string
  calculation: string
  name: string | null
  calculated: number
  measured: number
  /** The rule that calculated it; null where it is not known. */
  rule: string | null
  /** Why somebody left it out; absent or null where nobody did. */
  excluded?: string | null
}

export interface JudgedPoint extends Omit<LabPoint, 'excluded'> {
  excluded?: string
  /** Measured less calculated. */
  difference: number
  outlier: boolean
  /** Whether the figures rest on it: not where another rule calculated, somebody left it out, or outliers were asked to be. */
  counted: boolean
}

export interface History {
  n: number
  /** Of the differences, and its 95 % interval by Student's t; null where there are too few. */
  mean: number | null
  low: number | null
  high: number | null
  sd: number | null
  /** Enough results, and the interval leaves 0 out. */
  usable: boolean
  /** Most of the points were calculated by this rule: only those count. */
  rule: string | null
  /** In the order of time. */
  points: JudgedPoint[]
  /** Of the points that count, in their order. */
  ewma: EwmaPoint[]
}

/** Fewer results are no ground for a correction. */
export const USABLE_FROM = 8
const PROBABILITY = 0.975

/** Whether its scatter can guard a limit in place of the test's R: enough results, and no bias that would be left in the value. */
export const isScatterUsable = ({ n, sd, usable }: Pick<History, 'n' | 'sd' | 'usable'>): boolean =>
  n >= USABLE_FROM && !usable && sd !== null && sd > 0

/** What a history of one property says. Outliers are marked; they count unless they are asked to be left out. */
export function historyOf(points: readonly LabPoint[], { withoutOutliers = false } = {}): History {
  const main = prevailing(points)
  const ordered: JudgedPoint[] = []
  for (const { at, calculation, name, calculated, measured, rule, excluded } of points) {
    const difference = measured - calculated
    if (!Number.isFinite(difference)) continue
    const said = { at, calculation, name, calculated, measured, rule, difference, outlier: false }
    if (excluded === undefined || excluded === null) ordered.push({ ...said, counted: rule === main })
    else ordered.push({ ...said, counted: false, excluded })
  }
  ordered.sort((one, other) =>
    one.at < other.at ? -1 : one.at > other.at ? 1 : one.calculation < other.calculation ? -1 : 1,
  )
  const sameRule = ordered.filter(({ counted }) => counted)
  const marks = outliersOf(sameRule.map(({ difference }) => difference))
  for (const [at, point] of sameRule.entries()) {
    if (!marks[at]) continue
    point.outlier = true
    point.counted = !withoutOutliers
  }
  const differences = ordered.filter(({ counted }) => counted).map(({ difference }) => difference)
  return { ...figuresOf(differences), rule: main, points: ordered }
}

function figuresOf(differences: readonly number[]): Omit<History, 'rule' | 'points'> {
  const n = differences.length
  if (n === 0) return { n, mean: null, low: null, high: null, sd: null, usable: false, ewma: [] }
  const mean = differences.reduce((sum, one) => sum + one, 0) / n
  const ewma = ewmaOf(differences, mean)
  if (n === 1) return { n, mean, low: null, high: null, sd: null, usable: false, ewma }
  const sd = Math.sqrt(differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (n - 1))
  const half = (studentQuantile(PROBABILITY, n - 1) * sd) / Math.sqrt(n)
  const [low, high] = [mean - half, mean + half]
  return { n, mean, low, high, sd, usable: n >= USABLE_FROM && (low > 0 || high < 0), ewma }
}

/** The rule that calculated most; of as many, the one used last. */
function prevailing(points: readonly LabPoint[]): string | null {
  const uses = new Map<string | null, { count: number; last: string }>()
  for (const { rule, at } of points) {
    const use = uses.get(rule)
    if (!use) uses.set(rule, { count: 1, last: at })
    else {
      use.count += 1
      if (at > use.last) use.last = at
    }
  }
  let best: { rule: string | null; count: number; last: string } = { rule: null, count: 0, last: '' }
  for (const [rule, { count, last }] of uses)
    if (count > best.count || (count === best.count && last > best.last)) best = { rule, count, last }
  return best.rule
}
