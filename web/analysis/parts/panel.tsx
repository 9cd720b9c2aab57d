import { type ReactNode, Suspense } from 'react'
import { useText } from '#web/services.ts'
import { ui } from '#web/text/en/ui.ts'
import { Button } from '#web/ui/button.tsx'

interface PanelProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Opens in the step, not over it; Escape closes it. What is in it may still be on its way. */
export function Panel({ title, onClose, children }: PanelProps) {
  const t = useText(ui)
  return (
    <section
      className="panel"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="panel-head">
        <h2>{title}</h2>
        <Button small variant="quiet" onClick={onClose}>
          {t.close}
        </Button>
      </div>
      <Suspense>{children}</Suspense>
    </section>
  )
}
