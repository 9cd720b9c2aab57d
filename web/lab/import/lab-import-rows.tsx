import { type LabValues, measuredIn } from '#calc/lab/lab-record.ts'
import { sheetLabel } from '#calc/sheet/own-columns.ts'
import { Issue } from '#calc/vocabulary/faults/fault.ts'
import { type OwnProperty, ownQuantity } from '#calc/vocabulary/own-property.ts'
import { QUANTITIES } from '#calc/vocabulary/quantities.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import type { LabAnswer } from '#server/answers/lab.model.ts'
import { dayAndTimeOf } from '#web/format/date.ts'
import { faultText } from '#web/materials/import/judged-rows.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { histories } from '#web/text/histories.ts'
import { reading } from '#web/text/reading.ts'
import type { Language, Translation } from '#web/text/text.ts'
import { Moment } from '#web/ui/isolated.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { OnPhone, useLabFigures, useOwnFormatOf } from '../lab-figures.tsx'
import type { LabFault, LabRow, LabTableRead } from './lab-rows.ts'

interface RowsProps {
  own: readonly OwnProperty[]
  table: LabTableRead
  out: ReadonlySet<number>
  /** Existing results of the blends, by row. */
  existing: ReadonlyMap<number, LabAnswer | null>
  messagesOf: (row: LabRow) => string[]
  onTurn: (place: number) => void
}

export function LabImportRows({ own, table, out, existing, messagesOf, onTurn }: RowsProps) {
  const t = useText(histories).import
  const words = useText(reading)
  const language = useLanguage()
  const { prose } = useFormat()
  const { rows, unread, leftOut } = table
  const { take, row: rowHead, analysis, date, values, fault } = t.columns
  const heads = [rowHead, analysis, date, values, fault]
  return (
    <>
      {unread.length > 0 ? <p className="note">{t.unread(joined(unread, language))}</p> : null}
      {leftOut.length > 0 ? <p className="note">{t.blank(prose(leftOut.length))}</p> : null}
      <PlainTable
        label={t.title}
        className="lab-table phone-rows"
        heads={[{ head: take, isHidden: true }, ...heads]}
      >
        {rows.map((row) => {
          const lab = existing.get(row.place)
          return (
            <tr key={row.place}>
              <td>
                <input
                  type="checkbox"
                  aria-label={t.takeRow(prose(row.place))}
                  checked={!out.has(row.place)}
                  onChange={() => onTurn(row.place)}
                />
              </td>
              <td>
                <OnPhone>{t.columns.row}</OnPhone>
                {prose(row.place)}
              </td>
              <th scope="row">
                <bdi>{row.calculation}</bdi>
              </th>
              <td>
                <bdi>{row.sampled_at}</bdi>
              </td>
              <td>
                <Values of={row.results} own={own} />
                {lab ? <Existing lab={lab} own={own} /> : null}
              </td>
              <td className="field-error">
                {[...row.faults.map((one) => cellText(one, words, language, own)), ...messagesOf(row)].map(
                  (text) => (
                    <p key={text}>{text}</p>
                  ),
                )}
              </td>
            </tr>
          )
        })}
      </PlainTable>
    </>
  )
}

/** A cell's fault, with its column's name; an issue includes the name itself. */
function cellText(
  { field, fault }: LabFault,
  words: Translation<typeof reading>,
  language: Language,
  own: RowsProps['own'],
): string {
  const text = faultText({ row: 0, column: null, field, fault }, words, language, own)
  return fault instanceof Issue ? text : `${sheetLabel(field, own)[language]}: ${text}`
}

function Values({ of, own }: Pick<RowsProps, 'own'> & { of: LabValues }) {
  const figures = useLabFigures(useOwnFormatOf(own))
  const names = [...QUANTITIES, 'color' as const, ...own.map(({ key }) => ownQuantity(key))]
  return (
    <span className="line gap-0 across-3">
      {names
        .filter((q) => of[q] !== undefined)
        .map((q) => (
          <span key={q}>
            {figures.name(q)}{' '}
            <bdi>
              {figures.value(q, of[q])} {figures.sign(q)}
            </bdi>
          </span>
        ))}
    </span>
  )
}

function Existing({ lab, own }: Pick<RowsProps, 'own'> & { lab: LabAnswer }) {
  const t = useText(histories).import
  return (
    <div className="note">
      {t.there} <Moment iso={lab.entered_at} write={dayAndTimeOf} />
      <Values
        own={own}
        of={Object.fromEntries(measuredIn(lab).map((q) => [q, lab.properties[q]!.measured]))}
      />
    </div>
  )
}
