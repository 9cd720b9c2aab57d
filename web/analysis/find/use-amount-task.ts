import { useState } from 'react'
import type { Fault } from './question.ts'
import type { PageResults, PageTask } from './recipe.worker.ts'
import { useSearchClient } from './use-search-client.ts'

type State<Asked, Answer> =
  | { is: 'idle' | 'running' | 'failed' }
  | { is: 'answered'; asked: Asked; answer: Answer }

/** A question for amounts, answered beside the page; it ends with the part of the page that asked. */
export function useAmountTask<Is extends 'tank' | 'batch', Asked>(
  taskOf: (asked: Asked) => Extract<PageTask, { is: Is }>,
  onAnswer: (asked: Asked, answer: PageResults[Is]) => void,
) {
  const client = useSearchClient()
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [state, setState] = useState<State<Asked, PageResults[Is]>>({ is: 'idle' })
  const start = (made: { asked: Asked } | { faults: Fault[] }) => {
    setFaults('faults' in made ? made.faults : [])
    if ('faults' in made) return
    const { asked } = made
    setState({ is: 'running' })
    client.start(
      taskOf(asked),
      (answer) => {
        setState({ is: 'answered', asked, answer: answer as PageResults[Is] })
        onAnswer(asked, answer as PageResults[Is])
      },
      () => setState({ is: 'failed' }),
    )
  }
  return { state, faults, start }
}
