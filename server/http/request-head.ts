import { failure } from '../errors.ts'

/** Request line and header fields together, as the runtime counts them by itself where nothing else is set. */
const HEAD_LIMIT_BYTES = 16 * 1024

/** The runtime refuses what is larger with a bare 431, so it is given a wider limit than ours. */
export const RUNTIME_HEAD_LIMIT_BYTES = 8 * HEAD_LIMIT_BYTES

const ORIGIN = 'http://localhost'

/** RFC 9110, 7.2: a host as in a URL, and perhaps a port. It may be empty. */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i

/**
 * The same request with a URL that any host leaves readable. Elysia looks for the path from a fixed column on, which cuts
 * into it after a host of up to three characters; and where the Host header is empty, absent or malformed, Bun's URL is
 * the bare request target. No answer depends on the host, so all requests get the same one.
 */
export function withReadableUrl(request: Request): Request {
  const { url } = request
  const path = /^https?:\/\/[^/]*(\/.*)$/s.exec(url)?.[1]
  // The runtime has resolved `..` in a whole URL, but not in a bare target; CONNECT names no path at all.
  const value = path === undefined ? new URL(ORIGIN + (url.startsWith('/') ? url : '/')).href : ORIGIN + path
  // Not a new Request: the server would no longer know the address of its sender.
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
