import { t } from 'elysia'
import { NAME_MAX } from '#calc/vocabulary/limits.ts'
import { answer, body, oneOf, uuid } from '#server/http/schema.model.ts'

const LAYOUT_KINDS = ['materials', 'laboratory', 'prices'] as const

const fields = {
  kind: oneOf(LAYOUT_KINDS),
  fingerprint: t.String({
    minLength: 1,
    maxLength: 128,
    description: 'Made by the page from heads, units and kind of row.',
  }),
  name: t.String({ minLength: 1, maxLength: NAME_MAX }),
  layout: t.Object({}, { additionalProperties: true, description: 'Opaque to the server.' }),
}

export const NewLayout = body('NewLayout', fields)
export const Layout = answer('Layout', {
  id: uuid(),
  ...fields,
  layout: t.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  files: t.Integer({ minimum: 1, description: 'Files read with it.' }),
  confirmed_at: t.String({ format: 'date-time' }),
})
export type Layout = typeof Layout.static
export const Layouts = t.Array(Layout)
