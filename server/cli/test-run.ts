/**
 * Runs files of tests in processes of their own: one that hangs, crashes or leaves in the middle is a failure with its
 * name, and the results of the others stand.
 */
export interface Run {
  root: string
  /** Those of "bun test". */
  options: string[]
  testTimeoutMs: number
  /** After so long a process is ended, with all that it started. */
  processTimeoutMs: number
  /** Takes the output as it comes; without it, it is kept for the outcome alone. */
  show?(chunk: Uint8Array): void
}

export interface Outcome {
  files: string[]
  passed: number
  failed: number
  seconds: number
  /** What was printed, without the sums. */
  output: string
  /** What went wrong with the process as a whole, or null. */
  fault: string | null
}

/** How long output may still come after the end, from what was started and lives on. */
const LAST_WORDS_MS = 1_000

const running = new Set<number>()

/** Ends a process with all that it started, where that did not leave its group. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has just ended by itself.
  }
}

export function endAll(): void {
  for (const pid of running) endGroup(pid)
}

export async function runFiles(files: string[], run: Run): Promise<Outcome> {
  const began = performance.now()
  const words = [
    'test',
    '--timeout',
    String(run.testTimeoutMs),
    '--pass-with-no-tests',
    ...run.options,
    ...files,
  ]
  // Both streams become one, so that what a test prints stands beside what is said of it.
  const child = Bun.spawn(['sh', '-c', 'exec "$0" "$@" 2>&1', process.execPath, ...words], {
    cwd: run.root,
    env: { ...process.env, NODE_ENV: 'test', ...(process.stderr.isTTY ? { FORCE_COLOR: '1' } : {}) },
    stdin: 'ignore',
    detached: true,
  })
  running.add(child.pid)
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    endGroup(child.pid)
  }, run.processTimeoutMs)
  let output = ''
  const reading = readAll(child.stdout, (chunk, text) => {
    run.show?.(chunk)
    output += text
  })
  const exitCode = await child.exited
  clearTimeout(limit)
  running.delete(child.pid)
  await Promise.race([reading, Bun.sleep(LAST_WORDS_MS)])

  const plain = Bun.stripANSI(output)
  const failed = sumOf(plain, 'fail') + sumOf(plain, 'errors?')
  const fault = isLate
    ? `did not end within ${run.processTimeoutMs / 1000} s`
    : child.signalCode !== null
      ? `crashed with ${child.signalCode}`
      : !IS_COUNTED.test(plain)
        ? `left before its tests were done, with ${exitCode}`
        : exitCode !== 0 && failed === 0
          ? `ended with ${exitCode}`
          : null
  return {
    files,
    passed: sumOf(plain, 'pass'),
    failed: fault === null ? failed : Math.max(failed, 1),
    seconds: (performance.now() - began) / 1000,
    output: output
      .split('\n')
      .filter((line) => !FRAME.test(Bun.stripANSI(line)))
      .join('\n')
      .trim(),
    fault,
  }
}

async function readAll(stream: ReadableStream<Uint8Array>, take: (chunk: Uint8Array, text: string) => void) {
  const decoder = new TextDecoder()
  for await (const chunk of stream) take(chunk, decoder.decode(chunk, { stream: true }))
}

/** How a run that came to its end says so; the second form is of one without a test of the name asked for. */
const IS_COUNTED = /^Ran \d+ tests? across|matched 0 tests/m
const FRAME =
  /^(bun test v.*|\s*\d+ (pass|fail|skip|todo|errors?|filtered out|snapshots?.*|expect\(\) calls)|Ran \d+ tests? across.*|error: regex .* matched 0 tests.*)$/

const sumOf = (text: string, word: string): number =>
  Number(
    text
      .match(new RegExp(`^ *(\\d+) ${word}$`, 'gm'))
      ?.at(-1)
      ?.trim()
      .split(' ')[0] ?? 0,
  )

/** Runs each batch, so many at once, in order. */
export async function runBatches(
  batches: readonly string[][],
  atOnce: number,
  runOne: (files: string[]) => Promise<void>,
): Promise<void> {
  const queue = [...batches]
  const work = async () => {
    for (let files = queue.shift(); files !== undefined; files = queue.shift()) await runOne(files)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
