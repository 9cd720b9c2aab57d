import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { unitWord } from '#web/format/quantities.ts'
import { numberOf } from '#web/format/read-number.ts'
import { asQuantity } from '#web/grades/limit-entries.ts'
import { useLooks } from '#web/own/use-looks.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { recipes } from '#web/text/en/recipes.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { RadioGroup, Select } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import type { Material } from '../../analysis.api.ts'
import { useAnalysis, useAnalysisTools, useDigits } from '../../analysis-context.ts'
import { GOALS, type TypedValue } from '../../rules/wish.ts'
import { typedIn } from '../typed-in.ts'

/** What the search aims for. */
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
  const { store } = useAnalysisTools()
  const values = useAnalysis((state) => state.draft.wish.values)
  const put = (next: readonly TypedValue[]) => store.setWish({ values: next })
  const { quantities } = useLooks()
  const free = quantities.find((q) => !values.some((value) => value.q === q))
  return (
    <div className="find-values">
      <ul>
        {values.map((value, at) => (
          <Value
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

function Value({ value: { q, value }, onValue, onRemove }: ValueProps) {
  const t = useText(recipes).goal
  const language = useLanguage()
  const digits = useDigits()
  const { units } = usePreferences()
  const [typed, setTyped] = useState<string | null>(null)
  const looks = useLooks()
  const name = looks.name(q)
  const shown = typedIn(q, units, looks.of(q))
  const text = typed ?? digits(shown.shownText(value))
  return (
    <li className="find-value">
      <Select
        label={t.quantity}
        value={q as string}
        // The field's text stays as it is.
        onValue={(name) =>
          onValue({
            q: asQuantity(name),
            value: typedIn(asQuantity(name), units, looks.of(asQuantity(name))).keptText(text),
          })
        }
        options={looks.quantities.map((one) => ({ value: one as string, label: looks.name(one) }))}
      />
      <NumberField
        label={`${t.value}, ${name}`}
        unit={unitWord(shown.sign, language)}
        text={text}
        negative={shown.isNegative}
        marked={text.trim() !== '' && numberOf(text) === null}
        onText={(now) => {
          setTyped(now)
          onValue({ q, value: shown.keptText(now) })
        }}
        onBlur={() => setTyped(null)}
      />
      <IconButton label={t.removeValue(name)} icon={<X aria-hidden size={16} />} onClick={onRemove} />
    </li>
  )
}
