import { fault } from '#calc/vocabulary/faults/fault.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/issue.ts'
import { isWhole, totalOf } from '#calc/vocabulary/rules/recipe-rules.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { BATCH_LIMIT_BYTES, BATCH_MAX, BatchAnswer, BatchRequest } from './batch.model.ts'
import { batchService } from './batch.service.ts'
import { repeatedMaterials } from './recipe.ts'

const MATERIALS = ['7b0e3c5e-3f0b-4b6a-9a3e-2f1f0f0a5c11', 'b5f7d1de-1c7e-4d0a-8f6b-6b1f5f0a7c22']

export function batchRoutes(deps: FeatureDeps) {
  const service = batchService(deps)
  return endpoints('Blending', deps.callers, [
    endpoint({
      path: 'POST /calculations/batch/',
      summary: 'Many recipes of the same materials',
      description: `Up to ${BATCH_MAX.toLocaleString('en')} recipes at once, by the usual methods, without estimates. The figures agree with those of a blend within a billionth, not to the last digit, and nothing is stored: \`POST /calculations/blending/\` makes the calculation that counts.`,
      invalid: { recipes: { 1: [fault('total-not-100', { total: 90 })] } },
      examples: {
        two: {
          summary: 'Two recipes, two properties',
          value: {
            materials: MATERIALS,
            recipes: [
              [60, 40],
              [70, 30],
            ],
            properties: ['density', 'sulfur_ppm'],
          },
        },
      },
      answers: {
        200: {
          description: 'A row a recipe.',
          schema: BatchAnswer,
          example: {
            columns: ['density', 'sulfur_ppm'],
            results: [
              [812.4, 31.2],
              [818.9, 35.6],
            ],
            engine: '1.1.0+0f3c9a52',
          },
        },
      },
      needs: 'premium',
      body: BatchRequest,
      rules: readBatch,
      limitBytes: BATCH_LIMIT_BYTES,
      run: ({ token, input, request }) => service.find(token, input, request.signal),
    }),
  ])
}

const readFields = rulesOf(BatchRequest)

/** Checks a request without looking at the materials: first each field, then the rules between fields. */
function readBatch(input: unknown): Verdict<BatchRequest> {
  const fields = readFields(input)
  if (!fields.ok) return fields
  const value = fields.value as BatchRequest
  const repeated = repeatedMaterials(value.materials)
  const issues = repeated.length > 0 ? repeated : value.recipes.flatMap(faultsOf(value.materials.length))
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value }
}

const faultsOf =
  (materials: number) =>
  (percentages: readonly number[], at: number): Issue[] => {
    const path = ['recipes', String(at)]
    if (percentages.length !== materials)
      return [issue(path, 'counts-differ', { materials, percentages: percentages.length })]
    return isWhole(percentages) ? [] : [issue(path, 'total-not-100', { total: totalOf(percentages) })]
  }
