import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlanResult } from '#server/features/recipes/plan/plan.model.ts'
import type { ApiError } from '#web/api/http.ts'
import { keepUnsaved, readUnsavedJson } from '#web/kept/unsaved.ts'
import { useLanguage, useServices, useSession } from '#web/services.ts'
import { tabStorage } from '#web/session/tab-storage.ts'
import { createPlanApi } from './plan.api.ts'
import type { PlanBody } from './plan-request.ts'

const CAUSE = 'plan answer'

export interface PlanAnswer {
  question: PlanBody
  result: PlanResult
  /** Of its sentences. */
  language: string
}

type State = { is: 'idle' } | { is: 'running' } | { is: 'failed'; error: ApiError }

function readAnswer(kept: unknown): PlanAnswer | null {
  const answer = kept as PlanAnswer | null
  return answer?.result?.status && answer.question ? answer : null
}

/** The last answer, kept in the tab for as long as the question is the same, and what is under way. */
export function usePlanAnswer(question: PlanBody | null) {
  const { http } = useServices()
  const language = useLanguage()
  const user = useSession().user?.id ?? ''
  const [storage] = useState(() => tabStorage())
  const [answer, setAnswer] = useState(() => readAnswer(readUnsavedJson(storage, CAUSE, user)))
  const [state, setState] = useState<State>({ is: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const ask = useCallback(
    async (body: PlanBody): Promise<ApiError | null> => {
      running.current?.abort()
      const asking = new AbortController()
      running.current = asking
      setState({ is: 'running' })
      const said = await createPlanApi(http).ask(body, asking.signal)
      if (running.current !== asking) return null
      running.current = null
      if (!said.ok) {
        const isCancelled = said.error.is === 'aborted'
        setState(isCancelled ? { is: 'idle' } : { is: 'failed', error: said.error })
        return isCancelled ? null : said.error
      }
      const found = { question: body, result: said.value, language }
      keepUnsaved(storage, CAUSE, user, JSON.stringify(found))
      setAnswer(found)
      setState({ is: 'idle' })
      return null
    },
    [http, language, storage, user],
  )
  const isSame = answer !== null && question !== null && isSameQuestion(answer.question, question)
  const shown = isSame ? answer : null
  // Its sentences are the server's: in the other language they are asked for again.
  const isForeign = shown !== null && shown.language !== language
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the language
  useEffect(() => {
    if (isForeign && !running.current) void ask(shown.question)
  }, [isForeign])
  return {
    /** To the question as it is now; null where that is another one. */
    answer: shown,
    state,
    ask,
    cancel: () => running.current?.abort(),
    settle: () => setState((now) => (now.is === 'failed' ? { is: 'idle' } : now)),
  }
}

const isSameQuestion = (a: PlanBody, b: PlanBody): boolean => JSON.stringify(a) === JSON.stringify(b)
