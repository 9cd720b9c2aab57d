export interface TurnLimits {
  /** Jobs running at once; at most one of each account. */
  atOnce: number
  waitingEach: number
  waiting: number
}

/** A refused job: its account's share is used up, or the whole queue is full. */
export interface Refused<Job> {
  job: Job
  why: 'share' | 'full'
}

/** Limits the concurrent calls under one key: rejects with `refusal()` beyond `most`. */
export function createCounts() {
  const counts = new Map<string, number>()
  return async <Result>(
    key: string,
    most: number,
    refusal: () => Error,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const before = counts.get(key) ?? 0
    if (before >= most) throw refusal()
    counts.set(key, before + 1)
    try {
      return await work()
    } finally {
      const left = counts.get(key)! - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    }
  }
}

/**
 * Decides who is next when accounts share something scarce: each has its own queue, and the queues take turns. However
 * many jobs one account has, another's first job waits for at most one job of each account ahead of it.
 */
export function createTurns<Job>({ atOnce, waitingEach, waiting }: TurnLimits) {
  // In the order of their turns. A new queue and one whose job has just ended go to the end.
  const queues = new Map<string, Job[]>()
  const inProgress = new Set<string>()
  let total = 0

  const canBegin = (account: string) => inProgress.size < atOnce && !inProgress.has(account)

  const longest = () =>
    [...queues].reduce(
      (most, [account, queue]) => (queue.length > most.queue.length ? { account, queue } : most),
      { account: '', queue: [] as Job[] },
    )

  function take(account: string, queue: Job[], at: number): Job {
    const [job] = queue.splice(at, 1)
    if (queue.length === 0) queues.delete(account)
    total -= 1
    return job!
  }

  return {
    /**
     * Adds a job to the end of its account's queue.
     * @returns the refused job, if any. That may be another one: when all is full, the account with the longest queue
     * gives up its last job for one with a shorter queue
     */
    add(account: string, job: Job): Refused<Job> | null {
      const queue = queues.get(account) ?? []
      const waits = queue.length > 0 || !canBegin(account)
      if (waits && queue.length >= waitingEach) return { job, why: 'share' }
      const most = waits && total >= waiting ? longest() : null
      if (most && most.queue.length <= queue.length + 1)
        return { job, why: queue.length > 0 ? 'share' : 'full' }
      queue.push(job)
      queues.set(account, queue)
      total += 1
      return most && { job: take(most.account, most.queue, most.queue.length - 1), why: 'share' }
    },

    size: () => ({ running: inProgress.size, waiting: total }),

    hasNext: (): boolean => [...queues.keys()].some(canBegin),

    begin(): { account: string; job: Job } | null {
      for (const [account, queue] of queues) {
        if (!canBegin(account)) continue
        inProgress.add(account)
        return { account, job: take(account, queue, 0) }
      }
      return null
    },

    end(account: string): void {
      inProgress.delete(account)
      const queue = queues.get(account)
      if (!queue) return
      queues.delete(account)
      queues.set(account, queue)
    },

    isAtWork: (account: string): boolean => inProgress.has(account),

    remove(account: string, job: Job): boolean {
      const queue = queues.get(account)
      const at = queue?.indexOf(job) ?? -1
      if (!queue || at === -1) return false
      take(account, queue, at)
      return true
    },

    clear(): Job[] {
      const jobs = [...queues.values()].flat()
      queues.clear()
      total = 0
      return jobs
    },
  }
}
