import { issue } from '#calc/vocabulary/faults/issue.ts'
import { isOwnQuantity, keyOfQuantity, type OwnProperty, ownQuantity } from '#calc/vocabulary/own-property.ts'
import { NUMERIC_PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { invalidFields } from '#server/errors.ts'
import type { Token } from '#server/http/tokens.ts'
import { findMaterials } from '#server/own/recipe-materials.ts'
import type { BatchColumn, BatchRequest } from './batch.model.ts'
import { ingredientOf } from './blending.service.ts'
import { BATCHES } from './blending.tasks.ts'

export const batchService = ({ sql, clock, jobs }: Pick<FeatureDeps, 'sql' | 'clock' | 'jobs'>) => ({
  /**
   * Many recipes of the same materials, by the usual methods; needs Premium, stores nothing. Throws as `Jobs.run` does.
   * @throws AppError 400 if a material does not exist or belongs to another account
   * @returns the JSON of a `BatchAnswer`
   */
  async find(token: Token, request: BatchRequest, signal: AbortSignal): Promise<string> {
    const { pick, rules } = await findMaterials({ sql, clock }, token, request.materials)
    const materials = pick().map((row) => ingredientOf(row).packed)
    const { recipes, basis, properties: columns = [...NUMERIC_PROPERTY_NAMES] } = request
    const task = {
      materials,
      shares: Float64Array.from(recipes.flat()),
      basis,
      columns,
      own: wantedOf(columns, rules.definitions),
    }
    return jobs.run(BATCHES, token.accountId, task, signal)
  },
})

/** The definitions of the own properties among the columns. */
function wantedOf(columns: readonly BatchColumn[], definitions: readonly OwnProperty[]): OwnProperty[] {
  const issues = columns.flatMap((name, at) =>
    isOwnQuantity(name) && !definitions.some(({ key }) => key === keyOfQuantity(name))
      ? [issue(['properties', String(at)], 'choice', { value: name })]
      : [],
  )
  if (issues.length > 0) throw invalidFields(issues, true)
  return definitions.filter(({ key }) => columns.includes(ownQuantity(key)))
}
