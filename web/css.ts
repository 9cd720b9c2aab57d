/**
 * One stylesheet from styles/main.css and what it imports. Bun's own CSS pipeline rewrites logical properties
 * by :lang(), which is wrong where a Persian name stands inside an English page, and light-dark() into
 * variables; every browser this page supports knows both, so here the text is only joined and stripped.
 */
import { dirname, join } from 'node:path'

const IMPORT = /@import\s+['"]([^'"]+)['"];/g
const URL_REFERENCE = /url\(['"](\.[^'"]+)['"]\)/g

/** The files that the stylesheet at `path` imports, in order. */
export async function importsOfCss(path: string): Promise<string[]> {
  const text = await Bun.file(path).text()
  return [...text.matchAll(IMPORT)].map(([, relative]) => join(dirname(path), relative!))
}

/** The stylesheet at `path` with its imports in place but for those in `elsewhere`; `asset` turns a referenced file into its address. */
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

/** Without comments and needless blanks. Strings in our styles hold neither `/*` nor runs of blanks. */
export const minify = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/;}/g, '}')
    .trim()
