import { readCalculation, type StoredCalculation } from '#calc/calculation/calculation.ts'
import { readUncertainty, type StoredWhole } from '#calc/calculation/whole-calculation.ts'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { createCache } from '#server/cache.ts'
import { CHART_VERSION } from '#server/chart/chart.ts'
import { type ChartData, chartData } from '#server/chart/chart-data.ts'
import type { Drawable, DrawOptions } from '#server/chart/draw.ts'
import { type Painter, paint, withDeadline } from '#server/chart/painter.ts'
import { shortId } from '#server/chart/texts.ts'
import type { Querier, RowOrNulls } from '#server/db/sql.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { failure, notFound } from '#server/errors.ts'
import { caller, requireCaller, type Who, who } from '#server/http/caller.ts'
import { withPresentIds } from '#server/http/material-ids.ts'
import type { Token } from '#server/http/tokens.ts'
import type { Log } from '#server/log.ts'
import type { ChartQuery } from './chart.model.ts'

const CACHE_BYTES = 16 * 1024 * 1024
const CACHE_ENTRIES = 1_000

export interface ChartDrawing {
  /** Changes whenever the file would; without quotes. */
  tag: string
  fileName: string
  /** @throws AppError 429 if too many drawings of the caller wait, 503 if too many of all callers do, or the drawing failed */
  file(): Promise<Uint8Array<ArrayBuffer>>
}

interface DrawingDeps {
  log: Log
  painter: Painter
  cacheBytes?: number
  answerMs?: number
}

interface ToDraw {
  /** An account, or the holders of a link: whose turn it takes, and under whom it is cached. */
  who: string
  of: Pick<StoredCalculation, 'id'>
  /** What the drawing depends on beside options and calculation; a part of the tag. */
  version: readonly (string | number)[]
  name: string
  data(): Drawable
  options: DrawOptions
}

/** Drawings of calculations, made by one painter in their callers' turns, and cached. */
export function createDrawings({ log, painter, cacheBytes = CACHE_BYTES, answerMs }: DrawingDeps) {
  const cache = createCache<Uint8Array<ArrayBuffer>>({
    entries: CACHE_ENTRIES,
    bytes: cacheBytes,
    sizeOf: (file) => file.byteLength,
  })

  return ({ who, of, version, name, data, options }: ToDraw): ChartDrawing => {
    const { format, width, height, theme, lang, temperature = '', density = '', zone = '' } = options
    const scale = format === 'svg' ? 1 : options.scale
    const look = [format, width, height, scale, theme, lang, temperature, density, zone]
    // A tag must be ASCII.
    const tag = encodeURIComponent([...version, of.id, ...look].join('.'))
    const warn = (error: unknown) => log.warn({ calculation: of.id, error }, 'chart not drawn')
    const make = async () => paint(painter, who, { data: data(), options: { ...options, scale } }, warn)
    return {
      tag,
      fileName: `${name}-${shortId(of.id)}.${format}`,
      file: () => withDeadline(cache.getOrMake(`${who} ${tag}`, make), answerMs),
    }
  }
}

export type Drawings = ReturnType<typeof createDrawings>

/** The caller with their calculation of this id, or the latest; its columns are null if there is none. */
export const selectCallerCalculation = (sql: Querier, token: Token, now: Date, id: string | undefined) =>
  sql<(Who & RowOrNulls<Charted>)[]>`
    with caller as (${caller(sql, token, now)})
    select ${who(sql)}, found.*
    from caller
    left join lateral (
      select calculation.id, calculation.created_at, calculation.basis,
        ${withPresentIds(sql, sql`calculation.components`)}::json as components, ${withPresentIds(sql, sql`calculation.blend`)}::json as blend,
        calculation.uncertainty
      from calculation
      where calculation.owner_id = caller.space_id ${id === undefined ? sql`` : sql`and calculation.id = ${id}`}
      order by calculation.created_at desc, calculation.id desc
      limit 1
    ) found on true`

type Charted = StoredCalculation & Pick<StoredWhole, 'uncertainty'>
type LinkedCalculation = Charted & Pick<StoredWhole, 'share_materials'>

/** Without the components, whose curves are readings that a bare link does not show. */
const ofBlendAlone = (data: ChartData): ChartData => ({
  ...data,
  components: [],
  gaps: data.gaps.map((gap) => ({ ...gap, components: [] })),
})

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
  ): ChartDrawing {
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
    /** The chart of the caller's calculation with this id, or of the latest one. Needs no Premium. @throws AppError 404 without one */
    async find(token: Token, { calculation: id, ...options }: ChartQuery): Promise<ChartDrawing> {
      const found = requireCaller(await selectCallerCalculation(sql, token, clock(), id))
      if (found.id === null) throw id === undefined ? failure(404, 'no-graph') : notFound()
      return chartOf(token.accountId, found, options)
    },

    /** The chart of a calculation that a link opens. All who have the link share one turn, which is not its owner's. */
    ofLinked: (row: LinkedCalculation, options: Omit<ChartQuery, 'calculation'>): ChartDrawing =>
      row.share_materials
        ? chartOf(`link to ${row.id}`, row, options)
        : chartOf(`bare link to ${row.id}`, row, options, ofBlendAlone),
  }
}
