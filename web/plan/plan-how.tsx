import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { currenciesOf } from '#web/analysis/rules/search-criteria.ts'
import { readEntries } from '#web/grades/limit-entries.ts'
import { LimitFields } from '#web/grades/limit-fields.tsx'
import { useFormat, useText } from '#web/services.ts'
import { plan as planText } from '#web/text/plan.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { RadioGroup, Select } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { type FieldsProps, KEYS, More, Ticks } from './fields.tsx'
import { type Average, NOTHING, type PlanEntries, STEPS, toggledIn } from './plan-entries.ts'
import type { Lookups } from './plan-request.ts'

type PlanHowProps = FieldsProps & Pick<Lookups, 'materials' | 'productName'>

/** The goal, units and steps of a plan, the total amount, and limits on averages of products. */
export function PlanHow({ materials, productName, ...shared }: PlanHowProps) {
  const { plan, change, field } = shared
  const t = useText(planText)
  const { prose } = useFormat()
  const currencies = currenciesOf([...materials.values()], plan.currency)
  const part = (of: Partial<PlanEntries>) => change((now) => ({ ...now, ...of }))
  const steps = STEPS.map((value) => ({ value, label: `${prose(Number(value))} ${t.units[plan.unit]}` }))
  const isWrong = [...plan.averages.map(({ key }) => `average-${key}`), 'inAll', 'parcel'].some(
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
        isUsed={
          plan.inAll !== '' || plan.parcel !== '' || plan.step !== NOTHING.step || plan.averages.length > 0
        }
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
          <NumberField
            {...field('parcel')}
            label={t.parcel}
            hint={t.parcelHint(t.units[plan.unit])}
            unit={t.units[plan.unit]}
            steps={KEYS.amount}
            text={plan.parcel}
            onText={(parcel) => part({ parcel })}
          />
        </div>
        {plan.products.length > 1 ? <AverageFields {...shared} productName={productName} /> : null}
      </More>
    </section>
  )
}

function AverageFields({ plan, change, field, productName }: Omit<PlanHowProps, 'materials'>) {
  const t = useText(planText)
  const { averages, products } = plan
  const put = (averages: readonly Average[]) => change((now) => ({ ...now, averages }))
  const edit = (key: string, part: Partial<Average>) =>
    put(averages.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const all = products.map((product, at) => ({ id: product.key, name: productName(product, at) }))
  return (
    <section className="stack gap-3" aria-label={t.averages}>
      <h3>{t.averages}</h3>
      <p className="note">{t.averagesHint}</p>
      {averages.map(({ key, of, limits }) => {
        const { id, error } = field(`average-${key}`)
        return (
          <fieldset key={key} className="boxed stack gap-3" aria-label={t.averages}>
            <div className="plan-product-head line gap-3 bottom apart">
              <Ticks
                id={id}
                legend={t.averageOf}
                all={all}
                isOn={(product) => of.includes(product)}
                onToggle={(product) => edit(key, { of: toggledIn(of, product) })}
              />
              <IconButton
                label={t.removeAverage}
                icon={<Trash2 aria-hidden size={18} />}
                onClick={() => put(averages.filter((one) => one.key !== key))}
              />
            </div>
            <LimitFields
              entries={limits}
              issues={readEntries(limits).issues}
              isJudged={() => error !== null}
              onChange={(limits) => edit(key, { limits })}
              onLeave={() => {}}
            />
            {error ? <p className="field-error">{error}</p> : null}
          </fieldset>
        )
      })}
      <div className="line gap-3 middle">
        <Button
          icon={<Plus aria-hidden size={16} />}
          onClick={() =>
            put([...averages, { key: crypto.randomUUID(), of: products.map(({ key }) => key), limits: [] }])
          }
        >
          {t.addAverage}
        </Button>
      </div>
    </section>
  )
}
