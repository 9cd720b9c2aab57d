import { correctionFrom } from '#calc/lab/correct.ts'
import { historyOf, LAMBDA, OUTLIER_RULE } from '#calc/lab/history.ts'
import { checkPrecision, contradictionsIn } from '#calc/lab/precision.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { versioned } from '#server/http/seen.ts'
import { siteRulesEndpoints } from '../rules/site-rules.routes.ts'
import {
  BiasAnswer,
  BiasQuery,
  BiasSwitch,
  CorrectionsAnswer,
  PRECISION_LIMIT_BYTES,
  PrecisionAnswer,
  PrecisionRequest,
} from './bias.model.ts'
import { biasService } from './bias.service.ts'

const HISTORY = historyOf(
  [65.9, 66.4, 65.2, 67, 66.1, 65.6, 66.8, 66.3].map((measured, at) => ({
    at: `2026-01-0${at + 1}T08:00:00.000Z`,
    calculation: `4be4f1f2-9f36-4b5c-8f5f-2f6b4a3f7a0${at}`,
    name: `Tank 4, no. ${at + 1}`,
    calculated: 65,
    measured,
    rule: 'hu-burns',
  })),
)
/** The first two of the example's eight points. */
const shown = { points: HISTORY.points.slice(0, 2), ewma: HISTORY.ewma.slice(0, 2) }
const ANSWER = versioned({
  category: 'gasoil',
  properties: {
    flash_point: { ...HISTORY, ...shown, total: 8, middle: 65, R: 4.7, on: true, scatter: false },
  },
  outlier_rule: OUTLIER_RULE,
  lambda: LAMBDA,
  left_out: 0,
})

const PRECISION = versioned({
  properties: { density: { r: 0.08, r_n: 12 }, flash_point: { R: 3.1 } },
  entered_at: '2026-03-01T08:00:00.000Z',
})

const FIGURES = ok('The precision.', PrecisionAnswer, PRECISION)

const readPrecision = (input: unknown) => {
  const checked = checkPrecision(input)
  if (!checked.ok) return checked
  const { precision } = checked
  const issues = contradictionsIn(precision)
  if (issues.length > 0) return { ok: false as const, issues }
  return { ok: true as const, value: { precision, seen: (input as { seen?: unknown }).seen } }
}

export function biasRoutes(deps: FeatureDeps) {
  const service = biasService(deps)
  return endpoints('Laboratory', deps.callers, [
    endpoint({
      path: 'GET /me/bias/',
      summary: 'Get laboratory bias',
      description:
        'By property: measured less calculated, with mean, 95 % interval, standard deviation, EWMA and outliers. From the newest 2,000 blends; `left_out` counts the rest.',
      answers: ok('The histories.', BiasAnswer, ANSWER),
      query: BiasQuery,
      run: ({ token, input, request }) => service.find(token, input, request.signal),
    }),
    endpoint({
      path: 'PUT /me/bias/',
      role: 'laboratory',
      summary: 'Set bias corrections',
      description:
        'Blends of the category then show corrected values beside the rule’s; checks and searches use them. 400 if a bias is not usable, unless it is on. `scatter`: limits of properties with 8 results and no usable bias are guarded by 1.645 standard deviations instead of R. An empty list switches all off.',
      examples: {
        flash: { summary: 'That of the flash point', value: { category: 'gasoil', on: ['flash_point'] } },
        scatter: {
          summary: 'And the scatter of the density',
          value: { category: 'gasoil', on: ['flash_point'], scatter: ['density'] },
        },
      },
      answers: ok('The histories of the category.', BiasAnswer, ANSWER),
      body: BiasSwitch,
      run: ({ token, input, seen }) => service.switchTo(token, input, seen),
    }),
    endpoint({
      path: 'GET /me/bias/corrections/',
      summary: 'List bias corrections',
      description: 'In force by category and property, for programs that blend themselves.',
      answers: ok('The corrections.', CorrectionsAnswer, {
        gasoil: { flash_point: correctionFrom(HISTORY) },
      }),
      run: ({ token }) => service.findCorrections(token),
    }),
    endpoint({
      path: 'GET /me/lab/precision/',
      summary: 'Get laboratory precision',
      description: 'r and R by property that replace the test’s.',
      answers: FIGURES,
      run: ({ token }) => service.findPrecision(token),
    }),
    endpoint({
      path: 'PUT /me/lab/precision/',
      role: 'laboratory',
      summary: 'Set laboratory precision',
      description:
        'r and R as numbers, or repeated results to calculate them from. Replaces everything set before; properties left out use the test’s. Earlier results keep the precision they were judged by. An r greater than its R is refused; if one comes from repeats, only if their 95 % intervals do not overlap. Needs no Premium.',
      examples: {
        repeats: {
          summary: 'From repeats, and a figure',
          value: {
            properties: {
              density: { repeats: Array.from({ length: 8 }, (_, at) => [840 + at, 840.1 + at]) },
              flash_point: { R: 3.1 },
            },
          },
        },
      },
      answers: FIGURES,
      body: PrecisionRequest,
      rules: readPrecision,
      limitBytes: PRECISION_LIMIT_BYTES,
      echoes: [PrecisionAnswer],
      run: ({ token, input, seen }) => service.putPrecision(token, input.precision, seen),
    }),
    ...siteRulesEndpoints(deps),
  ])
}
