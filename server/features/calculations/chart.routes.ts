import { Elysia } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { query } from '#server/http/validation.ts'
import type { Drawable, DrawOptions } from '../../chart/draw.ts'
import { createPainter, type Painter } from '../../chart/painter.ts'
import { chartDocs, sharedChartDocs } from './chart.docs.ts'
import { ChartQuery, SharedChartQuery } from './chart.model.ts'
import { createChartService } from './chart.service.ts'
import { answerFile, answerTagged } from './drawing-answer.ts'
import { createDrawings } from './drawings.ts'
import { openLink } from './links/links.service.ts'
import { mapDocs } from './map/map.docs.ts'
import { MapQuery } from './map/map.model.ts'
import { createMapService, type MapDeps } from './map/map.service.ts'
import { readMapQuery } from './map/map-reading.ts'

/** Graphs and maps of calculations: one painter draws them all, and an account has one turn for both. */
export const chartRoutes = (
  deps: FeatureDeps & Pick<MapDeps, 'findCalculation' | 'specifications'>,
  painter: Painter<Drawable, DrawOptions> = createPainter<Drawable, DrawOptions>(),
) => {
  const drawings = createDrawings({ ...deps, painter })
  const charts = createChartService({ ...deps, drawings })
  const maps = createMapService({ ...deps, drawings })
  const open = openLink(deps)
  return new Elysia()
    .onStop(() => painter.stop())
    .get(
      '/shared/:token/plot/',
      async ({ params, query: asked, request, server, set }) => {
        const row = await open(params.token, deps.address({ request, server }))
        return answerFile(charts.ofLinked(row, asked), asked.format, set)
      },
      { ...query(SharedChartQuery), detail: sharedChartDocs },
    )
    .use(signedIn(deps.tokens))
    .get(
      '/calculations/blending/plot/',
      async ({ token, query: asked, request, set }) =>
        answerTagged(await charts.find(token, asked), asked.format, { request, set }),
      { ...query(ChartQuery), detail: chartDocs },
    )
    .get(
      '/me/calculations/:id/map/',
      async ({ token, params, query: asked, request, set }) =>
        answerTagged(await maps.find(token, params.id, asked), asked.look.format, { request, set }),
      { ...query(MapQuery, { rules: readMapQuery }), detail: mapDocs },
    )
}
