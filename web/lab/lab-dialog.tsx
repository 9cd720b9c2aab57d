import './lab.css'
import { useEffect, useRef, useState } from 'react'
import { hasResults, type LabRecord } from '#calc/lab/lab-record.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import type { LabSaved } from '#server/responses/lab.model.ts'
import { sayApiError } from '#web/api/errors.ts'
import { createMaterialsApi } from '#web/materials/materials.api.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { RoleNote, useDisabledReason } from '#web/session/require-role.tsx'
import type { WholeCalculation } from '#web/stored/stored.api.ts'
import { dated } from '#web/text/dated.ts'
import { faults } from '#web/text/faults.ts'
import { lab as labText } from '#web/text/lab.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { ConfirmDialog, Dialog, FormDialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { sendingWith, useForm } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { QueryView, useQuery } from '#web/ui/query.tsx'
import { LabFields } from './lab-fields.tsx'
import { checkTyped, LabTable, MeasuredCounts } from './lab-table.tsx'
import { type LabForm, useLabForm } from './use-lab-form.ts'

interface Props {
  id: string
  /** With the stored results; null after a deletion. */
  onSaved?: (lab: LabSaved | null) => void
  onClose: () => void
}

/** A blend's laboratory results: entering them, and comparing them with the calculation. */
export default function LabDialog({ id, onSaved, onClose }: Props) {
  const why = useDisabledReason('laboratory')
  const t = useText(labText)
  const form = useLabForm(id, onSaved)
  const dates = useText(dated)
  const [isRemoving, setRemoving] = useState(false)
  const [isStreaming, setStreaming] = useState(false)
  const { asked, again } = form
  const calculation = asked.is === 'ready' ? asked.value : null
  const isFrozen = calculation?.status === 'released'
  const isEditing = form.isEditing && !isFrozen
  const lab = calculation?.lab ?? null
  const checked = calculation && isEditing ? checkTyped(form, calculation) : null
  // Fields and answer start at the top, wherever the other was scrolled to.
  const top = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one replaces the other
  useEffect(() => void top.current?.scrollIntoView({ block: 'start' }), [isEditing])
  return (
    <Dialog
      title={t.title}
      size="wide"
      onClose={onClose}
      closeOnOverlay={!isEditing}
      footer={
        calculation ? (
          <LabFooter
            form={form}
            hasLab={lab !== null}
            isEditing={isEditing}
            isLocked={isFrozen || why !== null}
            checked={checked}
            onRemove={() => setRemoving(true)}
          />
        ) : undefined
      }
    >
      <div className="stack" ref={top}>
        <RoleNote of="laboratory" />
        <QueryView asked={asked} again={again} t={t} />
        <Failure form={form} />
        {isFrozen ? (
          <Notice tone="info">
            <p>{t.decision.frozen}</p>
          </Notice>
        ) : null}
        {calculation && !isEditing && lab ? (
          <>
            <LabTable lab={lab} recipe={calculation} />
            <div className="line gap-3 middle">
              {hasResults(lab) ? (
                <Button onClick={() => setStreaming(true)}>{dates.stream.button}</Button>
              ) : null}
            </div>
          </>
        ) : null}
        {calculation && isEditing ? (
          <form id="lab-form" className="lab-form stack gap-3" noValidate onSubmit={sendingWith(form.save)}>
            {form.isRestored ? (
              <Notice tone="info" actions={{ text: t.discard, act: form.discard }}>
                <p>{t.restored}</p>
              </Notice>
            ) : null}
            <LabFields form={form} calculation={calculation} checked={checked} />
          </form>
        ) : null}
      </div>
      {isStreaming && calculation && lab ? (
        <StreamDialog calculation={calculation} lab={lab} onClose={() => setStreaming(false)} />
      ) : null}
      {form.conflict}
      {isRemoving ? (
        <ConfirmDialog
          title={t.removeTitle}
          confirm={t.remove}
          busy={form.busy === 'remove'}
          onConfirm={() => void form.remove().then(() => setRemoving(false))}
          onCancel={() => setRemoving(false)}
        >
          <p>{t.removeText}</p>
        </ConfirmDialog>
      ) : null}
    </Dialog>
  )
}

interface LabFooterProps {
  form: LabForm
  hasLab: boolean
  isEditing: boolean
  isLocked: boolean
  checked: ReturnType<typeof checkTyped> | null
  onRemove: () => void
}

