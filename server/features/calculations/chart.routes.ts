import { type Context, Elysia } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { matchesTag } from '#server/http/negotiation.ts'
import { query } from '#server/http/validation.ts'
import { createPainter, type Painter } from '../../chart/painter.ts'
import { chartDocs, sharedChartDocs } from './chart.docs.ts'
import { ChartQuery, SharedChartQuery } from './chart.model.ts'
import { type Chart, createChartService } from './chart.service.ts'
import { openLink } from './links/links.service.ts'

const TYPES = { png: 'image/png', svg: 'image/svg+xml' } as const

/** An SVG opened on its own is a document. It may use its own font and styles, and nothing else. */
const SVG_CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'; sandbox"

/** Private, and the latest one changes: the browser keeps it, and asks each time whether it is still the same. */
const CACHE_CONTROL = 'private, no-cache'

export const chartRoutes = (deps: FeatureDeps, painter: Painter = createPainter()) => {
  const charts = createChartService({ ...deps, painter })
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
      async ({ token, query: asked, request, set }) => {
        const chart = await charts.find(token, asked)
        const etag = `"${chart.tag}"`
        const isKnown = matchesTag(request.headers.get('if-none-match'), etag)
        const answer = isKnown
          ? new Response(null, { status: 304 })
          : await answerFile(chart, asked.format, set)
        // Set only now: an error must not carry the tag of the chart.
        Object.assign(set.headers, { 'cache-control': CACHE_CONTROL, etag, vary: 'Authorization' })
        return answer
      },
      {
        ...query(ChartQuery),
        detail: chartDocs,
      },
    )
}

async function answerFile(
  chart: Chart,
  format: ChartQuery['format'],
  set: Context['set'],
): Promise<Response> {
  const bytes = await chart.file()
  set.headers['content-disposition'] = `inline; filename="${chart.fileName}"`
  if (format === 'svg') set.headers['content-security-policy'] = SVG_CONTENT_SECURITY_POLICY
  return new Response(bytes, { headers: { 'content-type': TYPES[format] } })
}
