import { useEffect, useRef, useState } from 'react'
import type { Corrections } from '#calc/lab/correct.ts'
import { precisionFigures } from '#calc/lab/precision.ts'
import type { BatchAnswer } from '#calc/recipe/find.ts'
import { isCertaintyAsked } from '#calc/recipe/question.ts'
import type { TankAnswer } from '#calc/recipe/tank.ts'
import type { DosedResult } from '#calc/recipe-search/dosed-search.ts'
import type { Http } from '#web/api/http.ts'
import { loadPrecision } from '#web/lab/lab.api.ts'
import { useServices } from '#web/services.ts'
import core from '../../../dist/calc.wasm' with { type: 'file' }
import script from '../../../dist/recipe-worker.js' with { type: 'file' }
import uncertainty from '../../../dist/uncertainty.wasm' with { type: 'file' }
import { useAnalysis } from '../analysis-context.ts'
import type { Draft } from '../rules/draft.ts'
import { priceOf } from '../rules/search-criteria.ts'
import type { AnalysisStore } from '../store/analysis.store.ts'
import type { SearchQuestion } from './question.ts'
import type { PageResults, PageTask, WorkerAnswer, WorkerQuestion } from './recipe.worker.ts'
import type { AskedTank, BatchQuestion, TankSearchQuestion } from './tank-question.ts'

export type Answered =
  | { is: 'recipe'; question: SearchQuestion; result: DosedResult; isLast: boolean }
  | { is: 'tank'; question: TankSearchQuestion; result: TankAnswer; isLast: boolean }
  | { is: 'batch'; question: BatchQuestion; result: BatchAnswer; isLast: boolean }

interface Kept {
  answered: Answered
  draft: string
}
type State = { is: 'idle' | 'running' | 'failed' } | ({ is: 'answered' } & Kept)

/** The last answer by store, for a panel that is reopened. */
const lastAnswers = new WeakMap<object, Kept>()

/**
 * Identifies what an answer is about, the materials' figures included. A price is the same whether just typed or
 * saved to the list.
 */
export const recipeIn = ({ criteria, bench, places, isCompared: _, ...draft }: Draft): string =>
  JSON.stringify([
    draft,
    places.map((one) => one && { ...one, price: priceOf(one, criteria) }),
    { ...bench, pin: null },
    { ...criteria, isOpen: true, prices: null },
  ])

/**
 * A search in a worker, cancelled on unmount. Its answer is shown while the draft is the recipe that it made, also
 * when the panel is reopened.
 */
export function useSearch(store: Pick<AnalysisStore, 'getState'>, onFirst: (answered: Answered) => void) {
  const now = recipeIn(useAnalysis(({ draft }) => draft))
  const [state, setState] = useState<State>(() => {
    const last = lastAnswers.get(store)
    return last?.draft === now ? { is: 'answered', ...last } : { is: 'idle' }
  })
  const shown = useRef(state)
  shown.current = state
  useEffect(
    () => () => {
      const { current } = shown
      if (current.is === 'answered' && current.answered.isLast) lastAnswers.set(store, current)
    },
    [store],
  )
  const client = useSearchClient()
  const first = useRef(onFirst)
  first.current = onFirst
  return {
    state: state.is === 'answered' && state.draft !== now ? ({ is: 'idle' } as const) : state,
    start({ is, question }: AskedTank, corrections?: Corrections) {
      setState({ is: 'running' })
      // The draft after the first usable answer was applied.
      let since: string | undefined
      client.start(
        { is, asked: question.search, ...(corrections && { corrections }) } as PageTask,
        (result, isLast) => {
          const answered = { is, question, result, isLast } as Answered
          // A recipe between the steps can't be used before the core has confirmed it.
          const isUsable = isLast || (answered.is === 'recipe' && answered.result.answer.is === 'found')
          if (since === undefined && isUsable) {
            first.current(answered)
            since = recipeIn(store.getState().draft)
          }
          setState({ is: 'answered', answered, draft: since ?? recipeIn(store.getState().draft) })
        },
        () => setState({ is: 'failed' }),
      )
    },
    cancel() {
      client.cancel()
      setState({ is: 'idle' })
    },
  }
}

/**
 * Searches once the question has been unchanged for `quietMs`. The last answer stays, with its question, until the
 * next.
 */
export function useQuietSearch<Question, Task extends PageTask>(
  question: Question | null,
  taskOf: (question: Question) => Task,
  quietMs: number,
) {
  const client = useSearchClient()
  const [answered, setAnswered] = useState<{ question: Question; result: PageResults[Task['is']] } | null>(
    null,
  )
  const [failed, setFailed] = useState<Question | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question alone says what is asked
  useEffect(() => {
    if (question === null) return
    const ask = () =>
      client.start(
        taskOf(question),
        (result) => setAnswered({ question, result }),
        () => setFailed(question),
      )
    const timer = setTimeout(ask, quietMs)
    return () => {
      clearTimeout(timer)
      client.cancel()
    }
  }, [question, client])
  return { answered, isFailed: question !== null && failed === question }
}

type OnResult<T extends PageTask> = (result: PageResults[T['is']], isLast: boolean) => void

/**
 * A component's search client. It answers first with the bare recipe, then with the explanation. A new question
 * cancels the former one, and unmounting cancels any.
 */
function useSearchClient() {
  const { http } = useServices()
  const [client] = useState(() => createSearchClient(http))
  useEffect(() => client.end, [client])
  return client
}

/** The worker is kept for the next question, unless it is busy then or has failed. */
function createSearchClient(http: Http) {
  let worker: Worker | null = null
  let isBusy = false
  let turn = 0
  const end = () => {
    turn++
    worker?.terminate()
    worker = null
    isBusy = false
  }
  const cancel = () => {
    turn++
    if (isBusy) end()
  }
  return {
    async start<T extends PageTask>(task: T, onResult: OnResult<T>, onFailed: () => void) {
      cancel()
      const own = turn
      const fail = () => {
        end()
        onFailed()
      }
      let asked: PageTask = task
      if ('asked' in task && isCertaintyAsked(task)) {
        const precision = await loadPrecision(http)
        if (own !== turn) return
        if (!precision.ok) return fail()
        const laboratory = precisionFigures(precision.value.properties, task.asked.options?.own)
        asked = { ...task, asked: { ...task.asked, laboratory } } as PageTask
      }
      try {
        worker ??= new Worker(script, { type: 'module' })
      } catch {
        // The browser, or a policy, forbids workers.
        return fail()
      }
      worker.onerror = fail
      worker.onmessageerror = fail
      worker.onmessage = ({ data }: MessageEvent<WorkerAnswer | { failed: string }>) => {
        if ('failed' in data) return fail()
        isBusy = !data.isLast
        onResult(data.result as PageResults[T['is']], data.isLast)
      }
      isBusy = true
      const addressOf = (file: string) => new URL(file, location.href).href
      const files = { core: addressOf(core), uncertainty: addressOf(uncertainty) }
      worker.postMessage({ ...files, task: asked } satisfies WorkerQuestion)
    },
    cancel,
    end,
  }
}
