import { fileURLToPath } from 'node:url'
import type { ChartData } from './chart-data.ts'
import type { DrawOptions } from './draw.ts'
import type { DrawAnswer, DrawRequest } from './painter-process.ts'

/** The figure could not be made: a fault of the code that draws it. */
export class PaintingFailed extends Error {
  override name = 'PaintingFailed'
}
/** The process that drew is gone, or took too long; the next drawing starts another one. */
export class PainterLost extends Error {
  override name = 'PainterLost'
}
/** More are waiting than it is worth to queue for. */
export class PainterBusy extends Error {
  override name = 'PainterBusy'
}

export interface Painter {
  /** The finished file. Throws PainterBusy, PainterLost or PaintingFailed. */
  paint(data: ChartData, options: DrawOptions): Promise<Uint8Array<ArrayBuffer>>
  /** Lets the process go once its drawings are finished; those that wait are refused. */
  stop(): Promise<void>
}

export interface PainterLimits {
  /** Drawn at once. */
  atOnce: number
  waiting: number
  timeoutMs: number
  /** What drawings under way are given to finish when the painter stops. */
  graceMs: number
  /** The process is let go when it has had nothing to do for so long, */
  idleMs: number
  /** or, between two drawings, when it holds more than this, bytes. */
  rssMax: number
}

export const PAINTER_LIMITS: PainterLimits = {
  atOnce: 2,
  waiting: 64,
  timeoutMs: 20_000,
  graceMs: 5_000,
  idleMs: 300_000,
  rssMax: 512 * 1024 * 1024,
}

interface Job {
  data: ChartData
  options: DrawOptions
  done: (bytes: Uint8Array<ArrayBuffer>) => void
  failed: (error: Error) => void
}

interface Hand {
  send(request: DrawRequest): void
  /** No more requests will come: it ends by itself. */
  hangUp(): void
  kill(): void
  gone: Promise<unknown>
}

const SCRIPT = fileURLToPath(import.meta.resolve('./painter-process.ts'))

/** What the drawing process may know of this one's environment: nothing secret. */
const ENVIRONMENT = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'LD_LIBRARY_PATH', 'FONTCONFIG_FILE'] as const

const environment = () =>
  Object.fromEntries(
    ENVIRONMENT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )

function startHand(
  script: string,
  onAnswer: (answer: DrawAnswer) => void,
  onGone: (how: string) => void,
): Hand {
  const child = Bun.spawn([process.execPath, script], {
    ipc: (message) => onAnswer(message as DrawAnswer),
    serialization: 'advanced',
    env: environment(),
    stdio: ['ignore', 'ignore', 'ignore'],
    onExit: (_child, code, signal) => onGone(signal === null ? `exit ${code}` : `signal ${signal}`),
  })
  child.unref()
  return {
    send: (request) => child.send(request),
    hangUp: () => child.disconnect(),
    kill: () => child.kill('SIGKILL'),
    gone: child.exited,
  }
}

/**
 * Draws in a process of its own, started on first use: native code that crashes, hangs or leaks there harms one
 * answer, never the server. At most `atOnce` are drawn at a time; the others wait their turn.
 * @param script what the process runs; only tests pass another
 */
export function createPainter(limits: PainterLimits = PAINTER_LIMITS, script = SCRIPT): Painter {
  const queue: Job[] = []
  const inHand = new Map<number, Job & { timer: Timer }>()
  let hand: Hand | null = null
  let idle: Timer | undefined
  let nextKey = 0
  let stopped = false

  const letGo = () => {
    clearTimeout(idle)
    hand?.hangUp()
    hand = null
  }

  const settle = (key: number): Job | undefined => {
    const job = inHand.get(key)
    clearTimeout(job?.timer)
    inHand.delete(key)
    return job
  }

  const rest = (rss: number) => {
    if (inHand.size > 0) return
    if (stopped || rss > limits.rssMax) letGo()
    else idle = setTimeout(letGo, limits.idleMs).unref()
  }

  const lost = (who: Hand, how: string) => {
    if (hand !== who) return
    hand = null
    for (const key of [...inHand.keys()]) settle(key)?.failed(new PainterLost(`drawing process gone: ${how}`))
    next()
  }

  const start = (): Hand => {
    const started = startHand(
      script,
      ({ key, bytes, error, rss }) => {
        const job = settle(key)
        if (bytes) job?.done(bytes)
        else job?.failed(new PaintingFailed(error ?? 'no picture'))
        next()
        rest(rss)
      },
      (how) => lost(started, how),
    )
    return started
  }

  const next = () => {
    while (inHand.size < limits.atOnce) {
      const job = queue.shift()
      if (!job) return
      clearTimeout(idle)
      const key = nextKey++
      try {
        hand ??= start()
        const used = hand
        const timer = setTimeout(() => used.kill(), limits.timeoutMs).unref()
        inHand.set(key, { ...job, timer })
        used.send({ key, data: job.data, options: job.options })
      } catch (error) {
        settle(key)
        hand?.kill()
        job.failed(new PainterLost('no drawing process', { cause: error }))
      }
    }
  }

  return {
    paint: (data, options) =>
      new Promise((done, failed) => {
        if (stopped || queue.length >= limits.waiting) return failed(new PainterBusy('too many drawings'))
        queue.push({ data, options, done, failed })
        next()
      }),
    stop: async () => {
      stopped = true
      for (const job of queue.splice(0)) job.failed(new PainterBusy('stopping'))
      const last = hand
      if (inHand.size === 0) letGo()
      const patience = setTimeout(() => last?.kill(), limits.graceMs)
      await last?.gone
      clearTimeout(patience)
    },
  }
}
