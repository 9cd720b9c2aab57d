import { watch } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
const FOLDERS = ['calc-wasm', 'server', 'sql', 'web']
/** Editors write a file in several steps, and often several files at once. */
const QUIET_MS = 150

const HELP = `bun run dev
Serves, and on every change of a file builds what depends on it and starts again. Reload the page to see it.
The settings are those of "bun run start".`

const say = (line: string): void => console.error(`dev: ${line}`)

const start = () =>
  Bun.spawn([process.execPath, 'server/index.ts'], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })

async function build(): Promise<boolean> {
  const setup = Bun.spawn([process.execPath, 'server/cli/setup.ts'], { cwd: ROOT, stdio: ['ignore', 2, 2] })
  return (await setup.exited) === 0
}

if (process.argv.includes('--help')) {
  console.log(HELP)
  process.exit(0)
}

let server = start()
let pending: Timer | null = null
let working: Promise<void> = Promise.resolve()

async function startAgain(): Promise<void> {
  if (!(await build())) return say('mend that; the server before the change still runs')
  server.kill('SIGTERM')
  await server.exited
  server = start()
}

function changed(file: string | null): void {
  if (file?.endsWith('~') || file?.includes('.test.') || file?.includes('.e2e.')) return
  if (pending !== null) clearTimeout(pending)
  pending = setTimeout(() => {
    pending = null
    say(`${file ?? 'something'} changed`)
    working = working.then(startAgain)
  }, QUIET_MS)
}

for (const folder of FOLDERS) watch(join(ROOT, folder), { recursive: true }, (_event, file) => changed(file))

async function stop(): Promise<void> {
  await working
  server.kill('SIGTERM')
  process.exit(await server.exited)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
