import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { UncertaintySettings } from '#calc/uncertainty/question.ts'
import type { Answer, Http } from '#web/api/http.ts'
import { type GradeChoice, requestOf } from '#web/grades/grade-choice.ts'

/** The last call on each calculation that has one under way. */
const lines = new Map<string, Promise<Answer<unknown>>>()

/** Calls on one calculation go out one after another: side by side, the server might see them in another order. */
function inLine<T>(id: string, call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const before = lines.get(id)
  const turn = before ? before.then(call) : call()
  lines.set(id, turn)
  void turn.then(() => {
    if (lines.get(id) === turn) lines.delete(id)
  })
  return turn
}

export function createUncertaintyApi(http: Http) {
  const path = (id: string) => `/me/calculations/${encodeURIComponent(id)}/uncertainty/`
  return {
    /** Has the server compute it, and keep it with the calculation. */
    keep: (
      id: string,
      { isOneLaboratory, ...settings }: Partial<UncertaintySettings>,
      against: GradeChoice | null,
      signal: AbortSignal,
    ): Promise<Answer<UncertaintyAnswer>> => {
      const body = { ...settings, one_laboratory: isOneLaboratory ?? false, ...requestOf(against) }
      return inLine(id, async () =>
        signal.aborted
          ? { ok: false, error: { is: 'aborted' } }
          : http.call<UncertaintyAnswer>(path(id), { method: 'PUT', bearer: true, body, signal }),
      )
    },
    forget: (id: string) =>
      inLine(id, () => http.call(path(id), { method: 'DELETE', bearer: true, keepalive: true })),
  }
}
