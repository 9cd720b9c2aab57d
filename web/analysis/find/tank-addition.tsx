import { useEffect, useState } from 'react'
import type { Specification } from '#calc/grades/specification.ts'
import type { TankAnswer } from '#calc/recipe/tank.ts'
import { excludedText } from '#calc/recipe-search/recipe-words.ts'
import { joined, namesOf } from '#calc/vocabulary/words/names.ts'
import { numberOf } from '#web/format/read-number.ts'
import { useLanguage, useText } from '#web/services.ts'
import { recipes } from '#web/text/en/recipes.ts'
import { workbench } from '#web/text/en/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools, useDigits, useProse } from '../analysis-context.ts'
import { TANK_GOALS } from '../rules/wish.ts'
import { componentsOf } from './answer.ts'
import { Faults } from './ask/faults.tsx'
import type { Fault } from './question.ts'
import { createSearchClient } from './search-client.ts'
import { type AskedOfTank, tankQuestionOf, tankRecipe } from './tank-question.ts'
import { useMoney } from './use-money.ts'

interface TankAdditionProps {
  list: readonly Material[]
  specification: Specification | null
  isBlocked: boolean
}

type State =
  | { is: 'idle' | 'running' | 'failed' }
  | { is: 'answered'; asked: AskedOfTank; answer: TankAnswer }

/** What has to be added to the tank's contents, in amounts that its meter can count. */
export function TankAddition({ list, specification, isBlocked }: TankAdditionProps) {
  const t = useText(recipes)
  const words = useText(workbench)
  const digits = useDigits()
  const { store } = useAnalysisTools()
  const { wish, bench } = useAnalysis((state) => state.draft)
  const [client] = useState(createSearchClient)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [state, setState] = useState<State>({ is: 'idle' })
  useEffect(() => client.cancel, [client])

  const solve = () => {
    const draft = store.getState().draft
    const made = tankQuestionOf(draft, list, specification)
    setFaults('faults' in made ? made.faults : [])
    if ('faults' in made) return
    const { asked } = made
    setState({ is: 'running' })
    client.start(
      { is: 'tank', tank: asked.tank },
      (answer) => {
        setState({ is: 'answered', asked, answer })
        const now = store.getState().draft
        const made = answer.is === 'found' ? tankRecipe(now, asked, answer) : null
        if (made) store.takeRecipe(componentsOf(now, made.materials, made.percentages), made.batch)
      },
      () => setState({ is: 'failed' }),
    )
  }
  const isRunning = state.is === 'running'
  return (
    <section className="find-tank" aria-label={t.tank.title}>
      <h3>{t.tank.title}</h3>
      <p className="note">{t.tank.lead}</p>
      <div className="find-units">
        <NumberField
          className="find-capacity"
          label={t.tank.capacity}
          unit={words.units[bench.unit]}
          text={digits(wish.capacity)}
          marked={wish.capacity.trim() !== '' && numberOf(wish.capacity) === null}
          onText={(capacity) => store.setWish({ capacity })}
        />
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
function Said({ asked, answer }: Extract<State, { is: 'answered' }>) {
  const t = useText(recipes).tank
  const words = useText(workbench)
  const language = useLanguage()
  const prose = useProse()
  const money = useMoney()
  const names = namesOf(asked.materials, language)
  const { basis, capacity } = asked.tank
  const unit = words.units[basis === 'volume' ? 'm3' : 't']
  const excluded = answer.excluded.map((one) =>
    excludedText(
      one.candidate < 0 ? namesOf([asked.contents], language)[0]! : names[one.candidate]!,
      one,
      language,
    ),
  )
  const lines = () => {
    if (answer.is === 'infeasible') return [t.infeasible, ...excluded]
    if (answer.is === 'not-found') return [t.notFound, ...excluded]
    if (answer.is === 'between-steps') return [t.betweenSteps]
    const amount = (value: number) => prose(Number(value.toFixed(6)))
    const added = answer.additions.flatMap((addition, at) =>
      addition > 0 ? [t.part(amount(addition), unit, names[at]!)] : [],
    )
    const holds = t.holds(amount(answer.total), unit, prose(capacity.amount), words.units[capacity.unit])
    return [
      added.length > 0 ? t.add(joined(added, language)) : t.nothing,
      holds,
      ...(answer.cost === null || added.length === 0 ? [] : [t.cost(money.prose(answer.cost))]),
      ...(added.length > 0 && !answer.proven ? [t.best] : []),
      ...excluded,
    ]
  }
  return (
    <ul>
      {lines().map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
