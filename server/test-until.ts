const PATIENCE_MS = 90_000

/** What is waited for needs the processor more than who asks: the pauses grow up to this. */
const LONGEST_PAUSE_MS = 16

/** Waits for a condition, however slow the machine; throws if it never comes true. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  for (let pause = 1; !(await isSo()); pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    if (performance.now() > deadline) throw new Error(`This never came true: ${isSo}`)
    await Bun.sleep(pause)
  }
}

const SAMPLE_US = 100_000

/**
 * How many times as long as alone a piece of work takes just now, for what else the machine does; at least 1. A time that a test
 * allows is multiplied by it.
 */
export function busyness(): number {
  const began = performance.now()
  const before = process.cpuUsage()
  let used = 0
  while (used < SAMPLE_US) {
    const { user, system } = process.cpuUsage(before)
    used = user + system
  }
  return Math.max(1, ((performance.now() - began) * 1000) / used)
}

/** Resolves when the application has done its after-response work, such as log lines, for all answers given so far. */
export const afterAnswers = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
