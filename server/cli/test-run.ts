/**
 * Runs test files in separate processes: one that hangs, crashes or exits early counts as failed, by name, and does not
 * affect the results of the others.
 */
export interface Run {
  root: string
  /** Options of "bun test". */
  options: string[]
  testTimeoutMs: number
  /** After this time a process is killed, with its children. */
  processTimeoutMs: number
  /** Receives the output as it arrives. */
  show?(chunk: Uint8Array): void
}

export interface Outcome {
  files: string[]
  passed: number
  failed: number
  seconds: number
  /** Of CPU, with those of processes that it started and waited for. */
  cpuSeconds: number
  /** What was printed, without the totals. */
  output: string
  /** What went wrong with the process itself, or null. */
  fault: string | null
}

/** How long to wait for output after the exit: a child that lives on may hold the pipe open. */
const LAST_WORDS_MS = 1_000

const running = new Set<number>()

/** Kills a process and its children, except those that left its process group. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has just exited.
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
  // Both streams in one, so that what a test prints stays next to its result.
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
    cpuSeconds: Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6,
    output: output
      .split('\n')
      .filter((line) => !FRAME.test(Bun.stripANSI(line)))
      .join('\n')
      .trim(),
    fault,
  }
}

/** Those of the files that the output names with a failure; all of them where it names none. */
export function failedOf({ files, output }: Outcome): string[] {
  const found = new Set<string>()
  let current = ''
  for (const line of Bun.stripANSI(output).split('\n')) {
    const file = files.find((one) => line === `${one.slice(2)}:`)
    if (file) current = file
    // What failed is said once more at the end, after the last file.
    else if (/^\d+ tests? \w+:$/.test(line)) break
    else if (current && line.startsWith('(fail)')) found.add(current)
  }
  return found.size > 0 ? [...found] : files
}

async function readAll(stream: ReadableStream<Uint8Array>, take: (chunk: Uint8Array, text: string) => void) {
  const decoder = new TextDecoder()
  for await (const chunk of stream) take(chunk, decoder.decode(chunk, { stream: true }))
}

/** The last line of a complete run; the second form is printed where -t matches no test. */
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

/** Runs all batches in order, `atOnce` at a time. */
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
