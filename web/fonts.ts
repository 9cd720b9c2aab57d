/**
 * Vazirmatn cut into a Latin and a Persian file, so that an English page loads a quarter of the whole font.
 * Variable weight 400–700, all layout features kept (tabular numerals, Arabic shaping).
 */
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const SOURCE = new URL('../node_modules/vazirmatn/fonts/variable/Vazirmatn[wght].ttf', import.meta.url)
const OUT = new URL('../dist/fonts/', import.meta.url)

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')

/** Must agree with the `unicode-range` of styles/fonts.css. */
const SUBSETS = {
  latin: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}${range(0x2009, 0x2026)}\u202f−×→←≤≥≈€™`,
  persian: `${range(0x600, 0x6ff)}\u200c\u200d«»`,
}

/** Writes dist/fonts/vazirmatn-{latin,persian}.woff2; skips what is newer than its source. */
export async function buildFonts(): Promise<void> {
  await mkdir(OUT, { recursive: true })
  const source = Bun.file(SOURCE)
  for (const [name, characters] of Object.entries(SUBSETS)) {
    const target = Bun.file(fileURLToPath(new URL(`vazirmatn-${name}.woff2`, OUT)))
    const newest = Math.max(source.lastModified, Bun.file(fileURLToPath(import.meta.url)).lastModified)
    if ((await target.exists()) && target.lastModified > newest) continue
    const bytes = await subsetFont(Buffer.from(await source.arrayBuffer()), characters, {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: 400, max: 700 } },
    })
    await Bun.write(target, bytes)
  }
}
