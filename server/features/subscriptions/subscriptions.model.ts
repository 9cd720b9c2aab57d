import { Type } from '@sinclair/typebox'
import { t } from 'elysia'

export const Tier = t.Object(
  {
    name: t.String(),
    is_premium: t.Boolean(),
    material_limit: Type.Integer({ description: 'Maximum of own materials; 0: unlimited.' }),
    price: t.Number({ description: 'US dollars a month.' }),
  },
  { $id: 'Tier' },
)
export type Tier = typeof Tier.static

export const Subscription = t.Object(
  {
    tier: Tier,
    is_active: t.Boolean(),
    days_left: t.Union([Type.Integer({ minimum: 0 }), t.Literal('unlimited')], {
      description: 'Rounded up; 0 once expired.',
    }),
  },
  { $id: 'Subscription' },
)
export type Subscription = typeof Subscription.static
