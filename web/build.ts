/**
 * Builds the page into dist/web: index.html, hashed files under assets/, each with .br and .gz beside it. The style
 * that every visitor needs is inlined in index.html, which saves a request before the first paint; the server allows it by its hash.
 */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { BunPlugin } from 'bun'
import { bringing, type Entries, travellingTogether } from './chunks.ts'
import { buildFonts, bundleCss, importsOfCss } from './css-and-fonts.ts'
import { licencesOf } from './licences.ts'
import { moduleOf, texts } from './text/build.ts'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const MAIN_STYLE = join(HERE, 'styles/main.css')
const DIST = fileURLToPath(new URL('../dist/', import.meta.url))
/** Read by server/static.ts, and served to nobody. */
const SCREENS_FILE = 'screens.json'
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.wasm', '.txt', '.json'])

type Build = {
  /** Where core and workers lie, which the page refers to as to files in "dist". */
  dist: string
  options: Partial<Bun.BuildConfig>
  /** The scripts inlined in the page. */
  inlined: string[]
}

const SHIPPED: Build = {
  dist: DIST,
  options: { minify: true, sourcemap: 'external', define: { 'process.env.NODE_ENV': '"production"' } },
  inlined: ['boot.ts'],
}

/** The page as it is shipped. */
export const SHIPPED_PAGE = join(DIST, 'web')

/** @returns the bytes, gzipped, of the JavaScript that the first page needs before it renders */
async function buildWeb(): Promise<number> {
  if (!(await Bun.file(join(DIST, 'calc.wasm')).exists()))
    throw new Error('dist/calc.wasm is missing: build the calculation core first (bun calc-wasm/build.ts)')
  const { inputs, firstPageBytes } = await bundlePage(SHIPPED_PAGE, SHIPPED, async (side) => {
    await putMapsAside(side, `${SHIPPED_PAGE}-maps`)
    await compressAll(side)
  })
  await Bun.write(join(SHIPPED_PAGE, 'licences.txt'), licencesOf(inputs))
  return firstPageBytes
}

/** The page as it is worked on: readable, with its source maps, and it loads itself again after each build. */
export async function buildWebForDev(dist: string): Promise<void> {
  const ownBuild: BunPlugin = {
    name: 'own build',
    setup(build) {
      build.onResolve({ filter: /dist\/[\w-]+\.(wasm|js)$/ }, ({ path }) => ({
        path: join(dist, basename(path)),
        namespace: 'built',
      }))
      build.onLoad({ filter: /\.js$/, namespace: 'built' }, async ({ path }) => ({
        contents: await Bun.file(path).bytes(),
        loader: 'file',
      }))
      // Under one name whatever it is, so that a change of the core builds no page.
      build.onLoad({ filter: /\.wasm$/, namespace: 'built' }, () => ({
        contents: 'export default "/assets/calc.wasm"',
        loader: 'js',
      }))
    },
  }
  const options: Build['options'] = {
    sourcemap: 'linked',
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [ownBuild],
  }
  await bundlePage(join(dist, 'web'), { dist, options, inlined: ['boot.ts', 'reload.ts'] })
}

/** Builds into a side folder and swaps it in, so that a server never serves half a page. */
async function bundlePage(outdir: string, build: Build, finish = async (_side: string) => {}) {
  const side = `${outdir}.new`
  await rm(side, { recursive: true, force: true })
  await mkdir(join(side, 'assets'), { recursive: true })
  await buildFonts()
  const inputs = await bundleWorkers(build)
  const entry = await bundleScripts(side, build)
  const boot = await bundleBoot(side, entry.address, build)
  const place = (file: string) => placeAsset(side, file)
  const style = await bundleCss(MAIN_STYLE, place, entry.styles)
  const icon = await place(join(HERE, 'icon.svg'))
  const font = await place(join(DIST, 'fonts/vazirmatn-latin.woff2'))
  await Bun.write(join(side, 'index.html'), await page({ entry: entry.address, boot, style, icon, font }))
  await finish(side)
  await Bun.write(join(side, SCREENS_FILE), JSON.stringify(await screens()))

  const redoc = dirname(Bun.resolveSync('redoc/package.json', HERE))
  for (const name of ['redoc.standalone.js', 'redoc.standalone.js.LICENSE.txt'])
    await Bun.write(join(DIST, name), Bun.file(join(redoc, 'bundles', name)))

  await rm(outdir, { recursive: true, force: true })
  await rename(side, outdir)
  return { inputs: [...inputs, ...entry.inputs], firstPageBytes: entry.gzippedBytes }
}

