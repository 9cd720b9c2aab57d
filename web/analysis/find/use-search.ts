import { useEffect, useRef, useState } from 'react'
import type { Corrections } from '#calc/lab/correct.ts'
import type { BatchAnswer } from '#calc/recipe/largest-batch.ts'
import type { TankAnswer } from '#calc/recipe/tank.ts'
import type { DosedResult } from '#calc/recipe-search/dosed-search.ts'
import { laboratoryPrecision } from '#web/lab/lab.api.ts'
import { useServices } from '#web/services.ts'
import { useAnalysis } from '../analysis-context.ts'
import type { Draft } from '../rules/draft.ts'
import { priceOf } from '../rules/prices.ts'
import type { Question } from './question.ts'
import { createSearchClient, type SearchClient } from './search-client.ts'
import type { Asked, AskedOfTank, BatchQuestion } from './tank-question.ts'

/** Until it is the last one, more is to come. */
export type Answered =
  | { is: 'recipe'; question: Question; result: DosedResult; isLast: boolean }
  | { is: 'tank'; of: AskedOfTank; answer: TankAnswer }
  | { is: 'batch'; of: BatchQuestion; answer: BatchAnswer }

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
      if (current.is !== 'answered') return
      const { answered } = current
      if (answered.is !== 'recipe' || answered.isLast) left.set(store, current)
    },
    [store],
  )
  const client = useSearchClient()
  const first = useRef(onFirst)
  first.current = onFirst
  const answer = (answered: Answered, isFirst: boolean, draft?: string) => {
    if (isFirst) first.current(answered)
    const since = draft ?? recipeIn(store.getState().draft)
    setState({ is: 'answered', answered, draft: since })
    return since
  }
  return {
    state: state.is === 'answered' && state.draft !== now ? ({ is: 'idle' } as const) : state,
    start(asked: Asked, corrections?: Corrections) {
      setState({ is: 'running' })
      const biasCorrections = corrections && { corrections }
      const fail = () => setState({ is: 'failed' })
      if (asked.is === 'tank')
        client.start(
          { is: 'tank', asked: asked.of.tank, ...biasCorrections },
          (found) => answer({ ...asked, answer: found }, true),
          fail,
        )
      else if (asked.is === 'batch')
        client.start(
          { is: 'batch', asked: asked.of.question, ...biasCorrections },
          (found) => answer({ ...asked, answer: found }, true),
          fail,
        )
      else {
        // A recipe between the steps can't be used before the core has confirmed it.
        let since: string | undefined
        client.start(
          { is: 'recipe', asked: asked.question.search, ...biasCorrections },
          (result, isLast) => {
            const answered = { ...asked, result, isLast }
            const isFirst = since === undefined && (isLast || result.answer.is === 'found')
            const draft = answer(answered, isFirst, since)
            if (isFirst) since = draft
          },
          fail,
        )
      }
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
