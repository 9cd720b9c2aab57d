import { expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { create, type Font } from 'fontkit'
import { newTestFolder } from '#server/test-folder.ts'
import { buildWebForDev, eagerBytes, SHIPPED_PAGE } from './build.ts'

const FIRST_PAGE_LIMIT = 95_000
const HASHED = /^[\w.-]+-[0-9a-z]{8}\.\w+$/

// What the set-up of the tests has built.
const textOf = (path: string) => Bun.file(join(SHIPPED_PAGE, path)).text()
const assets = () => readdirSync(join(SHIPPED_PAGE, 'assets'))

test('the page names only files that are there, all under hashed names', async () => {
  const html = await textOf('index.html')
  const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!)
  expect(addresses.length).toBe(3)
  for (const address of addresses) {
    expect(address).toStartWith('/assets/')
    expect(existsSync(join(SHIPPED_PAGE, address))).toBe(true)
  }
  for (const name of assets()) expect(name.replace(/\.(br|gz)$/, '')).toMatch(HASHED)
})

test('browsers get the licences of all that they are sent, and the font says its own', async () => {
  const licences = await textOf('licences.txt')
  for (const name of [
    'react',
    'react-dom',
    'wouter',
    'zustand',
    'lucide-react',
    'hucre',
    'd3-scale',
    '@observablehq/plot',
  ])
    expect(licences).toMatch(new RegExp(`^${name} \\d+\\.`, 'm'))
  for (const name of ['vazirmatn', 'redoc', 'swagger-ui-dist', 'assemblyscript'])
    expect(licences).toMatch(new RegExp(`^${name} \\d+\\.`, 'm'))
  expect(licences).toContain('SIL OPEN FONT LICENSE')
  expect(licences).not.toContain('no licence stated')
  const fonts = assets().filter((name) => name.endsWith('.woff2'))
  expect(fonts.length).toBeGreaterThan(1)
  for (const name of fonts) {
    const font = create(Buffer.from(await Bun.file(join(SHIPPED_PAGE, 'assets', name)).bytes())) as Font
    const names = (font as unknown as { name: { records: Record<string, { en: string }> } }).name.records
    expect(names.license!.en).toContain('SIL Open Font License')
    expect(names.copyright!.en).toContain('Vazirmatn')
  }
})

test('source maps lie beside the page, one for each script, and no script names its own', async () => {
  const scripts = assets().filter((name) => name.endsWith('.js') && !name.includes('worker'))
  const maps = readdirSync(`${SHIPPED_PAGE}-maps`)
  expect(maps.length).toBeGreaterThan(10)
  for (const map of maps) expect(scripts).toContain(map.replace(/\.map$/, ''))
  for (const name of scripts.slice(0, 5))
    expect(await textOf(`assets/${name}`)).not.toMatch(/debugId|sourceMappingURL/)
  expect(assets().filter((name) => name.endsWith('.map'))).toEqual([])
})

test('the page to work on is readable, names its maps and loads itself again, which the shipped one does not', async () => {
  const dev = newTestFolder()
  await buildWebForDev(dev)
  const files = readdirSync(join(dev, 'web/assets'))
  const main = files.find((name) => /^main-\w+\.js$/.test(name))!
  expect(await Bun.file(join(dev, 'web/assets', main)).text()).toContain(
    `sourceMappingURL=/assets/${main}.map`,
  )
  expect(files).toContain(`${main}.map`)
  expect(files.filter((name) => /\.(br|gz|wasm)$/.test(name))).toEqual([])
  const texts = await Promise.all(files.map((name) => Bun.file(join(dev, 'web/assets', name)).text()))
  expect(texts.filter((text) => text.includes('"/assets/calc.wasm"')).length).toBeGreaterThan(0)
  expect(await Bun.file(join(dev, 'web/index.html')).text()).toContain('/dev/builds')
  expect(await textOf('index.html')).not.toContain('/dev/builds')
})

