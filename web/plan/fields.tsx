import { Checkbox } from '#web/ui/choice.tsx'
import type { PlanEntries } from './plan-entries.ts'

export interface FieldsProps {
  plan: PlanEntries
  change: (how: (now: PlanEntries) => PlanEntries) => void
  field: (name: string) => { id: string; error: string | null }
}

/** Ranges and steps for keyboard input in dialogs. */
/** A dialog of the plan, and the stock or product that it is about. */
export type OpenedFields =
  | { is: 'more' }
  | { is: 'materials' }
  | { is: 'grade' | 'product' | 'stock'; of: string }

/** The dialog that has a field; null for a field of the sheet itself. */
export function dialogOf(field: string): OpenedFields | null {
  const [, name = field, of = ''] = /^(\w+)-(.*)$/.exec(field) ?? []
  if (name === 'atMost' || name === 'leastUsed' || name === 'only') return { is: 'product', of }
  if (name === 'mustUse') return { is: 'stock', of }
  return name === 'inAll' || name === 'average' ? { is: 'more' } : null
}

export const KEYS = {
  amount: { min: 0, max: 1e12, step: 100, page: 1000 },
}

interface TicksProps {
  id?: string
  legend: string
  all: readonly { id: string; name: string }[]
  isOn: (id: string) => boolean
  onToggle: (id: string) => void
}

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

/** The unit of amounts in heads, where a word has no room. */
export const signOf = (unit: PlanEntries['unit'], t: string) => (unit === 't' ? t : 'm³')
