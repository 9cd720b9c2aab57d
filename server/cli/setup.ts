// Runs before anything is installed, so it imports no package.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exclusively } from '../db/embedded/lock.ts'
import { hashFiles, ROOT } from './build-inputs.ts'
import { installCommitHook } from './commit-hook.ts'

const LOCK_PATIENCE_MS = 10 * 60_000

const HELP = `bun server/cli/setup.ts [--force | --packages | --without-page | --production | --serve]
Installs the packages and builds the calculation core and the page, as far as they changed since the last time.
  --force         build even when nothing changed
  --packages      build nothing
  --without-page  leave the page as it is
  --production    then leave only the packages that the server runs on; it may start from a read-only folder
  --serve         what --production left is enough, unless something has to be built`

type Step = {
  what: string
  /** The files and folders that the result depends on. */
  inputs: string[]
  /** Whether it also depends on the files that they import by relative paths. */
  follow?: boolean
  outputs: string[]
  /** The file with the fingerprint of the last run. */
  stamp: string
  command: string[]
}

const bun = process.execPath
const isMade = ({ outputs }: Step) => outputs.every((output) => existsSync(join(ROOT, output)))

const STEPS: Step[] = [
  {
    what: 'Installing packages',
    inputs: ['package.json', 'bun.lock', 'patches'],
    outputs: ['node_modules/postgres'],
    stamp: 'node_modules/.fuelblend-installed',
    command: [bun, 'install', '--frozen-lockfile'],
  },
  {
    what: 'Building the calculation core',
    inputs: ['bun.lock', 'calc-wasm/build.ts', 'calc-wasm/assembly'],
    follow: true,
    outputs: ['dist/calc.wasm', 'dist/uncertainty.wasm'],
    stamp: 'dist/.calc-built',
    command: [bun, 'calc-wasm/build.ts'],
  },
  {
    what: 'Building the page',
    inputs: ['bun.lock', 'calc-wasm', 'web'],
    outputs: ['dist/web/index.html'],
    stamp: 'dist/.web-built',
    command: [bun, 'web/build.ts'],
  },
]

function fingerprint({ inputs, follow, command }: Step): string {
  const hash = new Bun.CryptoHasher('sha256')
  hash.update(`${Bun.version} ${process.platform} ${process.arch} ${command.slice(1).join(' ')}`)
  hashFiles(hash, inputs, follow)
  return hash.digest('hex')
}

const PRODUCTION = 'production '

/** @param kind of packages, where they are fewer than all */
function isDone(step: Step, kind = ''): boolean {
  const stamp = join(ROOT, step.stamp)
  return isMade(step) && existsSync(stamp) && readFileSync(stamp, 'utf8') === kind + fingerprint(step)
}

function run(step: Step): void {
  console.error(`${step.what} …`)
  const began = performance.now()
  // Standard output is the server's log, so messages for people go to standard error.
  const done = Bun.spawnSync(step.command, { cwd: ROOT, stdio: ['ignore', 2, 2] })
  if (!done.success || !isMade(step)) {
    console.error(`${step.what} failed. Mend what is said above and start again.`)
    process.exit(1)
  }
  writeFileSync(join(ROOT, step.stamp), fingerprint(step))
  console.error(`${step.what}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

const [option, ...rest] = process.argv.slice(2)
if (option === '--help') {
  console.log(HELP)
  process.exit(0)
}
if (
  rest.length > 0 ||
  ![undefined, '--force', '--packages', '--without-page', '--production', '--serve'].includes(option)
) {
  console.error(HELP)
  process.exit(2)
}
const force = option === '--force'
const isProduction = option === '--production'
const steps =
  option === '--packages' ? STEPS.slice(0, 1) : option === '--without-page' ? STEPS.slice(0, -1) : STEPS

/** Replaces the packages by those that the server runs on, ready for a folder that it can't write. */
async function keepProduction(): Promise<void> {
  console.error('Installing what the server runs on …')
  rmSync(join(ROOT, 'node_modules'), { recursive: true, force: true })
  const command = [bun, 'install', '--frozen-lockfile', '--production']
  if (!Bun.spawnSync(command, { cwd: ROOT, stdio: ['ignore', 2, 2] }).success) process.exit(1)
  const [install] = STEPS as [Step]
  writeFileSync(join(ROOT, install.stamp), PRODUCTION + fingerprint(install))
  // In a process of its own: this one has looked for packages before. Without binaries for this machine, DATABASE_URL is needed.
  const link = "import { findBinaries } from './server/db/embedded/installation.ts'; findBinaries()"
  Bun.spawnSync([bun, '-e', link], { cwd: ROOT, stdio: ['ignore', 2, 2] })
}

const isServed = option === '--serve' && steps.every((step, at) => isDone(step, at === 0 ? PRODUCTION : ''))
if (force || isProduction || !(isServed || steps.every((step) => isDone(step)))) {
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  const late = () => new Error('Another set-up has been running in this folder for ten minutes.')
  await exclusively(join(ROOT, 'dist/.setup.lock'), LOCK_PATIENCE_MS, late, async () => {
    for (const step of steps) {
      if ((force && step.command[1] !== 'install') || !isDone(step)) run(step)
    }
    if (isProduction) await keepProduction()
    else installCommitHook(ROOT)
  })
}
