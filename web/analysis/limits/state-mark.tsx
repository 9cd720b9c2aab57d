import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CircleX from 'lucide-react/icons/circle-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import type { State } from '#calc/grades/check.ts'

const ICONS = {
  pass: CircleCheck,
  fail: CircleX,
  unsure: TriangleAlert,
  unknown: CircleDashed,
  na: CircleMinus,
} satisfies Record<State, unknown>

/** A state in its colour, with its sign and in words. */
export function StateMark({ state, children }: { state: State; children: ReactNode }) {
  const Icon = ICONS[state]
  return (
    <span className={`state-mark state-${state}`}>
      <Icon aria-hidden size={16} />
      <span>{children}</span>
    </span>
  )
}
