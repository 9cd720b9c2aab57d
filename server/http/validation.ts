import type { Static, TObject, TSchema, TUnsafe } from '@sinclair/typebox'
import { t } from 'elysia'
import type { Issue } from '#calc/vocabulary/faults/issue.ts'
import { invalidFields } from '../errors.ts'
import { readJson } from './body.ts'
import { compileCheck } from './checker.ts'

/** Rules for a whole body, such as those that a form shares with the server. */
export type Rules<Value> = (input: unknown) => Verdict<Value> | Promise<Verdict<Value>>

export type Verdict<Value> = { ok: true; value: Value } | { ok: false; issues: Issue[] }

interface Options<Value> {
  /** Checks the body instead of the schema, which then only describes it (its type, and the docs). */
  rules?: Rules<Value>
  /** The call needs Premium: without it a bad body is answered with 403, not 400. */
  premium?: boolean
  /** Of a body that may be larger than others. */
  limitBytes?: number
}

interface Context {
  request: Request
  body?: unknown
  query?: unknown
}

/**
 * A route's body, declared once: spread it into the route's options.
 *
 *     .post('/calculations/blending/', ({ body, token }) => …, { ...form(BlendBody, { premium: true }), detail })
 *
 * The handler gets `body` checked, converted and typed; a bad one is answered with all its issues. The body is read
 * after the token was checked, whatever the order of the options.
 */
export function form<Body extends TObject, Value = Static<Body>>(schema: Body, options: Options<Value> = {}) {
  const judge = options.rules ?? (rulesOf(schema) as Rules<Value>)
  return {
    parse: 'none' as const,
    body: t.NoValidate(schema) as TSchema as TUnsafe<Value>,
    async transform(context: Context): Promise<void> {
      const verdict = await judge(await readJson(context.request, options.limitBytes))
      if (!verdict.ok) throw invalidFields(verdict.issues, options.premium)
      context.body = verdict.value
    },
  }
}

/** The same for query parameters: `{ ...query(ChartQuery), detail }`. An empty one counts as absent. */
export function query<Query extends TObject, Value = Static<Query>>(
  schema: Query,
  { rules, premium = false }: { rules?: (input: unknown) => Verdict<Value>; premium?: boolean } = {},
) {
  const judge = rules ?? (rulesOf(schema) as (input: unknown) => Verdict<Value>)
  return {
    query: t.NoValidate(schema) as TSchema as TUnsafe<Value>,
    transform(context: Context): void {
      const given = Object.entries(context.query ?? {}).filter(([, value]) => value !== '')
      const verdict = judge(Object.fromEntries(given))
      if (!verdict.ok) throw invalidFields(verdict.issues, premium)
      context.query = verdict.value
    },
  }
}

/** A schema as rules. */
export function rulesOf<Body extends TObject>(schema: Body): (input: unknown) => Verdict<Static<Body>> {
  const check = compileCheck(schema)
  return (input) => {
    const issues: Issue[] = []
    const value = check(input, [], issues)
    return issues.length > 0 ? { ok: false, issues } : { ok: true, value: value as Static<Body> }
  }
}
