import { useEffect, useRef, useState } from 'react'
import type { SearchResult } from '#calc/recipe-search/search.ts'
import type { Question } from './question.ts'
import { createSearchClient } from './search-client.ts'

export type SearchState =
  | { is: 'idle' }
  | { is: 'running' }
  | { is: 'failed' }
  /** Until it is the last one, more is to come. */
  | { is: 'answered'; question: Question; result: SearchResult; isLast: boolean }

/** A search beside the page, which ends with the part of the page that asked. */
export function useRecipeSearch(onFirst?: (question: Question, result: SearchResult) => void) {
  const [state, setState] = useState<SearchState>({ is: 'idle' })
  const [client] = useState(createSearchClient)
  const first = useRef(onFirst)
  first.current = onFirst
  useEffect(() => client.cancel, [client])
  return {
    state,
    start(question: Question) {
      setState({ is: 'running' })
      let isFirst = true
      client.start(
        { is: 'recipe', asked: question.search },
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
