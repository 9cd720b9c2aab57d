import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { TableRegion } from './table-region.tsx'

interface PlainTableProps extends ComponentProps<'tbody'> {
  label: string
  /** Repeats the label as a caption for screen readers. */
  hasCaption?: boolean
  heads: readonly (string | { head: ReactNode; className?: string })[]
  /** Below its heads the table scrolls with the page, if it fits its place. */
  withPage?: boolean
}

/** A table with a line of heads; its rows are its children. */
export function PlainTable({ label, hasCaption, heads, withPage, className, ...body }: PlainTableProps) {
  const columns = heads.map((head) => (typeof head === 'string' ? { head } : head))
  return (
    <TableRegion label={label} withPage={withPage}>
      <table className={classNames('table', className)}>
        {hasCaption ? <caption className="visually-hidden">{label}</caption> : null}
        <thead>
          <tr>
            {columns.map(({ head, className }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns don't change places
              <th key={at} scope="col" className={className}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...body} />
      </table>
    </TableRegion>
  )
}
