import type { Browser, Page } from 'playwright-core'
import { quantile } from './bench.ts'

/** What the frames of a page cost while something was done to it. */
export interface Frames {
  /** Drawn a second. */
  rate: number
  /** CPU ms of the page's main thread a frame: what other load on the machine hardly changes. */
  cpu: { mean: number; slow: number }
  /** Tasks of the main thread over 50 ms of CPU. */
  longTasks: number
  /** CPU ms of the main thread a frame by what it did, the dearest first. */
  parts: [what: string, ms: number][]
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string; data?: { type?: string } }
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing', 'v8']
const TASK = /ThreadControllerImpl::RunTask|^RunTask$/
const LONG_MS = 50
const FROM = 'frames-from'
const TO = 'frames-to'

/** One step of what moves, in the page, before each of so many frames; it gets the number of the frame. */
export async function framesOf(
  browser: Browser,
  page: Page,
  count: number,
  step: (at: number) => void,
): Promise<Frames> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await page.evaluate(
    async ([text, frames, from, to]) => {
      const move = new Function(`return (${text})`)() as (at: number) => void
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      await frame()
      performance.mark(from)
      for (let at = 0; at < frames; at++) {
        move(at)
        await frame()
      }
      performance.mark(to)
    },
    [step.toString(), count, FROM, TO] as const,
  )
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  return read(traceEvents, count)
}

function read(events: readonly TraceEvent[], count: number): Frames {
  const mark = (name: string) => events.find((event) => event.name === name)!
  const { pid, tid, ts: from } = mark(FROM)
  const to = mark(TO).ts
  const inside = events
    .filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X')
    .filter(({ ts, dur }) => ts + (dur ?? 0) > from && ts < to)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const tasks = inside.filter(({ name }) => TASK.test(name))
  const cpu = (event: TraceEvent) => (event.tdur ?? event.dur ?? 0) / 1000
  // A frame begins with the task that asks the page for one.
  const asked = inside.filter(({ name }) => name === 'FireAnimationFrame')
  const begins = tasks
    .filter(({ ts, dur }) => asked.some((one) => one.ts >= ts && one.ts < ts + dur!))
    .map(({ ts }) => ts)
  const frames = begins.map((begin, at) => {
    const end = begins[at + 1] ?? to
    return tasks.filter(({ ts }) => ts >= begin && ts < end).reduce((sum, task) => sum + cpu(task), 0)
  })
  return {
    rate: (count / (to - from)) * 1e6,
    cpu: { mean: frames.reduce((sum, ms) => sum + ms, 0) / frames.length, slow: quantile(frames, 0.95) },
    longTasks: tasks.filter((task) => cpu(task) > LONG_MS).length,
    parts: partsOf(inside, cpu).map(([what, ms]) => [what, ms / count]),
  }
}

/** Of each kind of work its own CPU, without what it called. */
function partsOf(events: readonly TraceEvent[], cpu: (event: TraceEvent) => number): [string, number][] {
  const own = new Map<string, number>()
  const open: TraceEvent[] = []
  const add = (name: string, ms: number) => own.set(name, (own.get(name) ?? 0) + ms)
  for (const event of events) {
    while (open.length > 0 && open.at(-1)!.ts + open.at(-1)!.dur! <= event.ts) open.pop()
    const outer = open.at(-1)
    if (outer) add(outer.name, -cpu(event))
    add(event.name, cpu(event))
    open.push(event)
  }
  return [...own].sort(([, a], [, b]) => b - a)
}
