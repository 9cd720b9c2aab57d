import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import type { App } from './app.ts'
import { openSite, type Site } from './static.ts'
import { openTestApp } from './test-app.ts'

const SCRIPT = 'console.log("the page")\n'.repeat(50)
let folder: string
let site: Site
let app: App

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
  const page = join(folder, 'web')
  await mkdir(join(page, 'assets'), { recursive: true })
  await mkdir(join(page, '.git'))
  await Bun.write(join(page, 'index.html'), '<h1>Fuelblend</h1>')
  await Bun.write(
    join(page, 'screens.json'),
    JSON.stringify([
      '/',
      '/login',
      '/support',
      '/my-materials',
      '/tanks/:id?',
      '/s/:id',
      '/my-analyses/compare',
    ]),
  )
  await Bun.write(join(page, 'index.html.gz'), gzipSync('<h1>Fuelblend</h1>'))
  await Bun.write(join(page, 'assets/main-0a1b2c3d.js'), SCRIPT)
  await Bun.write(join(page, 'assets/main-0a1b2c3d.js.br'), brotliCompressSync(SCRIPT))
  await Bun.write(join(page, 'assets/main-0a1b2c3d.js.gz'), gzipSync(SCRIPT))
  await Bun.write(join(page, 'assets/plain.wasm'), new Uint8Array([0, 97, 115, 109]))
  await Bun.write(join(page, '.env'), 'SECRET=1')
  await Bun.write(join(page, '.git/config'), '[core]')
  await Bun.write(join(folder, 'outside.txt'), 'outside')
  await symlink(join(folder, 'outside.txt'), join(page, 'link.txt'))
  site = await openSite(page)
  app = (await openTestApp({ site })).app
  // As when a new page is built: the old one is still served.
  await rm(page, { recursive: true })
})
afterAll(() => rm(folder, { recursive: true }))

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  app.handle(new Request(`http://localhost${path}`, { headers }))
const headerOf = async (name: string, ...asked: Parameters<typeof get>) =>
  (await get(...asked)).headers.get(name)

