import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { readCalculation, type StoredCalculation } from '#calc/vocabulary/calculation.ts'
import { readUncertainty, type StoredWhole } from '#calc/vocabulary/whole-calculation.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { failure, notFound } from '#server/errors.ts'
import { requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { CHART_VERSION } from '../../chart/chart.ts'
import { chartData } from '../../chart/chart-data.ts'
import type { ChartQuery } from './chart.model.ts'
import { selectCallerCalculation } from './chart.queries.ts'
import type { Drawing, Drawings } from './drawings.ts'

type Charted = StoredCalculation & Pick<StoredWhole, 'uncertainty'>

/** It may be computed anew with other settings. */
const hashOf = ({ properties }: UncertaintyAnswer): string =>
  Bun.hash(JSON.stringify(properties)).toString(36)

export interface ChartDeps extends Pick<FeatureDeps, 'sql' | 'calc' | 'clock'> {
  drawings: Drawings
}

export function createChartService({ sql, calc, clock, drawings }: ChartDeps) {
  function chartOf(
    who: string,
    row: Charted,
    { uncertainty: wanted, ...options }: Omit<ChartQuery, 'calculation'>,
  ): Drawing {
    const uncertainty = wanted ? readUncertainty(row.uncertainty) : null
    return drawings({
      who,
      of: row,
      version: [CHART_VERSION, calc.version, ...(uncertainty ? [hashOf(uncertainty)] : [])],
      name: 'distillation',
      data: () => chartData(readCalculation(row), calc, uncertainty),
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
    ofLinked: (row: Charted, options: Omit<ChartQuery, 'calculation'>): Drawing =>
      chartOf(`link to ${row.id}`, row, options),
  }
}
