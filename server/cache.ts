import { LRUCache } from 'lru-cache'

/** Values by key, bounded by their number and by everything that is kept of them; the least recently used goes first. */
interface Cache<Value extends object> {
  get(key: string): Value | undefined
  /** A value larger than the bound is not kept. */
  set(key: string, value: Value): void
  delete(key: string): void
  /** The value at hand, or a new one. Callers that ask while it is being made share it; one that fails is not kept. */
  getOrMake(key: string, make: () => Promise<Value>): Promise<Value>
  /** How many values are kept. */
  readonly entries: number
  /** What they take, with their keys and the cache's own bookkeeping, as far as that can be told. */
  readonly bytes: number
}

interface CacheLimits<Value> {
  entries: number
  bytes: number
  /** What a value takes, in bytes, without its key. */
  sizeOf(value: Value): number
}

/** The map's entry, the list's links and the objects around a value. */
const ENTRY_BYTES = 200
const BYTES_PER_CHARACTER = 2

/** One cache for the whole server. What is kept must be the same for everybody who can know its key. */
export function createCache<Value extends object>({
  entries,
  bytes,
  sizeOf,
}: CacheLimits<Value>): Cache<Value> {
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
    get: (key) => kept.get(key),
    set: (key, value) => void kept.set(key, value),
    delete: (key) => void kept.delete(key),
    getOrMake: async (key, work) => kept.get(key) ?? underWay.get(key) ?? make(key, work),
    get entries() {
      return kept.size
    },
    get bytes() {
      return kept.calculatedSize
    },
  }
}
