import type { LimitCheck } from '#calc/grades/check.ts'
import { type LabQuantity, LEVELS, type Level } from '#calc/lab/lab-record.ts'
import { equationFor, PRESSURE_EQUATION_NAMES } from '#calc/units/total-pressure.ts'
import { isOwnQuantity, ownQuantity } from '#calc/vocabulary/own-property.ts'
import { propertiesOf } from '#calc/vocabulary/properties.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { choicesOf } from '#calc/vocabulary/words/reported.ts'
import { formatIndex } from '#web/format/number.ts'
import { unitWord, useQuantities } from '#web/format/quantities.ts'
import { type FieldRow, fieldRow } from '#web/readings/field-row.ts'
import { type LabEntries, placeId, reportedAs, typedAt } from '#web/readings/lab-entries.ts'
import { toWire, typedUnit } from '#web/readings/typed-as.ts'
import { usePreferences, useText } from '#web/services.ts'
import type { WholeCalculation } from '#web/stored/stored.api.ts'
import { lab as labText } from '#web/text/lab.ts'
import type { Language } from '#web/text/text.ts'
import { Select } from '#web/ui/choice.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import type { LabForm } from './use-lab-form.ts'

/** A row for each property of the category, each own property, and whatever else is limited or has results. */
export function fieldRows(
  { entries, own }: Pick<LabForm, 'entries' | 'own'>,
  { category }: Pick<WholeCalculation, 'category'>,
  limited: readonly LabQuantity[],
  language: Language,
): FieldRow[] {
  const reported = [entries!.values, ...Object.values(entries!.levels)].flatMap(
    (values) => Object.keys(values) as LabQuantity[],
  )
  const names = new Set<LabQuantity>([
    ...propertiesOf(category),
    ...limited,
    ...reported,
    ...own.map(({ key }) => ownQuantity(key)),
  ])
  return [...names].map((name) => fieldRow(name, own, language))
}

/** The mean of the samples if all are in one unit; it counts where the value itself is blank. */
function meanOf({ levels }: LabEntries, name: LabQuantity): string | undefined {
  const typed = LEVELS.flatMap((level) => (levels[level][name]?.text.trim() ? [levels[level][name]] : []))
  const numbers = typed.map(({ text }) => numberOf(text))
  const units = new Set(typed.map(({ as }) => as?.unit))
  if (typed.length === 0 || numbers.includes(null) || units.size > 1) return undefined
  return formatIndex(numbers.reduce<number>((sum, one) => sum + one!, 0) / numbers.length)
}

export function ValueField({ form, row, level }: { form: LabForm; row: FieldRow; level?: Level }) {
  const t = useText(labText).values
  const { language, units } = usePreferences()
  const { sign } = useQuantities()
  const { name, label, unit, own } = row
  const entries = form.entries!
  const entry = (level ? entries.levels[level] : entries.values)[name]
  const place = level ? (['levels', level, name] as const) : (['results', name] as const)
  const field = {
    id: placeId(place),
    label: level ? t.levelOf({ level: t.level[level], name: label }) : t.measuredOf(label),
    labelHidden: true,
    text: entry?.text ?? '',
    error: form.errorAt(place),
    onText: (text: string) =>
      form.edit((now) => {
        const before = (level ? now.levels[level] : now.values)[name]
        const typed = { [name]: typedAt(before, name, text, units) }
        return level
          ? { ...now, levels: { ...now.levels, [level]: { ...now.levels[level], ...typed } } }
          : { ...now, values: { ...now.values, ...typed } }
      }),
  }
  const choices = choicesOf(name)
  if (choices) {
    const { text, onText, ...rest } = field
    return (
      <Select
        {...rest}
        value={text}
        onValue={onText}
        options={[
          { value: '', label: t.notReported },
          ...choices.map((one) => ({ value: String(one.value), label: one[language] })),
        ]}
      />
    )
  }
  if (name === 'color') return <TextField {...field} dir="ltr" autoComplete="off" />
  // The row shows the unit; a pasted value may have another.
  const word = unitWord(isOwnQuantity(name) ? unit : typedUnit(name, entry?.as, units), language)
  const shown = entry?.as?.total ? `${word}\u00a0Ptot` : word
  return (
    <NumberField
      {...field}
      unit={shown === sign(unit, own) ? undefined : shown}
      negative={row.isNegative}
      placeholder={level || !entries.hasLevels ? undefined : meanOf(entries, name)}
    />
  )
}

interface PressureFieldProps {
  form: LabForm
  /** The limits that the blend is checked against. */
  limits: readonly Pick<LimitCheck, 'q' | 'method'>[]
}

/** Whether the laboratory reported a DVPE or a total pressure, and what DVPE follows; the equation of the grade comes first. */
export function PressureField({ form, limits }: PressureFieldProps) {
  const t = useText(labText).pressure
  const { units } = usePreferences()
  const { write, sign } = useQuantities()
  const entry = form.entries!.values.rvp
  const equation = entry?.as?.total ?? null
  const dvpe = toWire('rvp', entry?.text ?? '', entry?.as)
  const usual = equationFor(limits)
  const others = PRESSURE_EQUATION_NAMES.filter((name) => name !== usual)
  return (
    <Select
      label={t.is}
      value={equation ?? DRY}
      onValue={(chosen) =>
        form.edit((now) => {
          const rvp = reportedAs(now.values.rvp, chosen === DRY ? null : chosen, units)
          return { ...now, values: { ...now.values, rvp } }
        })
      }
      options={[
        { value: DRY, label: t.dvpe },
        ...[usual, ...others].map((name) => ({ value: name, label: t.total(name) })),
      ]}
      hint={
        equation && dvpe.is === 'number'
          ? t.gives({ equation, dvpe: `${write(dvpe.value, 'kPa', 'rvp')} ${sign('kPa', 'rvp')}` })
          : undefined
      }
    />
  )
}
const DRY = 'dvpe'

export function SampleFields({ form }: { form: LabForm }) {
  const t = useText(labText)
  const entries = form.entries!
  return (
    <div className="tile-l tiles across-4">
      <DateField
        id={placeId(['sampled_at'])}
        label={t.sample.at}
        text={entries.at}
        onText={(at) => form.edit((now) => ({ ...now, at }))}
        error={form.errorAt(['sampled_at'])}
      />
      <TextField
        id={placeId(['sample'])}
        label={t.sample.name}
        hint={t.sample.nameHint}
        maxLength={100}
        dir="auto"
        autoComplete="off"
        text={entries.sample}
        onText={(sample) => form.edit((now) => ({ ...now, sample }))}
        error={form.errorAt(['sample'])}
      />
    </div>
  )
}
