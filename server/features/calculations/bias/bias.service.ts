import { readCorrections } from '#calc/lab/correct.ts'
import { isScatterUsable, USABLE_FROM } from '#calc/lab/history.ts'
import { readDate } from '#calc/lab/lab-rules.ts'
import { type LabPrecision, readPrecision } from '#calc/lab/precision.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import { isOwnQuantity, keyOfQuantity, type OwnProperty } from '#calc/vocabulary/own-property.ts'
import { isQuantity } from '#calc/vocabulary/quantities.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { changedMeanwhile, invalidFields } from '#server/errors.ts'
import { requireCaller } from '#server/http/caller.ts'
import { isOtherThan, versioned, versionOf } from '#server/http/seen.ts'
import type { Token } from '#server/http/tokens.ts'
import { listDefinitions } from '#server/own/definitions.ts'
import { writeAs } from '#server/own/writing.ts'
import { after } from '../lab/lab.service.ts'
import type { BiasQuery, BiasSwitch } from './bias.model.ts'
import {
  type BlendRow,
  type PointFilter,
  selectCallerBlends,
  selectLaboratory,
  selectPoints,
  updatePrecision,
  updateSwitches,
} from './bias.queries.ts'
import { HISTORIES, inOrder } from './bias.tasks.ts'
import { historiesOf, readSwitches, refreshCorrections, type Switches } from './corrections.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Any time that a sample can have. */
const EVER = new Date('9999-01-01')

/** Laboratory results over time, by property. Needs no Premium. */
export function biasService(deps: Pick<FeatureDeps, 'sql' | 'clock' | 'jobs'>) {
  const { sql, clock, jobs } = deps

  /** @returns the JSON of a `BiasAnswer`; throws as `Jobs.run` does */
  async function find(token: Token, asked: BiasQuery, signal?: AbortSignal): Promise<string> {
    const {
      category = null,
      property = null,
      points = null,
      without_outliers: withoutOutliers = false,
    } = asked
    const rows = await selectCallerBlends(sql, token, clock(), filterOf(asked))
    const { bias_on, total } = requireCaller(rows)
    const blends = rows.flatMap(({ id, name, at, lab }) =>
      id === null ? [] : [{ id, name, at, lab } as BlendRow],
    )
    const switches = readSwitches(bias_on)
    const version = versionOf(category ? inCategory(switches, category) : switches)
    const task = { blends, total: total ?? 0, category, switches, withoutOutliers, property, points, version }
    return jobs.run(HISTORIES, token.accountId, task, signal)
  }

  return {
    find,

    /**
     * Switches biases of a category on, and scatters that guard alone, and all others of it off. What is on may stay on whatever it
     * comes to.
     */
    async switchTo(token: Token, { category, on, scatter: asked = [], seen }: BiasSwitch) {
      const scatter = asked.filter((q) => !on.includes(q))
      const isOther = await writeAs(deps, token, {}, async (transaction, { space_id, bias_on }) => {
        const before = readSwitches(bias_on)
        const versions = [inCategory(before, category), before].map(versionOf)
        if (seen !== undefined && !versions.includes(seen)) return true
        const histories = historiesOf(
          Map.groupBy(
            await selectPoints(transaction, space_id, { category }, [...on, ...scatter]),
            ({ q }) => q,
          ),
        )
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
        await updateSwitches(transaction, space_id, Object.keys(after).length > 0 ? after : null)
        await refreshCorrections(transaction, space_id, after)
        return false
      })
      const now = await find(token, { category })
      if (isOther) throw changedMeanwhile(JSON.parse(now))
      return now
    },

    /** What blends are corrected by, by category and quantity. */
    async findCorrections(token: Token) {
      return readCorrections(requireCaller(await selectLaboratory(sql, token, clock())).corrections) ?? {}
    },

    async findPrecision(token: Token) {
      const { lab_precision, lab_precision_at } = requireCaller(await selectLaboratory(sql, token, clock()))
      return precisionOf(lab_precision, lab_precision_at)
    },

    /**
     * The laboratory's own r and R, all at once; what is left out is the test's again. Results that are kept stay as they are.
     * @throws AppError 400 if a unit can't be told, then 409 if there are others than were seen
     */
    async putPrecision(token: Token, { precision, seen }: { precision: LabPrecision; seen: unknown }) {
      const isOwn = Object.keys(precision).some(isOwnQuantity)
      const said = isOwn
        ? withUnits(precision, await listDefinitions(sql, token.spaceId))
        : { precision, issues: [] }
      // Who may not ask is told that first: see InvalidInput.
      if (said.issues.length > 0) throw invalidFields(said.issues)
      return writeAs(deps, token, {}, async (transaction, { space_id, lab_precision, lab_precision_at }) => {
        const before = precisionOf(lab_precision, lab_precision_at)
        const { entered_at } = before
        if (isOtherThan(seen, before, [entered_at])) throw changedMeanwhile(before, { entered_at })
        const at = after(entered_at, clock())
        await updatePrecision(transaction, space_id, said.precision, at)
        return precisionOf(said.precision, at)
      })
    },
  }
}

const inCategory = ({ on, scatter }: ReturnType<typeof readSwitches>, category: CategoryName) => [
  on[category] ?? [],
  scatter[category] ?? [],
]

const precisionOf = (stored: unknown, at: Date | null) =>
  versioned({ properties: readPrecision(stored), entered_at: at?.toISOString() ?? null })

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

function withSwitches(before: Switches, category: CategoryName, on: readonly string[]): Switches {
  const { [category]: _, ...others } = before
  return on.length === 0 ? others : { ...others, [category]: on.filter(isQuantity) }
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
