import { t } from 'elysia'
import { fault } from '#calc/vocabulary/faults/fault.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { sentence } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { KEYS_MAX, Key, NewKey } from './keys.model.ts'
import { keysService } from './keys.service.ts'

const EXAMPLE = {
  id: '5b1c0e7e-58c5-4c61-8d5e-0b8f6f2d9a11',
  name: 'LIMS',
  roles: ['laboratory' as const],
  created_by: 'Mina Karimi',
  created_at: '2026-01-15T09:32:11.482Z',
  expires_at: '2026-04-15T09:32:11.482Z',
  used_on: '2026-02-01',
}

/** The keys of the space under `/me/keys/`. */
export function keysRoutes(deps: FeatureDeps) {
  const service = keysService(deps)
  return endpoints('Companies', deps.callers, [
    endpoint({
      path: 'GET /me/keys/',
      role: 'owner',
      summary: 'The keys of programs',
      description: 'Those of the space that still open it, the oldest first.',
      answers: { 200: { description: 'All of them.', schema: t.Array(Key), example: [EXAMPLE] } },
      run: ({ token }) => service.list(token),
    }),
    endpoint({
      path: 'POST /me/keys/',
      isSecret: true,
      role: 'owner',
      summary: 'Make a key for a program',
      description: `It acts in this space alone, with these roles as long as its maker has them: as a bearer, or as the password of Basic. It makes no keys, members or companies.`,
      examples: {
        lims: { summary: 'For a LIMS', value: { name: 'LIMS', roles: ['laboratory'], days: 365 } },
      },
      answers: {
        201: {
          description: 'The key.',
          schema: Key,
          example: { ...EXAMPLE, used_on: null, key: 'fb_0dXxQ1l5M3ZyJt8sW6uV2kPa9nRbC4eGfH7iLmNoTqU' },
        },
        409: sentence('There are as many as there may be.', fault('keys-max', { max: KEYS_MAX })),
      },
      body: NewKey,
      run: ({ token, input }) => service.create(token, input),
    }),
    endpoint({
      path: 'DELETE /me/keys/:id/',
      role: 'owner',
      summary: 'Revoke a key',
      description: 'It opens nothing from the next statement on.',
      answers: { 204: { description: 'It is revoked.' } },
      run: ({ token, params }) => service.revoke(token, params.id),
    }),
  ])
}
