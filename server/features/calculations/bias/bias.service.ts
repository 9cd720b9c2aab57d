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
import { differsFromSeen, type Seen, VersionedText, versioned, versionOf } from '#server/http/seen.ts'
import type { Token } from '#server/http/tokens.ts'
import { listDefinitions } from '#server/space/definitions.ts'
import { writeAs } from '#server/space/writing.ts'
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
import { HISTORIES, inTableOrder } from './bias.tasks.ts'
import { historiesOf, readSwitches, refreshCorrections, type Switches } from './corrections.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** No limit for the time of a sample. */
const EVER = new Date('9999-01-01')

export function biasService(deps: Pick<FeatureDeps, 'sql' | 'clock' | 'jobs'>) {
  const { sql, clock, jobs } = deps

  /** @returns the JSON of a `BiasAnswer`; throws as `Jobs.run` does */
  async function find(token: Token, asked: BiasQuery, signal?: AbortSignal): Promise<VersionedText> {
    const { category = null, property = null, points = null } = asked
    const withoutOutliers = asked.without_outliers ?? false
    const rows = await selectCallerBlends(sql, token, clock(), filterOf(asked))
    const { bias_on, total } = requireCaller(rows)
    const blends = rows.flatMap(({ id, name, at, lab }) =>
      id === null ? [] : [{ id, name, at, lab } as BlendRow],
    )
    const switches = readSwitches(bias_on)
    const version = versionOf(category ? inCategory(switches, category) : switches)
    const task = { blends, total: total ?? 0, category, switches, withoutOutliers, property, points, version }
    return new VersionedText(await jobs.run(HISTORIES, token.accountId, task, signal), version)
  }

  return {
    find,

    /** Sets which biases and scatters of a category are on; one that is on already may stay on, usable or not. */
    async switchTo(token: Token, { category, on, scatter: asked = [] }: BiasSwitch, seen: Seen | undefined) {
      const scatter = asked.filter((q) => !on.includes(q))
      const isOther = await writeAs(deps, token, {}, async (transaction, { space_id, bias_on }) => {
        const before = readSwitches(bias_on)
        const current = { version: versionOf(inCategory(before, category)) }
        if (differsFromSeen(seen, current, [versionOf(before)])) return true
        const points = await selectPoints(transaction, space_id, { category }, [...on, ...scatter])
        const histories = historiesOf(Map.groupBy(points, ({ q }) => q))
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
          on: withSwitches(before.on, category, inTableOrder(on)),
          scatter: withSwitches(before.scatter, category, inTableOrder(scatter)),
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
      if (isOther) throw changedMeanwhile(JSON.parse(now.text))
      return now
    },

    async findCorrections(token: Token) {
      return readCorrections(requireCaller(await selectLaboratory(sql, token, clock())).corrections) ?? {}
    },

    async findPrecision(token: Token) {
      const { lab_precision, lab_precision_at } = requireCaller(await selectLaboratory(sql, token, clock()))
      return precisionOf(lab_precision, lab_precision_at)
    },

    /**
     * Replaces all of the laboratory's own r and R; what is left out is the test's again. Stored results stay as they are.
     * @throws AppError 400 for an unknown own property, then 409 if the figures are not those that were seen
     */
    async putPrecision(token: Token, precision: LabPrecision, seen: unknown) {
      const isOwn = Object.keys(precision).some(isOwnQuantity)
      const figures = isOwn ? withUnits(precision, await listDefinitions(sql, token.spaceId)) : precision
      return writeAs(deps, token, {}, async (transaction, { space_id, lab_precision, lab_precision_at }) => {
        const before = precisionOf(lab_precision, lab_precision_at)
        const { entered_at } = before
        if (differsFromSeen(seen, before, [entered_at])) throw changedMeanwhile(before, { entered_at })
        const at = after(entered_at, clock())
        await updatePrecision(transaction, space_id, figures, at)
        return precisionOf(figures, at)
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

/** Figures of own properties with their unit, by default the present one. @throws AppError 400 for an unknown own property */
function withUnits(precision: LabPrecision, definitions: readonly OwnProperty[]): LabPrecision {
  const issues: Issue[] = []
  const found = Object.entries(precision).map(([q, figures]) => {
    if (!isOwnQuantity(q) || figures?.unit !== undefined) return [q, figures]
    const definition = definitions.find(({ key }) => key === keyOfQuantity(q))
    if (!definition) issues.push(issue(['properties', q], 'unknown-property', { name: q }))
    return [q, { ...figures, unit: definition?.unit }]
  })
  if (issues.length > 0) throw invalidFields(issues)
  return Object.fromEntries(found)
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
