import { isIPv4 } from 'node:net'

/** Where a request comes from: one IPv4 address, the /64 of an IPv6 address, or `unknown`. */
export type Address = (context: { request: Request; server: SocketAddresses | null }) => string

interface SocketAddresses {
  requestIP(request: Request): { address: string } | null
}

/**
 * The connection's own address; behind a trusted proxy the last one of `X-Forwarded-For`, which the proxy itself
 * appended. Entries further left are the caller's own claim. If the last one is not an address, the connection's counts.
 */
export const addressReader =
  (trustProxy: boolean): Address =>
  ({ request, server }) => {
    const forwarded = trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1) : undefined
    return network(forwarded) ?? network(server?.requestIP(request)?.address) ?? 'unknown'
  }

/** The network of an address with or without a port; null if it is not an address. */
function network(text = ''): string | null {
  const [, inBrackets, beforePort] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? []
  const address = (inBrackets ?? beforePort ?? text.trim()).replace(/%.*$/, '')
  if (isIPv4(address)) return address
  return /^[\da-f:.]+$/i.test(address) ? network6(address) : null
}

/** One household or rented machine has a whole /64, so the last 64 bits don't tell callers apart. */
function network6(address: string): string | null {
  // In the short form of RFC 5952.
  const canonical = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1)
  if (canonical === undefined) return null
  const mapped = /^::ffff:(\w+):(\w+)$/.exec(canonical)
  if (mapped) {
    const bytes = mapped.slice(1).flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])
    return bytes.join('.')
  }
  const [before = '', after] = canonical.split('::')
  const groups = before === '' ? [] : before.split(':')
  if (after !== undefined) {
    const known = groups.length + (after === '' ? 0 : after.split(':').length)
    groups.push(...Array<string>(8 - known).fill('0'), ...after.split(':'))
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}
