import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createCache } from '#server/cache.ts'
import { chooseCoding, matchesTag } from '#server/http/negotiation.ts'
import type { CatalogueEntry, Listing, OwnEntry } from './material-listing.ts'
import type { MaterialFilter } from './materials.model.ts'

type Bytes = Uint8Array<ArrayBuffer>

const CODINGS = ['zstd', 'br', 'gzip'] as const
type Coding = (typeof CODINGS)[number]

/** Below this a compressed answer saves no packet. */
const WORTHWHILE_BYTES = 1024

const compressors: Record<Coding, (bytes: Bytes) => Promise<Bytes>> = {
  zstd: async (bytes) => new Uint8Array(await Bun.zstdCompress(bytes, { level: 1 })),
  // Higher qualities take several times as long to save a tenth of the size.
  br: async (bytes) =>
    new Uint8Array(
      await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
    ),
  gzip: async (bytes) => new Uint8Array(await promisify(gzip)(bytes, { level: 3 })),
}

/** A body as it is sent; without a coding it is the plain form. */
interface Packed {
  bytes: Bytes
  coding: Coding | null
}

const CACHE_LIMITS = { entries: 500, bytes: 16 * 1024 * 1024, sizeOf: ({ bytes }: Packed) => bytes.length }

/**
 * Lists as answers: 304 if the client already has it, else compressed as the client prefers, with the total count if
 * only a part was asked for. Packed lists are kept by their content where they hold nothing of the
 * caller's own; the types let no other one in.
 */
export function createListAnswers() {
  const packed = createCache<Packed>(CACHE_LIMITS)

  const packShared = (tag: string, entries: readonly CatalogueEntry[], coding: Coding | null) =>
    packed.getOrMake(`${coding} ${tag}`, () => pack(entries, coding))

  return async function answerList(
    request: Request,
    filter: MaterialFilter,
    list: Listing,
  ): Promise<Response> {
    const tag = tagOf(list.entries)
    const headers = new Headers({
      etag: tag,
      vary: 'Accept-Encoding, Authorization',
      'cache-control': list.isPersonal ? 'no-store' : 'private, no-cache',
    })
    if (filter.limit !== undefined || filter.offset !== undefined) {
      headers.set('x-total-count', String(list.total))
    }
    if (matchesTag(request.headers.get('if-none-match'), tag))
      return new Response(null, { status: 304, headers })
    const preference = chooseCoding(request.headers.get('accept-encoding'), CODINGS)
    const { bytes, coding } = await (list.isPersonal
      ? pack(list.entries, preference)
      : packShared(tag, list.entries, preference))
    headers.set('content-type', 'application/json')
    if (coding) headers.set('content-encoding', coding)
    return new Response(bytes, { headers })
  }
}

/** An entity tag of the content: of every material that is shown, in its order. */
function tagOf(entries: readonly (CatalogueEntry | OwnEntry)[]): string {
  const hash = new Bun.CryptoHasher('sha256')
  for (const { digest } of entries) hash.update(digest)
  return `W/"${hash.digest('base64url').slice(0, 22)}"`
}

async function pack(entries: readonly (CatalogueEntry | OwnEntry)[], coding: Coding | null): Promise<Packed> {
  const bytes = joined(entries.map(({ json }) => json))
  if (coding === null || bytes.length < WORTHWHILE_BYTES) return { bytes, coding: null }
  return { bytes: await compressors[coding](bytes), coding }
}

const encoder = new TextEncoder()
const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((mark) => encoder.encode(mark)) as [Bytes, Bytes, Bytes]

/** JSON values as one JSON list. */
function joined(values: readonly Bytes[]): Bytes {
  const parts = values.flatMap((value, at) => (at === 0 ? [value] : [COMMA, value]))
  return Bun.concatArrayBuffers([OPEN, ...parts, CLOSE], Number.POSITIVE_INFINITY, true)
}
