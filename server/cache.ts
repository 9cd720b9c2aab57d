import { LRUCache } from 'lru-cache'

interface CacheLimits<Value> {
  entries: number
  bytes: number
  /** The bytes of a value, without its key. */
  sizeOf(value: Value): number
}

/** The map's entry, the list's links and the objects around a value. */
const ENTRY_BYTES = 200
const BYTES_PER_CHARACTER = 2

/**
 * Values by key, bounded by number and size; the least recently used goes first. One cache serves all accounts: a value must
 * be the same for everybody who can know its key.
 */
export function createCache<Value extends object>({ entries, bytes, sizeOf }: CacheLimits<Value>) {
  const kept = new LRUCache<string, Value>({
    max: entries,
    maxSize: bytes,
    sizeCalculation: (value, key) =>
      ENTRY_BYTES + BYTES_PER_CHARACTER * key.length + Math.ceil(sizeOf(value)),
  })
  const underWay = new Map<string, Promise<Value>>()

  function make(key: string, work: () => Promise<Value>): Promise<Value> {
    const making = Promise.resolve()
      .then(work)
      .then((value) => {
        kept.set(key, value)
        return value
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }

  return {
    get: (key: string): Value | undefined => kept.get(key),
    /** A value larger than the bound is not kept. */
    set: (key: string, value: Value): void => void kept.set(key, value),
    delete: (key: string): void => void kept.delete(key),
    /** The cached value, or a new one. Callers that ask while it is being made share it; one that fails is not kept. */
    getOrMake: async (key: string, work: () => Promise<Value>): Promise<Value> =>
      kept.get(key) ?? underWay.get(key) ?? make(key, work),
    get entries() {
      return kept.size
    },
    /** With the keys and the cache's own bookkeeping, as far as known. */
    get bytes() {
      return kept.calculatedSize
    },
  }
}
