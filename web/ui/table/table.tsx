import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { TableRegion } from './table-region.tsx'

/** A column of a table: a head and its cells, neither without the other. */
export interface TableColumn<Row> {
  key: string
  head: ReactNode
  unit?: string
  /** The head is for screen readers alone. */
  isHidden?: boolean
  /** Of head and cells; `headClass` and `cellClass` are of one of them. */
  className?: string
  headClass?: string
  cellClass?: string | ((row: Row) => string)
  cellStyle?: CSSProperties
  /** What a style sheet writes before the cell on a phone, where rows have no heads. */
  phoneHead?: string
  /** Per cent of the width of a sheet; otherwise an equal part of the rest. */
  sheetShare?: number
  isRowHead?: boolean
  cell: (row: Row, at: number) => ReactNode
}

interface SimpleTableProps<Row> {
  label: string
  /** Repeats the label as a caption for screen readers. */
  hasCaption?: boolean
  columns: readonly (TableColumn<Row> | false)[]
  rows: readonly Row[]
  rowKey: (row: Row, at: number) => string
  rowProps?: (row: Row) => ComponentProps<'tr'> & { 'data-chosen'?: boolean }
  className?: string
  /** Without the lines and room of tables that are a screen's main thing. */
  isPlain?: boolean
  /** A table that fits its container scrolls with the page, under sticky heads. */
  withPage?: boolean
  /** Its rows are about to be replaced. */
  busy?: boolean
  /** Further bodies. */
  below?: ReactNode
}

/** A table of columns and rows, all of them drawn at once. */
export function SimpleTable<Row>({ label, columns, rows, rowKey, rowProps, ...look }: SimpleTableProps<Row>) {
  const shown = columns.filter((column) => column !== false)
  return (
    <TableRegion label={label} withPage={look.withPage}>
      <table
        className={classNames(look.isPlain ? 'plain-table' : 'table', look.className)}
        aria-busy={look.busy || undefined}
      >
        {look.hasCaption ? <caption className="visually-hidden">{label}</caption> : null}
        <Heads columns={shown} />
        <tbody>
          {rows.map((row, at) => (
            <tr key={rowKey(row, at)} {...rowProps?.(row)}>
              {shown.map((column) => (
                <Cell key={column.key} column={column} row={row} at={at} />
              ))}
            </tr>
          ))}
        </tbody>
        {look.below}
      </table>
    </TableRegion>
  )
}

type Head = Omit<TableColumn<never>, 'cell' | 'cellClass' | 'cellStyle'>

export const Heads = ({ columns, className }: { columns: readonly Head[]; className?: string }) => (
  <thead className={className}>
    <tr>
      {columns.map(({ key, head, unit, isHidden, className, headClass, sheetShare }) => (
        <th
          key={key}
          scope="col"
          className={classNames(className, headClass) || undefined}
          style={widthOnPaper(sheetShare)}
        >
          {isHidden ? <span className="visually-hidden">{head}</span> : head}
          {unit === undefined ? null : (
            <>
              {' '}
              <bdi className="unit">{unit}</bdi>
            </>
          )}
        </th>
      ))}
    </tr>
  </thead>
)

const widthOnPaper = (share: number | undefined) =>
  share === undefined ? undefined : ({ '--sheet-share': `${share}%` } as CSSProperties)

interface CellProps<Row> {
  column: TableColumn<Row>
  row: Row
  at?: number
}

export function Cell<Row>({ column, row, at = 0 }: CellProps<Row>): ReactNode {
  const { className, cellClass, phoneHead } = column
  const content = column.cell(row, at)
  const look =
    classNames(className, typeof cellClass === 'function' ? cellClass(row) : cellClass) || undefined
  return column.isRowHead ? (
    <th scope="row" className={look}>
      {content}
    </th>
  ) : (
    <td className={look} style={column.cellStyle} data-label={phoneHead}>
      {content}
    </td>
  )
}
