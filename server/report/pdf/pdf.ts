import { parseHTML } from 'linkedom'
import type { UnitChoice } from '#calc/units/choice.ts'
import type { Paper } from '#calc/vocabulary/report-choices.ts'
import { distillationChart } from '../../chart/chart.ts'
import type { ChartData } from '../../chart/chart-data.ts'
import { measure, outlined } from '../../chart/rasterise.ts'
import { cut } from '../../chart/text-fit.ts'
import { type Fact, type Section, type Sheet, shown, unmarked } from '../sheet.ts'
import type { Drawing } from './drawing.ts'
import { broken, INK, LEADING, Pages, type TextStyle, textWidth } from './page.ts'
import { drawTable } from './table.ts'

const TITLE: TextStyle = { size: 17, weight: 600 }
const HEADING: TextStyle = { size: 11.5, weight: 600 }
const SUBHEADING: TextStyle = { size: 9, weight: 600 }
const TEXT: TextStyle = { size: 8.4 }
const QUIET: TextStyle = { size: 8, ink: INK.quiet }
const SMALL: TextStyle = { size: 7, ink: INK.quiet }
const GAP = 14
const ACROSS_OPACITY = 0.07
const LABEL_PART = 0.24
/** Size of the graph, px; it is scaled to the body's width. */
const GRAPH = { width: 820, height: 510 }

interface PdfExtras {
  chart: ChartData | null
  units: Pick<UnitChoice, 'temperature' | 'density'>
  paper: Paper
  running: string
}

/** Smaller scales, tried to fit a signed sheet on one page; at the smallest its smallest text has 6 points. */
const SIGNED_SCALES = [0.93, 0.86]

/** The sheet as a tagged PDF of vectors, whose text can be searched and copied. */
export async function pdfFile(sheet: Sheet, extras: PdfExtras): Promise<Uint8Array<ArrayBuffer>> {
  const whole = drawn(sheet, extras, 1)
  if (!sheet.signatures || whole.drawing.pages === 1) return whole.drawing.file()
  for (const scale of SIGNED_SCALES) {
    const { drawing } = drawn(sheet, extras, scale)
    if (drawing.pages === 1) return drawing.file()
  }
  return whole.drawing.file()
}

function drawn(sheet: Sheet, extras: PdfExtras, scale: number): Pages {
  const pages = new Pages(extras.paper, sheet.lang, sheet.name ?? sheet.title, scale)
  drawTitle(pages, sheet)
  pages.drawing.within('Table', () => {
    for (const fact of sheet.facts) drawFact(pages, fact)
  })
  for (const section of sheet.sections)
    pages.drawing.within('Sect', () => {
      drawSection(pages, section, extras)
    })
  if (sheet.signatures) drawSignatures(pages, sheet.signatures)
  pages.drawing.onEach((at) => {
    if (sheet.across) drawAcross(pages, sheet.across)
    drawMargins(pages, sheet, extras, at)
  })
  return pages
}

function drawWhole(pages: Pages, text: string, kind: string, style: TextStyle): void {
  pages.drawing.as(kind, () => {
    const box = { offset: 0, width: pages.bodyWidth, y: pages.y }
    pages.y += pages.lines(broken(text, box.width, style), box, style)
  })
}

function drawTitle(pages: Pages, { name, title }: Sheet): void {
  drawWhole(pages, name ?? title, 'H1', TITLE)
  if (name) drawWhole(pages, title, 'P', QUIET)
  pages.y += GAP / 2
}

function drawFact(pages: Pages, { label, cell }: Fact): void {
  const width = pages.bodyWidth * LABEL_PART
  const rest = pages.bodyWidth - width
  const lines = broken(shown(cell), rest, TEXT)
  pages.ensure(lines.length * TEXT.size * LEADING)
  const { drawing, y } = pages
  let height = 0
  drawing.within('TR', () => {
    drawing.as('TH', () => pages.lines(broken(label, width, QUIET), { offset: 0, width, y }, QUIET))
    drawing.as('TD', () => {
      height = pages.lines(lines, { offset: width, width: rest, y }, TEXT)
    })
  })
  pages.y += height + 1.5
}

