import { Elysia } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { findOwnDocs } from './subscriptions.docs.ts'
import { createSubscriptionService } from './subscriptions.service.ts'

export function subscriptionRoutes(deps: FeatureDeps) {
  const subscriptions = createSubscriptionService(deps)
  return new Elysia()
    .use(signedIn(deps.tokens))
    .get('/api/subscription/me/', async ({ token }) => await subscriptions.findOwn(token), {
      detail: findOwnDocs,
    })
}
