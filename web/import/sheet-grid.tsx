// The sheet in sight: letters and numbers as in Excel, meanings outside the frame, only what is in sight drawn.
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { letterOf } from '#calc/sheet/arrange.ts'
import { useText } from '#web/services.ts'
import { sheets } from '#web/text/sheets.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { FileSheet } from './read-file.ts'
import type { Beside, Head, ImportedView } from './sheet-view.ts'

const ROW = 28
const ROWS_DRAWN = 60
const COLUMNS_DRAWN = 40
const NUMBERS = 36

export interface GridPlace {
  row: number
  column: number
}

interface CellActions {
  onAt: (place: GridPlace) => void
  onEditing: (place: GridPlace | null) => void
  onType: (place: GridPlace, text: string) => void
  onNext: (by: 1 | -1) => void
}

interface GridProps extends CellActions {
  sheet: FileSheet
  view: ImportedView
  showsHidden: boolean
  at: GridPlace
  editing: GridPlace | null
  onHead: (column: number, button: HTMLElement) => void
  onRow: (row: number, button: HTMLElement) => void
  onNumber: (row: number, button: HTMLElement) => void
}

export const textAt = ({ grid }: FileSheet, row: number, column: number): string =>
  grid[row]?.[column]?.shown ?? grid[row]?.[column]?.text ?? ''

/** Widths by the longest texts, as a spreadsheet fits them. */
function widthsOf(sheet: FileSheet, columns: readonly number[], view: ImportedView): Map<number, number> {
  const rows = [...sheet.grid.slice(0, 80).keys()]
  return new Map(
    columns.map((column) => {
      const { label = '', note = '' } = view.heads.get(column) ?? {}
      const lengths = rows.map((row) =>
        Math.min(view.headRows.has(row) ? 14 : 24, textAt(sheet, row, column).length),
      )
      const longest = Math.max(4, label.length, Math.min(14, note.length), ...lengths)
      return [column, Math.round(18 + longest * 6.6)]
    }),
  )
}

const isNumeric = (text: string): boolean =>
  /^[<>≤≥~≈+\-−]?\s?[\d۰-۹]/.test(text.trim()) && !/\p{L}{4}/u.test(text)

/** Heads stand above the first row, what is stored beside the last column. */
type Zone = 'head' | 'cell' | 'beside'
type Stop = GridPlace & { zone: Zone }

const ALL = Number.POSITIVE_INFINITY
/** Rows down and columns to the right. */
const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [20, 0],
  PageUp: [-20, 0],
  Home: [0, -ALL],
  End: [0, ALL],
}

const zoneOf = (target: HTMLElement): Zone =>
  target.closest('thead') ? 'head' : target.closest('.is') ? 'beside' : 'cell'

/** What a key does in a cell. */
const doneBy = ({ key, shiftKey }: KeyboardEvent): 'type' | 'menu' | null => {
  if (key === 'Enter' || key === 'F2') return 'type'
  return key === 'ContextMenu' || (key === 'F10' && shiftKey) ? 'menu' : null
}

/** Where a key leads from a place; null for other keys. */
function stepped(
  key: string,
  zone: Zone,
  at: GridPlace,
  rows: readonly number[],
  columns: readonly number[],
  hasBeside: boolean,
): Stop | null {
  const step = STEPS[key]
  if (!step) return null
  const [down, right] = step
  const rowTo = (zone === 'head' ? -1 : rows.indexOf(at.row)) + down
  const columnTo = (zone === 'beside' ? columns.length : columns.indexOf(at.column)) + right
  const row = rows[Math.min(rows.length - 1, Math.max(0, rowTo))] ?? 0
  const column = columns[Math.min(columns.length - 1, Math.max(0, columnTo))] ?? 0
  const isOver = rowTo < 0 && (down === -1 || down === 0)
  if (isOver) return { row: at.row, column, zone: 'head' }
  return { row, column, zone: hasBeside && columnTo === columns.length ? 'beside' : 'cell' }
}

