import { useRef, useState } from 'react'
import { BLEND_STATUSES, type BlendStatus } from '#calc/calculation/blend-status.ts'
import { fieldMessages, firstMessage } from '#web/api/error-body.ts'
import type { ApiError } from '#web/api/http.ts'
import { useConflict } from '#web/conflict/use-conflict.tsx'
import { dayAndTimeOf } from '#web/format/date.ts'
import { createKeptApi, type WholeCalculation } from '#web/kept/kept.api.ts'
import { useServices, useText } from '#web/services.ts'
import { analyses } from '#web/text/en/analyses.ts'
import { lab as labText } from '#web/text/en/lab.ts'
import { Failed } from '#web/ui/asked.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import '../lab.css'

/** What the results leave open, where a release wants a reason for it. */
function reasonAskedIn(error: ApiError): readonly string[] | null {
  if (error.is !== 'refused' || error.status !== 400) return null
  const said = fieldMessages(error.body).filter(({ path }) => path[0] === 'reason')
  return said.length > 0 ? said.map(({ message }) => message) : null
}

export type Standing = Pick<WholeCalculation, 'status' | 'status_at' | 'status_by' | 'release'>
type Seen = Pick<Standing, 'status' | 'status_at'>

interface Props extends Standing {
  /** Of the calculation. */
  id: string
  onSaved: (standing: Standing) => void
}

/** Where a blend stands, since when and by whom; another choice is saved by its button. */
export default function StatusField({ id, status, status_at, status_by, release, onSaved }: Props) {
  const { status: t, release: why } = useText(labText)
  const words = useText(analyses).statuses
  const { http } = useServices()
  const [wanted, setWanted] = useState<BlendStatus>(status)
  const [by, setBy] = useState('')
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** Why it can't be released without a reason. */
  const [open, setOpen] = useState<readonly string[] | null>(null)
  const isSaving = useRef(false)
  /** What a release was asked for over, while its reason is written. */
  const over = useRef<Seen>({ status, status_at })
  const save = async (seen: Seen, reason?: string) => {
    if (isSaving.current) return
    isSaving.current = true
    setBusy(true)
    setFailure(null)
    const answer = await createKeptApi(http).write(id, {
      status: wanted,
      seen,
      ...(by.trim() && { status_by: by.trim() }),
      ...(reason && { reason }),
    })
    isSaving.current = false
    setBusy(false)
    if (!answer.ok) {
      if (conflict.caught(answer.error)) return setOpen(null)
      const asked = reasonAskedIn(answer.error)
      over.current = seen
      setOpen(asked)
      if (!asked) setFailure(answer.error)
      return
    }
    const now = answer.value
    setOpen(null)
    onSaved({
      status: now.status,
      status_at: now.status_at,
      status_by: now.status_by,
      release: now.release,
    })
    setWanted(now.status)
    setBy('')
  }
  const conflict = useConflict<Standing, Pick<Standing, 'status' | 'status_by'>>({
    base: { status, status_by },
    mine: { status: wanted, status_by: by.trim() || null },
    entriesOf: (now) => now,
    said: (now) => [
      { key: 'status', label: t.title, text: words[now.status] },
      { key: 'by', label: t.by, text: now.status_by ?? '' },
    ],
    onOver: (_, { status, status_at }) => void save({ status, status_at }),
    onTake: ({ status, status_at, status_by, release }) => {
      onSaved({ status, status_at, status_by, release })
      setWanted(status)
    },
  })
  const byError = failure?.is === 'refused' ? firstMessage(failure.body, 'status_by') : null
  return (
    <section className="lab-status-field no-print" aria-label={t.title}>
      <div className="lab-status line gap-2 across-4 bottom">
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
                    <bdi>{status_by}</bdi> ·{' '}
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
            <Button busy={isBusy} onClick={() => void save({ status, status_at })}>
              {wanted === 'released' ? t.release : t.save}
            </Button>
          </>
        )}
      </div>
      {status === 'released' && release?.reason ? (
        <p className="note">
          {why.why}: <bdi>{release.reason}</bdi>
        </p>
      ) : null}
      {open ? (
        <ReleaseDialog
          open={open}
          busy={isBusy}
          onRelease={(reason) => void save(over.current, reason)}
          onClose={() => setOpen(null)}
        />
      ) : null}
      <Failed title={t.failed} error={byError ? null : failure} />
      {conflict.dialog}
    </section>
  )
}
