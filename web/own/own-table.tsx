import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { Needs } from '#web/session/needs.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { TableRegion } from '#web/ui/table/table-region.tsx'

const ICON = { 'aria-hidden': true, size: 16 } as const

export interface OwnColumn<Row> {
  head: string
  cell: (row: Row) => ReactNode
  className?: (row: Row) => string
}

interface OwnTableProps<Row> {
  title: string
  /** The screen's own head says it. */
  isNamed?: boolean
  note?: string
  className?: string
  /** The first names the row. */
  columns: readonly OwnColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Heads the column of what can be done. */
  actionsHead: string
  actions: (row: Row) => ReactNode
}

/** What a person has defined or can take over, a row each; on a phone each is a block. */
export function OwnTable<Row>(props: OwnTableProps<Row>) {
  const { title, isNamed, note, className = '', columns, rows, keyOf, actionsHead, actions } = props
  const [name, ...others] = columns
  return (
    <section className="stack gap-3">
      {isNamed ? null : (
        <h2>
          {title} {note ? <span className="note plain">{note}</span> : null}
        </h2>
      )}
      <TableRegion label={title} withPage={isNamed}>
        <table className={`table phone-rows ${className}`}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {columns.map(({ head }) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{actionsHead}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                <th scope="row" className="breaks">
                  {name!.cell(row)}
                </th>
                {others.map(({ head, cell, className }) => (
                  <td key={head} className={className?.(row)}>
                    {cell(row)}
                  </td>
                ))}
                <td className="row-actions nowrap">{actions(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
    </section>
  )
}

interface EditDeleteProps {
  /** Between the two. */
  children?: ReactNode
  /** Of what is edited or deleted. */
  name: string
  t: Record<'edit' | 'remove', (name: string) => string>
  onEdit: () => void
  onDelete: () => void
}

export const EditDelete = ({ name, t, onEdit, onDelete, children }: EditDeleteProps) => (
  <>
    <IconButton label={t.edit(name)} icon={<Pencil {...ICON} />} onClick={onEdit} />
    {children}
    <Needs of="blender">
      <IconButton label={t.remove(name)} icon={<Trash2 {...ICON} />} onClick={onDelete} />
    </Needs>
  </>
)
