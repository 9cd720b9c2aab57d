import { useState } from 'react'
import type { Decision } from '#calc/calculation/blend-status.ts'
import { hasResults } from '#calc/lab/lab-record.ts'
import { RELEASE_REASON_MAX, releaseIssues } from '#calc/lab/release.ts'
import { faultText } from '#calc/vocabulary/faults/fault.ts'
import type { ApiError } from '#web/api/http.ts'
import { storedCheck } from '#web/grades/grade-choice.ts'
import { readLabEntries } from '#web/readings/lab-entries.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { tabStorage } from '#web/session/tab-storage.ts'
import { createStoredApi, type WholeCalculation } from '#web/stored/stored.api.ts'
import { readUnsaved } from '#web/stored/unsaved-in-tab.ts'
import { lab as labText } from '#web/text/lab.ts'
import { FormDialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form.tsx'

interface Props {
  wanted: Decision['is']
  /** As just fetched. */
  calculation: WholeCalculation
  onDecided: (now: WholeCalculation) => void
  /** @returns whether the error was handled: someone else has saved meanwhile */
  onRefused: (error: ApiError) => boolean
  onClose: () => void
}

/** Asks for a decision on a blend and its reason, and lists what speaks against a release; focus starts on Cancel. */
export function DecisionDialog({ wanted, calculation, onDecided, onRefused, onClose }: Props) {
  const t = useText(labText).decision
  const language = useLanguage()
  const { http } = useServices()
  const [reason, setReason] = useState('')
  const form = useForm()
  const { id, status, version } = calculation
  const against =
    wanted === 'released' ? speaksAgainst(calculation).map((one) => faultText(one, language)) : []
  // Figures in this tab that nobody else sees yet might speak against it.
  const isTyped = wanted === 'released' && readLabEntries(readUnsaved(tabStorage(), 'lab', id)) !== null
  const isNeeded = wanted !== 'released' || against.length > 0
  const words = wanted === 'withdrawn' ? t.withdrawn[status === 'held' ? 'held' : 'released'] : t[wanted]
  const submit = async () => {
    const given = reason.trim()
    if (isNeeded && given === '') return form.fail([{ field: 'reason', message: t.missing }])
    const decided = await form.send(
      () => createStoredApi(http).decide(id, wanted, { seen: version, ...(given && { reason: given }) }),
      { title: t.failed, fieldOf: () => 'reason', caught: onRefused },
    )
    if (decided) onDecided(decided.value)
  }
  return (
    <FormDialog
      {...form}
      title={words.title}
      submit={words.confirm}
      refrain={words.cancel}
      why={isTyped ? t.unsaved : null}
      isChanged={reason !== ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {against.length > 0 ? (
        <ul className="bullets">
          {against.map((one) => (
            <li key={one}>
              <bdi>{one}</bdi>
            </li>
          ))}
        </ul>
      ) : (
        <p>{words.lead}</p>
      )}
      {wanted === 'released' ? <p className="note">{t.freezes}</p> : null}
      <TextField
        {...form.field('reason')}
        label={isNeeded ? t.reason : t.optional}
        hint={t.hint}
        text={reason}
        onText={(text) => {
          setReason(text)
          form.clear()
        }}
        dir="auto"
        maxLength={RELEASE_REASON_MAX}
        autoComplete="off"
        required={isNeeded}
      />
    </FormDialog>
  )
}

/** Objections that a release must answer, by the server's rules. */
function speaksAgainst({
  check_measured: check,
  check: predicted,
  lab,
  status,
  decisions,
}: WholeCalculation) {
  const held = status === 'held' ? (decisions.at(-1)?.reason ?? '') : null
  const issues = releaseIssues({
    check: check ? storedCheck(check) : null,
    predicted: predicted ? storedCheck(predicted) : null,
    isMeasured: hasResults(lab),
    held,
  })
  // The last one asks for a reason, which the field does itself.
  return issues.slice(0, -1)
}
