import { CATEGORIES, CATEGORY_NAMES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { NAME_MAX } from '#calc/vocabulary/limits.ts'
import { numberOf, readNumber } from '#calc/vocabulary/rules/typed-number.ts'
import { mergedParts } from '#web/conflict/conflict.ts'
import { DeleteDialog } from '#web/conflict/delete-dialog.tsx'
import { EditorDialog, useFieldForm } from '#web/conflict/use-stored-form.tsx'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { saying } from '#web/text/language.ts'
import { tanks } from '#web/text/tanks.ts'
import { Select } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import type { Wrong } from './movement-entries.ts'
import { createTanksApi, type NewTank, type Tank } from './tanks.api.ts'
import { useTankWords } from './use-tank-words.ts'

type TankEntries = {
  name: string
  category: CategoryName | ''
  capacity: string
  minimum: string
  unit: NewTank['unit']
}

const TANK_FIELDS = ['name', 'category', 'capacity', 'minimum', 'unit'] as const

const entriesOf = (tank: Tank | null): TankEntries => ({
  name: tank?.name ?? '',
  category: tank?.category ?? '',
  capacity: tank ? String(tank.capacity) : '',
  minimum: tank && tank.minimum > 0 ? String(tank.minimum) : '',
  unit: tank?.unit ?? 'm3',
})

function wrongIn(entries: TankEntries): Wrong[] {
  const wrong: Wrong[] = []
  for (const field of ['name', 'category', 'capacity'] as const)
    if (entries[field].trim() === '') wrong.push({ field, code: 'missing' })
  for (const field of ['capacity', 'minimum'] as const) {
    const { is } = readNumber(entries[field])
    if (is !== 'number' && is !== 'empty') wrong.push({ field, code: 'notANumber' })
  }
  return wrong
}

const bodyOf = ({ name, category, capacity, minimum, unit }: TankEntries) => ({
  name: name.trim(),
  category,
  unit,
  capacity: numberOf(capacity),
  minimum: numberOf(minimum) ?? 0,
})

const UNITS = { m3: 'm³', t: 't' } as const

/** The fields of a tank as labelled texts. */
function useTankFieldTexts() {
  const { fields } = useText(tanks).editor
  const language = useLanguage()
  return (entries: TankEntries) =>
    TANK_FIELDS.map((key) => {
      const text =
        key === 'category'
          ? entries.category && CATEGORIES[entries.category][language]
          : key === 'unit'
            ? UNITS[entries.unit]
            : entries[key]
      return { key, label: fields[key], text }
    })
}

interface EditorProps {
  tank: Tank | null
  onClose: () => void
  onSaved: (tank: Tank) => void
}

export function TankEditor({ tank, onClose, onSaved }: EditorProps) {
  const t = useText(tanks).editor
  const language = useLanguage()
  const { http } = useServices()
  const { problems } = useTankWords()
  const { form, id, fieldProps, textProps } = useFieldForm<Tank, TankEntries, string>({
    start: entriesOf(tank),
    version: tank?.version,
    entriesOf,
    textsOf: useTankFieldTexts(),
    merged: mergedParts,
    faultsOf: (entries) => problems(wrongIn(entries), t.fields),
    fieldOf: ([name]) => TANK_FIELDS.find((field) => field === name),
    labelOf: (field) => t.fields[field as keyof TankEntries],
    save: (entries, seen) => {
      const api = createTanksApi(http)
      return tank ? api.correct(tank.id, { ...bodyOf(entries), seen }) : api.create(bodyOf(entries))
    },
    onSaved,
    t,
  })
  const { entries } = form
  const text = (field: 'name' | 'capacity' | 'minimum') =>
    textProps(field, entries[field], (text) => form.setEntries({ ...entries, [field]: text }))
  return (
    <EditorDialog
      {...form}
      id={id}
      className="stack"
      size="small"
      title={tank ? t.editTitle(tank.name) : t.newTitle}
      submit={t.save}
      onClose={onClose}
    >
      <TextField
        {...text('name')}
        dir="auto"
        required
        data-autofocus
        maxLength={NAME_MAX}
        autoComplete="off"
      />
      <Select
        {...fieldProps('category')}
        value={entries.category}
        onValue={(category) => form.setEntries({ ...entries, category })}
        options={[
          ...(entries.category === '' ? [{ value: '' as const, label: t.choose }] : []),
          ...CATEGORY_NAMES.map((value) => ({ value, label: CATEGORIES[value][language] })),
        ]}
      />
      <NumberField {...text('capacity')} unit="m³" required />
      <NumberField {...text('minimum')} unit="m³" hint={t.minimumHint} />
      <Select
        {...fieldProps('unit')}
        value={entries.unit}
        onValue={(unit) => form.setEntries({ ...entries, unit })}
        options={(['m3', 't'] as const).map((value) => ({ value, label: UNITS[value] }))}
      />
    </EditorDialog>
  )
}

export function DeleteTank({ tank, ...ends }: { tank: Tank; onClose: () => void; onGone: () => void }) {
  const t = useText(tanks).removal
  const { http } = useServices()
  const fieldTexts = useTankFieldTexts()
  const { t: words, amountIn } = useTankWords()
  return (
    <DeleteDialog
      {...ends}
      t={t}
      opened={tank}
      textsOf={(tank) => [
        ...fieldTexts(entriesOf(tank)),
        { key: 'content', label: words.columns.content, text: amountIn(tank) },
      ]}
      name={
        <strong>
          <bdi>{tank.name}</bdi>
        </strong>
      }
      remove={(seen) => createTanksApi(http).remove(tank.id, seen)}
      done={saying(tanks, ({ removal }) => removal.done(tank.name))}
      failed={() => saying(tanks, ({ removal }) => removal.failed)}
      cause="delete-tank"
    />
  )
}