export function SheetGrid({
  sheet,
  view,
  showsHidden,
  at,
  editing,
  onHead,
  onRow,
  onNumber,
  ...actions
}: GridProps) {
  const { onAt, onEditing } = actions
  const t = useText(sheets)
  const pane = useRef<HTMLDivElement>(null)
  const [scroll, setScroll] = useState({ top: 0, left: 0, width: 900 })
  const { grid, hiddenRows, hiddenColumns } = sheet
  const count = Math.max(...grid.map((row) => row.length), 1)
  const columns = Array.from({ length: count }, (_, column) => column).filter(
    (column) => showsHidden || !hiddenColumns.has(column),
  )
  const rows = grid.map((_, row) => row).filter((row) => showsHidden || !hiddenRows.has(row))
  const widths = widthsOf(sheet, columns, view)
  const offsets: number[] = []
  let total = NUMBERS
  for (const column of columns) {
    offsets.push(total)
    total += widths.get(column)!
  }
  const firstColumn =
    columns.length <= COLUMNS_DRAWN ? 0 : Math.max(0, offsets.findIndex((offset) => offset > scroll.left) - 3)
  const drawn = columns.slice(firstColumn, firstColumn + COLUMNS_DRAWN)
  const before = firstColumn === 0 ? 0 : offsets[firstColumn]! - NUMBERS
  const after = columns
    .slice(firstColumn + COLUMNS_DRAWN)
    .reduce((sum, column) => sum + widths.get(column)!, 0)
  const firstRow = Math.max(0, Math.min(Math.floor(scroll.top / ROW) - 10, rows.length - ROWS_DRAWN))
  const shown = rows.slice(firstRow, firstRow + ROWS_DRAWN)

  // biome-ignore lint/correctness/useExhaustiveDependencies: where the focused cell moved
  useEffect(() => {
    const box = pane.current
    const rowAt = rows.indexOf(at.row)
    const columnAt = columns.indexOf(at.column)
    if (!box || rowAt < 0 || columnAt < 0) return
    const top = rowAt * ROW
    if (top < box.scrollTop || top > box.scrollTop + box.clientHeight - 160)
      box.scrollTop = Math.max(0, top - 80)
    const left = offsets[columnAt]!
    if (left < box.scrollLeft + 60 || left > box.scrollLeft + box.clientWidth - 160)
      box.scrollLeft = Math.max(0, left - 120)
  }, [at.row, at.column])

  /** The cell where there is nothing else; in the next frame, when it isn't drawn yet. */
  const focusOn = ({ row, column, zone }: Stop) => {
    const find = (name: string, place: string) =>
      pane.current?.querySelector<HTMLElement>(`[data-${name}="${place}"]`)
    const found = () =>
      (zone === 'head' && find('head', `${column}`)) ||
      (zone === 'beside' && find('beside', `${row}`)) ||
      find('cell', `${row},${column}`)
    const focus = (element = found()) => element?.focus({ preventScroll: true })
    if (found()) focus()
    else requestAnimationFrame(() => focus())
  }
  // A cell that was typed in has the focus again.
  const wasEditing = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when typing ends
  useEffect(() => {
    if (wasEditing.current && !editing && document.activeElement === document.body)
      focusOn({ ...at, zone: 'cell' })
    wasEditing.current = editing !== null
  }, [editing])

  const move = (event: KeyboardEvent) => {
    if (editing) return
    const target = event.target as HTMLElement
    const zone = zoneOf(target)
    const next = stepped(event.key, zone, at, rows, columns, view.isBeside)
    const does = next ? 'step' : zone === 'cell' ? doneBy(event) : null
    if (does === null) return
    event.preventDefault()
    if (does === 'type') onEditing(at)
    if (does === 'menu') onNumber(at.row, target.closest('tr')!.querySelector<HTMLElement>('.no button')!)
    if (!next) return
    onAt(next)
    focusOn(next)
  }
  const spacer = (width: number) =>
    width > 0 ? <td className="rest" style={{ minInlineSize: width }} /> : null
  return (
    <div
      ref={pane}
      className="pane"
      dir="ltr"
      onScroll={({ currentTarget: { scrollTop, scrollLeft, clientWidth } }) =>
        setScroll({ top: scrollTop, left: scrollLeft, width: clientWidth })
      }
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows move in it, as in a spreadsheet
        role="grid"
        className="import-grid"
        aria-label={t.grid}
        aria-rowcount={rows.length}
        aria-colcount={columns.length}
        onKeyDown={move}
      >
        <colgroup>
          <col style={{ width: NUMBERS }} />
          {before > 0 ? <col style={{ width: before }} /> : null}
          {drawn.map((column) => (
            <col key={column} style={{ width: widths.get(column) }} />
          ))}
          {after > 0 ? <col style={{ width: after }} /> : null}
          {view.isBeside ? <col style={{ width: 260 }} /> : null}
          <col />
        </colgroup>
        <thead>
          <tr className="means">
            <th className="no" scope="col">
              <span className="means-say">{t.readAs}</span>
            </th>
            {before > 0 ? <td /> : null}
            {drawn.map((column) => (
              <HeadCell
                key={column}
                column={column}
                head={view.heads.get(column)}
                onPress={(button) => onHead(column, button)}
              />
            ))}
            {after > 0 ? <td /> : null}
            {view.isBeside ? (
              <th className="is is-head" scope="col">
                <span className="row apart">
                  <span>{t.isReadAs}</span>
                  <span>{t.stored}</span>
                </span>
              </th>
            ) : null}
            <td className="rest" />
          </tr>
          <tr className="letters">
            <th className="no" scope="col">
              <span className="visually-hidden">{t.sheet}</span>
            </th>
            {before > 0 ? <td /> : null}
            {drawn.map((column) => (
              <th key={column} scope="col" className={classNames(at.column === column && 'at')}>
                {letterOf(column)}
              </th>
            ))}
            {after > 0 ? <td /> : null}
            {view.isBeside ? <td className="is rest" /> : null}
            <td className="rest" />
          </tr>
        </thead>
        <tbody>
          {firstRow > 0 ? <tr style={{ blockSize: firstRow * ROW }} /> : null}
          {shown.map((row) => (
            <tr
              key={row}
              className={classNames(view.headRows.has(row) && 'own', view.outRows.has(row) && 'out')}
              aria-rowindex={row + 1}
            >
              <th scope="row" className={classNames('no', at.row === row && 'at')}>
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={t.rowNumber(row + 1)}
                  onClick={(event) => onNumber(row, event.currentTarget)}
                >
                  {row + 1}
                </button>
              </th>
              {spacer(before)}
              {drawn.map((column) => (
                <Cell
                  key={column}
                  place={{ row, column }}
                  text={textAt(sheet, row, column)}
                  mark={view.marks.get(`${row},${column}`)}
                  head={view.headRows.has(row) || view.isBeside ? undefined : view.heads.get(column)}
                  isAt={at.row === row && at.column === column}
                  isEditing={editing?.row === row && editing.column === column}
                  {...actions}
                />
              ))}
              {spacer(after)}
              {view.isBeside ? (
                <BesideCell
                  row={row}
                  beside={view.beside.get(row)}
                  name={t.meaningOfRow(row + 1)}
                  onPress={(button) => onRow(row, button)}
                />
              ) : null}
              <td className="rest" />
            </tr>
          ))}
          {firstRow + ROWS_DRAWN < rows.length ? (
            <tr style={{ blockSize: (rows.length - firstRow - ROWS_DRAWN) * ROW }} />
          ) : null}
        </tbody>
      </table>
    </div>
  )
}

