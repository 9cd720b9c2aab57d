import { afterEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChartData } from './chart-data.ts'
import type { DrawOptions } from './draw.ts'
import {
  createPainter,
  PAINTER_LIMITS,
  type Painter,
  PainterBusy,
  PainterLost,
  PaintingFailed,
} from './painter.ts'

/** A drawing process that does what the calculation's id tells it: the real one must not crash on demand. */
const OBEDIENT = `
  let open = 0, most = 0
  process.on('disconnect', () => process.exit(0))
  process.on('message', async ({ key, data: { id } }) => {
    open++
    most = Math.max(most, open)
    if (id === 'abort') process.abort()
    if (id === 'exit') process.exit(3)
    if (id === 'hang') for (;;) {}
    if (id === 'slow') await Bun.sleep(40)
    open--
    const bytes = id === 'throw' ? null : new TextEncoder().encode(JSON.stringify({ id, most, pid: process.pid, secret: process.env.JWT_SECRET ?? null }))
    process.send({ key, bytes, error: 'thrown', rss: id === 'fat' ? 2e9 : 1e6 })
  })`
const script = join(mkdtempSync(join(tmpdir(), 'painter-')), 'obedient.ts')
writeFileSync(script, OBEDIENT)

const OPTIONS: DrawOptions = { format: 'png', width: 320, height: 320, scale: 1, theme: 'light', lang: 'en' }
const asked = (id: string): ChartData => ({
  id,
  createdAt: '2026-01-01T00:00:00Z',
  basis: 'volume',
  density15: null,
  blend: [],
  gaps: [],
  components: [],
})

let painter: Painter
const start = (limits = {}, path = script) => {
  painter = createPainter({ ...PAINTER_LIMITS, ...limits }, path)
  return painter
}
afterEach(async () => await painter.stop())

const ask = async (id: string) =>
  JSON.parse(new TextDecoder().decode(await painter.paint(asked(id), OPTIONS))) as {
    id: string
    most: number
    pid: number
    secret: string | null
  }

describe('the painter', () => {
  test('draws a real figure as PNG and as SVG', async () => {
    painter = createPainter()
    const png = await painter.paint(asked('7f3a91c2'), OPTIONS)
    expect([...png.slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47])
    const svg = await painter.paint(asked('7f3a91c2'), { ...OPTIONS, format: 'svg' })
    expect(new TextDecoder().decode(svg)).toStartWith('<?xml')
  }, 20_000)

  test('gives each asker its own answer, and draws at most two at once', async () => {
    start()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => ask(at % 2 ? 'slow' : `quick ${at}`)),
    )
    expect(answers.map(({ id }) => id)).toEqual(
      Array.from({ length: 12 }, (_, at) => (at % 2 ? 'slow' : `quick ${at}`)),
    )
    expect(answers.at(-1)?.most).toBe(2)
  })

  test('refuses when too many wait', async () => {
    start({ waiting: 3 })
    const answers = await Promise.allSettled(Array.from({ length: 7 }, () => ask('slow')))
    expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ])
    expect((answers.at(-1) as PromiseRejectedResult).reason).toBeInstanceOf(PainterBusy)
  })

  test.each(['abort', 'exit'])('outlives a drawing process that does %s, and starts another', async (how) => {
    start()
    const before = await ask('quick')
    await expect(ask(how)).rejects.toBeInstanceOf(PainterLost)
    const after = await ask('quick')
    expect(after.pid).not.toBe(before.pid)
  })

  test('ends a drawing that takes too long; those that waited are drawn', async () => {
    start({ timeoutMs: 2500, atOnce: 1 })
    const [hung, waited] = await Promise.allSettled([ask('hang'), ask('quick')])
    expect((hung as PromiseRejectedResult).reason).toBeInstanceOf(PainterLost)
    expect(waited.status).toBe('fulfilled')
  }, 20_000)

  test('passes on that a figure could not be made, in the same process', async () => {
    start()
    const before = await ask('quick')
    await expect(ask('throw')).rejects.toBeInstanceOf(PaintingFailed)
    expect((await ask('quick')).pid).toBe(before.pid)
  })

  test('says so when no process can be started', async () => {
    start({}, '/nowhere/to/be/found.ts')
    await expect(painter.paint(asked('any'), OPTIONS)).rejects.toBeInstanceOf(PainterLost)
  })

  test('lets a process go that has grown too large, between two drawings', async () => {
    start()
    const before = await ask('fat')
    expect((await ask('quick')).pid).not.toBe(before.pid)
  })

  test('lets a process go that has nothing to do', async () => {
    start({ idleMs: 30 })
    const before = await ask('quick')
    await Bun.sleep(120)
    expect((await ask('quick')).pid).not.toBe(before.pid)
  })

  test('tells the drawing process no secrets', async () => {
    process.env.JWT_SECRET = 'not for everybody'
    start()
    expect((await ask('quick')).secret).toBeNull()
    delete process.env.JWT_SECRET
  })

  test('does not wait for a drawing that never ends when it stops', async () => {
    start({ graceMs: 50 })
    const [hung] = await Promise.allSettled([ask('hang'), Bun.sleep(100).then(() => painter.stop())])
    expect((hung as PromiseRejectedResult).reason).toBeInstanceOf(PainterLost)
  })

  test('finishes what is being drawn before it stops, and takes nothing more', async () => {
    start()
    const slow = ask('slow')
    const [{ pid }] = await Promise.all([slow, painter.stop()])
    await expect(ask('quick')).rejects.toBeInstanceOf(PainterBusy)
    await painter.stop()
    expect(() => process.kill(pid, 0)).toThrow()
  })
})
