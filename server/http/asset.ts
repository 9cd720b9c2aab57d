import { chooseCoding, matchesTag } from './negotiation.ts'

/** A file ready to be sent, held in memory in every coding offered. */
export interface Asset {
  type: string
  cacheControl: string
  /** Hash of the plain bytes, without quotes. */
  hash: string
  plain: Uint8Array<ArrayBuffer>
  /** Compressed forms by coding; only those smaller than the plain one. */
  coded: Partial<Record<AssetCoding, Uint8Array<ArrayBuffer>>>
  /** Its own, where it needs one. */
  contentSecurityPolicy?: string
}

const ASSET_CODINGS = ['br', 'gzip'] as const
type AssetCoding = (typeof ASSET_CODINGS)[number]

export const REVALIDATE = 'no-cache'
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Media type by file extension; unknown ones get a type that browsers don't render. */
export const typeOf = (name: string): string => Bun.file(name).type.replace(';charset', '; charset')

export const hashOf = (bytes: Uint8Array<ArrayBuffer>): string =>
  new Bun.CryptoHasher('sha256').update(bytes).digest('base64url').slice(0, 22)

/**
 * The answer to a GET or HEAD of an asset: in the coding that the client prefers, or 304 where it already has it.
 * Each form has its own entity tag, as RFC 9110 requires.
 */
export function answerAsset(request: Request, asset: Asset): Response {
  const offered = ASSET_CODINGS.filter((coding) => asset.coded[coding])
  const coding = chooseCoding(request.headers.get('accept-encoding'), offered)
  const tag = `"${asset.hash}${coding ? `-${coding}` : ''}"`
  const headers = new Headers({ etag: tag, 'cache-control': asset.cacheControl })
  // With 304 as well: the browser replaces the headers that it has kept by these.
  if (asset.contentSecurityPolicy) headers.set('content-security-policy', asset.contentSecurityPolicy)
  if (offered.length > 0) headers.set('vary', 'Accept-Encoding')
  if (matchesTag(request.headers.get('if-none-match'), tag))
    return new Response(null, { status: 304, headers })
  headers.set('content-type', asset.type)
  if (coding) headers.set('content-encoding', coding)
  return new Response((coding && asset.coded[coding]) ?? asset.plain, { headers })
}
