import { Canvas, type Image, loadImage } from 'skia-canvas'
import { DISTILLATION } from '#calc/vocabulary/properties.ts'
import type { ChartData } from '../chart/chart-data.ts'
import { type DrawOptions, drawSvg } from '../chart/draw.ts'
import { createPainter } from '../chart/painter.ts'
import { paint } from '../chart/rasterise.ts'
import type { Bench } from './bench.ts'
import { load } from './children.ts'
import { figure, median } from './statistics.ts'
import { createWorld } from './world.ts'

export interface GraphTimes {
  /** Least ms of each stage, in order; their sum is `whole`. */
  stages: Record<string, number>
  whole: number
  /** The same pixels put on a bare canvas and encoded; and an empty canvas of that size. */
  bare: number
  empty: number
  /** `whole` ÷ `bare`; at most 1.6 is the goal. */
  ratio: number
  /** From asking the painter to having the file: the first with the start of its process, then the median. */
  paintedFirst: number
  painted: number
  /** What the asking process works for one graph, and for one of the largest, ms. */
  work: number
  workLargest: number
}

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
const RUNS = 25
const WARM_UP = 5

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

/** A PNG of the figure's size without a figure: empty, or of these pixels. */
async function barePng(pixels: Image | null): Promise<Buffer> {
  using canvas = new Canvas(OPTIONS.width * OPTIONS.scale, OPTIONS.height * OPTIONS.scale)
  canvas.gpu = false
  const context = canvas.getContext('2d')
  context.fillRect(0, 0, canvas.width, canvas.height)
  if (pixels) context.drawImage(pixels, 0, 0)
  return await canvas.toBuffer('png')
}

/** The least time of each stage, and of what it is compared with, by turns: what is above it, others have used. */
async function stagesOf() {
  const times: Record<string, number[]> = {}
  const timed = async <T>(stage: string, run: number, work: () => T | Promise<T>): Promise<T> => {
    const began = performance.now()
    const made = await work()
    const taken = performance.now() - began
    if (run >= WARM_UP) times[stage] = [...(times[stage] ?? []), taken]
    return made
  }
  // Decoded once: reading a PNG is no part of writing one.
  let pixels: Image | null = null
  for (let run = 0; run < RUNS + WARM_UP; run++) {
    const svg = await timed('figure (Plot)', run, () => drawSvg(POOL, OPTIONS))
    using canvas = await timed('paint (canvg)', run, () => paint(svg, OPTIONS))
    const png = await timed('encode (skia)', run, () => canvas.toBuffer('png'))
    pixels ??= await loadImage(png)
    await timed('bare', run, () => barePng(pixels))
    await timed('empty', run, () => barePng(null))
  }
  return Object.fromEntries(Object.entries(times).map(([stage, taken]) => [stage, Math.min(...taken)]))
}

/** Work of this process for one picture, ms: no hold-up of its event loop can be longer than that. */
async function ownWork(paint: () => Promise<unknown>, runs: number): Promise<number> {
  const works: number[] = []
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage()
    await paint()
    const { user, system } = process.cpuUsage(before)
    works.push((user + system) / 1000)
  }
  return median(works)
}

async function paintedTimes() {
  // A server always has something to wait for; without it the runtime would spin.
  const socket = setInterval(() => {}, 1000)
  const painter = createPainter()
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now()
    await painter.paint('bench', POOL, OPTIONS)
    times.push(performance.now() - began)
  }
  const work = await ownWork(() => painter.paint('bench', POOL, OPTIONS), RUNS)
  const workLargest = await ownWork(() => painter.paint('bench', POOL, LARGEST), 3)
  await painter.stop()
  clearInterval(socket)
  return { paintedFirst: times[0] ?? Number.NaN, painted: median(times.slice(1)), work, workLargest }
}

/** How long a graph of 1800 × 1120 pixels takes, stage by stage, beside what any PNG of that size takes. */
export async function measureGraph(): Promise<GraphTimes> {
  const { bare = Number.NaN, empty = Number.NaN, ...stages } = await stagesOf()
  const whole = Object.values(stages).reduce((sum, time) => sum + time, 0)
  return { stages, whole, bare, empty, ratio: whole / bare, ...(await paintedTimes()) }
}

/** Median ms, over HTTP, of a graph that has been drawn before: the statement that finds the caller, and the file. */
async function againTime(): Promise<number> {
  const world = await createWorld()
  try {
    const [blend] = world.blends
    const ask = { url: world.server.url, connections: 1, status: 200 }
    await load({ ...ask, count: 1, requests: [blend!] })
    const graph = { method: 'GET', path: `${blend!.path}plot/`, headers: blend!.headers }
    await load({ ...ask, count: 1, requests: [graph] })
    return (await load({ ...ask, count: 300, requests: [graph] })).p50
  } finally {
    await world.end()
  }
}

const AGAIN_MAX_MS = 2
const RATIO_MAX = 1.6
const WORK_MAX_MS = 10

export const bench: Bench = {
  what: 'the distillation graph: each stage, and beside a bare PNG of its size',
  async run() {
    const { stages, whole, bare, empty, ratio, paintedFirst, painted, work, workLargest } =
      await measureGraph()
    const again = await againTime()
    const times = { ...stages, whole, 'bare PNG of the same pixels': bare, 'empty PNG of that size': empty }
    return {
      tables: [
        {
          title: 'Graph of five components, 1800 × 1120 pixels',
          head: ['what', 'ms', '÷ bare'],
          rows: [
            ...Object.entries(times).map(([stage, ms]) => [stage, figure(ms), figure(ms / bare)]),
            ['asked of the painter, the first', figure(paintedFirst), ''],
            ['asked of the painter, later', figure(painted), figure(painted / bare)],
            ['asked again over HTTP', figure(again), ''],
            ['work of the server itself', figure(work), ''],
            ['… for 6000 × 6000 pixels', figure(workLargest), ''],
          ],
        },
      ],
      goals: [
        {
          what: 'graph ÷ bare PNG',
          goal: `≤ ${RATIO_MAX}`,
          figure: figure(ratio),
          isMet: ratio <= RATIO_MAX,
        },
        {
          what: 'a graph asked again',
          goal: `≤ ${AGAIN_MAX_MS} ms`,
          figure: figure(again, 'ms'),
          isMet: again <= AGAIN_MAX_MS,
        },
        {
          what: 'work of the server itself, largest graph',
          goal: `≤ ${WORK_MAX_MS} ms`,
          figure: figure(workLargest, 'ms'),
          isMet: workLargest <= WORK_MAX_MS,
        },
      ],
    }
  },
}
