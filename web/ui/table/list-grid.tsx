import './list-grid.css'
import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { classNames } from '../class-names.ts'
import type { TableColumn } from './table.tsx'
import { SortHead, type Sorting } from './table-region.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import { useInSight } from './use-in-sight.ts'

export interface GridColumn<Row, Key extends string = string>
  extends Pick<TableColumn<Row>, 'head' | 'unit' | 'isHidden'> {
  key: Key
  isSorted?: boolean
  /** A figure that its head names on a phone too, where rows have no heads. */
  isNamed?: boolean
  /** Of head and cells; `from-64`, `from-80` and `from-90` leave the column out of narrower windows. */
  className?: string
  /** As a length; without it the column has an equal part of what is left. */
  width?: string
  cell: (row: Row) => ReactNode
}

export interface GridGroup<Row> {
  /** None where the list is not divided. */
  title?: string
  count?: string
  rows: readonly Row[]
}

/** A tick before each row's name, and one for all of them. */
interface GridTicks<Row> {
  chosen: ReadonlySet<string>
  onChoose: (keys: readonly string[], isOn: boolean) => void
  label: (row: Row) => string
  all: string
}

interface ListGridProps<Row, Key extends string> extends Pick<ComponentProps<'table'>, 'onPaste'> {
  label: string
  className?: string
  /** The first names the row. */
  columns: readonly GridColumn<Row, Key>[]
  groups: readonly GridGroup<Row>[]
  keyOf: (row: Row) => string
  sorting?: Sorting<Key>
  onSort?: (sorting: Sorting<Key>) => void
  /** Its fields are filled in one after the other: the Tab key goes through all of them. */
  isTyped?: boolean
  /** Told how far down rows have been in sight, in hundreds. */
  onReach?: (rows: number) => void
  ticks?: GridTicks<Row>
  /** A row was pressed, or Enter on it. */
  onOpen?: (key: string) => void
  /** The row that is open; the arrows open the next. */
  opened?: string | null
}

const ROWS_A_STEP = 100

type Item<Row> =
  | { is: 'group'; key: string; group: GridGroup<Row> }
  | { is: 'row'; key: string; row: Row; at: number }

function itemsOf<Row>(groups: readonly GridGroup<Row>[], keyOf: (row: Row) => string): Item<Row>[] {
  let at = 0
  return groups.flatMap((group): Item<Row>[] => [
    ...(group.title === undefined || group.rows.length === 0
      ? []
      : [{ is: 'group' as const, key: `group ${group.title}`, group }]),
    ...group.rows.map((row) => ({ is: 'row' as const, key: keyOf(row), row, at: at++ })),
  ])
}

/**
 * A list of things as a grid: arrows move between its rows and their controls, Enter presses a row's first one. Of a long list
 * only what is in sight is in the document. On a phone each row is a block.
 */
