import { afterEach, describe, expect, test } from 'bun:test'
import { Abandoned, OutOfTime, QueueFull, ShareUsedUp, TaskFailed, WorkerLost } from './not-done.ts'
import { createQueue, type Queue, type QueueLimits } from './queue.ts'
import type { StartWorker, WorkAnswer } from './worker.ts'

const LIMITS: QueueLimits = {
  workers: 1,
  each: 2,
  waitingEach: 10,
  waiting: 64,
  waitMs: 5_000,
  timeMs: 20_000,
  graceMs: 0,
  stopMs: 1,
  idleMs: 60_000,
  rssMax: 1e9,
}

/** Tasks are texts here; the first letter is the account. */
const run = (id: string, signal?: AbortSignal) => queue.run(id[0]!, id, { signal })
const outcomes = async (tasks: Promise<string>[]) =>
  (await Promise.allSettled(tasks)).map((one) =>
    one.status === 'fulfilled' ? one.value : one.reason.constructor,
  )
const outcome = async (task: Promise<string>) => (await outcomes([task]))[0]

let queue: Queue<string, string>
afterEach(async () => await queue.stop())

/** A worker that answers when the test says so. */
interface FakeWorker {
  asked: string[]
  abandoned: string[]
  answer(id: string, rss?: number): void
  say(id: string, what: { stopped: true } | { error: string }): void
  die(how: string): void
  ended: Promise<string>
}

function open(limits: Partial<QueueLimits> = {}, ready?: Promise<void>): FakeWorker[] {
  const workers: FakeWorker[] = []
  const start: StartWorker<string, string> = (onAnswer, onGone) => {
    const { promise: ended, resolve } = Promise.withResolvers<string>()
    const keys = new Map<string, number>()
    const asked: string[] = []
    const abandoned: string[] = []
    const end = (how: string) => {
      resolve(how)
      onGone(how)
    }
    const answer = (id: string, what: object) =>
      onAnswer({ key: keys.get(id)!, ...what } as WorkAnswer<string>)
    workers.push({
      asked,
      abandoned,
      ended,
      answer: (id, rss = 1e6) => answer(id, { result: id, rss }),
      say: answer,
      die: end,
    })
    return {
      ready: ready ?? Promise.resolve(),
      send: ({ key, task }) => {
        keys.set(task, key)
        asked.push(task)
      },
      abandon: (key) => abandoned.push([...keys].find(([, one]) => one === key)![0]),
      end: () => end('let go'),
      kill: () => end('killed'),
      gone: ended,
    }
  }
  queue = createQueue(start, { ...LIMITS, ...limits })
  return workers
}

