import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Check, LimitCheck } from '#calc/grades/check.ts'
import { LEVELS } from '#calc/lab/lab-record.ts'
import { GROUPS, type GroupName, type PropertyName } from '#calc/vocabulary/properties.ts'
import { choiceText } from '#calc/vocabulary/words/reported.ts'
import { useQuantities } from '#web/format/quantities.ts'
import type { ShownLimit } from '#web/grades/grade-choice.ts'
import { ReadingsPaste } from '#web/materials/samples/reading-fields.tsx'
import type { FieldRow } from '#web/readings/field-row.ts'
import { placeId } from '#web/readings/lab-entries.ts'
import { useFormat, usePreferences, useText } from '#web/services.ts'
import { keptApproximate } from '#web/stored/approximate-in.ts'
import type { WholeCalculation } from '#web/stored/stored.api.ts'
import { grades } from '#web/text/grades.ts'
import { lab as labText } from '#web/text/lab.ts'
import { own as ownText } from '#web/text/own.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { ApproximateMark } from '#web/verdict/approximate.tsx'
import { LimitList, limitColumns } from '#web/verdict/limit-list.tsx'
import { type LimitRow, limitRows, valueText } from '#web/verdict/rows.ts'
import { BlendedFields } from './blended.tsx'
import { OnPhone } from './lab-figures.tsx'
import type { checkTyped } from './lab-table.tsx'
import type { LabForm } from './use-lab-form.ts'
import { fieldRows, PressureField, SampleFields, ValueField } from './value-field.tsx'

interface Props {
  form: LabForm
  calculation: WholeCalculation
  /** The entries against the stored limits, and what only a laboratory can report; null without limits. */
  checked: ReturnType<typeof checkTyped>
}

/** Fields of the laboratory results: limited ones first, with their verdict; the rest folded. */
export function LabFields({ form, calculation, checked }: Props) {
  const t = useText(labText)
  const { language } = usePreferences()
  const { prose } = useFormat()
  const { check, reported = [] } = checked ?? {}
  const asked = reported.map((one) => one.check)
  const isAsked = ({ q }: Pick<LimitCheck, 'q'>) => asked.some((one) => one.q === q)
  const judged = check && { ...check, limits: check.limits.filter((limit) => !isAsked(limit)) }
  const limited = [
    ...new Set([...(judged?.limits ?? []), ...asked].filter(({ limit }) => limit !== null).map(({ q }) => q)),
  ]
  const rows = fieldRows(form, calculation, limited, language)
  const rest = rows.filter(({ name }) => !limited.some((q) => q === name))
  const curve = rest.filter(({ group }) => group === 'distillation')
  const others = rest.filter(({ group }) => group !== 'distillation')
  const values = form.entries!.values
  const isTyped = ({ name }: FieldRow) => Boolean(values[name]?.text.trim())
  const noteOf = (list: readonly FieldRow[]) => {
    const typed = list.filter(isTyped)
    return [
      ...typed.slice(0, NAMED_MAX).map(({ name, label }) => {
        const text = values[name]!.text.trim()
        return `${label} ${choiceText(name, Number(text), language) ?? text}`
      }),
      ...(typed.length > NAMED_MAX ? ['…'] : []),
      t.fold.empty(prose(list.length - typed.length)),
    ].join(t.fold.comma)
  }
  const measured = rows.filter(isTyped)
  return (
    <>
      <SampleFields form={form} />
      {judged ? (
        <>
          <LimitFields
            form={form}
            rows={rows}
            check={judged}
            head={t.values.limitsOf(judged.grade.name[language])}
          />
          {asked.length > 0 ? (
            <Fold
              title={t.values.reported}
              note={noteOf(rows.filter(({ name }) => asked.some(({ q }) => q === name)))}
            >
              <LimitFields
                form={form}
                rows={rows}
                check={{ limits: asked, one_of: [] }}
                head={t.values.reported}
              />
            </Fold>
          ) : null}
          {curve.length > 0 ? (
            <Fold title={GROUPS.distillation[language]} note={noteOf(curve)}>
              <FieldTable form={form} calculation={calculation} rows={curve} />
            </Fold>
          ) : null}
          <Fold title={t.fold.others} note={noteOf(others)}>
            <FieldTable form={form} calculation={calculation} rows={others} />
          </Fold>
        </>
      ) : (
        <FieldTable form={form} calculation={calculation} rows={rows} isWhole />
      )}
      <Fold title={t.values.levels} isOpenAtFirst={form.entries!.hasLevels}>
        <Levels form={form} rows={rows} />
      </Fold>
      <Fold title={t.fold.methods} note={t.fold.methodsNote}>
        <Methods form={form} rows={measured} limits={judged?.limits ?? []} />
      </Fold>
      <Fold title={t.blended.title} note={t.fold.blendedNote}>
        <BlendedFields form={form} recipe={calculation} />
      </Fold>
      <ReadingsPaste
        className="lab-fold ruled"
        own={form.own}
        names={rows.map(({ name }) => name)}
        values={form.entries!.values}
        onValues={(values) => form.edit((now) => ({ ...now, values }))}
      />
    </>
  )
}

