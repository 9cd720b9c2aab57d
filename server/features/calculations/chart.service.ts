import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { readCalculation, type StoredCalculation } from '#calc/vocabulary/calculation.ts'
import { readUncertainty, type StoredWhole } from '#calc/vocabulary/whole-calculation.ts'
import { createCache } from '#server/cache.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { failure, notFound } from '#server/errors.ts'
import { requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { CHART_VERSION } from '../../chart/chart.ts'
import { chartData } from '../../chart/chart-data.ts'
import type { DrawOptions } from '../../chart/draw.ts'
import { ANSWER_MS, asAnswer, inTime } from '../../chart/painted.ts'
import type { Painter } from '../../chart/painter.ts'
import { shortId } from '../../chart/texts.ts'
import type { ChartQuery } from './chart.model.ts'
import { selectCallerCalculation } from './chart.queries.ts'

const CACHE_BYTES = 16 * 1024 * 1024
/** Most charts that are kept; the bound in bytes is the one that counts. */
const CACHE_ENTRIES = 1_000
/** A chart that exists. It is drawn when its file is asked for, unless that is cached. */
export interface Chart {
  /** Changes whenever the file would; without quotes. */
  tag: string
  fileName: string
  file(): Promise<Uint8Array<ArrayBuffer>>
}

type Charted = StoredCalculation & Pick<StoredWhole, 'uncertainty'>

/** It may be computed anew with other settings. */
const hashOf = ({ properties }: UncertaintyAnswer): string =>
  Bun.hash(JSON.stringify(properties)).toString(36)

export interface ChartDeps extends Pick<FeatureDeps, 'sql' | 'calc' | 'clock' | 'log'> {
  painter: Painter
  cacheBytes?: number
  answerMs?: number
}

export function createChartService({
  sql,
  calc,
  clock,
  log,
  painter,
  cacheBytes = CACHE_BYTES,
  answerMs = ANSWER_MS,
}: ChartDeps) {
  const cache = createCache<Uint8Array<ArrayBuffer>>({
    entries: CACHE_ENTRIES,
    bytes: cacheBytes,
    sizeOf: (file) => file.byteLength,
  })

  async function paint(
    who: string,
    row: Charted,
    options: DrawOptions,
    uncertainty: UncertaintyAnswer | null,
  ) {
    try {
      return await painter.paint(who, chartData(readCalculation(row), calc, uncertainty), options)
    } catch (error) {
      const answer = asAnswer(error)
      if (!answer) throw error
      if (answer.status === 503) log.warn({ calculation: row.id, error }, 'chart not drawn')
      throw answer
    }
  }

  /**
   * @param who in whose turn it is drawn: an account, or the holders of a link. It is cached under them, so nobody else can name it.
   */
  function chartOf(
    who: string,
    row: Charted,
    { uncertainty: wanted, ...options }: Omit<ChartQuery, 'calculation'>,
  ): Chart {
    const { format, width, height, theme, lang, temperature, density } = options
    const uncertainty = wanted ? readUncertainty(row.uncertainty) : null
    const scale = format === 'svg' ? 1 : options.scale
    const look = [
      format,
      width,
      height,
      scale,
      theme,
      lang,
      temperature,
      density,
      ...(uncertainty ? [hashOf(uncertainty)] : []),
    ]
    // A tag must be ASCII.
    const tag = encodeURIComponent([CHART_VERSION, calc.version, row.id, ...look].join('.'))
    return {
      tag,
      fileName: `distillation-${shortId(row.id)}.${format}`,
      file: () =>
        inTime(
          cache.getOrMake(`${who} ${tag}`, () => paint(who, row, { ...options, scale }, uncertainty)),
          answerMs,
        ),
    }
  }

  return {
    /**
     * The chart of the caller's calculation with this id, or of the latest one. Needs no Premium: what was calculated
     * once stays its owner's. Throws 401 as `requireCaller` does, and 404 if there is no such calculation. `file` throws
     * 429 if too many charts of the caller are waiting, and 503 if too many of all callers are, or the drawing failed.
     */
    async find(token: Token, { calculation: id, ...options }: ChartQuery): Promise<Chart> {
      const [row] = await selectCallerCalculation(sql, token, clock(), id)
      const found = requireCaller(row)
      if (found.id === null) {
        throw id === undefined ? failure(404, 'no-graph') : notFound()
      }
      return chartOf(token.accountId, found, options)
    },

    /** The chart of a calculation that a link opens. Those who have the link share one turn, and take none of its owner's. */
    ofLinked: (row: Charted, options: Omit<ChartQuery, 'calculation'>): Chart =>
      chartOf(`link to ${row.id}`, row, options),
  }
}
