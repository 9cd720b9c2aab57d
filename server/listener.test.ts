import { expect, test } from 'bun:test'
import { connect } from 'node:net'
import { listen } from './listener.ts'
import { createLog } from './log.ts'
import { busyness, until } from './test-until.ts'

type Answer = (request: Request) => Response | Promise<Response>

const HERE = { port: 0, host: '127.0.0.1' }

function serving(answer: Answer) {
  const lines: string[] = []
  const app = { fetch: answer, server: null }
  const listener = listen(
    app,
    HERE,
    createLog('info', (line) => lines.push(line)),
    false,
  )
  return { ...listener, app, lines }
}

const refused = (url: string) =>
  fetch(url).then(
    () => false,
    () => true,
  )

/** Whether the port is closed; sends no request. */
const isClosed = (url: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const end = (closed: boolean) => () => {
      socket.destroy()
      resolve(closed)
    }
    socket.on('connect', end(false)).on('error', end(true))
  })

test('requests that come while it stops are answered, and told that the connection ends; later ones are refused', async () => {
  const { url, stop } = serving(() => new Response('well'))
  await fetch(url)
  const stopping = stop()
  const answers = await Promise.all([fetch(url), fetch(url)])
  for (const answer of answers) {
    expect(await answer.text()).toBe('well')
    expect(answer.headers.get('connection')).toBe('close')
  }
  await stopping
  expect(await refused(url)).toBe(true)
})

test('an answer that takes its time is waited for', async () => {
  const answer = Promise.withResolvers<Response>()
  const { url, stop, app } = serving(() => answer.promise)
  const slow = fetch(url).then((answer) => answer.text())
  await until(() => (app.server as Bun.Server<unknown> | null)?.pendingRequests === 1)
  let hasStopped = false
  const stopping = stop().then(() => {
    hasStopped = true
  })
  await until(() => isClosed(url))
  expect(hasStopped).toBe(false)
  answer.resolve(new Response('at last'))
  expect(await slow).toBe('at last')
  await stopping
})

test('callers that never cease to ask do not keep it from stopping', async () => {
  const { url, stop } = serving(() => new Response())
  let asking = true
  const crowd = Array.from({ length: 4 }, async () => {
    while (asking && !(await refused(url)));
  })
  const began = performance.now()
  await stop()
  expect(performance.now() - began).toBeLessThan(10_000 * busyness())
  asking = false
  await Promise.all(crowd)
})

test('what the application lets through is a plain 500, and stands in the log', async () => {
  const { url, stop, lines } = serving(() => {
    throw new Error('the inside')
  })
  const answer = await fetch(url)
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('inside')
  expect(lines.join('')).toContain('the inside')
  await stop()
})

test('the application knows its server, for the address of a caller', async () => {
  const { app, url, stop } = serving(() => new Response())
  expect(app.server).not.toBeNull()
  expect(new URL(url).port).toBe(String((app.server as unknown as Bun.Server<unknown>).port))
  await stop()
})

test('a port that is taken, and an address of another machine, are named', async () => {
  const { url, stop } = serving(() => new Response())
  const port = Number(new URL(url).port)
  const again = (config: typeof HERE) => () =>
    listen({ fetch: () => new Response(), server: null }, config, createLog('silent'), false)
  expect(again({ ...HERE, port })).toThrow(`Port ${port} of 127.0.0.1 is in use`)
  expect(again({ port: 0, host: '192.0.2.1' })).toThrow('192.0.2.1')
  await stop()
})
