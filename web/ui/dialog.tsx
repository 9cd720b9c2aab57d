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
  /** Where the footer holds a button "Close" already, the cross repeats it for the mouse only. */
  closeInFooter?: boolean
  /** False keeps a click beside the dialog from closing it, where typing would be lost. */
  closeOnOverlay?: boolean
}

/**
 * A modal on the platform's `<dialog>`: focus stays inside, Escape and a click beside it close it, and focus goes
 * back to what opened it. Focus starts on the element marked `data-autofocus`, else on the heading.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, footer, size = 'medium', role, closeInFooter } = props
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
        // The second of a double click on what opened it is not meant for the dialog.
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
  /** Of the form. */
  id: string
  title: string
  /** On the button that sends. */
  submit: string
  busy: boolean
  onSubmit: () => void
  onClose: () => void
  size?: 'small' | 'medium' | 'wide'
  className?: string
  /** Why it can't be sent: it is there to be read. */
  why?: string | null
  /** Something was typed, which a press beside the dialog would lose. */
  isChanged?: boolean
  /** A button that closes it, before the one that sends. */
  cancel?: boolean
  /** Another way out, before the button that sends. */
  extra?: ReactNode
  /** Asks before something that can't be taken back: focus starts on this way out of it. */
  refrain?: string
  /** What is wrong with it; a form whose children say so has none. */
  summary?: ReactNode
  /** A question that came up as it was sent. */
  conflict?: ReactNode
  children: ReactNode
}

/** A dialog that is a form: what is wrong with it stands at its head, and its button sends it. */
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
  /** Says what happens: "Delete material". */
  confirm: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that can't be taken back; focus starts on Cancel. */
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