function drawSection(
  pages: Pages,
  { title, tables, notes, hasGraph }: Section,
  { chart, units }: PdfExtras,
): void {
  pages.y += GAP
  pages.ensure(90)
  drawHeading(pages, title, 'H2', HEADING)
  for (const [at, table] of tables.entries()) {
    if (at > 0) pages.y += GAP / 2
    if (table.title) drawHeading(pages, table.title, 'H3', SUBHEADING)
    drawTable(pages, table)
  }
  for (const note of notes) drawNote(pages, note)
  if (hasGraph && chart) drawGraph(pages, chart, units)
}

function drawHeading(pages: Pages, text: string, kind: string, style: TextStyle): void {
  pages.ensure(60)
  drawWhole(pages, text, kind, style)
  pages.y += 4
}

function drawNote(pages: Pages, note: string): void {
  pages.drawing.as('P', () => {
    for (const line of broken(note, pages.bodyWidth, QUIET)) {
      pages.ensure(QUIET.size * LEADING)
      pages.y += pages.lines([line], { offset: 0, width: pages.bodyWidth, y: pages.y }, QUIET)
    }
  })
  pages.y += 2
}

function drawGraph(pages: Pages, chart: ChartData, units: PdfExtras['units']): void {
  const scale = pages.bodyWidth / GRAPH.width
  pages.y += GAP / 2
  pages.ensure(GRAPH.height * scale)
  const { document } = parseHTML('<!doctype html><html></html>')
  const { temperature, density } = units
  const options = { ...GRAPH, theme: 'light', lang: pages.lang, temperature, density } as const
  const svg = distillationChart(chart, options, { document, measure })
  const { drawing } = pages
  const alt = unmarked(svg.querySelector('desc')?.textContent ?? '')
  drawing.as(
    'Figure',
    () => {
      drawing.doc
        .save()
        .translate((pages.width - pages.bodyWidth) / 2, pages.y)
        .scale(scale)
      paintSvg(drawing, svg)
      drawing.doc.restore()
    },
    { alt },
  )
  pages.y += GRAPH.height * scale
}

function drawSignatures(pages: Pages, { heads, rows }: NonNullable<Sheet['signatures']>): void {
  const height = 34
  const width = pages.bodyWidth / heads.length
  pages.ensure(rows.length * height + 2 * GAP)
  pages.y += GAP
  heads.forEach((head, at) => {
    pages.drawing.as('P', () => pages.line(head, { offset: at * width, width, y: pages.y }, QUIET))
  })
  for (const row of rows) {
    pages.y += height
    pages.drawing.as('P', () => pages.line(row, { offset: 0, width, y: pages.y - TEXT.size * LEADING }, TEXT))
    for (let at = 1; at < heads.length; at++) pages.rule(pages.y, { offset: at * width, width: width - GAP })
  }
  pages.y += GAP
}

/** The length of the watermark, as a part of the page's diagonal. */
const ACROSS_PART = 0.6
/** From its middle to its baseline, in thousandths of its size. */
const ACROSS_DROP = 350

function drawAcross({ drawing, width, height }: Pages, word: string): void {
  // As a shape, because a text would be copied together with the lines that it crosses.
  const shape = outlined(word, 600)
  const scale = (ACROSS_PART * Math.hypot(width, height)) / shape.width
  drawing.aside(() => {
    drawing.doc
      .save()
      .translate(width / 2, height / 2)
      .rotate((-Math.atan2(height, width) * 180) / Math.PI)
      .scale(scale)
      .translate(-shape.width / 2, ACROSS_DROP)
      .path(shape.path)
      .fillColor(INK.ink, ACROSS_OPACITY)
      .fill()
      .restore()
  })
}

