// Runs before anything is installed: what needs packages is imported after the set-up.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { endRuns, type FileResult, runFiles } from './test-run.ts'

const ROOT = process.cwd()
const FULL = process.env.FULL === '1'
const MOST_AT_ONCE = 4
/** Beyond what a test takes beside other busy processes: what hangs is to be found, not what is slow. */
const TEST_TIMEOUT_MS = 180_000
/** Where all pass, files side by side may say nothing until the last is done. */
const SILENCE_MS = Number(process.env.TEST_SILENCE_S ?? (FULL ? 7200 : 1800)) * 1000
/** Where more files fail than these, something is broken: none of them is run again. */
const FEW_FILES = 3

const HELP = `bun run test [options] [part of a path …]
Sets up what the tests need and runs all of them, or those of the files that have one of these parts in their path, as many files at
once as there are processors (at most ${MOST_AT_ONCE}). Options are those of "bun test", such as -t PATTERN, --only-failures or --bail.
At most ${FEW_FILES} files that fail are run once more alone; what passes then is listed as unsteady at the end, and is to be mended.
The last line is "N passed, N failed, N skipped".
  TEST_DATABASE_URL  a PostgreSQL whose user may create databases, instead of the embedded one
  CHROME             the browser, instead of the one from npm
  TEST_SILENCE_S     after so many seconds without a word a run is ended as hanging (${SILENCE_MS / 1000})
  FULL=1             everything at full length, one file at a time`

/** These kill servers, or count what a process has of something: each has a process of its own. */
const ALONE = /^server\/(faults|chart)\//
/** These measure time: nothing runs beside them. */
const NEEDS_QUIET = /^server\/faults\/(abusive-clients|fairness)\.|-speed\.e2e\.|accounts\/passwords\./
/** This one sees a database outlive the process that started it. */
const LEAVES_ORPHANS = /^server\/faults\/embedded\./
/** Of the core and the server, these need the built page too. */
const SHOWS_PAGE = /^(web\/|server\/(faults|cli)\/|server\/boundaries\.)/
const TAKES_VALUE = /^(-t|--test-name-pattern|--rerun-each|--seed|--max-concurrency)$/

const words = process.argv.slice(2)
if (words.includes('--help')) {
  console.log(HELP)
  process.exit(0)
}
const options = words.filter((word, at) => word.startsWith('-') || TAKES_VALUE.test(words[at - 1] ?? ''))
const parts = words.filter((word) => !options.includes(word))
const pattern = options.flatMap((word, at) =>
  /^(-t|--test-name-pattern)$/.test(word)
    ? [options[at + 1] ?? '']
    : (word.match(/^(?:-t|--test-name-pattern)=(.*)/)?.slice(1) ?? []),
)[0]
const files = [...new Bun.Glob('{calc-wasm,server,web}/**/*.{test.ts,test.tsx,e2e.ts}').scanSync(ROOT)]
  .filter((file) => parts.length === 0 || parts.some((part) => `./${file}`.includes(part)))
  .toSorted()
const atOnce = FULL ? 1 : Math.min(availableParallelism(), MOST_AT_ONCE)

const results = new Map<string, FileResult>()
const failing = () => [...results].filter(([, { failed }]) => failed.length > 0).map(([file]) => file)
/** What all processes of the run leave behind: one folder, so that it goes whatever became of them. */
const folder = mkdtempSync(join(tmpdir(), 'fuelblend-run-'))
chmodSync(folder, 0o711)
let endServer: ((of: 'run' | 'interrupted') => Promise<void>) | null = null
let isStopping = false

async function finish(code: number): Promise<never> {
  await endServer?.(isStopping ? 'interrupted' : 'run').catch((error) => console.error(error))
  rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    if (isStopping) return
    isStopping = true
    await endRuns()
    console.log('interrupted')
    await finish(130)
  })
}

function runOnce(some: readonly string[], more: readonly string[], isShown: boolean) {
  const chunks: Uint8Array[] = []
  return runFiles(some, {
    root: ROOT,
    folder: mkdtempSync(join(folder, 'run-')),
    options: [
      `--timeout=${TEST_TIMEOUT_MS}`,
      ...(some.some((file) => LEAVES_ORPHANS.test(file)) ? [] : ['--no-orphans']),
      ...more,
      ...options,
    ],
    silenceMs: SILENCE_MS,
    show: (chunk) => void (isShown ? process.stderr.write(chunk) : chunks.push(chunk)),
    ...(pattern !== undefined && { pattern }),
  }).finally(() => chunks.forEach((chunk) => void process.stderr.write(chunk)))
}

