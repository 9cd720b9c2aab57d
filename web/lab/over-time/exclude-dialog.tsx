import { useRef, useState } from 'react'
import type { Quantity } from '#calc/grades/quantities.ts'
import { REASON_MAX } from '#calc/lab/exclusion.ts'
import type { ApiError } from '#web/api/http.ts'
import { useServices, useText } from '#web/services.ts'
import { isSignedOut, useSessionExpired } from '#web/session/use-logout.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { faults } from '#web/text/en/faults.ts'
import { histories } from '#web/text/en/histories.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { createLabApi } from '../lab.api.ts'

interface Props {
  calculation: string
  q: Quantity
  /** Which result it is, in words. */
  what: string
  /** Why it is left out already. */
  reason: string | undefined
  onDone: () => void
  onClose: () => void
}

/** Leaves one result out of a history, for a reason that stays beside it, or counts it again. */
export function ExcludeDialog({ calculation, q, what, reason = '', onDone, onClose }: Props) {
  const t = useText(histories).exclude
  const said = useText(faults)
  const { http } = useServices()
  const expire = useSessionExpired()
  const [text, setText] = useState(reason)
  const [failure, setFailure] = useState<ApiError | 'nothing' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const send = async (wanted: string | null) => {
    if (isSending.current) return
    if (wanted === '') return setFailure('nothing')
    isSending.current = true
    setBusy(true)
    const answer = await createLabApi(http).exclude(calculation, q, wanted)
    isSending.current = false
    setBusy(false)
    if (answer.ok) return onDone()
    if (isSignedOut(answer.error)) return expire()
    setFailure(answer.error)
  }
  return (
    <Dialog
      title={t.title}
      size="small"
      onClose={onClose}
      footer={
        <>
          {reason ? (
            <Button busy={isBusy} onClick={() => void send(null)}>
              {t.again}
            </Button>
          ) : null}
          <Button variant="primary" type="submit" form="exclude-form" busy={isBusy}>
            {t.leave}
          </Button>
        </>
      }
    >
      <form
        id="exclude-form"
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send(text.trim())
        }}
      >
        <p>
          <bdi>{what}</bdi>
        </p>
        <TextField
          label={t.reason}
          hint={t.hint}
          text={text}
          onText={(now) => {
            setText(now)
            setFailure(null)
          }}
          maxLength={REASON_MAX}
          dir="auto"
          autoComplete="off"
          error={failure === 'nothing' ? t.nothing : null}
        />
        {failure && failure !== 'nothing' ? (
          <Notice tone="error" title={t.failed}>
            <p>{sayApiError(said, failure)}</p>
          </Notice>
        ) : null}
      </form>
    </Dialog>
  )
}
