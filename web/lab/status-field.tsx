import { useRef, useState } from 'react'
import { BLEND_STATUSES, type BlendStatus } from '#calc/vocabulary/blend-status.ts'
import { createKeptApi, type WholeCalculation } from '#web/analysis/kept/kept.api.ts'
import { firstMessage } from '#web/api/error-body.ts'
import type { ApiError } from '#web/api/http.ts'
import { dayAndTimeOf } from '#web/format/date.ts'
import { useServices, useText } from '#web/services.ts'
import { isSignedOut, useSessionExpired } from '#web/session/use-logout.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { analyses } from '#web/text/en/analyses.ts'
import { faults } from '#web/text/en/faults.ts'
import { lab as labText } from '#web/text/en/lab.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Notice } from '#web/ui/notice.tsx'
import './lab.css'

/** As it stands by now, where somebody else has said so meanwhile. */
function standingIn(error: ApiError): Standing | null {
  if (error.is !== 'refused' || error.status !== 409) return null
  const { status, status_at, status_by } = error.body as unknown as Standing
  return { status, status_at, status_by }
}

export type Standing = Pick<WholeCalculation, 'status' | 'status_at' | 'status_by'>

interface Props extends Standing {
  /** Of the calculation. */
  id: string
  onSaved: (standing: Standing) => void
}

/** Where a blend stands, since when and by whom; another choice is saved by its button. */
export default function StatusField({ id, status, status_at, status_by, onSaved }: Props) {
  const t = useText(labText).status
  const words = useText(analyses).statuses
  const said = useText(faults)
  const { http } = useServices()
  const expire = useSessionExpired()
  const [wanted, setWanted] = useState<BlendStatus>(status)
  const [by, setBy] = useState('')
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isSaving = useRef(false)
  const save = async () => {
    if (isSaving.current) return
    isSaving.current = true
    setBusy(true)
    setFailure(null)
    const answer = await createKeptApi(http).write(id, {
      status: wanted,
      seen: { status, status_at },
      ...(by.trim() && { status_by: by.trim() }),
    })
    isSaving.current = false
    setBusy(false)
    if (!answer.ok) {
      if (isSignedOut(answer.error)) return expire()
      setFailure(answer.error)
      const now = standingIn(answer.error)
      if (now) onSaved(now)
      return
    }
    const now = answer.value
    onSaved({ status: now.status, status_at: now.status_at, status_by: now.status_by })
    setWanted(now.status)
    setBy('')
  }
  const isOlder = failure !== null && standingIn(failure) !== null
  const byError = failure?.is === 'refused' && !isOlder ? firstMessage(failure.body, 'status_by') : null
  return (
    <section className="lab-status-field no-print" aria-label={t.title}>
      <div className="lab-status">
        <RadioGroup
          legend={t.title}
          value={wanted}
          onValue={setWanted}
          options={BLEND_STATUSES.map((value) => ({ value, label: words[value] }))}
        />
        {wanted === status ? (
          <p className="note" role="status">
            {status_at ? (
              <>
                {status_by ? (
                  <>
                    <bdi>{status_by}</bdi>,{' '}
                  </>
                ) : null}
                <Moment iso={status_at} write={dayAndTimeOf} />
              </>
            ) : null}
          </p>
        ) : (
          <>
            {wanted === 'planned' ? null : (
              <TextField
                label={t.by}
                hint={t.byHint}
                text={by}
                onText={setBy}
                dir="auto"
                maxLength={150}
                autoComplete="name"
                error={byError}
              />
            )}
            <Button busy={isBusy} onClick={() => void save()}>
              {t.save}
            </Button>
          </>
        )}
      </div>
      {failure && !byError ? (
        <Notice tone="error" title={t.failed}>
          <p>{isOlder ? t.meanwhile : sayApiError(said, failure)}</p>
        </Notice>
      ) : null}
    </section>
  )
}
