import { parseHTML } from 'linkedom'
import type { UnitChoice } from '#calc/units/choice.ts'
import type { Paper } from '#calc/vocabulary/report-choices.ts'
import { distillationChart } from '../../chart/chart.ts'
import type { ChartData } from '../../chart/chart-data.ts'
import { measure, paintOn } from '../../chart/rasterise.ts'
import { FONT_FAMILY } from '../../chart/style.ts'
import { cut } from '../../chart/text-fit.ts'
import { type Fact, type Section, type Sheet, shown } from '../sheet.ts'
import { broken, INK, LEADING, Pages, type TextStyle, widthOf } from './page.ts'
import { drawTable } from './table.ts'

const TITLE: TextStyle = { size: 17, weight: 600 }
const HEADING: TextStyle = { size: 11.5, weight: 600 }
const SUBHEADING: TextStyle = { size: 9, weight: 600 }
const TEXT: TextStyle = { size: 8.4 }
const QUIET: TextStyle = { size: 8, ink: INK.quiet }
const SMALL: TextStyle = { size: 7, ink: INK.quiet }
const GAP = 14
const ACROSS_INK = 'rgba(21, 25, 29, 0.07)'
/** How much of the body's width the label of a fact may take. */
const LABEL_PART = 0.24
/** The graph in px of its own; it is scaled to the body's width. */
const GRAPH = { width: 820, height: 510 }

interface PdfExtras {
  chart: ChartData | null
  units: Pick<UnitChoice, 'temperature' | 'density'>
  paper: Paper
  /** What stands at the head of each page beside the name: when, which and by what. */
  running: string
}

/** What is signed goes on one page where a little smaller is enough for that; its smallest text is then 6 points. */
const SIGNED_SCALES = [1, 0.93, 0.86] as const

/** The sheet as a PDF of vectors, with a text that can be searched and copied. */
export async function pdfFile(sheet: Sheet, extras: PdfExtras): Promise<Uint8Array<ArrayBuffer>> {
  for (const scale of sheet.signatures ? SIGNED_SCALES : []) {
    const pages = await drawn(sheet, extras, scale)
    if (pages.contexts.length === 1) return fileOf(pages)
    pages.canvas[Symbol.dispose]()
  }
  return fileOf(await drawn(sheet, extras, 1))
}

async function fileOf({ canvas }: Pages): Promise<Uint8Array<ArrayBuffer>> {
  using drawing = canvas
  return (await drawing.toBuffer('pdf')) as Buffer<ArrayBuffer>
}

async function drawn(sheet: Sheet, extras: PdfExtras, scale: number): Promise<Pages> {
  const pages = new Pages(extras.paper, sheet.lang, scale)
  drawTitle(pages, sheet)
  for (const fact of sheet.facts) drawFact(pages, fact)
  for (const section of sheet.sections) await drawSection(pages, section, extras)
  if (sheet.signatures) drawSignatures(pages, sheet.signatures)
  if (sheet.across) drawAcross(pages, sheet.across)
  drawMargins(pages, sheet, extras)
  return pages
}

function drawTitle(pages: Pages, { name, title }: Sheet): void {
  const box = { offset: 0, width: pages.bodyWidth }
  pages.y += pages.lines(broken(name ?? title, box.width, TITLE), { ...box, y: pages.y }, TITLE)
  if (name) pages.y += pages.lines(broken(title, box.width, QUIET), { ...box, y: pages.y }, QUIET)
  pages.y += GAP / 2
}

function drawFact(pages: Pages, { label, cell }: Fact): void {
  const width = pages.bodyWidth * LABEL_PART
  const rest = pages.bodyWidth - width
  const lines = broken(shown(cell), rest, TEXT)
  pages.ensure(lines.length * TEXT.size * LEADING)
  pages.lines(broken(label, width, QUIET), { offset: 0, width, y: pages.y }, QUIET)
  pages.y += pages.lines(lines, { offset: width, width: rest, y: pages.y }, TEXT) + 1.5
}

