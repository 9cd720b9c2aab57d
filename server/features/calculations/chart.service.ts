import { readCalculation, type StoredCalculation } from '#calc/calculation/calculation.ts'
import { readUncertainty, type StoredWhole } from '#calc/calculation/whole-calculation.ts'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { Querier } from '#server/db/sql.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { failure, notFound } from '#server/errors.ts'
import { caller, requireCaller, type Who, who } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { CHART_VERSION } from '../../chart/chart.ts'
import { type ChartData, chartData } from '../../chart/chart-data.ts'
import type { ChartQuery } from './chart.model.ts'
import type { Drawing, Drawings } from './drawings.ts'

type Missing = { [Key in keyof Charted]: null }

/** The caller with one of their calculations: the one with this id, or the latest. Its columns are null if there is none. */
export const selectCallerCalculation = (sql: Querier, token: Token, now: Date, id: string | undefined) =>
  sql<(Who & (Charted | Missing))[]>`
    with caller as (${caller(sql, token, now)})
    select ${who(sql)}, found.*
    from caller
    left join lateral (
      select calculation.id, calculation.created_at, calculation.basis,
        calculation.components::json as components, calculation.blend::json as blend,
        calculation.uncertainty
      from calculation
      where calculation.owner_id = caller.space_id ${id === undefined ? sql`` : sql`and calculation.id = ${id}`}
      order by calculation.created_at desc, calculation.id desc
      limit 1
    ) found on true`

type Charted = StoredCalculation & Pick<StoredWhole, 'uncertainty'>
type LinkedCalculation = Charted & Pick<StoredWhole, 'share_materials'>

/** For those who see no readings of its materials, whose curves are such. */
const ofBlendAlone = (data: ChartData): ChartData => ({
  ...data,
  components: [],
  gaps: data.gaps.map((gap) => ({ ...gap, components: [] })),
})

/** It may be computed anew with other settings. */
const hashOf = ({ properties }: UncertaintyAnswer): string =>
  Bun.hash(JSON.stringify(properties)).toString(36)

interface ChartDeps extends Pick<FeatureDeps, 'sql' | 'calc' | 'clock'> {
  drawings: Drawings
}

export function createChartService({ sql, calc, clock, drawings }: ChartDeps) {
  function chartOf(
    who: string,
    row: Charted,
    { uncertainty: wanted, ...options }: Omit<ChartQuery, 'calculation'>,
    shown: (data: ChartData) => ChartData = (data) => data,
  ): Drawing {
    const uncertainty = wanted ? readUncertainty(row.uncertainty) : null
    return drawings({
      who,
      of: row,
      version: [CHART_VERSION, calc.version, ...(uncertainty ? [hashOf(uncertainty)] : [])],
      name: 'distillation',
      data: () => shown(chartData(readCalculation(row), calc, uncertainty)),
      options,
    })
  }

  return {
    /**
     * The chart of the caller's calculation with this id, or of the latest one. Needs no Premium: what was calculated
     * once stays its owner's. Throws 401 as `requireCaller` does, and 404 if there is no such calculation.
     */
    async find(token: Token, { calculation: id, ...options }: ChartQuery): Promise<Drawing> {
      const [row] = await selectCallerCalculation(sql, token, clock(), id)
      const found = requireCaller(row)
      if (found.id === null) {
        throw id === undefined ? failure(404, 'no-graph') : notFound()
      }
      return chartOf(token.accountId, found, options)
    },

    /** The chart of a calculation that a link opens. Those who have the link share one turn, and take none of its owner's. */
    ofLinked: (row: LinkedCalculation, options: Omit<ChartQuery, 'calculation'>): Drawing =>
      row.share_materials
        ? chartOf(`link to ${row.id}`, row, options)
        : chartOf(`bare link to ${row.id}`, row, options, ofBlendAlone),
  }
}
