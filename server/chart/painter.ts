import type { ChartData } from './chart-data.ts'
import type { DrawOptions } from './draw.ts'
import type { DrawAnswer } from './drawing-loop.ts'
import { type DrawingProcess, type StartDrawing, startDrawing } from './drawing-process.ts'
import { createTurns, type TurnLimits } from './turns.ts'

/** The chart could not be drawn: a bug in the code that draws. */
export class PaintingFailed extends Error {
  override name = 'PaintingFailed'
}
/** The drawing process has died, or took too long and was killed. The next drawing starts another one. */
export class PainterLost extends Error {
  override name = 'PainterLost'
}
/** So many charts are waiting that this one had no chance. */
export class PainterBusy extends Error {
  override name = 'PainterBusy'
}
/** The one who asked has gone. */
export class PaintingUnwanted extends Error {
  override name = 'PaintingUnwanted'
}
/** This account already has as many charts waiting as it may have. */
export class ShareUsedUp extends Error {
  override name = 'ShareUsedUp'
}

/** Of charts, unless said otherwise. */
export interface Painter<Data = ChartData, Options = DrawOptions> {
  /**
   * The finished file. Accounts take turns, each with one drawing in progress at a time. A signal takes a drawing that
   * still waits out of the queue; one in progress is finished and thrown away.
   * Throws ShareUsedUp, PainterBusy, PainterLost, PaintingFailed or PaintingUnwanted.
   */
  paint(account: string, data: Data, options: Options, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /** Finishes the drawings in progress, refuses those that wait, and ends the process. */
  stop(): Promise<void>
}

export interface PainterLimits extends TurnLimits {
  /** How long a drawing may wait for its turn, */
  waitMs: number
  /** and how long it may take from then on. */
  timeoutMs: number
  /** How long drawings in progress may take to finish when the painter stops. */
  graceMs: number
  /** The process is ended after it has been idle for this long, */
  idleMs: number
  /** and, once its drawings are finished, if it holds more than this many bytes. */
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

interface Job<Data, Options> {
  data: Data
  options: Options
  done: (bytes: Uint8Array<ArrayBuffer>) => void
  failed: (error: Error) => void
  /** Until its turn comes, it limits the waiting; from then on, the drawing. */
  timer?: Timer
}

/**
 * Draws in a process of its own, started on first use, so that native code that crashes, hangs or leaks there never
 * harms the server.
 * @param startProcess starts one that draws such data
 */
export function createPainter<Data = ChartData, Options = DrawOptions>(
  limits: PainterLimits = PAINTER_LIMITS,
  startProcess: StartDrawing<Data, Options> = startDrawing(),
): Painter<Data, Options> {
  type Ours = Job<Data, Options>
  const turns = createTurns<Ours>(limits)
  const inProgress = new Map<number, { account: string; job: Ours }>()
  let drawing: DrawingProcess<Data, Options> | null = null
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

  const refuse = (job: Ours, error: Error) => {
    clearTimeout(job.timer)
    job.failed(error)
  }

  /** Ends a drawing, however it went. @returns its job, unless it had already ended */
  const finish = (key: number): Ours | undefined => {
    const drawn = inProgress.get(key)
    if (!drawn) return undefined
    clearTimeout(drawn.job.timer)
    inProgress.delete(key)
    turns.end(drawn.account)
    return drawn.job
  }

  const onAnswer = ({ key, bytes, error, rss }: DrawAnswer) => {
    const job = finish(key)
    if (bytes) job?.done(bytes)
    else job?.failed(new PaintingFailed(error ?? 'no file'))
    tooLarge = rss > limits.rssMax
    if (inProgress.size === 0 && (stopped || tooLarge)) letGo()
    beginAll()
    if (drawing && inProgress.size === 0) idle = setTimeout(letGo, limits.idleMs).unref()
  }

  const start = (): DrawingProcess<Data, Options> => {
    const started = startProcess(onAnswer, (how) => {
      if (drawing !== started) return
      drawing = null
      tooLarge = false
      for (const key of [...inProgress.keys()])
        finish(key)?.failed(new PainterLost(`drawing process gone: ${how}`))
      beginAll()
    })
    return started
  }

  const beginAll = () => {
    // A process that has grown too large only finishes its drawings. The next ones begin in another process.
    if (tooLarge) return
    for (let turn = turns.begin(); turn; turn = turns.begin()) {
      const { job } = turn
      clearTimeout(idle)
      clearTimeout(job.timer)
      const key = nextKey++
      inProgress.set(key, turn)
      try {
        drawing ??= start()
        const used = drawing
        job.timer = setTimeout(() => used.kill(), limits.timeoutMs).unref()
        used.send({ key, data: job.data, options: job.options })
      } catch (error) {
        finish(key)
        drawing?.kill()
        job.failed(new PainterLost('no drawing process', { cause: error }))
      }
    }
  }

  return {
    paint: (account, data, options, signal) =>
      new Promise((done, failed) => {
        if (stopped) return failed(new PainterBusy('stopping'))
        if (signal?.aborted) return failed(new PaintingUnwanted('before it began'))
        const job: Ours = { data, options, done, failed }
        const onAbort = () => {
          if (turns.remove(account, job)) clearTimeout(job.timer)
          failed(new PaintingUnwanted('while it waited or was drawn'))
        }
        signal?.addEventListener('abort', onAbort, { once: true })
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
      if (inProgress.size === 0) letGo()
      const grace = setTimeout(() => last?.kill(), limits.graceMs)
      await last?.gone
      clearTimeout(grace)
    },
  }
}
