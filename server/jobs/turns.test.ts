import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createTurns, type Refused, type TurnLimits } from './turns.ts'

interface Job {
  account: string
  number: number
}

/** Turns as the painter uses them: whatever may begin begins at once. */
function open(limits: TurnLimits) {
  const turns = createTurns<Job>(limits)
  const begun: Job[] = []
  const atWork: Job[] = []
  let number = 0
  const beginAll = () => {
    for (let turn = turns.begin(); turn; turn = turns.begin()) {
      begun.push(turn.job)
      atWork.push(turn.job)
    }
  }
  return {
    turns,
    begun,
    atWork,
    add(account: string): { job: Job; refused: Refused<Job> | null } {
      const job = { account, number: number++ }
      const refused = turns.add(account, job)
      beginAll()
      return { job, refused }
    },
    end(at = 0) {
      const [job] = atWork.splice(at, 1)
      if (job) turns.end(job.account)
      beginAll()
    },
  }
}

const accountsOf = (jobs: readonly Job[]) => jobs.map(({ account }) => account).join('')

describe('turns', () => {
  test('go round from account to account, one job of each at work', () => {
    const line = open({ atOnce: 2, waitingEach: 9, waiting: 99 })
    for (const account of 'aaaabbbc') line.add(account)
    expect(accountsOf(line.atWork)).toBe('ab')
    while (line.atWork.length > 0) line.end()
    expect(accountsOf(line.begun)).toBe('abcababa')
  })

  test('an account alone gets one place, and as many waiting as one may have', () => {
    const line = open({ atOnce: 2, waitingEach: 3, waiting: 99 })
    const answers = Array.from({ length: 6 }, () => line.add('a').refused?.why)
    expect(answers).toEqual([undefined, undefined, undefined, undefined, 'share', 'share'])
    expect(line.atWork).toHaveLength(1)
  })

  test('when all is full, the longest line gives up its last job to an account with fewer', () => {
    const line = open({ atOnce: 1, waitingEach: 9, waiting: 4 })
    const refusals = [...'aaaaababccde'].map((account) => line.add(account).refused)
    // By number: a's last job makes room for b's first, the one before for b's second, and so on until all have one.
    expect(refusals.map((one) => one && [one.job.number, one.why])).toEqual([
      ...[null, null, null, null, null],
      [4, 'share'], // b
      [6, 'share'], // a's own: nobody has more
      [3, 'share'], // b
      [2, 'share'], // c
      [9, 'share'], // c's own
      [7, 'share'], // d, for b's second
      [11, 'full'], // e: one of each is waiting
    ])
  })

  test('a job that left its line is never begun', () => {
    const line = open({ atOnce: 1, waitingEach: 9, waiting: 99 })
    line.add('a')
    const { job } = line.add('a')
    expect(line.turns.remove('a', job)).toBe(true)
    expect(line.turns.remove('a', job)).toBe(false)
    line.end()
    expect(line.begun).toHaveLength(1)
  })
})

type Step = { is: 'add'; account: string } | { is: 'end'; at: number } | { is: 'remove'; at: number }

const account = fc.constantFrom(...'abcdef')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ is: fc.constant('add'), account }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('end'), at: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('remove'), at: fc.nat(30) }) },
)
const limits = fc.record({
  atOnce: fc.integer({ min: 1, max: 4 }),
  waitingEach: fc.nat(5),
  waiting: fc.nat(12),
})

describe('whatever comes and ends in whatever order', () => {
  test('the limits hold, nothing that may begin waits, each line keeps its order, and no job is lost', () => {
    fc.assert(
      fc.property(limits, fc.array(step, { maxLength: 120 }), (bounds, steps) => {
        const line = open(bounds)
        let waiting: Job[] = []
        let added = 0
        let gone = 0
        for (const one of steps) {
          if (one.is === 'add') {
            const { job, refused } = line.add(one.account)
            added += 1
            waiting.push(job)
            if (refused) {
              gone += 1
              expect(waiting).toContain(refused.job)
              waiting = waiting.filter((other) => other !== refused.job)
            }
          } else if (one.is === 'end') line.end(one.at % Math.max(1, line.atWork.length))
          else {
            const job = waiting[one.at]
            if (job && line.turns.remove(job.account, job)) {
              gone += 1
              waiting = waiting.filter((other) => other !== job)
            }
          }
          waiting = waiting.filter((job) => !line.begun.includes(job))

          const busy = new Set(line.atWork.map(({ account }) => account))
          expect(busy.size).toBe(line.atWork.length)
          expect(busy.size).toBeLessThanOrEqual(bounds.atOnce)
          expect(waiting.length).toBeLessThanOrEqual(bounds.waiting)
          for (const jobs of Map.groupBy(waiting, (job) => job.account).values())
            expect(jobs.length).toBeLessThanOrEqual(bounds.waitingEach)
          if (busy.size < bounds.atOnce) expect(waiting.filter((job) => !busy.has(job.account))).toEqual([])
        }
        for (const jobs of Map.groupBy(line.begun, (job) => job.account).values()) {
          const numbers = jobs.map(({ number }) => number)
          expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
        }
        while (line.atWork.length > 0) line.end()
        expect(line.begun.length + gone).toBe(added)
      }),
      { numRuns: 300 },
    )
  })

  test('while an account waits and has nothing at work, each other one begins at most once', () => {
    fc.assert(
      fc.property(limits, fc.array(step, { maxLength: 120 }), (bounds, steps) => {
        const line = open(bounds)
        /** For each account that waits and has nothing in progress: who has begun since. */
        const overtakers = new Map<string, string[]>()
        let waiting: Job[] = []
        for (const one of steps) {
          const before = line.begun.length
          if (one.is === 'remove') continue
          if (one.is === 'end') line.end(one.at % Math.max(1, line.atWork.length))
          else {
            const { job, refused } = line.add(one.account)
            waiting = [...waiting, job].filter((other) => other !== refused?.job)
          }
          waiting = waiting.filter((job) => !line.begun.includes(job))
          const began = line.begun.slice(before).map(({ account }) => account)
          const idle = new Set(waiting.map((job) => job.account))
          for (const { account } of line.atWork) idle.delete(account)
          for (const account of overtakers.keys()) if (!idle.has(account)) overtakers.delete(account)
          for (const account of idle) {
            const since = [...(overtakers.get(account) ?? []), ...(overtakers.has(account) ? began : [])]
            overtakers.set(account, since)
            expect(new Set(since).size).toBe(since.length)
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})
