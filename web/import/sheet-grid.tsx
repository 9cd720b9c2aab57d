// The sheet in sight: letters and numbers as in Excel, meanings outside the frame, only what is in sight drawn.
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { letterOf } from '#calc/sheet/arrange.ts'
import { useLanguage, useText } from '#web/services.ts'
import { sheets } from '#web/text/sheets.ts'
import { useMatches } from '#web/ui/browser-hooks.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LeftToRight } from '#web/ui/isolated.tsx'
import type { FileSheet } from './read-file.ts'
import type { Beside, Head, ImportedView } from './sheet-view.ts'

const ROW = 28
const ROWS_DRAWN = 60
const COLUMNS_DRAWN = 40
const NUMBERS = 36
/** Widest frozen column where the grid is narrow. */
const FROZEN_ON_PHONE = 116
const BESIDE = 260

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

export const directionOf = ({ isRightToLeft }: FileSheet) => (isRightToLeft ? 'rtl' : 'ltr')

/** Codes and units are short, and have wider letters than sentences. */
const WIDE_LETTERS = 12

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
      const shorter = Math.min(longest, WIDE_LETTERS)
      return [column, Math.round(20 + shorter * 7.6 + (longest - shorter) * 6.4)]
    }),
  )
}

const isNumeric = (text: string): boolean =>
  /^[<>≤≥~≈+\-−]?\s?[\d۰-۹]/.test(text.trim()) && !/\p{L}{4}/u.test(text)

const SAMPLED_ROWS = 20

/** Whether the first rows of a column below the heads are mostly numbers. */
function isOfNumbers({ grid }: FileSheet, column: number, headRows: ReadonlySet<number>): boolean {
  const texts = grid
    .slice(0, SAMPLED_ROWS + headRows.size)
    .flatMap((row, at) => (headRows.has(at) ? [] : (row[column]?.text.trim() ?? '')))
    .filter(Boolean)
  return texts.filter(isNumeric).length * 2 > texts.length
}

/** Heads stand above the first row, what is stored beside the last column. */
type Zone = 'head' | 'cell' | 'beside'
type Stop = GridPlace & { zone: Zone }

const ALL = Number.POSITIVE_INFINITY
/** Rows down and columns on, to the right unless the sheet runs from there. */
const STEPS: Readonly<Record<string, readonly [down: number, on: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [20, 0],
  PageUp: [-20, 0],
  Home: [0, -ALL],
  End: [0, ALL],
}

const MIRRORED: Readonly<Record<string, string>> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' }

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
  { hasBeside, isRightToLeft }: { hasBeside: boolean; isRightToLeft: boolean },
): Stop | null {
  const step = STEPS[isRightToLeft ? (MIRRORED[key] ?? key) : key]
  if (!step) return null
  const [down, on] = step
  const rowTo = (zone === 'head' ? -1 : rows.indexOf(at.row)) + down
  const columnTo = (zone === 'beside' ? columns.length : columns.indexOf(at.column)) + on
  const row = rows[Math.min(rows.length - 1, Math.max(0, rowTo))] ?? 0
  const column = columns[Math.min(columns.length - 1, Math.max(0, columnTo))] ?? 0
  const isOver = rowTo < 0 && (down === -1 || down === 0)
  if (isOver) return { row: at.row, column, zone: 'head' }
  return { row, column, zone: hasBeside && columnTo === columns.length ? 'beside' : 'cell' }
}

