import { t } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { answer, body, oneOf, uuid } from '#server/http/schema.model.ts'
import type { Token } from '#server/http/tokens.ts'

const OBJECTS = ['material', 'grade', 'property'] as const

const NewCopy = body('NewCopy', {
  object: oneOf(OBJECTS),
  id: t.String({
    maxLength: 100,
    description: 'Of a property its key.',
  }),
  to: uuid('A company, or by the account’s id the own space.'),
})

const ID = '7b0e3c5e-3f0b-4b6a-9a3e-2f1f0f0a5c11'

type Copy = (token: Token, id: string, to: string) => Promise<{ id: string }>

/** Copies between spaces, under `/me/copies/`; each kind of thing is copied by its own feature. */
export const copiesRoutes = ({
  callers,
  copies,
}: Pick<FeatureDeps, 'callers'> & { copies: Record<(typeof OBJECTS)[number], Copy> }) =>
  endpoints('Companies', callers, [
    endpoint({
      path: 'POST /me/copies/',
      storesElsewhere: true,
      summary: 'Copy to another space',
      description: 'With the own properties that it needs. Not for keys.',
      errors: ['not-found'],
      examples: { material: { summary: 'One', value: { object: 'material', id: ID, to: ID } } },
      answers: {
        201: { description: 'The copy.', schema: answer('Copied', { id: t.String() }), example: { id: ID } },
      },
      body: NewCopy,
      run: ({ token, input: { object, id, to } }) => copies[object](token, id, to),
    }),
  ])
