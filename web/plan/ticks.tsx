import { Checkbox } from '#web/ui/choice.tsx'

interface TicksProps {
  /** The error summary links to it. */
  id?: string
  legend: string
  all: readonly { id: string; name: string }[]
  isOn: (id: string) => boolean
  onToggle: (id: string) => void
}

/** A group of checkboxes. */
export const Ticks = ({ id, legend, all, isOn, onToggle }: TicksProps) => (
  <fieldset id={id} tabIndex={-1} className="tiles sparse gap-0 across-4 grows">
    <legend className="field-label">{legend}</legend>
    {all.map((one) => (
      <Checkbox
        key={one.id}
        label={<bdi>{one.name}</bdi>}
        checked={isOn(one.id)}
        onChecked={() => onToggle(one.id)}
      />
    ))}
  </fieldset>
)
