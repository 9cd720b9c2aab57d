import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { openSite, type Site } from './static.ts'

const SCRIPT = 'console.log("the page")\n'.repeat(50)
let folder: string
let site: Site

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
  const page = join(folder, 'web')
  await mkdir(join(page, 'assets'), { recursive: true })
  await mkdir(join(page, '.git'))
  await Bun.write(join(page, 'index.html'), '<h1>Fuelblend</h1>')
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
})
afterAll(() => rm(folder, { recursive: true }))

const get = (path: string, headers: Record<string, string> = {}): Response | null =>
  site.answer(new Request(`http://localhost${path}`, { headers }))

test('a file is sent in the coding that the client likes best', async () => {
  const path = '/assets/main-0a1b2c3d.js'
  const brotli = get(path, { 'accept-encoding': 'gzip, deflate, br, zstd' })!
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(brotli.headers.get('vary')).toBe('Accept-Encoding')
  expect(brotliDecompressSync(await brotli.bytes()).toString()).toBe(SCRIPT)
  expect(get(path, { 'accept-encoding': 'gzip, br;q=0' })!.headers.get('content-encoding')).toBe('gzip')
  const plain = get(path)!
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe(SCRIPT)
})

test('types are right, and only hashed names may be kept for ever', () => {
  const script = get('/assets/main-0a1b2c3d.js')!
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(get('/assets/plain.wasm')!.headers.get('content-type')).toBe('application/wasm')
  expect(get('/assets/plain.wasm')!.headers.get('cache-control')).toBe('no-cache')
  expect(get('/')!.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(get('/')!.headers.get('cache-control')).toBe('no-cache')
})

test('each form has its own entity tag, and a client that has it gets 304 without a body', async () => {
  const plain = get('/assets/main-0a1b2c3d.js')!.headers.get('etag')!
  const headers = { 'accept-encoding': 'br', 'if-none-match': plain }
  const other = get('/assets/main-0a1b2c3d.js', headers)!
  expect(other.status).toBe(200)
  expect(other.headers.get('etag')).not.toBe(plain)
  for (let round = 0; round < 3; round++) {
    const again = get('/assets/main-0a1b2c3d.js', { 'if-none-match': `"x", W/${plain}` })!
    expect(again.status).toBe(304)
    expect(again.headers.get('etag')).toBe(plain)
    expect(await again.text()).toBe('')
  }
})

test('the page answers for its screens, and for nothing that looks like a file', async () => {
  for (const path of ['/', '/login', '/materials-analysis', '/my-materials/', '/no/such/screen']) {
    expect(await get(path)!.text()).toBe('<h1>Fuelblend</h1>')
  }
  for (const path of ['/favicon.ico', '/assets/gone-0a1b2c3d.js', '/index.php', '/a.b/c']) {
    expect(get(path)).toBeNull()
  }
})

test('hidden files, links, precompressed forms by name and whatever lies outside stay unseen', () => {
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
    expect(get(path)).toBeNull()
  }
})

test('a site that was not built has nothing to answer', async () => {
  const nothing = await openSite(join(folder, 'nowhere'))
  expect(nothing.answer(new Request('http://localhost/'))).toBeNull()
})
