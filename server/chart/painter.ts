import type { ChartData } from './chart-data.ts'
import type { DrawOptions } from './draw.ts'
import { type DrawingProcess, type StartDrawing, startDrawing } from './drawing-process.ts'
import type { DrawAnswer } from './painter-process.ts'
import { createTurns, type TurnLimits } from './turns.ts'

/** The chart could not be made: a fault of the code that draws it. */
export class PaintingFailed extends Error {
  override name = 'PaintingFailed'
}
/** The process that drew is gone, or took too long; the next drawing starts another one. */
export class PainterLost extends Error {
  override name = 'PainterLost'
}
/** So many charts are wanted that this one's turn did not come. */
export class PainterBusy extends Error {
  override name = 'PainterBusy'
}
/** As many charts of this account are waiting as one account may have waiting. */
export class ShareUsedUp extends Error {
  override name = 'ShareUsedUp'
}

export interface Painter {
  /**
   * The finished file. Accounts take turns, and one drawing of each is at work at a time.
   * Throws ShareUsedUp, PainterBusy, PainterLost or PaintingFailed.
   */
  paint(account: string, data: ChartData, options: DrawOptions): Promise<Uint8Array<ArrayBuffer>>
  /** Lets the process go once its drawings are finished; those that wait are refused. */
  stop(): Promise<void>
}

export interface PainterLimits extends TurnLimits {
  /** How long a drawing may wait for its turn, */
  waitMs: number
  /** and how long it may take from then on. */
  timeoutMs: number
  /** What drawings at work are given to finish when the painter stops. */
  graceMs: number
  /** The process is let go when it has had nothing to do for so long, */
  idleMs: number
  /** or, as soon as nothing is at work in it, when it holds more than this, bytes. */
  rssMax: number
}

export const PAINTER_LIMITS: PainterLimits = {
  atOnce: 2,
  waitingEach: 10,
  waiting: 64,
  waitMs: 5_000,
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
  /** Until its turn comes: when it has waited too long. From then on: when it takes too long. */
  timer?: Timer
}

/**
 * Draws in a process of its own, started on first use: native code that crashes, hangs or leaks there harms one
 * answer, never the server.
 * @param startProcess only tests pass another
 */
export function createPainter(
  limits: PainterLimits = PAINTER_LIMITS,
  startProcess: StartDrawing = startDrawing(),
): Painter {
  const turns = createTurns<Job>(limits)
  const atWork = new Map<number, { account: string; job: Job }>()
  let drawing: DrawingProcess | null = null
  let idle: Timer | undefined
  let nextKey = 0
  let tooLarge = false
  let stopped = false

  const letGo = () => {
    clearTimeout(idle)
    drawing?.hangUp()
    drawing = null
    tooLarge = false
  }

  const refuse = (job: Job, error: Error) => {
    clearTimeout(job.timer)
    job.failed(error)
  }

  /** Ends the work on a drawing, however it went. @returns its job, unless the work had ended before */
  const endWork = (key: number): Job | undefined => {
    const work = atWork.get(key)
    if (!work) return undefined
    clearTimeout(work.job.timer)
    atWork.delete(key)
    turns.end(work.account)
    return work.job
  }

  const onAnswer = ({ key, bytes, error, rss }: DrawAnswer) => {
    const job = endWork(key)
    if (bytes) job?.done(bytes)
    else job?.failed(new PaintingFailed(error ?? 'no file'))
    tooLarge = rss > limits.rssMax
    if (atWork.size === 0 && (stopped || tooLarge)) letGo()
    beginAll()
    if (drawing && atWork.size === 0) idle = setTimeout(letGo, limits.idleMs).unref()
  }

  const start = (): DrawingProcess => {
    const started = startProcess(onAnswer, (how) => {
      if (drawing !== started) return
      drawing = null
      tooLarge = false
      for (const key of [...atWork.keys()])
        endWork(key)?.failed(new PainterLost(`drawing process gone: ${how}`))
      beginAll()
    })
    return started
  }

  const beginAll = () => {
    // What is at work in a process that has grown too large is finished; the next begin in another one.
    if (tooLarge) return
    for (let turn = turns.begin(); turn; turn = turns.begin()) {
      const { job } = turn
      clearTimeout(idle)
      clearTimeout(job.timer)
      const key = nextKey++
      atWork.set(key, turn)
      try {
        drawing ??= start()
        const used = drawing
        job.timer = setTimeout(() => used.kill(), limits.timeoutMs).unref()
        used.send({ key, data: job.data, options: job.options })
      } catch (error) {
        endWork(key)
        drawing?.kill()
        job.failed(new PainterLost('no drawing process', { cause: error }))
      }
    }
  }

  return {
    paint: (account, data, options) =>
      new Promise((done, failed) => {
        if (stopped) return failed(new PainterBusy('stopping'))
        const job: Job = { data, options, done, failed }
        job.timer = setTimeout(() => {
          if (turns.remove(account, job)) failed(new PainterBusy('waited too long'))
        }, limits.waitMs).unref()
        const refused = turns.add(account, job)
        if (refused) {
          const { job, why } = refused
          refuse(
            job,
            why === 'share' ? new ShareUsedUp('enough are waiting') : new PainterBusy('too many are waiting'),
          )
        }
        beginAll()
      }),
    stop: async () => {
      stopped = true
      for (const job of turns.clear()) refuse(job, new PainterBusy('stopping'))
      const last = drawing
      if (atWork.size === 0) letGo()
      const grace = setTimeout(() => last?.kill(), limits.graceMs)
      await last?.gone
      clearTimeout(grace)
    },
  }
}
