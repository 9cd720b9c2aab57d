import { useEffect, useState } from 'react'
import type { Specification } from '#calc/grades/specification.ts'
import type { BatchAnswer } from '#calc/recipe/largest-batch.ts'
import { numberOf } from '#web/format/read-number.ts'
import { useText } from '#web/services.ts'
import { recipes } from '#web/text/en/recipes.ts'
import { workbench } from '#web/text/en/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools, useDigits, useProse } from '../analysis-context.ts'
import { inUnit } from '../rules/bench/amounts.ts'
import { componentsOf, percentagesOf } from './answer.ts'
import { Faults } from './ask/faults.tsx'
import type { Fault } from './question.ts'
import { createSearchClient } from './search-client.ts'
import { type BatchQuestion, batchQuestionOf } from './tank-question.ts'

interface LargestBatchProps {
  list: readonly Material[]
  specification: Specification | null
  isBlocked: boolean
}

type State =
  | { is: 'idle' | 'running' | 'failed' }
  | { is: 'answered'; asked: BatchQuestion; answer: BatchAnswer }

/** How much can be made of what is available, up to what the tank holds. */
export function LargestBatch({ list, specification, isBlocked }: LargestBatchProps) {
  const t = useText(recipes)
  const words = useText(workbench)
  const digits = useDigits()
  const prose = useProse()
  const { store } = useAnalysisTools()
  const { wish, bench } = useAnalysis((state) => state.draft)
  const [client] = useState(createSearchClient)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [state, setState] = useState<State>({ is: 'idle' })
  useEffect(() => client.cancel, [client])

  const solve = () => {
    const made = batchQuestionOf(store.getState().draft, list, specification)
    setFaults('faults' in made ? made.faults : [])
    if ('faults' in made) return
    const { asked } = made
    setState({ is: 'running' })
    client.start(
      { is: 'batch', question: asked.question },
      (answer) => {
        setState({ is: 'answered', asked, answer })
        if (answer.is !== 'found') return
        const now = store.getState().draft
        const size = String(Number(inUnit(answer.batch.amount, asked.unit).toFixed(6)))
        store.takeRecipe(componentsOf(now, asked.materials, percentagesOf(answer.answer.recipe)), size)
      },
      () => setState({ is: 'failed' }),
    )
  }
  const said = () => {
    if (state.is === 'failed') return t.failed
    if (state.is !== 'answered') return null
    const { answer, asked } = state
    if (answer.is !== 'found') return answer.is === 'not-found' ? t.largest.notFound : t.largest.none
    const size = prose(Number(inUnit(answer.batch.amount, asked.unit).toFixed(6)))
    return answer.isScarce
      ? t.largest.scarce(size, words.units[asked.unit])
      : t.largest.full(size, words.units[asked.unit])
  }
  const isRunning = state.is === 'running'
  return (
    <section className="find-tank" aria-label={t.largest.title}>
      <h3>{t.largest.title}</h3>
      <p className="note">{t.largest.lead}</p>
      <div className="find-units">
        <NumberField
          className="find-capacity"
          label={t.tank.capacity}
          unit={words.units[bench.unit]}
          text={digits(wish.capacity)}
          marked={wish.capacity.trim() !== '' && numberOf(wish.capacity) === null}
          onText={(capacity) => store.setWish({ capacity })}
        />
        <Button busy={isRunning} disabled={isBlocked} onClick={solve}>
          {isRunning ? t.solving : t.largest.solve}
        </Button>
      </div>
      {faults.length > 0 ? <Faults faults={faults} /> : null}
      <p role="status" className="find-status">
        {said()}
      </p>
    </section>
  )
}
