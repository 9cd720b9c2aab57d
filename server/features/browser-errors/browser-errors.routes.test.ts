import { beforeEach, expect, test } from 'bun:test'
import { createLog } from '#server/log.ts'
import { openTestApp, type TestApp } from '#server/test-app.ts'

let api: TestApp
let lines: string[]

beforeEach(async () => {
  lines = []
  api = await openTestApp({ log: createLog('error', (line) => void lines.push(line)) })
})

const REPORT = { error: 'TypeError: no list', frames: ['main-p3zt0k1v.js:2:48213'], screen: '/plan' }
const report = (body: object) => api.call('POST', '/api/browser-errors/', null, { body })

test('an error in the page is a line of the log', async () => {
  expect((await report(REPORT)).status).toBe(204)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'error', msg: 'an error in the page', browser: REPORT }),
  ])
})

test.each([
  ['a name', { ...REPORT, error: 'علی' }],
  ['a line break', { ...REPORT, error: 'a\n{"level":"fatal"}' }],
  ['an id', { ...REPORT, screen: '/my-analyses/0f6a1c9e' }],
  ['an address', { ...REPORT, frames: ['https://blend.example/?q=ali'] }],
  ['too many frames', { ...REPORT, frames: Array(11).fill(REPORT.frames[0]) }],
  ['more than it asks for', { ...REPORT, account: 'ali' }],
  ['a long error', { ...REPORT, error: 'x'.repeat(201) }],
])('%s is refused and not in the log', async (_, body) => {
  expect((await report(body)).status).toBe(400)
  expect(lines).toEqual([])
})

test('what is too large is refused unread', async () => {
  expect((await report({ ...REPORT, error: 'x'.repeat(5000) })).status).toBe(413)
})

test('so many a minute are taken from an address, and the log has no more', async () => {
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await report(REPORT)).status))
  expect(statuses.filter((status) => status === 204)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  expect(lines).toHaveLength(10)
})
