import { expect, test } from 'bun:test'
import { createLog } from './log.ts'
import { busyness } from './test-until.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'

function record(work: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = []
  work(createLog('debug', (line) => lines.push(line)))
  return lines
}

test('a line is one JSON object with level, time and message', () => {
  const [line] = record((log) => log.info({ status: 200 }, 'two\nlines'))
  expect(line!.indexOf('\n')).toBe(line!.length - 1)
  expect(JSON.parse(line!)).toMatchObject({ level: 'info', status: 200, msg: 'two\nlines' })
  expect(Date.parse(JSON.parse(line!).time)).toBeGreaterThan(0)
})

test('lines below the level are not written', () => {
  const lines: string[] = []
  createLog('warn', (line) => lines.push(line)).info('quiet')
  expect(lines).toEqual([])
})

test('no password, token, e-mail address or authorization survives, whatever carries it', () => {
  const failure = Object.assign(new Error(`Key (email_key)=(ann@example.org) exists`), {
    code: '23505',
    parameters: ['hunter22'],
    cause: new Error(`bad ${JWT}`),
  })
  const lines = record((log) => {
    log.info({
      password: 'hunter22',
      password_confirm: 'hunter22',
      nested: { current_password: ['hunter22'] },
    })
    log.info({
      headers: { Authorization: `Bearer ${JWT}`, cookie: 'hunter22' },
      list: [{ refresh: 'hunter22' }],
    })
    log.warn(
      { email: 'ann@example.org', password: 'hunter22' },
      `sign-up of ann@example.org with Bearer ${JWT}`,
    )
    log.error({ err: failure }, 'failed')
    log.error({ url: 'postgres://fuel:hunter22@db.example/fuel', contact: 'علی@نمونه.ایران' })
    log.info({ JWT_SECRET: 'hunter22', access: JWT, note: JWT })
  })
  const all = lines.join('')
  for (const secret of ['hunter22', 'ann@', 'example.org', JWT, 'c2lnbmF0dXJl', 'نمونه.ایران']) {
    expect(all).not.toContain(secret)
  }
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
  expect(JSON.parse(lines[3]!).err).toMatchObject({ name: 'Error', code: '23505' })
})

test('nor behind percent escapes, however often they are escaped themselves', () => {
  const twice = encodeURIComponent(encodeURIComponent('ann@example.org'))
  const seven = Array.from({ length: 7 }).reduce<string>(
    (text) => encodeURIComponent(text),
    'ann@example.org',
  )
  for (const piece of [
    'ann%40example.org',
    'ann%40example%2Eorg',
    '%61%6e%6e%40%65xample.org',
    twice,
    seven,
    encodeURIComponent('علی@نمونه.ایران'),
    encodeURIComponent(`Bearer ${JWT}`),
    `token%3D${JWT}`,
    JWT.replace('.', '%2E'),
    encodeURIComponent('postgres://fuel:hunter22@db/fuel'),
    'ann%40example.org%zz%',
  ]) {
    const [line] = record((log) => log.info({ path: `/users/${piece}/materials/` }, 'request'))
    expect(JSON.parse(line!).path).toBe('/users/[hidden]/materials/')
  }
  for (const path of ['/100%/', '/a%20b/%D9%86%D9%81%D8%AA', '/%40', '/%25', '/%zz%4']) {
    const [line] = record((log) => log.info({ path }, 'request'))
    expect(JSON.parse(line!).path).toBe(path)
  }
})

test('a long line without anything to hide is not searched for ages', () => {
  const lines: string[] = []
  const began = performance.now()
  const log = createLog('info', (line) => void lines.push(line))
  log.info({ text: `${'a'.repeat(200_000)} @` }, 'long')
  log.info({ text: `${'%25'.repeat(100_000)} ${'a%'.repeat(100_000)} ${'%2540.'.repeat(50_000)}` }, 'long')
  // It would take some twenty seconds if every character began a search to the end of the line.
  expect(performance.now() - began).toBeLessThan(5_000 * busyness())
  expect(lines[0]!.length).toBeGreaterThan(200_000)
})
