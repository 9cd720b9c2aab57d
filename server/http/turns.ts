/** How many places this process holds for each key, and who is waiting for one, first come first served. */
export function createTurns() {
  const places = new Map<string, number>()
  const waiting = new Map<string, Set<() => void>>()
  return {
    held: (key: string): number => places.get(key) ?? 0,
    enter(key: string): void {
      places.set(key, (places.get(key) ?? 0) + 1)
    },
    /** Gives up a place and wakes the first in line. */
    leave(key: string): void {
      const left = (places.get(key) ?? 0) - 1
      if (left > 0) places.set(key, left)
      else places.delete(key)
      const [first] = waiting.get(key) ?? []
      first?.()
    },
    /** Resolves when a place was given up and it is this one's turn to try again, or after `longestMs`. */
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
