import { afterEach, expect, test } from 'bun:test'
import { GASOILS, GASOLINE, GASOLINES, limitsFrom, questionOf } from '#calc/recipe/test-recipes.ts'
import type { SearchResult } from '#calc/recipe-search/search.ts'
import type { Task, TaskResults } from '#calc/recipe-search/task.ts'
import type { ThreadAnswer, ThreadRequest } from '../../threads/serve-tasks.ts'
import {
  Abandoned,
  AlreadyAtWork,
  OutOfTime,
  QUEUE_LIMITS,
  type QueueLimits,
  type StartThread,
  TaskFailed,
  TooManyWaiting,
} from '../../threads/thread-queue.ts'
import { createSolver, type Solver } from './recipe-solver.ts'

type AnyResult = TaskResults[keyof TaskResults]

const SMALL: Task = {
  is: 'recipe',
  asked: {
    ...questionOf(GASOILS.slice(0, 3), limitsFrom('sulfur_ppm max 500')),
    alternatives: 0,
  },
}
const RESULT = { answer: { is: 'infeasible', limits: [], excluded: [] } } as unknown as SearchResult

let solver: Solver
afterEach(() => solver.stop())

/** A thread that answers when the test says so. */
function open(limits: Partial<QueueLimits> = {}) {
  const threads: {
    asked: ThreadRequest<Task>[]
    answer(more?: Partial<ThreadAnswer<AnyResult>>): void
    die(how: string): void
    isEnded: boolean
  }[] = []
  const start: StartThread<Task, AnyResult> = (onAnswer, onLost) => {
    const asked: ThreadRequest<Task>[] = []
    const thread = {
      asked,
      answer: (more: Partial<ThreadAnswer<AnyResult>> = {}) =>
        onAnswer({ key: asked.at(-1)!.key, result: RESULT, ...more }),
      die: onLost,
      isEnded: false,
    }
    threads.push(thread)
    return {
      send: (request) => void asked.push(request),
      end: () => {
        thread.isEnded = true
      },
    }
  }
  solver = createSolver({ ...QUEUE_LIMITS, ...limits }, start)
  return threads
}
const outcome = (search: Promise<TaskResults[keyof TaskResults]>) =>
  search.then(
    (result) => (result as SearchResult).answer.is,
    (error: Error) => error.constructor,
  )

test('searches run one after the other, and an account has one at a time', async () => {
  const threads = open()
  const first = outcome(solver.solve('mina', SMALL))
  const second = outcome(solver.solve('omid', SMALL))
  expect(await outcome(solver.solve('mina', SMALL))).toBe(AlreadyAtWork)
  const [thread] = threads
  expect(thread!.asked).toHaveLength(1)
  thread!.answer()
  expect(await first).toBe('infeasible')
  const third = outcome(solver.solve('mina', SMALL))
  expect(thread!.asked).toHaveLength(2)
  thread!.answer()
  thread!.answer()
  expect([await second, await third, threads.length]).toEqual(['infeasible', 'infeasible', 1])
})

test('a search whose time is up is one thing, one that was given up another; both leave the account free', async () => {
  const threads = open()
  const inTime = outcome(solver.solve('mina', SMALL))
  threads[0]!.answer({ result: null, stopped: true })
  expect(await inTime).toBe(OutOfTime)
  const leaving = new AbortController()
  const left = outcome(solver.solve('mina', SMALL, leaving.signal))
  leaving.abort()
  expect(Atomics.load(threads[0]!.asked.at(-1)!.abandoned, 0)).toBe(1)
  threads[0]!.answer({ result: null, stopped: true })
  expect(await left).toBe(Abandoned)
  const again = outcome(solver.solve('mina', SMALL))
  threads[0]!.answer()
  expect(await again).toBe('infeasible')
})

test('one who leaves while waiting is never begun', async () => {
  const threads = open()
  const first = outcome(solver.solve('mina', SMALL))
  const leaving = new AbortController()
  const waiting = outcome(solver.solve('omid', SMALL, leaving.signal))
  leaving.abort()
  expect(await waiting).toBe(Abandoned)
  threads[0]!.answer()
  expect([await first, threads[0]!.asked.length]).toEqual(['infeasible', 1])
  expect(await outcome(solver.solve('mina', SMALL, leaving.signal))).toBe(Abandoned)
})

test('only so many wait, and not for ever', async () => {
  open({ waiting: 1, waitMs: 1 })
  const first = outcome(solver.solve('a', SMALL))
  const second = outcome(solver.solve('b', SMALL))
  expect(await outcome(solver.solve('c', SMALL))).toBe(TooManyWaiting)
  expect(await second).toBe(TooManyWaiting)
  solver.stop()
  expect(await first).toBe(TaskFailed)
  expect(await outcome(solver.solve('d', SMALL))).toBe(TooManyWaiting)
})

test('a thread that hangs or dies fails its search and is replaced', async () => {
  const threads = open({ timeMs: 1, graceMs: 1 })
  expect(await outcome(solver.solve('a', SMALL))).toBe(TaskFailed)
  expect(threads[0]!.isEnded).toBe(true)
  const dying = outcome(solver.solve('a', SMALL))
  threads[1]!.die('out of memory')
  expect(await dying).toBe(TaskFailed)
  const failing = outcome(solver.solve('a', SMALL))
  threads[2]!.answer({ result: null, error: 'a bug' })
  expect([await failing, threads.length]).toEqual([TaskFailed, 3])
})

test('a thread with nothing to do is let go', async () => {
  const threads = open({ idleMs: 1 })
  const search = outcome(solver.solve('a', SMALL))
  threads[0]!.answer()
  await search
  while (!threads[0]!.isEnded) await Bun.sleep(1)
  const next = outcome(solver.solve('a', SMALL))
  threads[1]!.answer()
  expect(await next).toBe('infeasible')
})

test('a real thread answers while this one goes on, stops when its time is up and when nobody waits any more', async () => {
  const long = { ...QUEUE_LIMITS, timeMs: 60_000 }
  solver = createSolver(long)
  const large = { is: 'recipe' as const, asked: { ...questionOf(GASOLINES, GASOLINE), alternatives: 5 } }
  let beats = 0
  const pulse = setInterval(() => beats++, 1)
  const { answer, explanation } = await solver.solve('mina', large)
  clearInterval(pulse)
  expect(answer.is).toBe('found')
  expect(explanation!.alternatives.length).toBeGreaterThan(0)
  expect(beats).toBeGreaterThan(3)
  solver.stop()

  solver = createSolver({ ...QUEUE_LIMITS, timeMs: 0 })
  expect(await outcome(solver.solve('mina', large))).toBe(OutOfTime)
  solver.stop()

  solver = createSolver(long)
  const leaving = new AbortController()
  const left = outcome(solver.solve('mina', large, leaving.signal))
  leaving.abort()
  expect(await left).toBe(Abandoned)
})
