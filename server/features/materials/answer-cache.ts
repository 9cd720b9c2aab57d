import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export const LIST_CODINGS = ['zstd', 'br', 'gzip'] as const
export type ListCoding = (typeof LIST_CODINGS)[number]

type Bytes = Uint8Array<ArrayBuffer>

/** Below this a compressed answer saves no packet. */
const WORTHWHILE_BYTES = 1024
const CACHE_BYTES = 16 * 1024 * 1024

const compressors: Record<ListCoding, (bytes: Bytes) => Promise<Bytes>> = {
  zstd: async (bytes) => new Uint8Array(await Bun.zstdCompress(bytes, { level: 1 })),
  // Higher qualities cost several times the time for a tenth of the size.
  br: async (bytes) =>
    new Uint8Array(
      await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
    ),
  gzip: async (bytes) => new Uint8Array(await promisify(gzip)(bytes, { level: 3 })),
}

/** An answer's body as it is sent. */
export interface Packed {
  bytes: Bytes
  /** Null for the plain form. */
  coding: ListCoding | null
  /** How many there are altogether, of which the answer may show a part. */
  total: number
}

/**
 * Answers that have been made once, by what they say, up to 16 MB of them; the one not asked for the longest goes first.
 * Those who ask for one that is being made wait for it. Whether it is still true is the key's business.
 */
export function createAnswerCache(limitBytes = CACHE_BYTES) {
  const kept = new Map<string, { answer: Promise<Packed>; size: number }>()
  let size = 0

  const forget = (key: string): void => {
    size -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }

  return {
    get size() {
      return size
    },

    async get(
      key: string,
      coding: ListCoding | null,
      make: () => Promise<{ json: Bytes; total: number }>,
    ): Promise<Packed> {
      const name = `${coding ?? 'plain'} ${key}`
      const known = kept.get(name)
      if (known) {
        kept.delete(name)
        kept.set(name, known)
        return known.answer
      }
      const entry = { answer: make().then(({ json, total }) => pack(json, coding, total)), size: 0 }
      kept.set(name, entry)
      try {
        const { bytes } = await entry.answer
        if (kept.get(name) === entry) {
          entry.size = bytes.length
          size += bytes.length
        }
        for (const oldest of kept.keys()) {
          if (size <= limitBytes) break
          forget(oldest)
        }
      } catch (error) {
        if (kept.get(name) === entry) forget(name)
        throw error
      }
      return entry.answer
    },
  }
}

export type AnswerCache = ReturnType<typeof createAnswerCache>

async function pack(bytes: Bytes, coding: ListCoding | null, total: number): Promise<Packed> {
  if (coding === null || bytes.length < WORTHWHILE_BYTES) return { bytes, coding: null, total }
  return { bytes: await compressors[coding](bytes), coding, total }
}
