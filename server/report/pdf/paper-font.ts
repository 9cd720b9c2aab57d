import { type Font, openSync } from 'fontkit'
import { FONT_FILES } from '../../chart/rasterise.ts'
import type { Weight } from '../../chart/text-fit.ts'
import type { Glyph } from './glyphs.ts'

type Document = PDFKit.PDFDocument

const CODES_A_BLOCK = 100

const hex = (code: number) => code.toString(16).padStart(4, '0')
/* pdfkit writes a string as a name and a String as a text. */
const string = (text: string) => new String(text)

/**
 * One weight of the bundled font inside a document, with the glyphs that it uses. A code is a glyph with what it stands
 * for, because one glyph can stand for several letters: brackets are mirrored, and blanks stand for what has no glyph.
 */
export class PaperFont {
  readonly reference: PDFKit.PDFKitReference
  private readonly codes = new Map<string, number>()
  private readonly glyphs: Glyph[] = []

  constructor(
    private readonly doc: Document,
    private readonly weight: Weight,
  ) {
    this.reference = doc.ref({ Type: 'Font', Subtype: 'Type0', Encoding: 'Identity-H' })
  }

  /** Its code, in hexadecimal digits. */
  codeOf(glyph: Glyph): string {
    const key = `${glyph.id} ${glyph.width} ${glyph.text}`
    let code = this.codes.get(key)
    if (code === undefined) {
      // 0 is what a font has for what it lacks.
      code = this.glyphs.push(glyph)
      this.codes.set(key, code)
    }
    return hex(code)
  }

  /** Writes it once all that is set in it is known. */
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

  /** The table that says what each code stands for. */
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
