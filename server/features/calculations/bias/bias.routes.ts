import { correctionFrom } from '#calc/lab/correct.ts'
import { historyOf, LAMBDA, OUTLIER_RULE } from '#calc/lab/history.ts'
import { checkPrecision, contradictionsIn } from '#calc/lab/precision.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { versioned } from '#server/http/seen.ts'
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

const FIGURES = ok('Its figures.', PrecisionAnswer, PRECISION)

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
      summary: 'How the laboratory’s results differ from the rules',
      description:
        'Of blends with laboratory results, by property: the differences (measured less calculated, from what was pumped where that is known) with mean, its 95 % interval, standard deviation, EWMA and outliers, which count unless they are left out. At most the newest 2,000 blends; `left_out` says how many more there are. Needs no Premium.',
      answers: ok('The histories.', BiasAnswer, ANSWER),
      query: BiasQuery,
      run: ({ token, input, request }) => service.find(token, input, request.signal),
    }),
    endpoint({
      path: 'PUT /me/bias/',
      role: 'laboratory',
      summary: 'Use the laboratory’s bias corrections',
      description:
        'Blends of this category then show the corrected value of these properties beside the rule’s, and checks and searches use it. One that is not usable is refused, unless it is on already. With `scatter`, limits of properties with at least 8 results and no usable bias are guarded by 1.645 standard deviations of their own differences instead of the test’s R. An empty list switches all off. Needs no Premium.',
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
      summary: 'What blends are corrected by',
      description:
        'By category and property the correction in force, for programs that blend by themselves. Needs no Premium.',
      answers: ok('The corrections.', CorrectionsAnswer, {
        gasoil: { flash_point: correctionFrom(HISTORY) },
      }),
      run: ({ token }) => service.findCorrections(token),
    }),
    endpoint({
      path: 'GET /me/lab/precision/',
      summary: 'The laboratory’s own precision',
      description: 'By property the r and R that go before the test’s. Needs no Premium.',
      answers: FIGURES,
      run: ({ token }) => service.findPrecision(token),
    }),
    endpoint({
      path: 'PUT /me/lab/precision/',
      role: 'laboratory',
      summary: 'Say how precise the laboratory is',
      description:
        'r and R as figures, or repeated results from which they follow, in the place of all that was said before; what is left out is the test’s again. Results keep what they were judged by. An r greater than the R is refused: where one is from repeats, if their 95 % intervals do not overlap. Needs no Premium.',
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
  ])
}
