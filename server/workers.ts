import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'
import { openDatabase } from './db/open.ts'
import { type CountsMessage, gatherCounts } from './http/metrics.ts'
import { portRefusal } from './listener.ts'
import type { Log } from './log.ts'
import { keptSecret } from './secret.ts'
import { prepare, type Running } from './serve.ts'

/** Tells a process that it is one of several on a port, and its number. Not a setting for operators. */
export const WORKER_VARIABLE = 'FUELBLEND_WORKER'

type Worker = ReturnType<typeof Bun.spawn>

const READY_MS = 60_000
/** Longer than a worker's own limit for stopping. */
const KILL_MS = 9_000
const RESTART_MS = 1_000

/** The port to share. Opened exclusively first: sharing would hide that another program has it. */
function claimPort(config: Config): number {
  const { port, host: hostname } = config
  try {
    const probe = Bun.serve({ port, hostname, reusePort: false, fetch: () => new Response() })
    const claimed = probe.port!
    probe.stop(true)
    return claimed
  } catch (error) {
    throw portRefusal(error, config)
  }
}

/**
 * Starts several processes that share a port, and replaces any that dies. When this process is killed, they see their
 * IPC channel close and stop.
 */
export async function serveWithWorkers(config: Config, log: Log): Promise<Running> {
  const database = await openDatabase(config, log)
  const workers = new Set<Worker>()
  const counts = gatherCounts<Worker>()
  let stopping = false

  const spawn = (port: number, number: number): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const worker = Bun.spawn([process.execPath, join(import.meta.dir, 'index.ts')], {
      env: { ...process.env, PORT: String(port), [WORKER_VARIABLE]: String(number) },
      stdio: ['ignore', 'inherit', 'inherit'],
      ipc: (message: { url: string } | CountsMessage, from) => {
        if ('url' in message) return resolve(message.url)
        counts.take(from, message.counts)
        if (message.isAsking) from.send({ counts: counts.sum() })
      },
      onExit: (_process, exitCode) => {
        workers.delete(worker)
        counts.forget(worker)
        reject(new ConfigError(`A worker ended with ${exitCode} while starting.`))
        if (stopping) return
        log.error({ worker: number, exitCode }, 'a worker ended, starting another one')
        setTimeout(() => {
          if (!stopping)
            spawn(port, number).catch((error) => log.error({ err: error }, 'the worker does not start'))
        }, RESTART_MS)
      },
    })
    workers.add(worker)
    return promise
  }

  const stop = async () => {
    stopping = true
    for (const worker of workers) worker.kill('SIGTERM')
    const kill = setTimeout(() => {
      for (const worker of workers) worker.kill('SIGKILL')
    }, KILL_MS)
    await Promise.all([...workers].map((worker) => worker.exited))
    clearTimeout(kill)
    await database.close()
  }

  try {
    const firstStart = await prepare(database.target, log)
    if (config.jwtSecret === null) keptSecret(config.dataDir)
    const port = claimPort(config)
    const late = Bun.sleep(READY_MS).then(() => {
      throw new ConfigError('The workers are not ready after a minute.')
    })
    const started = Array.from({ length: config.workers }, (_, number) => spawn(port, number + 1))
    const [url] = await Promise.race([Promise.all(started), late])
    return { url: url!, firstStart, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
