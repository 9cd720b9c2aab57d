import { useFormat, useText } from '#web/services.ts'
import { plan as planText } from '#web/text/plan.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { type FieldsProps, signOf } from './fields.tsx'
import { type PlanEntries, STEPS } from './plan-entries.ts'

/** What the plan looks for, its steps and smallest parcel: over the empty corner of the sheet. */
export function PlanSettings({ plan, change, field, onMore }: FieldsProps & { onMore: () => void }) {
  const t = useText(planText)
  const { prose } = useFormat()
  const part = (of: Partial<PlanEntries>) => change((now) => ({ ...now, ...of }))
  return (
    <>
      <Segments
        label={t.goal}
        value={plan.goal}
        onValue={(goal) => part({ goal })}
        options={(['cost', 'margin'] as const).map((value) => ({ value, label: t.goals[value] }))}
      />
      <div className="plan-set line gap-3 middle">
        <Select
          label={t.step}
          value={plan.step}
          onValue={(step) => part({ step })}
          options={STEPS.map((value) => ({
            value,
            label: `${prose(Number(value))} ${signOf(plan.unit, t.units.t)}`,
          }))}
        />
        <NumberField
          {...field('parcel')}
          label={t.parcel}
          unit={signOf(plan.unit, t.units.t)}
          placeholder={t.usualParcel}
          text={plan.parcel}
          onText={(parcel) => part({ parcel })}
        />
        <Button variant="quiet" aria-haspopup="dialog" onClick={onMore}>
          {t.settings}
        </Button>
      </div>
    </>
  )
}
