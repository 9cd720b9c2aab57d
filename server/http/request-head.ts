import { failure } from '../errors.ts'

/** Limit on URL and headers together; the same as the runtime's default. */
const HEAD_LIMIT_BYTES = 16 * 1024

/** The runtime's own 431 has neither headers nor body, so its limit is set higher than ours. */
export const RUNTIME_HEAD_LIMIT_BYTES = 8 * HEAD_LIMIT_BYTES

const ORIGIN = 'http://localhost'

/** RFC 9110, 7.2: a host as in a URL and an optional port. It may be empty. */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i

/**
 * Gives a request a URL with a fixed host. Elysia searches for the start of the path from column 11, which misses it
 * after a host of up to three characters; and for an empty, missing or malformed Host header, Bun's URL is the bare
 * request target. No answer depends on the host.
 */
export function withReadableUrl(request: Request): Request {
  const { url } = request
  const path = /^https?:\/\/[^/]*(\/.*)$/s.exec(url)?.[1]
  // Bun resolves `..` in a full URL but not in a bare target; CONNECT has no path at all.
  const value = path === undefined ? new URL(ORIGIN + (url.startsWith('/') ? url : '/')).href : ORIGIN + path
  // A new Request would lose the sender's address.
  return Object.defineProperty(request, 'url', { value, configurable: true })
}

/** @throws AppError 400 for a malformed Host header or several, 431 for more than 16 KB of headers */
export function checkHead({ url, headers }: Request): void {
  const host = headers.get('host')
  if (host !== null && !HOST.test(host)) throw failure(400, 'malformed-request')
  let bytes = url.length
  headers.forEach((value, name) => {
    bytes += name.length + value.length + ': \r\n'.length
  })
  if (bytes > HEAD_LIMIT_BYTES) throw failure(431, 'head-too-large')
}
