import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowRightToLine from 'lucide-react/icons/arrow-right-to-line'
import Cylinder from 'lucide-react/icons/cylinder'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useText } from '#web/services.ts'
import { workbench } from '#web/text/en/workbench.ts'
import { IconButton } from '#web/ui/button.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysisText, useAnalysisTools } from '../analysis-context.ts'

interface RowActionsProps {
  material: Material
  /** Its name, with the producer where another has the same. */
  label: string
  isLocked: boolean
  isInTank: boolean
  canRemove: boolean
  hasBatch: boolean
  /** As it is shown; null where it can't be told. */
  amount: string | null
  onReplace: (material: Material) => void
}

/** What can be done with a material of the recipe: one stop of the Tab key, the arrows go from button to button. */
export function RowActions(props: RowActionsProps) {
  const { material, label, isLocked, isInTank, canRemove, hasBatch, amount } = props
  const t = useText(workbench).rows
  const { remainder } = useAnalysisText().percentages
  const { store } = useAnalysisTools()
  const bar = useRef<HTMLDivElement>(null)
  const LockIcon = isLocked ? Lock : LockOpen

  const stopAt = (button: HTMLButtonElement | undefined) => {
    for (const one of bar.current!.querySelectorAll('button')) one.tabIndex = one === button ? 0 : -1
  }
  const open = () => [...bar.current!.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
  // Buttons come, go and are disabled; the stop stays where it is as long as it can.
  useLayoutEffect(() => {
    const stop = open().filter(({ tabIndex }) => tabIndex === 0)
    // At first, and when a new button has come, more than one are stops.
    stopAt(stop.length === 1 ? stop[0] : open()[0])
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = open()
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const isRtl = getComputedStyle(bar.current!).direction === 'rtl'
    const to = {
      [isRtl ? 'ArrowLeft' : 'ArrowRight']: at + 1,
      [isRtl ? 'ArrowRight' : 'ArrowLeft']: at - 1,
      Home: 0,
      End: buttons.length - 1,
    }[event.key]
    const next = to === undefined ? undefined : buttons[to]
    if (at < 0 || !next) return
    event.preventDefault()
    stopAt(next)
    next.focus()
  }

  return (
    <div ref={bar} role="toolbar" aria-label={label} className="row-actions" onKeyDown={onKeyDown}>
      <IconButton
        className="remainder-button"
        label={remainder(label)}
        icon={<ArrowRightToLine aria-hidden size={16} />}
        onClick={() => store.takeRemainder(material.id)}
      />
      <IconButton
        label={t.lock(label)}
        aria-pressed={isLocked}
        icon={<LockIcon aria-hidden size={16} />}
        onClick={() => store.setLock(material.id, !isLocked)}
      />
      {hasBatch ? (
        <IconButton
          label={t.tank(label)}
          aria-pressed={isInTank}
          disabled={amount === null && !isInTank}
          icon={<Cylinder aria-hidden size={16} />}
          onClick={() => store.setTank(material.id, !isInTank)}
        />
      ) : null}
      <IconButton
        label={t.replace(label)}
        icon={<ArrowLeftRight aria-hidden size={16} />}
        onClick={() => props.onReplace(material)}
      />
      <IconButton
        label={t.remove(label)}
        title={canRemove ? t.remove(label) : t.twoStay}
        disabled={!canRemove}
        icon={<X aria-hidden size={16} />}
        onClick={() => store.removeMaterial(material)}
      />
    </div>
  )
}
