/** The places that this process holds, by key, and who waits for one, the longest waiting first. */
export function createTurns() {
  const places = new Map<string, number>()
  const waiting = new Map<string, Set<() => void>>()
  return {
    held: (key: string): number => places.get(key) ?? 0,
    enter(key: string): void {
      places.set(key, (places.get(key) ?? 0) + 1)
    },
    /** Gives a place up and wakes the first who waits. */
    leave(key: string): void {
      const left = (places.get(key) ?? 0) - 1
      if (left > 0) places.set(key, left)
      else places.delete(key)
      const [first] = waiting.get(key) ?? []
      first?.()
    },
    /** Resolves when it is this one's turn to look again, or after `longestMs`. */
    wait(key: string, longestMs: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      const line = waiting.get(key) ?? new Set()
      waiting.set(key, line)
      const go = () => {
        clearTimeout(timer)
        line.delete(go)
        if (line.size === 0) waiting.delete(key)
        resolve()
      }
      const timer = setTimeout(go, longestMs)
      line.add(go)
      return promise
    },
  }
}
