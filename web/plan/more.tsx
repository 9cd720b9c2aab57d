import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { useText } from '#web/services.ts'
import { plan as planText } from '#web/text/plan.ts'
import { Button } from '#web/ui/button.tsx'

interface MoreProps {
  /** What it says more about. */
  label: string
  /** Something is set in it: it begins open. */
  isUsed: boolean
  /** Something in it is wrong, and has to be seen. */
  isWrong?: boolean
  children: ReactNode
}

/** What few plans ask for, behind a press. */
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
