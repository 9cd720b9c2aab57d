import { useState } from 'react'
import { propertiesOf } from '#calc/vocabulary/properties.ts'
import { currentIn } from '#web/conflict/conflict.ts'
import { ReadingFields } from '#web/materials/samples/reading-fields.tsx'
import { useDefinitions } from '#web/own/own-properties.api.ts'
import type { LabEntries } from '#web/readings/lab-entries.ts'
import { useServices, useText } from '#web/services.ts'
import { saying } from '#web/text/language.ts'
import { tanks as texts } from '#web/text/tanks.ts'
import { FormDialog } from '#web/ui/dialog.tsx'
import { useForm } from '#web/ui/form.tsx'
import { fieldAt, readingsIn, type Wrong } from './movement-entries.ts'
import { createTanksApi, type Tank } from './tanks.api.ts'
import { useTankWords } from './use-tank-words.ts'

interface LotValuesProps {
  tank: Tank
  lot: string
  onClose: () => void
  onChanged: () => void
}

/** Enters the missing values of a lot, all at once, because a distillation curve is one reading. */
export function LotValues({ tank, lot, onClose, onChanged }: LotValuesProps) {
  const t = useText(texts)
  const { http, notices } = useServices()
  const words = useTankWords()
  const definitions = useDefinitions()
  const form = useForm()
  const [values, setValues] = useState<LabEntries['values']>({})
  // As it was seen.
  const [{ content, category, version, id }, setSeen] = useState(tank)
  const lacks = (key: string) => {
    const { lacking, lots = [] } = content.since[key] ?? {}
    return lacking === true && lots.some((one) => one.lot === lot)
  }
  const held = content.lots.find((one) => one.id === lot)
  const name = held ? t.lot(words.figure(held.m3), words.nameOfSource(held.source)) : t.mixture
  const enter = async () => {
    const wrong: Wrong[] = []
    const readings = readingsIn(values, wrong)
    if (!readings && wrong.length === 0)
      wrong.push({ field: `properties-${propertiesOf(category).find(lacks)}`, code: 'nothingMeasured' })
    if (wrong.length > 0) return form.fail(words.problems(wrong), t.form.check)
    const made = await form.send(
      () => createTanksApi(http).enter(lot, { ...readings, seen: { [id]: version } }),
      t.one.lotFailed,
      fieldAt,
      (error) => {
        const current = currentIn(error) as Record<string, Tank | null> | undefined
        if (!current) return false
        const now = current[id]
        if (now) setSeen(now)
        form.fail([{ message: t.form.changed }, { message: t.form.lookAgain }], t.one.lotFailed)
        onChanged()
        return true
      },
    )
    if (!made) return
    notices.show(
      'success',
      saying(texts, ({ one }) => one.lotEntered(name)),
      'movement',
    )
    onChanged()
    onClose()
  }
  return (
    <FormDialog
      {...form}
      size="medium"
      title={t.one.lotTitle(name)}
      submit={t.one.lotSave}
      onSubmit={() => void enter()}
      onClose={onClose}
    >
      <p className="note">{t.one.lotHint}</p>
      <ReadingFields
        names={propertiesOf(category).filter(lacks)}
        own={definitions.filter(({ key }) => lacks(`own:${key}`))}
        values={values}
        onValues={setValues}
        fieldOf={(group, name) => form.field(`${group}-${name}`)}
      />
    </FormDialog>
  )
}
