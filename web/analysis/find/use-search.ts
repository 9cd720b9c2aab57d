import { useEffect, useRef, useState } from 'react'
import type { Corrections } from '#calc/lab/correct.ts'
import { figuresOf, type LabPrecision } from '#calc/lab/precision.ts'
import type { BatchAnswer } from '#calc/recipe/largest-batch.ts'
import type { TankAnswer } from '#calc/recipe/tank.ts'
import { isCertaintyAsked } from '#calc/recipe-search/confidence.ts'
import type { DosedResult } from '#calc/recipe-search/dosed-search.ts'
import { laboratoryPrecision } from '#web/lab/lab.api.ts'
import { useServices } from '#web/services.ts'
import core from '../../../dist/calc.wasm' with { type: 'file' }
import script from '../../../dist/recipe-worker.js' with { type: 'file' }
import uncertainty from '../../../dist/uncertainty.wasm' with { type: 'file' }
import { useAnalysis } from '../analysis-context.ts'
import type { Draft } from '../rules/draft.ts'
import { priceOf } from '../rules/search-criteria.ts'
import type { Question } from './question.ts'
import type { PageResults, PageTask, WorkerAnswer, WorkerQuestion } from './recipe.worker.ts'
import type { Asked, BatchQuestion, TankQuestion } from './tank-question.ts'
/** Until it is the last one, more is to come. */
export type Answered =
  | { is: 'recipe'; question: Question; result: DosedResult; isLast: boolean }
  | { is: 'tank'; question: TankQuestion; result: TankAnswer; isLast: boolean }
  | { is: 'batch'; question: BatchQuestion; result: BatchAnswer; isLast: boolean }

/** An answer, with what the analysis is since. */
interface Kept {
  answered: Answered
  draft: string
}
type State = { is: 'idle' | 'running' | 'failed' } | ({ is: 'answered' } & Kept)

/** The last answer in each analysis that was left. */
const left = new WeakMap<object, Kept>()

/**
 * What an answer is about, the materials' figures too: all that a step to and fro leaves as it is. A price is the same whether
 * it has just been typed or has reached the list meanwhile.
 */
export const recipeIn = ({ criteria, bench, places, isCompared: _, ...draft }: Draft): string =>
  JSON.stringify([
    draft,
    places.map((one) => one && { ...one, price: priceOf(one, criteria) }),
    { ...bench, pin: null },
    { ...criteria, isOpen: true, prices: null },
  ])

interface Holder {
  getState(): { draft: Draft }
}

/**
 * A search beside the page, which ends with the part of the page that asked. Its answer stands for the recipe that it has made:
 * any other takes it away, and it is there again when the tool is opened again and nothing else has changed.
 */
export function useSearch(store: Holder, onFirst: (answered: Answered) => void) {
  const now = recipeIn(useAnalysis(({ draft }) => draft))
  const [state, setState] = useState<State>(() => {
    const last = left.get(store)
    return last?.draft === now ? { is: 'answered', ...last } : { is: 'idle' }
  })
  const shown = useRef(state)
  shown.current = state
  useEffect(
    () => () => {
      const { current } = shown
      if (current.is === 'answered' && current.answered.isLast) left.set(store, current)
    },
    [store],
  )
  const client = useSearchClient()
  const first = useRef(onFirst)
  first.current = onFirst
  return {
    state: state.is === 'answered' && state.draft !== now ? ({ is: 'idle' } as const) : state,
    start({ is, question }: Asked, corrections?: Corrections) {
      setState({ is: 'running' })
      // What the draft is since the first answer that can be used.
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

/** A client for the part of the page that asks; what is under way ends with it. */
export function useSearchClient(): SearchClient {
  const { http } = useServices()
  const [client] = useState(() =>
    createSearchClient(async () => {
      const answer = await laboratoryPrecision(http)
      return answer.ok ? answer.value.properties : null
    }),
  )
  useEffect(() => client.cancel, [client])
  return client
}

type OnResult<T extends PageTask> = (result: PageResults[T['is']], isLast: boolean) => void

interface SearchClient {
  /** Answers first with the bare recipe, then with all there is to say about it. A new question ends the former one. */
  start<T extends PageTask>(task: T, onResult: OnResult<T>, onFailed: () => void): void
  /** Cancels what is under way. */
  cancel(): void
}

/**
 * Searches beside the page. The worker stays for the next question, unless it has to be terminated. `askPrecision`: what the
 * laboratory found of its own precision; null where it could not be asked.
 */
function createSearchClient(askPrecision: () => Promise<LabPrecision | null>): SearchClient {
  let worker: Worker | null = null
  let isBusy = false
  /** Of the question that is asked now. */
  let turn = 0
  const end = () => {
    turn++
    worker?.terminate()
    worker = null
    isBusy = false
  }
  return {
    async start<T extends PageTask>(task: T, onResult: OnResult<T>, onFailed: () => void) {
      if (isBusy) end()
      const mine = ++turn
      const fail = () => {
        end()
        onFailed()
      }
      let asked: PageTask = task
      if ('asked' in task && isCertaintyAsked(task)) {
        const precision = await askPrecision()
        if (mine !== turn) return
        if (!precision) return fail()
        asked = withLaboratory(task, precision)
      }
      try {
        worker ??= new Worker(script, { type: 'module' })
      } catch {
        // A browser, or a policy, that lets no worker start.
        return fail()
      }
      worker.onerror = fail
      worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
        if ('failed' in data) return fail()
        if (data.isLast) isBusy = false
        onResult(data.result as PageResults[T['is']], data.isLast)
      }
      isBusy = true
      const addressOf = (file: string) => new URL(file, location.href).href
      worker.postMessage({
        core: addressOf(core),
        uncertainty: addressOf(uncertainty),
        task: asked,
      } satisfies WorkerQuestion)
    },
    cancel: end,
  }
}

type AskedTask = Extract<PageTask, { asked: object }>

const withLaboratory = (task: AskedTask, precision: LabPrecision): PageTask => {
  const laboratory = figuresOf(precision, task.asked.options?.own)
  return { ...task, asked: { ...task.asked, laboratory } } as PageTask
}