const NAMED_MAX = 2

interface FoldProps {
  title: string
  note?: string
  isOpenAtFirst?: boolean
  children: ReactNode
}

function Fold({ title, note, isOpenAtFirst = false, children }: FoldProps) {
  const [isOpen] = useState(isOpenAtFirst)
  return (
    <details className="lab-fold ruled" open={isOpen}>
      <summary>
        {title} {note ? <span className="note">{note}</span> : null}
      </summary>
      {children}
    </details>
  )
}

interface RowsProps {
  form: LabForm
  rows: readonly FieldRow[]
}

/** The grade's limits in its own order, so that no row moves while typing. */
function LimitFields({
  form,
  rows,
  check,
  head,
}: RowsProps & { check: Pick<Check, 'limits' | 'one_of'>; head: string }) {
  const t = useText(labText).values
  const words = useText(grades).limits
  const { language, units } = usePreferences()
  const { digits } = useFormat()
  const own = limitColumns({ t: words, language, digits })
  const order = check.limits.map(({ q }) => q)
  const shown = limitRows(check, units)
    .filter(({ limits }) => limits.some(({ limit }) => limit !== null))
    .toSorted((a, b) => order.indexOf(a.q) - order.indexOf(b.q))
  const margin = own.margin(() => null)
  const first = (row: LimitRow) => shown.find(({ q }) => q === row.q) === row
  const columns: Column<LimitRow>[] = [
    { ...own.property(() => []), head },
    ...(check.limits.some((limit: ShownLimit) => limit.predicted) ? [own.foreseen(t.calculated)] : []),
    own.limits,
    {
      key: 'measured',
      head: t.measured,
      className: 'number lab-measured',
      // A quantity with two limits has one field.
      cell: (row) =>
        first(row) ? (
          <ValueField form={form} row={rows.find(({ name }) => name === row.q)!} />
        ) : (
          valueText(row, language)
        ),
      copy: ({ deciding }) => deciding.value,
    },
    { ...margin, head: t.verdict, cell: (row) => (row.state === 'unknown' ? null : margin.cell!(row)) },
    {
      key: 'method',
      head: t.method,
      className: 'limit-method',
      cell: ({ q, deciding }) => <bdi>{form.entries!.methods[q]?.trim() || deciding.method}</bdi>,
      copy: ({ deciding }) => deciding.method,
    },
  ]
  return (
    <LimitList
      label={head}
      className="limit-list-checked phone-rows lab-limits"
      columns={columns}
      rows={shown}
      hasHeads
    />
  )
}