/** Workers, each bundled into one file that the page refers to like the core. */
const WORKERS = [
  ['wizard/find/recipe.worker.ts', 'recipe-worker.js'],
  ['import/sheet.worker.ts', 'sheet-worker.js'],
] as const

/** @returns the files that they are made of */
async function bundleWorkers({ dist, options }: Build): Promise<string[]> {
  const inputs: string[] = []
  for (const [entry, naming] of WORKERS) {
    const { metafile } = await Bun.build({
      ...options,
      entrypoints: [join(HERE, entry)],
      outdir: dist,
      sourcemap: options.minify ? 'none' : 'inline',
      metafile: true,
      target: 'browser',
      naming,
    })
    inputs.push(...Object.keys(metafile!.inputs))
  }
  return inputs
}

/** Moves the source maps to a folder of their own, for the errors in the server's log: browsers don't get them. */
async function putMapsAside(side: string, maps: string): Promise<void> {
  await rm(maps, { recursive: true, force: true })
  await mkdir(maps, { recursive: true })
  for (const name of await readdir(join(side, 'assets'))) {
    const file = join(side, 'assets', name)
    if (name.endsWith('.map')) await rename(file, join(maps, name))
    else if (name.endsWith('.js'))
      await Bun.write(file, (await Bun.file(file).text()).replace(/\n\/\/# debugId=\w+\s*$/, '\n'))
  }
}

const ENTRIES: Entries = {
  isSpared: (entry) => /\/(demo|login-screen|signup-screen)\.tsx$/.test(entry),
  weightOf(entry) {
    // The largest, where a request too many is felt most.
    if (/\/(kept|shared|analysis|plan)-screen\.tsx$/.test(entry)) return 2
    // What opens within a screen finds most of what it needs there.
    return /(-screen|links-within)\.tsx$|persian\.ts$/.test(entry) ? 1 : 0.1
  },
}

async function bundleScripts(side: string, { options }: Build) {
  const styles = new Set<string>()
  const plugins = [
    ...(options.plugins ?? []),
    ...[leaner, writtenOut, texts, screenStyles(await importsOfCss(MAIN_STYLE), styles)],
  ]
  const bundled = (more: Partial<Bun.BuildConfig>) =>
    Bun.build({
      ...options,
      entrypoints: [join(HERE, 'main.tsx')],
      metafile: true,
      splitting: true,
      publicPath: '/',
      target: 'browser',
      naming: {
        entry: 'assets/[name]-[hash].[ext]',
        chunk: 'assets/[name]-[hash].[ext]',
        asset: 'assets/[name]-[hash].[ext]',
      },
      plugins,
      ...more,
    })
  const together = options.minify
    ? [bringing(travellingTogether((await bundled({ sourcemap: 'none' })).metafile!, ENTRIES), dirname(DIST))]
    : []
  const built = await bundled({ outdir: side, plugins: [...plugins, ...together] })
  const main = built.outputs.find((output) => output.kind === 'entry-point')!
  return {
    address: `/assets/${basename(main.path)}`,
    inputs: Object.keys(built.metafile!.inputs).map((file) => file.replace(/^icon:/, '')),
    gzippedBytes: await eagerBytes(side, main.path),
    styles,
  }
}

/** Replaces parts of libraries that the first page does not need: wouter's shim for a React 18 hook, and lucide's icon builder. */
const leaner: BunPlugin = {
  name: 'leaner',
  setup(build) {
    const replace = (filter: RegExp, contents: string) =>
      build.onLoad({ filter }, () => ({ contents, loader: 'js' }))
    replace(/wouter\/src\/use-sync-external-store\.js$/, `export { useSyncExternalStore } from 'react'`)
    replace(
      /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/,
      `import { createElement } from 'react'
      export default ({ node }) => ({ size = 24, ...rest }) =>
        createElement('svg', {
          xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, viewBox: '0 0 24 24', fill: 'none',
          stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true, ...rest,
        }, node.map(([tag, attributes]) => createElement(tag, attributes)))`,
    )
    // Of an icon only its shape; a deprecated name re-exports the icon. In a namespace of their own they can travel together.
    build.onResolve({ filter: /^lucide-react\/icons\// }, ({ path }) => ({
      path: Bun.resolveSync(path, HERE),
      namespace: 'icon',
    }))
    build.onResolve({ filter: /lucide-react\/dist\/esm\/icons\// }, ({ path }) => ({
      path,
      namespace: 'icon',
    }))
    build.onLoad({ filter: /./, namespace: 'icon' }, async ({ path }) => {
      const icon = await import(path)
      if (!icon.__iconData) {
        const file = (await Bun.file(path).text()).match(/from '\.\/([\w-]+\.mjs)'/)![1]!
        return {
          contents: `export { default } from ${JSON.stringify(join(dirname(path), file))}`,
          loader: 'js',
        }
      }
      const make = join(dirname(path), '../createLucideIcon.mjs')
      const contents = `import icon from ${JSON.stringify(make)}
        export default icon({ node: ${JSON.stringify(icon.__iconData.node)} })`
      return { contents, loader: 'js' }
    })
  },
}

