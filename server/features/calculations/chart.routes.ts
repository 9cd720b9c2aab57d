import { Elysia } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { matchesTag } from '#server/http/negotiation.ts'
import { query } from '#server/http/validation.ts'
import { createPainter, type Painter } from '../../chart/painter.ts'
import { chartDocs } from './chart.docs.ts'
import { ChartQuery } from './chart.model.ts'
import { createChartService } from './chart.service.ts'

const TYPES = { png: 'image/png', svg: 'image/svg+xml' } as const

/** Opened on its own, an SVG is a document: it may show itself in its own font, and nothing else. */
const SVG_CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'; sandbox"

/** The reader's own, and the latest one changes: kept by the browser, but asked for again each time. */
const CACHE_CONTROL = 'private, no-cache'

export const chartRoutes = (deps: FeatureDeps, painter: Painter = createPainter()) => {
  const plots = createChartService({ ...deps, painter })
  return new Elysia()
    .onStop(() => painter.stop())
    .use(signedIn(deps.tokens))
    .get(
      '/calculations/blending/plot/',
      async ({ token, query: asked, request, set }) => {
        const plot = await plots.find(token, asked)
        const etag = `"${plot.tag}"`
        set.headers['cache-control'] = CACHE_CONTROL
        set.headers.etag = etag
        set.headers.vary = 'Authorization'
        if (matchesTag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304 })
        const bytes = await plot.file()
        set.headers['content-disposition'] = `inline; filename="${plot.fileName}"`
        if (asked.format === 'svg') set.headers['content-security-policy'] = SVG_CONTENT_SECURITY_POLICY
        return new Response(bytes, { headers: { 'content-type': TYPES[asked.format] } })
      },
      {
        ...query(ChartQuery),
        detail: chartDocs,
      },
    )
}
