import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How the tests of one file ended: the full names of those that did not pass. */
export type FileResult = { passed: number; failed: string[]; skipped: string[] }

/** What `bun test` reported, file by file. A file that is missing was not run to its end, or could not be loaded. */
type RunResult = {
  files: Map<string, FileResult>
  /** What is wrong with the run itself; null where its report says all. */
  fault: string | null
}

type Run = {
  root: string
  /** An empty folder for what the run leaves. */
  folder: string
  /** Options of "bun test". */
  options: readonly string[]
  /** A run that says nothing for so long is ended. Files side by side are heard of when they end. */
  silenceMs: number
  /** The pattern of -t: what it leaves out is no skipped test. */
  pattern?: string
  /** Takes the output as it comes; else it is shown at the end. */
  show?(chunk: Uint8Array): void
}

/** What a run has to tell of itself once it was asked to end. */
const LAST_WORDS_MS = 2_000
const running = new Set<Bun.Subprocess>()

/** Ends all runs with everything that they started. */
export const endRuns = (): Promise<unknown> => Promise.all([...running].map(end))

async function end(child: Bun.Subprocess): Promise<void> {
  child.kill('SIGINT')
  const late = setTimeout(() => child.kill('SIGKILL'), LAST_WORDS_MS)
  await child.exited
  clearTimeout(late)
}

/** Runs files by `bun test`. */
export async function runFiles(files: readonly string[], run: Run): Promise<RunResult> {
  const report = join(run.folder, 'report.xml')
  const words = ['test', '--pass-with-no-tests', ...run.options]
  words.push('--reporter=junit', `--reporter-outfile=${report}`, ...files.map((file) => `./${file}`))
  // Both streams in one, so that what a test prints stays next to its result.
  const child = Bun.spawn(['sh', '-c', 'exec "$0" "$@" 2>&1', process.execPath, ...words], {
    cwd: run.root,
    env: { ...process.env, NODE_ENV: 'test', ...(process.stderr.isTTY && { FORCE_COLOR: '1' }) },
    stdin: 'ignore',
  })
  running.add(child)
  let isLate = false
  const stop = () => {
    isLate = true
    void end(child)
  }
  let limit = setTimeout(stop, run.silenceMs)
  const listen = async () => {
    for await (const chunk of child.stdout) {
      clearTimeout(limit)
      if (!isLate) limit = setTimeout(stop, run.silenceMs)
      run.show?.(chunk)
    }
  }
  const listening = listen()
  const code = await child.exited
  clearTimeout(limit)
  running.delete(child)
  // What the run started may hold its output open.
  await Promise.race([listening, Bun.sleep(LAST_WORDS_MS)])
  const how = isLate
    ? `said nothing for ${run.silenceMs / 1000} s`
    : child.signalCode
      ? `crashed with ${child.signalCode}`
      : `ended with ${code} before its tests were done`
  if (!existsSync(report)) return { files: new Map(), fault: how }
  const found = readReport(readFileSync(report, 'utf8'), run.pattern)
  const isRed = [...found.values()].some(({ failed }) => failed.length > 0)
  return { files: found, fault: isLate || (code !== 0 && !isRed) ? how : null }
}

const CASE =
  /<testcase name="([^"]*)" classname="([^"]*)"[^>]*? file="([^"]*)"[^>]*?(?:\/>|>([\s\S]*?)<\/testcase>)/g

/** Reads a JUnit report. */
export function readReport(xml: string, pattern?: string): Map<string, FileResult> {
  const files = new Map<string, FileResult>()
  const isMeant = (name: string) => pattern === undefined || new RegExp(pattern).test(name)
  for (const [, name, groups, path, body = ''] of xml.matchAll(CASE)) {
    const file = plain(path!)
    const result = files.get(file) ?? { passed: 0, failed: [], skipped: [] }
    files.set(file, result)
    // The report has the innermost group first.
    const test = [...plain(groups!).split(' > ').toReversed(), plain(name!)].filter(Boolean).join(' ')
    if (body.includes('<failure')) result.failed.push(test)
    else if (!body.includes('<skipped')) result.passed += 1
    else if (isMeant(test)) result.skipped.push(test)
  }
  return files
}

const SIGNS: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const plain = (text: string): string =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code, name) =>
    code ? String.fromCodePoint(Number(code)) : (SIGNS[name] ?? whole),
  )
