import { type ReactNode, useState } from 'react'
import { invalidMessages, sayingFailure } from '#web/api/errors.ts'
import type { Answer, ApiError } from '#web/api/http.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { conflict as conflictText } from '#web/text/conflict.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { Sentence } from '#web/ui/notices/notices.store.ts'
import { currentIn, type FieldText, rowsBetween } from './conflict.ts'
import { Differences } from './use-conflict.tsx'

interface Props<Kept> {
  /** The version shown when the dialog was opened. */
  opened: Kept
  textsOf: (kept: Kept) => readonly FieldText[]
  t: Record<'title' | 'question' | 'detail', string> & {
    confirm?: string
    /** The question after a change by someone else. */
    again?: string
  }
  name: ReactNode
  remove: (seen: string) => Promise<Answer<unknown>>
  /** Reads the stored version from a refusal. */
  nowIn?: (current: unknown) => Kept
  done: Sentence
  failed: (error: ApiError) => Sentence
  /** Of its notices: a newer one replaces an older one. */
  cause: string
  onClose: () => void
  /** It was deleted, here or elsewhere. */
  onGone: () => void
}

/**
 * Asks before deleting or undoing something. Where it has changed since, it shows the changes and asks again; where it can't be
 * deleted, it shows the reason.
 */
export function DeleteDialog<Kept extends { version: string }>(props: Props<Kept>) {
  const { opened, textsOf, t, name, cause, onClose, onGone } = props
  const { title, confirm = title } = t
  const words = useText(conflictText)
  const language = useLanguage()
  const { notices } = useServices()
  const [shown, setShown] = useState(opened)
  const [refusal, setRefusal] = useState<{ title: Sentence; why: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const rows = rowsBetween(textsOf(opened), textsOf(shown))

  const fail = (error: ApiError) => {
    const current = currentIn(error)
    if (current) return setShown(props.nowIn?.(current) ?? (current as Kept))
    const status = error.is === 'refused' ? error.status : null
    const [reason] = invalidMessages(error)
    const failed = props.failed(error)
    if (reason) return setRefusal({ title: failed, why: reason.message })
    const why = sayingFailure(error)
    notices.show('error', (language) => `${failed(language)}: ${why(language)}`, cause)
    if (status === 404) onGone()
    else onClose()
  }
  const remove = async () => {
    setBusy(true)
    setRefusal(null)
    notices.settle(cause)
    const answer = await props.remove(shown.version)
    setBusy(false)
    if (!answer.ok) return fail(answer.error)
    notices.show('success', props.done, cause)
    onGone()
  }
  return (
    <ConfirmDialog title={title} confirm={confirm} busy={busy} onConfirm={remove} onCancel={onClose}>
      <div className="stack gap-2">
        <p>{t.question}</p>
        <p>{name}</p>
        {refusal ? (
          <Notice tone="error" title={refusal.title(language)}>
            <p>{refusal.why}</p>
          </Notice>
        ) : (
          <p className="note">{t.detail}</p>
        )}
        {shown === opened ? null : (
          <Notice tone="warning" title={words.title}>
            <p>{t.again ?? words.again}</p>
            {rows.length > 0 ? <Differences rows={rows} mine={words.before} theirs={words.now} /> : null}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}
