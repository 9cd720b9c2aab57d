import { t } from 'elysia'
import { fault, type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import { isFields } from '#calc/vocabulary/rules/field-rules.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { uuid } from '#server/http/schema.model.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { betweenFields, repeatedAdditives } from './recipe.ts'
import { MovingAdditive, TargetAnswer, TargetRequest } from './target.model.ts'
import { targetService } from './target.service.ts'

const [HEAVY, LIGHT, THIRD] = [
  '7b0e3c5e-3f0b-4b6a-9a3e-2f1f0f0a5c11',
  'b5f7d1de-1c7e-4d0a-8f6b-6b1f5f0a7c22',
  '0d9c1f2a-8f0e-4a51-9a40-5b8f3b1e7d33',
]

export function targetRoutes(deps: FeatureDeps) {
  const service = targetService(deps)
  return endpoints('Blending', deps.callers, [
    endpoint({
      path: 'POST /calculations/target/',
      summary: 'How much of one material brings a property to a value',
      description:
        'One material moves, the others keep their proportions, locked ones their share; or the dose of an additive does. Answers with the recipes that have the value, or with what can be reached. With an own bias switched on the corrected value is meant, and `corrected` says so. Nothing is stored.',
      invalid: { moving: [fault('not-in-recipe', { id: THIRD! })] },
      examples: {
        sulfur: {
          summary: 'How much of the first for 30 ppm of sulfur',
          value: {
            materials: [HEAVY, LIGHT],
            percentages: [60, 40],
            property: 'sulfur_ppm',
            value: 30,
            moving: HEAVY,
          },
        },
        locked: {
          summary: 'The same of three, of which one stays',
          value: {
            materials: [HEAVY, LIGHT, THIRD],
            percentages: [50, 30, 20],
            property: 'density',
            value: 800,
            moving: HEAVY,
            locked: [THIRD],
          },
        },
      },
      answers: {
        200: {
          description: 'The recipes that have the value, and what can be reached; found or not.',
          schema: TargetAnswer,
          example: {
            percentages: [63.82, 36.18],
            more: [],
            reachable: [10, 40],
            engine: '1.1.0+0f3c9a52',
          },
        },
      },
      needs: 'premium',
      worded: true,
      body: TargetRequest,
      rules: readTarget,
      run: ({ token, input, lang, request }) => service.find(token, input, { lang, signal: request.signal }),
    }),
  ])
}

const ofMaterial = rulesOf(t.Object({ ...TargetRequest.properties, moving: uuid() }))
const ofAdditive = rulesOf(t.Object({ ...TargetRequest.properties, moving: MovingAdditive }))

/** Checks a request without looking at the materials: first each field, then the rules between fields. */
function readTarget(input: unknown): Verdict<TargetRequest> {
  const isAdditive = isFields(input) && isFields(input.moving)
  const fields = isAdditive ? ofAdditive(input) : ofMaterial(input)
  if (!fields.ok) return fields
  const value = fields.value as TargetRequest
  const issues = [...betweenFields(value), ...strangers(value), ...repeatedAdditives(value)]
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value }
}

/** What moves or stays must be in the recipe. */
function strangers({ materials, moving, locked = [] }: TargetRequest): Issue[] {
  const of = (path: string[], id: string) =>
    materials.includes(id) ? [] : [issue(path, 'not-in-recipe', { id })]
  return [
    ...(typeof moving === 'string' ? of(['moving'], moving) : []),
    ...locked.flatMap((id, at) => of(['locked', String(at)], id)),
  ]
}
