import { useState } from 'react'
import {
  fieldLabel,
  isOwnField,
  measuredBy,
  ownField,
  SHEET_FIELDS,
  type SheetField,
} from '#calc/sheet/sheet-fields.ts'
import { spreadUnits } from '#calc/sheet/sheet-questions.ts'
import type { ImportColumn } from '#calc/sheet/sheet-table.ts'
import { quantityOf, UNITS } from '#calc/sheet/sheet-units.ts'
import { nameOfOwn } from '#calc/vocabulary/own-property.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { importing } from '#web/text/importing.ts'
import { reading } from '#web/text/reading.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup, Select } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { sendingWith } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { ImportStore, Preview } from './import.store.ts'
import { ON_DUPLICATE } from './judged-rows.ts'

interface Props {
  store: ImportStore
  state: Preview
}

export function ImportColumns({ store, state }: Props) {
  const t = useText(importing)
  const { prose } = useFormat()
  const { columns, sheets } = state
  const sheet = sheets[state.sheet]!
  const open = columns.flatMap((column, at) => (isOpen(column) ? [at] : []))
  const leftOut = (sheet.table?.leftOut ?? []).map(({ place, text }) => t.line({ place: prose(place), text }))
  const choicesOf = (places: readonly number[]) =>
    places.map((at) => <ColumnChoice key={at} at={at} store={store} state={state} />)
  return (
    <>
      <div className="breaks line gap-2 across-4 middle">
        <p role="status">{t.read({ source: state.source, count: prose(state.rows.length) })}</p>
        <Button small onClick={() => store.restart()}>
          {t.restart}
        </Button>
      </div>
      {sheets.length > 1 ? (
        <Select
          label={t.sheet}
          value={String(state.sheet)}
          onValue={(at) => store.chooseSheet(Number(at))}
          options={sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
        />
      ) : null}
      {sheet.tooMany === null ? null : (
        <Notice tone="error" live={false}>
          <p>{t.tooMany(prose(sheet.tooMany))}</p>
        </Notice>
      )}
      {columns.length > 0 && columns.every(({ field }) => field === null) ? (
        <Notice tone="info" live={false}>
          <p>{t.noLabels}</p>
        </Notice>
      ) : null}
      <ul className="bullets note">
        {sheet.table?.isTransposed ? <li>{t.transposed}</li> : null}
        {state.curve === 'd2887' || state.curve === 'tbp' ? <li>{t.curve[state.curve]}</li> : null}
        {leftOut.length > 0 ? <li>{t.leftOutLines(leftOut.join(t.comma))}</li> : null}
        {sheet.table?.mark === ',' && state.mark === ',' ? <li>{t.commas}</li> : null}
      </ul>
      <Spread store={store} state={state} />
      <NotKept columns={columns} />
      <Missing store={store} state={state} />
      {open.length > 0 ? (
        <section className="stack" aria-label={t.columnsOpen(prose(open.length))}>
          <h3>{t.columnsOpen(prose(open.length))}</h3>
          {choicesOf(open)}
        </section>
      ) : null}
      {columns.length > 0 ? (
        <>
          <details>
            <summary className="strong">{t.allColumns}</summary>
            <div className="stack">
              {choicesOf([...columns.keys()])}
              <Select
                label={t.decimal}
                value={state.mark}
                onValue={store.setMark}
                options={[
                  { value: '.', label: t.marks.point },
                  { value: ',', label: t.marks.comma },
                ]}
              />
            </div>
          </details>
          <RadioGroup
            legend={t.duplicates}
            value={state.onDuplicate}
            onValue={store.setOnDuplicate}
            options={ON_DUPLICATE.map((value) => ({ value, ...t.onDuplicate[value] }))}
          />
        </>
      ) : null}
    </>
  )
}

/** Whether the column needs attention: not understood, or a repeated field. */
const isOpen = ({ why, unknownUnit, field }: ImportColumn): boolean =>
  why === 'unknown' || why === 'repeated' || (unknownUnit !== null && field !== null && isOwnField(field))

/** Units taken over from one label to others, with a button for the other scale. */
function Spread({ store, state: { columns } }: Props) {
  const t = useText(importing)
  const groups = spreadUnits(columns)
  if (groups.length === 0) return null
  return (
    <ul className="bullets note">
      {groups.map(({ unit, from, columns: places }) => (
        <li key={`${unit} ${from}`}>
          {t.spread({
            unit,
            from,
            columns: places.map((at) => t.quoted(columns[at]!.heading)).join(t.comma),
          })}{' '}
          {unit === '°F' || unit === '°C' ? (
            <Button small onClick={() => void store.setUnit(places, unit === '°F' ? '°C' : '°F')}>
              {t.readAs(unit === '°F' ? '°C' : '°F')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function NotKept({ columns }: { columns: readonly ImportColumn[] }) {
  const t = useText(importing)
  const { notKept: reasons } = useText(reading)
  const named = columns.flatMap(({ notKept, heading }) =>
    notKept && heading !== '' ? [{ notKept, heading }] : [],
  )
  const byReason = [...Map.groupBy(named, ({ notKept }) => notKept)]
  if (byReason.length === 0) return null
  return (
    <ul className="bullets note">
      {byReason.map(([reason, list]) => (
        <li key={reason}>
          {reasons[reason]([...new Set(list.map(({ heading }) => t.quoted(heading)))].join(t.comma))}
        </li>
      ))}
    </ul>
  )
}

const LEAVE_OUT = ''

function ColumnChoice({ at, store, state: { columns, own } }: Props & { at: number }) {
  const t = useText(importing)
  const { why: reasons } = useText(reading)
  const language = useLanguage()
  const { prose } = useFormat()
  const column = columns[at]!
  const { field, unit, unknownUnit, isUnitGiven, why } = column
  const heading = column.heading || t.noHeading(prose(at + 1))
  const property = measuredBy(field)
  const definition = own.find(({ key }) => ownField(key) === field)
  const units =
    property !== null
      ? UNITS[quantityOf(property)]
      : unknownUnit !== null && definition
        ? [{ symbol: definition.unit }]
        : []
  const fields: { value: SheetField | typeof LEAVE_OUT; label: string }[] = [
    { value: LEAVE_OUT, label: t.leaveOut },
    ...SHEET_FIELDS.map((name) => ({ value: name, label: fieldLabel(name)[language] })),
    ...own.map((definition) => ({ value: ownField(definition.key), label: nameOfOwn(definition)[language] })),
  ]
  const isAssumed = units.length > 1 && !isUnitGiven && unit !== null
  const hint = why ? reasons[why] : isAssumed ? t.assumed(unit) : undefined
  return (
    <div className="tile-l tiles across-4" style={{ maxInlineSize: '44rem' }}>
      <Select
        label={t.columnIs(heading)}
        hint={hint}
        value={field ?? LEAVE_OUT}
        onValue={(value) => store.setField(at, value === LEAVE_OUT ? null : value)}
        options={fields}
      />
      {(units.length > 1 || unknownUnit !== null) && units.length > 0 && !field?.startsWith('precision.') ? (
        <Select
          label={t.unitOf(heading)}
          error={unknownUnit === null ? null : t.unknownUnit(unknownUnit)}
          hint={
            column.at === null ? undefined : (
              <span className="ltr">{t.at(prose(Math.round(column.at * 100) / 100))}</span>
            )
          }
          value={unit ?? ''}
          onValue={(symbol) => store.setUnit([at], symbol)}
          options={[
            ...(unit === null ? [{ value: '', label: t.chooseUnit }] : []),
            ...units.map(({ symbol }) => ({ value: symbol, label: symbol })),
          ]}
        />
      ) : null}
    </div>
  )
}

/** Required values that some rows lack: filled in for all rows at once. */
function Missing({ store, state }: Props) {
  const language = useLanguage()
  const missing = (['producer_english_name', 'recovery'] as const).filter((field) =>
    state.wrongs.some(
      (wrong) => wrong.field === field && typeof wrong.fault !== 'string' && wrong.fault.code === 'required',
    ),
  )
  return missing.map((field) => (
    <FillBlanks
      key={field}
      label={fieldLabel(field)[language]}
      onFill={(text) => store.fillBlanks(field, text)}
    />
  ))
}

function FillBlanks({ label, onFill }: { label: string; onFill: (text: string) => void }) {
  const t = useText(importing)
  const [text, setText] = useState('')
  return (
    <form
      className="bottom line gap-2 across-4 middle"
      onSubmit={sendingWith(() => text.trim() !== '' && onFill(text.trim()))}
    >
      <TextField label={t.missing(label)} text={text} onText={setText} dir="auto" autoComplete="off" />
      <Button type="submit">{t.fill}</Button>
    </form>
  )
}
