import { AMOUNT_UNITS } from '#calc/lab/lab-record.ts'
import type { Shown } from '#calc/units/units.ts'
import { isVolume } from '#web/readings/lab-entries.ts'
import { useText } from '#web/services.ts'
import { lab as labText } from '#web/text/lab.ts'
import { tanks as texts } from '#web/text/tanks.ts'
import { Select } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import type { MovementEntries } from './movement-entries.ts'

export interface MovementFieldsProps {
  entries: MovementEntries
  /** Of a control: its id and what is wrong with it. */
  field: (name: string) => { id: string; error: string | null }
  onEdit: (part: Partial<MovementEntries>) => void
}

interface Props extends MovementFieldsProps {
  label: string
  /** How temperatures are typed. */
  celsius: Shown
}

/** How much, in which unit, and at which temperature a volume was read. */
export function AmountFields({ label, entries, celsius, field, onEdit }: Props) {
  const t = useText(texts).form
  const { units } = useText(labText).blended
  return (
    <div className="tiles tile-s across-4 top">
      <NumberField
        {...field('amount')}
        label={label}
        text={entries.amount}
        onText={(amount) => onEdit({ amount })}
        required
      />
      <Select
        {...field('unit')}
        label={t.fields.unit}
        value={entries.unit}
        onValue={(unit) => onEdit({ unit })}
        options={AMOUNT_UNITS.map((value) => ({ value, label: units[value] }))}
      />
      {isVolume(entries.unit) ? (
        <NumberField
          {...field('temperature')}
          label={t.fields.temperature}
          hint={t.temperatureHint}
          unit={celsius.sign}
          negative
          text={entries.temperature}
          onText={(temperature) => onEdit({ temperature })}
        />
      ) : null}
    </div>
  )
}
