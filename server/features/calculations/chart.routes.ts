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

/** An SVG opened on its own is a document. It may use its own font and styles, and nothing else. */
const SVG_CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'; sandbox"

/** Private, and the latest one changes: the browser keeps it, and asks each time whether it is still the same. */
const CACHE_CONTROL = 'private, no-cache'

export const chartRoutes = (deps: FeatureDeps, painter: Painter = createPainter()) => {
  const charts = createChartService({ ...deps, painter })
  return new Elysia()
    .onStop(() => painter.stop())
    .use(signedIn(deps.tokens))
    .get(
      '/calculations/blending/plot/',
      async ({ token, query: asked, request, set }) => {
        const chart = await charts.find(token, asked)
        const etag = `"${chart.tag}"`
        const isKnown = matchesTag(request.headers.get('if-none-match'), etag)
        const bytes = isKnown ? null : await chart.file()
        // Set only now: an error must not carry the tag of the chart.
        Object.assign(set.headers, { 'cache-control': CACHE_CONTROL, etag, vary: 'Authorization' })
        if (bytes === null) return new Response(null, { status: 304 })
        set.headers['content-disposition'] = `inline; filename="${chart.fileName}"`
        if (asked.format === 'svg') set.headers['content-security-policy'] = SVG_CONTENT_SECURITY_POLICY
        return new Response(bytes, { headers: { 'content-type': TYPES[asked.format] } })
      },
      {
        ...query(ChartQuery),
        detail: chartDocs,
      },
    )
}
