import type { FeatureDeps } from '#server/deps.ts'
import { failure, notFound, unavailable } from '#server/errors.ts'
import { requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { chartData, type StoredCalculation } from '../../chart/chart-data.ts'
import type { DrawOptions } from '../../chart/draw.ts'
import { type Painter, PainterBusy, PainterLost } from '../../chart/painter.ts'
import { chartRevision } from '../../chart/revision.ts'
import { shortId } from '../../chart/texts.ts'
import type { ChartQuery } from './chart.model.ts'
import { selectCallerCalculation } from './chart.queries.ts'
import { createPictureCache, type PictureCache } from './picture-cache.ts'

const CACHE_BYTES = 16 * 1024 * 1024

/** A figure that may be had; it is drawn when its file is asked for, if it is not at hand. */
export interface Plot {
  /** The same as long as the file would be the same; no quotes. */
  tag: string
  fileName: string
  file(): Promise<Uint8Array<ArrayBuffer>>
}

export interface ChartDeps extends Pick<FeatureDeps, 'sql' | 'calc' | 'clock' | 'log'> {
  painter: Painter
  cache?: PictureCache
}

export function createChartService({
  sql,
  calc,
  clock,
  log,
  painter,
  cache = createPictureCache(CACHE_BYTES),
}: ChartDeps) {
  const revision = chartRevision()
  /** Drawings under way by their tags: whoever asks for the same one meanwhile waits for it too. */
  const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

  async function paint(tag: string, row: StoredCalculation, options: DrawOptions) {
    try {
      const bytes = await painter.paint(chartData(row, calc), options)
      cache.set(tag, bytes)
      return bytes
    } catch (error) {
      if (!(error instanceof PainterBusy || error instanceof PainterLost)) throw error
      log.warn({ calculation: row.id, error }, 'figure not drawn')
      throw unavailable()
    } finally {
      underWay.delete(tag)
    }
  }

  const file = (tag: string, row: StoredCalculation, options: DrawOptions) => {
    const kept = cache.get(tag)
    if (kept) return Promise.resolve(kept)
    const drawing = underWay.get(tag) ?? paint(tag, row, options)
    underWay.set(tag, drawing)
    return drawing
  }

  return {
    /**
     * The figure of the caller's calculation of this id, or of the latest. Needs no Premium: what was once
     * calculated stays its owner's. Throws 401 as `requireCaller` does, 404
     * where there is no such calculation. Its `file` throws 503 when too many are waiting or the drawing was lost.
     */
    async find(token: Token, { calculation: id, ...options }: ChartQuery): Promise<Plot> {
      const [row] = await selectCallerCalculation(sql, token, clock(), id)
      const found = requireCaller(row)
      if (found.id === null) {
        throw id === undefined ? failure(404, 'no-graph') : notFound()
      }
      const { format, width, height, theme, lang } = options
      const scale = format === 'svg' ? 1 : options.scale
      const tag = [revision, calc.version, found.id, format, width, height, scale, theme, lang].join('.')
      return {
        tag,
        fileName: `distillation-${shortId(found.id)}.${format}`,
        file: () => file(tag, found, { ...options, scale }),
      }
    },
  }
}
