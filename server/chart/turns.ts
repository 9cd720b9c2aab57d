export interface TurnLimits {
  /** Jobs at work at once, at most one of each account. */
  atOnce: number
  /** Jobs of one account that may wait, beside the one at work. */
  waitingEach: number
  /** Jobs that may wait, of all accounts together. */
  waiting: number
}

/** A job that there is no room for, and whether its own account has used up its share. */
export interface Refused<Job> {
  job: Job
  why: 'share' | 'full'
}

/**
 * Who is next when accounts share something scarce: each has a line of its own, and the lines take turns. However many
 * jobs one account brings, another one's first job waits for at most one job of each account before it.
 */
export function createTurns<Job>({ atOnce, waitingEach, waiting }: TurnLimits) {
  // In the order of their turns: a new line stands at the end, and so does one whose job at work has ended.
  const lines = new Map<string, Job[]>()
  const atWork = new Set<string>()
  let total = 0

  const canBegin = (account: string) => atWork.size < atOnce && !atWork.has(account)

  const longest = () => {
    const none = { account: '', line: [] as Job[] }
    return [...lines].reduce(
      (most, [account, line]) => (line.length > most.line.length ? { account, line } : most),
      none,
    )
  }

  function take(account: string, line: Job[], at: number): Job {
    const [job] = line.splice(at, 1)
    if (line.length === 0) lines.delete(account)
    total -= 1
    return job!
  }

  return {
    /**
     * Puts a job at the end of its account's line.
     * @returns the job that is refused instead, which may be another one: when all is full, an account with a long line
     * gives up its last job to one with a shorter line
     */
    add(account: string, job: Job): Refused<Job> | null {
      const line = lines.get(account) ?? []
      const waits = line.length > 0 || !canBegin(account)
      if (waits && line.length >= waitingEach) return { job, why: 'share' }
      const most = waits && total >= waiting ? longest() : null
      if (most && most.line.length <= line.length + 1) return { job, why: line.length > 0 ? 'share' : 'full' }
      line.push(job)
      lines.set(account, line)
      total += 1
      return most && { job: take(most.account, most.line, most.line.length - 1), why: 'share' }
    },

    /** The job whose turn it is, which is at work from now on; null where none may begin. */
    begin(): { account: string; job: Job } | null {
      for (const [account, line] of lines) {
        if (!canBegin(account)) continue
        atWork.add(account)
        return { account, job: take(account, line, 0) }
      }
      return null
    },

    /** The account's job at work has ended. */
    end(account: string): void {
      atWork.delete(account)
      const line = lines.get(account)
      if (!line) return
      lines.delete(account)
      lines.set(account, line)
    },

    /** Takes a waiting job out of its line. @returns whether it was still there */
    remove(account: string, job: Job): boolean {
      const line = lines.get(account)
      const at = line?.indexOf(job) ?? -1
      if (!line || at === -1) return false
      take(account, line, at)
      return true
    },

    /** Takes all waiting jobs out. */
    clear(): Job[] {
      const jobs = [...lines.values()].flat()
      lines.clear()
      total = 0
      return jobs
    },
  }
}