/** A field per row; `isWhole` adds heads for the groups. */
function FieldTable({
  form,
  calculation,
  rows,
  isWhole = false,
}: RowsProps & Pick<Props, 'calculation'> & { isWhole?: boolean }) {
  const t = useText(labText).values
  const own = useText(ownText).title
  const { language } = usePreferences()
  const { write, sign } = useQuantities()
  const columns: Column<FieldRow>[] = [
    nameColumn(t.property, sign),
    {
      key: 'calculated',
      head: t.calculated,
      className: 'number',
      cell: ({ name, unit, own }) => (
        <>
          <OnPhone>{t.calculated}</OnPhone>
          <ApproximateMark of={keptApproximate(calculation, name)} />
          <bdi>
            {write(
              own ? calculation.own[own.key] : calculation.results[name as PropertyName],
              unit,
              own ?? (name as PropertyName),
            )}
          </bdi>
        </>
      ),
      copy: () => null,
    },
    {
      key: 'measured',
      head: t.measured,
      cell: (row) => <ValueField form={form} row={row} />,
      copy: () => null,
    },
  ]
  const groups = [...(Object.keys(GROUPS) as GroupName[]), 'own' as const].map((group) => ({
    head: group === 'own' ? own : GROUPS[group][language],
    rows: rows.filter((row) => row.group === group),
  }))
  return (
    <DataTable
      caption={t.title}
      className="lab-fields phone-rows"
      columns={columns}
      sections={isWhole ? groups.filter(({ rows }) => rows.length > 0) : [{ head: null, rows }]}
      rowKey={({ name }) => name}
    />
  )
}

const nameColumn = (head: string, sign: ReturnType<typeof useQuantities>['sign']): Column<FieldRow> => ({
  key: 'property',
  head,
  isRowHead: true,
  cell: ({ label, unit, own }) => (
    <>
      <bdi>{label}</bdi> {unit ? <bdi className="unit">{sign(unit, own)}</bdi> : null}
    </>
  ),
  copy: ({ label }) => label,
})

function Levels({ form, rows }: RowsProps) {
  const t = useText(labText).values
  const { sign } = useQuantities()
  const { hasLevels } = form.entries!
  return (
    <>
      <Checkbox
        label={t.levels}
        hint={t.levelsHint}
        checked={hasLevels}
        onChecked={(hasLevels) => form.edit((now) => ({ ...now, hasLevels }))}
      />
      {hasLevels ? (
        <DataTable
          caption={t.levels}
          className="lab-fields phone-rows"
          columns={[
            nameColumn(t.property, sign),
            ...LEVELS.map((level) => ({
              key: level,
              head: t.level[level],
              cell: (row: FieldRow) => (
                <>
                  <OnPhone>{t.level[level]}</OnPhone>
                  <ValueField form={form} row={row} level={level} />
                </>
              ),
              copy: () => null,
            })),
          ]}
          sections={[{ head: null, rows }]}
          rowKey={({ name }) => name}
        />
      ) : null}
    </>
  )
}

/** Test methods, where they differ from those of the limit or the property. */
function Methods({ form, rows, limits }: RowsProps & ComponentProps<typeof PressureField>) {
  const t = useText(labText)
  if (rows.length === 0) return <p className="note">{t.fold.noMethods}</p>
  return (
    <div className="tile-l tiles across-4">
      {rows.map(({ name, label, method }) => (
        <TextField
          key={name}
          id={placeId(['methods', name])}
          label={t.values.methodOf(label)}
          dir="auto"
          maxLength={60}
          autoComplete="off"
          placeholder={method || undefined}
          text={form.entries!.methods[name] ?? ''}
          error={form.errorAt(['methods', name])}
          onText={(text) => form.edit((now) => ({ ...now, methods: { ...now.methods, [name]: text } }))}
        />
      ))}
      {rows.some(({ name }) => name === 'rvp') ? <PressureField form={form} limits={limits} /> : null}
    </div>
  )
}
