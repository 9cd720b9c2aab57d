import http from 'node:http'
import { fault, faultText } from '#calc/vocabulary/fault.ts'
import { type Config, ConfigError } from './config.ts'
import { asOneRequest } from './db/request-deadline.ts'
import { RUNTIME_HEAD_LIMIT_BYTES } from './http/request-head.ts'
import type { Log } from './log.ts'

/** What answers requests: an application that knows its server for the addresses of callers. */
type Answering = { fetch(request: Request): Response | Promise<Response>; server: Bun.Server<unknown> | null }

export type Listener = {
  url: string
  /** Takes no new connection, and returns when every request that got in is answered. */
  stop(): Promise<void>
  /** Cuts whatever is still open. */
  cut(): Promise<void>
}

/** A client that sends or takes nothing for so long is hung up on. */
export const IDLE_SECONDS = 15
/** Requests that come close together when the stop begins are all taken; these are the bounds of "close". */
const GATHER_MIN_MS = 100
const GATHER_MAX_MS = 500
const QUIET_MS = 50

/** What an operator is told when the port can't be had; any other error as it is. */
export function portRefusal(error: unknown, { port, host }: Pick<Config, 'port' | 'host'>): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  switch (code) {
    case 'EADDRINUSE':
      return new ConfigError(`Port ${port} of ${host} is in use by another program. Stop that, or set PORT.`)
    case 'EACCES':
      return new ConfigError(`Port ${port} needs more rights than this user has. Set PORT.`)
    case 'EADDRNOTAVAIL':
    // What has no address at all, as a host name that nobody knows.
    case 'EINVAL':
      return new ConfigError(`HOST ${host} is no address of this machine.`)
    default:
      return error
  }
}

/**
 * Opens the port. To stop, Bun closes every connection without a request that it has read, also those whose request
 * is on its way: under load that is a handful at any moment. So first the answers are held back, until whoever
 * has something to ask has asked it; then the port is closed, and then the answers are given.
 * @param shared whether other processes listen on the same port
 * @throws ConfigError where the port can't be had
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

  // Of the whole process; Bun.serve takes no such option.
  Object.assign(http, { maxHeaderSize: RUNTIME_HEAD_LIMIT_BYTES })
  let server: Bun.Server<unknown>
  try {
    server = Bun.serve({
      port: config.port,
      hostname: config.host,
      // Without sharing, a second server on the port is refused instead of silently taking half of the requests.
      reusePort: shared,
      idleTimeout: IDLE_SECONDS,
      // Otherwise an error that the application's own door let through would show its source to the caller.
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
