import type { Static, TArray, TObject, TSchema } from '@sinclair/typebox'
import { t } from 'elysia'
import type { Issue } from '#calc/vocabulary/faults/fault.ts'
import { AppError, failure, invalidFields } from '../errors.ts'
import { compileCheck, unknownFields } from './checker.ts'
import { inPresentIds } from './material-ids.ts'

/** Rules for a whole body or query, such as those that the server shares with a form. */
type Rules<Input> = (input: unknown) => Verdict<Input> | Promise<Verdict<Input>>

export type Verdict<Value> = { ok: true; value: Value } | { ok: false; issues: Issue[] }

export type InputSchema = TObject | TArray

export interface Takes<Body extends InputSchema, Query extends InputSchema, Input> {
  body?: Body
  /** An empty parameter counts as absent. */
  query?: Query
  /** Checks the values instead of the schema, which then only gives the known fields, the type and the docs. */
  rules?: Rules<Input>
  /** Schemas of answers: a client may send their other fields back, and they are ignored. */
  echoes?: readonly TSchema[]
  /** For a body that may be larger than usual. */
  limitBytes?: number
}

const anyField = unknownFields(t.Object({}))

/**
 * Reads the body or query of a request. All faults are answered at once; a field that the schema lacks is refused by its name,
 * and so is every field sent to a call that takes none.
 */
export function inputOf<Input>(
  { body, query, rules, echoes, limitBytes }: Takes<InputSchema, InputSchema, Input>,
  needsPremium: boolean,
) {
  const schema: InputSchema | undefined = body ?? query
  const judged = schema && judgedBy<Input>(schema, { rules, echoes, needsPremium })

  async function read(request: Request, parameters: object): Promise<Input> {
    if (!judged) return undefined as Input
    if (!body) return judged(parameters, withoutEmpty(parameters))
    const given = await readJson(request, limitBytes)
    return judged(given, given)
  }

  /** The fields of a query or body that the call doesn't take at all. */
  async function unexpected(request: Request, parsed: unknown): Promise<Issue[]> {
    const parameters = query || !request.url.includes('?') ? [] : new URL(request.url).searchParams
    const found = anyField(Object.fromEntries(parameters))
    if (body || request.method === 'GET' || request.method === 'HEAD') return found
    // Old clients send all sorts of bodies here: only fields count. The framework may have read the body already.
    const given = request.bodyUsed ? parsed : await readJson(request).catch(() => ({}))
    return [...found, ...anyField(given)]
  }

  return async (request: Request, parameters: object, parsed: unknown): Promise<Input> => {
    const input = await read(request, parameters)
    const issues = await unexpected(request, parsed)
    if (issues.length > 0) throw invalidFields(issues)
    return input
  }
}

/** The query of a call that takes a body too; null for one that doesn't. */
export const queryBeside = (
  { body, query }: Takes<InputSchema, InputSchema, unknown>,
  needsPremium: boolean,
) => {
  const judged = body && query && judgedBy<object>(query, { needsPremium })
  return judged ? (parameters: object) => judged(parameters, withoutEmpty(parameters)) : null
}

interface Judging<Input> extends Pick<Takes<InputSchema, InputSchema, Input>, 'rules' | 'echoes'> {
  needsPremium: boolean
}

function judgedBy<Input>(schema: InputSchema, { rules, echoes, needsPremium }: Judging<Input>) {
  const judge = (rules ?? rulesOf(schema)) as Rules<Input>
  const unknownIn = unknownFields(schema, echoes)
  return async (given: unknown, cleaned: unknown): Promise<Input> => {
    const verdict = await judge(cleaned)
    const unknown = unknownIn(given)
    if (verdict.ok && unknown.length === 0) return verdict.value
    const issues = verdict.ok ? [] : verdict.issues
    const known = new Set(issues.map(({ path }) => path.join('\n')))
    const more = unknown.filter(({ path }) => !known.has(path.join('\n')))
    throw invalidFields([...issues, ...more], needsPremium)
  }
}

/** Leaves the checks to the service, which knows more. */
export const uncheckedInput = (input: unknown) => ({ ok: true, value: input }) as const

const withoutEmpty = (parameters: object) =>
  Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''))

/** Where its reader names another type than the schema's, that is what it reads as. */
export function rulesOf<Body extends InputSchema, Read = Static<Body>>(
  schema: Body,
): (input: unknown) => Verdict<Read> {
  const check = compileCheck(schema)
  return (input) => {
    const issues: Issue[] = []
    const value = check(input, [], issues)
    for (const { path } of issues) if (path.length === 0) path.push('non_field_errors')
    return issues.length > 0 ? { ok: false, issues } : { ok: true, value: value as Read }
  }
}

export const BODY_LIMIT_BYTES = 64 * 1024

const tooLarge = () => failure(413, 'body-too-large')

/**
 * The JSON value in a request's body; an empty body counts as an empty object.
 * @throws AppError 415 for another media type, 413 over the limit (counted while reading, for chunked bodies too), 400 for
 * invalid JSON
 */
export async function readJson(request: Request, limitBytes = BODY_LIMIT_BYTES): Promise<unknown> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > limitBytes) throw tooLarge()
  const bytes = await readBytes(request, declared, limitBytes)
  if (bytes.byteLength === 0) return {}
  const type = request.headers.get('content-type') ?? ''
  if (type.split(';', 1)[0]!.trim().toLowerCase() !== 'application/json')
    throw failure(415, 'media-type', { type })
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw failure(400, 'body-not-utf8')
  }
  try {
    return JSON.parse(inPresentIds(text))
  } catch {
    // The parser's own message would quote the body, and perhaps a password in it.
    throw failure(400, 'body-not-json')
  }
}

async function readBytes(request: Request, declared: number, limitBytes: number): Promise<Uint8Array> {
  try {
    // The server reads no further than a declared length; a stream without one is measured as it arrives.
    return declared > 0 ? await request.bytes() : await readMeasured(request, limitBytes)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw failure(400, 'body-cut-off')
  }
}

async function readMeasured(request: Request, limitBytes: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.byteLength
    if (length > limitBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}
