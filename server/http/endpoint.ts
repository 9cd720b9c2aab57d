import type { Static } from '@sinclair/typebox'
import { type AnyElysia, Elysia, type Context as HttpContext, t } from 'elysia'
import type { Role } from '#calc/vocabulary/roles.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { type Callers, IDEMPOTENCY_KEY } from './callers.ts'
import { ignoredFields } from './checker.ts'
import { type Description, documented } from './documentation.ts'
import { chooseLanguage, languageHeaders } from './negotiation.ts'
import type { Token } from './tokens.ts'
import { type InputSchema, inputOf, type Takes } from './validation.ts'

type Needs = 'nothing' | 'token' | 'premium'

type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}/`

/** The names of the parts of a path that vary. */
type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}` ? Name | NamesIn<Rest> : never

interface Context<Path, Input, Needed> {
  /** What was sent: checked, converted and typed. */
  input: Input
  token: Needed extends 'nothing' ? undefined : Token
  params: Record<NamesIn<Path>, string>
  /** Of the sentences in the answer, where it has some (`worded`). */
  lang: Language
  request: Request
  set: HttpContext['set']
  server: HttpContext['server']
}

/** A call: one schema says what it takes, checks it and documents it. */
interface Endpoint<Path extends Route, Schema extends InputSchema, Input, Needed extends Needs>
  extends Takes<Schema, Input>,
    Omit<Description, 'tag' | 'needs' | 'path' | 'body' | 'query'> {
  /** The method and the path. */
  path: Path
  /**
   * A token, unless said otherwise. It only says who calls: whether the session lives and has Premium is found out by the
   * statement of the call, which starts with `caller`. Without Premium a bad request is answered with 403 where that is
   * needed.
   */
  needs?: Needed
  /**
   * What a member of a company must be; absent: any. Whatever stores has one. `person`: it is about the account itself, in
   * whatever space it works, and no key opens it.
   */
  role?: Role | 'person'
  /** Anybody in the space may, for it stores in another, where its service asks for the role. */
  storesElsewhere?: true
  /** The answer holds what is told once and never stored: a program can't have it again by its `Idempotency-Key`. */
  isSecret?: true
  /** There are sentences in the answer: its headers say in which language. */
  worded?: boolean
  /** A text is JSON already. The status of the answer is the first of `answers`. */
  run(context: Context<Path, Input, Needed>): unknown
}

/** Infers from its schema what a call is given. */
export const endpoint = <
  const Path extends Route,
  Schema extends InputSchema = InputSchema,
  Input = Static<Schema>,
  Needed extends Needs = 'token',
>(
  call: Endpoint<Path, Schema, Input, Needed>,
) => call as unknown as Endpoint<Route, InputSchema, unknown, Needs>

/** The routes of a feature; `tag` is its chapter in the published document. */
export function endpoints(tag: string, callers: Callers, calls: ReturnType<typeof endpoint>[]): AnyElysia {
  const routes = new Elysia()
  for (const call of calls) {
    const { path, needs = 'token', role, worded = false, body, query, echoes = [], answers, run } = call
    const stores = call.storesElsewhere || (role !== undefined && role !== 'person')
    const isOnce = path.startsWith('POST') && stores && !call.isSecret
    const read = inputOf(call, needs === 'premium')
    const [status] = Object.keys(answers).map(Number)
    const ignored = body ? ignoredFields(body, echoes) : []
    const [method, route] = path.split(' ') as [string, string]
    const hooks = {
      ...(body && {
        parse: 'none',
        body: t.NoValidate(ignored.length > 0 ? { ...body, 'x-ignored': ignored } : body),
      }),
      ...(query && { query: t.NoValidate(query) }),
      detail: documented({ ...call, tag, needs, isOnce }),
      // Before the handler and not in it: the token is known to the error handler then, whatever happens.
      async transform(context: HttpContext & { token?: Token; input?: unknown; sent?: string }) {
        const { request, query: parameters, body: parsed } = context
        if (needs !== 'nothing') context.token = await callers(request, role ?? null)
        const copy = isOnce && body && request.headers.has(IDEMPOTENCY_KEY) ? request.clone() : null
        context.input = await read(request, parameters, parsed)
        // Only now, when it is known to be no larger than the call takes.
        context.sent = await copy?.text()
      },
    }
    const handle = async ({
      request,
      set,
      params,
      server,
      token,
      input,
      sent,
    }: HttpContext & { token: Token; input: unknown; sent?: string }) => {
      if (status !== 200) set.status = status
      const lang = worded ? chooseLanguage(request.headers.get('accept-language')) : 'en'
      if (worded) Object.assign(set.headers, languageHeaders(lang))
      const answering = async () => run({ input, token, params, lang, request, set, server })
      const key = isOnce ? request.headers.get(IDEMPOTENCY_KEY) : null
      const answer =
        key === null
          ? await answering()
          : await callers.once({ token, key, request: [path, params, sent, lang] }, answering)
      if (typeof answer === 'string') set.headers['content-type'] = 'application/json'
      return answer
    }
    routes.route(method, route, handle as never, hooks as never)
  }
  return routes
}
