import type { Context } from 'elysia'
import { matchesTag } from '#server/http/negotiation.ts'
import type { Drawing } from './drawings.ts'

const TYPES = { png: 'image/png', svg: 'image/svg+xml' } as const

/** An SVG opened on its own is a document. It may use its own font and styles, and nothing else. */
const SVG_CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'; sandbox"

/** Private, and the latest one changes: the browser keeps it, and asks each time whether it is still the same. */
const CACHE_CONTROL = 'private, no-cache'

/** The file of a drawing. */
export async function answerFile(
  drawing: Drawing,
  format: keyof typeof TYPES,
  set: Context['set'],
): Promise<Response> {
  const bytes = await drawing.file()
  set.headers['content-disposition'] = `inline; filename="${drawing.fileName}"`
  if (format === 'svg') set.headers['content-security-policy'] = SVG_CONTENT_SECURITY_POLICY
  return new Response(bytes, { headers: { 'content-type': TYPES[format] } })
}

/** The same, or 304 where the caller has it already. */
export async function answerTagged(
  drawing: Drawing,
  format: keyof typeof TYPES,
  { request, set }: Pick<Context, 'request' | 'set'>,
): Promise<Response> {
  const etag = `"${drawing.tag}"`
  const isKnown = matchesTag(request.headers.get('if-none-match'), etag)
  const answer = isKnown ? new Response(null, { status: 304 }) : await answerFile(drawing, format, set)
  // Set only now: an error must not carry the tag of the drawing.
  Object.assign(set.headers, { 'cache-control': CACHE_CONTROL, etag, vary: 'Authorization' })
  return answer
}
