import { useState } from 'react'
import { REASON_MAX } from '#calc/lab/exclusion.ts'
import type { Quantity } from '#calc/vocabulary/quantities.ts'
import { useServices, useText } from '#web/services.ts'
import { histories } from '#web/text/en/histories.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog, useForm } from '#web/ui/form-dialog.tsx'
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
  const { http } = useServices()
  const [text, setText] = useState(reason)
  const form = useForm()
  const send = async (wanted: string | null) => {
    if (wanted === '') return form.fail([{ field: 'reason', message: t.nothing }])
    if (await form.send(() => createLabApi(http).exclude(calculation, q, wanted), t.failed)) onDone()
  }
  return (
    <FormDialog
      {...form}
      title={t.title}
      submit={t.leave}
      isChanged={false}
      onSubmit={() => void send(text.trim())}
      onClose={onClose}
      extra={
        reason ? (
          <Button busy={form.busy} onClick={() => void send(null)}>
            {t.again}
          </Button>
        ) : null
      }
    >
      <p>
        <bdi>{what}</bdi>
      </p>
      <TextField
        {...form.field('reason')}
        label={t.reason}
        hint={t.hint}
        text={text}
        onText={(now) => {
          setText(now)
          form.clear()
        }}
        maxLength={REASON_MAX}
        dir="auto"
        autoComplete="off"
      />
    </FormDialog>
  )
}
