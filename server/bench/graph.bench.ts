import { Canvas, type Image, loadImage } from 'skia-canvas'
import { DISTILLATION } from '#calc/vocabulary/properties.ts'
import type { ChartData } from '../chart/chart-data.ts'
import { type DrawOptions, drawSvg } from '../chart/draw.ts'
import { createPainter } from '../chart/painter.ts'
import { encodePng, paintSvg, pixelsOf } from '../chart/rasterise.ts'
import { atMost, type Bench, figure, median } from './bench.ts'
import { load } from './children.ts'
import { createWorld } from './world.ts'

const RATIO_MAX = 1
const AGAIN_MAX_MS = 2
const WORK_MAX_MS = 10

const OPTIONS: DrawOptions = {
  format: 'png',
  width: 900,
  height: 560,
  scale: 2,
  theme: 'light',
  lang: 'en',
}
/** 36 megapixels. */
const LARGEST: DrawOptions = { ...OPTIONS, width: 2000, height: 2000, scale: 3 }

const curve = (from: number, to: number) =>
  DISTILLATION.map(([, recovered]) => ({
    recovered,
    celsius: from + ((to - from) * recovered) / 100 + 12 * Math.sin(recovered / 16),
    mark: 'given' as const,
  }))

/** Five components, as a gasoline pool has them. */
const POOL: ChartData = {
  id: '7f3a91c2-5b1e-4c0d-9a77-12ab34cd56ef',
  createdAt: '2026-11-20T19:02:11.000Z',
  basis: 'volume',
  density15: 751.3,
  blend: curve(38, 201),
  gaps: [],
  components: ['Reformate', 'FCC gasoline, light', 'FCC gasoline, heavy', 'Alkylate', 'Isomerate'].map(
    (name, position) => ({
      position,
      name,
      nameFarsi: '',
      producer: 'Typical stream',
      share: 40 - 8 * position,
      points: curve(60 - 6 * position, 210 - 12 * position),
      hasCurve: true,
    }),
  ),
}

/** The same pixels drawn on a bare canvas and encoded: the cost of any PNG of that size. */
async function barePng(pixels: Image): Promise<void> {
  using canvas = new Canvas(OPTIONS.width * OPTIONS.scale, OPTIONS.height * OPTIONS.scale)
  canvas.gpu = false
  const context = canvas.getContext('2d')
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(pixels, 0, 0)
  await canvas.toBuffer('png')
}

async function timeOf<T>(work: () => T | Promise<T>): Promise<[made: T, ms: number]> {
  const began = performance.now()
  const made = await work()
  return [made, performance.now() - began]
}

/** The least ms of each stage and of the bare PNG, interleaved; anything above the least is other load on the machine. */
async function stageTimes(runs: number): Promise<Record<'draw' | 'paint' | 'encode' | 'bare', number>> {
  const least = { draw: Infinity, paint: Infinity, encode: Infinity, bare: Infinity }
  // Decoded once: reading a PNG is not part of writing one.
  let pixels: Image | null = null
  for (let run = 0; run < runs; run++) {
    const [svg, draw] = await timeOf(() => drawSvg(POOL, OPTIONS))
    const [painted, paintTime] = await timeOf(() => paintSvg(svg, OPTIONS))
    using canvas = painted
    const [png, encode] = await timeOf(async () => encodePng(await pixelsOf(canvas), 7559))
    pixels ??= await loadImage(png)
    const [, bare] = await timeOf(() => barePng(pixels!))
    for (const [stage, ms] of Object.entries({ draw, paint: paintTime, encode, bare }) as [
      keyof typeof least,
      number,
    ][])
      least[stage] = Math.min(least[stage], ms)
  }
  return least
}

/** CPU ms this process spends on one picture: an upper bound on how long its event loop is blocked. */
async function ownWork(options: DrawOptions, runs: number): Promise<number> {
  // A server always has a socket to wait on; without one the runtime would spin.
  const socket = setInterval(() => {}, 1000)
  const painter = createPainter()
  await painter.run('bench', { data: POOL, options })
  const works: number[] = []
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage()
    await painter.run('bench', { data: POOL, options })
    const { user, system } = process.cpuUsage(before)
    works.push((user + system) / 1000)
  }
  await painter.stop()
  clearInterval(socket)
  return median(works)
}

/** Median ms, over HTTP, of a graph that has been drawn before: the statement that finds the caller, and the file. */
async function againTime(runs: number): Promise<number> {
  const world = await createWorld()
  try {
    const [blend] = world.blends
    const ask = { url: world.server.url, connections: 1, status: 200 }
    await load({ ...ask, count: 1, requests: [blend!] })
    const graph = { method: 'GET', path: `${blend!.path}plot/`, headers: blend!.headers }
    await load({ ...ask, count: 1, requests: [graph] })
    return (await load({ ...ask, count: runs, requests: [graph] })).p50
  } finally {
    await world.end()
  }
}

export const bench: Bench = {
  what: 'the distillation graph: each stage, and beside a bare PNG of its size',
  async run({ pick }) {
    const runs = pick(1, 25, 100)
    const { bare, ...stages } = await stageTimes(runs)
    const whole = stages.draw + stages.paint + stages.encode
    const work = await ownWork(OPTIONS, runs)
    const workLargest = await ownWork(LARGEST, pick(1, 3, 9))
    const again = await againTime(pick(1, 300, 1_000))
    const times = { ...stages, whole, 'bare PNG of the same pixels': bare, 'asked again over HTTP': again }
    return {
      tables: [
        {
          title: 'Graph of five components, 1800 × 1120 pixels',
          head: ['what', 'ms', '÷ bare'],
          rows: [
            ...Object.entries(times).map(([what, ms]) => [what, figure(ms), figure(ms / bare)]),
            ['work of the server itself', figure(work), ''],
            ['… for 6000 × 6000 pixels', figure(workLargest), ''],
          ],
        },
      ],
      goals: [
        atMost('graph ÷ bare PNG', RATIO_MAX, whole / bare),
        atMost('a graph asked again', AGAIN_MAX_MS, again, 'ms'),
        atMost('work of the server itself, largest graph', WORK_MAX_MS, workLargest, 'ms'),
      ],
    }
  },
}
