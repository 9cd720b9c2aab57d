import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { closeTestDatabases, openTestDb } from '../db/test-database.ts'
import { endAll, type Outcome, runBatches, runFiles } from './test-run.ts'

const ROOT = join(import.meta.dir, '../..')
const FOLDERS = ['calc-wasm', 'server', 'web']
const LONG = process.env.FAULTS === 'long'
const TIMEOUT_MS = 30_000
const BROWSER_TIMEOUT_MS = 120_000
const FILE_TIMEOUT_MS = (LONG ? 120 : 10) * 60_000
const MOST_AT_ONCE = 4

const HELP = `bun run test [options] [part of a path …]
Runs all tests; given parts of paths, only the files that have one of them in their path. Each file runs in a process of
its own, as many at once as there are processors (at most ${MOST_AT_ONCE}). Options are those of "bun test", such as -t PATTERN,
--only-failures or --bail.
  TEST_DATABASE_URL  a PostgreSQL whose user may create databases, instead of the embedded one
  CHROME             the browser, instead of chromium on the PATH or the one from npm
  FAULTS=long        the fault tests at full length`

/** These measure time: they run after the others, one at a time. */
const NEEDS_QUIET =
  /faults\/(abusive-clients|away|several-processes|stop)\.|-speed\.e2e\.|accounts\/passwords\.|db\/connect\./
const IS_BROWSER = /^\.\/web\/e2e\/.*\.e2e\.ts$/
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

const outcomes: Outcome[] = []
let isStopping = false
const say = (text: string | Uint8Array): void => void process.stderr.write(text)

async function runOne(batch: string[]): Promise<void> {
  if (isStopping || (bail && outcomes.some(({ failed }) => failed > 0))) return
  const isAlone = files.length === 1
  const outcome = await runFiles(batch, {
    root: ROOT,
    options,
    testTimeoutMs: isBrowser(batch[0]!) ? BROWSER_TIMEOUT_MS : TIMEOUT_MS,
    processTimeoutMs: batch.length * FILE_TIMEOUT_MS,
    ...(isAlone && { show: say }),
  })
  outcomes.push(outcome)
  const { passed, failed, seconds, output } = outcome
  if (isAlone || (failed === 0 && (onlyFailures || passed === 0))) return
  const name = batch.length === 1 ? batch[0]!.slice(2) : `${batch.length} files`
  say(
    `${output ? `${output}\n` : ''}${name}: ${passed} passed, ${failed} failed in ${seconds.toFixed(1)} s\n\n`,
  )
}

async function runAll(): Promise<void> {
  if (options.some((option) => OF_THE_WHOLE.test(option))) {
    const code = files.filter((file) => !isBrowser(file))
    const batches = [code, files.filter(isBrowser)].filter((batch) => batch.length > 0)
    return runBatches(batches, 1, runOne)
  }
  const each = (some: string[]) => some.map((file) => [file])
  const besideOthers = files
    .filter((file) => !NEEDS_QUIET.test(file))
    .sort((a, b) => Number(isBrowser(a)) - Number(isBrowser(b)))
  await runBatches(each(besideOthers), LONG ? 1 : Math.min(availableParallelism(), MOST_AT_ONCE), runOne)
  await runBatches(each(files.filter((file) => NEEDS_QUIET.test(file))), 1, runOne)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    isStopping = true
    endAll()
    await closeTestDatabases()
    process.exit(1)
  })
}

// Held open so that the embedded database doesn't start and stop for each file. If it can't start, its own tests report that.
if (files.length > 1 && !process.env.TEST_DATABASE_URL) await openTestDb().catch(() => undefined)
await runAll()
await closeTestDatabases().catch(() => undefined)

const sum = (of: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[of], 0)
const [passed, failed] = [sum('passed'), sum('failed')]
for (const { files, failed, fault } of outcomes) {
  if (failed > 0)
    console.log(`failed: ${files.map((file) => file.slice(2)).join(', ')}${fault ? ` ${fault}` : ''}`)
}
if (passed + failed === 0) console.log('No test has such a name.')
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
