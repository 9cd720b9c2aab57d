import { beforeAll, describe, expect, test } from 'bun:test'
import { createLog } from '#server/log.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { testSite } from '#server/test-site.ts'
import { afterAnswers } from '#server/test-until.ts'
import { addMaterial, blend } from './test-calculations.ts'

const lines: string[] = []

let api: TestApp
let mina: Person
let token: string

beforeAll(async () => {
  api = await openTestApp({ site: testSite, log: createLog('debug', (line) => void lines.push(line)) })
  mina = await api.person()
  const { id } = await blend(api, mina, [
    await addMaterial(api, null, 'A'),
    await addMaterial(api, null, 'B'),
  ])
  const link = await api.call('POST', `/me/calculations/${id}/share/`, mina)
  token = ((await link.json()) as { url: string }).url.slice('/s/'.length)
})

describe('every answer under a link', () => {
  const CALLS: [method: string, path: string, status: number][] = [
    ['GET', '/s/TOKEN', 200],
    ['GET', '/s/TOKEN/', 200],
    ['HEAD', '/s/TOKEN', 200],
    ['GET', '/s/xTOKEN', 404],
    ['GET', '/s/TOKEN%00', 404],
    ['GET', '/%73/TOKEN', 404],
    ['GET', '/shared/TOKEN/', 200],
    ['GET', '/shared/TOKEN/plot/', 200],
    ['GET', '/shared/TOKEN/plot/?format=svg', 200],
    ['GET', '/shared/TOKEN/plot/?format=gif', 400],
    ['GET', '/shared/TOKEN', 308],
    ['GET', '/shared/xTOKEN/', 404],
    ['GET', '/shared/xTOKEN/plot/', 404],
    ['GET', '/shared/TOKEN/other/', 404],
    ['PUT', '/shared/TOKEN/', 405],
  ]
  for (const [method, path, status] of CALLS) {
    test(`${method} ${path}: is kept nowhere, listed nowhere, and told to no other site`, async () => {
      const { headers, status: given } = await api.visit(method, path.replace('TOKEN', token))
      expect(given).toBe(status)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    })
  }

  test('and no other', async () => {
    for (const path of ['/login', '/support', '/sharedness', '/materials/categories/']) {
      const { headers } = await api.visit('GET', path)
      expect([path, headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
        path,
        null,
        'same-origin',
      ])
    }
  })
})

test('the page of a link that was revoked is not found either', async () => {
  const { id } = await blend(api, mina, [
    await addMaterial(api, null, 'C'),
    await addMaterial(api, null, 'D'),
  ])
  const path = `/me/calculations/${id}/share/`
  const { url } = (await (await api.call('POST', path, mina)).json()) as { url: string }
  const shown = async () => {
    const { status, headers } = await api.visit('GET', url)
    return [status, headers.get('content-type')]
  }
  expect(await shown()).toEqual([200, 'text/html'])
  expect((await api.call('DELETE', path, mina)).status).toBe(204)
  expect(await shown()).toEqual([404, 'text/html'])
})

test('the log never has the token, however the path is written', async () => {
  const paths = [
    '/s/T',
    '/s/T/',
    '//s/T',
    '/S/T',
    '/%73/T',
    '/s%2FT',
    '/s%252fT',
    '/%25%37%33/T',
    '/s/T?x=T',
    '/s/T.png',
  ]
  const calls = [
    '/shared/T/',
    '/shared/T/plot/',
    '/shared/T',
    '/shared/T/nothing/',
    '/shared/T/plot/?width=1',
    '/%73hared/T/',
  ]
  for (const path of [...paths, ...calls]) await api.visit('GET', path.replaceAll('T', token))
  await api.visit('DELETE', `/shared/${token}/`)
  await afterAnswers()
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(requests.length).toBeGreaterThan(paths.length + calls.length)
  expect(lines.filter((line) => line.includes(token.slice(1, -1)))).toEqual([])
  expect(requests.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/s/[hidden]', '/shared/:token/', '/shared/:token/plot/']),
  )
})
