import { useEffect, useRef, useState } from 'react'
import type { Corrections } from '#calc/lab/correct.ts'
import type { SearchResult } from '#calc/recipe-search/search.ts'
import type { Draft } from '../rules/draft.ts'
import type { Question } from './question.ts'
import { useSearchClient } from './use-search-client.ts'

export type SearchState =
  | { is: 'idle' }
  | { is: 'running' }
  | { is: 'failed' }
  /** Until it is the last one, more is to come. */
  | { is: 'answered'; question: Question; result: SearchResult; isLast: boolean }

/** The last answer in each analysis, with what the analysis was when the panel was left. */
const left = new WeakMap<object, { state: SearchState; draft: string }>()

/** What an answer is about, the materials' figures too: all that a step to and fro leaves as it is. */
export const recipeIn = ({ wish, isCompared: _, ...draft }: Draft): string =>
  JSON.stringify([draft, { ...wish, isOpen: true }])

/**
 * A search beside the page, which ends with the part of the page that asked. Its answer is there again when the panel is opened
 * again, as long as nothing else has changed.
 */
export function useRecipeSearch(
  store: { getState(): { draft: Draft } },
  onFirst?: (question: Question, result: SearchResult) => void,
) {
  const [state, setState] = useState<SearchState>(() => {
    const last = left.get(store)
    return last?.draft === recipeIn(store.getState().draft) ? last.state : { is: 'idle' }
  })
  const shown = useRef(state)
  shown.current = state
  useEffect(
    () => () => {
      const { current } = shown
      if (current.is === 'answered' && current.isLast)
        left.set(store, { state: current, draft: recipeIn(store.getState().draft) })
    },
    [store],
  )
  const client = useSearchClient()
  const first = useRef(onFirst)
  first.current = onFirst
  return {
    state,
    start(question: Question, corrections?: Corrections) {
      setState({ is: 'running' })
      let isFirst = true
      client.start(
        { is: 'recipe', asked: question.search, ...(corrections && { corrections }) },
        (result, isLast) => {
          // A recipe between the steps can't be used before the core has confirmed it.
          if (isFirst && (isLast || result.answer.is === 'found')) {
            first.current?.(question, result)
            isFirst = false
          }
          setState({ is: 'answered', question, result, isLast })
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
