import { type Font, openSync } from 'fontkit'
import PDFDocument from 'pdfkit'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { FONT_FILES } from '../../chart/rasterise.ts'
import type { Weight } from '../../chart/text-fit.ts'
import { type Glyph, glyphsOf } from './glyphs.ts'

interface TextPlace {
  /** The edge that `align` names. */
  x: number
  baseline: number
  align: 'left' | 'right' | 'center'
  direction: 'ltr' | 'rtl'
  size: number
  weight: Weight
  ink: string
}

const round = (value: number) => Math.round(value * 100) / 100

/** A tagged PDF: all that is drawn belongs to an element of its structure, or is an artifact. Points, y downwards. */
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
      // Its own fonts can neither shape Persian nor tell what a glyph stands for.
      font: '',
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

  /** A parent element, such as a table, of whatever `draw` adds. */
  within(kind: string, draw: () => void): void {
    this.open.push(this.added(kind))
    draw()
    this.open.pop()!.end()
  }

  /** An element with content, such as a heading or a paragraph. */
  as(kind: string, draw: () => void, more: { alt?: string } = {}): void {
    this.fill(this.added(kind, more), kind, draw)
  }

  row(kind: 'TH' | 'TD', cells: readonly (() => void)[], more: { scope?: 'Column' } = {}): void {
    this.within('TR', () => {
      const elements = cells.map((draw) => [this.added(kind, more), draw] as const)
      for (const [element, draw] of this.fromLeft(elements)) this.fill(element, kind, draw)
    })
  }

  /** Cells in the order of drawing, from the left: pdf.js puts no space between a text and one to its left, which would merge figures. */
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

  /** Decoration, which screen readers skip. */
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

type Document = PDFKit.PDFDocument

const CODES_A_BLOCK = 100

const hex = (code: number) => code.toString(16).padStart(4, '0')
/* pdfkit writes a string as a name and a String as a text. */
const string = (text: string) => new String(text)

/**
 * One weight of the bundled font in a document, with the used glyphs. Each pair of glyph and text has a code, because one glyph
 * can stand for several letters: brackets are mirrored, and blanks stand for what has no glyph.
 */
class PaperFont {
  readonly reference: PDFKit.PDFKitReference
  private readonly codes = new Map<string, number>()
  private readonly glyphs: Glyph[] = []

  constructor(
    private readonly doc: Document,
    private readonly weight: Weight,
  ) {
    this.reference = doc.ref({ Type: 'Font', Subtype: 'Type0', Encoding: 'Identity-H' })
  }

  codeOf(glyph: Glyph): string {
    const key = `${glyph.id} ${glyph.width} ${glyph.text}`
    let code = this.codes.get(key)
    if (code === undefined) {
      // 0 is the glyph for missing characters.
      code = this.glyphs.push(glyph)
      this.codes.set(key, code)
    }
    return hex(code)
  }

  end(): void {
    const font = openSync(FONT_FILES[this.weight]) as Font
    const subset = font.createSubset()
    const include = subset.includeGlyph as unknown as (id: number) => number
    const numbers = [0, ...this.glyphs.map(({ id }) => include.call(subset, id))]
    const perMille = (length: number) => Math.round((length * 1000) / font.unitsPerEm)
    const { minX, minY, maxX, maxY } = font.bbox
    const name = `AAAAAA+${font.postscriptName}`
    const descriptor = this.written({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 4,
      FontBBox: [minX, minY, maxX, maxY].map(perMille),
      ItalicAngle: 0,
      Ascent: perMille(font.ascent),
      Descent: perMille(font.descent),
      CapHeight: perMille(font.capHeight),
      StemV: 0,
      FontFile2: this.written({}, Buffer.from(subset.encode())),
    })
    const descendant = this.written({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: { Registry: string('Adobe'), Ordering: string('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      W: [1, this.glyphs.map(({ width }) => Math.round(width))],
      CIDToGIDMap: this.written({}, Buffer.from(numbers.flatMap((number) => [number >> 8, number & 255]))),
    })
    Object.assign(this.reference.data, {
      BaseFont: name,
      DescendantFonts: [descendant],
      ToUnicode: this.written({}, Buffer.from(this.meanings())),
    })
    this.reference.end(undefined)
  }

  private written(data: object, stream?: Buffer): PDFKit.PDFKitReference {
    const reference = this.doc.ref(data)
    reference.end(stream)
    return reference
  }

  /** The text of each code, so that it can be searched and copied. */
  private meanings(): string {
    const lines = this.glyphs.map(
      ({ text }, at) => `<${hex(at + 1)}> <${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`,
    )
    const blocks = Array.from({ length: Math.ceil(lines.length / CODES_A_BLOCK) }, (_, at) => {
      const block = lines.slice(at * CODES_A_BLOCK, (at + 1) * CODES_A_BLOCK)
      return `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`
    })
    return [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
      '1 begincodespacerange <0000> <ffff> endcodespacerange',
      ...blocks,
      'endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n')
  }
}
