import { useState } from 'react'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { isSignedOut, useSessionExpired } from '#web/session/use-logout.ts'
import { sayingFailure } from '#web/text/api-message.ts'
import { grades } from '#web/text/en/grades.ts'
import { saying } from '#web/text/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { createGradesApi, type Grade } from './grades.api.ts'

interface Props {
  grade: Grade
  onClose: () => void
  /** The grade is gone, deleted here or elsewhere. */
  onGone: () => void
}

const CAUSE = 'delete-grade'

export function DeleteGrade({ grade, onClose, onGone }: Props) {
  const t = useText(grades).remove
  const { http, notices } = useServices()
  const expire = useSessionExpired()
  const language = useLanguage()
  const [busy, setBusy] = useState(false)

  const remove = async () => {
    setBusy(true)
    notices.settle(CAUSE)
    const answer = await createGradesApi(http).remove(grade.id)
    setBusy(false)
    if (answer.ok) {
      notices.show(
        'success',
        saying(grades, ({ remove }, language) => remove.done(grade.name[language])),
        CAUSE,
      )
      return onGone()
    }
    if (isSignedOut(answer.error)) return expire()
    const why = sayingFailure(answer.error)
    notices.show(
      'error',
      saying(grades, ({ remove }, language) => `${remove.failed}: ${why(language)}`),
      CAUSE,
    )
    if (answer.error.is === 'refused' && answer.error.status === 404) onGone()
    else onClose()
  }
  return (
    <ConfirmDialog title={t.title} confirm={t.confirm} busy={busy} onConfirm={remove} onCancel={onClose}>
      <div className="stack-tight">
        <p>{t.question}</p>
        <p>
          <strong>
            <bdi>{grade.name[language]}</bdi>
          </strong>
        </p>
        <p className="note">{t.detail}</p>
      </div>
    </ConfirmDialog>
  )
}
