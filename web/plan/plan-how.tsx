import type { Material } from '#web/analysis/analysis.api.ts'
import { currenciesOf } from '#web/analysis/rules/prices.ts'
import { useFormat, useText } from '#web/services.ts'
import { plan as planText } from '#web/text/plan.ts'
import { RadioGroup, Select } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { AverageFields } from './average-fields.tsx'
import { More } from './more.tsx'
import { NOTHING, type PlanEntries, type Product, STEPS } from './plan-entries.ts'
import { type FieldsProps, KEYS } from './stocks.tsx'

interface PlanHowProps extends FieldsProps {
  materials: ReadonlyMap<string, Material>
  productName: (product: Product, at: number) => string
}

/** What is looked for, in which units and steps, how much in all, and what products come to together. */
export function PlanHow({ materials, productName, ...shared }: PlanHowProps) {
  const { plan, change, field } = shared
  const t = useText(planText)
  const { prose } = useFormat()
  const currencies = currenciesOf([...materials.values()], plan.currency)
  const part = (of: Partial<PlanEntries>) => change((now) => ({ ...now, ...of }))
  const steps = STEPS.map((value) => ({ value, label: `${prose(Number(value))} ${t.units[plan.unit]}` }))
  const isWrong = [...plan.averages.map(({ key }) => `average-${key}`), 'inAll'].some(
    (name) => field(name).error !== null,
  )
  return (
    <section className="section stack gap-3" aria-label={t.goal}>
      <div className="tiles sparse tile-m bottom">
        <RadioGroup
          legend={t.goal}
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
      </div>
      <More
        label={t.moreHow}
        isUsed={plan.inAll !== '' || plan.step !== NOTHING.step || plan.averages.length > 0}
        isWrong={isWrong}
      >
        <div className="tiles sparse tile-m bottom">
          <Select label={t.step} value={plan.step} onValue={(step) => part({ step })} options={steps} />
          <NumberField
            {...field('inAll')}
            label={t.inAll}
            unit={t.units[plan.unit]}
            steps={KEYS.amount}
            text={plan.inAll}
            onText={(inAll) => part({ inAll })}
          />
        </div>
        {plan.products.length > 1 ? <AverageFields {...shared} productName={productName} /> : null}
      </More>
    </section>
  )
}
