import { fileURLToPath } from 'node:url'
import { Elysia } from 'elysia'
import type { ReportFormat } from '#calc/vocabulary/report-choices.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { query } from '#server/http/validation.ts'
import { startDrawing } from '../../chart/drawing-process.ts'
import { createPainter, PAINTER_LIMITS, type Painter } from '../../chart/painter.ts'
import type { ReportData, ReportOptions } from '../../report/report-data.ts'
import { attachment } from './content-disposition.ts'
import { reportDocs } from './reports.docs.ts'
import { ReportQuery } from './reports.model.ts'
import { createReportService, type FindCalculation, type UncertaintyOf } from './reports.service.ts'

export const TYPES: Record<ReportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  pdf: 'application/pdf',
}

const SCRIPT = fileURLToPath(import.meta.resolve('../../report/report-process.ts'))

/** Reports are larger than graphs and asked for more rarely: fewer may wait. */
const LIMITS = { ...PAINTER_LIMITS, waitingEach: 4, waiting: 32 }

interface ReportRoutesDeps extends FeatureDeps {
  findCalculation: FindCalculation
  uncertaintyOf: UncertaintyOf
}

export const reportRoutes = (
  deps: ReportRoutesDeps,
  painter: Painter<ReportData, ReportOptions> = createPainter(LIMITS, startDrawing(SCRIPT)),
) => {
  const reports = createReportService({ ...deps, painter })
  return new Elysia()
    .onStop(() => painter.stop())
    .use(signedIn(deps.tokens))
    .get(
      '/me/calculations/:id/report/',
      async ({ token, params, query: asked, request }) => {
        const { bytes, fileName } = await reports.make(token, params.id, asked, request.signal)
        return new Response(bytes, {
          headers: { 'content-type': TYPES[asked.format], 'content-disposition': attachment(fileName) },
        })
      },
      { ...query(ReportQuery, { premium: true }), detail: reportDocs },
    )
}
