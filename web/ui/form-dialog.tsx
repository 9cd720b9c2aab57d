import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { fieldMessages } from '#web/api/error-body.ts'
import type { Answer, ApiError } from '#web/api/http.ts'
import { useText } from '#web/services.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { faults } from '#web/text/faults.ts'
import { Button, Word } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorSummary, type SummaryItem } from './error-summary.tsx'

/** What is wrong with a form: a message, and the field that it is about. */
export interface Problem {
  field?: string
  message: string
}

interface Failed {
  title?: string
  problems: readonly Problem[]
  attempt: number
}

/** A form's fields and what is wrong with them since it was sent. `prefix` is that of the fields' ids. */
export function useForm(prefix?: string) {
  const said = useText(faults)
  const own = useId()
  const id = prefix ?? own
  const [failed, setFailed] = useState<Failed | null>(null)
  const [busy, setBusy] = useState(false)
  const isSending = useRef(false)
  const idOf = (field: string) => `${id}-${field}`
  const fail = (problems: readonly Problem[], title?: string) =>
    setFailed((before) => ({ title, problems, attempt: (before?.attempt ?? 0) + 1 }))
  const errorOf = (field: string): string | null =>
    failed?.problems.find((problem) => problem.field === field)?.message ?? null
  return {
    id,
    busy,
    idOf,
    fail,
    clear: () => setFailed(null),
    /** Of the control of a field. */
    field: (field: string) => ({ id: idOf(field), error: errorOf(field) }),
    /**
     * Sends, one at a time: the second press of a double click sends nothing. What is refused is told under `title`, of a
     * field where `fieldOf` knows it, unless `caught` sees to it.
     * @returns the value; null where there is none
     */
    async send<T>(
      call: () => Promise<Answer<T>>,
      title?: string,
      fieldOf: (path: readonly string[]) => string | undefined = () => undefined,
      caught: (error: ApiError) => boolean = () => false,
    ): Promise<{ value: T } | null> {
      if (isSending.current) return null
      isSending.current = true
      setBusy(true)
      const answer = await call()
      isSending.current = false
      setBusy(false)
      if (answer.ok) {
        setFailed(null)
        return answer
      }
      if (!caught(answer.error))
        fail(problemsIn(answer.error, fieldOf, sayApiError(said, answer.error)), title)
      return null
    },
    summary: failed ? (
      <ErrorSummary
        title={failed.title}
        attempt={failed.attempt}
        items={failed.problems.map(
          ({ field, message }): SummaryItem => ({ message, ...(field && { fieldId: idOf(field) }) }),
        )}
      />
    ) : null,
  }
}

/** What an error says field by field, or `otherwise` of the whole. */
function problemsIn(
  error: ApiError,
  fieldOf: (path: readonly string[]) => string | undefined,
  otherwise: string,
): Problem[] {
  const words = error.is === 'refused' && error.status === 400 ? fieldMessages(error.body) : []
  if (words.length === 0) return [{ message: otherwise }]
  return words.map(({ path, message }) => ({ field: fieldOf(path), message }))
}

export const sendingWith = (send: () => void) => (event: FormEvent) => {
  event.preventDefault()
  send()
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
