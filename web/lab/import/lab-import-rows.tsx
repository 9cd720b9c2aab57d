import { sheetLabel } from '#calc/sheet/own-columns.ts'
import { Issue } from '#calc/vocabulary/faults/issue.ts'
import { nameOfOwn, type OwnProperty, ownQuantity } from '#calc/vocabulary/own-property.ts'
import { PROPERTY_NAMES, propertyOf } from '#calc/vocabulary/properties.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { faultText } from '#web/materials/import/fault-text.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { histories } from '#web/text/en/histories.ts'
import { importing } from '#web/text/en/importing.ts'
import type { Language } from '#web/text/text.ts'
import { TableRegion } from '#web/ui/table/table-region.tsx'
import { OnPhone } from '../on-phone.tsx'
import type { LabFault, LabRow, LabTableRead } from './lab-rows.ts'

interface RowsProps {
  own: readonly OwnProperty[]
  table: LabTableRead
  out: ReadonlySet<number>
  saidOf: (row: LabRow) => string[]
  onTurn: (place: number) => void
}

/** Each row as it was read, and why it can't be taken. */
export function LabImportRows({ own, table: { rows, unread, leftOut }, out, saidOf, onTurn }: RowsProps) {
  const t = useText(histories).import
  const words = useText(importing)
  const language = useLanguage()
  const { prose } = useFormat()
  const heads = ['take', 'row', 'analysis', 'date', 'values', 'fault'] as const
  return (
    <>
      {unread.length > 0 ? <p className="note">{t.unread(joined(unread, language))}</p> : null}
      {leftOut.length > 0 ? <p className="note">{t.blank(prose(leftOut.length))}</p> : null}
      <TableRegion label={t.title}>
        <table className="table lab-table">
          <thead>
            <tr>
              {heads.map((head) => (
                <th scope="col" key={head}>
                  {head === 'take' ? (
                    <span className="visually-hidden">{t.columns.take}</span>
                  ) : (
                    t.columns[head]
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
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
                  <Values row={row} own={own} />
                </td>
                <td className="field-error">
                  {[...row.faults.map((one) => cellText(one, words, language, own)), ...saidOf(row)].map(
                    (text) => (
                      <p key={text}>{text}</p>
                    ),
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
    </>
  )
}

/** What is wrong with a cell, by the name of its column; an issue names it by itself. */
function cellText(
  { field, fault }: LabFault,
  words: ReturnType<typeof useText<'importing', (typeof importing)['en']>>,
  language: Language,
  own: RowsProps['own'],
): string {
  const text = faultText({ row: 0, column: null, field, fault }, words, language, own)
  return fault instanceof Issue ? text : `${sheetLabel(field, own)[language]}: ${text}`
}

function Values({ row: { results }, own }: { row: LabRow } & Pick<RowsProps, 'own'>) {
  const language = useLanguage()
  const { write, sign } = useQuantities()
  return (
    <span className="history-values">
      {PROPERTY_NAMES.filter((name) => results[name] !== undefined).map((name) => {
        const { unit, ...label } = propertyOf(name)
        return (
          <span key={name}>
            {label[language]}{' '}
            <bdi>
              {write(results[name], unit, name)} {sign(unit)}
            </bdi>
          </span>
        )
      })}
      {own.map((definition) => {
        const value = results[ownQuantity(definition.key)]
        return value === undefined ? null : (
          <span key={definition.key}>
            {nameOfOwn(definition)[language]}{' '}
            <bdi>
              {write(value, definition.unit, definition)} {sign(definition.unit, definition)}
            </bdi>
          </span>
        )
      })}
    </span>
  )
}