export function ListGrid<Row, Key extends string = string>({
  label,
  className,
  columns,
  groups,
  keyOf,
  sorting,
  onSort,
  isTyped = false,
  onReach,
  onPaste,
  ticks,
  onOpen,
  opened = null,
}: ListGridProps<Row, Key>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const items = itemsOf(groups, keyOf)
  const joined = items.map(({ key }) => key).join('\n')
  const keys = useMemo(() => (joined === '' ? [] : joined.split('\n')), [joined])
  const { from, to, height } = useInSight(keys, body)
  const rows = items.flatMap((item) => (item.is === 'row' ? [item] : []))
  const reach = Math.ceil(to / ROWS_A_STEP) * ROWS_A_STEP
  useEffect(() => onReach?.(reach), [onReach, reach])
  const shownKeys = rows.map(({ key }) => key)
  const { active, ...keyboard } = useGridKeys(body, shownKeys, {
    isTyped,
    onOpen,
    onMove: opened === null ? undefined : onOpen,
  })
  const activeAt = items.findIndex(({ key }) => key === active)
  const places = items.flatMap((_, at) => ((at >= from && at < to) || at === activeAt ? [at] : []))
  const lasting =
    columns.filter(({ className = '' }) => !className.includes('from-')).length + (ticks ? 1 : 0)
  const gap = (start: number, end: number) =>
    end > start ? (
      <tr key={`gap ${start}`} aria-hidden className="list-gap">
        <td colSpan={lasting} style={{ blockSize: height(start, end) }} />
      </tr>
    ) : null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the grid
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it is made of a table, whose rows arrows move between
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length}
      className={classNames('table list-grid phone-rows', onOpen && 'list-opens', className)}
      onPaste={onPaste}
      onClick={
        onOpen &&
        (({ target }) => {
          const key = pressedRow(target)
          if (key !== null) onOpen(key)
        })
      }
      {...keyboard}
    >
      <colgroup>
        {ticks ? <col className="list-tick" /> : null}
        {columns.map(({ key, width, className }) => (
          <col key={key} className={className} style={width ? { inlineSize: width } : undefined} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {ticks ? (
            <td className="list-tick">
              <Tick
                label={ticks.all}
                isOn={shownKeys.length > 0 && shownKeys.every((key) => ticks.chosen.has(key))}
                onChange={(isOn) => ticks.onChoose(shownKeys, isOn)}
              />
            </td>
          ) : null}
          {columns.map((column) => (
            <Head key={column.key} column={column} sorting={sorting} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {places.flatMap((at, n) => {
          const item = items[at]!
          const before = gap(n === 0 ? 0 : places[n - 1]! + 1, at)
          const drawn =
            item.is === 'group' ? (
              <tr key={item.key} data-key={item.key} className="list-group">
                <td colSpan={lasting}>
                  {item.group.title} <span className="plain">{item.group.count}</span>
                </td>
              </tr>
            ) : (
              <tr
                key={item.key}
                data-key={item.key}
                aria-rowindex={item.at + 1}
                aria-selected={ticks?.chosen.has(item.key)}
                data-opened={item.key === opened || undefined}
                tabIndex={isTyped ? undefined : item.key === active ? 0 : -1}
              >
                {ticks ? (
                  <td className="list-tick">
                    <Tick
                      label={ticks.label(item.row)}
                      isOn={ticks.chosen.has(item.key)}
                      onChange={(isOn) => ticks.onChoose([item.key], isOn)}
                    />
                  </td>
                ) : null}
                <Cells row={item.row} columns={columns} />
              </tr>
            )
          return [before, drawn]
        })}
        {gap(places.length === 0 ? 0 : places.at(-1)! + 1, items.length)}
      </tbody>
    </table>
  )
}

interface TickProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

const Tick = ({ label, isOn, onChange }: TickProps) => (
  <label className="checkbox">
    <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    <span className="visually-hidden">{label}</span>
  </label>
)

/** The row that was pressed beside its controls; null for any other place. */
function pressedRow(target: EventTarget): string | null {
  if (!(target instanceof Element) || target.closest('a, button, input, select, label, [role=menu]'))
    return null
  return getSelection()?.isCollapsed === false
    ? null
    : (target.closest<HTMLElement>('tr[aria-rowindex]')?.dataset.key ?? null)
}

interface HeadProps<Row, Key extends string> extends Pick<ListGridProps<Row, Key>, 'sorting' | 'onSort'> {
  column: GridColumn<Row, Key>
}

function Head<Row, Key extends string>({ column, sorting, onSort }: HeadProps<Row, Key>) {
  const { key, head, unit, isHidden, isSorted, className } = column
  const words = unit ? (
    <bdi>
      {head} <span className="unit ltr">{unit}</span>
    </bdi>
  ) : (
    head
  )
  if (isSorted && sorting && onSort)
    return (
      <SortHead column={key} sorting={sorting} onSort={onSort} className={className}>
        {words}
      </SortHead>
    )
  return (
    <th scope="col" className={className}>
      {isHidden ? <span className="visually-hidden">{words}</span> : words}
    </th>
  )
}

function Cells<Row, Key extends string>({
  row,
  columns: [name, ...others],
}: {
  row: Row
  columns: readonly GridColumn<Row, Key>[]
}) {
  return (
    <>
      <th scope="row" className={classNames('breaks', name!.className)}>
        {name!.cell(row)}
      </th>
      {others.map(({ key, head, isNamed, className, cell }) => {
        const content = cell(row)
        return (
          <td key={key} className={className}>
            {isNamed && content !== null ? <span className="note on-phone">{head} </span> : null}
            {content}
          </td>
        )
      })}
    </>
  )
}
