import { readCalculation, type StoredCalculation } from '#calc/vocabulary/calculation.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { notFound, throttled, unavailable } from '#server/errors.ts'
import { requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { CHART_VERSION } from '../../chart/chart.ts'
import { chartData } from '../../chart/chart-data.ts'
import type { DrawOptions } from '../../chart/draw.ts'
import { type Painter, PainterBusy, PainterLost, ShareUsedUp } from '../../chart/painter.ts'
import { shortId } from '../../chart/texts.ts'
import type { ChartQuery } from './chart.model.ts'
import { selectCallerCalculation } from './chart.queries.ts'
import { createPictureCache, type PictureCache } from './picture-cache.ts'

const CACHE_BYTES = 16 * 1024 * 1024
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
  cache?: PictureCache
  answerMs?: number
}

export function createChartService({
  sql,
  calc,
  clock,
  log,
  painter,
  cache = createPictureCache(CACHE_BYTES),
  answerMs = ANSWER_MS,
}: ChartDeps) {
  /** Drawings in progress by tag: further requests for the same chart wait for the same drawing. */
  const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

  async function paint(tag: string, account: string, row: StoredCalculation, options: DrawOptions) {
    try {
      const bytes = await painter.paint(account, chartData(readCalculation(row), calc), options)
      cache.set(tag, bytes)
      return bytes
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

  function file(tag: string, account: string, row: StoredCalculation, options: DrawOptions) {
    const kept = cache.get(tag)
    if (kept) return Promise.resolve(kept)
    let drawing = underWay.get(tag)
    if (!drawing) {
      drawing = paint(tag, account, row, options).finally(() => underWay.delete(tag))
      underWay.set(tag, drawing)
    }
    return inTime(drawing)
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
        throw id === undefined
          ? notFound('Graph not available. Please run the calculation first.')
          : notFound()
      }
      const { format, width, height, theme, lang } = options
      const scale = format === 'svg' ? 1 : options.scale
      const tag = [CHART_VERSION, calc.version, found.id, format, width, height, scale, theme, lang].join('.')
      return {
        tag,
        fileName: `distillation-${shortId(found.id)}.${format}`,
        file: () => file(tag, token.accountId, found, { ...options, scale }),
      }
    },
  }
}
