import { isIPv4 } from 'node:net'
import { failure } from '../errors.ts'

/** The origin of a request: an IPv4 address, the /64 of an IPv6 address, or `unknown`. */
export type Address = (context: {
  request: Request
  server: { requestIP(request: Request): { address: string } | null } | null
}) => string

/**
 * The address of the connection; behind a trusted proxy the last entry of `X-Forwarded-For`, which the proxy itself appended.
 * Entries further left are the caller's own claim. If the last one is not an address, the connection's counts.
 */
export const addressReader =
  (trustProxy: boolean): Address =>
  ({ request, server }) => {
    const forwarded = trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1) : undefined
    return network(forwarded) ?? network(server?.requestIP(request)?.address) ?? 'unknown'
  }

/** The network of an address with or without a port; null for anything else. */
function network(text = ''): string | null {
  const [, inBrackets, beforePort] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? []
  const address = (inBrackets ?? beforePort ?? text.trim()).replace(/%.*$/, '')
  if (isIPv4(address)) return address
  return /^[\da-f:.]+$/i.test(address) ? network6(address) : null
}

/** A household or rented machine has a whole /64, so the last 64 bits don't tell callers apart. */
function network6(address: string): string | null {
  // In the short form of RFC 5952.
  const canonical = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1)
  if (canonical === undefined) return null
  const mapped = /^::ffff:(\w+):(\w+)$/.exec(canonical)
  if (mapped) {
    const bytes = mapped.slice(1).flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])
    return bytes.join('.')
  }
  const [before, after] = canonical.split('::').map((side) => side.split(':').filter(Boolean))
  const groups = before!
  if (after) groups.push(...Array<string>(8 - groups.length - after.length).fill('0'), ...after)
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** Limit of URL and headers together; the runtime's default. */
const HEAD_LIMIT_BYTES = 16 * 1024

/** The runtime's own 431 has neither headers nor body, so its limit is set higher than ours. */
export const RUNTIME_HEAD_LIMIT_BYTES = 8 * HEAD_LIMIT_BYTES

const ORIGIN = 'http://localhost'
/** Where Elysia starts to look for the path. */
const ELYSIA_PATH_FROM = 11

/** RFC 9110, 7.2: a host as in a URL and an optional port. It may be empty. */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i

/** The last origin that needs no repair; mostly that of the next request too. */
let plainOrigin: string | null = null

/**
 * Gives a request a URL with a fixed host if Elysia could not read its own: Elysia searches for the start of the path from
 * column 11, which misses it after a host of up to three characters; and for an empty, missing or malformed Host header, Bun's
 * URL is the bare request target. No answer depends on the host.
 */
export function withReadableUrl(request: Request): Request {
  const { url } = request
  const hostEnd = url.indexOf('/', 'https://'.length)
  const origin = hostEnd >= ELYSIA_PATH_FROM ? url.slice(0, hostEnd) : ''
  // Replacing the URL takes longer than everything else that is done to the head.
  if (origin !== '' && origin === plainOrigin) return request
  if (origin.startsWith('http') && URL.canParse(origin)) {
    plainOrigin = origin
    return request
  }
  const path = /^https?:\/\/[^/]*(\/.*)$/s.exec(url)?.[1]
  // Bun resolves `..` in a full URL but not in a bare target; CONNECT has no path at all.
  const value = path === undefined ? new URL(ORIGIN + (url.startsWith('/') ? url : '/')).href : ORIGIN + path
  // A new Request would lose the sender's address.
  return Object.defineProperty(request, 'url', { value, configurable: true })
}

/** The last valid Host header; mostly that of the next request too. */
let lastHost = ''

/** @throws AppError 400 for a malformed Host header or several, 431 for more than 16 KB of headers */
export function checkHead({ url, headers }: Request): void {
  const host = headers.get('host')
  if (host !== null && host !== lastHost) {
    if (!HOST.test(host)) throw failure(400, 'malformed-request')
    lastHost = host
  }
  let bytes = url.length
  headers.forEach((value, name) => {
    bytes += name.length + value.length + ': \r\n'.length
  })
  if (bytes > HEAD_LIMIT_BYTES) throw failure(431, 'head-too-large')
}
