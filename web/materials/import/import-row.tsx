import Pencil from 'lucide-react/icons/pencil'
import Undo from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { memo, useState } from 'react'
import { type Cell, unguarded } from '#calc/sheet/cell.ts'
import { sheetLabel } from '#calc/sheet/own-columns.ts'
import { isOwnField, isProperty } from '#calc/sheet/sheet-fields.ts'
import type { Converted } from '#calc/sheet/sheet-materials.ts'
import type { SheetQuestion } from '#calc/sheet/sheet-questions.ts'
import type { ImportColumn } from '#calc/sheet/sheet-table.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
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
import type { ImportStore } from './import.store.ts'
import {
  type Basis,
  cellId,
  faultText,
  type Judgement,
  type OnDuplicate,
  type Row,
  type Wrong,
} from './judged-rows.ts'
import { ColumnQuestion } from './sheet-fields.tsx'

const ICON = { 'aria-hidden': true, size: 16 } as const

const headOf = (column: ImportColumn): string =>
  column.field !== null && isOwnField(column.field)
    ? (column.unit ?? '')
    : column.field !== null && isProperty(column.field) && column.field !== 'color'
      ? propertyOf(column.field).unit
      : ''

interface HeadProps extends Pick<Basis, 'columns' | 'own'> {
  shown: readonly number[]
  questions: readonly Placed[]
  onAnswer: (question: SheetQuestion, answer: string) => void
}

/** A question and the column that shows it. */
export interface Placed {
  question: SheetQuestion
  at: number
}

/** Field names with their stored unit; below, the file's own words and open questions. */
export const ImportHead = memo(function ImportHead({ columns, own, shown, questions, onAnswer }: HeadProps) {
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
              <bdi>{label}</bdi> <span className="unit ltr">{headOf(column)}</span>
              {source === '' ? null : <bdi className="note block plain">{source}</bdi>}
              {column.unitFrom === undefined || column.unit === null ? null : (
                <span className="note block plain">{unitFrom(column.unit, column.unitFrom)}</span>
              )}
              {questions
                .filter((one) => one.at === at)
                .map(({ question }) => (
                  <ColumnQuestion
                    key={question.key}
                    question={question}
                    columns={columns}
                    onAnswer={onAnswer}
                  />
                ))}
            </th>
          )
        })}
      </tr>
    </thead>
  )
})

/** The file's label, unit and method of a column. */
function sourceOf({ heading, unitBelow = '', method = '' }: ImportColumn, label: string): string {
  const isNamed = fold(heading).includes(fold(method)) || fold(unitBelow).includes(fold(method))
  const more = [unitBelow, isNamed ? '' : method].filter(Boolean)
  return more.length > 0 || heading !== label ? [heading, ...more].join(' · ') : ''
}

interface RowProps {
  row: Row
  columns: readonly ImportColumn[]
  shown: readonly number[]
  judgement: Judgement | undefined
  wrongs: readonly Wrong[]
  onDuplicate: OnDuplicate
  isEditing: boolean
  own: readonly OwnProperty[]
  store: ImportStore
  onEdit: () => void
}

export function ImportRow({
  row,
  columns,
  shown: places,
  judgement,
  wrongs,
  onDuplicate,
  isEditing,
  own,
  store,
  onEdit,
}: RowProps) {
  const t = useText(importing)
  const faults = useText(reading)
  const language = useLanguage()
  const { prose } = useFormat()
  const { shown } = useQuantities()
  const at = columns.findIndex(({ field }) => field === 'name')
  const name = unguarded(row.cells[at]?.text ?? '').trim() || t.unnamed(prose(row.place))
  const elsewhere = wrongs.filter(({ column }) => column === null)
  const fate = fateOf(row, judgement, onDuplicate)
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
        {elsewhere.map((wrong) => (
          <span key={`${wrong.field}${faultText(wrong, faults, language, own)}`} className="field-error">
            {faultText(wrong, faults, language, own)}
          </span>
        ))}
        {judgement?.doubts.map((doubt) => (
          <span key={doubt.code} className="field-doubts">
            {contradictionText(doubt, language, shown)}
          </span>
        ))}
      </th>
      {places.map((place) => {
        const column = columns[place]!
        const cell = row.cells[place]!
        if (column.field === null)
          return (
            <td key={place}>
              <bdi>{unguarded(cell.text)}</bdi>
            </td>
          )
        return (
          <ImportCell
            key={place}
            id={cellId(row.id, place)}
            label={t.cell(sheetLabel(column.field, own)[language], name)}
            cell={cell}
            column={column}
            converted={judgement?.converted.get(place) ?? null}
            filled={filledAt(column, judgement)}
            isDropped={judgement?.dropped.has(place) ?? false}
            faults={wrongs
              .filter((wrong) => wrong.column === place)
              .map((wrong) => faultText(wrong, faults, language, own))}
            isEditing={isEditing}
            onText={(text) => store.edit(row.id, place, text)}
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

function filledAt({ field }: ImportColumn, judgement: Judgement | undefined): number | null {
  if (!judgement || field === null || !(judgement.filled as readonly string[]).includes(field)) return null
  const value = judgement.body.properties[field]
  return typeof value === 'number' ? value : null
}

interface CellProps {
  id: string
  label: string
  cell: Cell
  column: ImportColumn
  converted: Converted | null
  /** Its interpolated value. */
  filled: number | null
  /** The row's curve was measured by an unsupported test. */
  isDropped: boolean
  faults: readonly string[]
  isEditing: boolean
  onText: (text: string) => void
}

/** A cell as in the file, and its converted value. A cell that was wrong stays an input, so that typing is not cut off. */
function ImportCell({
  id,
  label,
  cell,
  column,
  converted,
  filled,
  isDropped,
  faults,
  isEditing,
  onText,
}: CellProps) {
  const t = useText(importing)
  const { value } = useFormat()
  const [wasWrong, setWrong] = useState(false)
  const isWrong = faults.length > 0
  if (isWrong && !wasWrong) setWrong(true)
  const unit = column.field !== null && isProperty(column.field) ? propertyOf(column.field).unit : ''
  const text = unguarded(cell.text)
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
          onChange={(event) => onText(event.target.value)}
        />
      ) : (
        <bdi>{text}</bdi>
      )}
      {converted ? (
        <span className="note ltr import-becomes">
          {t.becomes(`${converted.text} ${converted.unit}`, `${value(converted.value)} ${unit}`)}
        </span>
      ) : null}
      {isDropped && text.trim() !== '' ? <span className="note">{t.dropped}</span> : null}
      {filled !== null && text.trim() === '' ? <span className="note">{t.filled(value(filled))}</span> : null}
      {isWrong ? (
        <span id={`${id}-fault`} className="field-error">
          {faults.join(' ')}
        </span>
      ) : null}
    </td>
  )
}
