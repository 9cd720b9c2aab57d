import type { ReactNode } from 'react'
import { useText } from '#web/services.ts'
import { ui } from '#web/text/en/ui.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** Says what happens: "Delete material". */
  confirm: string
  busy?: boolean
  onConfirm?: () => void
  /** The id of a form inside, which the button sends instead. */
  form?: string
  onCancel: () => void
}

/** Asks before something that can't be taken back; focus starts on Cancel. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  busy,
  onConfirm,
  form,
  onCancel,
}: ConfirmDialogProps) {
  const t = useText(ui)
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={title}
      onClose={onCancel}
      footer={
        <>
          <Button data-autofocus onClick={onCancel}>
            {t.cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={onConfirm} {...(form && { type: 'submit', form })}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
