import { useState } from 'react'
import { nameOf, producerOf } from '#calc/vocabulary/words/names.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import type { ApiError } from '#web/api/http.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { isSignedOut, useSessionExpired } from '#web/session/use-logout.ts'
import { sayingFailure } from '#web/text/api-message.ts'
import { materials } from '#web/text/en/materials.ts'
import { saying } from '#web/text/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { MaterialsApi } from './materials.api.ts'

interface Props {
  material: Material
  api: Pick<MaterialsApi, 'remove'>
  onClose: () => void
  /** The material is gone, deleted here or elsewhere. */
  onGone: () => void
}

const CAUSE = 'delete-material'

export function DeleteMaterial({ material, api, onClose, onGone }: Props) {
  const t = useText(materials)
  const { notices } = useServices()
  const expire = useSessionExpired()
  const language = useLanguage()
  const [busy, setBusy] = useState(false)

  const fail = (error: ApiError) => {
    if (isSignedOut(error)) return expire()
    const status = error.is === 'refused' ? error.status : null
    const failed = saying(materials, (t, language) => {
      const title = status === 403 ? t.denied : status === 404 ? t.deleteNotFound : t.deleteFailed
      return t.withDetail(title, sayingFailure(error)(language))
    })
    notices.show('error', failed, CAUSE)
    if (status === 404) onGone()
    else onClose()
  }
  const remove = async () => {
    setBusy(true)
    notices.settle(CAUSE)
    const answer = await api.remove(material.id)
    setBusy(false)
    if (!answer.ok) return fail(answer.error)
    notices.show(
      'success',
      saying(materials, (t, language) => t.deleted(nameOf(material, language))),
      CAUSE,
    )
    onGone()
  }
  return (
    <ConfirmDialog
      title={t.deleteTitle}
      confirm={t.deleteConfirm}
      busy={busy}
      onConfirm={remove}
      onCancel={onClose}
    >
      <div className="stack-tight">
        <p>{t.deleteQuestion}</p>
        <p>
          <strong>
            <bdi>{nameOf(material, language)}</bdi>
          </strong>{' '}
          · <bdi>{producerOf(material, language)}</bdi>
        </p>
        <p className="note">{t.deleteDetail}</p>
      </div>
    </ConfirmDialog>
  )
}
