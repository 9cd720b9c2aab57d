import { t } from 'elysia'
import { ROLE_NAMES } from '#calc/vocabulary/roles.ts'
import { answer, body, nullable, oneOf, only, uuid } from '#server/http/schema.model.ts'

export const COMPANIES_MAX = 20
export const INVITATIONS_MAX = 50
export const INVITATION_DAYS = 7

const NAME = t.String({ minLength: 1, maxLength: 100 })
const FARSI = nullable(NAME)
export const Roles = t.Array(oneOf(ROLE_NAMES), {
  maxItems: ROLE_NAMES.length,
  description:
    'They add up; without any a member sees everything and stores nothing, an owner may do all of it.',
})

const SETTINGS = {
  four_eyes: t.Boolean({
    description: 'Who releases a blend neither made the calculation nor entered its results.',
  }),
  reasons_needed: oneOf(
    ['open', 'always'],
    'For a release: where something is missed or untested, or always.',
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
  id: uuid('Of the account.'),
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
export const CompanyPatch = t.Object({
  name: t.Optional(NAME),
  name_farsi: t.Optional(FARSI),
  settings: t.Optional(t.Partial(Settings)),
  is_default: t.Optional(t.Boolean()),
})
export const TypedName = t.Object({ name: t.String() })
export const WantedRoles = body('WantedRoles', { roles: Roles })

export const Invitation = answer('Invitation', {
  id: uuid(),
  roles: Roles,
  expires_at: t.String({ format: 'date-time' }),
  by: t.String({ description: 'Who invited.' }),
  url: t.Optional(t.String({ description: 'The page that accepts it; shown once, when it is made.' })),
})
export type Invitation = typeof Invitation.static
export const InvitationToken = t.Object({
  token: t.String({ maxLength: 100 }),
  look: t.Optional(t.Boolean({ description: 'Only tell what it is for; it stays open.' })),
})
