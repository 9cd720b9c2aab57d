/** See HELP. What it builds lies in dist/dev, so that tests and "bun run start" keep theirs. */
import { mkdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import asc from 'assemblyscript/asc'
import { MODULES, wordsFor } from '#calc/build.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/connect.ts'
import { createLog } from '../log.ts'
import { hashFiles, isNoBuildInput, ROOT } from './build-inputs.ts'

const FOLDERS = ['calc-wasm', 'server', 'sql', 'web']
const DEV = 'dist/dev'
/** Editors write a file in several steps, and often several files at once. */
const QUIET_MS = 60
const STOP_MS = 3_000

const HELP = `bun run dev
Serves what it builds to be worked on: nothing is minified, and a trap of the core names its function. On every change
of a file it builds only what depends on it, and open pages show it by themselves; then it says what types are wrong.
The settings are those of "bun run start", of which WORKERS is ignored.`

if (process.argv.includes('--help')) {
  console.log(HELP)
  process.exit(0)
}

const say = (line: string): void => console.error(`dev: ${line}`)
const run = async (...words: string[]): Promise<boolean> =>
  (await Bun.spawn([process.execPath, ...words], { cwd: ROOT, stdio: ['ignore', 2, 2] }).exited) === 0

let coreInputs = ''

/** Compiles the core where what it is made of has changed. In this process: the warm compiler takes a fifth of the time. */
async function buildCore(): Promise<boolean> {
  const hash = new Bun.CryptoHasher('sha256')
  hashFiles(hash, ['calc-wasm/build.ts', 'calc-wasm/assembly'], true)
  const inputs = hash.digest('hex')
  if (inputs === coreInputs) return true
  if (!(await run('calc-wasm/build.ts', '--sources'))) return false
  for (const module of MODULES) {
    const debugged = { ...module, output: module.output.replace('dist', DEV), pages: module.pages + 3 }
    const { error, stderr } = await asc.main(wordsFor(debugged, '--debug', '--sourceMap'), {})
    if (error === null) continue
    say(`${module.source} does not compile:\n${stderr.toString()}`)
    return false
  }
  coreInputs = inputs
  return true
}

const buildPage = () => run('web/build.ts', '--dev', join(ROOT, DEV))

let types: Bun.Subprocess | null = null

const endTypes = () => types?.exitCode === null && process.kill(-types.pid)

/** After all else, so that nobody waits for it. It starts a process of its own, which goes with its group. */
function checkTypes(): void {
  const words = ['--noEmit', '--pretty', '--tsBuildInfoFile', `${DEV}/tsc.json`]
  types = Bun.spawn([join(ROOT, 'node_modules/.bin/tsc'), ...words], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
    detached: true,
  })
}

function start(): { server: Bun.Subprocess; ready: Promise<string | null> } {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const server = Bun.spawn([process.execPath, 'server/cli/dev-server.ts'], {
    cwd: ROOT,
    env: { ...process.env, FUELBLEND_BUILT: join(ROOT, DEV) },
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc: resolve,
    onExit: () => resolve(null),
  })
  return { server, ready: promise }
}

async function end(server: Bun.Subprocess): Promise<void> {
  server.kill('SIGTERM')
  const late = setTimeout(() => server.kill('SIGKILL'), STOP_MS)
  await server.exited
  clearTimeout(late)
}

mkdirSync(join(ROOT, DEV), { recursive: true })
// Held open, so that the embedded database does not stop and start with each server.
const database = await openDatabase(readConfig(process.env), createLog('error'))
const built = await Promise.all([buildCore(), buildPage()])
if (built.includes(false)) say('mend that')
let { server, ready } = start()
say((await ready) ?? 'mend that, and it starts')
checkTypes()

const changed = new Set<string>()
let pending: Timer | null = null
let working: Promise<void> = Promise.resolve()

async function update(): Promise<void> {
  endTypes()
  const began = performance.now()
  const files = [...changed]
  changed.clear()
  const isIn = (...folders: string[]) =>
    files.some((file) => folders.some((folder) => file.startsWith(folder)))
  const isShared = isIn('calc-wasm/')
  const isServers = isShared || isIn('server/', 'sql/')
  const isPages = isIn('web/') || files.some((file) => /^calc-wasm\/(?!assembly\/)/.test(file))
  const made = await Promise.all([isShared ? buildCore() : true, isPages ? buildPage() : true])
  if (made.includes(false)) return say('mend that; what was there before the change still runs')
  if (isServers) {
    await end(server)
    ;({ server, ready } = start())
    if ((await ready) === null) return say('mend that, and it starts')
  } else server.send('built')
  say(`${files.join(', ')}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  checkTypes()
}

function note(file: string): void {
  if (isNoBuildInput(file)) return
  changed.add(file)
  if (pending !== null) clearTimeout(pending)
  pending = setTimeout(() => {
    pending = null
    working = working.then(update)
  }, QUIET_MS)
}

for (const folder of FOLDERS)
  watch(join(ROOT, folder), { recursive: true }, (_event, file) => file !== null && note(`${folder}/${file}`))

async function stop(): Promise<void> {
  endTypes()
  await working
  await end(server)
  await database.close()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
