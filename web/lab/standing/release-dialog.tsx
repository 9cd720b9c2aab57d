import { useState } from 'react'
import { RELEASE_REASON_MAX } from '#calc/lab/release.ts'
import { useText } from '#web/services.ts'
import { lab as labText } from '#web/text/en/lab.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog, useForm } from '#web/ui/form-dialog.tsx'

interface Props {
  /** What is missed, too close or not measured, as the server said it. */
  open: readonly string[]
  busy: boolean
  onRelease: (reason: string) => void
  onClose: () => void
}

/** Asks why a blend is released although its results leave something open; focus starts on not doing so. */
export function ReleaseDialog({ open, busy, onRelease, onClose }: Props) {
  const t = useText(labText).release
  const [reason, setReason] = useState('')
  const form = useForm()
  const submit = () => {
    const wanted = reason.trim()
    if (wanted === '') form.fail([{ field: 'reason', message: t.missing }])
    else onRelease(wanted)
  }
  return (
    <FormDialog
      {...form}
      title={t.title}
      submit={t.confirm}
      refrain={t.cancel}
      busy={busy}
      isChanged={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <ul className="bullets">
        {open.map((one) => (
          <li key={one}>
            <bdi>{one}</bdi>
          </li>
        ))}
      </ul>
      <TextField
        {...form.field('reason')}
        label={t.reason}
        hint={t.hint}
        text={reason}
        onText={(text) => {
          setReason(text)
          form.clear()
        }}
        dir="auto"
        maxLength={RELEASE_REASON_MAX}
        autoComplete="off"
        required
      />
    </FormDialog>
  )
}
