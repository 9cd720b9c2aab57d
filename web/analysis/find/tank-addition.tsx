import type { Specification } from '#calc/grades/specification.ts'
import type { TankAnswer } from '#calc/recipe/tank.ts'
import { excludedText, NO_ADDITION } from '#calc/recipe-search/recipe-words.ts'
import { joined, namesOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useText } from '#web/services.ts'
import { recipes } from '#web/text/en/recipes.ts'
import { workbench } from '#web/text/en/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools, useProse } from '../analysis-context.ts'
import { useCorrectionsOf } from '../learnt/learnt-context.ts'
import { LearntNote } from '../learnt/learnt-note.tsx'
import { inUnit } from '../rules/bench/amounts.ts'
import { TANK_GOALS } from '../rules/wish.ts'
import { componentsOf } from './answer.ts'
import { CapacityField } from './ask/capacity-field.tsx'
import { Faults } from './ask/faults.tsx'
import { type AskedOfTank, tankQuestionOf, tankRecipe } from './tank-question.ts'
import { useAmountTask } from './use-amount-task.ts'
import { useMoney } from './use-money.ts'

interface TankAdditionProps {
  list: readonly Material[]
  specification: Specification | null
  isBlocked: boolean
}

/** What has to be added to the tank's contents, in amounts that its meter can count. */
export function TankAddition({ list, specification, isBlocked }: TankAdditionProps) {
  const t = useText(recipes)
  const { store } = useAnalysisTools()
  const wish = useAnalysis(({ draft }) => draft.wish)
  const corrections = useCorrectionsOf(useAnalysis(({ draft }) => draft.category))
  const { state, faults, start } = useAmountTask(
    ({ tank }: AskedOfTank) => ({ is: 'tank', asked: tank, corrections }),
    (asked, answer) => {
      const now = store.getState().draft
      const made = answer.is === 'found' ? tankRecipe(now, asked, answer) : null
      if (made) store.takeRecipe(componentsOf(now, made.materials, made.percentages), made.batch)
    },
  )
  const solve = () => start(tankQuestionOf(store.getState().draft, list, specification, store.getState().own))
  const isRunning = state.is === 'running'
  return (
    <section className="find-tank" aria-label={t.tank.title}>
      <h3>{t.tank.title}</h3>
      <p className="note">{t.tank.lead}</p>
      <div className="find-units">
        <CapacityField />
        <RadioGroup
          legend={t.goal.legend}
          value={wish.tankGoal}
          onValue={(tankGoal) => store.setWish({ tankGoal })}
          options={TANK_GOALS.map((value) => ({ value, label: t.tank.goals[value] }))}
        />
      </div>
      {faults.length > 0 ? <Faults faults={faults} /> : null}
      <div className="find-actions">
        <Button busy={isRunning} disabled={isBlocked} onClick={solve}>
          {isRunning ? t.solving : t.tank.solve}
        </Button>
      </div>
      <div role="status" className="find-status">
        {state.is === 'answered' ? <Said {...state} /> : null}
        {state.is === 'failed' ? t.failed : null}
      </div>
    </section>
  )
}

/** What to add, or that nothing helps. */
function Said({ asked, answer }: { asked: AskedOfTank; answer: TankAnswer }) {
  const t = useText(recipes).tank
  const words = useText(workbench)
  const language = useLanguage()
  const prose = useProse()
  const money = useMoney()
  const names = namesOf(asked.materials, language)
  const { holds: room } = asked
  const unit = words.units[asked.unit]
  const excluded = answer.excluded.map((one) =>
    excludedText(
      one.candidate < 0 ? namesOf([asked.contents], language)[0]! : names[one.candidate]!,
      one,
      language,
    ),
  )
  const lines = () => {
    if (answer.is !== 'found') return [NO_ADDITION[answer.is][language], ...excluded]
    const amount = (value: number) => prose(Number(inUnit(value, asked.unit).toFixed(6)))
    const added = answer.additions.flatMap((addition, at) =>
      addition > 0 ? [t.part(amount(addition), unit, names[at]!)] : [],
    )
    const holds = t.holds(amount(answer.total), unit, prose(room.amount), words.units[room.unit])
    return [
      added.length > 0 ? t.add(joined(added, language)) : t.nothing,
      holds,
      ...(answer.cost === null || added.length === 0 ? [] : [t.cost(money.prose(answer.cost))]),
      ...(added.length > 0 && !answer.proven ? [t.best] : []),
      ...excluded,
    ]
  }
  return (
    <>
      <ul>
        {lines().map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <LearntNote quantities={asked.tank.limits.map(({ q }) => q)} />
    </>
  )
}
