import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useText } from '#web/services.ts'
import { ui } from '#web/text/ui.ts'
import { Button, Word } from './button.tsx'
import { classNames } from './class-names.ts'
import { sendingWith } from './form.tsx'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  size?: 'small' | 'medium' | 'wide'
  role?: 'dialog' | 'alertdialog'
  /** The footer is a Close button; the cross is for the mouse only. */
  closeInFooter?: boolean
  /** False if a click beside the dialog must not close it, because entries would be lost. */
  closeOnOverlay?: boolean
}

/** A modal `<dialog>`: Escape and a click beside it close it. Focus starts on `data-autofocus`, else the heading, and returns to the opener. */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, size = 'medium', role, closeInFooter } = props
  const t = useText(ui)
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    const element = dialog.current!
    const opener = document.activeElement
    if (!element.open) element.showModal()
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector('h2')
    first?.focus()
    return () => {
      element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  const pressedOn = useRef<EventTarget | null>(null)
  const footer = closeInFooter ? <Button onClick={onClose}>{t.close}</Button> : props.footer
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for what this click does
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-modal="true"
      className={classNames('dialog', `dialog-${size}`)}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        close.current()
      }}
      onPointerDown={(event) => {
        pressedOn.current = event.target
      }}
      onClick={(event) => {
        // Ignores the second click of a double click on the opener.
        const isFirst = event.detail < 2
        const beside = isFirst && event.target === dialog.current && pressedOn.current === dialog.current
        if (beside && props.closeOnOverlay !== false) close.current()
      }}
    >
      <div className="dialog-sheet">
        <header className="dialog-header row gap-4 middle apart ruled">
          <h2 id={`${id}-title`} tabIndex={-1}>
            {title}
          </h2>
          <button
            type="button"
            className="icon-button"
            onClick={() => close.current()}
            {...(closeInFooter ? { 'aria-hidden': true, tabIndex: -1 } : {})}
          >
            <X aria-hidden size={18} />
            <span className="visually-hidden">{t.close}</span>
          </button>
        </header>
        <div className="dialog-body">{children}</div>
        {footer ? <footer className="dialog-footer line gap-3">{footer}</footer> : null}
      </div>
    </dialog>
  )
}

interface FormDialogProps {
  id: string
  title: string
  submit: string
  busy: boolean
  onSubmit: () => void
  onClose: () => void
  size?: 'small' | 'medium' | 'wide'
  className?: string
  /** Why it can't be sent; disables the submit button. */
  why?: string | null
  isChanged?: boolean
  cancel?: boolean
  extra?: ReactNode
  /** Label of a way out that takes initial focus, for actions that can't be undone. */
  refrain?: string
  summary?: ReactNode
  conflict?: ReactNode
  children: ReactNode
}

/** A dialog with a form, an error summary at its head and a submit button. */
export function FormDialog({
  id,
  submit,
  busy,
  onSubmit,
  refrain,
  cancel,
  extra,
  summary,
  why,
  ...dialog
}: FormDialogProps) {
  const { title, size = 'small', className = 'stack', isChanged = true, onClose, conflict, children } = dialog
  return (
    <Dialog
      role={refrain ? 'alertdialog' : undefined}
      size={size}
      title={title}
      onClose={onClose}
      closeOnOverlay={!isChanged}
      footer={
        <>
          {refrain ? (
            <Button data-autofocus onClick={onClose}>
              {refrain}
            </Button>
          ) : null}
          {why ? <p className="note push">{why}</p> : null}
          {cancel ? (
            <Button onClick={onClose}>
              <Word of="cancel" />
            </Button>
          ) : null}
          {extra}
          <Button
            type="submit"
            form={id}
            variant={refrain ? 'danger' : 'primary'}
            busy={busy}
            disabled={Boolean(why)}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form id={id} className={className} noValidate onSubmit={sendingWith(() => why || onSubmit())}>
        {summary}
        {children}
      </form>
      {conflict}
    </Dialog>
  )
}

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** Names the action: "Delete material". */
  confirm: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Confirms an action that can't be undone; focus starts on Cancel. */
export function ConfirmDialog({ title, children, confirm, busy, onConfirm, onCancel }: ConfirmDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={title}
      onClose={onCancel}
      footer={
        <>
          <Button data-autofocus onClick={onCancel}>
            <Word of="cancel" />
          </Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
