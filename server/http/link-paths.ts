const LINK = /^\/+(s|shared|join)(?![\w.~-])/i
/** A path escaped more often than this leads nowhere. */
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
