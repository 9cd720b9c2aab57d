import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { Quantity } from '#calc/vocabulary/quantities.ts'
import { asQuantity } from '#web/grades/limit-entries.ts'
import { useOwnFormats } from '#web/own/own-list.ts'
import { usePreferences, useText } from '#web/services.ts'
import { batch } from '#web/text/batch.ts'
import { recipes } from '#web/text/recipes.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { RadioGroup, Select } from '#web/ui/choice.tsx'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { GOALS, TANK_GOALS, type TypedValue } from '../rules/search-criteria.ts'
import { CriterionField, criterionFormat, QuantityField, usePool } from './criteria-fields.tsx'
import { taskOf, tasksOf } from './tank-question.ts'

export function GoalFields() {
  const t = useText(recipes)
  const { units } = useText(batch)
  const { store } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const { materials, names } = usePool()
  const { goal, tankGoal, of } = draft.criteria
  const task = taskOf(draft)
  const tasks = tasksOf(draft)
  const choices = [
    ...GOALS.map((goal) => ({
      value: goal,
      label: t.goal[goal],
      criteria: { task: 'recipe', goal } as const,
    })),
    ...(tasks.includes('tank') ? TANK_GOALS : []).map((tankGoal) => ({
      value: `tank-${tankGoal}`,
      label: t.tank.goals[tankGoal],
      criteria: { task: 'tank', tankGoal } as const,
    })),
    ...(tasks.includes('batch')
      ? [{ value: 'batch', label: t.largest.title, criteria: { task: 'batch' } as const }]
      : []),
  ]
  return (
    <div className="find-goal stack gap-3">
      <RadioGroup
        legend={t.goal.legend}
        legendHidden
        value={{ recipe: goal, tank: `tank-${tankGoal}`, batch: 'batch' }[task]}
        onValue={(chosen) => store.setCriteria(choices.find(({ value }) => value === chosen)!.criteria)}
        options={choices}
      />
      {task === 'recipe' ? null : (
        <div className="line gap-2 across-3 bottom">
          <CriterionField
            of="capacity"
            className="slim"
            label={t.tank.capacity}
            unit={units[draft.bench.unit]}
          />
          <p className="note">{task === 'tank' ? t.tank.lead : t.largest.lead(t.goal[goal])}</p>
        </div>
      )}
      {task === 'recipe' && goal === 'most' ? (
        <Select
          label={t.goal.of}
          value={materials.some(({ id }) => id === of) ? of! : ''}
          onValue={(id) => store.setCriteria({ of: id === '' ? null : id })}
          options={[
            { value: '', label: t.goal.chooseOne },
            ...materials.map(({ id }, at) => ({ value: id, label: names[at]! })),
          ]}
        />
      ) : null}
      {task === 'recipe' && goal === 'target' ? <TargetValues /> : null}
    </div>
  )
}

function TargetValues() {
  const t = useText(recipes).goal
  const { store } = useAnalysisTools()
  const values = useAnalysis((state) => state.draft.criteria.values)
  const put = (next: readonly TypedValue[]) => store.setCriteria({ values: next })
  const { quantities } = useOwnFormats()
  const free = quantities.find((q) => !values.some((value) => value.q === q))
  return (
    <div className="stack gap-3">
      <ul>
        {values.map((value, at) => (
          <TargetValue
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            key={at}
            value={value}
            onValue={(next) => put(values.with(at, next))}
            onRemove={() => put(values.filter((_, place) => place !== at))}
          />
        ))}
      </ul>
      {free ? (
        <Button
          icon={<Plus aria-hidden size={16} />}
          onClick={() => put([...values, { q: free, value: '' }])}
        >
          {t.addValue}
        </Button>
      ) : null}
    </div>
  )
}

interface ValueProps {
  value: TypedValue
  onValue: (value: TypedValue) => void
  onRemove: () => void
}

function TargetValue({ value: { q, value }, onValue, onRemove }: ValueProps) {
  const t = useText(recipes).goal
  const { units } = usePreferences()
  const formats = useOwnFormats()
  const name = formats.name(q)
  const figuresOf = (quantity: Quantity) => criterionFormat(quantity, units, formats.of(quantity))
  const shown = figuresOf(q)
  return (
    <li className="line gap-2 across-3 bottom">
      <Select
        label={t.quantity}
        value={q as string}
        // The field's text stays as it is.
        onValue={(chosen) => {
          const next = asQuantity(chosen)
          onValue({ q: next, value: figuresOf(next).keptText(shown.shownText(value)) })
        }}
        options={formats.quantities.map((one) => ({ value: one as string, label: formats.name(one) }))}
      />
      <QuantityField
        label={`${t.value}, ${name}`}
        shown={shown}
        text={shown.shownText(value)}
        onText={(text) => onValue({ q, value: shown.keptText(text) })}
      />
      <IconButton label={t.removeValue(name)} icon={<X aria-hidden size={16} />} onClick={onRemove} />
    </li>
  )
}