/** What the typed results come to, what became of the last press, and what may be done. */
function LabFooter({ form, hasLab, isEditing, isLocked, checked, onRemove }: LabFooterProps) {
  const t = useText(labText)
  const { isUnsaved } = form
  return (
    <>
      {isEditing && checked ? <MeasuredCounts check={checked.check} isLive /> : null}
      <p role="status" className={isUnsaved ? 'lab-unsaved amber' : 'lab-done'}>
        {isUnsaved ? t.unsaved : form.done && t[form.done]}
      </p>
      {hasLab ? (
        <Button variant="danger-outline" disabled={isLocked} onClick={onRemove}>
          {t.remove}
        </Button>
      ) : null}
      {hasLab && isEditing && !isUnsaved ? (
        <Button onClick={() => form.setEditing(false)}>{t.back}</Button>
      ) : null}
      {isEditing ? (
        <Button
          key="save"
          variant="primary"
          type="submit"
          form="lab-form"
          busy={form.busy === 'save'}
          disabled={isLocked}
        >
          {t.save}
        </Button>
      ) : (
        // A separate element: if the pressed one became the submit button, it would save at once.
        <Button key="edit" variant="primary" disabled={isLocked} onClick={() => form.setEditing(true)}>
          {t.edit}
        </Button>
      )}
    </>
  )
}

/** Why nothing was saved; faults of fields are shown there. */
function Failure({ form: { wrong } }: { form: LabForm }) {
  const t = useText(labText)
  const faultTexts = useText(faults)
  const { failure, isEmpty } = wrong
  if (!failure && !isEmpty && wrong.faults.length === 0 && wrong.messages.length === 0) return null
  return (
    <Notice tone="error" title={t.notSaved}>
      <p>{failure ? sayApiError(faultTexts, failure) : isEmpty ? t.nothing : t.unreadable}</p>
    </Notice>
  )
}

/** Instead of the id of an existing material: the results become a new one. */
const FRESH = ''

interface StreamDialogProps {
  calculation: WholeCalculation
  lab: LabRecord
  onClose: () => void
}

/** Saves a blend's laboratory results as a new material, or as the newest analysis of an existing one. */
function StreamDialog({ calculation: { id, name: blend, category }, lab, onClose }: StreamDialogProps) {
  const t = useText(dated).stream
  const words = useText(labText)
  const language = useLanguage()
  const { http, notices } = useServices()
  const { value: materials } = useQuery(createMaterialsApi(http).list)
  const [target, setTarget] = useState(FRESH)
  const [entries, setEntries] = useState({ name: blend ?? '', producer_english_name: '', recovery: '' })
  const why = useDisabledReason('laboratory')
  const form = useForm()
  const asksRecovery = lab.properties.recovery === undefined
  const recovery = numberOf(entries.recovery)
  const make = async () => {
    if (entries.recovery.trim() && recovery === null)
      return form.fail([{ field: 'recovery', message: words.notANumber }])
    const api = createMaterialsApi(http)
    const made = await form.send<unknown>(
      () =>
        target === FRESH
          ? api.createFromLab(id, {
              name: entries.name.trim(),
              producer_english_name: entries.producer_english_name.trim(),
              categories: [category],
              ...(asksRecovery && recovery !== null && { properties: { recovery } }),
            })
          : api.addAnalysis(target, { calculation: id }),
      {
        title: t.failed,
        fieldOf: (path) => Object.keys(entries).find((field) => field === path.at(-1)),
      },
    )
    if (!made) return
    const existing = materials?.find((one) => one.id === target)
    const called = existing ? nameOf(existing, language) : entries.name.trim()
    notices.say('success', 'stream', dated, ({ stream }) => stream.made(called))
    onClose()
  }
  const field = (name: keyof typeof entries) => ({
    ...form.field(name),
    text: entries[name],
    onText: (text: string) => setEntries({ ...entries, [name]: text }),
  })
  return (
    <FormDialog why={why} {...form} title={t.title} submit={t.make} onSubmit={make} onClose={onClose}>
      <p>{t.lead}</p>
      <Select
        label={t.of}
        value={target}
        onValue={setTarget}
        options={[
          { value: FRESH, label: t.fresh },
          ...(materials ?? []).map((one) => ({ value: one.id, label: nameOf(one, language) })),
        ]}
      />
      {target === FRESH ? (
        <>
          <TextField {...field('name')} label={t.name} dir="auto" />
          <TextField {...field('producer_english_name')} label={t.producer} />
          {asksRecovery ? (
            <NumberField {...field('recovery')} label={t.recovery} hint={t.recoveryHint} unit="%" />
          ) : null}
        </>
      ) : null}
    </FormDialog>
  )
}
