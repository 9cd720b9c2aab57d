import { join } from 'node:path'

const SERVER = join(import.meta.dir, '../index.ts')
const START_MS = 60_000

/** For servers with DATABASE_URL: they keep no secret of their own. */
export const JWT_SECRET = 'a secret of more than thirty-two bytes'

export type ServerProcess = {
  url: string
  pid: number
  /** What it logged, line by line. */
  lines: string[]
  /** Asks it to stop, and tells how it ended. */
  stop(): Promise<{ exitCode: number; ms: number }>
  /** kill -9. */
  kill(): Promise<void>
  exited: Promise<number>
}

type Settings = Record<string, string | undefined>

const running = new Set<Bun.Subprocess>()

/** The settings alone, without the environment that the tests were started in. */
const plainEnvironment = (settings: Settings): Settings => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  TMPDIR: process.env.TMPDIR,
  HOST: '127.0.0.1',
  PORT: '0',
  RATE_LIMIT: 'off',
  ...settings,
})

async function readLines(stream: ReadableStream<Uint8Array>, take: (line: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    lines.forEach(take)
  }
}

/** Starts the real server as a process of its own; `started` fails when it ends before it listens. */
export function spawnServer(
  settings: Settings,
  /** In a process group of its own. */
  detached = false,
  script = SERVER,
): {
  pid: number
  started: Promise<ServerProcess>
  exited: Promise<number>
  said: () => string
  /** Of its log, so far. */
  lines: readonly string[]
} {
  const child = Bun.spawn([process.execPath, script], {
    cwd: '/',
    env: plainEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
  })
  running.add(child)
  const { promise, resolve, reject } = Promise.withResolvers<ServerProcess>()
  const lines: string[] = []
  let said = ''
  const server = (url: string): ServerProcess => ({
    url,
    pid: child.pid,
    lines,
    exited: child.exited,
    stop: async () => {
      const began = performance.now()
      child.kill('SIGTERM')
      return { exitCode: await child.exited, ms: performance.now() - began }
    },
    kill: async () => {
      child.kill('SIGKILL')
      await child.exited
    },
  })
  void readLines(child.stdout, (line) => {
    lines.push(line)
    const entry: { msg?: string; url?: string; worker?: string } = JSON.parse(line)
    if (entry.msg === 'listening' && entry.worker === undefined)
      resolve(server(entry.url!.replace(/\/$/, '')))
  })
  void readLines(child.stderr, (line) => {
    said += `${line}\n`
  })
  void child.exited.then((code) => {
    running.delete(child)
    reject(new Error(`The server ended with ${code}: ${said}`))
  })
  const late = setTimeout(() => reject(new Error(`The server does not start: ${said}`)), START_MS)
  promise.then(
    () => clearTimeout(late),
    () => clearTimeout(late),
  )
  return { pid: child.pid, started: promise, exited: child.exited, said: () => said, lines }
}

export const startServer = (...how: Parameters<typeof spawnServer>): Promise<ServerProcess> =>
  spawnServer(...how).started

/** For the end of a test, however it went. */
export async function killServers(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      child.kill('SIGKILL')
      await child.exited
    }),
  )
}
