import { describe, expect, test } from 'bun:test'
import { AppError } from '../errors.ts'
import { BODY_LIMIT_BYTES, readJson } from './validation.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

const post = (body: BodyInit | null, headers: Record<string, string> = JSON_TYPE) =>
  new Request('http://localhost/', { method: 'POST', body, headers })

/** The status that a body is refused with, or its value. */
async function outcome(request: Request): Promise<unknown> {
  try {
    return { value: await readJson(request) }
  } catch (error) {
    if (error instanceof AppError) return error.status
    throw error
  }
}

const textOf = (bytes: number): string => JSON.stringify('x'.repeat(bytes - 2))

function stream(chunk: string, times: number): { body: ReadableStream<Uint8Array>; sent(): number } {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === times) return controller.close()
      sent += 1
      controller.enqueue(new TextEncoder().encode(chunk))
    },
  })
  return { body, sent: () => sent }
}

describe('a body', () => {
  test('of JSON is its value, whatever the case and parameters of its type', async () => {
    expect(await outcome(post('{"a":[1,2]}'))).toEqual({ value: { a: [1, 2] } })
    const type = { 'content-type': 'Application/JSON; charset=utf-8' }
    expect(await outcome(post('[]', type))).toEqual({ value: [] })
  })

  test('that is empty counts as an empty object, whatever its type', async () => {
    expect(await outcome(post(null))).toEqual({ value: {} })
    expect(await outcome(post('', {}))).toEqual({ value: {} })
    expect(await outcome(post('', { 'content-type': 'text/plain' }))).toEqual({ value: {} })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'text/json', ''])(
    'of type "%s" is refused with 415',
    async (type) => {
      expect(await outcome(post(new TextEncoder().encode('{}'), type ? { 'content-type': type } : {}))).toBe(
        415,
      )
    },
  )

  test.each([
    '{',
    '{"a":1,}',
    "{'a':1}",
    '{"a":NaN}',
    '{"a":Infinity}',
    '{"a":-Infinity}',
    '{} {}',
    '{}x',
    'undefined',
    '{"a":01}',
    '{"a":"\n"}',
    '\ufeff\ufeff{}',
  ])('that is no JSON is refused with 400: %p', async (text) => {
    expect(await outcome(post(text))).toBe(400)
  })

  test('that is not UTF-8 is refused with 400', async () => {
    expect(await outcome(post(new Uint8Array([0x22, 0xff, 0x22])))).toBe(400)
  })

  test('nested as deep as the limit allows is read or refused, and nothing breaks', async () => {
    for (const text of [
      `${'['.repeat(32_000)}${']'.repeat(32_000)}`,
      '['.repeat(65_000),
      '{"a":'.repeat(13_000),
    ]) {
      const found = await outcome(post(text))
      expect(found === 400 || typeof found === 'object').toBe(true)
    }
  })

  test('of the limit is read, of one byte more is refused', async () => {
    expect(await outcome(post(textOf(BODY_LIMIT_BYTES)))).toHaveProperty('value')
    expect(await outcome(post(textOf(BODY_LIMIT_BYTES + 1)))).toBe(413)
  })

  test('that announces more than the limit is refused without being read', async () => {
    const { body, sent } = stream('x', 10)
    const headers = { ...JSON_TYPE, 'content-length': String(BODY_LIMIT_BYTES + 1) }
    expect(await outcome(post(body, headers))).toBe(413)
    expect(sent()).toBeLessThan(10)
  })

  test('that comes in pieces without a length is measured as it comes', async () => {
    const { body, sent } = stream('x'.repeat(1024), 10_000)
    expect(await outcome(post(body))).toBe(413)
    expect(sent()).toBeLessThan(100)
    const small = stream(' ', 3)
    expect(await outcome(post(small.body))).toBe(400)
  })

  test('that breaks off is refused with 400', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error('gone'))
      },
    })
    expect(await outcome(post(body))).toBe(400)
  })

  test('is never quoted in the error', async () => {
    try {
      await readJson(post('{"password":"hunter2" "x"}'))
      throw new Error('was read')
    } catch (error) {
      expect(JSON.stringify((error as AppError).body)).not.toContain('hunter2')
      expect((error as AppError).body).toHaveProperty('detail.code', 'body-not-json')
    }
  })
})
