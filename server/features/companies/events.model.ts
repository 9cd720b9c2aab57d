import { t } from 'elysia'
import { answer, oneOf, only, preset, uuid } from '#server/http/schema.model.ts'

export const EVENTS_MAX = 500

const OBJECTS = [
  ...['material', 'analysis', 'grade', 'property', 'price', 'tank', 'movement', 'additive', 'calculation'],
  ...['company', 'member', 'invitation', 'key', 'subscription'],
] as const

/** Of a copy: the other space, the thing there, and the company’s name. */
const PLACE = answer('Place', { space: uuid(), id: t.String(), name: t.Optional(t.String()) })

export const Event = answer('Event', {
  id: t.Integer({ minimum: 1 }),
  at: t.String({ format: 'date-time' }),
  actor: only({
    kind: oneOf(['person', 'key', 'operator']),
    id: t.Union([uuid(), t.Null()]),
    name: t.String(),
  }),
  kind: t.String({
    description:
      '`made`, `changed`, `removed`, `copied`; of a calculation also `measured`, `shared`, its status.',
  }),
  object: t.Unsafe<(typeof OBJECTS)[number]>(t.String()),
  object_id: t.String(),
  detail: only({
    name: t.Optional(t.String()),
    roles: t.Optional(t.Array(t.String())),
    fields: t.Optional(t.Array(t.String())),
    from: t.Optional(PLACE),
    to: t.Optional(PLACE),
  }),
})
export type Event = typeof Event.static

/** How long a request waits for something new, and how many of an account may. */
export const WAIT_MAX_SECONDS = 25
export const WAITING_MAX = 4

const NUMBER = t.Optional(t.Integer({ minimum: 0 }))
export const EventsQuery = t.Object({
  after: NUMBER,
  before: NUMBER,
  latest: t.Optional(t.Boolean({ description: 'The newest first.' })),
  limit: preset(t.Integer({ minimum: 1, maximum: EVENTS_MAX, default: 50 })),
  actor: t.Optional(uuid()),
  kind: t.Optional(t.String({ maxLength: 40 })),
  object: t.Optional(oneOf(OBJECTS)),
  object_id: t.Optional(t.String({ maxLength: 4000 })),
  authors: t.Optional(
    t.Boolean({
      description:
        'Of each `object_id` (with commas between) only what was done first, last, and measured last.',
    }),
  ),
})
