/** What a process has counted since its start, and what it takes now. Plain, so that it can be sent. */
export interface Counts {
  /** By labels. */
  requests: Record<string, number>
  durations: Record<string, Histogram>
  blends: number
  /** Connections to the database that it may open. */
  pool: number
  rss: number
  heap: number
  /** Seconds since 1970. */
  startedAt: number
}

export interface Histogram {
  /** One more than the buckets, for anything slower than all of them. */
  counts: number[]
  sum: number
}

const NONE: Counts = { requests: {}, durations: {}, blends: 0, pool: 0, rss: 0, heap: 0, startedAt: Infinity }

/** Of several processes as of one. */
export function sumOf(all: Iterable<Counts>): Counts {
  const sum = structuredClone(NONE)
  for (const each of all) {
    for (const [labels, count] of Object.entries(each.requests))
      sum.requests[labels] = (sum.requests[labels] ?? 0) + count
    for (const [place, { counts, sum: seconds }] of Object.entries(each.durations)) {
      const so = sum.durations[place]
      sum.durations[place] = {
        counts: counts.map((count, bucket) => count + (so?.counts[bucket] ?? 0)),
        sum: seconds + (so?.sum ?? 0),
      }
    }
    for (const name of ['blends', 'pool', 'rss', 'heap'] as const) sum[name] += each[name]
    sum.startedAt = Math.min(sum.startedAt, each.startedAt)
  }
  return sum
}

/** Yields what is to be told of what a process has counted itself. */
export type ShareCounts = (read: () => Counts) => () => Promise<Counts>

/** How much of what a process counted may be lost when it is killed. */
const SEND_EVERY_MS = 1_000
const ANSWER_MS = 2_000

/** What workers send of their counts, and what they are answered. */
export interface CountsMessage {
  counts: Counts
  isAsking?: boolean
}

/** A worker's end: it sends what it has counted to the main process, and asks that for the sum. */
export const shareCounts: ShareCounts = (read) => {
  let asked = Promise.withResolvers<Counts>()
  process.on('message', ({ counts }: CountsMessage) => {
    asked.resolve(counts)
    asked = Promise.withResolvers()
  })
  setInterval(() => process.send?.({ counts: read() }), SEND_EVERY_MS).unref()
  return () => {
    const answer = asked.promise
    process.send?.({ counts: read(), isAsking: true })
    const late = Bun.sleep(ANSWER_MS).then(() => {
      throw new Error('The main process does not tell what the others have counted.')
    })
    return Promise.race([answer, late])
  }
}

/** The main process's end. What was counted by workers that are gone stays; what they took does not. */
export function gatherCounts<Worker>() {
  const living = new Map<Worker, Counts>()
  let gone: Counts = NONE
  return {
    take: (worker: Worker, counts: Counts) => void living.set(worker, counts),
    forget(worker: Worker) {
      const last = living.get(worker)
      living.delete(worker)
      if (last) gone = sumOf([gone, { ...last, pool: 0, rss: 0, heap: 0 }])
    },
    sum: () => sumOf([gone, ...living.values()]),
  }
}
