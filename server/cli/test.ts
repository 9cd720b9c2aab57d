import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { closeTestDatabases, openTestDb, stopLeftServer } from '../db/test-database.ts'
import { removeTestFolders, templateFolder } from '../test-folder.ts'
import { endAll, failedOf, type Outcome, runBatches, runFiles } from './test-run.ts'

const ROOT = join(import.meta.dir, '../..')
const FOLDERS = ['calc-wasm', 'server', 'web']
const FULL = process.env.FULL === '1'
/** Beyond what a test takes beside four busy processes: what hangs is to be found, not what is slow. */
const TIMEOUT_MS = 180_000
const FILE_TIMEOUT_MS = (FULL ? 120 : 10) * 60_000
const MOST_AT_ONCE = 4
/** Where more files fail than these, something is broken: none of them is run again. */
const FEW_FILES = 4

const HELP = `bun run test [options] [part of a path …]
Runs all tests; given parts of paths, only the files that have one of them in their path. Files share
processes, two more at once than there are processors (at most ${MOST_AT_ONCE}). Options are those of "bun test", such as -t PATTERN,
--only-failures or --bail. Files that fail beside others are run once more alone, if they are few: what passes then
is told as unsteady, and is to be mended.
  TEST_DATABASE_URL  a PostgreSQL whose user may create databases, instead of the embedded one
  CHROME             the browser, instead of chromium on the PATH or the one from npm
  FULL=1             everything at full length: ten times as many random draws, long faults`

/** These measure time: they run after the others. */
const NEEDS_QUIET =
  /faults\/(abusive-clients|away|fairness|several-processes|stop)\.|-speed\.e2e\.|accounts\/passwords\./
const IS_BROWSER = /^\.\/web\/e2e\/.*\.e2e\.ts$/
/** These have a process of their own: they kill servers, or count what a process has of something. */
const ALONE = /^\.\/server\/(faults|chart)\//
/** Browser tests that share a Chromium. */
const FILES_A_BROWSER = 7
/** Others of a top-level folder that share a process: to start one costs as much as ten small files. */
const FILES_A_PROCESS = 30
/** With these options "bun test" produces one result for all files. */
const OF_THE_WHOLE =
  /^--(coverage|reporter|reporter-outfile|shard|timings|update-timings|parallel|randomize|changed)\b/
const TAKES_VALUE =
  /^(-t|--test-name-pattern|--rerun-each|--seed|--max-concurrency|--retry|--reporter|--reporter-outfile)$/

const words = process.argv.slice(2)
if (words.includes('--help')) {
  console.log(HELP)
  process.exit(0)
}
const options = words.filter(
  (word, index) => word.startsWith('-') || TAKES_VALUE.test(words[index - 1] ?? ''),
)
const filters = words.filter((word) => !options.includes(word))
const onlyFailures = options.includes('--only-failures')
const bail = options.some((option) => option.startsWith('--bail'))

const files = FOLDERS.flatMap((folder) =>
  (readdirSync(join(ROOT, folder), { recursive: true }) as string[]).map((name) => `./${folder}/${name}`),
)
  .filter((file) => /\.test\.tsx?$/.test(file) || IS_BROWSER.test(file))
  .filter((file) => filters.length === 0 || filters.some((part) => file.includes(part)))
  .sort()
const isBrowser = (file: string) => IS_BROWSER.test(file)
const isAlone = (file: string) => ALONE.test(file)

/** What shares a process: files that follow each other, so many of the server's and the core's, so many of the browser's. */
function batchesOf(some: readonly string[]): string[][] {
  const alone = some.filter(isAlone).map((file) => [file])
  const browser = chunked(some.filter(isBrowser), FILES_A_BROWSER)
  const rest = some.filter((file) => !isAlone(file) && !isBrowser(file))
  const together = [...Map.groupBy(rest, (file) => file.split('/')[1]).values()].toReversed()
  return [...browser, ...alone, ...together.flatMap((files) => chunked(files, FILES_A_PROCESS))]
}