interface Pressed {
  onPress: (button: HTMLElement) => void
}

function HeadCell({ column, head, onPress }: Pressed & { column: number; head: Head | undefined }) {
  const t = useText(sheets)
  if (!head) return <td />
  return (
    <th scope="col">
      <button
        type="button"
        tabIndex={-1}
        data-head={column}
        className={`m m-${head.state}`}
        title={[head.label, head.note].filter(Boolean).join(' · ')}
        onClick={(event) => onPress(event.currentTarget)}
      >
        <span className="visually-hidden">{t.meaningOf(head.name || letterOf(column))}</span>
        <b aria-hidden="true">
          <bdi>{head.label}</bdi>
        </b>
        <small aria-hidden="true">
          <bdi>{head.note || '\u00a0'}</bdi>
        </small>
      </button>
    </th>
  )
}

type BesideProps = Pressed & { row: number; beside: Beside | undefined; name: string }

function BesideCell({ row, beside, name, onPress }: BesideProps) {
  if (!beside) return <td className="is" />
  return (
    <td className="is">
      <button
        type="button"
        tabIndex={-1}
        data-beside={row}
        className={`r r-${beside.state}`}
        title={[beside.label, beside.note, beside.value].filter(Boolean).join(' ')}
        onClick={(event) => onPress(event.currentTarget)}
      >
        {beside.item >= 0 ? <span className="visually-hidden">{name}</span> : null}
        <span className="r-words" aria-hidden={beside.item >= 0 || undefined}>
          <bdi>{beside.label}</bdi>
          {beside.note ? (
            <small>
              {beside.state === 'off' ? ': ' : ' '}
              <bdi>{beside.note}</bdi>
            </small>
          ) : null}
        </span>
        <output
          aria-hidden={beside.item >= 0 || undefined}
          className={classNames(beside.isTurned && 'turned')}
        >
          {beside.value}
        </output>
      </button>
    </td>
  )
}

