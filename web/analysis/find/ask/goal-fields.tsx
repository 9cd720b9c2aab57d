import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { QUANTITIES, quantityName, quantityOf } from '#calc/grades/quantities.ts'
import { numberOf } from '#web/format/read-number.ts'
import { asQuantity } from '#web/grades/limit-entries.ts'
import { useLanguage, useText } from '#web/services.ts'
import { recipes } from '#web/text/en/recipes.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { RadioGroup, Select } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import type { Material } from '../../analysis.api.ts'
import { useAnalysis, useAnalysisTools, useWireUnit } from '../../analysis-context.ts'
import { GOALS, type TypedValue } from '../../rules/wish.ts'

/** What a recipe is looked for by. */
export function GoalFields({
  materials,
  names,
}: {
  materials: readonly Material[]
  names: readonly string[]
}) {
  const t = useText(recipes).goal
  const { store } = useAnalysisTools()
  const { goal, of } = useAnalysis((state) => state.draft.wish)
  return (
    <div className="find-goal">
      <RadioGroup
        legend={t.legend}
        value={goal}
        onValue={(chosen) => store.setWish({ goal: chosen })}
        options={GOALS.map((value) => ({ value, label: t[value] }))}
      />
      {goal === 'most' ? (
        <Select
          label={t.of}
          value={materials.some(({ id }) => id === of) ? of! : ''}
          onValue={(id) => store.setWish({ of: id === '' ? null : id })}
          options={[
            { value: '', label: t.chooseOne },
            ...materials.map(({ id }, at) => ({ value: id, label: names[at]! })),
          ]}
        />
      ) : null}
      {goal === 'target' ? <Values /> : null}
    </div>
  )
}

/** The values that the blend is to come near to. */
function Values() {
  const t = useText(recipes).goal
  const language = useLanguage()
  const unitOf = useWireUnit()
  const { store } = useAnalysisTools()
  const values = useAnalysis((state) => state.draft.wish.values)
  const put = (next: readonly TypedValue[]) => store.setWish({ values: next })
  const free = QUANTITIES.find((q) => !values.some((value) => value.q === q))
  return (
    <div className="find-values">
      <ul>
        {values.map((value, at) => {
          const name = quantityName(value.q, language)
          const { unit, range } = quantityOf(value.q)
          const edit = (part: Partial<TypedValue>) => put(values.with(at, { ...value, ...part }))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <li key={at} className="find-value">
              <Select
                label={t.quantity}
                value={value.q as string}
                onValue={(q) => edit({ q: asQuantity(q) })}
                options={QUANTITIES.map((q) => ({ value: q as string, label: quantityName(q, language) }))}
              />
              <NumberField
                label={`${t.value}, ${name}`}
                unit={unitOf(unit)}
                text={value.value}
                negative={range.min < 0}
                marked={value.value.trim() !== '' && numberOf(value.value) === null}
                onText={(text) => edit({ value: text })}
              />
              <IconButton
                label={t.removeValue(name)}
                icon={<X aria-hidden size={16} />}
                onClick={() => put(values.filter((_, place) => place !== at))}
              />
            </li>
          )
        })}
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
