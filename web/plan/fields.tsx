import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { useText } from '#web/services.ts'
import { plan as planText } from '#web/text/plan.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import type { PlanEntries } from './plan-entries.ts'

export interface FieldsProps {
  plan: PlanEntries
  change: (how: (now: PlanEntries) => PlanEntries) => void
  field: (name: string) => { id: string; error: string | null }
}

/** Ranges and steps for keyboard input. */
export const KEYS = {
  amount: { min: 0, max: 1e12, step: 100, page: 1000 },
  price: { min: -1e12, max: 1e12, step: 1, page: 10 },
}

interface MoreProps {
  label: string
  /** Something is set in it, so it starts open. */
  isUsed: boolean
  /** Something in it is wrong, so it is kept open. */
  isWrong?: boolean
  children: ReactNode
}

export function More({ label, isUsed, isWrong = false, children }: MoreProps) {
  const t = useText(planText)
  const id = useId()
  const [isOpen, setOpen] = useState(isUsed)
  const isShown = isOpen || isWrong
  return (
    <>
      <Button
        variant="quiet"
        small
        aria-label={label}
        aria-expanded={isShown}
        aria-controls={id}
        className="alone"
        onClick={() => setOpen(!isShown)}
      >
        {t.moreShort}
        <ChevronDown aria-hidden size={16} />
      </Button>
      <div id={id} hidden={!isShown} className="stack gap-3">
        {children}
      </div>
    </>
  )
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