/** What stays in sight as the sheet scrolls. The frozen column, −1 for none, gets its width where that is bounded. */
function useKeptInSight({ isBeside, frozen: column }: ImportedView, widths: Map<number, number>) {
  const isPhone = useMatches('(width < 56rem)')
  const isWide = useMatches('(width >= 80rem)')
  // What stands beside names the rows too; on a phone it scrolls, and between there is no room for both.
  const besideWidth = isBeside && !isPhone ? BESIDE : 0
  const frozen = besideWidth > 0 && !isWide ? -1 : column
  const frozenWidth = Math.min(widths.get(frozen) ?? 0, isPhone ? FROZEN_ON_PHONE : ALL)
  if (frozenWidth > 0) widths.set(frozen, frozenWidth)
  return { frozen, frozenWidth, besideWidth }
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
  const [scroll, setScroll] = useState({ top: 0, start: 0 })
  const { grid, hiddenRows, hiddenColumns, isRightToLeft = false } = sheet
  const count = Math.max(...grid.map((row) => row.length), 1)
  const columns = Array.from({ length: count }, (_, column) => column).filter(
    (column) => showsHidden || !hiddenColumns.has(column),
  )
  const rows = grid.map((_, row) => row).filter((row) => showsHidden || !hiddenRows.has(row))
  const widths = widthsOf(sheet, columns, view)
  const { frozen, frozenWidth, besideWidth } = useKeptInSight(view, widths)
  const offsets: number[] = []
  let total = NUMBERS
  for (const column of columns) {
    offsets.push(total)
    total += widths.get(column)!
  }
  const firstColumn =
    columns.length <= COLUMNS_DRAWN
      ? 0
      : Math.max(0, offsets.findIndex((offset) => offset > scroll.start) - 3)
  const drawn = columns.slice(firstColumn, firstColumn + COLUMNS_DRAWN)
  const frozenBefore = columns.slice(0, firstColumn).filter((column) => column === frozen)
  const before =
    firstColumn === 0 ? 0 : offsets[firstColumn]! - NUMBERS - (frozenBefore.length > 0 ? frozenWidth : 0)
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
    const scrolled = Math.abs(box.scrollLeft)
    if (at.column === frozen && scrolled > 0) return
    const start = offsets[columnAt]!
    const end = start + widths.get(at.column)!
    if (start < scrolled + NUMBERS + frozenWidth || end > scrolled + box.clientWidth - besideWidth)
      box.scrollLeft = Math.max(0, start - 120 - frozenWidth) * (isRightToLeft ? -1 : 1)
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
    const next = stepped(event.key, zone, at, rows, columns, { hasBeside: view.isBeside, isRightToLeft })
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
  const widthOf = (column: number) => <col key={column} style={{ width: widths.get(column) }} />
  const headOf = (column: number) => (
    <HeadCell
      key={column}
      column={column}
      head={view.heads.get(column)}
      isFrozen={column === frozen}
      isOfNumbers={!view.isBeside && isOfNumbers(sheet, column, view.headRows)}
      onPress={(button) => onHead(column, button)}
    />
  )
  const letterAt = (column: number) => (
    <th
      key={column}
      scope="col"
      className={classNames(at.column === column && 'at', column === frozen && 'frozen')}
    >
      {letterOf(column)}
    </th>
  )
  const cellAt = (row: number) => (column: number) => (
    <Cell
      key={column}
      place={{ row, column }}
      text={textAt(sheet, row, column)}
      mark={view.marks.get(`${row},${column}`)}
      head={view.headRows.has(row) || view.isBeside ? undefined : view.heads.get(column)}
      isAt={at.row === row && at.column === column}
      isEditing={editing?.row === row && editing.column === column}
      isFrozen={column === frozen}
      {...actions}
    />
  )
  return (
    <div
      ref={pane}
      className="pane"
      dir={directionOf(sheet)}
      onScroll={({ currentTarget: { scrollTop, scrollLeft } }) =>
        setScroll({ top: scrollTop, start: Math.abs(scrollLeft) })
      }
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows move in it, as in a spreadsheet
        role="grid"
        className="import-grid"
        // Told, or a long text would widen its column.
        style={{ inlineSize: total + (view.isBeside ? BESIDE : 0) }}
        aria-label={t.grid}
        aria-rowcount={rows.length}
        aria-colcount={columns.length}
        onKeyDown={move}
      >
        <colgroup>
          <col style={{ width: NUMBERS }} />
          {frozenBefore.map(widthOf)}
          {before > 0 ? <col style={{ width: before }} /> : null}
          {drawn.map(widthOf)}
          {after > 0 ? <col style={{ width: after }} /> : null}
          {view.isBeside ? <col style={{ width: BESIDE }} /> : null}
          <col />
        </colgroup>
        <thead>
          <tr className="means">
            <th className="no" scope="col">
              <span className="means-say">{t.readAs}</span>
            </th>
            {frozenBefore.map(headOf)}
            {before > 0 ? <td /> : null}
            {drawn.map(headOf)}
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
            {frozenBefore.map(letterAt)}
            {before > 0 ? <td /> : null}
            {drawn.map(letterAt)}
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
              {frozenBefore.map(cellAt(row))}
              {spacer(before)}
              {drawn.map(cellAt(row))}
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

type HeadProps = Pressed & { column: number; head: Head | undefined; isFrozen: boolean; isOfNumbers: boolean }

function HeadCell({ column, head, isFrozen, isOfNumbers, onPress }: HeadProps) {
  const t = useText(sheets)
  // The words run as their language does, whichever way the sheet runs.
  const direction = useLanguage() === 'fa' ? 'rtl' : 'ltr'
  const className = classNames(isFrozen && 'frozen', isOfNumbers && 'of-numbers')
  if (!head) return <td className={className} />
  return (
    <th scope="col" className={className}>
      <button
        type="button"
        tabIndex={-1}
        data-head={column}
        className={`m m-${head.state}`}
        title={[head.label, head.note].filter(Boolean).join(' · ')}
        onClick={(event) => onPress(event.currentTarget)}
      >
        <span className="visually-hidden">{t.meaningOf(head.name || letterOf(column))}</span>
        <b aria-hidden="true" dir={direction}>
          <bdi>{head.label}</bdi>
        </b>
        <small aria-hidden="true" dir={direction}>
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
  isFrozen: boolean
}

function Cell({ place, text, mark, head, isAt, isEditing, isFrozen, ...actions }: CellProps): ReactNode {
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
  const isNumber = isNumeric(text)
  const shown = isNumber ? <LeftToRight>{text}</LeftToRight> : text
  const state = mark ?? (head?.state === 'off' ? 'off' : head?.state === 'ask' ? 'pend' : undefined)
  return (
    <td
      data-cell={`${place.row},${place.column}`}
      tabIndex={isAt ? 0 : -1}
      className={classNames(state, isNumber && 'n', isAt && 'at', isFrozen && 'frozen')}
      title={text.length > 24 ? text : undefined}
      onFocus={() => onAt(place)}
      onDoubleClick={() => onEditing(place)}
    >
      {mark === 'asked' ? (
        <button type="button" tabIndex={-1} className="cell-button" onClick={() => onEditing(place)}>
          <span className="visually-hidden">{t.correct(address)}</span>
          <span aria-hidden="true">{shown || '\u00a0'}</span>
        </button>
      ) : (
        shown
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
