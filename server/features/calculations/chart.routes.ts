import { fault } from '#calc/vocabulary/faults/fault.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { sentence, UNCHANGED } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { createPainter, type Painter } from '../../chart/painter.ts'
import { ChartQuery, SharedChartQuery } from './chart.model.ts'
import { createChartService } from './chart.service.ts'
import { answerFile, answerTagged } from './drawing-answer.ts'
import { createDrawings } from './drawings.ts'
import { openLink } from './links/links.service.ts'
import { MapQuery } from './map/map.model.ts'
import { createMapService, type MapDeps } from './map/map.service.ts'
import { readMapQuery } from './map/map-reading.ts'

const FILE = {
  description: 'The graph.',
  schema: { type: 'string', format: 'binary' },
  types: ['image/png', 'image/svg+xml'],
} as const

/** Graphs and maps of calculations: one painter draws them all, and an account has one turn for both. */
export function chartRoutes(
  deps: FeatureDeps & Pick<MapDeps, 'findCalculation' | 'specifications'>,
  painter: Painter = createPainter(),
) {
  const drawings = createDrawings({ ...deps, painter })
  const charts = createChartService({ ...deps, drawings })
  const maps = createMapService({ ...deps, drawings })
  const open = openLink(deps)
  return endpoints('Blending', deps.callers, [
    endpoint({
      path: 'GET /shared/:token/plot/',
      needs: 'nothing',
      summary: 'The distillation graph of a shared calculation',
      description:
        'The same graph, for anybody who has the link. One graph of a link is drawn at a time and ten may wait; more are refused with 429, as are too many links that open nothing.',
      errors: ['body', 'throttled'],
      invalid: { width: [fault('min', { min: 320 })] },
      answers: { 200: FILE },
      query: SharedChartQuery,
      run: async ({ params, input, set }) =>
        answerFile(charts.ofLinked(await open(params.token), input), input.format, set),
    }),
    endpoint({
      path: 'GET /calculations/blending/plot/',
      summary: 'The distillation graph of a calculation',
      description:
        'The blend over its components, temperature against vol % recovered, as PNG or SVG: of the latest calculation, or of the one named. One graph of an account is drawn at a time and ten may wait; more are refused with 429.',
      errors: ['body', 'throttled'],
      invalid: { width: [fault('min', { min: 320 })] },
      answers: {
        200: { ...FILE, headers: { ETag: 'Of this graph.' } },
        304: UNCHANGED,
        404: sentence('There is no such calculation yet.', fault('no-graph')),
      },
      query: ChartQuery,
      run: async ({ token, input, request, set }) =>
        answerTagged(await charts.find(token, input), input.format, { request, set }),
    }),
    endpoint({
      path: 'GET /me/calculations/:id/map/',
      summary: 'The recipe map of a calculation',
      description:
        'A figure over the shares of two materials as a curve, or of three as lines of equal height in a triangle: with its limits, the part within a grade, and the recipe as a dot, from what was kept of the calculation. One picture of an account is drawn at a time and ten may wait (429).',
      errors: ['body', 'throttled'],
      invalid: { materials: [fault('choice', { value: '0b1c5a2e-6a43-4f4e-9a3e-2f1f0e0d0c0b' })] },
      answers: {
        200: {
          description: 'The map.',
          schema: { type: 'string', format: 'binary' },
          types: ['image/png', 'image/svg+xml'],
          headers: { ETag: 'Of this map.' },
        },
        304: UNCHANGED,
      },
      query: MapQuery,
      rules: readMapQuery,
      run: async ({ token, params, input, request, set }) =>
        answerTagged(await maps.find(token, params.id, input), input.look.format, { request, set }),
    }),
  ]).onStop(() => painter.stop())
}
