import type { Material } from '#web/analysis/analysis.api.ts'
import { currenciesOf } from '#web/analysis/rules/prices.ts'
import { useFormat, useText } from '#web/services.ts'
import { plan as planText } from '#web/text/en/plan.ts'
import { Select } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { type PlanEntries, STEPS } from './plan-entries.ts'
import { type FieldsProps, KEYS } from './stocks.tsx'

/** What is looked for, in which units and steps, and how much in all. */
export function PlanHow({
  plan,
  change,
  field,
  materials,
}: FieldsProps & { materials: ReadonlyMap<string, Material> }) {
  const t = useText(planText)
  const { prose } = useFormat()
  const currencies = currenciesOf([...materials.values()], plan.currency)
  const part = (of: Partial<PlanEntries>) => change((now) => ({ ...now, ...of }))
  const steps = STEPS.map((value) => ({ value, label: `${prose(Number(value))} ${t.units[plan.unit]}` }))
  return (
    <section className="section plan-how" aria-label={t.goal}>
      <Select
        label={t.goal}
        value={plan.goal}
        onValue={(goal) => part({ goal })}
        options={(['cost', 'margin'] as const).map((value) => ({ value, label: t.goals[value] }))}
      />
      <Select
        label={t.unit}
        value={plan.unit}
        onValue={(unit) => part({ unit })}
        options={(['m3', 't'] as const).map((value) => ({ value, label: t.units[value] }))}
      />
      <Select
        label={t.currency}
        value={plan.currency}
        onValue={(currency) => part({ currency })}
        options={currencies.map((value) => ({ value, label: value }))}
      />
      <Select label={t.step} value={plan.step} onValue={(step) => part({ step })} options={steps} />
      <NumberField
        {...field('inAll')}
        label={t.inAll}
        unit={t.units[plan.unit]}
        steps={KEYS.amount}
        text={plan.inAll}
        onText={(inAll) => part({ inAll })}
      />
    </section>
  )
}
