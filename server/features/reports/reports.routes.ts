import { fileURLToPath } from 'node:url'
import type { TObject } from '@sinclair/typebox'
import { t } from 'elysia'
import { Issue } from '#calc/vocabulary/faults/fault.ts'
import type { ReportFormat } from '#calc/vocabulary/report-choices.ts'
import { isFields } from '#calc/vocabulary/rules/field-rules.ts'
import { GASOLINES } from '#server/responses/recipe.model.ts'
import { PAINTER_LIMITS, sayInLog } from '../../chart/painter.ts'
import type { FeatureDeps, FindCalculation, UncertaintyOf } from '../../deps.ts'
import { endpoint, endpoints } from '../../http/endpoint.ts'
import { watchQueue } from '../../http/meters.ts'
import { answer } from '../../http/schema.model.ts'
import { rulesOf, type Verdict } from '../../http/validation.ts'
import { createQueue } from '../../jobs/queue.ts'
import { processOf } from '../../jobs/worker.ts'
import { type PlanFileChoices, planFile, ReportQuery } from './reports.model.ts'
import { createReportService, type FindPlan, type ReportFile, type ReportPainter } from './reports.service.ts'

const value = t.Union([t.String(), t.Number(), t.Null()])

/** The JSON format; binary files are described by their media type alone. */
const Report = answer('Report', {
  format: t.Literal('fuelblend-report'),
  version: t.Integer({ description: 'Of this format; new keys may be added.' }),
  language: t.String(),
  title: t.String(),
  facts: t.Record(t.String(), value, {
    description: 'Identity, time, engine and verdict.',
  }),
  sections: t.Record(
    t.String(),
    t.Object({
      title: t.String(),
      tables: t.Record(t.String(), t.Object({}, { additionalProperties: true })),
      notes: t.Array(t.String()),
    }),
    {
      description: '`recipe`, `results`, `limits`, `curve`, `materials`, `notes`; rows by column `key`.',
    },
  ),
  content: t.Optional(t.String({ description: 'Of a release: what `sha256` covers.' })),
})

const EXAMPLE = {
  format: 'fuelblend-report',
  version: 1,
  language: 'en',
  title: 'Result of a blend calculation',
  facts: {
    name: 'Summer grade, tank 4',
    category: 'gasoline',
    basis: 'volume',
    calculated_at: '2026-01-15T09:32:11.482Z',
    calculation: '4be4f1f2-9f36-4b5c-8f5f-2f6b4a3f7a91',
    engine: '1.1.0+0f3c9a52',
    standing: 'predicted',
  },
  sections: {
    recipe: {
      title: 'Recipe',
      tables: {
        components: {
          columns: [
            { key: 'material', head: 'Material' },
            { key: 'share', head: 'Share, vol %' },
          ],
          rows: [{ key: GASOLINES.reformate, material: 'Reformate, 95 RON', share: 100 }],
        },
      },
      notes: [],
    },
  },
}

const TYPES: Record<ReportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  pdf: 'application/pdf',
}

const SCRIPT = fileURLToPath(import.meta.resolve('../../report/report-process.ts'))

/** Reports are larger and rarer than graphs: fewer may wait. */
const LIMITS = { ...PAINTER_LIMITS, waitingEach: 4, waiting: 32 }

interface ReportRoutesDeps<Plan> extends FeatureDeps {
  findCalculation: FindCalculation
  uncertaintyOf: UncertaintyOf
  plans: { request: TObject; example: object; read: (input: unknown) => Verdict<Plan>; find: FindPlan<Plan> }
}

const FILE = {
  200: {
    description: 'The file.',
    schema: { type: 'string', format: 'binary' } as const,
    types: [TYPES.xlsx, 'text/csv', TYPES.pdf],
    json: { schema: Report, example: EXAMPLE },
    headers: { 'Content-Disposition': 'The file name.' },
  },
}

const answerFile = ({ bytes, fileName }: ReportFile, format: ReportFormat) =>
  new Response(bytes, {
    headers: { 'content-type': TYPES[format], 'content-disposition': attachment(fileName) },
  })

export function reportRoutes<Plan>(
  deps: ReportRoutesDeps<Plan>,
  painter: ReportPainter = createQueue(processOf(SCRIPT, sayInLog(deps.log)), LIMITS),
) {
  watchQueue(deps.meters, 'reports', painter.size)
  const reports = createReportService({ ...deps, painter })
  const { plans } = deps
  return endpoints('Blending', deps.callers, [
    endpoint({
      path: 'GET /me/calculations/:id/report/',
      needs: 'premium',
      summary: 'Export a calculation',
      description:
        'Recipe, results, limits, graph (not in CSV or JSON), materials and notes as stored. `form=ticket`: batch ticket, a prediction, never a certificate. `form=release`: what was measured and who released it. One report per account is made at a time, four may wait (429).',
      answers: FILE,
      query: ReportQuery,
      run: async ({ token, params, input, request }) =>
        answerFile(await reports.make(token, params.id, input, request.signal), input.format),
    }),
    endpoint({
      path: 'POST /calculations/plan/report/',
      needs: 'premium',
      summary: 'Export a plan',
      description: 'Solves `POST /calculations/plan/` again and exports the answer. Nothing is stored.',
      examples: {
        plan: { summary: 'As Excel', value: { format: 'xlsx', currency: 'USD', plan: plans.example } },
      },
      answers: FILE,
      body: planFile(plans.request),
      rules: readPlanFile(plans.read) as never,
      run: async ({ token, input, request }) =>
        answerFile(await reports.makePlan(token, input as never, plans.find, request.signal), input.format),
    }),
  ]).onStop(() => painter.stop())
}

const readChoices = rulesOf(t.Omit(planFile(t.Object({})), ['plan']))
const readPlanFile =
  <Plan>(read: (input: unknown) => Verdict<Plan>) =>
  (input: unknown): Verdict<PlanFileChoices & { plan: Plan }> => {
    const choices = readChoices(input)
    const plan = read(isFields(input) ? input.plan : undefined)
    if (choices.ok && plan.ok) return { ok: true, value: { ...choices.value, plan: plan.value } }
    const inPlan = plan.ok
      ? []
      : plan.issues.map(({ path, code, params }) => new Issue(['plan', ...path], code, params))
    return { ok: false, issues: [...(choices.ok ? [] : choices.issues), ...inPlan] }
  }

/* Characters that not every client reads alike. */
const PLAIN = /[^\x20-\x7e]+|["\\%]/g

/** Percent-encoded UTF-8, including the marks that RFC 5987 doesn't allow and `encodeURIComponent` leaves alone. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** `Content-Disposition` for a name in any script; old clients get its plain characters (RFC 6266, RFC 5987). */
function attachment(fileName: string): string {
  const plain = fileName.replace(PLAIN, '_').replace(/^_+(?=[-.])/, 'blend')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(fileName)}`
}
