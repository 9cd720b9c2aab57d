import { t } from 'elysia'
import { readGradeOptions } from '#calc/grades/specification.ts'
import type { UncertaintyAnswer as Answer } from '#calc/uncertainty/answer.ts'
import { DRAWS, readSettings, USUAL_SETTINGS } from '#calc/uncertainty/question.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import { checkText, type Fields, isFields, isNothing, notFields } from '#calc/vocabulary/rules/field-rules.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { answerTagged } from '#server/http/negotiation.ts'
import { body, described } from '#server/http/schema.model.ts'
import type { Verdict } from '#server/http/validation.ts'
import { CheckOptions } from '#server/responses/check.model.ts'
import {
  Laboratory,
  Models,
  SETTINGS,
  Tests,
  UncertaintyAnswerSchema,
} from '#server/responses/uncertainty.model.ts'
import type { AskedUncertainty, UncertaintyService } from './uncertainty.service.ts'

const grade = described(t.Optional(t.String()), 'Grade id. Default: the limits of the calculation.')
const json = (what: string) => t.Optional(t.String({ description: `${what}, as JSON.` }))

const UncertaintyQuery = t.Object({
  ...SETTINGS,
  grade,
  options: json('Of the grade, as in a blend'),
  models: json('Rule errors to override: {"density": 0.4}'),
  tests: json('Test methods to override: {"rvp": "ASTM D323"}'),
  laboratory: json('Laboratory precision to use: `{"density": {"R": 0.3}}`. Default: `/me/lab/precision/`'),
})

const UncertaintyRequest = body('UncertaintyRequest', {
  ...t.Partial(t.Object(SETTINGS)).properties,
  models: t.Optional(Models),
  tests: t.Optional(Tests),
  laboratory: t.Optional(Laboratory),
  grade,
  options: t.Optional(CheckOptions),
})

const { isOneLaboratory, ...settings } = USUAL_SETTINGS

/** 60 vol % of 845.2 kg/m³ and 40 vol % of 745.0 kg/m³, against a density of at most 806. */
const EXAMPLE: Answer = {
  properties: {
    density: {
      value: 805.12,
      low: 803.8747942937,
      high: 806.3654237622,
      sd: 0.6200934495,
      mean: 805.1199998919,
      recipe: 0.019735,
      inputs: 0.290162,
      model: 0.694869,
      together: -0.004766,
      is_own: false,
      matters: [
        { cause: { is: 'model', property: 'density' }, share: 0.69 },
        { cause: { is: 'test', component: 1, property: 'density' }, share: 0.26 },
      ],
      missing: 0,
    },
  },
  limits: [
    {
      at: 0,
      q: 'density',
      side: 'max',
      limit: 806,
      strict: false,
      probability: 0.923,
      low: 0.91049,
      high: 0.93388,
      met: 1846,
      state: 'unsure',
      laboratory: { probability: 0.91, low: 0.89666, high: 0.92178, met: 1820 },
    },
  ],
  grade: 'own',
  grade_probability: 0.923,
  grade_low: 0.91049,
  grade_high: 0.93388,
  grade_laboratory: null,
  grade_limits: 1,
  grade_state: 'unsure',
  assumed: [
    {
      is: 'test',
      component: 0,
      property: 'density',
      method: 'ASTM D4052',
      reading: 845.2,
      R: 0.5,
      s: 0.180505,
      mark: 'yes',
    },
    {
      is: 'model',
      property: 'density',
      name: 'density',
      s: 0.5,
      is_relative: false,
      factor: 1,
      mark: 'measured',
    },
  ],
  settings: { ...settings, one_laboratory: isOneLaboratory },
  engine: '1.1.0+0f3c9a52',
}

const SAYS =
  'How far the values may be off: an estimate from repeated draws of shares, tests and rule errors.'

export function uncertaintyRoutes({ callers, service }: FeatureDeps & { service: UncertaintyService }) {
  return endpoints('Blending', callers, [
    endpoint({
      path: 'GET /me/calculations/:id/uncertainty/',
      needs: 'premium',
      summary: 'Get uncertainty',
      description: `${SAYS} Same request, same answer, bit for bit. One at a time per account (429).`,
      answers: {
        ...ok('Intervals, probabilities and assumptions.', UncertaintyAnswerSchema, EXAMPLE, {
          ETag: 'Same for the same request.',
          'Cache-Control': 'private, no-cache',
        }),
        304: { description: 'Not modified.' },
      },
      query: UncertaintyQuery,
      rules: readQuery,
      async run({ token, params, input, request, set }) {
        const found = await service.find(token, params.id, input, request.signal)
        return answerTagged({ request, set }, found.tag, found.text)
      },
    }),
    endpoint({
      path: 'PUT /me/calculations/:id/uncertainty/',
      role: 'blender',
      needs: 'premium',
      summary: 'Save uncertainty',
      description: `${SAYS} Stored with the calculation, for reports and links. The last request wins (409).`,
      canConflict: true,
      examples: {
        usual: { summary: 'The usual settings', value: {} },
        precise: {
          summary: 'Precise, against a grade',
          value: { draws: DRAWS.precise, grade: 'en590-temperate-2026-11' },
        },
        tests: { summary: 'Vapour pressures by another test', value: { tests: { rvp: 'ASTM D323' } } },
      },
      answers: ok('As stored.', UncertaintyAnswerSchema, EXAMPLE),
      body: UncertaintyRequest,
      rules: readRequest,
      run: ({ token, params, input, request }) => service.keep(token, params.id, input, request.signal),
    }),
    endpoint({
      path: 'DELETE /me/calculations/:id/uncertainty/',
      role: 'blender',
      summary: 'Delete stored uncertainty',
      description: 'A running computation is not stored either.',
      answers: { 204: { description: 'None stored.' } },
      run: ({ token, params }) => service.remove(token, params.id),
    }),
  ])
}

const GRADE_MAX = 100

const readRequest = (input: unknown): Verdict<AskedUncertainty> =>
  isFields(input) ? readFields(input, []) : { ok: false, issues: [notFields([], input)] }

function readQuery(input: unknown): Verdict<AskedUncertainty> {
  const issues: Issue[] = []
  const fields = { ...(input as Fields) }
  for (const name of ['options', 'models', 'tests', 'laboratory'] as const) {
    const text = fields[name]
    if (typeof text !== 'string') continue
    delete fields[name]
    try {
      fields[name] = JSON.parse(text)
    } catch {
      issues.push(issue([name], 'not-json'))
    }
  }
  return readFields(fields, issues)
}

/** @param issues found so far */
function readFields(input: Fields, issues: Issue[]): Verdict<AskedUncertainty> {
  const settings = readSettings(input, issues)
  const options = readGradeOptions(input.options, ['options'], issues)
  const hasGrade = !isNothing(input.grade)
  if (!hasGrade && !isNothing(input.options) && issues.length === 0)
    issues.push(issue(['options'], 'options-without-grade'))
  const grade = hasGrade ? (checkText(input.grade, ['grade'], issues, GRADE_MAX) ?? '') : null
  if (issues.length > 0) return { ok: false, issues }
  return { ok: true, value: { settings, ...(grade !== null && { against: { grade, options } }) } }
}
