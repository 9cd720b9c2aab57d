import { useState } from 'react'
import type { LabRecord } from '#calc/lab/lab-record.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import type { WholeCalculation } from '#web/kept/kept.api.ts'
import { createMaterialsApi } from '#web/materials/materials.api.ts'
import { createDatedApi } from '#web/materials/samples/samples.api.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { dated } from '#web/text/en/dated.ts'
import { lab as labText } from '#web/text/en/lab.ts'
import { saying } from '#web/text/language.ts'
import { useAsked } from '#web/ui/asked.tsx'
import { Select } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog, useForm } from '#web/ui/form-dialog.tsx'
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
  const language = useLanguage()
  const { http, notices } = useServices()
  const { value: materials } = useAsked(createMaterialsApi(http).list)
  const [of, setOf] = useState(FRESH)
  const [name, setName] = useState(blend ?? '')
  const [producer, setProducer] = useState('')
  const [recovery, setRecovery] = useState('')
  const form = useForm()
  const asksRecovery = lab.properties.recovery === undefined
  const percent = numberOf(recovery)
  const make = async () => {
    if (recovery.trim() && percent === null)
      return form.fail([{ field: 'recovery', message: words.notANumber }])
    const api = createDatedApi(http)
    const made = await form.send<unknown>(
      () =>
        of === FRESH
          ? api.make(id, {
              name: name.trim(),
              producer_english_name: producer.trim(),
              categories: [category],
              ...(asksRecovery && percent !== null && { properties: { recovery: percent } }),
            })
          : api.addOf(of, id),
      t.failed,
      (path) => FIELDS.find((field) => field === path.at(-1)),
    )
    if (!made) return
    const existing = materials?.find((one) => one.id === of)
    const called = existing ? nameOf(existing, language) : name.trim()
    notices.show(
      'success',
      saying(dated, ({ stream }) => stream.made(called)),
      'stream',
    )
    onClose()
  }
  return (
    <FormDialog {...form} title={t.title} submit={t.make} onSubmit={() => void make()} onClose={onClose}>
      <p>{t.lead}</p>
      <Select
        label={t.of}
        value={of}
        onValue={setOf}
        options={[
          { value: FRESH, label: t.fresh },
          ...(materials ?? []).map((one) => ({ value: one.id, label: nameOf(one, language) })),
        ]}
      />
      {of === FRESH ? (
        <>
          <TextField {...form.field('name')} label={t.name} text={name} onText={setName} dir="auto" />
          <TextField
            {...form.field('producer_english_name')}
            label={t.producer}
            text={producer}
            onText={setProducer}
          />
          {asksRecovery ? (
            <NumberField
              {...form.field('recovery')}
              label={t.recovery}
              hint={t.recoveryHint}
              unit="%"
              text={recovery}
              onText={setRecovery}
            />
          ) : null}
        </>
      ) : null}
    </FormDialog>
  )
}

const FIELDS = ['name', 'producer_english_name', 'recovery']
