import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { SHEET } from '../whole/whole.model.ts'

const closed = { additionalProperties: false }

export const LinkRequest = t.Object(
  {
    days: Type.Integer({
      minimum: 1,
      maximum: 365,
      default: 30,
      description: 'For so long the link opens.',
    }),
  },
  { $id: 'LinkRequest' },
)
export type LinkRequest = Static<typeof LinkRequest>

export const Link = t.Object(
  {
    url: t.String({
      description: 'The page, from this server’s own address on. Said once: only its hash is kept.',
    }),
    expires_at: t.String({ format: 'date-time' }),
  },
  { $id: 'Link', ...closed },
)
export type Link = Static<typeof Link>

export const SharedCalculation = t.Object(
  {
    ...SHEET,
    shared_at: t.String({ format: 'date-time' }),
    expires_at: t.String({ format: 'date-time' }),
  },
  { $id: 'SharedCalculation', ...closed },
)
export type SharedCalculation = Static<typeof SharedCalculation>
