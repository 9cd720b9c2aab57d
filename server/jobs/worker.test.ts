import { afterEach, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newTestFolder } from '../test-folder.ts'
import { Abandoned, OutOfTime, TaskFailed, WorkerLost } from './not-done.ts'
import { createQueue, type Queue, type QueueLimits } from './queue.ts'
import { processOf, threadOf } from './worker.ts'

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
}

let queue: Queue<string, string>
afterEach(async () => await queue.stop())

/** Tasks are texts here; the first letter is the account. */
const run = (id: string, signal?: AbortSignal) => queue.run(id[0]!, id, { signal })
const outcome = (task: Promise<string>) =>
  task.then(
    (result) => result,
    (error: Error) => error.constructor,
  )

const folder = newTestFolder()
const OBEDIENT = `
  const answer = async (id, stop) => {
    if (id.endsWith('throw')) throw new Error('thrown')
    if (id.endsWith('hang')) for (;;) {}
    if (id.endsWith('long')) {
      while (!stop()) await new Promise((done) => setTimeout(done, 1))
      throw new Stopped()
    }
    return JSON.stringify({ pid: process.pid, secret: process.env.JWT_SECRET ?? null })
  }`
const written = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const PROCESS = written(
  'obedient-process.ts',
  `import { serveProcess } from '${import.meta.dir}/worker.ts'
  ${OBEDIENT}
  serveProcess((id) => {
    if (id.endsWith('abort')) process.abort()
    if (id.endsWith('exit')) process.exit(3)
    return answer(id)
  })`,
)
const THREAD = written(
  'obedient-thread.ts',
  `import { serveThread, Stopped } from '${import.meta.dir}/worker.ts'
  ${OBEDIENT}
  serveThread(answer)`,
)
const asked = async (id: string) => JSON.parse(await run(id)) as { pid: number; secret: string | null }

describe('a real process', () => {
  const openReal = (limits: Partial<QueueLimits> = {}, script = PROCESS) => {
    queue = createQueue(processOf(script), { ...LIMITS, stopMs: 5_000, ...limits })
  }

  test.each(['abort', 'exit'])('that does %s fails its task, and another one is started', async (how) => {
    openReal()
    const before = await asked('quick')
    expect(await outcome(run(how))).toBe(WorkerLost)
    expect((await asked('quick')).pid).not.toBe(before.pid)
  })

  test('that hangs is killed', async () => {
    openReal({ timeMs: 50 })
    expect(await outcome(run('hang'))).toBe(WorkerLost)
  })

  test('whose task has a bug says so, and goes on', async () => {
    openReal()
    const before = await asked('quick')
    expect(await outcome(run('throw'))).toBe(TaskFailed)
    expect((await asked('quick')).pid).toBe(before.pid)
  })

  test('that can not be started is an error', async () => {
    openReal({}, '/nowhere/to/be/found.ts')
    expect(await outcome(run('any'))).toBe(WorkerLost)
  })

  test('is told no secrets', async () => {
    process.env.JWT_SECRET = 'not for everybody'
    openReal()
    expect((await asked('quick')).secret).toBeNull()
    delete process.env.JWT_SECRET
  })

  test('is gone when the queue has stopped', async () => {
    openReal()
    const { pid } = await asked('quick')
    await queue.stop()
    expect(() => process.kill(pid, 0)).toThrow()
  })
})

describe('a real thread', () => {
  const openReal = (limits: Partial<QueueLimits> = {}) => {
    queue = createQueue(threadOf(new URL(`file://${THREAD}`)), { ...LIMITS, each: 1, ...limits })
  }

  test('works while this one goes on, and stops when its time is up or nobody waits any more', async () => {
    openReal({ timeMs: 30, graceMs: 10_000 })
    let beats = 0
    const pulse = setInterval(() => beats++, 1)
    expect(await outcome(run('a-long'))).toBe(OutOfTime)
    clearInterval(pulse)
    expect(beats).toBeGreaterThan(3)

    await queue.stop()
    openReal({ timeMs: 60_000 })
    const gone = new AbortController()
    const left = run('a-long', gone.signal)
    await Bun.sleep(20)
    gone.abort()
    expect(await outcome(left)).toBe(Abandoned)
    // The same thread, free again.
    expect((await asked('a')).pid).toBe(process.pid)
  })

  test('that hangs is killed, and one whose task has a bug goes on', async () => {
    openReal({ timeMs: 1_500, graceMs: 1_500 })
    expect(await outcome(run('hang'))).toBe(WorkerLost)
    expect(await outcome(run('throw'))).toBe(TaskFailed)
    expect((await asked('quick')).pid).toBe(process.pid)
  })
})
