import Pencil from 'lucide-react/icons/pencil'
import Undo from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { unguarded } from '#calc/sheet/cell.ts'
import { sheetLabel } from '#calc/sheet/own-columns.ts'
import { isOwnField, isProperty } from '#calc/sheet/sheet-fields.ts'
import type { SheetQuestion } from '#calc/sheet/sheet-questions.ts'
import type { ImportColumn } from '#calc/sheet/sheet-table.ts'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { contradictionText } from '#calc/vocabulary/words/contradictions.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { importing } from '#web/text/importing.ts'
import { reading } from '#web/text/reading.ts'
import { sheet } from '#web/text/sheet.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { ImportStore, Preview } from './import.store.ts'
import { cellId, faultText, type Judgement, type OnDuplicate, type Row, type Wrong } from './judged-rows.ts'
import { ColumnQuestion } from './sheet-fields.tsx'

const ICON = { 'aria-hidden': true, size: 16 } as const

const unitOf = ({ field, unit }: ImportColumn): string => {
  if (field === null || field === 'color') return ''
  if (isOwnField(field)) return unit ?? ''
  return isProperty(field) ? propertyOf(field).unit : ''
}

interface PartProps {
  store: ImportStore
  state: Preview
}

export interface Placed {
  question: SheetQuestion
  at: number
}

interface HeadProps extends PartProps {
  /** Places of the shown columns. */
  shown: readonly number[]
  questions: readonly Placed[]
}

