import PDFDocument from 'pdfkit'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { Weight } from '../../chart/text-fit.ts'
import { glyphsOf } from './glyphs.ts'
import { PaperFont } from './paper-font.ts'

export interface TextPlace {
  /** Of the edge that `align` names. */
  x: number
  baseline: number
  align: 'left' | 'right' | 'center'
  direction: 'ltr' | 'rtl'
  size: number
  weight: Weight
  ink: string
}

const round = (value: number) => Math.round(value * 100) / 100

/** A PDF that is tagged: what is drawn belongs to an element of its structure, or is said to be none. Points, y downwards. */
export class Drawing {
  readonly doc: PDFKit.PDFDocument
  pages = 0
  private readonly fonts: Record<Weight, PaperFont>
  private readonly open: PDFKit.PDFStructureElement[] = []
  private isInText = false

  constructor(
    private readonly size: [width: number, height: number],
    private readonly scale: number,
    private readonly lang: Language,
    title: string,
  ) {
    this.doc = new PDFDocument({
      autoFirstPage: false,
      bufferPages: true,
      // Its own fonts can neither shape Persian nor say what a glyph stands for.
      font: null as unknown as string,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang,
      info: { Title: title, Creator: 'Fuelblend', Producer: 'Fuelblend' },
    })
    this.fonts = { 400: new PaperFont(this.doc, 400), 600: new PaperFont(this.doc, 600) }
    const root = this.doc.struct('Document')
    this.doc.addStructure(root)
    this.open.push(root)
  }

  addPage(): void {
    const { doc, fonts, size, scale } = this
    if (this.isInText) doc.continueOnNewPage({ size, margin: 0 })
    else doc.addPage({ size, margin: 0 })
    doc.page.fonts.F4 = fonts[400].reference
    doc.page.fonts.F6 = fonts[600].reference
    doc.scale(scale)
    this.pages++
  }

  /** What is drawn meanwhile is inside of such an element. */
  within(kind: string, draw: () => void): void {
    this.open.push(this.added(kind))
    draw()
    this.open.pop()!.end()
  }

  /** What is drawn meanwhile is such an element. */
  as(kind: string, draw: () => void, more: { alt?: string } = {}): void {
    this.fill(this.added(kind, more), kind, draw)
  }

  /** The cells of a row. */
  row(kind: 'TH' | 'TD', cells: readonly (() => void)[], more: { scope?: 'Column' } = {}): void {
    this.within('TR', () => {
      const elements = cells.map((draw) => [this.added(kind, more), draw] as const)
      for (const [element, draw] of this.fromLeft(elements)) this.fill(element, kind, draw)
    })
  }

  /** In the order of the drawing: between a text and the next one on its left pdf.js puts nothing, and two figures are one. */
  fromLeft<Item>(cells: readonly Item[]): readonly Item[] {
    return this.lang === 'fa' ? cells.toReversed() : cells
  }

  private fill(element: PDFKit.PDFStructureElement, kind: string, draw: () => void): void {
    element.add(this.doc.markStructureContent(kind))
    this.isInText = true
    draw()
    this.isInText = false
    this.doc.endMarkedContent()
    element.end()
  }

  /** What is drawn meanwhile says nothing, or repeats what was said. */
  aside(draw: () => void): void {
    if (!this.isInText) this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    if (!this.isInText) this.doc.endMarkedContent()
  }

  private added(kind: string, more = {}): PDFKit.PDFStructureElement {
    const element = this.doc.struct(kind, more)
    this.open.at(-1)!.add(element)
    return element
  }

  /** One line. */
  text(text: string, { x, baseline, align, direction, size, weight, ink }: TextPlace): void {
    const glyphs = glyphsOf(text, weight, direction)
    const width = (glyphs.reduce((sum, { advance }) => sum + advance, 0) * size) / 1000
    const left = x - { left: 0, center: width / 2, right: width }[align]
    let shown = ''
    let [pen, rise] = [0, 0]
    for (const glyph of glyphs) {
      if (glyph.rise !== rise) {
        rise = glyph.rise
        shown += `] TJ ${round((rise * size) / 1000)} Ts [`
      }
      const { shift, advance, outline } = glyph
      const after = round(Math.round(glyph.width) + shift - advance)
      shown += `${shift ? round(-shift) : ''}<${this.fonts[weight].codeOf(glyph)}>${after || ''}`
      if (outline) this.shape(outline, left + (pen * size) / 1000, baseline, size / 1000, ink)
      pen += advance
    }
    this.doc.fillColor(ink)
    // Letters stand upright although y runs downwards.
    const place = `1 0 0 -1 ${round(left)} ${round(baseline)} Tm`
    this.doc.addContent(
      `BT /F${weight / 100} ${round(size)} Tf ${place} [${shown.replaceAll('><', '')}] TJ${rise ? ' 0 Ts' : ''} ET`,
    )
  }

  private shape(path: string, x: number, y: number, scale: number, ink: string): void {
    this.doc.save().translate(x, y).scale(scale).path(path).fill(ink)
    this.doc.restore()
  }

  /** Draws on a page that was left, once the number of pages is known. */
  onEach(draw: (at: number) => void): void {
    for (let at = 0; at < this.pages; at++) {
      this.doc.switchToPage(at)
      draw(at)
    }
  }

  async file(): Promise<Uint8Array<ArrayBuffer>> {
    this.open[0]!.end()
    for (const font of Object.values(this.fonts)) font.end()
    this.doc.end()
    return Buffer.concat((await Array.fromAsync(this.doc)) as Buffer<ArrayBuffer>[])
  }
}