/** A module of constants is replaced by their values. */
const writtenOut: BunPlugin = {
  name: 'written out',
  setup(build) {
    build.onLoad({ filter: /vocabulary\/word-lists\.ts$/ }, async ({ path }) => moduleOf(await import(path)))
  },
}

/**
 * Style sheets imported by scripts come with their code instead of the page and are adopted before the script goes on, which
 * the content security policy allows. Precedence does not depend on loading order: sheets in `order` keep its order, the others
 * follow. Collects the sheets in `met`.
 */
const screenStyles = (order: readonly string[], met: Set<string>): BunPlugin => ({
  name: 'screen styles',
  setup(build) {
    // In a namespace of their own they are no style sheets to the bundler.
    build.onResolve({ filter: /\.css$/ }, ({ path, importer }) => ({
      path: Bun.resolveSync(path, dirname(importer)),
      namespace: 'style',
    }))
    build.onLoad({ filter: /\.css$/, namespace: 'style' }, async ({ path }) => {
      met.add(path)
      const style = await bundleCss(path, () => Promise.reject(new Error(`${path} names a file`)))
      const place = order.includes(path) ? order.indexOf(path) : order.length
      return {
        contents: `import { adoptStyle } from ${JSON.stringify(join(HERE, 'styles/adopt-style.ts'))}
          adoptStyle(${JSON.stringify(style)}, ${place})`,
        loader: 'js',
      }
    })
  },
})

/** The entry's and its statically imported chunks' size after gzip. */
export async function eagerBytes(side: string, path: string): Promise<number> {
  let bytes = 0
  for (const chunk of await closureOf(side, basename(path)))
    bytes += (await promisify(gzip)(await Bun.file(join(side, 'assets', chunk)).bytes(), { level: 9 })).length
  return bytes
}

/** A chunk and all that it imports statically, transitively. */
async function closureOf(side: string, chunk: string, found = new Set<string>()): Promise<Set<string>> {
  if (found.has(chunk)) return found
  found.add(chunk)
  const text = await Bun.file(join(side, 'assets', chunk)).text()
  for (const [, imported] of text.matchAll(/(?:from|import)\s*"\/assets\/([^"]+\.js)"/g))
    await closureOf(side, imported!, found)
  return found
}

const appSource = () => Bun.file(join(HERE, 'app.tsx')).text()

/** The paths of all screens, from which the server knows which addresses exist. */
async function screens(): Promise<string[]> {
  const app = await appSource()
  return [...app.matchAll(/'(\/[^']*)': \(\) => import\(|<Route path="(\/[^"]*)"/g)].map(
    ([, inTable, inTree]) => (inTable ?? inTree)!,
  )
}

