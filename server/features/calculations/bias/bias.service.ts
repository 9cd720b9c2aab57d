import { isQuantity, QUANTITIES, type Quantity } from '#calc/grades/quantities.ts'
import { readCorrections } from '#calc/lab/correct.ts'
import { LAMBDA } from '#calc/lab/ewma.ts'
import { isScatterUsable, USABLE_FROM } from '#calc/lab/history.ts'
import { readDate } from '#calc/lab/lab-rules.ts'
import { OUTLIER_RULE } from '#calc/lab/outliers.ts'
import { type LabPrecision, readPrecision } from '#calc/lab/precision.ts'
import { isOwnQuantity, keyOfQuantity, type OwnProperty } from '#calc/own/own-property.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/issue.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { invalidFields } from '#server/errors.ts'
import { requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { listDefinitions } from '#server/own/definitions.ts'
import { selectCallerLocked } from '../lab/lab.queries.ts'
import { after, compareSeen } from '../lab/seen.ts'
import type { BiasQuery, BiasSwitch } from './bias.model.ts'
import {
  BLENDS_MAX,
  type PointFilter,
  type PointRow,
  selectCallerPoints,
  selectLearnt,
  selectPoints,
  updatePrecision,
  updateSwitches,
} from './bias.queries.ts'
import { historiesOf, readSwitches, refreshCorrections, type Switches } from './corrections.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Any time that a sample can have. */
const EVER = new Date('9999-01-01')

/** What an account's laboratory teaches over time. Needs no Premium. */
export function biasService({ sql, clock }: Pick<FeatureDeps, 'sql' | 'clock'>) {
  async function find(token: Token, asked: BiasQuery) {
    const { category, without_outliers: withoutOutliers = false } = asked
    const rows = await selectCallerPoints(sql, token, clock(), filterOf(asked))
    const { bias_on } = requireCaller(rows[0])
    const switches = readSwitches(bias_on)
    const points = rows.filter((row): row is (typeof rows)[number] & PointRow => row.calculation !== null)
    const histories = historiesOf(points, { withoutOutliers })
    return {
      category: category ?? null,
      properties: Object.fromEntries(
        inOrder([...histories.keys()]).flatMap((q) => {
          const history = histories.get(q)!
          const isIn = (by: Switches) => category !== undefined && (by[category]?.includes(q) ?? false)
          const [on, scatter] = [isIn(switches.on), isIn(switches.scatter)]
          return [[q, { ...history, R: meanR(points.filter((point) => point.q === q)), on, scatter }]]
        }),
      ),
      outlier_rule: OUTLIER_RULE,
      lambda: LAMBDA,
      left_out: Math.max(0, (points[0]?.total ?? 0) - BLENDS_MAX),
    }
  }

  return {
    find,

    /**
     * Switches biases of a category on, and scatters that guard alone, and all others of it off. What is on may stay on whatever it
     * comes to.
     */
    async switchTo(token: Token, { category, on, scatter: asked = [] }: BiasSwitch) {
      const scatter = asked.filter((q) => !on.includes(q))
      await sql.begin(async (transaction) => {
        const [row] = await selectCallerLocked(transaction, token, clock())
        const { account_id, bias_on } = requireCaller(row)
        const before = readSwitches(bias_on)
        const histories = historiesOf(await selectPoints(transaction, account_id, { category }))
        const issues = on.flatMap((q, at): Issue[] => {
          const { usable = false, n = 0 } = histories.get(q) ?? {}
          if (usable || before.on[category]?.includes(q)) return []
          return [issue(['on', String(at)], 'bias-not-usable', { n, min: USABLE_FROM })]
        })
        for (const q of scatter) {
          const history = histories.get(q)
          if ((history && isScatterUsable(history)) || before.scatter[category]?.includes(q)) continue
          const at = ['scatter', String(asked.indexOf(q))]
          issues.push(issue(at, 'scatter-not-usable', { n: history?.n ?? 0, min: USABLE_FROM }))
        }
        if (issues.length > 0) throw invalidFields(issues)
        const both = {
          on: withSwitches(before.on, category, inOrder(on)),
          scatter: withSwitches(before.scatter, category, inOrder(scatter)),
        }
        const after = {
          ...both.on,
          ...(Object.keys(both.scatter).length > 0 && { scatter: both.scatter }),
        }
        await updateSwitches(transaction, account_id, Object.keys(after).length > 0 ? after : null)
        await refreshCorrections(transaction, account_id, after)
      })
      return find(token, { category })
    },

    /** What blends are corrected by, by category and quantity. */
    async findCorrections(token: Token) {
      const [row] = await selectLearnt(sql, token, clock())
      return readCorrections(requireCaller(row).corrections) ?? {}
    },

    async findPrecision(token: Token) {
      const [row] = await selectLearnt(sql, token, clock())
      const { lab_precision, lab_precision_at } = requireCaller(row)
      return { properties: readPrecision(lab_precision), entered_at: timeOf(lab_precision_at) }
    },

    /**
     * The laboratory's own r and R, all at once; what is left out is the test's again. Results that are kept stay as they are.
     * @throws AppError 400 if a unit can't be told, then 409 if there are others than were seen
     */
    async putPrecision(token: Token, { precision, seen }: { precision: LabPrecision; seen: unknown }) {
      const isOwn = Object.keys(precision).some(isOwnQuantity)
      const said = isOwn
        ? withUnits(precision, await listDefinitions(sql, token.accountId))
        : { precision, issues: [] }
      const [row] = said.issues.length > 0 ? await selectLearnt(sql, token, clock()) : []
      if (row) requireCaller(row)
      if (said.issues.length > 0) throw invalidFields(said.issues)
      return sql.begin(async (transaction) => {
        const [locked] = await selectCallerLocked(transaction, token, clock())
        const { account_id, lab_precision_at } = requireCaller(locked)
        const before = timeOf(lab_precision_at)
        compareSeen(seen, before)
        const at = after(before, clock())
        await updatePrecision(transaction, account_id, said.precision, at)
        return { properties: said.precision, entered_at: timeOf(at) }
      })
    },
  }
}

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null

/** Figures of own properties with the unit that they are in: that of now, where none is said. */
function withUnits(precision: LabPrecision, definitions: readonly OwnProperty[]) {
  const issues: Issue[] = []
  const found = Object.entries(precision).map(([q, figures]) => {
    if (!isOwnQuantity(q) || figures?.unit !== undefined) return [q, figures]
    const definition = definitions.find(({ key }) => key === keyOfQuantity(q))
    if (!definition) issues.push(issue(['properties', q], 'unknown-property', { name: q }))
    return [q, { ...figures, unit: definition?.unit }]
  })
  return { precision: Object.fromEntries(found) as LabPrecision, issues }
}

/** Each once, as the tables have them; own properties last. */
const inOrder = (names: readonly Quantity[]): Quantity[] => [
  ...QUANTITIES.filter((q) => names.includes(q)),
  ...new Set(names.filter(isOwnQuantity)),
]

function withSwitches(before: Switches, category: CategoryName, on: readonly string[]): Switches {
  const { [category]: _, ...others } = before
  return on.length === 0 ? others : { ...others, [category]: on.filter(isQuantity) }
}

/** Of the points whose test has one. */
function meanR(points: readonly PointRow[]): number | null {
  const known = points.flatMap(({ R }) => R ?? [])
  return known.length === 0 ? null : known.reduce((sum, R) => sum + R, 0) / known.length
}

function filterOf({ category, grade, material, from, to }: BiasQuery): PointFilter {
  const issues: Issue[] = []
  const first = readDate(from, ['from'], issues, EVER)
  const last = readDate(to, ['to'], issues, EVER)
  if (issues.length > 0) throw invalidFields(issues)
  const isDay = to !== undefined && !/\d:\d/.test(to)
  return {
    ...(category && { category }),
    ...(grade && { grade }),
    ...(material && { material }),
    ...(first && { from: first }),
    ...(last && { until: new Date(Date.parse(last) + (isDay ? DAY_MS : 1)).toISOString() }),
  }
}