test('the server is told of every screen', async () => {
  const screens = (await Bun.file(join(SHIPPED_PAGE, 'screens.json')).json()) as string[]
  for (const path of ['/', '/login', '/signup', '/s/:id', '/join/:id', '/tanks/:id?', '/my-analyses/compare'])
    expect(screens).toContain(path)
  const app = await Bun.file(join(import.meta.dir, 'app.tsx')).text()
  expect(screens.length).toBeGreaterThanOrEqual(app.match(/\.tsx'\),$/gm)!.length)
})

test('the style that every visitor needs stands in the page, and nothing else before the first paint is waited for', async () => {
  const html = await textOf('index.html')
  const style = html.match(/<style>([\s\S]*?)<\/style>/)![1]!
  for (const part of ['.navbar', '.hero', '.dialog', '.table-region']) expect(style).toContain(part)
  for (const part of ['.property-table', '.wizard', '.materials-table', '.limits'])
    expect(style).not.toContain(part)
  expect(html).not.toContain('rel="stylesheet"')
  for (const [, address] of style.matchAll(/url\('([^']+)'\)/g))
    expect(existsSync(join(SHIPPED_PAGE, address!))).toBe(true)
  // About half of what the network sends in its first burst. Hashes in names depend on the folder too.
  const unhashed = html.replace(/(?<=[-,"])[0-9a-z]{8}(?=[,"]|\.(?:js|svg|woff2)\b)/g, 'xxxxxxxx')
  expect(brotliCompressSync(unhashed).length).toBeLessThan(6_780)
})

test('the style of a screen stands once among the scripts, at its place in the order of all', async () => {
  const scripts = assets().filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(scripts.map((name) => textOf(`assets/${name}`)))
  const placeOf = (rule: string) => {
    const found = texts.flatMap((text) =>
      text
        .split(rule)
        .slice(1)
        .map((rest) => rest.match(/["'`],(\d+)\)/)?.[1]),
    )
    expect([rule, found.length]).toEqual([rule, 1])
    return Number(found[0])
  }
  const places = [
    '.toolbar-count{',
    '.wizard{display: grid',
    '.limits-against{',
    ':root .no-print{',
    '.history-plot svg{',
  ].map(placeOf)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('the page asks at once for the code of each of its screens', async () => {
  const html = await textOf('index.html')
  const boot = html.match(/<script>([\s\S]*?)<\/script>/)![1]!
  const app = await Bun.file(join(import.meta.dir, 'app.tsx')).text()
  const routes = [...app.matchAll(/(?:path="|^ {2}')(\/[^"'?]+)/gm)]
  expect(routes.length).toBeGreaterThan(14)
  for (const [, path] of routes) expect(boot).toMatch(new RegExp(`"${path}":"[^"]{6}`))
  const names = boot.match(/"([\w-]+(?:,[\w-]+){20,})"/)![1]!.split(',')
  for (const name of names) {
    const file = `${name.includes('-') ? '' : 'main-'}${name}.js`
    expect([file, existsSync(join(SHIPPED_PAGE, 'assets', file))]).toEqual([file, true])
  }
})

test('no screen asks for its code in more than 25 files', async () => {
  const html = await textOf('index.html')
  const boot = html.match(/<script>([\s\S]*?)<\/script>/)![1]!
  const bits = [...boot.matchAll(/"?(\/[\w/:-]+|fa)"?:"([^"]{5,})"/g)]
  expect(bits.length).toBeGreaterThan(20)
  for (const [, path, text] of bits) {
    const files = [...text!].reduce(
      (sum, six) => sum + (six.charCodeAt(0) - 48).toString(2).replaceAll('0', '').length,
      0,
    )
    expect([path, files > 0 && files <= 25]).toEqual([path, true])
  }
})

test('every text and the core are there compressed as well, and say the same', async () => {
  const names = assets().filter((name) => /\.(js|css|wasm|svg)$/.test(name))
  expect(names.some((name) => name.endsWith('.wasm'))).toBe(true)
  for (const name of names) {
    expect(existsSync(join(SHIPPED_PAGE, 'assets', `${name}.br`))).toBe(true)
    const plain = await Bun.file(join(SHIPPED_PAGE, 'assets', name)).bytes()
    const packed = await Bun.file(join(SHIPPED_PAGE, 'assets', `${name}.gz`)).bytes()
    expect(Buffer.compare(gunzipSync(packed), plain)).toBe(0)
  }
})

test('the page begins with less JavaScript than the budget, and reads no Persian before it is wanted', async () => {
  const html = await textOf('index.html')
  const address = html.match(/type="module" src="([^"]+)"/)![1]!
  const firstPageBytes = await eagerBytes(SHIPPED_PAGE, address)
  expect(firstPageBytes).toBeGreaterThan(50_000)
  expect(firstPageBytes).toBeLessThan(FIRST_PAGE_LIMIT)
  const entry = await textOf(address)
  expect(entry).not.toContain('مخلوط را پیش از ساختن')
  const holders = assets().filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(holders.map((name) => textOf(`assets/${name}`)))
  expect(texts.filter((text) => text.includes('مخلوط را پیش از ساختن'))).toHaveLength(1)
})

test('styles and scripts load nothing from another host', async () => {
  const names = assets().filter((name) => name.endsWith('.js'))
  expect(names.length).toBeGreaterThan(8)
  for (const name of ['../index.html', ...names]) {
    const text = await textOf(`assets/${name}`)
    expect(text).not.toMatch(/(?:import|from|url\()\s*["'(]?https?:\/\//)
    expect(text).not.toMatch(/googleapis|gstatic|unpkg|jsdelivr|cdnjs/)
  }
})
