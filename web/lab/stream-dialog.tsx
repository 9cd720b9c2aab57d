import { useEffect, useRef, useState } from 'react'
import type { LabRecord } from '#calc/lab/lab-record.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import type { WholeCalculation } from '#web/analysis/kept/kept.api.ts'
import { type FieldMessage, fieldMessages, generalMessage } from '#web/api/error-body.ts'
import type { ApiError } from '#web/api/http.ts'
import { numberOf } from '#web/format/read-number.ts'
import { createDatedApi } from '#web/materials/dated/dated.api.ts'
import { createMaterialsApi } from '#web/materials/materials.api.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { isSignedOut, useSessionExpired } from '#web/session/use-logout.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { dated } from '#web/text/en/dated.ts'
import { faults } from '#web/text/en/faults.ts'
import { lab as labText } from '#web/text/en/lab.ts'
import { saying } from '#web/text/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'

const FRESH = ''

interface Props {
  calculation: WholeCalculation
  lab: LabRecord
  onClose: () => void
}

/** A blend's laboratory results as a material: a new one, or the newest analysis of one that there is. */
export function StreamDialog({ calculation: { id, name: blend, category }, lab, onClose }: Props) {
  const t = useText(dated).stream
  const words = useText(labText)
  const said = useText(faults)
  const language = useLanguage()
  const { http, notices } = useServices()
  const expire = useSessionExpired()
  const [materials, setMaterials] = useState<readonly Material[]>([])
  const [of, setOf] = useState(FRESH)
  const [name, setName] = useState(blend ?? '')
  const [producer, setProducer] = useState('')
  const [recovery, setRecovery] = useState('')
  const [messages, setMessages] = useState<FieldMessage[]>([])
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  useEffect(() => {
    createMaterialsApi(http)
      .list()
      .then((answer) => {
        if (answer.ok) setMaterials(answer.value)
      })
  }, [http])

  const asksRecovery = lab.properties.recovery === undefined
  const percent = numberOf(recovery)
  const make = async () => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setMessages([])
    setFailure(null)
    const api = createDatedApi(http)
    const answer =
      of === FRESH
        ? await api.make(id, {
            name: name.trim(),
            producer_english_name: producer.trim(),
            categories: [category],
            ...(asksRecovery && percent !== null && { properties: { recovery: percent } }),
          })
        : await api.addOf(of, id)
    isSending.current = false
    setBusy(false)
    if (answer.ok) {
      const existing = materials.find((one) => one.id === of)
      const made = existing ? nameOf(existing, language) : name.trim()
      notices.show(
        'success',
        saying(dated, ({ stream }) => stream.made(made)),
        'stream',
      )
      return onClose()
    }
    const { error } = answer
    if (isSignedOut(error)) return expire()
    const found = error.is === 'refused' && error.status === 400 ? fieldMessages(error.body) : []
    setMessages(found)
    const hasField = found.some(({ path }) => FIELDS.includes(path.at(-1) ?? ''))
    if (!hasField || (error.is === 'refused' && generalMessage(error.body) !== null)) setFailure(error)
  }
  const errorAt = (field: string) => messages.find(({ path }) => path.at(-1) === field)?.message ?? null
  return (
    <Dialog
      title={t.title}
      size="small"
      onClose={onClose}
      closeOnOverlay={false}
      footer={
        <Button variant="primary" type="submit" form="stream-form" busy={isBusy}>
          {t.make}
        </Button>
      }
    >
      <form
        id="stream-form"
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <p>{t.lead}</p>
        <Select
          label={t.of}
          value={of}
          onValue={setOf}
          options={[
            { value: FRESH, label: t.fresh },
            ...materials.map((one) => ({ value: one.id, label: nameOf(one, language) })),
          ]}
        />
        {of === FRESH ? (
          <>
            <TextField label={t.name} text={name} onText={setName} dir="auto" error={errorAt('name')} />
            <TextField
              label={t.producer}
              text={producer}
              onText={setProducer}
              error={errorAt('producer_english_name')}
            />
            {asksRecovery ? (
              <NumberField
                label={t.recovery}
                hint={t.recoveryHint}
                unit="%"
                text={recovery}
                onText={setRecovery}
                error={errorAt('recovery') ?? (recovery.trim() && percent === null ? words.notANumber : null)}
              />
            ) : null}
          </>
        ) : null}
        {failure ? (
          <Notice tone="error" title={t.failed}>
            <p>{messages[0]?.message ?? sayApiError(said, failure)}</p>
          </Notice>
        ) : null}
      </form>
    </Dialog>
  )
}

const FIELDS = ['name', 'producer_english_name', 'recovery']
