import { t } from 'elysia'
import { answer, oneOf, only, preset, uuid } from '#server/http/schema.model.ts'

export const EVENTS_MAX = 500

const OBJECTS = [
  ...['material', 'analysis', 'grade', 'property', 'price', 'tank', 'movement', 'additive', 'calculation'],
  ...['company', 'member', 'invitation', 'key'],
] as const

export const Event = answer('Event', {
  id: t.Integer({ minimum: 1 }),
  at: t.String({ format: 'date-time' }),
  actor: only({ kind: oneOf(['person', 'key']), id: uuid(), name: t.String() }),
  kind: t.String({
    description: '`made`, `changed`, `removed`; of a calculation `measured`, `shared` or its status too.',
  }),
  object: oneOf(OBJECTS),
  object_id: t.String(),
  detail: only({
    name: t.Optional(t.String()),
    roles: t.Optional(t.Array(t.String())),
    fields: t.Optional(t.Array(t.String(), { description: 'Those that changed.' })),
  }),
})
export type Event = typeof Event.static

const NUMBER = t.Optional(t.Integer({ minimum: 0 }))
export const EventsQuery = t.Object({
  after: NUMBER,
  before: NUMBER,
  latest: t.Optional(t.Boolean({ description: 'The newest first, and with `before` those before it.' })),
  limit: preset(t.Integer({ minimum: 1, maximum: EVENTS_MAX, default: 50 })),
  actor: t.Optional(uuid()),
  kind: t.Optional(t.String({ maxLength: 40 })),
  object: t.Optional(oneOf(OBJECTS)),
  object_id: t.Optional(t.String({ maxLength: 100 })),
})
