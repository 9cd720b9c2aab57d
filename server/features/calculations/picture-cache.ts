/** The most recently used files by key, together at most `bytesMax` large. */
export interface PictureCache {
  get(key: string): Uint8Array<ArrayBuffer> | undefined
  set(key: string, bytes: Uint8Array<ArrayBuffer>): void
  readonly bytes: number
}

/** One file may take at most this part of the whole, so that a giant does not sweep out everything else. */
const LARGEST = 0.25

export function createPictureCache(bytesMax: number): PictureCache {
  // A Map keeps the order of insertion: the first key is the one unused for longest.
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  let total = 0
  const drop = (key: string) => {
    total -= kept.get(key)?.byteLength ?? 0
    kept.delete(key)
  }
  return {
    get: (key) => {
      const found = kept.get(key)
      if (found) {
        kept.delete(key)
        kept.set(key, found)
      }
      return found
    },
    set: (key, bytes) => {
      drop(key)
      if (bytes.byteLength > bytesMax * LARGEST) return
      kept.set(key, bytes)
      total += bytes.byteLength
      for (const oldest of kept.keys()) {
        if (total <= bytesMax) break
        drop(oldest)
      }
    },
    get bytes() {
      return total
    },
  }
}
