const policy = (extra: Record<string, string> = {}): string =>
  Object.entries({
    'default-src': "'self'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'style-src': "'self'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    ...extra,
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')

/** On every answer; a route may set another value for itself through `set.headers`. */
export const SECURITY_HEADERS = {
  'content-security-policy': policy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
} as const

/** For the two pages of API documentation, whose scripts write style elements and start a worker from a blob. */
export const DOCS_CONTENT_SECURITY_POLICY = policy({
  'style-src': "'self' 'unsafe-inline'",
  'worker-src': "'self' blob:",
})

/** For the page, whose style and first script are inline: only these two are allowed, by their hashes. */
export function pageContentSecurityPolicy(html: string): string {
  const inline = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
      ([, text]) => ` 'sha256-${new Bun.CryptoHasher('sha256').update(text!).digest('base64')}'`,
    )
  return policy({
    'script-src': ["'self' 'wasm-unsafe-eval'", ...inline('script')].join(''),
    'style-src': ["'self'", ...inline('style')].join(''),
  })
}

/** Paths whose answers are personal: no shared cache may keep them. */
export const isPersonal = (path: string): boolean =>
  path.startsWith('/api/') ||
  path.startsWith('/me/') ||
  path.startsWith('/calculations/') ||
  path.startsWith('/grades/') ||
  (path.startsWith('/materials/') && path !== '/materials/categories/')

const LINK = /^\/+(s|shared|join)(?![\w.~-])/i
/** No route is reached by a path that is percent-encoded more often than this. */
const MAX_ESCAPED = 4

/**
 * Whether a path may carry the token of a link, by which anybody can read what the link opens: the pages `/s/…` and
 * `/join/…`, and the calls `/shared/…`, however they are escaped.
 */
export function isLinkPath(path: string): boolean {
  let text = path
  for (let round = 0; round <= MAX_ESCAPED; round++) {
    if (LINK.test(text)) return true
    const next = text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    if (next === text) return false
    text = next
  }
  return true
}

/**
 * On every answer to such a path. No other site learns the address, no search engine lists it, and nothing is kept of
 * it once the link is revoked.
 */
export const LINK_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const

/** What the log says in the place of such a path. */
export const HIDDEN_LINK = '/s/[hidden]'