test('a file is sent in the coding that the client likes best', async () => {
  const path = '/assets/main-0a1b2c3d.js'
  const brotli = await get(path, { 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(brotli.headers.get('vary')).toBe('Accept-Encoding')
  expect(brotliDecompressSync(await brotli.bytes()).toString()).toBe(SCRIPT)
  expect(await headerOf('content-encoding', path, { 'accept-encoding': 'gzip, br;q=0' })).toBe('gzip')
  const plain = await get(path)
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe(SCRIPT)
})

test('types are right, and only hashed names may be kept for ever', async () => {
  const script = await get('/assets/main-0a1b2c3d.js')
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await headerOf('content-type', '/assets/plain.wasm')).toBe('application/wasm')
  expect(await headerOf('cache-control', '/assets/plain.wasm')).toBe('no-cache')
  expect(await headerOf('content-type', '/')).toBe('text/html; charset=utf-8')
  expect(await headerOf('cache-control', '/')).toBe('no-cache')
})

test('style and script that stand in the page are let in by their hashes, with 304 as well', async () => {
  const html = '<style>h1{color:red}</style><script>document.title = 1</script><h1>Fuelblend</h1>'
  const page = await mkdtemp(join(tmpdir(), 'site-'))
  await Bun.write(join(page, 'index.html'), html)
  await Bun.write(join(page, 'screens.json'), '["/login"]')
  const { app } = await openTestApp({ site: await openSite(page) })
  await rm(page, { recursive: true })
  const ask = (headers = {}) => app.handle(new Request('http://localhost/login', { headers }))
  const hashed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const first = await ask()
  const again = await ask({ 'if-none-match': first.headers.get('etag')! })
  expect([first.status, again.status]).toEqual([200, 304])
  for (const { headers } of [first, again]) {
    const policy = headers.get('content-security-policy')!
    expect(policy).toContain(`style-src 'self' ${hashed('h1{color:red}')};`)
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hashed('document.title = 1')};`)
    expect(policy).toContain("frame-ancestors 'none'")
  }
})

test('each form has its own entity tag, and a client that has it gets 304 without a body', async () => {
  const plain = (await headerOf('etag', '/assets/main-0a1b2c3d.js'))!
  const headers = { 'accept-encoding': 'br', 'if-none-match': plain }
  const other = await get('/assets/main-0a1b2c3d.js', headers)
  expect(other.status).toBe(200)
  expect(other.headers.get('etag')).not.toBe(plain)
  for (let round = 0; round < 3; round++) {
    const again = await get('/assets/main-0a1b2c3d.js', { 'if-none-match': `"x", W/${plain}` })
    expect(again.status).toBe(304)
    expect(again.headers.get('etag')).toBe(plain)
    expect(await again.text()).toBe('')
  }
})

test('the page answers for its screens, says with 404 where there is none, and is nothing that looks like a file', async () => {
  for (const path of [
    '/',
    '/login',
    '/Login',
    '/my-materials/',
    '/tanks',
    '/tanks/7',
    '/my-analyses/compare',
  ]) {
    const answer = await get(path)
    expect([path, answer.status, await answer.text()]).toEqual([path, 200, '<h1>Fuelblend</h1>'])
  }
  const known = (await headerOf('etag', '/login'))!
  for (const path of ['/no/such/screen', '/loginx', '/login/x', '/tanks/7/8', '/s', '/my-analyses']) {
    const answer = await get(path, { 'if-none-match': known, 'accept-encoding': 'br, gzip' })
    expect([path, answer.status, await answer.text()]).toEqual([path, 404, '<h1>Fuelblend</h1>'])
    expect(answer.headers.get('etag')).toBeNull()
  }
  for (const path of ['/favicon.ico', '/assets/gone-0a1b2c3d.js', '/index.php', '/a.b/c', '/screens.json']) {
    expect((await get(path)).status).toBe(404)
  }
})

test('the page of a link is kept nowhere; that of other screens is asked for again', async () => {
  for (const path of ['/s/Zk3xN0aJrP5cQ9vT2yLw8g', '/s/x/', '/%73/x']) {
    expect(await (await get(path)).text()).toBe('<h1>Fuelblend</h1>')
    expect(await headerOf('cache-control', path)).toBe('no-store')
    expect(await headerOf('referrer-policy', path)).toBe('no-referrer')
  }
  expect(await headerOf('cache-control', '/support')).toBe('no-cache')
})

test('hidden files, links, precompressed forms by name and whatever lies outside stay unseen', async () => {
  for (const path of [
    '/.env',
    '/%2eenv',
    '/.git/config',
    '/link.txt',
    '/outside.txt',
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/assets/..%5c..%5coutside.txt',
    '/assets/main-0a1b2c3d.js.gz',
    '/assets/main-0a1b2c3d.js%00',
    '/%',
    '/login%00',
  ]) {
    expect((await get(path)).status).toBe(404)
  }
})

test('HEAD is GET without a body, and no other method is for a file or a screen', async () => {
  const path = '/assets/main-0a1b2c3d.js'
  const ask = (method: string, path: string) =>
    app.handle(new Request(`http://localhost${path}`, { method, headers: { 'accept-encoding': 'br' } }))
  const [whole, head] = [await get(path, { 'accept-encoding': 'br' }), await ask('HEAD', path)]
  for (const name of [
    'etag',
    'content-type',
    'content-encoding',
    'cache-control',
    'x-content-type-options',
  ]) {
    expect(head.headers.get(name)).toBe(whole.headers.get(name))
  }
  expect(head.headers.get('content-length')).toBe(String((await whole.bytes()).length))
  expect(await head.text()).toBe('')
  for (const [method, path] of [
    ['POST', '/login'],
    ['PUT', '/assets/plain.wasm'],
    ['OPTIONS', '/'],
  ] as const) {
    const refused = await ask(method, path)
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})

test('each file that is served has a route of the plugin', () => {
  const paths = app.routes.map(({ path }) => path)
  expect(paths).toContain('/index.html')
  expect(paths.filter((path) => path.startsWith('/assets/')).sort()).toEqual([
    '/assets/main-0a1b2c3d.js',
    '/assets/plain.wasm',
  ])
})

test('a site that was not built has nothing to answer', async () => {
  const nothing = await openSite(join(folder, 'nowhere'))
  expect(nothing.answer(new Request('http://localhost/'))).toBeNull()
  expect(nothing.files.routes).toEqual([])
})
