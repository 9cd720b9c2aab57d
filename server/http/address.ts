/** Where a request comes from: one IPv4 address, the /64 of an IPv6 address, or `unknown`. */
export type Address = (context: { request: Request; server: SocketAddresses | null }) => string

interface SocketAddresses {
  requestIP(request: Request): { address: string } | null
}

/**
 * The connection's own address; behind a trusted proxy the last one of `X-Forwarded-For`, which the proxy itself
 * has appended. What stands further left is the caller's own claim.
 */
export const addressReader =
  (trustProxy: boolean): Address =>
  ({ request, server }) => {
    const forwarded = trustProxy
      ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
      : undefined
    return network(forwarded || server?.requestIP(request)?.address || 'unknown')
  }

/** A household or a rented machine owns a whole /64, so its last 64 bits tell nobody apart. */
function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address.slice(0, 64)
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::', 2)
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length)
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`.slice(0, 64)
}
