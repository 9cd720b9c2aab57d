import { afterEach, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newTestFolder } from '../test-folder.ts'
import type { ChartData } from './chart-data.ts'
import type { DrawOptions } from './draw.ts'
import type { DrawAnswer } from './drawing-loop.ts'
import { type StartDrawing, startDrawing } from './drawing-process.ts'
import {
  createPainter,
  PAINTER_LIMITS,
  type Painter,
  PainterBusy,
  type PainterLimits,
  PainterLost,
  PaintingFailed,
  PaintingUnwanted,
  ShareUsedUp,
} from './painter.ts'

const OPTIONS: DrawOptions = { format: 'png', width: 320, height: 320, scale: 1, theme: 'light', lang: 'en' }

/** Charts differ only by id here; its first letter is the account. */
const chartOf = (id: string): ChartData => ({
  id,
  createdAt: '2026-01-01T00:00:00Z',
  basis: 'volume',
  density15: null,
  blend: [],
  gaps: [],
  components: [],
})
const paint = (id: string) => painter.paint(id[0]!, chartOf(id), OPTIONS)
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const painted = async (id: string) => textOf(await paint(id))
const outcomes = async (files: Promise<Uint8Array>[]) =>
  (await Promise.allSettled(files)).map((one) =>
    one.status === 'fulfilled' ? textOf(one.value) : one.reason.constructor,
  )

let painter: Painter
afterEach(async () => await painter.stop())

/** A process that answers when the test says so. */
interface FakeProcess {
  asked: string[]
  answer(id: string, more?: Partial<DrawAnswer>): void
  ended: Promise<string>
}

function openPainter(limits: Partial<PainterLimits> = {}): FakeProcess[] {
  const processes: FakeProcess[] = []
  const start: StartDrawing<ChartData, DrawOptions> = (onAnswer, onGone) => {
    const { promise: ended, resolve } = Promise.withResolvers<string>()
    const keys = new Map<string, number>()
    const asked: string[] = []
    const end = (how: string) => {
      resolve(how)
      onGone(how)
    }
    processes.push({
      asked,
      answer: (id, more) =>
        onAnswer({ key: keys.get(id)!, bytes: new TextEncoder().encode(id), rss: 1e6, ...more }),
      ended,
    })
    return {
      send: ({ key, data: { id } }) => {
        keys.set(id, key)
        asked.push(id)
      },
      hangUp: () => end('hung up'),
      kill: () => end('killed'),
      gone: ended,
    }
  }
  painter = createPainter({ ...PAINTER_LIMITS, graceMs: 1, ...limits }, start)
  return processes
}

