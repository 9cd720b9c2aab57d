import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { type Listener, listen } from './listener.ts'
import { createLog } from './log.ts'
import { openTestApp, type Person, TEST_CONFIG, type TestApp } from './test-app.ts'
import { exchange } from './test-exchange.ts'
import { until } from './test-until.ts'

let app: TestApp
let person: Person
let listener: Listener
let port: number

beforeAll(async () => {
  app = await openTestApp({ config: { ...TEST_CONFIG, rateLimit: true } })
  person = await app.person()
  listener = listen(app.app, { port: 0, host: '127.0.0.1' }, createLog('silent'), false)
  port = Number(new URL(listener.url).port)
})
afterAll(() => listener.cut())

const CLOSE = 'Host: localhost\r\nConnection: close\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

describe('over the wire,', () => {
  test('a chunked body is read, and measured as it comes', async () => {
    const start = `POST /api/login/ HTTP/1.1\r\n${CLOSE}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n`
    const small = await exchange(port, [start, chunk('{"user'), chunk('name":"x"}'), '0\r\n\r\n'])
    expect([small.status, JSON.parse(small.body)]).toMatchObject([
      400,
      { password: ['This field is required.'] },
    ])
    const isAnswered = (text: string) => text.includes('too large')
    const large = await exchange(
      port,
      [start, ...Array<string>(100).fill(chunk(' '.repeat(1024)))],
      isAnswered,
    )
    expect(large.status).toBe(413)
    expect(large.body).toContain('{"detail":"Request body too large.","code":"body_too_large"}')
  })

  test('a body that announces more than the limit is refused before it is sent', async () => {
    const isAnswered = (text: string) => text.includes('too large')
    const { status } = await exchange(
      port,
      [`POST /api/login/ HTTP/1.1\r\n${CLOSE}${JSON_TYPE}Content-Length: 10000000\r\n\r\n{`],
      isAnswered,
    )
    expect(status).toBe(413)
  })

  test('the Authorization header twice is no way in', async () => {
    const good = `Authorization: ${person.headers.authorization}\r\n`
    const bad = 'Authorization: Bearer x\r\n'
    const ask = (...headers: string[]) =>
      exchange(port, [`GET /api/user/profile/ HTTP/1.1\r\n${CLOSE}${headers.join('')}\r\n`])
    expect((await ask(good)).status).toBe(200)
    expect((await ask(bad)).status).toBe(401)
    expect((await ask(good, bad)).status).toBe(401)
    expect((await ask(bad, good)).status).toBe(401)
  })

  test('HEAD has the length of the body, and no body', async () => {
    const { status, head, body } = await exchange(port, [
      `HEAD /materials/categories/ HTTP/1.1\r\n${CLOSE}\r\n`,
    ])
    expect([status, body]).toEqual([200, ''])
    expect(head).toMatch(/content-length: [1-9]/)
    expect(head).toContain('x-content-type-options: nosniff')
  })

  test('308, 204 and 205 have no body', async () => {
    const redirect = await exchange(port, [`POST /api/login HTTP/1.1\r\n${CLOSE}Content-Length: 0\r\n\r\n`])
    expect([redirect.status, redirect.body]).toEqual([308, ''])
    expect(redirect.head).toContain('location: /api/login/')
  })

  test('what is no HTTP ends the line and nothing else', async () => {
    for (const bytes of ['GARBAGE\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', '\0\0\0\0\r\n\r\n']) {
      await exchange(port, [bytes]).catch(() => undefined)
    }
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  }, 60_000)

  test('guesses are counted by the address of the connection, whatever the request claims', async () => {
    const guess = (turn: number) =>
      fetch(`http://127.0.0.1:${port}/api/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${turn}` },
        body: JSON.stringify({ username: `name-${turn}`, password: 'wrong' }),
      })
    const statuses: number[] = []
    for (let turn = 0; turn < 12; turn++) statuses.push((await guess(turn)).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
  })

  test('a client that goes away in the middle of a body leaves nothing behind', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`POST /api/login/ HTTP/1.1\r\n${CLOSE}${JSON_TYPE}Content-Length: 100\r\n\r\n{"user`)
    await until(() => app.app.server!.pendingRequests === 1)
    socket.destroy()
    await until(() => app.app.server!.pendingRequests === 0)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })
})