/** What `boot.ts` preloads: the chunk of each screen by its route in app.tsx, and Persian. */
async function preloaded(): Promise<[string, string][]> {
  const app = await appSource()
  const routes = [...app.matchAll(/'(\/[^']+)': \(\) => import\('.+\/(.+)\.tsx'\)/g)]
  return [
    ...routes.flatMap(([, path, screen]): [string, string][] => [
      ...(path!.endsWith('/:id?') ? [[path!.replace('/:id?', ''), screen!] as [string, string]] : []),
      [path!.replace('?', ''), screen!],
    ]),
    ['fa', 'persian'],
  ]
}

/** Shown without the links of a session. */
const OUTSIDE = ['/login', '/signup', '/s/:id', 'fa']

/** The script inlined in the page, classic, so that it runs before the first paint. */
async function bundleBoot(side: string, entry: string, { inlined, options }: Build): Promise<string> {
  const chunks = (await readdir(join(side, 'assets'))).filter((name) => name.endsWith('.js'))
  const needed: [string, string[]][] = []
  for (const [address, screen] of await preloaded()) {
    const files = new Set<string>()
    for (const name of OUTSIDE.includes(address) ? [screen] : ['links-within', screen]) {
      const chunk = chunks.find((file) => file.startsWith(`${name}-`))
      if (!chunk) throw new Error(`no chunk of ${name} to load early`)
      await closureOf(side, chunk, files)
    }
    files.delete(basename(entry))
    needed.push([address, [...files].map((file) => basename(file, '.js'))])
  }
  // Each name once, since screens share most of them; the most used first, which compresses better.
  const all = needed.flatMap(([, names]) => names)
  const uses = Map.groupBy(all, String)
  const names = [...uses].sort(([, a], [, b]) => b.length - a.length).map(([name]) => name)
  const bitsOf = (wanted: readonly string[]) =>
    names
      .map((name) => (wanted.includes(name) ? 1 : 0))
      .join('')
      .replace(/.{1,6}/g, (six) => String.fromCharCode(48 + Number.parseInt(six.padEnd(6, '0'), 2)))
  const scripts = Object.fromEntries(needed.map(([address, wanted]) => [address, bitsOf(wanted)]))
  const built = await Bun.build({
    entrypoints: inlined.map((file) => join(HERE, file)),
    format: 'iife',
    minify: options.minify ?? false,
    define: {
      SCRIPTS: JSON.stringify(scripts),
      NAMES: JSON.stringify(names.join().replaceAll('main-', '')),
    },
  })
  return (await Promise.all(built.outputs.map((output) => output.text()))).join('\n').trim()
}

/** Copies a file to the assets under a hashed name. */
async function placeAsset(side: string, file: string): Promise<string> {
  const bytes = await Bun.file(file).bytes()
  const hash = Bun.hash.wyhash(bytes).toString(36).slice(0, 8).padStart(8, '0')
  const extension = extname(file)
  const address = `/assets/${basename(file, extension)}-${hash}${extension}`
  await Bun.write(join(side, address), bytes)
  return address
}

/** index.html with its development references replaced by the built ones. */
async function page(parts: Record<'entry' | 'icon' | 'font' | 'boot' | 'style', string>): Promise<string> {
  const { entry, boot, style, icon, font } = parts
  const replaced = new HTMLRewriter()
    .on('link[rel=stylesheet]', {
      element: (link) => void link.replace(`<style>${style}</style><script>${boot}</script>`, HTML),
    })
    .on('link[rel=icon]', { element: (link) => void link.setAttribute('href', icon) })
    .on('script[type=module]', {
      element: (script) => {
        script.setAttribute('src', entry)
        script.after(`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`, HTML)
      },
    })
    .transform(await Bun.file(join(HERE, 'index.html')).text())
  return replaced.replace(/>\s+</g, '><')
}
const HTML = { html: true }

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

const [option, folder] = process.argv.slice(2)
if (import.meta.main && option === '--dev') await buildWebForDev(folder!)
else if (import.meta.main) {
  const kB = ((await buildWeb()) / 1000).toFixed(1)
  console.log(`page built in ${SHIPPED_PAGE}; first page ${kB} kB of JavaScript gzipped`)
}
