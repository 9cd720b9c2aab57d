import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CircleX from 'lucide-react/icons/circle-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { State } from '#calc/grades/states.ts'

export const ICONS = {
  pass: CircleCheck,
  fail: CircleX,
  unsure: TriangleAlert,
  unknown: CircleDashed,
  na: CircleMinus,
} satisfies Record<State, unknown>
