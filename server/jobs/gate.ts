interface GateLimits {
  /** Pieces of work at once under one key. */
  atOnce: number
  /** The most that wait under one key. */
  waiting: number
  waitMs?: number
  /** For one too many, and for one that has waited too long. */
  refusal(): Error
  /** After such a failure those that wait would only fail too. */
  isHopeless?(error: unknown): boolean
}

interface Waiting {
  enter(): void
  refuse(error: unknown): void
}

type Gate = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

/** Runs pieces of work under a key, so many at once, in the order in which they came; others are refused. */
export function createGate({ atOnce, waiting, waitMs, refusal, isHopeless }: GateLimits): Gate {
  const gates = new Map<string, { running: number; line: Waiting[] }>()

  const waitIn = (line: Waiting[]): Promise<void> =>
    new Promise((resolve, reject) => {
      let late: Timer | undefined
      const one: Waiting = {
        enter() {
          clearTimeout(late)
          resolve()
        },
        refuse(error) {
          clearTimeout(late)
          reject(error)
        },
      }
      line.push(one)
      if (waitMs === undefined) return
      late = setTimeout(() => {
        line.splice(line.indexOf(one), 1)
        reject(refusal())
      }, waitMs)
    })

  return async (key, work) => {
    const gate = gates.get(key) ?? { running: 0, line: [] }
    if (gate.running >= atOnce) {
      if (gate.line.length >= waiting) throw refusal()
      await waitIn(gate.line)
    } else {
      gate.running += 1
      gates.set(key, gate)
    }
    try {
      return await work()
    } catch (error) {
      if (isHopeless?.(error)) for (const one of gate.line.splice(0)) one.refuse(error)
      throw error
    } finally {
      const next = gate.line.shift()
      // The place goes straight to the next in line.
      if (next) next.enter()
      else if (--gate.running === 0) gates.delete(key)
    }
  }
}
