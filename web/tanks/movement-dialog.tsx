import './tanks.css'
import { useState } from 'react'
import { shownIn } from '#calc/units/units.ts'
import { propertiesOf } from '#calc/vocabulary/properties.ts'
import { currentIn } from '#web/conflict/conflict.ts'
import { EditorDialog } from '#web/conflict/use-stored-form.tsx'
import { ReadingFields } from '#web/materials/samples/reading-fields.tsx'
import { useDefinitions } from '#web/own/own-list.ts'
import type { LabEntries } from '#web/readings/lab-entries.ts'
import { usePreferences, useServices, useText } from '#web/services.ts'
import { lab as labText } from '#web/text/lab.ts'
import { tanks as texts } from '#web/text/tanks.ts'
import { Select } from '#web/ui/choice.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import {
  fieldAt,
  hasReadings,
  type MovementEntries,
  movementBody,
  movementValues,
  NO_MOVEMENT,
  tanksIn,
  type Wrong,
} from './movement-entries.ts'
import { AmountFields, BlendFields, choicesOf, MaterialChoice, MovementReadings } from './movement-fields.tsx'
import { createTanksApi, type MovementKind, type Tank, versionsOf } from './tanks.api.ts'
import { useTankWords } from './use-tank-words.ts'

interface Props {
  kind: MovementKind
  /** The tank of the movement; null to ask for it. */
  tank: Tank | null
  tanks: readonly Tank[]
  /** The blend; without it the form asks. */
  calculation?: string
  onClose: () => void
  /** The tanks changed, by this movement or another window. */
  onChanged: () => void
}

/** Records a movement. After a conflict with another window it shows the changed tanks and keeps the entries. */
export function MovementDialog({ kind, tank, tanks, calculation = '', onClose, onChanged }: Props) {
  const t = useText(texts).form
  const lab = useText(labText)
  const { units } = usePreferences()
  const { http, notices } = useServices()
  const words = useTankWords()
  const form = useForm()
  const celsius = shownIn('°C', units)
  const { seen, changes, takeChanges } = useSeenTanks(tanks)
  const [entries, setEntries] = useState<MovementEntries>({
    ...NO_MOVEMENT,
    tank: tank?.id ?? '',
    calculation,
    unit: tank?.unit ?? 'm3',
  })
  const edit = (part: Partial<MovementEntries>) => setEntries((now) => ({ ...now, ...part }))
  const labels: Record<string, string> = { ...t.fields, ...(kind === 'gauge' && { amount: t.fields.found }) }
  const record = async () => {
    const read = movementBody(kind, entries, celsius.sign)
    if ('wrong' in read) return form.fail(words.problems(read.wrong, labels), t.check)
    const touched = tanksIn(kind, entries)
    const made = await form.send(
      () =>
        createTanksApi(http).record({
          ...read.body,
          seen: versionsOf(seen.filter(({ id }) => touched.includes(id))),
        }),
      {
        title: t.notRecorded,
        fieldOf: fieldAt,
        caught(error) {
          const current = currentIn(error)
          if (!current) return false
          takeChanges(current as Record<string, Tank | null>)
          onChanged()
          return true
        },
      },
    )
    if (!made) return
    const { tanks: after, warnings } = made.value
    notices.say(warnings.length > 0 ? 'info' : 'success', 'movement', texts, ({ form, kinds }) => {
      const held = after.map((one) => form.holds({ tank: one.name, amount: words.amountIn(one) }))
      return [form.done({ kind: kinds[kind], tanks: held.join(' ') }), ...warnings].join(' ')
    })
    onChanged()
    onClose()
  }
  const shared = { entries, field: form.field, onEdit: edit }
  const textField = (name: 'sample' | 'note') => ({
    ...form.field(name),
    label: t.fields[name],
    text: entries[name],
    onText: (text: string) => edit({ [name]: text }),
    dir: 'auto',
    autoComplete: 'off',
  })
  const others = seen.filter(({ id }) => id !== tank?.id)
  return (
    <EditorDialog
      {...form}
      className="stack"
      size={kind === 'sample' ? 'wide' : 'medium'}
      title={tank ? t.titles[kind](tank.name) : t.intoTank}
      submit={t.submit}
      onSubmit={() => void record()}
      onClose={onClose}
    >
      {changes.length > 0 ? <Changes changes={changes} /> : null}
      {tank ? (
        <p className="note">{words.contentLine(seen.find(({ id }) => id === tank.id) ?? tank)}</p>
      ) : null}
      {kind === 'receipt' && tank ? <MaterialChoice {...shared} category={tank.category} /> : null}
      {kind === 'transfer' ? (
        <Select
          {...form.field('to')}
          label={t.fields.to}
          value={entries.to}
          hint={others.length === 0 ? t.noOther : undefined}
          onValue={(to) => edit({ to })}
          options={choicesOf(t.choose, others)}
        />
      ) : null}
      {kind === 'blend' ? (
        <BlendFields {...shared} tanks={seen} asksTank={tank === null} asksBlend={calculation === ''} />
      ) : null}
      {kind === 'sample' ? null : <AmountFields {...shared} label={labels.amount!} celsius={celsius} />}
      <DateField
        {...form.field('at')}
        label={t.fields.at}
        hint={t.now}
        text={entries.at}
        onText={(at) => edit({ at })}
      />
      {kind === 'sample' ? (
        <TextField {...textField('sample')} hint={lab.sample.nameHint} maxLength={100} />
      ) : null}
      {hasReadings(kind) && tank ? (
        <MovementReadings {...shared} kind={kind} category={tank.category} />
      ) : null}
      <TextField {...textField('note')} maxLength={500} />
    </EditorDialog>
  )
}

