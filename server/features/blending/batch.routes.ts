import { issue } from '#calc/vocabulary/faults/fault.ts'
import { isOwnQuantity, keyOfQuantity, type OwnProperty, ownQuantity } from '#calc/vocabulary/own-property.ts'
import { NUMERIC_PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { invalidFields } from '#server/errors.ts'
import { ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import type { Token } from '#server/http/tokens.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { GASOILS } from '#server/responses/recipe.model.ts'
import { findMaterials, repeated, shareIssues } from '#server/space/recipe-request.ts'
import {
  BATCH_LIMIT_BYTES,
  BatchBlendAnswer,
  type BatchColumn,
  BatchRequest,
  BLENDS_MAX,
} from './blending.model.ts'
import { BATCHES } from './blending.tasks.ts'
import { rememberedIngredient } from './compute-blend.ts'

/**
 * Blends many recipes of the same materials by the usual methods; needs Premium, stores nothing.
 * @throws AppError 400 if a material does not exist or belongs to another account; as `Jobs.run` does
 * @returns the JSON of a `BatchAnswer`
 */
async function blendAll(
  { sql, clock, jobs }: Pick<FeatureDeps, 'sql' | 'clock' | 'jobs'>,
  token: Token,
  request: BatchRequest,
  signal: AbortSignal,
): Promise<string> {
  const { pick, rules } = await findMaterials({ sql, clock }, token, request.materials)
  const materials = pick().map((row) => rememberedIngredient(row).packed)
  const { recipes, basis, properties: columns = [...NUMERIC_PROPERTY_NAMES] } = request
  const task = {
    materials,
    shares: Float64Array.from(recipes.flat()),
    basis,
    columns,
    own: definitionsIn(columns, rules.definitions),
  }
  return jobs.run(BATCHES, token.accountId, task, signal)
}

function definitionsIn(columns: readonly BatchColumn[], definitions: readonly OwnProperty[]): OwnProperty[] {
  const issues = columns.flatMap((name, at) =>
    isOwnQuantity(name) && !definitions.some(({ key }) => key === keyOfQuantity(name))
      ? [issue(['properties', String(at)], 'choice', { value: name })]
      : [],
  )
  if (issues.length > 0) throw invalidFields(issues, true)
  return definitions.filter(({ key }) => columns.includes(ownQuantity(key)))
}

export function batchRoutes(deps: FeatureDeps) {
  return endpoints('Blending', deps.callers, [
    endpoint({
      path: 'POST /calculations/batch/',
      summary: 'Calculate many recipes',
      description: `Up to ${BLENDS_MAX.toLocaleString('en')} recipes at once, by the default methods, without estimates. Values agree with those of a blend within 10⁻⁹. Nothing is stored: make the final calculation with \`POST /calculations/blending/\`.`,
      examples: {
        two: {
          summary: 'Two recipes, two properties',
          value: {
            materials: [GASOILS.treated, GASOILS.kerosene],
            recipes: [
              [60, 40],
              [70, 30],
            ],
            properties: ['density', 'sulfur_ppm'],
          },
        },
      },
      answers: ok('One row per recipe.', BatchBlendAnswer, {
        columns: ['density', 'sulfur_ppm'],
        results: [
          [812.4, 31.2],
          [818.9, 35.6],
        ],
        engine: '1.1.0+0f3c9a52',
      }),
      needs: 'premium',
      body: BatchRequest,
      rules: readBatch,
      limitBytes: BATCH_LIMIT_BYTES,
      run: ({ token, input, request }) => blendAll(deps, token, input, request.signal),
    }),
  ])
}

const readFields = rulesOf(BatchRequest)

function readBatch(input: unknown): Verdict<BatchRequest> {
  const fields = readFields(input)
  if (!fields.ok) return fields
  const { materials, recipes } = fields.value
  const sharesAt = (shares: readonly number[], at: number) => {
    const path = ['recipes', String(at)]
    return shareIssues(materials, shares, { counts: path, total: path })
  }
  const twice = repeated(materials)
  const issues = twice.length > 0 ? twice : recipes.flatMap(sharesAt)
  return issues.length > 0 ? { ok: false, issues } : fields
}
