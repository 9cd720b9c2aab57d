import type { Context } from 'elysia'
import { notQuantity } from '#calc/grades/grade.ts'
import { readGradeOptions } from '#calc/grades/specification.ts'
import type { MapQuantity } from '#calc/recipe-map/sample.ts'
import { fault, type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import { isQuantity } from '#calc/vocabulary/quantities.ts'
import { checkText, type Fields } from '#calc/vocabulary/rules/field-rules.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { sentence, UNCHANGED } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { watchQueue } from '#server/http/meters.ts'
import { answerTagged } from '#server/http/negotiation.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { createPainter, type Painter } from '../../chart/painter.ts'
import {
  type AskedMapQuery,
  ChartQuery,
  MapLook,
  MapQuery,
  SharedChartQuery,
  VARYING_MATERIALS,
} from './chart.model.ts'
import { type ChartDrawing, createChartService, createDrawings } from './chart.service.ts'
import { drawMap, type MapDeps } from './map/map.service.ts'
import { openLink } from './whole/links.service.ts'

const FILE = {
  description: 'The graph.',
  schema: { type: 'string', format: 'binary' },
  types: ['image/png', 'image/svg+xml'],
} as const

/** Graphs and maps of calculations: one painter draws both, and they share an account's turn. */
export function chartRoutes(
  deps: FeatureDeps & Pick<MapDeps, 'findCalculation' | 'specifications'>,
  painter: Painter = createPainter(deps.log),
) {
  watchQueue(deps.meters, 'drawing', painter.size)
  const drawings = createDrawings({ ...deps, painter })
  const charts = createChartService({ ...deps, drawings })
  const open = openLink(deps)
  return endpoints('Blending', deps.callers, [
    endpoint({
      path: 'GET /shared/:token/plot/',
      needs: 'nothing',
      summary: 'Get the graph of a shared calculation',
      description: 'One graph per link is drawn at a time, ten may wait; more answer 429.',
      answers: { 200: FILE },
      query: SharedChartQuery,
      run: async ({ params, input, set }) =>
        answerFile(charts.ofLinked(await open(params.token), input), input.format, set),
    }),
    endpoint({
      path: 'GET /calculations/blending/plot/',
      summary: 'Get the distillation graph',
      description:
        'The blend and its components, temperature against vol % recovered, of the latest or the named calculation. One graph per account is drawn at a time, ten may wait; more answer 429.',
      answers: {
        200: { ...FILE, headers: { ETag: 'Of this picture.' } },
        304: UNCHANGED,
        404: sentence('No calculation yet.', fault('no-graph')),
      },
      query: ChartQuery,
      run: async ({ token, input, request, set }) =>
        answerDrawing(await charts.find(token, input), input.format, { request, set }),
    }),
    endpoint({
      path: 'GET /me/calculations/:id/map/',
      summary: 'Get the recipe map',
      description:
        'A figure over the shares of two materials, with limits, the region within the grade and the recipe. One per account is drawn at a time, ten may wait (429).',
      answers: {
        200: { ...FILE, description: 'The map.', headers: { ETag: 'Of this picture.' } },
        304: UNCHANGED,
      },
      query: MapQuery,
      rules: readMapQuery,
      run: async ({ token, params, input, request, set }) => {
        const drawing = await drawMap({ ...deps, drawings }, token, params.id, input)
        return answerDrawing(drawing, input.look.format, { request, set })
      },
    }),
  ]).onStop(() => painter.stop())
}

const TYPES = { png: 'image/png', svg: 'image/svg+xml' } as const

/** An SVG opened by itself is a document: it may use its own font and styles, and nothing else. */
const SVG_CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'; sandbox"

async function answerFile(
  drawing: ChartDrawing,
  format: keyof typeof TYPES,
  set: Context['set'],
): Promise<Response> {
  const bytes = await drawing.file()
  set.headers['content-disposition'] = `inline; filename="${drawing.fileName}"`
  if (format === 'svg') set.headers['content-security-policy'] = SVG_CONTENT_SECURITY_POLICY
  return new Response(bytes, { headers: { 'content-type': TYPES[format] } })
}

const answerDrawing = (
  drawing: ChartDrawing,
  format: keyof typeof TYPES,
  { request, set }: Pick<Context, 'request' | 'set'>,
) => answerTagged({ request, set }, drawing.tag, () => answerFile(drawing, format, set))

const GRADE_MAX = 100
const USUAL: MapQuantity = 'density'

const readLook = rulesOf(MapLook)

function readMapQuery(input: unknown): Verdict<AskedMapQuery> {
  const { property, materials, grade, options, ...rest } = input as Fields
  const look = readLook(rest)
  const issues: Issue[] = look.ok ? [] : [...look.issues]
  const quantity = readQuantity(property, issues)
  const ids = typeof materials === 'string' ? materials.split(',').map((id) => id.trim()) : null
  if (ids && ids.length < VARYING_MATERIALS)
    issues.push(issue(['materials'], 'too-few-items', { min: VARYING_MATERIALS }))
  if (ids && ids.length > VARYING_MATERIALS)
    issues.push(issue(['materials'], 'too-many-items', { max: VARYING_MATERIALS }))
  const chosen = readGradeOptions(fromJson(options, issues), ['options'], issues)
  if (grade === undefined && options !== undefined && issues.length === 0)
    issues.push(issue(['options'], 'options-without-grade'))
  const id = grade === undefined ? null : checkText(grade, ['grade'], issues, GRADE_MAX)
  if (!look.ok || issues.length > 0) return { ok: false, issues }
  const against = id ? { grade: id, options: chosen } : null
  return { ok: true, value: { quantity, materials: ids, against, look: look.value as typeof MapLook.static } }
}

function readQuantity(value: unknown, issues: Issue[]): MapQuantity {
  if (value === undefined) return USUAL
  if (value === 'margin' || isQuantity(value)) return value
  issues.push(notQuantity(['property'], value, ['margin']))
  return USUAL
}

function fromJson(text: unknown, issues: Issue[]): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    issues.push(issue(['options'], 'not-json'))
    return undefined
  }
}
