import type { Check } from '#calc/grades/check.ts'
import { LEVELS, type Level } from '#calc/lab/lab-record.ts'
import { isOwnQuantity, nameOfOwn, type OwnProperty, ownQuantity } from '#calc/vocabulary/own-property.ts'
import {
  GROUPS,
  type GroupName,
  type PropertyName,
  propertiesOf,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { formatIndex } from '#web/format/number.ts'
import { unitWord, useQuantities } from '#web/format/quantities.ts'
import type { WholeCalculation } from '#web/kept/kept.api.ts'
import { type FieldName, type LabEntries, placeId, typedAt } from '#web/readings/lab-entries.ts'
import { typedUnit } from '#web/readings/typed-as.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { lab as labText } from '#web/text/en/lab.ts'
import { own as ownText } from '#web/text/en/own.ts'
import type { Language } from '#web/text/text.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { TableRegion } from '#web/ui/table/table-region.tsx'
import { checkTyped, LimitFigures, LimitMark, MeasuredVerdict, worstOf } from './lab-verdict.tsx'
import { OnPhone } from './on-phone.tsx'
import type { LabForm } from './use-lab-form.ts'

interface Props {
  form: LabForm
  calculation: WholeCalculation
}

/** A row for each property of the category and each own one: what was calculated, what was measured, by which method. */
export function MeasuredFields({ form, calculation }: Props) {
  const t = useText(labText).values
  const language = useLanguage()
  const { hasLevels } = form.entries!
  const names = propertiesOf(calculation.category)
  const known = (Object.keys(GROUPS) as GroupName[]).map((group) => ({
    title: GROUPS[group][language],
    rows: names.filter((name) => propertyOf(name).group === group).map((name) => knownRow(name, language)),
  }))
  const own = { title: useText(ownText).group, rows: form.own.map((one) => ownRow(one, language)) }
  const check = checkTyped(form, calculation)
  const isLimited = ({ name }: FieldRow) => worstOf(check, name) !== undefined
  const all = [...known, own]
  const limited = {
    title: check ? t.limitsOf(check.grade.name[language]) : '',
    rows: all.flatMap(({ rows }) => rows.filter(isLimited)),
  }
  // What is limited is looked for first.
  const groups = [
    limited,
    ...all.map(({ title, rows }) => ({ title, rows: rows.filter((row) => !isLimited(row)) })),
  ].filter(({ rows }) => rows.length > 0)
  const width = 4 + (hasLevels ? LEVELS.length : 0) + (check ? 2 : 0)
  return (
    <div className="lab-section">
      <h3>{t.title}</h3>
      <Checkbox
        label={t.levels}
        hint={t.levelsHint}
        checked={hasLevels}
        onChecked={(hasLevels) => form.edit((now) => ({ ...now, hasLevels }))}
      />
      {check ? <MeasuredVerdict check={check} isLive /> : null}
      <TableRegion label={t.title}>
        <table className="table lab-fields">
          <thead>
            <tr>
              <th scope="col">{t.property}</th>
              <th scope="col" className="number">
                {t.calculated}
              </th>
              {check ? (
                <th scope="col" className="number">
                  {t.limit}
                </th>
              ) : null}
              {hasLevels
                ? LEVELS.map((level) => (
                    <th scope="col" key={level}>
                      {t.level[level]}
                    </th>
                  ))
                : null}
              <th scope="col">{t.measured}</th>
              {check ? <th scope="col">{t.verdict}</th> : null}
              <th scope="col">{t.method}</th>
            </tr>
          </thead>
          {groups.map(({ title, rows }) => (
            <tbody key={title}>
              <tr className="group-row">
                <th scope="rowgroup" colSpan={width}>
                  {title}
                </th>
              </tr>
              {rows.map((row) => (
                <Row key={row.name} row={row} form={form} calculation={calculation} check={check} />
              ))}
            </tbody>
          ))}
        </table>
      </TableRegion>
    </div>
  )
}

/** What has a row of fields. */
interface FieldRow {
  name: FieldName
  label: string
  /** On the wire. */
  unit: string
  method: string
  isNegative: boolean
  own?: OwnProperty
}

function knownRow(name: PropertyName, language: Language): FieldRow {
  const { unit, testMethod, range, ...label } = propertyOf(name)
  return {
    name,
    label: label[language],
    unit,
    method: testMethod ?? '',
    isNegative: range !== undefined && range.min < 0,
  }
}

const ownRow = (own: OwnProperty, language: Language): FieldRow => ({
  name: ownQuantity(own.key),
  label: nameOfOwn(own)[language],
  unit: own.unit,
  method: own.method,
  isNegative: own.min === null || own.min < 0,
  own,
})

interface RowProps {
  row: FieldRow
  form: LabForm
}

function Row({
  row,
  form,
  calculation,
  check,
}: RowProps & Pick<Props, 'calculation'> & { check: Check | null }) {
  const t = useText(labText).values
  const { write, sign } = useQuantities()
  const { name, label, unit, own } = row
  const entries = form.entries!
  const calculated = own ? calculation.own[own.key] : calculation.results[name as PropertyName]
  return (
    <tr>
      <th scope="row">
        <bdi>{label}</bdi> {unit ? <bdi className="unit">{sign(unit, own)}</bdi> : null}
      </th>
      <td className="number">
        <OnPhone>{t.calculated}</OnPhone>
        <bdi>{write(calculated, unit, own ?? (name as PropertyName))}</bdi>
      </td>
      {check ? (
        <td className="number">
          <LimitFigures check={check} q={name} />
        </td>
      ) : null}
      {entries.hasLevels
        ? LEVELS.map((level) => (
            <td key={level}>
              <ValueField form={form} row={row} level={level} />
            </td>
          ))
        : null}
      <td>
        <ValueField form={form} row={row} />
      </td>
      {check ? (
        <td className="lab-agrees">
          <LimitMark check={check} q={name} />
        </td>
      ) : null}
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
          placeholder={row.method || undefined}
          text={entries.methods[name] ?? ''}
          error={form.errorAt(['methods', name])}
          onText={(text) => form.edit((now) => ({ ...now, methods: { ...now.methods, [name]: text } }))}
        />
      </td>
    </tr>
  )
}

/** What counts where no value of its own is typed: the mean of the samples, as far as they are in one unit. */
function meanOf({ levels }: LabEntries, name: FieldName): string | undefined {
  const typed = LEVELS.flatMap((level) => (levels[level][name]?.text.trim() ? [levels[level][name]] : []))
  const numbers = typed.map(({ text }) => numberOf(text))
  const units = new Set(typed.map(({ as }) => as?.unit))
  if (typed.length === 0 || numbers.includes(null) || units.size > 1) return undefined
  return formatIndex(numbers.reduce<number>((sum, one) => sum + one!, 0) / numbers.length)
}

/** One figure: the value of the blend, or of one of its three samples. */
function ValueField({ form, row, level }: RowProps & { level?: Level }) {
  const t = useText(labText).values
  const { language, units } = usePreferences()
  const { name, label, unit } = row
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
  const shownUnit = isOwnQuantity(name) || name === 'color' ? unit : typedUnit(name, entry?.as, units)
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
          unit={unit && unitWord(shownUnit, language)}
          negative={row.isNegative}
          placeholder={level || !entries.hasLevels ? undefined : meanOf(entries, name)}
        />
      )}
    </>
  )
}
