import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { TableRegion } from './table-region.tsx'

interface PlainTableProps extends ComponentProps<'tbody'> {
  label: string
  /** Repeats the label as a caption for screen readers. */
  hasCaption?: boolean
  heads: readonly (string | Head | false)[]
  /** Below its heads the table scrolls with the page, if it fits its place. */
  withPage?: boolean
  /** Further bodies. */
  below?: ReactNode
  /** Its rows are about to be replaced. */
  busy?: boolean
}

interface Head {
  head: ReactNode
  unit?: string
  className?: string
  /** For screen readers alone. */
  isHidden?: boolean
}

/** A table with a line of heads; its rows are its children. */
export function PlainTable({
  label,
  hasCaption,
  heads,
  withPage,
  below,
  busy,
  className,
  ...body
}: PlainTableProps) {
  const columns = heads.flatMap((head): Head[] =>
    typeof head === 'string' ? [{ head }] : head ? [head] : [],
  )
  return (
    <TableRegion label={label} withPage={withPage}>
      <table className={classNames('table', className)} aria-busy={busy || undefined}>
        {hasCaption ? <caption className="visually-hidden">{label}</caption> : null}
        <thead>
          <tr>
            {columns.map(({ head, unit, className, isHidden }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns don't change places
              <th key={at} scope="col" className={className}>
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
        <tbody {...body} />
        {below}
      </table>
    </TableRegion>
  )
}
