import { Elysia } from 'elysia'
import { type Issue, issue } from '#calc/vocabulary/faults/issue.ts'
import { isWhole, totalOf } from '#calc/vocabulary/rules/recipe-rules.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { form, rulesOf, type Verdict } from '#server/http/validation.ts'
import { batchDocs } from './batch.docs.ts'
import { BATCH_LIMIT_BYTES, BatchRequest } from './batch.model.ts'
import { batchService } from './batch.service.ts'
import { repeatedMaterials } from './recipe.ts'

export function batchRoutes({ tokens, ...deps }: FeatureDeps) {
  const service = batchService(deps)

  return new Elysia({ name: 'batch' })
    .use(signedIn(tokens))
    .post('/calculations/batch/', ({ token, body }) => service.find(token, body), {
      ...form(BatchRequest, { rules: readBatch, premium: true, limitBytes: BATCH_LIMIT_BYTES }),
      detail: batchDocs,
    })
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
