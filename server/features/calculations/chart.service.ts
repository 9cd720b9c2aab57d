import { readCalculation, type StoredCalculation } from '#calc/calculation/calculation.ts'
import {
  readUncertainty,
  type StoredWhole,
  specificationOf,
  type WholeCalculation,
} from '#calc/calculation/whole-calculation.ts'
import { notQuantity } from '#calc/grades/grade.ts'
import { storedBiasCorrections } from '#calc/lab/correct.ts'
import { spanOf } from '#calc/recipe-map/grid.ts'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { issue } from '#calc/vocabulary/faults/fault.ts'
import { isOwnQuantity, ownQuantity } from '#calc/vocabulary/own-property.ts'
import { createCache } from '#server/cache.ts'
import { CHART_VERSION } from '#server/chart/chart.ts'
import { type ChartData, chartData } from '#server/chart/chart-data.ts'
import type { Drawable, DrawOptions } from '#server/chart/draw.ts'
import { type AskedMap, mapData, ownOf } from '#server/chart/map/map-data.ts'
import { MAP_VERSION } from '#server/chart/map/map-figure.ts'
import { type Painter, paint, withDeadline } from '#server/chart/painter.ts'
import { shortId } from '#server/chart/texts.ts'
import type { Querier, RowOrNulls } from '#server/db/sql.ts'
import type { FeatureDeps, FindCalculation, Specifications } from '#server/deps.ts'
import { failure, invalidFields, notFound } from '#server/errors.ts'
import { caller, requireCaller, type Who, who } from '#server/http/caller.ts'
import { readUuid } from '#server/http/checker.ts'
import { withPresentIds } from '#server/http/material-ids.ts'
import { versionOf } from '#server/http/seen.ts'
import type { Token } from '#server/http/tokens.ts'
import type { Log } from '#server/log.ts'
import { type AskedMapQuery, type ChartQuery, VARYING } from './chart.model.ts'

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

type Drawings = ReturnType<typeof createDrawings>

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

export interface MapDeps extends Pick<FeatureDeps, 'calc'> {
  drawings: Drawings
  findCalculation: FindCalculation
  specifications: Specifications
}

/** The map of a calculation, from stored data alone. Needs no Premium. @throws AppError 404 if it isn't theirs, 400 for other materials or grades */
export async function drawMap(
  { calc, drawings, findCalculation, specifications }: MapDeps,
  token: Token,
  id: string,
  { quantity, materials, against, look }: AskedMapQuery,
): Promise<ChartDrawing> {
  const whole = await findCalculation(token, id)
  const varying = varyingOf(whole, materials)
  const own = ownOf(whole)
  if (isOwnQuantity(quantity) && !own.some(({ key }) => ownQuantity(key) === quantity))
    throw invalidFields([notQuantity(['property'], quantity, ['margin'])])
  const specification =
    (against && (await specifications(token, against))) ?? (whole.check && specificationOf(whole.check))
  const biasCorrections = storedBiasCorrections(whole.corrected, whole.blend, whole.category)
  const asked: AskedMap = { varying, quantity, specification, biasCorrections }
  const limits = specification ? versionOf(specification) : 'none'
  return drawings({
    who: token.accountId,
    of: whole,
    version: ['map', MAP_VERSION, calc.version, quantity, varying.join('-'), limits],
    name: `recipe-map-${quantity.replace(':', '-')}`,
    data: () => mapData(whole, calc, asked),
    options: look,
  })
}

function varyingOf({ components }: WholeCalculation, ids: readonly string[] | null): AskedMap['varying'] {
  const shares = components.map(({ percentage }) => percentage)
  const positions = ids
    ? ids.map((id) => components.findIndex((component) => component.id === readUuid(id)))
    : components
        .map((_, at) => at)
        .sort((a, b) => shares[b]! - shares[a]! || a - b)
        .slice(0, VARYING)
        .sort((a, b) => a - b)
  const wrong = (ids ?? []).filter((_, k) => positions[k]! < 0 || positions.indexOf(positions[k]!) < k)
  if (wrong.length > 0) throw invalidFields(wrong.map((id) => issue(['materials'], 'choice', { value: id })))
  const [first, second] = positions
  if (first === undefined || second === undefined || !(spanOf({ shares, varying: [first, second] }) > 0))
    throw notFound()
  return [first, second]
}