/** Field names with their stored unit; below, the file's own words and open questions. */
export function ImportHead({ store, state: { columns, own }, shown, questions }: HeadProps) {
  const t = useText(importing)
  const { unitFrom } = useText(sheet)
  const language = useLanguage()
  return (
    <thead>
      <tr>
        <th scope="col">{t.row}</th>
        {shown.map((at) => {
          const column = columns[at]!
          const label = column.field === null ? column.heading : sheetLabel(column.field, own)[language]
          const source = sourceOf(column, label)
          return (
            <th key={at} scope="col">
              <bdi>{label}</bdi> <span className="unit ltr">{unitOf(column)}</span>
              {source === '' ? null : <bdi className="note block plain">{source}</bdi>}
              {column.unitFrom === undefined || column.unit === null ? null : (
                <span className="note block plain">
                  {unitFrom({ unit: column.unit, from: column.unitFrom })}
                </span>
              )}
              {questions
                .filter((one) => one.at === at)
                .map(({ question }) => (
                  <ColumnQuestion
                    key={question.key}
                    question={question}
                    columns={columns}
                    onAnswer={(question, answer) => void store.answer(question, answer)}
                  />
                ))}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function sourceOf({ heading, unitBelow = '', method = '' }: ImportColumn, label: string): string {
  const isNamed = fold(heading).includes(fold(method)) || fold(unitBelow).includes(fold(method))
  const more = [unitBelow, isNamed ? '' : method].filter(Boolean)
  return more.length > 0 || heading !== label ? [heading, ...more].join(' · ') : ''
}

interface RowProps extends PartProps {
  row: Row
  /** Places of the shown columns. */
  shown: readonly number[]
  wrongs: readonly Wrong[]
  isEditing: boolean
  onEdit: () => void
}

export function ImportRow({ store, state, row, shown, wrongs, isEditing, onEdit }: RowProps) {
  const t = useText(importing)
  const faults = useText(reading)
  const language = useLanguage()
  const { prose } = useFormat()
  const quantities = useQuantities()
  const at = state.columns.findIndex(({ field }) => field === 'name')
  const name = unguarded(row.cells[at]?.text ?? '').trim() || t.unnamed(prose(row.place))
  const judgement = store.judgementOf(row)
  const fate = fateOf(row, judgement, state.onDuplicate)
  const textOf = (wrong: Wrong) => faultText(wrong, faults, language, state.own)
  const wrongsAt = (column: number | null) => wrongs.filter((wrong) => wrong.column === column)
  return (
    <tr className={classNames(row.isOut && 'import-out')}>
      <th scope="row" id={cellId(row.id, null)} tabIndex={-1} className="import-place">
        <span className="row gap-1 middle">
          {prose(row.place)}
          <IconButton
            label={t.editRow(name)}
            icon={<Pencil {...ICON} />}
            aria-pressed={isEditing}
            onClick={onEdit}
          />
          <IconButton
            label={row.isOut ? t.takeRow(name) : t.leaveRow(name)}
            icon={row.isOut ? <Undo {...ICON} /> : <X {...ICON} />}
            onClick={() => store.leaveOut(row.id, !row.isOut)}
          />
        </span>
        {fate ? <span className="note">{t[fate]}</span> : null}
        {wrongsAt(null).map((wrong) => (
          <span key={`${wrong.field}${textOf(wrong)}`} className="field-error">
            {textOf(wrong)}
          </span>
        ))}
        {judgement?.doubts.map((doubt) => (
          <span key={doubt.code} className="field-doubts">
            {contradictionText(doubt, language, quantities.shown)}
          </span>
        ))}
      </th>
      {shown.map((place) => {
        const { field } = state.columns[place]!
        if (field === null)
          return (
            <td key={place}>
              <bdi>{unguarded(row.cells[place]!.text)}</bdi>
            </td>
          )
        return (
          <ImportCell
            key={place}
            {...{ store, state, row, place, isEditing }}
            label={t.cell({ field: sheetLabel(field, state.own)[language], name })}
            faults={wrongsAt(place).map(textOf)}
          />
        )
      })}
    </tr>
  )
}

function fateOf(row: Row, judgement: Judgement | undefined, onDuplicate: OnDuplicate) {
  if (row.isOut) return 'isOut'
  if (!judgement?.isKnown || onDuplicate === 'refuse') return null
  return onDuplicate === 'update' ? 'isUpdated' : 'isSkipped'
}

/** The value that interpolation gives a blank cell. */
function filledAt({ field }: ImportColumn, judgement: Judgement | undefined): number | null {
  if (!judgement || field === null || !(judgement.filled as readonly string[]).includes(field)) return null
  const value = judgement.body.properties[field]
  return typeof value === 'number' ? value : null
}

interface CellProps extends PartProps, Pick<RowProps, 'row' | 'isEditing'> {
  place: number
  label: string
  faults: readonly string[]
}

/** A cell as in the file, and its converted value. A cell that was wrong stays an input, so that typing is not cut off. */
function ImportCell({ store, state, row, place, label, faults, isEditing }: CellProps) {
  const t = useText(importing)
  const { value } = useFormat()
  const [wasWrong, setWrong] = useState(false)
  const isWrong = faults.length > 0
  if (isWrong && !wasWrong) setWrong(true)
  const id = cellId(row.id, place)
  const column = state.columns[place]!
  const judgement = store.judgementOf(row)
  const converted = judgement?.converted.get(place)
  const filled = filledAt(column, judgement)
  const unit = column.field !== null && isProperty(column.field) ? propertyOf(column.field).unit : ''
  const text = unguarded(row.cells[place]!.text)
  return (
    <td>
      {isWrong || wasWrong || isEditing ? (
        <input
          id={id}
          type="text"
          className="input"
          aria-label={label}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-fault` : undefined}
          autoComplete="off"
          dir="auto"
          value={text}
          onChange={(event) => store.edit(row.id, place, event.target.value)}
        />
      ) : (
        <bdi>{text}</bdi>
      )}
      {converted ? (
        <span className="note ltr">
          {t.becomes({
            text: `${converted.text} ${converted.unit}`,
            value: `${value(converted.value)} ${unit}`,
          })}
        </span>
      ) : null}
      {judgement?.dropped.has(place) && text.trim() !== '' ? <span className="note">{t.dropped}</span> : null}
      {filled !== null && text.trim() === '' ? <span className="note">{t.filled(value(filled))}</span> : null}
      {isWrong ? (
        <span id={`${id}-fault`} className="field-error">
          {faults.join(' ')}
        </span>
      ) : null}
    </td>
  )
}
