import type { Static } from '@sinclair/typebox'
import { type AnyElysia, Elysia, type Context as HttpContext, type TSchema } from 'elysia'
import type { Role } from '#calc/vocabulary/roles.ts'
import { isFields } from '#calc/vocabulary/rules/field-rules.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { asPrecondition, failure, notFound } from '../errors.ts'
import { inOwnTurn } from './caller.ts'
import { type Callers, IDEMPOTENCY_KEY } from './callers.ts'
import { ignoredFields } from './checker.ts'
import { type Answer, type Description, takesIfMatch } from './documentation.ts'
import { answerList, chooseLanguage, languageHeaders } from './negotiation.ts'
import { etagOf, IfMatch, VersionedText } from './seen.ts'
import type { Token } from './tokens.ts'
import { type InputSchema, inputOf, queryBeside, type Takes } from './validation.ts'

type Needs = Description['needs']

type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}/`

/** The parameter names in a path. */
type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}` ? Name | NamesIn<Rest> : never

type SeenIn<Input> = Input extends { seen?: infer Seen } ? Seen : undefined

interface Context<Path, Input, Needed, Query> {
  /** Body or query: checked, converted and typed. */
  input: Input
  /** The query beside a body. */
  query: Query
  /** What the client had before it: the versions of `If-Match`, else `seen`. */
  seen: SeenIn<Input> | IfMatch | undefined
  token: Needed extends 'nothing' ? undefined : Token
  params: Record<NamesIn<Path>, string>
  /** The language of a `worded` answer, else English. */
  lang: Language
  request: Request
  set: HttpContext['set']
  server: HttpContext['server']
}

/** A call: its schema types, checks and documents the request. */
interface Endpoint<
  Path extends Route,
  Body extends InputSchema,
  Query extends InputSchema,
  Input,
  Needed extends Needs,
  Answers extends Description['answers'],
> extends Takes<Body, Query, Input>,
    Omit<Description, 'tag' | 'needs' | 'path' | 'body' | 'query' | 'answers'> {
  path: Path
  answers: Answers
  /**
   * `token` by default. The token only identifies the caller; the statement of the call, which starts with `caller`, checks the
   * session and Premium. With `premium` a bad request of a caller without it is answered with 403.
   */
  needs?: Needed
  /**
   * The role that a member of a company needs; absent: any. Every call that stores has one. `person`: the call is about the
   * account itself, in any space, and not open to keys.
   */
  role?: Role | 'person'
  /** Stores in another space, where its service checks the role. */
  storesElsewhere?: true
  /** The answer has a secret that is never stored, so that it can't be repeated by `Idempotency-Key`. */
  isSecret?: true
  /** The answer has sentences; its headers name their language. */
  worded?: boolean
  /** A string result is JSON already. A `version` in the result becomes the `ETag`. The status is the first of `answers`. */
  run(context: Context<Path, Input, Needed, StaticOf<Query>>): unknown
}

type AnyEndpoint = Endpoint<Route, InputSchema, InputSchema, unknown, Needs, Description['answers']>

/** What a call takes and answers, for the page. Types only. */
interface Shape<Path = Route, Body = unknown, Query = unknown, Answered = unknown> {
  path: Path
  params: Record<NamesIn<Path>, string>
  body: Body
  query: Query
  answer: Answered
}

type StaticOf<Schema> = [Schema] extends [never] ? undefined : Schema extends TSchema ? Static<Schema> : Blob
type AnswerOf<Answers> = Answers extends { 200: { schema: infer Schema } }
  ? StaticOf<Schema>
  : Answers extends { 201: { schema: infer Schema } }
    ? StaticOf<Schema>
    : object

export const endpoint = <
  const Path extends Route,
  Body extends InputSchema = never,
  Query extends InputSchema = never,
  Input = Static<Body | Query>,
  Needed extends Needs = 'token',
  Answers extends Description['answers'] = Record<number, Answer>,
>(
  call: Endpoint<Path, Body, Query, Input, Needed, Answers>,
) =>
  call as unknown as AnyEndpoint & { shape?: Shape<Path, StaticOf<Body>, StaticOf<Query>, AnswerOf<Answers>> }

type ShapeIn<Call> = Call extends { shape?: infer Known extends Shape } ? Known : never

/** What was read of a request before its call runs. */
interface Read {
  token: Token
  input: unknown
  beside?: unknown
  seen: unknown
  /** The body as it came. */
  sent?: string
}

function versionIn(answer: unknown): string | number | null {
  if (!isFields(answer) || answer instanceof Response) return null
  const { version } = answer
  return typeof version === 'string' || typeof version === 'number' ? version : null
}

