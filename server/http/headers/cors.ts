/** Beyond what any page may read. */
const EXPOSED = [
  'Link',
  'ETag',
  'X-Total-Count',
  'X-Calculations-Kept',
  'Retry-After',
  'Idempotency-Replayed',
  'Content-Disposition',
  'X-Request-Id',
].join(', ')

const TAKEN = [
  'Authorization',
  'Content-Type',
  'Accept-Language',
  'Fuelblend-Space',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Prefer',
].join(', ')

const PREFLIGHT_SECONDS = '7200'

/**
 * Lets pages of these origins call the API and read its answers. They send a token themselves, so cookies and other credentials
 * of the browser are never allowed.
 */
export const allowOrigins =
  (origins: readonly string[], answerTo: (request: Request) => unknown) =>
  async (request: Request): Promise<Response> => {
    const answer = (await answerTo(request)) as Response
    const { headers } = answer
    headers.append('vary', 'Origin')
    const origin = request.headers.get('origin')
    if (origin === null || !origins.includes(origin)) return answer
    headers.set('access-control-allow-origin', origin)
    headers.set('access-control-expose-headers', EXPOSED)
    if (request.method !== 'OPTIONS') return answer
    headers.set('access-control-allow-methods', headers.get('allow') ?? '')
    headers.set('access-control-allow-headers', TAKEN)
    headers.set('access-control-max-age', PREFLIGHT_SECONDS)
    return answer
  }
