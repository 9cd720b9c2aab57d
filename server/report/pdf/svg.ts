import type { Drawing } from './drawing.ts'

/** What an element takes from those around it. */
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

/** The charts' SVG as vectors: groups that are moved, lines, paths, rectangles and texts, with attributes for their look. */
export function paintSvg(drawing: Drawing, element: Element, around: Look = INITIAL): void {
  const said = (name: string) => element.getAttribute(name)
  const look: Look = {
    fill: said('fill') ?? around.fill,
    stroke: said('stroke') ?? around.stroke,
    width: Number(said('stroke-width') ?? around.width),
    dash: said('stroke-dasharray') ?? around.dash,
    size: Number(said('font-size') ?? around.size),
    weight: said('font-weight') === '600' ? 600 : around.weight,
    anchor: said('text-anchor') ?? around.anchor,
  }
  const { doc } = drawing
  const length = (name: string) => Number.parseFloat(said(name) ?? '0')
  const shift = /^translate\(([^,]+),([^)]+)\)$/.exec(said('transform') ?? '')
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
      doc.path(said('d') ?? '')
      finish(doc, look)
      break
    case 'text': {
      const inPx = (name: string) => length(name) * (said(name)?.endsWith('em') ? look.size : 1)
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
