import { LEVELS, type Level } from '#calc/lab/lab-record.ts'
import {
  GROUPS,
  type GroupName,
  type PropertyName,
  propertiesOf,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import type { WholeCalculation } from '#web/analysis/kept/kept.api.ts'
import { formatIndex } from '#web/format/number.ts'
import { unitWord, useQuantities } from '#web/format/quantities.ts'
import { numberOf } from '#web/format/read-number.ts'
import { typedUnit } from '#web/materials/typed-as.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { lab as labText } from '#web/text/en/lab.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { TableRegion } from '#web/ui/table/table-region.tsx'
import { type LabEntries, placeId, typedAt } from './lab-entries.ts'
import { OnPhone } from './on-phone.tsx'
import type { LabForm } from './use-lab-form.ts'

interface Props {
  form: LabForm
  calculation: WholeCalculation
}

/** A row for each property of the category: what was calculated, what was measured, by which method. */
export function MeasuredFields({ form, calculation }: Props) {
  const t = useText(labText).values
  const language = useLanguage()
  const { hasLevels } = form.entries!
  const names = propertiesOf(calculation.category)
  const groups = (Object.keys(GROUPS) as GroupName[])
    .map((group) => ({ group, rows: names.filter((name) => propertyOf(name).group === group) }))
    .filter(({ rows }) => rows.length > 0)
  const width = 4 + (hasLevels ? LEVELS.length : 0)
  return (
    <div className="lab-section">
      <h3>{t.title}</h3>
      <Checkbox
        label={t.levels}
        hint={t.levelsHint}
        checked={hasLevels}
        onChecked={(hasLevels) => form.edit((now) => ({ ...now, hasLevels }))}
      />
      <TableRegion label={t.title}>
        <table className="table lab-fields">
          <thead>
            <tr>
              <th scope="col">{t.property}</th>
              <th scope="col" className="number">
                {t.calculated}
              </th>
              {hasLevels
                ? LEVELS.map((level) => (
                    <th scope="col" key={level}>
                      {t.level[level]}
                    </th>
                  ))
                : null}
              <th scope="col">{t.measured}</th>
              <th scope="col">{t.method}</th>
            </tr>
          </thead>
          {groups.map(({ group, rows }) => (
            <tbody key={group}>
              <tr className="group-row">
                <th scope="rowgroup" colSpan={width}>
                  {GROUPS[group][language]}
                </th>
              </tr>
              {rows.map((name) => (
                <Row key={name} name={name} form={form} calculated={calculation.results[name]} />
              ))}
            </tbody>
          ))}
        </table>
      </TableRegion>
    </div>
  )
}

interface RowProps {
  name: PropertyName
  form: LabForm
  calculated: number | string | null | undefined
}

function Row({ name, form, calculated }: RowProps) {
  const t = useText(labText).values
  const language = useLanguage()
  const { write, sign } = useQuantities()
  const property = propertyOf(name)
  const label = property[language]
  const entries = form.entries!
  return (
    <tr>
      <th scope="row">
        <bdi>{label}</bdi> {property.unit ? <bdi className="unit">{sign(property.unit)}</bdi> : null}
      </th>
      <td className="number">
        <OnPhone>{t.calculated}</OnPhone>
        <bdi>{write(calculated, property.unit, name)}</bdi>
      </td>
      {entries.hasLevels
        ? LEVELS.map((level) => (
            <td key={level}>
              <ValueField form={form} name={name} level={level} />
            </td>
          ))
        : null}
      <td>
        <ValueField form={form} name={name} />
      </td>
      <td className="lab-method">
        <span className="note lab-on-phone" aria-hidden="true">
          {t.method}
        </span>
        <TextField
          id={placeId(['methods', name])}
          label={t.methodOf(label)}
          labelHidden
          dir="auto"
          maxLength={60}
          autoComplete="off"
          placeholder={property.testMethod ?? undefined}
          text={entries.methods[name] ?? ''}
          error={form.errorAt(['methods', name])}
          onText={(text) => form.edit((now) => ({ ...now, methods: { ...now.methods, [name]: text } }))}
        />
      </td>
    </tr>
  )
}

/** What counts where no value of its own is typed: the mean of the samples, as far as they are in one unit. */
function meanOf({ levels }: LabEntries, name: PropertyName): string | undefined {
  const typed = LEVELS.flatMap((level) => (levels[level][name]?.text.trim() ? [levels[level][name]] : []))
  const numbers = typed.map(({ text }) => numberOf(text))
  const units = new Set(typed.map(({ as }) => as?.unit))
  if (typed.length === 0 || numbers.includes(null) || units.size > 1) return undefined
  return formatIndex(numbers.reduce<number>((sum, one) => sum + one!, 0) / numbers.length)
}

/** One figure: the value of the blend, or of one of its three samples. */
function ValueField({ form, name, level }: { form: LabForm; name: PropertyName; level?: Level }) {
  const t = useText(labText).values
  const { language, units } = usePreferences()
  const property = propertyOf(name)
  const label = property[language]
  const entries = form.entries!
  const entry = (level ? entries.levels[level] : entries.values)[name]
  const place = level ? (['levels', level, name] as const) : (['results', name] as const)
  const field = {
    id: placeId(place),
    label: level ? t.levelOf(t.level[level], label) : t.measuredOf(label),
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
  return (
    <>
      <span className="note lab-on-phone" aria-hidden="true">
        {level ? t.level[level] : t.measured}
      </span>
      {name === 'color' ? (
        <TextField {...field} dir="ltr" autoComplete="off" />
      ) : (
        <NumberField
          {...field}
          unit={property.unit && unitWord(typedUnit(name, entry?.as, units), language)}
          negative={property.range !== undefined && property.range.min < 0}
          placeholder={level || !entries.hasLevels ? undefined : meanOf(entries, name)}
        />
      )}
    </>
  )
}
