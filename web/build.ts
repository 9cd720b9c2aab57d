/** Builds the page into dist/web: index.html, hashed files under assets/, each with .br and .gz beside it. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bundleCss } from './css.ts'
import { buildFonts } from './fonts.ts'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const DIST = fileURLToPath(new URL('../dist/', import.meta.url))
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.wasm', '.txt', '.json'])

export interface BuiltPage {
  outdir: string
  /** JavaScript that the first page loads before it can show itself, bytes gzipped. */
  firstPageBytes: number
}

/**
 * Builds into a side folder and swaps it in, so that a server never serves half a page.
 * Needs dist/calc.wasm; throws with the bundler's own messages when the sources do not build.
 */
export async function buildWeb(outdir = join(DIST, 'web')): Promise<BuiltPage> {
  if (!(await Bun.file(join(DIST, 'calc.wasm')).exists()))
    throw new Error('dist/calc.wasm is missing: build the calculation core first (bun calc-wasm/build.ts)')
  const side = `${outdir}.new`
  await rm(side, { recursive: true, force: true })
  await mkdir(join(side, 'assets'), { recursive: true })
  await buildFonts()

  const entry = await bundleScripts(side)
  const boot = await bundleBoot(side)
  const place = (file: string) => placeAsset(side, file)
  const css = await bundleCss(join(HERE, 'styles/main.css'), place)
  const style = await placeText(side, 'main.css', css)
  const icon = await place(join(HERE, 'icon.svg'))
  const font = await place(join(DIST, 'fonts/vazirmatn-latin.woff2'))
  await Bun.write(join(side, 'index.html'), await page({ entry: entry.address, boot, style, icon, font }))
  await compressAll(side)

  await rm(outdir, { recursive: true, force: true })
  await rename(side, outdir)
  return { outdir, firstPageBytes: entry.gzippedBytes }
}

async function bundleScripts(side: string) {
  const built = await Bun.build({
    entrypoints: [join(HERE, 'main.tsx')],
    outdir: side,
    minify: true,
    splitting: true,
    publicPath: '/',
    target: 'browser',
    naming: {
      entry: 'assets/[name]-[hash].[ext]',
      chunk: 'assets/[name]-[hash].[ext]',
      asset: 'assets/[name]-[hash].[ext]',
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const main = built.outputs.find((output) => output.kind === 'entry-point')!
  return { address: `/assets/${basename(main.path)}`, gzippedBytes: await eagerBytes(side, main.path) }
}

/** The entry's and its statically imported chunks' size after gzip. */
async function eagerBytes(side: string, path: string, seen = new Set<string>()): Promise<number> {
  if (seen.has(path)) return 0
  seen.add(path)
  const text = await Bun.file(path).text()
  let bytes = (await promisify(gzip)(text, { level: 9 })).length
  for (const [, address] of text.matchAll(/(?:from|import)\s*"\/(assets\/[^"]+\.js)"/g))
    bytes += await eagerBytes(side, join(side, address!), seen)
  return bytes
}

/** The script that sets theme, language and direction before the first paint: classic, so that it blocks. */
async function bundleBoot(side: string): Promise<string> {
  const built = await Bun.build({ entrypoints: [join(HERE, 'boot.ts')], format: 'iife', minify: true })
  return placeText(side, 'boot.js', await built.outputs[0]!.text())
}

async function placeAsset(side: string, file: string): Promise<string> {
  return placeBytes(side, basename(file), await Bun.file(file).bytes())
}

const placeText = (side: string, name: string, text: string) =>
  placeBytes(side, name, new TextEncoder().encode(text))

async function placeBytes(side: string, name: string, bytes: Uint8Array): Promise<string> {
  const hash = Bun.hash.wyhash(bytes).toString(36).slice(0, 8).padStart(8, '0')
  const extension = extname(name)
  const address = `/assets/${basename(name, extension)}-${hash}${extension}`
  await Bun.write(join(side, address), bytes)
  return address
}

interface Addresses {
  entry: string
  boot: string
  style: string
  icon: string
  font: string
}

/** index.html with its development references exchanged for the built ones. */
async function page({ entry, boot, style, icon, font }: Addresses): Promise<string> {
  const replaced = new HTMLRewriter()
    .on('link[rel=stylesheet]', { element: (link) => void link.setAttribute('href', style) })
    .on('link[rel=icon]', { element: (link) => void link.setAttribute('href', icon) })
    .on('script[type=module]', { element: (script) => void script.setAttribute('src', entry) })
    .on('head', {
      element: (head) => {
        head.append(`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`, {
          html: true,
        })
        head.append(`<script src="${boot}"></script>`, { html: true })
      },
    })
    .transform(await Bun.file(join(HERE, 'index.html')).text())
  return replaced.replace(/>\s+</g, '><')
}

async function compressAll(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names
      .filter((name) => COMPRESSIBLE.has(extname(name)))
      .map(async (name) => {
        const path = join(folder, name)
        const bytes = await Bun.file(path).bytes()
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
        await Bun.write(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
        await Bun.write(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
      }),
  )
}

if (import.meta.main) {
  const { outdir, firstPageBytes } = await buildWeb()
  console.log(
    `page built in ${outdir}; first page ${(firstPageBytes / 1000).toFixed(1)} kB of JavaScript gzipped`,
  )
}
