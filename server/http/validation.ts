import type { Static, TArray, TObject, TSchema } from '@sinclair/typebox'
import { t } from 'elysia'
import type { Issue } from '#calc/vocabulary/faults/fault.ts'
import { invalidFields } from '../errors.ts'
import { readJson } from './body.ts'
import { compileCheck } from './checker.ts'
import { unknownFields } from './unknown-fields.ts'

/** Rules for a whole body or query, such as those that a form shares with the server. */
export type Rules<Input> = (input: unknown) => Verdict<Input> | Promise<Verdict<Input>>

export type Verdict<Value> = { ok: true; value: Value } | { ok: false; issues: Issue[] }

/** An object of fields, or a list. */
export type InputSchema = TObject | TArray

/** What a call takes: a body or a query, or nothing. */
export interface Takes<Schema extends InputSchema, Input> {
  body?: Schema
  /** An empty parameter counts as absent. */
  query?: Schema
  /** Checks the values instead of the schema, which then says only which fields there are (and its type, and the docs). */
  rules?: Rules<Input>
  /** What answers show of the same thing: a client may send it back with the rest, and it is ignored. */
  echoes?: readonly TSchema[]
  /** Of a body that may be larger than others. */
  limitBytes?: number
}

const unknownWhereNothingIs = unknownFields(t.Object({}))

/**
 * Reads the body or the query of a request. All that is wrong is answered at once; a field that the schema does not have
 * is refused by its name, and so is whatever a call is sent that takes none.
 */
export function inputOf<Schema extends InputSchema, Input>(
  { body, query, rules, echoes, limitBytes }: Takes<Schema, Input>,
  needsPremium: boolean,
) {
  const schema: InputSchema | undefined = body ?? query
  const judge = (rules ?? (schema && rulesOf(schema))) as Rules<Input> | undefined
  const unknownIn = schema && unknownFields(schema, echoes)

  async function read(request: Request, parameters: object): Promise<Input> {
    if (!judge || !unknownIn) return undefined as Input
    const given = body ? await readJson(request, limitBytes) : parameters
    const verdict = await judge(body ? given : withoutEmpty(parameters))
    const unknown = unknownIn(given)
    if (verdict.ok && unknown.length === 0) return verdict.value
    const issues = verdict.ok ? [] : verdict.issues
    const known = new Set(issues.map(({ path }) => path.join('\n')))
    const more = unknown.filter(({ path }) => !known.has(path.join('\n')))
    throw invalidFields([...issues, ...more], needsPremium)
  }

  async function unasked(request: Request, parsed: unknown): Promise<Issue[]> {
    const parameters = query || !request.url.includes('?') ? [] : new URL(request.url).searchParams
    const found = unknownWhereNothingIs(Object.fromEntries(parameters))
    if (body || request.method === 'GET' || request.method === 'HEAD') return found
    // Old clients send all sorts of things here: only fields count. The framework may have read them before.
    const given = request.bodyUsed ? parsed : await readJson(request).catch(() => ({}))
    return [...found, ...unknownWhereNothingIs(given)]
  }

  return async (request: Request, parameters: object, parsed: unknown): Promise<Input> => {
    const input = await read(request, parameters)
    const issues = await unasked(request, parsed)
    if (issues.length > 0) throw invalidFields(issues)
    return input
  }
}

/** Leaves the judgement to the service, which knows more by then. */
export const asSent = (input: unknown) => ({ ok: true, value: input }) as const

const withoutEmpty = (parameters: object) =>
  Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''))

/** A schema as rules. */
export function rulesOf<Body extends InputSchema>(schema: Body): (input: unknown) => Verdict<Static<Body>> {
  const check = compileCheck(schema)
  return (input) => {
    const issues: Issue[] = []
    const value = check(input, [], issues)
    for (const { path } of issues) if (path.length === 0) path.push('non_field_errors')
    return issues.length > 0 ? { ok: false, issues } : { ok: true, value: value as Static<Body> }
  }
}
