const PATIENCE_MS = 90_000

/** Waits for a condition, however slow the machine; throws if it never comes true. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`This never came true: ${isSo}`)
    await Bun.sleep(1)
  }
}

/** Resolves when the application has done its after-response work, such as log lines, for all answers given so far. */
export const afterAnswers = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
