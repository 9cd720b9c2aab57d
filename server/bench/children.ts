import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LoadJob, LoadResult } from './load.ts'

export interface Child {
  url: string
  pid: number
  stop(): Promise<void>
}

const READY_MS = 60_000
/** On Linux; other systems do not report CPU time this way. */
const TICKS_PER_SECOND = 100

/**
 * Starts a server as a child process, its log in a file.
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
  const isReady = () =>
    fetch(url + probe).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await isReady())) {
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

/** Runs a load to its end. @throws Error on an unexpected answer */
export async function load(job: LoadJob): Promise<LoadResult> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'load.ts')], {
    stdin: new Blob([JSON.stringify(job)]),
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const text = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error('The load generator failed.')
  const result: LoadResult = JSON.parse(text)
  if (result.failures > 0) {
    throw new Error(
      `${result.failures} of ${result.answers} answers were wrong, the last: ${result.complaint}`,
    )
  }
  return result
}

/** From /proc: parent, own CPU ticks and those of children that have exited; null once the process is gone. */
function statOf(pid: number): { parent: number; ticks: number; endedTicks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
    return { parent: Number(fields[1]), ticks: user + system, endedTicks: endedUser + endedSystem }
  } catch {
    return null
  }
}

/** A process and all its descendants. */
function familyOf(pid: number): number[] {
  if (!existsSync('/proc/self/stat')) return []
  const parents = new Map(
    readdirSync('/proc').flatMap((name) =>
      /^\d+$/.test(name) ? [[Number(name), statOf(Number(name))?.parent]] : [],
    ) as [number, number | undefined][],
  )
  const isOf = (one: number | undefined): boolean =>
    one === pid || (one !== undefined && isOf(parents.get(one)))
  return [...parents.keys()].filter(isOf)
}

/** CPU seconds used by a process and its descendants; NaN where the system doesn't tell. */
export function cpuSeconds(pid: number): number {
  const stats = familyOf(pid).map(statOf)
  const ticks = stats.reduce((sum, stat) => sum + (stat?.ticks ?? 0), statOf(pid)?.endedTicks ?? Number.NaN)
  return ticks / TICKS_PER_SECOND
}
