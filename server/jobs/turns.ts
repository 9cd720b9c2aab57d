export interface TurnLimits {
  /** Jobs in progress at once; at most one of each account. */
  atOnce: number
  /** Jobs of one account that may wait, besides the one in progress. */
  waitingEach: number
  /** Jobs of all accounts together that may wait. */
  waiting: number
}

/** A job that was turned away: because its account has used up its share, or because everything is full. */
export interface Refused<Job> {
  job: Job
  why: 'share' | 'full'
}

/** Counts what is under way under a key, and refuses what would be more of it than may be. */
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
 * Decides who is next when accounts share something scarce: each has a queue of its own, and the queues take turns.
 * However many jobs one account has, the first job of another waits for at most one job of each account ahead of it.
 */
export function createTurns<Job>({ atOnce, waitingEach, waiting }: TurnLimits) {
  // In the order of their turns. A new queue goes to the end, and so does one whose job has just ended.
  const queues = new Map<string, Job[]>()
  const inProgress = new Set<string>()
  let total = 0

  const canBegin = (account: string) => inProgress.size < atOnce && !inProgress.has(account)

  const longest = () => {
    const none = { account: '', queue: [] as Job[] }
    return [...queues].reduce(
      (most, [account, queue]) => (queue.length > most.queue.length ? { account, queue } : most),
      none,
    )
  }

  function take(account: string, queue: Job[], at: number): Job {
    const [job] = queue.splice(at, 1)
    if (queue.length === 0) queues.delete(account)
    total -= 1
    return job!
  }

  return {
    /**
     * Puts a job at the end of its account's queue.
     * @returns the job that is refused, if any. That may be another one: when everything is full, the account with the
     * longest queue gives up its last job for one with a shorter queue
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

    /** Whether a job may begin now. */
    hasNext: (): boolean => [...queues.keys()].some(canBegin),

    /** The job whose turn it is, which is now in progress; null if none may begin. */
    begin(): { account: string; job: Job } | null {
      for (const [account, queue] of queues) {
        if (!canBegin(account)) continue
        inProgress.add(account)
        return { account, job: take(account, queue, 0) }
      }
      return null
    },

    /** To be called when the account's job in progress has ended. */
    end(account: string): void {
      inProgress.delete(account)
      const queue = queues.get(account)
      if (!queue) return
      queues.delete(account)
      queues.set(account, queue)
    },

    /** Whether a job of the account is in progress. */
    isAtWork: (account: string): boolean => inProgress.has(account),

    /** Takes a waiting job out of its queue. @returns whether it was still there */
    remove(account: string, job: Job): boolean {
      const queue = queues.get(account)
      const at = queue?.indexOf(job) ?? -1
      if (!queue || at === -1) return false
      take(account, queue, at)
      return true
    },

    /** Takes all waiting jobs out. */
    clear(): Job[] {
      const jobs = [...queues.values()].flat()
      queues.clear()
      total = 0
      return jobs
    },
  }
}