/** What all requests of a call have in common. */
function planOf(call: AnyEndpoint) {
  const { path, needs = 'token', role, worded = false, answers } = call
  const [method, route] = path.split(' ') as [string, string]
  const stores = call.storesElsewhere || (role !== undefined && role !== 'person')
  return {
    call,
    method,
    route,
    needs,
    worded,
    changesAccount: role === 'person' && method !== 'GET',
    /** May be repeated by `Idempotency-Key`. */
    isOnce: method === 'POST' && stores && !call.isSecret,
    takesIfMatch: takesIfMatch(call),
    readInput: inputOf(call, needs === 'premium'),
    readBeside: queryBeside(call, needs === 'premium'),
    status: Object.keys(answers).map(Number)[0],
  }
}

type Plan = ReturnType<typeof planOf>

/** @throws AppError 400 for a header that the call would have to ignore */
function checkHeaders({ method, isOnce, takesIfMatch }: Plan, { headers }: Request): void {
  if (method === 'GET') return
  if (!isOnce && headers.has(IDEMPOTENCY_KEY)) throw failure(400, 'idempotency-unsupported')
  if (!takesIfMatch && headers.has('if-match')) throw failure(400, 'if-match-unsupported')
}

/** Reads into the context what a call needs to know of its request. */
async function readRequest(
  plan: Plan,
  callers: Callers,
  context: HttpContext & Partial<Read>,
): Promise<void> {
  const { call, method, needs, isOnce } = plan
  const { request, query: parameters, body: parsed } = context
  if (needs !== 'nothing') context.token = await callers(request, call.role ?? null)
  checkHeaders(plan, request)
  const tags = method === 'GET' ? null : request.headers.get('if-match')
  const copy = isOnce && call.body && request.headers.has(IDEMPOTENCY_KEY) ? request.clone() : null
  context.beside = await plan.readBeside?.(parameters)
  context.input = await plan.readInput(request, parameters, parsed)
  context.seen = tags === null ? (context.input as { seen?: unknown } | undefined)?.seen : IfMatch.read(tags)
  // Read last: by then the body is known to be within its limit.
  context.sent = await copy?.text()
}

/** Runs a call; a `version` in its result becomes the `ETag`. */
async function run(
  { call }: Plan,
  { request, set, params, server, ...read }: HttpContext & Read,
  lang: Language,
) {
  const { token, input, beside, seen } = read
  try {
    const answer = await call.run({
      input,
      query: beside as never,
      seen: seen as undefined,
      token,
      params,
      lang,
      request,
      set,
      server,
    })
    const version = versionIn(answer)
    if (version !== null) set.headers.etag = etagOf(version)
    return answer instanceof VersionedText ? answer.text : answer
  } catch (error) {
    throw seen instanceof IfMatch ? asPrecondition(error) : error
  }
}

async function answerRequest(plan: Plan, callers: Callers, context: HttpContext & Read) {
  const { call, method, worded, status } = plan
  const { request, set, params, token, beside, sent } = context
  // A part of the path that isn't UTF-8 comes without its text; a path without such parts, without `params`.
  if (Object.values(params ?? {}).some((param) => typeof param !== 'string')) throw notFound()
  if (status !== 200) set.status = status
  const lang = worded ? chooseLanguage(request.headers.get('accept-language')) : 'en'
  if (worded) Object.assign(set.headers, languageHeaders(lang))
  const running = () => run(plan, context, lang)
  const answering = plan.changesAccount ? () => inOwnTurn(token, running) : running
  const key = plan.isOnce ? request.headers.get(IDEMPOTENCY_KEY) : null
  const asked = [call.path, params, sent, lang, ...Object.values(beside ?? {})]
  const once = key === null ? null : await callers.once({ token, key, request: asked }, answering)
  if (once?.isReplayed) set.headers['idempotency-replayed'] = 'true'
  const answer = once ? once.answer : await answering()
  if (method === 'GET' && Array.isArray(answer)) return answerList({ request, set }, answer)
  if (typeof answer === 'string') set.headers['content-type'] = 'application/json'
  return answer
}

/** The routes of a feature; `tag` is its chapter in the API document. */
export function endpoints<Call extends AnyEndpoint>(
  tag: string,
  callers: Callers,
  calls: Call[],
): AnyElysia & { shapes?: ShapeIn<Call> } {
  const routes = new Elysia()
  for (const call of calls) {
    const plan = planOf(call)
    const { body, echoes = [] } = call
    const describe = (): Description => ({
      ...call,
      tag,
      needs: plan.needs,
      isOnce: plan.isOnce,
      ignored: body ? ignoredFields(body, echoes) : [],
    })
    const hooks = {
      ...(body && { parse: 'none' }),
      // A function, which the framework does not merge with anything.
      detail: { call: describe },
      // Not in the handler: the error handler then knows the token, whatever happens. The framework waits only for what is `async`.
      transform: async (context: HttpContext & Partial<Read>) => readRequest(plan, callers, context),
    }
    const handle = async (context: HttpContext & Read) => answerRequest(plan, callers, context)
    routes.route(plan.method, plan.route, handle as never, hooks as never)
  }
  return routes as AnyElysia
}
