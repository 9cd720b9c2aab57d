import { Elysia } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { query } from '#server/http/validation.ts'
import { calculationListDocs } from './calculation-list.docs.ts'
import { CalculationQuery } from './calculation-list.model.ts'
import { calculationListService } from './calculation-list.service.ts'

export const calculationListRoutes = (deps: FeatureDeps) => {
  const service = calculationListService(deps)
  return new Elysia().use(signedIn(deps.tokens)).get(
    '/me/calculations/',
    async ({ token, query: asked, set }) => {
      const { total, calculations } = await service.list(token, asked)
      set.headers['x-total-count'] = String(total)
      return calculations
    },
    { ...query(CalculationQuery), detail: calculationListDocs },
  )
}