describe('accounts that want charts', () => {
  test('take turns, whoever came first, and each gets its own file', async () => {
    const processes = openPainter()
    const ids = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']
    const files = ids.map(painted)
    const { asked, answer } = processes[0]!
    for (let at = 0; at < ids.length; at++) answer(asked[at]!)
    expect(await Promise.all(files)).toEqual(ids)
    expect(asked).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  test('are told when they have used up their share, and keep no other one from its own', async () => {
    const processes = openPainter({ waitingEach: 2 })
    const greedy = Array.from({ length: 66 }, (_, at) => paint(`a${at}`))
    const other = painted('b')
    const { answer } = processes[0]!
    answer('b')
    expect(await other).toBe('b')
    for (const id of ['a0', 'a1', 'a2']) answer(id)
    expect(await outcomes(greedy)).toEqual(['a0', 'a1', 'a2', ...Array(63).fill(ShareUsedUp)])
  })

  test('have one drawing at work each, however idle the others are', () => {
    const processes = openPainter({ atOnce: 4 })
    for (const id of ['a1', 'a2', 'b1']) paint(id).catch(() => undefined)
    expect(processes[0]!.asked).toEqual(['a1', 'b1'])
  })

  test('wait so long and no longer', async () => {
    const processes = openPainter({ waitMs: 1 })
    const first = painted('a1')
    expect(await outcomes([paint('a2')])).toEqual([PainterBusy])
    const { answer, asked } = processes[0]!
    answer('a1')
    expect(await first).toBe('a1')
    expect(asked).toEqual(['a1'])
  })

  test('whose asker has gone are not drawn, and those behind them move up', async () => {
    const processes = openPainter()
    const gone = new AbortController()
    const first = painted('a1')
    const unwanted = painter.paint('a', chartOf('a2'), OPTIONS, gone.signal)
    const last = painted('a3')
    gone.abort()
    expect(await outcomes([unwanted])).toEqual([PaintingUnwanted])
    const { answer, asked } = processes[0]!
    answer('a1')
    answer('a3')
    expect(await Promise.all([first, last])).toEqual(['a1', 'a3'])
    expect(asked).toEqual(['a1', 'a3'])
    expect(await outcomes([painter.paint('a', chartOf('a4'), OPTIONS, gone.signal)])).toEqual([
      PaintingUnwanted,
    ])
  })

  test('are refused when nobody has more waiting than they would have', async () => {
    const processes = openPainter({ waiting: 1 })
    const files = ['a1', 'b1', 'c1', 'd1'].map(paint)
    const { answer } = processes[0]!
    for (const id of ['a1', 'b1', 'c1']) answer(id)
    expect(await outcomes(files)).toEqual(['a1', 'b1', 'c1', PainterBusy])
  })
})

describe('the process that draws', () => {
  test('is ended by a drawing that takes too long; those that waited are drawn by another', async () => {
    const processes = openPainter({ timeoutMs: 20, atOnce: 1 })
    const [hung, waited] = [paint('a1'), painted('a2')]
    expect(await outcomes([hung])).toEqual([PainterLost])
    processes[1]!.answer('a2')
    expect(await waited).toBe('a2')
    expect(await processes[0]!.ended).toBe('killed')
  })

  test('finishes what is at work when it has grown too large; the next are drawn by another', async () => {
    const processes = openPainter()
    const files = ['a1', 'b1', 'c1', 'd1'].map(painted)
    const [first] = processes
    first!.answer('a1', { rss: 2e9 })
    expect(first!.asked).toEqual(['a1', 'b1'])
    first!.answer('b1', { rss: 2e9 })
    expect(await first!.ended).toBe('hung up')
    const [, second] = processes
    expect(second!.asked).toEqual(['c1', 'd1'])
    for (const id of second!.asked) second!.answer(id)
    expect(await Promise.all(files)).toEqual(['a1', 'b1', 'c1', 'd1'])
  })

  test('is let go when it has had nothing to do for a while', async () => {
    const processes = openPainter({ idleMs: 1 })
    const file = painted('a1')
    processes[0]!.answer('a1')
    await file
    expect(await processes[0]!.ended).toBe('hung up')
  })

  test('finishes its drawings when the painter stops, which takes nothing more', async () => {
    const processes = openPainter({ graceMs: 60_000 })
    const [file, waiting] = [painted('a1'), paint('a2')]
    const stopping = painter.stop()
    processes[0]!.answer('a1')
    expect(await file).toBe('a1')
    await stopping
    expect(await processes[0]!.ended).toBe('hung up')
    expect(await outcomes([waiting, paint('b1')])).toEqual([PainterBusy, PainterBusy])
    expect(processes).toHaveLength(1)
  })

  test('is killed when the painter stops and its drawing does not end', async () => {
    const processes = openPainter({ graceMs: 1 })
    const hung = paint('a1')
    await painter.stop()
    expect(await outcomes([hung])).toEqual([PainterLost])
    expect(await processes[0]!.ended).toBe('killed')
  })
})

/** A real process that does what the id of its chart says. The one that draws must not crash on demand. */
const OBEDIENT = `
  process.on('disconnect', () => process.exit(0))
  process.on('message', ({ key, data: { id } }) => {
    if (id === 'abort') process.abort()
    if (id === 'exit') process.exit(3)
    if (id === 'hang') for (;;) {}
    const secret = process.env.JWT_SECRET ?? null
    const bytes = id === 'throw' ? null : new TextEncoder().encode(JSON.stringify({ pid: process.pid, secret }))
    process.send({ key, bytes, error: 'thrown', rss: 1e6 })
  })`
const script = join(newTestFolder(), 'obedient.ts')
writeFileSync(script, OBEDIENT)

const openReal = (path = script, limits: Partial<PainterLimits> = {}) => {
  painter = createPainter({ ...PAINTER_LIMITS, ...limits }, startDrawing(path))
}
const ask = async (id: string) => JSON.parse(await painted(id)) as { pid: number; secret: string | null }

describe('a real process', () => {
  test('draws a chart as PNG and as SVG', async () => {
    painter = createPainter()
    const png = await painter.paint('a', chartOf('7f3a91c2'), OPTIONS)
    expect([...png.slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47])
    const svg = await painter.paint('a', chartOf('7f3a91c2'), { ...OPTIONS, format: 'svg' })
    expect(textOf(svg)).toStartWith('<?xml')
  }, 20_000)

  test.each(['abort', 'exit'])('that does %s fails its drawing, and another one is started', async (how) => {
    openReal()
    const before = await ask('quick')
    expect(await outcomes([paint(how)])).toEqual([PainterLost])
    expect((await ask('quick')).pid).not.toBe(before.pid)
  })

  test('that hangs is killed', async () => {
    openReal(script, { timeoutMs: 50 })
    expect(await outcomes([paint('hang')])).toEqual([PainterLost])
  })

  test('that can not draw a chart says so, and goes on', async () => {
    openReal()
    const before = await ask('quick')
    expect(await outcomes([paint('throw')])).toEqual([PaintingFailed])
    expect((await ask('quick')).pid).toBe(before.pid)
  })

  test('that can not be started is an error', async () => {
    openReal('/nowhere/to/be/found.ts')
    expect(await outcomes([paint('any')])).toEqual([PainterLost])
  })

  test('is told no secrets', async () => {
    process.env.JWT_SECRET = 'not for everybody'
    openReal()
    expect((await ask('quick')).secret).toBeNull()
    delete process.env.JWT_SECRET
  })

  test('is gone when the painter has stopped', async () => {
    openReal()
    const { pid } = await ask('quick')
    await painter.stop()
    expect(() => process.kill(pid, 0)).toThrow()
  })
})
