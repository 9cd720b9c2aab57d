import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
const TIMEOUT_MS = 30_000
const BROWSER_TIMEOUT_MS = 120_000

const HELP = `bun run test [options] [part of a path …]
Runs all tests, first those of the code and the API, then those in a browser; given parts of paths, only the files
that have one of them in their path. Options are those of "bun test", such as -t PATTERN or --bail.
  TEST_DATABASE_URL  a PostgreSQL whose user may create databases, instead of the embedded one
  CHROME             the browser, instead of chromium on the PATH or the one from npm
  FAULTS=long        the fault tests at full length`

type Count = { passed: number; failed: number }

const FOLDERS = ['calc-wasm', 'server', 'web']

const filesThatEnd = (pattern: RegExp, filters: string[]): string[] =>
  FOLDERS.flatMap((folder) =>
    (readdirSync(join(ROOT, folder), { recursive: true }) as string[]).map((name) => `./${folder}/${name}`),
  )
    .filter((file) => pattern.test(file))
    .filter((file) => filters.length === 0 || filters.some((part) => file.includes(part)))
    .sort()

/** Shows what comes, and keeps it. */
async function show(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) {
    process.stderr.write(chunk)
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

const lastNumber = (text: string, word: string): number =>
  Number(
    Bun.stripANSI(text)
      .match(new RegExp(`^ *(\\d+) ${word}$`, 'gm'))
      ?.at(-1)
      ?.trim()
      .split(' ')[0] ?? 0,
  )

async function run(files: string[], options: string[], timeoutMs: number): Promise<Count> {
  if (files.length === 0) return { passed: 0, failed: 0 }
  const child = Bun.spawn([process.execPath, 'test', '--timeout', String(timeoutMs), ...options, ...files], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test', ...(process.stderr.isTTY ? { FORCE_COLOR: '1' } : {}) },
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'pipe',
  })
  const output = await show(child.stderr)
  const exitCode = await child.exited
  const failed = lastNumber(output, 'fail') + lastNumber(output, 'errors?')
  // A run that ends badly without having counted anything, as when it crashes, is a failure too.
  return { passed: lastNumber(output, 'pass'), failed: exitCode === 0 ? failed : Math.max(failed, 1) }
}

const words = process.argv.slice(2)
if (words.includes('--help')) {
  console.log(HELP)
  process.exit(0)
}
/** Options that take the next word as their value. */
const takesValue = /^(-t|--test-name-pattern|--rerun-each|--seed|--max-concurrency|--reporter-outfile)$/
const options = words.filter((word, index) => word.startsWith('-') || takesValue.test(words[index - 1] ?? ''))
const filters = words.filter((word) => !options.includes(word))

const code = await run(filesThatEnd(/\.test\.tsx?$/, filters), options, TIMEOUT_MS)
const browser = await run(filesThatEnd(/^\.\/web\/e2e\/.*\.e2e\.ts$/, filters), options, BROWSER_TIMEOUT_MS)

const count = { passed: code.passed + browser.passed, failed: code.failed + browser.failed }
if (count.passed + count.failed === 0) console.log('No test has such a name.')
console.log(`${count.passed} passed, ${count.failed} failed`)
process.exit(count.failed === 0 && count.passed > 0 ? 0 : 1)
