import { readCalculation, type StoredCalculation } from '#calc/vocabulary/calculation.ts'
import { createCache } from '#server/cache.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { failure, notFound, throttled, unavailable } from '#server/errors.ts'
import { requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { CHART_VERSION } from '../../chart/chart.ts'
import { chartData } from '../../chart/chart-data.ts'
import type { DrawOptions } from '../../chart/draw.ts'
import { type Painter, PainterBusy, PainterLost, ShareUsedUp } from '../../chart/painter.ts'
import { shortId } from '../../chart/texts.ts'
import type { ChartQuery } from './chart.model.ts'
import { selectCallerCalculation } from './chart.queries.ts'

const CACHE_BYTES = 16 * 1024 * 1024
/** Kept charts at most: the bound by bytes is the one that counts. */
const CACHE_ENTRIES = 1_000
/**
 * Together with the four seconds that the database may take, this is well below the listener's idle timeout. A drawing
 * that takes longer continues, and its file is there for the next request.
 */
export const ANSWER_MS = 9_000
/** Roughly how long a full queue of one account takes to draw. */
const RETRY_SECONDS = 2

/** A chart that exists. It is drawn when its file is asked for, unless that is cached. */
export interface Chart {
  /** Changes whenever the file would; without quotes. */
  tag: string
  fileName: string
  file(): Promise<Uint8Array<ArrayBuffer>>
}

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

  async function paint(who: string, row: StoredCalculation, options: DrawOptions) {
    try {
      return await painter.paint(who, chartData(readCalculation(row), calc), options)
    } catch (error) {
      if (error instanceof ShareUsedUp) throw throttled(RETRY_SECONDS)
      if (!(error instanceof PainterBusy || error instanceof PainterLost)) throw error
      log.warn({ calculation: row.id, error }, 'chart not drawn')
      throw unavailable(RETRY_SECONDS)
    }
  }

  async function inTime(drawing: Promise<Uint8Array<ArrayBuffer>>) {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(unavailable(RETRY_SECONDS)), answerMs)
    try {
      return await Promise.race([drawing, late])
    } finally {
      clearTimeout(timer)
    }
  }

  /**
   * @param who whose turn it takes to draw it: an account, or those who have a link. Kept under them: nobody else can name it.
   */
  function chartOf(who: string, row: StoredCalculation, options: Omit<ChartQuery, 'calculation'>): Chart {
    const { format, width, height, theme, lang } = options
    const scale = format === 'svg' ? 1 : options.scale
    const tag = [CHART_VERSION, calc.version, row.id, format, width, height, scale, theme, lang].join('.')
    return {
      tag,
      fileName: `distillation-${shortId(row.id)}.${format}`,
      file: () => inTime(cache.getOrMake(`${who} ${tag}`, () => paint(who, row, { ...options, scale }))),
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
    ofLinked: (row: StoredCalculation, options: Omit<ChartQuery, 'calculation'>): Chart =>
      chartOf(`link to ${row.id}`, row, options),
  }
}
