import { missingPackage } from './chart/native.ts'
import { type Config, readConfig } from './config.ts'
import { requireAddress } from './listener.ts'
import { createLog, type Log } from './log.ts'
import { adviceOn } from './operator-advice.ts'
import { type Running, serve, serveWithWorkers, WORKER_VARIABLE } from './serve.ts'

/** Within the ten seconds promised to supervisors. */
const EXIT_MS = 9_500
/** How long a stop waits for a start that has only database connections to close. */
const START_GRACE_MS = 500
/** One Ctrl-C can arrive several times: from the terminal and from each wrapper that forwards it. */
const SAME_SIGNAL_MS = 1_500

/** Standard output is the log, one JSON object a line; messages for people go to standard error. */
const say = (line: string): void => void process.stderr.write(`${line}\n`)

function fail(error: unknown, log: Log | null): never {
  const advice = adviceOn(error)
  if (advice === null) log?.fatal({ err: error }, 'the start failed')
  say(`Fuelblend did not start. ${advice ?? (error as Error).stack ?? error}`)
  process.exit(1)
}

function greet({ url, firstStart }: Running, { signupTrialDays }: Config): void {
  say(`Fuelblend is ready: ${url}`)
  if (!firstStart) return
  const trial = signupTrialDays > 0 ? ` A new account has Premium for ${signupTrialDays} days.` : ''
  say(`Next: open that address and choose "Create Account".${trial} Ctrl-C stops the server.`)
}

async function run(config: Config, log: Log): Promise<void> {
  const worker = process.env[WORKER_VARIABLE]
  // Installed first: most of a start is work that can't be interrupted.
  const { promise: starting, resolve, reject } = Promise.withResolvers<Running | null>()
  let stoppingSince: number | null = null
  const stop = async (why: string, exitCode: number) => {
    if (stoppingSince !== null) {
      // A second signal means: now.
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    log.info({ why }, 'stopping')
    setTimeout(() => {
      log.error('the stop takes too long, leaving')
      process.exit(exitCode)
    }, EXIT_MS).unref()
    try {
      // With DATABASE_URL the start may be waiting for an unreachable database. An embedded one must be stopped again.
      const grace = config.databaseUrl === null ? [] : [Bun.sleep(START_GRACE_MS)]
      const running = await Promise.race([starting, ...grace])
      await running?.stop()
      log.info('stopped')
      process.exit(exitCode)
    } catch (error) {
      log.error({ err: error }, 'the stop failed')
      process.exit(1)
    }
  }
  process.on('SIGTERM', () => void stop('SIGTERM', 0))
  // A worker gets the terminal's Ctrl-C too; the main process handles it.
  process.on('SIGINT', () => void (worker === undefined && stop('SIGINT', 0)))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled promise rejection'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error')
    void stop('uncaught error', 1)
  })

  const several = config.workers > 1 && worker === undefined
  const start = requireAddress(config).then(() =>
    several ? serveWithWorkers(config, log) : serve(config, log, worker !== undefined),
  )
  // If a stop is pending, a failed start simply leaves nothing to stop.
  start.then(resolve, (error) => (stoppingSince === null ? reject(error) : resolve(null)))
  const running = await starting
  if (running === null) return
  log.info({ url: running.url, worker }, 'listening')
  if (worker === undefined) {
    const missing = missingPackage()
    if (missing !== null) {
      log.warn({ missing }, 'graphs, PDF and Excel files can not be made')
      say(`Graphs, PDF and Excel files can't be made here: ${missing} is not installed.`)
    }
    return greet(running, config)
  }
  process.on('disconnect', () => void stop('the main process is gone', 0))
  process.send?.({ url: running.url })
}

let log: Log | null = null
try {
  const config = readConfig(process.env)
  log = createLog(config.logLevel)
  await run(config, log)
} catch (error) {
  fail(error, log)
}
