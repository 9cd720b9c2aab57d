import type { Answer } from './http.ts'

/** The values of all answers, or the first failure. */
export async function all<T>(calls: readonly Promise<Answer<T>>[]): Promise<Answer<T[]>> {
  const answers = await Promise.all(calls)
  const failed = answers.find((answer) => !answer.ok)
  if (failed) return failed
  return {
    ok: true,
    value: answers.flatMap((answer) => (answer.ok ? answer.value : [])),
    headers: new Headers(),
  }
}
