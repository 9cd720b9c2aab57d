import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LoadJob, LoadResult } from './load.ts'

export interface Child {
  url: string
  pid: number
  stop(): Promise<void>
}

const READY_MS = 60_000
/** Of Linux; other systems tell no CPU time this way. */
const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4096

/**
 * A server as a process of its own, its log in a file as anybody's is.
 * @returns once `probe` answers 200
 */
export async function startChild(
  command: string[],
  env: Record<string, string>,
  port: number,
  logFile: string,
  probe: string,
): Promise<Child> {
  const log = openSync(logFile, 'a')
  const child = Bun.spawn(command, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), ...env },
    stdio: ['ignore', log, log],
  })
  const url = `http://127.0.0.1:${port}`
  const deadline = performance.now() + READY_MS
  for (;;) {
    const isReady = await fetch(url + probe).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isReady) break
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`${command.join(' ')} does not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`)
    }
    await Bun.sleep(5)
  }
  return {
    url,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM')
      await child.exited
    },
  }
}

/** Runs a load to its end. @throws Error when an answer was not as it must be, unless failures are what is measured */
export async function load(job: LoadJob, { mayFail = false } = {}): Promise<LoadResult> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'load.ts')], {
    stdin: new Blob([JSON.stringify(job)]),
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const text = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error('The load generator failed.')
  const result: LoadResult = JSON.parse(text)
  if (result.failures > 0 && !mayFail) {
    throw new Error(
      `${result.failures} of ${result.answers} answers were wrong, the last: ${result.complaint}`,
    )
  }
  return result
}

const statOf = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

export const canReadProcesses = existsSync('/proc/self/stat')

/** Seconds of CPU that a process has used; NaN where the system doesn't tell. */
export function cpuSeconds(pid: number): number {
  if (!canReadProcesses) return Number.NaN
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** CPU of those that a process started and that have ended since. */
export function endedSeconds(pid: number): number {
  if (!canReadProcesses) return Number.NaN
  const fields = statOf(pid)
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
}

/** Resident memory, MB; NaN where the system doesn't tell. */
export function residentMegabytes(pid: number): number {
  if (!canReadProcesses) return Number.NaN
  return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES) / 1e6
}

/** A process and all that it started, directly or not. */
export function familyOf(pid: number): number[] {
  if (!canReadProcesses) return []
  const family = new Set([pid])
  for (;;) {
    const before = family.size
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      try {
        if (family.has(Number(statOf(Number(name))[1]))) family.add(Number(name))
      } catch {
        // It has just ended.
      }
    }
    if (family.size === before) return [...family]
  }
}
