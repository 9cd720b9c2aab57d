import { fault } from '#calc/vocabulary/faults/fault.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { sentence } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { Subscription } from './subscriptions.model.ts'
import { createSubscriptionService } from './subscriptions.service.ts'

export function subscriptionRoutes(deps: FeatureDeps) {
  const subscriptions = createSubscriptionService(deps)
  return endpoints('Subscription', deps.callers, [
    endpoint({
      path: 'GET /api/subscription/me/',
      summary: 'The own subscription',
      description: 'The tier and how long it lasts; 404 where there has never been one.',
      answers: {
        200: {
          description: 'The subscription, expired or not.',
          schema: Subscription,
          example: {
            tier: { name: 'Premium', is_premium: true, material_limit: 0, price: 29.99 },
            is_active: true,
            days_left: 14,
          },
        },
        404: sentence('There has never been one.', fault('no-subscription')),
      },
      run: ({ token }) => subscriptions.findOwn(token),
    }),
  ])
}
