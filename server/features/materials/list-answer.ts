import { chooseCoding, matchesTag } from '#server/http/negotiation.ts'
import { type AnswerCache, LIST_CODINGS } from './answer-cache.ts'
import type { MaterialFilter } from './materials.model.ts'
import type { MaterialList } from './materials.service.ts'

/**
 * A list as an answer: 304 where the client has it already, else compressed as the client likes it, with the number of
 * all that match where only a part was asked for. What holds own materials is kept by nobody on the way.
 */
export async function answerList(
  request: Request,
  filter: MaterialFilter,
  list: MaterialList,
  answers: AnswerCache,
): Promise<Response> {
  const tag = `W/"${new Bun.CryptoHasher('sha256').update(list.fingerprint).digest('base64url').slice(0, 22)}"`
  const headers = new Headers({
    etag: tag,
    vary: 'Accept-Encoding, Authorization',
    'cache-control': list.isPersonal ? 'no-store' : 'private, no-cache',
  })
  if (matchesTag(request.headers.get('if-none-match'), tag))
    return new Response(null, { status: 304, headers })
  const wish = chooseCoding(request.headers.get('accept-encoding'), LIST_CODINGS)
  const { bytes, coding, total } = await answers.get(list.fingerprint, wish, list.load)
  headers.set('content-type', 'application/json')
  if (coding) headers.set('content-encoding', coding)
  if (filter.limit !== undefined || filter.offset !== undefined) headers.set('x-total-count', String(total))
  return new Response(bytes, { headers })
}
