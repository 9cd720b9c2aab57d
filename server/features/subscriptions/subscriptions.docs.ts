import { fault } from '#calc/vocabulary/faults/fault.ts'
import { documented, sentence } from '#server/http/documentation.ts'
import { Subscription, Tier } from './subscriptions.model.ts'

export const findOwnDocs = documented({
  tag: 'Subscription',
  summary: 'The own subscription',
  description: 'The tier and how long it lasts; 404 where there has never been one.',
  token: true,
  answers: {
    200: {
      description: 'The subscription, expired or not.',
      schema: {
        ...Subscription,
        $id: 'Subscription',
        properties: { ...Subscription.properties, tier: { ...Tier, $id: 'Tier' } },
      },
      example: {
        tier: { name: 'Premium', is_premium: true, material_limit: 0, price: 29.99 },
        is_active: true,
        days_left: 14,
      },
    },
    404: sentence('There has never been one.', fault('no-subscription')),
  },
})
