import type { Specification } from '#calc/grades/specification.ts'
import { useText } from '#web/services.ts'
import { recipes } from '#web/text/en/recipes.ts'
import { workbench } from '#web/text/en/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools, useProse } from '../analysis-context.ts'
import { useCorrectionsOf } from '../learnt/learnt-context.ts'
import { LearntNote } from '../learnt/learnt-note.tsx'
import { inUnit } from '../rules/bench/amounts.ts'
import { componentsOf, percentagesOf } from './answer.ts'
import { CapacityField } from './ask/capacity-field.tsx'
import { Faults } from './ask/faults.tsx'
import { type BatchQuestion, batchQuestionOf } from './tank-question.ts'
import { useAmountTask } from './use-amount-task.ts'

interface LargestBatchProps {
  list: readonly Material[]
  specification: Specification | null
  isBlocked: boolean
}

/** How much can be made of what is available, up to what the tank holds. */
export function LargestBatch({ list, specification, isBlocked }: LargestBatchProps) {
  const t = useText(recipes)
  const words = useText(workbench)
  const prose = useProse()
  const { store } = useAnalysisTools()
  const corrections = useCorrectionsOf(useAnalysis(({ draft }) => draft.category))
  const { state, faults, start } = useAmountTask(
    ({ question }: BatchQuestion) => ({ is: 'batch', asked: question, corrections }),
    (asked, answer) => {
      if (answer.is !== 'found') return
      const now = store.getState().draft
      const size = String(Number(inUnit(answer.batch.amount, asked.unit).toFixed(6)))
      store.takeRecipe(componentsOf(now, asked.materials, percentagesOf(answer.answer.recipe)), size)
    },
  )
  const solve = () =>
    start(batchQuestionOf(store.getState().draft, list, specification, store.getState().own))
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
        <CapacityField />
        <Button busy={isRunning} disabled={isBlocked} onClick={solve}>
          {isRunning ? t.solving : t.largest.solve}
        </Button>
      </div>
      {faults.length > 0 ? <Faults faults={faults} /> : null}
      <p role="status" className="find-status">
        {said()}
      </p>
      {state.is === 'answered' ? (
        <LearntNote quantities={state.asked.question.limits.map(({ q }) => q)} />
      ) : null}
    </section>
  )
}
