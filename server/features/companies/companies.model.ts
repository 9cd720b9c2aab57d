import { t } from 'elysia'
import { ROLE_NAMES } from '#calc/vocabulary/roles.ts'
import { CURSOR } from '#server/http/pages.ts'
import { answer, body, nullable, oneOf, only, preset, uuid } from '#server/http/schema.model.ts'

export const COMPANIES_MAX = 20
export const INVITATIONS_MAX = 50
export const INVITATION_DAYS = 7

const NAME = t.String({ minLength: 1, maxLength: 100 })
const FARSI = nullable(NAME)
const Roles = t.Array(oneOf(ROLE_NAMES), {
  maxItems: ROLE_NAMES.length,
  description: 'Additive. No role: read-only. Owners may do everything.',
})

const SETTINGS = {
  four_eyes: t.Boolean({
    description: 'Whoever releases a blend must neither have calculated it nor entered its results.',
  }),
  reasons_needed: oneOf(
    ['open', 'always'],
    'When a release needs a reason: if a limit is missed or untested, or always.',
  ),
}
export const Settings = only(SETTINGS)
export type Settings = typeof Settings.static
export const NO_SETTINGS: Settings = { four_eyes: false, reasons_needed: 'open' }

const NAMED = { id: uuid(), name: NAME, name_farsi: FARSI, roles: Roles }
export const OwnCompany = answer('OwnCompany', {
  ...NAMED,
  is_default: t.Boolean(),
})
export type OwnCompany = typeof OwnCompany.static

const Member = only({
  id: uuid('Account id.'),
  username: t.String(),
  name: t.String(),
  roles: Roles,
  since: t.String({ format: 'date-time' }),
})
export const Company = answer('Company', {
  ...NAMED,
  settings: Settings,
  premium: t.Boolean(),
  created_at: t.String({ format: 'date-time' }),
  members: t.Array(Member, { description: 'By name.' }),
})
export type Company = typeof Company.static

export const NewCompany = body('NewCompany', { name: NAME, name_farsi: t.Optional(FARSI) })
export type NewCompany = typeof NewCompany.static
export const CompanyPatch = t.Object({
  name: t.Optional(NAME),
  name_farsi: t.Optional(FARSI),
  settings: t.Optional(t.Partial(Settings)),
  is_default: t.Optional(t.Boolean()),
})
export type CompanyPatch = typeof CompanyPatch.static
export const TypedName = t.Object({ name: t.String() })
export const WantedRoles = body('WantedRoles', { roles: Roles })

export const Invitation = answer('Invitation', {
  id: uuid(),
  roles: Roles,
  expires_at: t.String({ format: 'date-time' }),
  by: t.String({ description: 'Inviter.' }),
})
export type Invitation = typeof Invitation.static
export type NewInvitation = typeof NewInvitation.static
export const NewInvitation = answer('NewInvitation', {
  ...Invitation.properties,
  url: t.String({ description: 'Shown once.' }),
})
export const InvitationToken = t.Object({
  token: t.String({ maxLength: 100 }),
  look: t.Optional(t.Boolean({ description: 'Only show what it offers; do not accept.' })),
})
export type InvitationToken = typeof InvitationToken.static

export const KEYS_MAX = 20
const KEY_DAYS = { least: 1, most: 365, usual: 90 }

/** A key can't make keys, members or companies. */
const KeyRoles = t.Array(oneOf(['blender', 'laboratory', 'approver']), { maxItems: 3 })

export const Key = answer('Key', {
  id: uuid(),
  name: NAME,
  roles: KeyRoles,
  created_by: t.String(),
  created_at: t.String({ format: 'date-time' }),
  expires_at: t.String({ format: 'date-time' }),
  used_on: nullable(t.String({ format: 'date' }), 'Date of last use.'),
})
export type Key = typeof Key.static
export const MadeKey = answer('MadeKey', {
  key: t.String({ description: 'Shown once.' }),
  ...Key.properties,
})

export const OwnKey = answer('OwnKey', {
  ...Key.properties,
  space: nullable(only({ id: uuid(), name: NAME, name_farsi: FARSI }), 'Null: your personal space.'),
})
export type OwnKey = typeof OwnKey.static

export const NewKey = body('NewKey', {
  name: NAME,
  roles: KeyRoles,
  days: preset(t.Integer({ minimum: KEY_DAYS.least, maximum: KEY_DAYS.most, default: KEY_DAYS.usual })),
})

const EVENTS_MAX = 500

const OBJECTS = [
  ...['material', 'analysis', 'grade', 'property', 'price', 'tank', 'movement', 'additive', 'calculation'],
  ...['company', 'member', 'invitation', 'key', 'subscription'],
] as const

/** The other space of a copy, the thing there, and the company’s name. */
const PLACE = answer('Place', { space: uuid(), id: t.String(), name: t.Optional(t.String()) })

/** What was set to what. */
const VALUES = t.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: 'Before (`was`) and after (`now`).',
})

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
      '`made`, `changed`, `removed`, `copied`; of a calculation also `measured`, `shared` or its status.',
  }),
  object: t.Unsafe<(typeof OBJECTS)[number]>(t.String()),
  object_id: t.String(),
  detail: only({
    name: t.Optional(t.String()),
    roles: t.Optional(t.Array(t.String())),
    fields: t.Optional(t.Array(t.String())),
    was: t.Optional(VALUES),
    now: t.Optional(VALUES),
    from: t.Optional(PLACE),
    to: t.Optional(PLACE),
  }),
})
export type Event = typeof Event.static

/** Limits of waiting for new events: the time, and the requests of an account. */
export const WAIT_MAX_SECONDS = 25
export const WAITING_MAX = 4

const NUMBER = t.Optional(t.Integer({ minimum: 0 }))
export type EventsQuery = typeof EventsQuery.static
export const EventsQuery = t.Object({
  after: NUMBER,
  before: NUMBER,
  latest: t.Optional(t.Boolean({ description: 'Newest first.' })),
  ...CURSOR,
  limit: preset(t.Integer({ minimum: 1, maximum: EVENTS_MAX, default: 50 })),
  actor: t.Optional(uuid()),
  kind: t.Optional(t.String({ maxLength: 40 })),
  object: t.Optional(oneOf(OBJECTS)),
  object_id: t.Optional(t.String({ maxLength: 4000 })),
  authors: t.Optional(
    t.Boolean({
      description:
        'For each comma-separated `object_id`, return only its first, last and last-measured event.',
    }),
  ),
})