interface Change {
  before: Tank
  now: Tank | null
}

/** The tanks as the user saw them, whose versions are sent, and what another window changed since. */
function useSeenTanks(tanks: readonly Tank[]) {
  const [seen, setSeen] = useState(tanks)
  const [changes, setChanges] = useState<readonly Change[]>([])
  return {
    seen,
    changes,
    takeChanges(current: Record<string, Tank | null>) {
      setChanges(
        seen.flatMap((before) => (before.id in current ? [{ before, now: current[before.id] ?? null }] : [])),
      )
      setSeen(seen.flatMap((one) => (one.id in current ? (current[one.id] ?? []) : one)))
    },
  }
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const t = useText(texts).form
  const { amountIn } = useTankWords()
  return (
    <Notice tone="warning" title={t.changed}>
      {changes.map(({ before, now }) => (
        <p key={before.id}>
          {now
            ? t.nowHolds({ tank: now.name, now: amountIn(now), before: amountIn(before) })
            : t.wasDeleted(before.name)}
        </p>
      ))}
      <p>{t.lookAgain}</p>
    </Notice>
  )
}

interface LotValuesProps extends Pick<Props, 'onClose' | 'onChanged'> {
  tank: Tank
  lot: string
}

/** Enters the missing values of a lot, all at once, because a distillation curve is one reading. */
export function LotValues({ tank, lot, onClose, onChanged }: LotValuesProps) {
  const t = useText(texts)
  const { http, notices } = useServices()
  const words = useTankWords()
  const definitions = useDefinitions()
  const form = useForm()
  const [values, setValues] = useState<LabEntries['values']>({})
  // The tank as the user saw it.
  const [{ content, category, version, id }, setSeen] = useState(tank)
  const lacks = (key: string) => {
    const { lacking, lots = [] } = content.since[key] ?? {}
    return lacking === true && lots.some((one) => one.lot === lot)
  }
  const found = content.lots.find((one) => one.id === lot)
  const name = found
    ? t.lot({ amount: words.figure(found.m3), name: words.nameOfSource(found.source) })
    : t.mixture
  const enter = async () => {
    const wrong: Wrong[] = []
    const readings = movementValues(values, wrong)
    if (!readings && wrong.length === 0)
      wrong.push({ field: `properties-${propertiesOf(category).find(lacks)}`, code: 'nothingMeasured' })
    if (wrong.length > 0) return form.fail(words.problems(wrong), t.form.check)
    const made = await form.send(
      () => createTanksApi(http).enter(lot, { ...readings, seen: { [id]: version } }),
      {
        title: t.one.lotFailed,
        fieldOf: fieldAt,
        caught(error) {
          const current = currentIn(error) as Record<string, Tank | null> | undefined
          if (!current) return false
          const now = current[id]
          if (now) setSeen(now)
          form.fail([{ message: t.form.changed }, { message: t.form.lookAgain }], t.one.lotFailed)
          onChanged()
          return true
        },
      },
    )
    if (!made) return
    notices.say('success', 'movement', texts, ({ one }) => one.lotEntered(name))
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
