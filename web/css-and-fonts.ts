/**
 * Bundles style sheets with their imports. Bun's own CSS pipeline rewrites logical properties by :lang(), which is wrong
 * for a Persian name inside an English page, and light-dark() into variables; supported browsers know both, so here
 * the text is only joined and minified.
 */

import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const IMPORT = /@import\s+['"]([^'"]+)['"];/g
const URL_REFERENCE = /url\(['"](\.[^'"]+)['"]\)/g

/** The files that the stylesheet at `path` imports, in order. */
export async function importsOfCss(path: string): Promise<string[]> {
  const text = await Bun.file(path).text()
  return [...text.matchAll(IMPORT)].map(([, relative]) => join(dirname(path), relative!))
}

/** The style sheet at `path` with its imports inlined, except those in `elsewhere`; `asset` returns the URL of a referenced file. */
export async function bundleCss(
  path: string,
  asset: (file: string) => Promise<string>,
  elsewhere: ReadonlySet<string> = new Set(),
): Promise<string> {
  let text = await Bun.file(path).text()
  for (const [statement, relative] of text.matchAll(IMPORT)) {
    const file = join(dirname(path), relative!)
    text = text.replace(statement, () => `/*${relative}*/`)
    const inner = elsewhere.has(file) ? '' : await bundleCss(file, asset, elsewhere)
    text = text.replace(`/*${relative}*/`, () => inner)
  }
  for (const [reference, relative] of [...text.matchAll(URL_REFERENCE)]) {
    const address = await asset(join(dirname(path), relative!))
    text = text.replace(reference, () => `url('${address}')`)
  }
  return minify(text)
}

/** Strips comments and blanks. Strings in our styles contain neither `/*` nor runs of blanks. */
export const minify = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/;}/g, '}')
    .trim()

const SOURCE = new URL('../node_modules/vazirmatn/fonts/variable/Vazirmatn[wght].ttf', import.meta.url)
const OUT = new URL('../dist/fonts/', import.meta.url)

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')

/** Must agree with the `unicode-range` of styles/tokens.css. */
const SUBSETS = {
  latin: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}${range(0x2009, 0x2026)}\u202f−×→←≤≥≈€™`,
  persian: `${range(0x600, 0x6ff)}\u200c\u200d«»`,
}

/**
 * Cuts Vazirmatn into a Latin and a Persian file, so that an English page loads a quarter of the whole font: variable weight
 * 400–700, all layout features kept (tabular numerals, Arabic shaping). Writes dist/fonts/vazirmatn-{latin,persian}.woff2;
 * skips what is newer than its source.
 */
export async function buildFonts(): Promise<void> {
  await mkdir(OUT, { recursive: true })
  const source = Bun.file(SOURCE)
  for (const [name, characters] of Object.entries(SUBSETS)) {
    const target = Bun.file(fileURLToPath(new URL(`vazirmatn-${name}.woff2`, OUT)))
    const newest = Math.max(source.lastModified, Bun.file(fileURLToPath(import.meta.url)).lastModified)
    if ((await target.exists()) && target.lastModified > newest) continue
    const bytes = await subsetFont(Buffer.from(await source.arrayBuffer()), characters, {
      targetFormat: 'woff2',
      // Copyright, licence and its address: the licence asks for them.
      preserveNameIds: [0, 13, 14],
      variationAxes: { wght: { min: 400, max: 700 } },
    })
    await Bun.write(target, bytes)
  }
}