describe('accounts', () => {
  test('take turns, whoever came first, and each gets its own result', async () => {
    const workers = open()
    const ids = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']
    const results = ids.map((id) => run(id))
    const { asked, answer } = workers[0]!
    for (let at = 0; at < ids.length; at++) answer(asked[at]!)
    expect(await Promise.all(results)).toEqual(ids)
    expect(asked).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  test('are told when they have used up their share, and keep no other one from its own', async () => {
    const workers = open({ waitingEach: 2 })
    const greedy = Array.from({ length: 66 }, (_, at) => run(`a${at}`))
    const other = run('b')
    const { answer } = workers[0]!
    answer('b')
    expect(await other).toBe('b')
    for (const id of ['a0', 'a1', 'a2']) answer(id)
    expect(await outcomes(greedy)).toEqual(['a0', 'a1', 'a2', ...Array(63).fill(ShareUsedUp)])
  })

  test('have one task at work each, however idle the others are', () => {
    const workers = open({ each: 4 })
    for (const id of ['a1', 'a2', 'b1']) run(id).catch(() => undefined)
    expect(workers[0]!.asked).toEqual(['a1', 'b1'])
  })

  test('wait so long and no longer', async () => {
    const workers = open({ waitMs: 1 })
    const first = run('a1')
    const second = run('b1')
    // What waits for its own account alone is too much of one, and what waits for others a queue that is full.
    expect(await outcomes([run('a2'), run('c1')])).toEqual([ShareUsedUp, QueueFull])
    const { answer, asked } = workers[0]!
    answer('a1')
    answer('b1')
    expect(await Promise.all([first, second])).toEqual(['a1', 'b1'])
    expect(asked).toEqual(['a1', 'b1'])
  })

  test('are refused when nobody has more waiting than they would have', async () => {
    const workers = open({ waiting: 1 })
    const tasks = ['a1', 'b1', 'c1', 'd1'].map((id) => run(id))
    for (const id of ['a1', 'b1', 'c1']) workers[0]!.answer(id)
    expect(await outcomes(tasks)).toEqual(['a1', 'b1', 'c1', QueueFull])
  })
})

describe('a task whose asker has gone', () => {
  test('is not begun if it still waits, and those behind it move up', async () => {
    const workers = open()
    const gone = new AbortController()
    const first = run('a1')
    const unwanted = run('a2', gone.signal)
    const last = run('a3')
    gone.abort()
    expect(await outcome(unwanted)).toBe(Abandoned)
    const { answer, asked } = workers[0]!
    answer('a1')
    answer('a3')
    expect(await Promise.all([first, last])).toEqual(['a1', 'a3'])
    expect(asked).toEqual(['a1', 'a3'])
    expect(await outcome(run('a4', gone.signal))).toBe(Abandoned)
  })

  test('is told to stop if it is at work, and its account is free once it has', async () => {
    const [gone, workers] = [new AbortController(), open()]
    const left = run('a1', gone.signal)
    const next = run('a2')
    gone.abort()
    expect(await outcome(left)).toBe(Abandoned)
    const { abandoned, asked, say, answer } = workers[0]!
    expect([abandoned, asked]).toEqual([['a1'], ['a1']])
    say('a1', { stopped: true })
    answer('a2')
    expect(await next).toBe('a2')
  })
})

describe('workers', () => {
  test('are several where one has no room, and no more than are allowed', () => {
    const workers = open({ workers: 2, each: 1 })
    for (const id of ['a', 'b', 'c']) run(id).catch(() => undefined)
    expect(workers.map(({ asked }) => asked)).toEqual([['a'], ['b']])
    workers[1]!.answer('b')
    expect(workers.map(({ asked }) => asked)).toEqual([['a'], ['b', 'c']])
  })

  test('tell a bug from a time that was up, and go on after both', async () => {
    const workers = open()
    const tasks = ['a', 'b'].map((id) => run(id))
    workers[0]!.say('a', { stopped: true })
    workers[0]!.say('b', { error: 'a bug' })
    expect(await outcomes(tasks)).toEqual([OutOfTime, TaskFailed])
    const next = run('a')
    workers[0]!.answer('a')
    expect([await next, workers.length]).toEqual(['a', 1])
  })

  test('are killed by a task that takes too long; those that waited are done by another', async () => {
    const workers = open({ timeMs: 10, graceMs: 10, each: 1 })
    const [hung, waited] = [run('a1'), run('a2')]
    expect(await outcome(hung)).toBe(WorkerLost)
    workers[1]!.answer('a2')
    expect(await waited).toBe('a2')
    expect(await workers[0]!.ended).toBe('killed')
  })

  test('may take long to start: only then the time of their tasks begins', async () => {
    const { promise: ready, resolve: start } = Promise.withResolvers<void>()
    const workers = open({ timeMs: 10, graceMs: 10, each: 1 }, ready)
    const waiting = queue.ready()
    const task = run('a1')
    await Bun.sleep(60)
    expect([workers.length, workers[0]!.asked]).toEqual([1, ['a1']])
    start()
    await waiting
    workers[0]!.answer('a1')
    expect(await task).toBe('a1')
    const hung = run('a2')
    expect(await outcome(hung)).toBe(WorkerLost)
    expect(await workers[0]!.ended).toBe('killed')
  })

  test('that die fail what they had, and are replaced', async () => {
    const workers = open()
    const tasks = ['a1', 'b1'].map((id) => run(id))
    const waited = run('a2')
    workers[0]!.die('out of memory')
    expect(await outcomes(tasks)).toEqual([WorkerLost, WorkerLost])
    workers[1]!.answer('a2')
    expect(await waited).toBe('a2')
  })

  test('finish what is at work when they have grown too large; the next is done by another', async () => {
    const workers = open()
    const tasks = ['a1', 'b1', 'c1', 'd1'].map((id) => run(id))
    const [first] = workers
    first!.answer('a1', 2e9)
    expect(first!.asked).toEqual(['a1', 'b1'])
    first!.answer('b1', 2e9)
    expect(await first!.ended).toBe('let go')
    const [, second] = workers
    expect(second!.asked).toEqual(['c1', 'd1'])
    for (const id of second!.asked) second!.answer(id)
    expect(await Promise.all(tasks)).toEqual(['a1', 'b1', 'c1', 'd1'])
  })

  test('are let go when they have had nothing to do for a while', async () => {
    const workers = open({ idleMs: 1 })
    const task = run('a1')
    workers[0]!.answer('a1')
    await task
    expect(await workers[0]!.ended).toBe('let go')
    const next = run('a2')
    workers[1]!.answer('a2')
    expect(await next).toBe('a2')
  })

  test('that can not be started are an error each time, and keep nobody waiting', async () => {
    queue = createQueue(() => {
      throw new Error('no more threads')
    }, LIMITS)
    expect(await outcomes(['a1', 'a2', 'b1'].map((id) => run(id)))).toEqual(Array(3).fill(WorkerLost))
  })
})

describe('a queue that stops', () => {
  test('finishes what is at work and takes nothing more', async () => {
    const workers = open({ stopMs: 60_000 })
    const [task, waiting] = [run('a1'), run('a2')]
    const stopping = queue.stop()
    workers[0]!.answer('a1')
    expect(await task).toBe('a1')
    await stopping
    expect(await workers[0]!.ended).toBe('let go')
    expect(await outcomes([waiting, run('b1')])).toEqual([QueueFull, QueueFull])
    expect(workers).toHaveLength(1)
  })

  test('kills what does not end', async () => {
    const workers = open({ stopMs: 1 })
    const hung = run('a1')
    await queue.stop()
    expect(await outcome(hung)).toBe(WorkerLost)
    expect(await workers[0]!.ended).toBe('killed')
  })
})
