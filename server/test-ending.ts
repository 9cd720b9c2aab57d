const endings: (() => unknown)[] = []

/** Does this once all test files of the process are done. */
export const atEnd = (work: () => unknown): void => void endings.push(work)

export async function runEndings(): Promise<void> {
  for (const end of endings.splice(0)) await end()
}
