import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Listener, listen } from '../listener.ts'
import { createLog } from '../log.ts'
import { openTestApp, TEST_CONFIG, type TestApp } from '../test-app.ts'
import { exchange } from '../test-exchange.ts'
import { testSite } from '../test-site.ts'
import { SECURITY_HEADERS } from './headers/security-headers.ts'

let app: TestApp
let listener: Listener
let port: number
const lines: string[] = []

beforeAll(async () => {
  const log = createLog('info', (line) => void lines.push(line))
  app = await openTestApp({ site: testSite, log, config: { ...TEST_CONFIG, trustProxy: true } })
  listener = listen(app.app, { port: 0, host: '127.0.0.1' }, log, false)
  port = Number(new URL(listener.url).port)
})
afterAll(() => listener.cut())

const ask = (requestLine: string, ...headers: string[]) =>
  exchange(port, [`${[requestLine, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`])

/** What a path answers, without what differs from one request to the next. */
const answerTo = async (requestLine: string, ...headers: string[]) => {
  const { status, head, body } = await ask(requestLine, ...headers)
  return { status, head: head.replace(/^(date|x-request-id): .*$/gm, ''), body }
}

/** One of each kind: a call, a probe, a screen, a file, a redirect, and nothing; what a cut path would make of the fourth is a probe. */
const PATHS = [
  '/api/support/',
  '/healthz',
  '/login',
  '/x/healthz',
  '/app.js',
  '/api/support?a=/b',
  '/api/no/',
]

const GOOD_HOSTS = [
  'a',
  'nas',
  'x:80',
  'x:',
  ':3000',
  '',
  'ab:3000',
  'NAS',
  'a_b',
  '10.0.0.1:3000',
  '[::1]',
  '[::1]:3000',
  'fuel.example',
  'host.that.is-rather-long.example:8443',
  // Good by the grammar, and yet no URL can be made of them.
  '1.2.3.4.5',
  'x:99999',
  '%00',
]
const BAD_HOSTS = [
  'a b',
  'a/x',
  'a?x',
  '#',
  '[::1',
  '<>',
  'a\\b',
  'a@b',
  'http://x',
  '%%%',
  'é',
  '"',
  'x:y',
  'a, b',
]

describe('a path is what the request says, whatever the host', () => {
  let usual: Awaited<ReturnType<typeof answerTo>>[]
  const answersOf = (target: (path: string) => string, ...headers: string[]) =>
    Promise.all(PATHS.map((path) => answerTo(`GET ${target(path)} HTTP/1.1`, ...headers)))

  beforeAll(async () => {
    usual = await answersOf((path) => path, 'Host: localhost:3000')
    expect(usual.map(({ status }) => status)).toEqual([200, 200, 200, 404, 200, 308, 404])
    expect(usual[3]!.body).toContain('<!doctype html>')
  })

  test.each(GOOD_HOSTS)('Host: %s', async (host) => {
    expect(await answersOf((path) => path, `Host: ${host}`)).toEqual(usual)
  })

  test.each(['http://nas', 'HTTP://x', 'https://fuel.example', 'http://nas:8080', 'http://'])(
    'absolute targets: %s/…',
    async (origin) => {
      expect(await answersOf((path) => origin + path, 'Host: nas')).toEqual(usual)
      expect(await answersOf((path) => origin + path, 'Host:')).toEqual(usual)
    },
  )

  test('HTTP/1.0, which needs no host', async () => {
    const answers = await Promise.all(PATHS.map((path) => answerTo(`GET ${path} HTTP/1.0`)))
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      usual.map(({ status, body }) => [status, body]),
    )
  })

  test('dots in a path are resolved with and without a host', async () => {
    for (const host of ['localhost', 'a', '']) {
      const { body } = await ask('GET /x/../healthz HTTP/1.1', `Host: ${host}`)
      expect(body).toBe('{"status":"ok"}')
    }
  })

  test('without a socket too', async () => {
    for (const origin of ['http://a', 'http://nas', 'https://b', 'http://localhost']) {
      const answer = await app.app.handle(new Request(`${origin}/api/support/`))
      expect([answer.status, await answer.text()]).toEqual([200, usual[0]!.body])
    }
  })

  test('a log line has the whole path, and of a long one the beginning', async () => {
    const logged = async (path: string) => {
      lines.length = 0
      await ask(`GET ${path} HTTP/1.1`, 'Host: a')
      return JSON.parse(lines[0]!).path as string
    }
    expect(await logged('/api/support/')).toBe('/api/support/')
    expect(await logged(`/${'x'.repeat(500)}`)).toBe(`/${'x'.repeat(199)}…`)
    // Cut in the middle, neither would be known for an address any more.
    for (const address of ['ann@example.org', 'ann%40example.org']) {
      expect(await logged(`/${'x/'.repeat(95)}${address}`)).toMatch(/x\/\[hidden\]…$/)
    }
  })
})

describe('refused in the usual shape', () => {
  test.each(BAD_HOSTS)('a malformed host: %s', async (host) => {
    for (const path of ['/api/support/', '/api/support', '/login', '/nothing.png']) {
      const { status, body, head } = await ask(`GET ${path} HTTP/1.1`, `Host: ${host}`)
      expect([status, body]).toEqual([400, '{"detail":"Malformed request.","code":"malformed_request"}'])
      expect(head).toContain('x-request-id: ')
    }
  })

  test('two hosts', async () => {
    expect((await ask('GET /login HTTP/1.1', 'Host: a', 'Host: b')).status).toBe(400)
  })

  test('a tunnel', async () => {
    for (const target of ['a.b:443', 'nas:80', '/login']) {
      expect((await ask(`CONNECT ${target} HTTP/1.1`, 'Host: a.b')).status).toBe(405)
    }
  })

  test('more headers than a request needs', async () => {
    for (const kilobytes of [17, 40, 100, 120]) {
      lines.length = 0
      const cookie = `Cookie: ${'c'.repeat(kilobytes * 1024)}`
      const { status, head, body } = await ask('GET /api/support/ HTTP/1.1', 'Host: a', cookie)
      expect([status, body]).toEqual([
        431,
        '{"detail":"Request header fields too large.","code":"head_too_large"}',
      ])
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
        expect(head).toContain(`${name}: ${value.toLowerCase()}`)
      }
      const id = head.match(/^x-request-id: (.*)$/m)![1]!
      expect(JSON.parse(lines[0]!)).toMatchObject({ requestId: id, status: 431 })
    }
    expect((await ask(`GET /${'x'.repeat(20_000)} HTTP/1.1`, 'Host: a')).status).toBe(431)
    expect((await ask('GET /healthz HTTP/1.1', 'Host: a', `Cookie: ${'c'.repeat(15_000)}`)).status).toBe(200)
  })
})
