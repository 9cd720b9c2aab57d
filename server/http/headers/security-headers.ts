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

/** Sent with every answer; a route may set another value through `set.headers`. */
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

/** For the page: allows its inline style and first script by their hashes. */
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
  /^\/(api|me|calculations|grades|materials)\//.test(path) && path !== '/materials/categories/'

const LINK = /^\/+(s|shared|join)(?![\w.~-])/i
/** A path that is percent-encoded more often reaches no route. */
const MAX_ESCAPED = 4

/**
 * Whether a path may carry the token of a link, which is enough to read what the link opens: the pages `/s/…` and `/join/…`
 * and the calls `/shared/…`, however they are escaped.
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

/** For answers to such paths: no other site learns the address, no search engine lists it, and no cache outlives the link. */
export const LINK_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const

/** Stands in the log for such a path. */
export const HIDDEN_LINK = '/s/[hidden]'
