import { join } from 'node:path'
import { createApp } from './app.ts'
import { BUILT, loadCalc } from './calc.ts'
import { type Config, ConfigError, keptSecret } from './config.ts'
import { connect, type DatabaseTarget, openDatabase } from './db/connect.ts'
import { prepareDatabase } from './db/migrate.ts'
import { oneRow } from './db/sql.ts'
import { judgeStored } from './features/calculations/calculation-verdicts.ts'
import { createRetention } from './features/calculations/retention.service.ts'
import { bringUpToDate } from './features/materials/catalogue.service.ts'
import { rememberFormerIds } from './http/material-ids.ts'
import { createMeters } from './http/meters.ts'
import { type CountsMessage, gatherCounts, shareCounts } from './http/metrics.ts'
import { type Listener, listen, portRefusal } from './listener.ts'
import type { Log } from './log.ts'
import { openSite } from './static.ts'

export type Running = {
  url: string
  /** Whether the database was empty before this start. */
  firstStart: boolean
  /** Takes no new requests, finishes those in flight, closes the database. */
  stop(): Promise<void>
}

/** Requests in flight after this are cut off. Longer than the statement timeout, so that its 503 is still sent. */
const DRAIN_MS = 5_500
const DATABASE_CLOSE_SECONDS = 1

async function drain(listener: Listener, log: Log): Promise<void> {
  const late = Symbol()
  if ((await Promise.race([listener.stop(), Bun.sleep(DRAIN_MS).then(() => late)])) !== late) return
  log.warn('cutting off requests that do not end')
  await listener.cut()
}

/**
 * Starts one process of the server: database, core, application, socket.
 * @param shared whether other processes listen on the same port
 * @param openPage the page that is served, from the folder in which it was built
 * @throws ConfigError, EmbeddedDatabaseError or MigrationError with one line for the operator
 */
export async function serve(
  config: Config,
  log: Log,
  shared: boolean,
  openPage = openSite,
): Promise<Running> {
  const database = await openDatabase(config, log)
  const sql = connect(database.target, { log })
  const closeDatabase = async () => {
    await sql.end({ timeout: DATABASE_CLOSE_SECONDS })
    await database.close()
  }
  try {
    const firstStart = await prepare(database.target, log)
    const jwtSecret = config.jwtSecret ?? keptSecret(config.dataDir)
    const [calc, site] = await Promise.all([loadCalc(), openPage(join(BUILT, 'web'))])
    const limits = {
      kept: config.calculationsKept,
      isAsked: config.isKeptLimitSet,
      companyKept: config.companyCalculationsKept,
      days: config.calculationDays,
    }
    const meters = createMeters()
    const retention = createRetention({ sql, log, limits, meters })
    const stopping = new AbortController()
    const app = createApp({
      sql,
      calc,
      site,
      log,
      config: { ...config, jwtSecret },
      clock: () => new Date(),
      meters,
      retention: { limits, noteStored: retention.noteStored, nearLimitOf: retention.nearLimitOf },
      share: shared ? shareCounts : undefined,
      stopping: stopping.signal,
    })
    const listener = listen(app, config, log, shared)
    retention.start()
    return {
      url: listener.url,
      firstStart,
      stop: async () => {
        stopping.abort()
        await Promise.all([drain(listener, log), retention.stop()])
        await closeDatabase()
      },
    }
  } catch (error) {
    await closeDatabase()
    throw error
  }
}

/** Brings the database and its catalogue up to date. Returns whether it was empty. @throws MigrationError */
async function prepare(target: DatabaseTarget, log: Log): Promise<boolean> {
  const wasEmpty = await prepareDatabase(target, log)
  const sql = connect(target, { max: 1, timeoutMs: null })
  try {
    const { version } = oneRow(
      await sql<{ version: string }[]>`select current_setting('server_version') as version`,
      'settings',
    )
    log.info({ version, embedded: typeof target !== 'string' }, 'PostgreSQL')
    const report = await bringUpToDate(sql)
    await rememberFormerIds(sql)
    const judged = await judgeStored(sql)
    if (judged > 0) log.info({ calculations: judged }, 'verdicts were found out for the list')
    if (report !== null) {
      const counts = Object.entries(report).map(([what, all]) => [
        what,
        typeof all === 'number' ? all : all.length,
      ])
      log.info(Object.fromEntries(counts), 'the catalogue was brought up to date')
    }
  } finally {
    await sql.end({ timeout: 1 })
  }
  return wasEmpty
}

/** The number of a process that is one of several on a port. Not a setting for operators. */
export const WORKER_VARIABLE = 'FUELBLEND_WORKER'

type Worker = ReturnType<typeof Bun.spawn>

const READY_MS = 60_000
/** Longer than a worker's own limit for stopping. */
const KILL_MS = 9_000
const RESTART_MS = 1_000

/** Opens the shared port exclusively first: sharing would hide that another program has it. */
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
 * Starts several processes that share a port, and replaces any that dies. If this process is killed, they see their IPC
 * channel close and stop.
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
