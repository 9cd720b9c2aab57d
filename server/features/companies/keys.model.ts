import { t } from 'elysia'
import { answer, body, nullable, oneOf, preset, uuid } from '#server/http/schema.model.ts'

export const KEYS_MAX = 20
export const KEY_DAYS = { least: 1, most: 365, usual: 90 }

const NAME = t.String({ minLength: 1, maxLength: 100 })
/** No key makes keys, members or companies. */
const Roles = t.Array(oneOf(['blender', 'laboratory', 'approver']), { maxItems: 3 })

export const Key = answer('Key', {
  key: t.Optional(t.String({ description: 'Shown once, when it is made.' })),
  id: uuid(),
  name: NAME,
  roles: Roles,
  created_by: t.String(),
  created_at: t.String({ format: 'date-time' }),
  expires_at: t.String({ format: 'date-time' }),
  used_on: nullable(t.String({ format: 'date' }), 'The day of its last use.'),
})
export type Key = typeof Key.static

export const NewKey = body('NewKey', {
  name: NAME,
  roles: Roles,
  days: preset(t.Integer({ minimum: KEY_DAYS.least, maximum: KEY_DAYS.most, default: KEY_DAYS.usual })),
})