interface CellProps extends CellActions {
  place: GridPlace
  text: string
  mark: string | undefined
  head: Head | undefined
  isAt: boolean
  isEditing: boolean
}

function Cell({ place, text, mark, head, isAt, isEditing, ...actions }: CellProps): ReactNode {
  const { onAt, onEditing, onType, onNext } = actions
  const t = useText(sheets)
  const address = `${letterOf(place.column)}${place.row + 1}`
  if (isEditing)
    return (
      <TypingCell
        address={address}
        text={text}
        onDone={(typed, isNext) => {
          onEditing(null)
          if (typed !== null) onType(place, typed)
          if (isNext) onNext(1)
        }}
      />
    )
  const state = mark ?? (head?.state === 'off' ? 'off' : head?.state === 'ask' ? 'pend' : undefined)
  return (
    <td
      data-cell={`${place.row},${place.column}`}
      tabIndex={isAt ? 0 : -1}
      className={classNames(state, isNumeric(text) && 'n', isAt && 'at')}
      title={text.length > 24 ? text : undefined}
      onFocus={() => onAt(place)}
      onDoubleClick={() => onEditing(place)}
    >
      {mark === 'asked' ? (
        <button type="button" tabIndex={-1} className="cell-button" onClick={() => onEditing(place)}>
          <span className="visually-hidden">{t.correct(address)}</span>
          <span aria-hidden="true">{text || '\u00a0'}</span>
        </button>
      ) : (
        text
      )}
    </td>
  )
}

interface TypingProps {
  address: string
  text: string
  onDone: (typed: string | null, isNext: boolean) => void
}

function TypingCell({ address, text, onDone }: TypingProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(text)
  useEffect(() => field.current?.select(), [])
  const isDone = useRef(false)
  const finish = (value: string | null, isNext: boolean) => {
    if (isDone.current) return
    isDone.current = true
    onDone(value === text ? null : value, isNext)
  }
  return (
    <td className="typing">
      <input
        ref={field}
        aria-label={address}
        inputMode="decimal"
        dir="ltr"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => finish(typed, false)}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Enter') finish(typed, true)
          else if (event.key === 'Escape') finish(null, false)
        }}
      />
    </td>
  )
}
