import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { answer, body } from '#server/http/schema.model.ts'
import { Component, NamedComponent, SHARE, SHEET, STANDING } from '../whole/whole.model.ts'

export const LinkRequest = body('LinkRequest', {
  days: Type.Integer({
    minimum: 1,
    maximum: 365,
    default: 30,
    description: 'For so long the link opens.',
  }),
  materials: Type.Optional(Type.Boolean({ default: false })),
  laboratory: Type.Optional(Type.Boolean({ default: false })),
})
export type LinkRequest = Static<typeof LinkRequest>

export const Link = answer('Link', {
  url: t.String({
    description: 'The page, from this server’s own address on. Said once: only its hash is kept.',
  }),
  expires_at: t.String({ format: 'date-time' }),
})
export type Link = Static<typeof Link>

/** What it costs is its owner’s alone. */
const { prices: _, product_price: __, cost: ___, no_cost: ____, ...OF_BLEND } = SHEET

export const SharedCalculation = answer('SharedCalculation', {
  ...OF_BLEND,
  components: t.Array(t.Union([Component, NamedComponent]), {
    description: 'In the order of the recipe; names and shares alone where the link shows no materials.',
  }),
  status: t.Optional(STANDING.status),
  status_at: t.Optional(STANDING.status_at),
  status_by: t.Optional(STANDING.status_by),
  lab: t.Optional(SHEET.lab),
  ...SHARE,
  shared_at: t.String({ format: 'date-time' }),
  expires_at: t.String({ format: 'date-time' }),
})
export type SharedCalculation = Static<typeof SharedCalculation>
