import { type CSSProperties, type KeyboardEvent, memo, type ReactNode } from 'react'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { nameOf, namesOf, producerOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage } from '#web/services.ts'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Material } from '../analysis.api.ts'
import './grid.css'

export interface GridRow {
  material: Material
  label: string
  place: number
}

/** A column: its parts are components that know what they show, so that a figure that changes draws its cell alone. */
export interface GridColumn {
  id: string
  /** How wide it is, in rem. */
  width: number
  Head: (props: { column: string }) => ReactNode
  Cell: (row: GridRow & { column: string }) => ReactNode
  Total?: () => ReactNode
  /** Typed into: white with closed lines, while what is computed lies on paper. */
  isTyped?: boolean
  /** Gives way where there is less room. */
  isWide?: boolean
  /** On a phone: in the row's first line, in a line below, or told in words. */
  onPhone: 'first' | 'below' | 'words'
}

interface RecipeGridProps {
  label: string
  head: string
  materials: readonly Material[]
  columns: readonly GridColumn[]
  /** Makes the names buttons, each called so. */
  name?: { of: (label: string) => string; onChoose: (material: Material) => void }
  /** What stands below a name, and at the end of its row. */
  Words?: (row: GridRow) => ReactNode
  More?: (row: GridRow) => ReactNode
  /** The head of the last row; without it there is none, and the rows are no lines of a chart. */
  total?: ReactNode
}

/** A recipe as a sheet, one row a material. Enter and Alt with the arrows go along a column. */
export function RecipeGrid({ label, head, materials, columns, total, ...row }: RecipeGridProps) {
  const names = namesOf(materials, useLanguage())
  const widths = (which: readonly GridColumn[]) =>
    which.map(({ width }) => `minmax(${0.68 * width}rem, ${width}rem)`).join(' ')
  const style = {
    '--columns': widths(columns),
    '--narrow-columns': widths(columns.filter(({ isWide }) => !isWide)),
  } as CSSProperties
  return (
    <table className="grid stack gap-0 small" aria-label={label} style={style}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map(({ id, Head, isWide }) => (
            <th key={id} scope="col" className={classNames('grid-head', isWide && 'grid-wide')}>
              <Head column={id} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={alongColumn}>
        {materials.map((material, place) => (
          <Row
            key={material.id}
            {...{ material, place, columns }}
            label={names[place]!}
            hasLine={total !== undefined}
            {...row}
          />
        ))}
      </tbody>
      {total === undefined ? null : (
        <tfoot>
          <tr>
            <th scope="row">{total}</th>
            {columns.map(({ id, Total, onPhone, isWide }) => (
              <td key={id} className={classNames('grid-figure', `grid-at-${onPhone}`, isWide && 'grid-wide')}>
                {Total ? <Total /> : null}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

type RowProps = GridRow & { hasLine: boolean } & Pick<RecipeGridProps, 'columns' | 'name' | 'Words' | 'More'>

const Row = memo(function Row({ columns, name, Words, More, hasLine, ...row }: RowProps) {
  const language = useLanguage()
  const { material, label, place } = row
  const said = nameOf(material, language)
  return (
    <tr>
      <th scope="row" className="grid-material">
        {hasLine ? <LineSample series={seriesAt(place)} /> : null}
        <div className="grid-named line gap-0 across-2 baseline">
          {name ? (
            <button
              type="button"
              className="grid-name"
              aria-label={name.of(label)}
              title={name.of(label)}
              onClick={() => name.onChoose(material)}
            >
              <bdi>{said}</bdi>
            </button>
          ) : (
            <bdi className="grid-name">{said}</bdi>
          )}
          {label === said ? null : (
            <bdi className="material-producer note">{producerOf(material, language)}</bdi>
          )}
          {Words ? <Words {...row} /> : null}
        </div>
      </th>
      {columns.map(({ id, Cell, isTyped, isWide, onPhone }) => (
        <td
          key={id}
          data-column={id}
          className={classNames(
            isTyped ? 'grid-typed' : 'grid-figure',
            `grid-${id}`,
            `grid-at-${onPhone}`,
            isWide && 'grid-wide',
          )}
        >
          <Cell {...row} column={id} />
        </td>
      ))}
      {More ? (
        <td className="grid-more">
          <More {...row} />
        </td>
      ) : null}
    </tr>
  )
})

function alongColumn(event: KeyboardEvent<HTMLElement>) {
  const { key, altKey, shiftKey, nativeEvent, target, currentTarget } = event
  const column = (target as Element).closest<HTMLElement>('[data-column]')?.dataset.column
  const isArrow = altKey && (key === 'ArrowDown' || key === 'ArrowUp')
  if (!column || nativeEvent.isComposing || event.defaultPrevented || !(key === 'Enter' || isArrow)) return
  if (!(target instanceof HTMLInputElement)) return
  const fields = [...currentTarget.querySelectorAll<HTMLInputElement>(`[data-column="${column}"] input`)]
  const by = key === 'ArrowUp' || (key === 'Enter' && shiftKey) ? -1 : 1
  const next = fields[Math.max(0, Math.min(fields.length - 1, fields.indexOf(target) + by))]
  event.preventDefault()
  next?.focus()
  next?.select()
}
