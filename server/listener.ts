import { lookup } from 'node:dns/promises'
import http from 'node:http'
import { fault, faultText } from '#calc/vocabulary/faults/fault.ts'
import { type Config, ConfigError } from './config.ts'
import { asOneRequest } from './db/statement-timeout.ts'
import { codeOf } from './db/unavailable.ts'
import { RUNTIME_HEAD_LIMIT_BYTES } from './http/request-head.ts'
import type { Log } from './log.ts'

/** The application; it needs its server to look up the addresses of callers. */
type Answering = { fetch(request: Request): Response | Promise<Response>; server: Bun.Server<unknown> | null }

export type Listener = {
  url: string
  /** Accepts no new connections; resolves when all accepted requests are answered. */
  stop(): Promise<void>
  /** Closes all remaining connections at once. */
  cut(): Promise<void>
}

export const IDLE_SECONDS = 15
/** How long a stop still accepts requests: until none came for `QUIET_MS`, within these bounds. */
const GATHER_MIN_MS = 100
const GATHER_MAX_MS = 500
const QUIET_MS = 50

const elsewhere = (host: string) => new ConfigError(`HOST ${host} is no address of this machine.`)

/**
 * Asked before the port is opened: of a name that nothing resolves Bun reports whatever error the system had last.
 * @throws ConfigError
 */
export async function requireAddress({ host }: Pick<Config, 'host'>): Promise<void> {
  try {
    await lookup(host)
  } catch {
    throw elsewhere(host)
  }
}

/** The operator's message for an unavailable port; any other error unchanged. */
export function portRefusal(error: unknown, { port, host }: Pick<Config, 'port' | 'host'>): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new ConfigError(`Port ${port} of ${host} is in use by another program. Stop that, or set PORT.`)
    case 'EACCES':
      return new ConfigError(`Port ${port} needs more rights than this user has. Set PORT.`)
    case 'EADDRNOTAVAIL':
      return elsewhere(host)
    default:
      return error
  }
}

/**
 * Opens the port. When stopping, Bun closes every connection whose request it has not read yet, even if it is already on the
 * wire: under load, a handful at any moment. So answers are held back first, for as long as requests keep arriving; then the
 * port is closed; then the answers are sent.
 * @param shared whether other processes listen on the same port
 * @throws ConfigError if the port is not available
 */
export function listen(
  app: Answering,
  config: Pick<Config, 'port' | 'host'>,
  log: Log,
  shared: boolean,
): Listener {
  let held: Promise<void> | null = null
  let lastAt = 0

  const answerLast = async (request: Request): Promise<Response> => {
    lastAt = performance.now()
    await held
    const answer = await app.fetch(request)
    answer.headers.set('connection', 'close')
    return answer
  }

  // A setting of the whole process: Bun.serve has no option for it.
  Object.assign(http, { maxHeaderSize: RUNTIME_HEAD_LIMIT_BYTES })
  let server: Bun.Server<unknown>
  try {
    server = Bun.serve({
      port: config.port,
      hostname: config.host,
      // Otherwise a second server on the port would silently take half of the requests.
      reusePort: shared,
      idleTimeout: IDLE_SECONDS,
      // Otherwise an error that the application did not handle would show source code to the caller.
      development: false,
      error: (error) => {
        log.error({ err: error }, 'an answer failed')
        return Response.json({ detail: faultText(fault('server-error'), 'en') }, { status: 500 })
      },
      fetch: (request) => asOneRequest(() => (held === null ? app.fetch(request) : answerLast(request))),
    })
  } catch (error) {
    throw portRefusal(error, config)
  }
  app.server = server

  return {
    url: new URL(server.url).href,
    stop: async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      const began = performance.now()
      lastAt = began
      for (;;) {
        await Bun.sleep(QUIET_MS / 2)
        const now = performance.now()
        if (now - began > GATHER_MAX_MS || (now - began > GATHER_MIN_MS && now - lastAt > QUIET_MS)) break
      }
      const stopped = server.stop()
      resolve()
      await stopped
    },
    cut: () => server.stop(true),
  }
}