/** A file with a process of its own. Without a result of its tests it has failed. */
async function runAlone(file: string, isShown = atOnce === 1): Promise<FileResult> {
  const { files: found, fault } = await runOnce([file], [], isShown)
  const result = found.get(file) ?? { passed: 0, failed: [], skipped: [] }
  if (fault !== null) result.failed.push(`(${fault})`)
  return result
}

/** Files that share so many processes. What a crash or an end has kept from running is run after it. */
async function runTogether(some: readonly string[], processes: number): Promise<void> {
  let left = some
  while (left.length > 1 && mayGoOn()) {
    const { files: found, fault } = await runOnce(left, ['--no-isolate', `--parallel=${processes}`], true)
    for (const file of left) if (found.has(file)) results.set(file, found.get(file)!)
    const rest = left.filter((file) => !found.has(file))
    if (fault !== null && rest.length === 0)
      results.set('bun test', { passed: 0, failed: [`(${fault})`], skipped: [] })
    if (rest.length === left.length) break
    left = rest
  }
  for (const file of left) if (!results.has(file) && mayGoOn()) results.set(file, await runAlone(file, true))
}

const mayGoOn = () =>
  !isStopping && !(failing().length > 0 && options.some((option) => option.startsWith('--bail')))

/** Takes files off a queue, so many at once. */
async function runEach(queue: string[], side: number): Promise<void> {
  const work = async () => {
    for (let file = queue.shift(); file !== undefined && mayGoOn(); file = queue.shift())
      results.set(file, await runAlone(file))
  }
  await Promise.all(Array.from({ length: side }, work))
}

/** A second try, alone, for few. A crash has none. */
async function unsteadyOf(some: readonly string[]): Promise<string[]> {
  const isCrash = (file: string) => results.get(file)!.failed.some((name) => name.startsWith('('))
  if (some.length > FEW_FILES || files.length === 1 || !mayGoOn()) return []
  const unsteady: string[] = []
  for (const file of some) {
    if (isCrash(file)) continue
    const second = await runAlone(file, true)
    if (second.failed.length > 0) continue
    unsteady.push(`${file}: ${results.get(file)!.failed.join('; ')}`)
    results.set(file, second)
  }
  return unsteady
}

const setUp = [
  join(import.meta.dir, 'setup.ts'),
  ...(files.some((file) => SHOWS_PAGE.test(file)) ? [] : ['--without-page']),
]
const made = await Bun.spawn([process.execPath, ...setUp], { stdio: ['ignore', 2, 2] }).exited
if (made !== 0) await finish(made)
process.env.TEST_FOLDER = folder
const database = await import('../db/test-database.ts')
endServer = database.endTestServer
// Held open, so that the embedded database doesn't start and stop for each file. If it can't start, its own tests report that.
if (files.length > 1) await database.openTestDb().catch(() => undefined)

const isQuiet = (file: string) => NEEDS_QUIET.test(file)
const isAlone = (file: string) => ALONE.test(file) && !isQuiet(file)
const shared = files.filter((file) => !isAlone(file) && !isQuiet(file))
const [browser, others] = [true, false].map((is) => shared.filter((file) => file.endsWith('.e2e.ts') === is))
const faults = files.filter(isAlone)
const half = Math.ceil(atOnce / 2)
if (atOnce > 1) {
  // A browser waits half of its time: what needs none fills the gaps.
  const filling = runTogether(others!, browser!.length > 0 ? half : atOnce).then(() => runEach(faults, half))
  await Promise.all([filling, runTogether(browser!, atOnce).then(() => runEach(faults, half))])
} else {
  for (const some of [others!, browser!]) await runTogether(some, 1)
  await runEach(faults, 1)
}
await runEach(files.filter(isQuiet), 1)
const unsteady = await unsteadyOf(failing())
if (!isStopping) {
  const all = [...results]
  const total = (of: 'failed' | 'skipped') => all.reduce((sum, [, result]) => sum + result[of].length, 0)
  const passed = all.reduce((sum, [, result]) => sum + result.passed, 0)
  for (const what of ['skipped', 'failed'] as const)
    for (const [file, result] of all)
      for (const name of result[what]) console.log(`${what}: ${file}: ${name}`)
  for (const line of unsteady) console.log(`unsteady: ${line}`)
  if (passed + total('failed') + total('skipped') === 0) console.log('No test has such a name.')
  console.log(`${passed} passed, ${total('failed')} failed, ${total('skipped')} skipped`)
  await finish(total('failed') === 0 && passed + total('skipped') > 0 ? 0 : 1)
}
