import { useState } from 'react'
import { nameOfOwn, type OwnProperty } from '#calc/own/own-property.ts'
import { fieldMessages } from '#web/api/error-body.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { isSignedOut, useSessionExpired } from '#web/session/use-logout.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { faults } from '#web/text/en/faults.ts'
import { own } from '#web/text/en/own.ts'
import { saying } from '#web/text/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { createOwnPropertiesApi } from './own-properties.api.ts'

interface Props {
  definition: OwnProperty
  onClose: () => void
  /** The property is gone, deleted here or elsewhere. */
  onGone: () => void
}

const CAUSE = 'delete-own-property'

/** Asks first. One in use stays, and what uses it is named where the question was. */
export function DeleteOwn({ definition, onClose, onGone }: Props) {
  const t = useText(own)
  const said = useText(faults)
  const { http, notices } = useServices()
  const expire = useSessionExpired()
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const remove = async () => {
    setBusy(true)
    setRefusal(null)
    const answer = await createOwnPropertiesApi(http).remove(definition.key)
    setBusy(false)
    const { error } = answer.ok ? { error: null } : answer
    if (error && isSignedOut(error)) return expire()
    const isGone = error === null || (error.is === 'refused' && error.status === 404)
    if (!isGone) {
      const words = error.is === 'refused' && error.status === 400 ? fieldMessages(error.body) : []
      return setRefusal(words[0]?.message ?? sayApiError(said, error))
    }
    notices.show(
      'success',
      saying(own, ({ removal }, lang) => removal.done(nameOfOwn(definition)[lang])),
      CAUSE,
    )
    onGone()
  }
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={t.removal.title}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t.editor.cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={remove}>
            {t.removal.confirm}
          </Button>
        </>
      }
    >
      <div className="stack-tight">
        <p>{t.removal.question}</p>
        <p>
          <strong>
            <bdi>{nameOfOwn(definition)[language]}</bdi>
          </strong>
        </p>
        {refusal ? (
          <Notice tone="error" title={t.removal.failed}>
            <p>{refusal}</p>
          </Notice>
        ) : (
          <p className="note">{t.removal.detail}</p>
        )}
      </div>
    </Dialog>
  )
}
