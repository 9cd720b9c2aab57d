import { beforeAll, expect, test } from 'bun:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { openTestApp, type TestApp } from '#server/test-app.ts'
import { type Conformance, createConformance, spelledOut } from '#server/test-conformance.ts'
import { describeApi, type OpenApiDocument } from './openapi.ts'

/** Routes that are not part of the API: probes, and the documentation itself. */
const UNDOCUMENTED = /^\/((healthz|readyz|metrics)\/?|openapi\.json|swagger\/.*|redoc\/.*)$/

interface Operation {
  operationId: string
  summary?: string
  description?: string
  /** Absent: what the document as a whole says, a token. */
  security?: object[]
  parameters?: { name: string; required?: boolean; schema: object }[]
  requestBody?: { content: Record<string, { examples?: Record<string, { value: unknown }> }> }
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>
}

let api: TestApp
let document: OpenApiDocument
let conformance: Conformance
let operations: { name: string; pointer: string; operation: Operation }[]

beforeAll(async () => {
  api = await openTestApp()
  document = await describeApi(api.app)
  conformance = createConformance(document)
  operations = Object.entries(spelledOut(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      pointer: `api#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1').replace(/[{}]/g, encodeURIComponent)}/${method}`,
      operation: operation as unknown as Operation,
    })),
  )
})

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

test('the document is the same whatever was called before it was fetched', async () => {
  const other = await openTestApp()
  await other.visit('GET', '/materials/categories/')
  await other.call('POST', '/calculations/blending/', await other.person(), { body: {} })
  expect(await describeApi(other.app)).toEqual(document)
})

test('what several calls share is said once: the document stays small enough to be read by programs', () => {
  expect(Buffer.byteLength(JSON.stringify(document))).toBeLessThan(2_750 * operations.length)
})

test('every route is in the document, but for probes and the documentation itself', () => {
  const routes = api.app.routes
    .filter(({ path }) => !UNDOCUMENTED.test(path))
    .map(({ method, path }) => `${method} ${path.replace(/:([^/]+)/g, '{$1}')}`)
  expect(operations.map(({ name }) => name).sort()).toEqual([...new Set(routes)].sort())
})

test('every call says what it does, what it takes and what it answers, with examples and its errors', () => {
  const lacks = operations.flatMap(({ name, operation }) => {
    const { summary, description, security, requestBody, responses } = operation
    const wanted: [string, boolean][] = [
      ['a summary', Boolean(summary)],
      ['a description', Boolean(description)],
      ['success', Object.keys(responses).some((status) => status.startsWith('2'))],
      ['what happens without a token', security?.length === 0 || '401' in responses],
      ['what a bad body is answered with', !requestBody || '400' in responses],
      ['all other errors', 'default' in responses],
      ['a JSON body', !requestBody || Object.keys(requestBody.content).join() === 'application/json'],
      ['an example of the body', !requestBody || Boolean(requestBody.content['application/json']?.examples)],
    ]
    const unexampled = Object.entries(responses)
      .filter(
        ([, { content }]) =>
          content?.['application/json'] && !('example' in content['application/json']) && !requestBody,
      )
      .map(([status]) => `an example of ${status}`)
    return [...wanted.filter(([, holds]) => !holds).map(([what]) => what), ...unexampled].map(
      (what) => `${name} lacks ${what}`,
    )
  })
  expect(lacks).toEqual([])
})

test('whatever is changed by its version has an ETag and takes If-Match, but what names several versions', () => {
  const lacks = operations.flatMap(({ name, operation }) => {
    const {
      parameters = [],
      requestBody,
      responses,
    } = operation as Operation & {
      responses: Record<string, { headers?: object }>
    }
    const schema = requestBody?.content['application/json'] as { schema?: { $ref?: string } } | undefined
    const fields = schema?.schema?.$ref
      ? document.components.schemas[schema.schema.$ref.split('/').at(-1)!]
      : schema?.schema
    const takesSeen =
      'seen' in ((fields as { properties?: object } | undefined)?.properties ?? {}) ||
      parameters.some((one) => one.name === 'seen')
    const isGuarded = parameters.some((one) => one.name === 'If-Match') && '412' in responses
    const { 200: answer } = responses
    const isWrite = /^(PUT|PATCH|DELETE) /.test(name)
    if (takesSeen && isWrite && !isGuarded) return [name]
    return isGuarded && (!takesSeen || (answer && !('ETag' in (answer.headers ?? {})))) ? [`${name} 200`] : []
  })
  expect(lacks).toEqual(['PATCH /me/movements/{id}/', 'DELETE /me/movements/{id}/'])
})

test('every example fits its own schema', () => {
  const faults: string[] = []
  const check = (what: string, pointer: string, value: unknown) => {
    const validate = conformance.validator(pointer)
    if (!validate(value)) faults.push(`${what}: ${JSON.stringify(validate.errors)}`)
  }
  for (const { name, pointer, operation } of operations) {
    const body = operation.requestBody?.content['application/json']
    for (const [key, { value }] of Object.entries(body?.examples ?? {})) {
      check(`${name}, ${key}`, `${pointer}/requestBody/content/application~1json/schema`, value)
    }
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const json = content?.['application/json']
      if (json?.example !== undefined)
        check(
          `${name}, ${status}`,
          `${pointer}/responses/${status}/content/application~1json/schema`,
          json.example,
        )
    }
  }
  expect(faults).toEqual([])
})

test('the published document is the same, revalidated, and open to all', async () => {
  const answer = await api.visit('GET', '/openapi.json')
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(document)))
  const headers = { 'if-none-match': answer.headers.get('etag')! }
  expect((await api.visit('GET', '/openapi.json', headers)).status).toBe(304)
})

test('both pages load scripts from this server alone, and the policy that lets them is theirs alone', async () => {
  for (const path of ['/swagger/', '/redoc/']) {
    const page = await api.visit('GET', path)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = page.headers.get('content-security-policy')!
    expect(policy).toContain("style-src 'self' 'unsafe-inline'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
    const html = await page.text()
    expect(html).not.toMatch(/https?:/)
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/)
    const files = [...html.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, file]) => file!)
    expect(files.length).toBeGreaterThan(2)
    for (const file of files) {
      const answer = await api.visit('GET', file)
      expect([file, answer.status]).toEqual([file, 200])
      expect(answer.headers.get('content-security-policy')).not.toContain("style-src 'self' 'unsafe-inline'")
    }
  }
})
