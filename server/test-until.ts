const PATIENCE_MS = 20_000

/** Waits until something is so, however slow the machine; throws where that never comes. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`This never came: ${isSo}`)
    await Bun.sleep(1)
  }
}

/** What the application does after an answer, as writing its line in the log, is then done for all answers given so far. */
export const afterAnswers = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
