import { t } from 'elysia'
import { fault } from '#calc/vocabulary/faults/fault.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { created, ok, sentence } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { answer, body, oneOf, uuid } from '#server/http/schema.model.ts'
import type { Token } from '#server/http/tokens.ts'
import * as model from './companies.model.ts'
import { companiesService } from './companies.service.ts'

const ID = '5b1c0e7e-58c5-4c61-8d5e-0b8f6f2d9a11'
const AT = '2026-01-15T09:32:11.482Z'
const OWN = { id: ID, name: 'Karun', name_farsi: 'کارون', roles: ['owner' as const] }
const LISTED = { ...OWN, is_default: false }
const COMPANY = {
  ...OWN,
  settings: model.NO_SETTINGS,
  premium: true,
  created_at: AT,
  members: [
    {
      id: '0a6f7f3c-0d0e-4d7a-9c59-3a4d0b9f6e21',
      username: 'mina',
      name: 'Mina Karimi',
      roles: OWN.roles,
      since: AT,
    },
  ],
}
const INVITED = { id: ID, roles: ['blender' as const], expires_at: AT, by: 'Mina Karimi' }
const LAST = { 409: sentence('The last owner must stay.', fault('last-owner')) }
const full = (code: 'companies-max' | 'invitations-max', max: number) => ({
  409: sentence('The maximum number is reached.', fault(code, { max })),
})
const BLENDER = { blender: { summary: 'A blender', value: { roles: ['blender'] } } }

const OBJECTS = ['material', 'grade', 'property'] as const

const NewCopy = body('NewCopy', {
  object: oneOf(OBJECTS),
  id: t.String({
    maxLength: 100,
    description: 'Of a property, its key.',
  }),
  to: uuid('Company id, or your account id for your personal space.'),
})

type Copy = (token: Token, id: string, to: string) => Promise<{ id: string }>

type Copies = Record<(typeof OBJECTS)[number], Copy>

/** Companies under `/me/companies/`; 403 for those that the caller is not in, whether they exist or not. */
export function companiesRoutes({ copies, ...deps }: FeatureDeps & { copies: Copies }) {
  const service = companiesService(deps)
  return endpoints('Companies', deps.callers, [
    ...companyCalls(service),
    ...memberCalls(service),
    ...invitationCalls(service),
    endpoint({
      path: 'POST /me/copies/',
      storesElsewhere: true,
      summary: 'Copy to another space',
      description: 'Copies the custom properties it needs too. Not for keys.',
      canMiss: true,
      examples: { material: { summary: 'One', value: { object: 'material', id: ID, to: ID } } },
      answers: created('The copy.', answer('Copied', { id: t.String() }), { id: ID }),
      body: NewCopy,
      run: ({ token, input: { object, id, to } }) => copies[object](token, id, to),
    }),
  ])
}

type CompaniesService = ReturnType<typeof companiesService>

function companyCalls(service: CompaniesService) {
  return [
    endpoint({
      path: 'GET /me/companies/',
      role: 'person',
      summary: 'List your companies',
      description: 'Sorted by name. Send an id as `Fuelblend-Space` to act in that company.',
      answers: ok('The list.', t.Array(model.OwnCompany), [LISTED]),
      run: ({ token }) => service.list(token),
    }),
    endpoint({
      path: 'POST /me/companies/',
      role: 'person',
      summary: 'Create a company',
      description: 'You become its owner.',
      examples: { karun: { summary: 'Get a company', value: { name: 'Karun', name_farsi: 'کارون' } } },
      answers: {
        ...created('The company.', model.Company, COMPANY),
        ...full('companies-max', model.COMPANIES_MAX),
      },
      body: model.NewCompany,
      run: ({ token, input }) => service.create(token, input),
    }),
    endpoint({
      path: 'GET /me/companies/:id/',
      role: 'person',
      summary: 'Get a company',
      description: 'With its members and settings.',
      answers: ok('The company.', model.Company, COMPANY),
      run: ({ token, params }) => service.find(token, params.id),
    }),
    endpoint({
      path: 'PATCH /me/companies/:id/',
      role: 'person',
      summary: 'Change a company',
      description: 'Owners only; any member may set `is_default` (new tabs open there).',
      examples: { eyes: { summary: 'Four eyes', value: { settings: { four_eyes: true } } } },
      answers: ok('The company.', model.Company, COMPANY),
      body: model.CompanyPatch,
      run: ({ token, params, input }) => service.correct(token, params.id, input),
    }),
    endpoint({
      path: 'DELETE /me/companies/:id/',
      role: 'person',
      summary: 'Delete a company',
      description: 'Deletes all its data. Owners only.',
      examples: { karun: { summary: 'Its name', value: { name: 'Karun' } } },
      answers: { 204: { description: 'Deleted.' } },
      body: model.TypedName,
      run: ({ token, params, input }) => service.remove(token, params.id, input.name),
    }),
  ]
}

function memberCalls(service: CompaniesService) {
  return [
    endpoint({
      path: 'PATCH /me/companies/:id/members/:account/',
      role: 'person',
      summary: 'Set a member’s roles',
      description: 'Owners only. Replaces all roles.',
      examples: BLENDER,
      answers: { ...ok('The company.', model.Company, COMPANY), ...LAST },
      body: model.WantedRoles,
      run: ({ token, params, input }) => service.setRoles(token, params.id, params.account, input.roles),
    }),
    endpoint({
      path: 'DELETE /me/companies/:id/members/:account/',
      role: 'person',
      summary: 'Remove a member, or leave',
      description: 'Owners remove members; anyone may leave. Their data stays.',
      answers: { 204: { description: 'Removed.' }, ...LAST },
      run: ({ token, params }) => service.removeMember(token, params.id, params.account),
    }),
  ]
}

function invitationCalls(service: CompaniesService) {
  return [
    endpoint({
      path: 'GET /me/companies/:id/invitations/',
      role: 'person',
      summary: 'Open invitations',
      description: 'Owners only.',
      answers: ok('The unused invitations.', t.Array(model.Invitation), [INVITED]),
      run: ({ token, params }) => service.listInvitations(token, params.id),
    }),
    endpoint({
      path: 'POST /me/companies/:id/invitations/',
      role: 'person',
      summary: 'Invite someone',
      description: `Owners only. The link works once, for ${model.INVITATION_DAYS} days, while you own the company.`,
      examples: BLENDER,
      answers: {
        ...created('The link.', model.NewInvitation, { ...INVITED, url: '/join/Zk3xN0aJrP5cQ9vT2yLw8g' }),
        ...full('invitations-max', model.INVITATIONS_MAX),
      },
      body: model.WantedRoles,
      run: ({ token, params, input }) => service.invite(token, params.id, input.roles),
    }),
    endpoint({
      path: 'DELETE /me/companies/:id/invitations/:invitation/',
      role: 'person',
      summary: 'Revoke an invitation',
      description: 'Owners only.',
      answers: { 204: { description: 'Revoked.' } },
      run: ({ token, params }) => service.revokeInvitation(token, params.id, params.invitation),
    }),
    endpoint({
      path: 'POST /me/invitations/',
      role: 'person',
      summary: 'Accept an invitation',
      description: 'A member who accepts gains its roles as well.',
      canMiss: true,
      examples: {
        look: { summary: 'What it is for', value: { token: 'Zk3xN0aJrP5cQ9vT2yLw8g', look: true } },
      },
      answers: ok('The company and your roles.', model.OwnCompany, LISTED),
      body: model.InvitationToken,
      run: ({ token, input }) => service.accept(token, input),
    }),
  ]
}