function drawMargins(pages: Pages, { name, title }: Sheet, { running }: PdfExtras, at: number): void {
  const width = pages.bodyWidth
  const room = width - textWidth(running, SMALL) - GAP
  const called = cut(name ?? title, room, (text) => textWidth(text, SMALL))
  pages.rule(43, { ink: INK.grid })
  pages.drawing.aside(() => {
    pages.line(called, { offset: 0, width: room, y: 30 }, SMALL)
    pages.line(running, { offset: 0, width, y: 30, align: 'end' }, SMALL)
    const place = `${at + 1} / ${pages.drawing.pages}`
    pages.line(place, { offset: 0, width, y: pages.footY, align: 'middle' }, SMALL)
  })
}

/** Presentation attributes, inherited from the parent element. */
interface Look {
  fill: string
  stroke: string
  width: number
  dash: string | null
  size: number
  weight: 400 | 600
  anchor: string
}

const INITIAL: Look = {
  fill: '#000000',
  stroke: 'none',
  width: 1,
  dash: null,
  size: 10,
  weight: 400,
  anchor: 'start',
}

const ALIGNS = { start: 'left', middle: 'center', end: 'right' } as const

/** Draws the charts' SVG: translated groups, lines, paths, rectangles and texts, with presentation attributes. */
function paintSvg(drawing: Drawing, element: Element, around: Look = INITIAL): void {
  const attribute = (name: string) => element.getAttribute(name)
  const look: Look = {
    fill: attribute('fill') ?? around.fill,
    stroke: attribute('stroke') ?? around.stroke,
    width: Number(attribute('stroke-width') ?? around.width),
    dash: attribute('stroke-dasharray') ?? around.dash,
    size: Number(attribute('font-size') ?? around.size),
    weight: attribute('font-weight') === '600' ? 600 : around.weight,
    anchor: attribute('text-anchor') ?? around.anchor,
  }
  const { doc } = drawing
  const length = (name: string) => Number.parseFloat(attribute(name) ?? '0')
  const shift = /^translate\(([^,]+),([^)]+)\)$/.exec(attribute('transform') ?? '')
  doc.save()
  if (shift) doc.translate(Number(shift[1]), Number(shift[2]))
  switch (element.tagName.toLowerCase()) {
    case 'svg':
    case 'g':
      for (const child of element.children) paintSvg(drawing, child, look)
      break
    case 'line':
      doc.moveTo(length('x1'), length('y1')).lineTo(length('x2'), length('y2'))
      finish(doc, { ...look, fill: 'none' })
      break
    case 'rect':
      doc.rect(length('x'), length('y'), length('width'), length('height'))
      finish(doc, look)
      break
    case 'path':
      doc.path(attribute('d') ?? '')
      finish(doc, look)
      break
    case 'text': {
      const inPx = (name: string) => length(name) * (attribute(name)?.endsWith('em') ? look.size : 1)
      drawing.text((element.textContent ?? '').replace(/\s+/g, ' ').trim(), {
        x: inPx('x') + inPx('dx'),
        baseline: inPx('y') + inPx('dy'),
        align: ALIGNS[look.anchor as keyof typeof ALIGNS],
        direction: 'ltr',
        size: look.size,
        weight: look.weight,
        ink: look.fill,
      })
    }
  }
  doc.restore()
}

function finish(doc: PDFKit.PDFDocument, { fill, stroke, width, dash }: Look): void {
  doc.lineWidth(width).lineCap('round').lineJoin('round')
  const [drawn = 0, space = drawn] = dash?.split(/[ ,]+/).map(Number) ?? []
  if (drawn > 0) doc.dash(drawn, { space })
  if (fill !== 'none' && stroke !== 'none') doc.fillAndStroke(fill, stroke)
  else if (fill !== 'none') doc.fill(fill)
  else if (stroke !== 'none') doc.stroke(stroke)
}
