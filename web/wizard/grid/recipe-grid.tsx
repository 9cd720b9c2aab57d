import Check from 'lucide-react/icons/check'
import { type CSSProperties, type KeyboardEvent, memo, type ReactNode, useEffect, useState } from 'react'
import { isComplete, leftOf, totalOf } from '#calc/vocabulary/rules/recipe-rules.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { nameOf, namesOf, producerOf } from '#calc/vocabulary/words/names.ts'
import { useProse } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { percentages } from '#web/text/percentages.ts'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Material } from '../analysis.api.ts'
import { fieldText } from '../rules/percentages.ts'
import './grid.css'

export interface RecipeGridRow {
  material: Material
  label: string
  place: number
}

/** A column. Its parts are components that read what they show, so that a changed figure redraws only its cell. */
export interface RecipeColumn {
  id: string
  /** rem. */
  width: number
  /** Least width, rem; 0.68 of `width` by default. */
  least?: number
  Head: (props: { column: string }) => ReactNode
  Cell: (row: RecipeGridRow & { column: string }) => ReactNode
  Total?: () => ReactNode
  /** Has fields: white with closed lines, while computed cells lie on paper. */
  isTyped?: boolean
  /** Hidden where there is less room. */
  isWide?: boolean
  /** Place on a phone: in the row's first line, in a line below, or in words. */
  onPhone: 'first' | 'below' | 'words'
}

interface RecipeGridProps {
  label: string
  head: string
  materials: readonly Material[]
  columns: readonly RecipeColumn[]
  name?: { of: (label: string) => string; onChoose: (material: Material) => void }
  /** Below a name, and at the end of its row. */
  Words?: (row: RecipeGridRow) => ReactNode
  More?: (row: RecipeGridRow) => ReactNode
  /** Head of the last row; without it there is none, and no line samples. */
  total?: ReactNode
}

/** A recipe as a sheet, one row a material. Enter and Alt with the arrows go along a column. */
export function RecipeGrid({ label, head, materials, columns, total, ...row }: RecipeGridProps) {
  const names = namesOf(materials, useLanguage())
  const widths = (which: readonly RecipeColumn[]) =>
    which.map(({ width, least = 0.68 * width }) => `minmax(${least}rem, ${width}rem)`).join(' ')
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
          {row.More ? <td className="grid-more" /> : null}
        </tr>
      </thead>
      <tbody onKeyDown={alongColumn}>
        {materials.map((material, place) => (
          <Row
            key={material.id}
            material={material}
            place={place}
            columns={columns}
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
            {row.More ? <td className="grid-more" /> : null}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

type RowProps = RecipeGridRow & { hasLine: boolean } & Pick<
    RecipeGridProps,
    'columns' | 'name' | 'Words' | 'More'
  >

const Row = memo(function Row({ columns, name, Words, More, hasLine, ...row }: RowProps) {
  const language = useLanguage()
  const { material, label, place } = row
  const ownName = nameOf(material, language)
  return (
    <tr>
      <th scope="row" className="grid-material">
        {hasLine ? <LineSample series={seriesAt(place)} /> : null}
        <div className="grid-named line gap-0 across-3 baseline">
          {name ? (
            <button
              type="button"
              className="grid-name"
              aria-label={name.of(label)}
              title={name.of(label)}
              onClick={() => name.onChoose(material)}
            >
              <bdi>{ownName}</bdi>
            </button>
          ) : (
            <bdi className="grid-name">{ownName}</bdi>
          )}
          {label === ownName ? null : (
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

/** How long typing must pause before the total is spoken. */
const QUIET_MS = 500

/** The running total and how much is left: shown at each keystroke, spoken once typing pauses. */
export function RecipeTotal({ percents }: { percents: readonly (number | null)[] }) {
  const t = useText(percentages)
  const prose = useProse()
  const readable = percents.filter((percent) => percent !== null)
  const isReadable = readable.length === percents.length
  const left = leftOf(readable)
  const done = isReadable && isComplete(readable)
  const number = (value: number) => prose(fieldText(value))
  const [total, rest] = [number(totalOf(readable)), number(Math.abs(left))]
  const whole = done
    ? t.complete(total)
    : left > 0
      ? t.left({ total, left: rest })
      : t.over({ total, over: rest })
  const spoken = useSettled(isReadable ? whole : t.unreadable)
  const short = left > 0 ? t.leftShort(rest) : t.overShort(rest)
  return (
    <>
      {t.sum}{' '}
      {done ? (
        <Check aria-hidden size={16} className="green" style={{ verticalAlign: 'text-bottom' }} />
      ) : (
        <span className={classNames('plain', left < 0 ? 'red' : 'amber')} aria-hidden="true">
          {isReadable ? short : t.unreadable}
        </span>
      )}
      <span role="status" className="visually-hidden">
        {spoken}
      </span>
    </>
  )
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