async function drawSection(
  pages: Pages,
  { title, tables, notes, hasGraph }: Section,
  { chart, units }: PdfExtras,
) {
  pages.y += GAP
  pages.ensure(90)
  drawHeading(pages, title, HEADING)
  for (const [at, table] of tables.entries()) {
    if (at > 0) pages.y += GAP / 2
    if (table.title) drawHeading(pages, table.title, SUBHEADING)
    drawTable(pages, table)
  }
  for (const note of notes) drawNote(pages, note)
  if (hasGraph && chart) await drawGraph(pages, chart, units)
}

function drawHeading(pages: Pages, text: string, style: TextStyle): void {
  pages.ensure(60)
  const lines = broken(text, pages.bodyWidth, style)
  pages.y += pages.lines(lines, { offset: 0, width: pages.bodyWidth, y: pages.y }, style) + 4
}

function drawNote(pages: Pages, note: string): void {
  for (const line of broken(note, pages.bodyWidth, QUIET)) {
    pages.ensure(QUIET.size * LEADING)
    pages.y += pages.lines([line], { offset: 0, width: pages.bodyWidth, y: pages.y }, QUIET)
  }
  pages.y += 2
}

/** The graph as it is everywhere else, as vectors rather than pixels. */
async function drawGraph(pages: Pages, chart: ChartData, units: PdfExtras['units']): Promise<void> {
  const scale = pages.bodyWidth / GRAPH.width
  pages.y += GAP / 2
  pages.ensure(GRAPH.height * scale)
  const { document } = parseHTML('<!doctype html><html></html>')
  const { temperature, density } = units
  const options = { ...GRAPH, theme: 'light', lang: pages.lang, temperature, density } as const
  const svg = distillationChart(chart, options, { document, measure }).outerHTML
  const { context } = pages
  context.save()
  context.translate((pages.width - pages.bodyWidth) / 2, pages.y)
  context.scale(scale, scale)
  // A drawing relies on a canvas's initial state.
  context.direction = 'ltr'
  context.textAlign = 'start'
  await paintOn(context, svg)
  context.restore()
  pages.y += GRAPH.height * scale
}

/** A line for each who signs: what for, the name, and the signature. */
function drawSignatures(pages: Pages, { heads, rows }: NonNullable<Sheet['signatures']>): void {
  const height = 34
  const width = pages.bodyWidth / heads.length
  pages.ensure(rows.length * height + 2 * GAP)
  pages.y += GAP
  heads.forEach((head, at) => {
    pages.line(head, { offset: at * width, width, y: pages.y }, QUIET)
  })
  for (const row of rows) {
    pages.y += height
    pages.line(row, { offset: 0, width, y: pages.y - TEXT.size * LEADING }, TEXT)
    for (let at = 1; at < heads.length; at++) {
      pages.rule(pages.y, { offset: at * width, width: width - GAP })
    }
  }
  pages.y += GAP
}

/** The length of the word across a page, as a part of its diagonal. */
const ACROSS_PART = 0.6

/** A word across each page, so faint that what it lies over is read easily. */
function drawAcross(pages: Pages, word: string): void {
  const { width, height } = pages
  const size = (ACROSS_PART * Math.hypot(width, height)) / widthOf(word, { size: 1, weight: 600 })
  for (const context of pages.contexts) {
    context.save()
    context.translate(width / 2, height / 2)
    context.rotate(-Math.atan2(height, width))
    context.font = `600 ${size}px ${FONT_FAMILY}`
    context.fillStyle = ACROSS_INK
    context.direction = 'ltr'
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    // As a shape: a text would get mixed up with the lines that it crosses when those are copied.
    const shape = context.outlineText(word)
    if (shape) context.fill(shape)
    context.restore()
  }
}

/** What stands on every page, now that their number is known. */
function drawMargins(pages: Pages, { name, title }: Sheet, { running }: PdfExtras): void {
  const count = pages.contexts.length
  const width = pages.bodyWidth
  const said = widthOf(running, SMALL)
  pages.contexts.forEach((context, at) => {
    pages.context = context
    const room = width - said - GAP
    const called = cut(name ?? title, room, (text) => widthOf(text, SMALL))
    pages.line(called, { offset: 0, width: room, y: 30 }, SMALL)
    pages.line(running, { offset: 0, width, y: 30, align: 'end' }, SMALL)
    pages.rule(43, { ink: INK.grid })
    pages.line(`${at + 1} / ${count}`, { offset: 0, width, y: pages.footY, align: 'middle' }, SMALL)
  })
}