const chunked = (files: string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(files.length / size) }, (_, at) => files.slice(at * size, (at + 1) * size))

const outcomes: Outcome[] = []
let isStopping = false
const say = (text: string | Uint8Array): void => void process.stderr.write(text)

const run = (batch: string[]): Promise<Outcome> =>
  runFiles(batch, {
    root: ROOT,
    options,
    testTimeoutMs: TIMEOUT_MS,
    processTimeoutMs: batch.length * FILE_TIMEOUT_MS,
    ...(files.length === 1 && { show: say }),
  })

async function runOne(batch: string[]): Promise<void> {
  if (isStopping || (bail && outcomes.some(({ failed }) => failed > 0))) return
  const isOnly = files.length === 1
  const outcome = await run(batch)
  if (outcome.fault !== null && batch.length > 1 && !isStopping) {
    // The others keep their results, and it gets its name.
    for (const file of batch) await runOne([file])
    return
  }
  outcomes.push(outcome)
  const { passed, failed, seconds, cpuSeconds, output } = outcome
  if (isOnly || (failed === 0 && (onlyFailures || passed === 0))) return
  const name = batch.length === 1 ? batch[0]!.slice(2) : `${batch.length} files from ${batch[0]!.slice(2)}`
  say(
    `${output ? `${output}\n` : ''}${name}: ${passed} passed, ${failed} failed in ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} of CPU\n\n`,
  )
}

async function runAll(): Promise<void> {
  if (options.some((option) => OF_THE_WHOLE.test(option))) {
    const code = files.filter((file) => !isBrowser(file))
    const batches = [code, files.filter(isBrowser)].filter((batch) => batch.length > 0)
    return runBatches(batches, 1, runOne)
  }
  const besideOthers = files.filter((file) => !NEEDS_QUIET.test(file))
  // Two more than processors: tests of faults and of the browser wait half of their time. They come first, so that short
  // ones, the core's, are left for the end.
  const atOnce = FULL ? 1 : Math.min(availableParallelism() + 2, MOST_AT_ONCE)
  await runBatches(batchesOf(besideOthers), atOnce, runOne)
  const quiet = files.filter((file) => NEEDS_QUIET.test(file)).map((file) => [file])
  await runBatches(quiet, atOnce, runOne)
  await runAgain()
}

/** A machine that does other things fails a test that waits too short: alone, each has its second and last try. */
async function runAgain(): Promise<void> {
  const failing = outcomes.filter(({ failed }) => failed > 0)
  const suspects = failing.flatMap(failedOf)
  if (isStopping || bail || suspects.length > FEW_FILES || suspects.length === files.length) return
  for (const outcome of failing) {
    const second: Outcome[] = []
    for (const file of failedOf(outcome)) second.push(await run([file]))
    if (isStopping || second.some(({ failed }) => failed > 0)) continue
    console.log(
      `unsteady: ${failedOf(outcome)
        .map((file) => file.slice(2))
        .join(', ')}`,
    )
    outcome.passed += outcome.failed
    outcome.failed = 0
    outcome.fault = null
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    isStopping = true
    endAll()
    await closeTestDatabases()
    await stopLeftServer()
    removeTestFolders()
    process.exit(1)
  })
}

// Held open so that the embedded database doesn't start and stop for each file. If it can't start, its own tests report that.
if (files.length > 1 && !process.env.TEST_DATABASE_URL) await openTestDb().catch(() => undefined)
process.env.TEST_TEMPLATES = templateFolder()
await runAll()
await closeTestDatabases().catch(() => undefined)
await stopLeftServer().catch(() => undefined)
removeTestFolders()

const sum = (of: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[of], 0)
const [passed, failed] = [sum('passed'), sum('failed')]
for (const outcome of outcomes.filter(({ failed }) => failed > 0)) {
  const names = failedOf(outcome).map((file) => file.slice(2))
  console.log(`failed: ${names.join(', ')}${outcome.fault ? ` ${outcome.fault}` : ''}`)
}
if (passed + failed === 0) console.log('No test has such a name.')
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
