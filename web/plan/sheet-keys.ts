import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef } from 'react'

const TYPED = 'input'

/** Cells of a row with the column that each begins in. */
function placed(row: HTMLTableRowElement) {
  let column = 0
  return [...row.cells].map((cell) => {
    const at = column
    column += cell.colSpan
    return { cell, at }
  })
}

const fieldsIn = (row: HTMLTableRowElement) =>
  placed(row).flatMap(({ cell, at }) => {
    const field = cell.querySelector<HTMLInputElement>(TYPED)
    return field ? [{ field, at }] : []
  })

function placeOf(field: HTMLElement) {
  const cell = field.closest<HTMLTableCellElement>('th, td')
  const row = cell?.closest('tr')
  const rows = [...(cell?.closest('table')?.rows ?? [])]
  const place = row && placed(row).find((one) => one.cell === cell)
  return place ? { rows, row: rows.indexOf(row), column: place.at } : null
}

/** The typed cell above or below, in the nearest row that has one in this column. */
function vertical(field: HTMLElement, by: 1 | -1): HTMLInputElement | undefined {
  const place = placeOf(field)
  if (!place) return
  const { rows, row, column } = place
  for (let at = row + by; rows[at]; at += by) {
    const found = fieldsIn(rows[at]!).find((one) => one.at === column)
    if (found) return found.field
  }
}

function horizontal(field: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const row = field.closest('tr')
  const all = [...(row?.querySelectorAll<HTMLElement>(TYPED) ?? [])]
  return all[all.indexOf(field) + by]
}

/** Whether the caret can't move further that way, or all is selected. */
function isAtEnd(field: HTMLInputElement, by: 1 | -1): boolean {
  if (field.type === 'checkbox') return true
  const { selectionStart: from, selectionEnd: to, value } = field
  if (from === 0 && to === value.length) return true
  return from === to && from === (by < 0 ? 0 : value.length)
}

function next(event: KeyboardEvent, field: HTMLInputElement): HTMLElement | undefined {
  const { key, shiftKey, currentTarget } = event
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
  if (key === 'Enter') return vertical(field, shiftKey ? -1 : 1)
  if (shiftKey) return
  if (key === 'ArrowDown' || key === 'ArrowUp') return vertical(field, key === 'ArrowUp' ? -1 : 1)
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
  const caret = key === 'ArrowLeft' ? -1 : 1
  // Figures are typed left to right on both pages, the columns run as the page does.
  const way = isRtl ? (caret === 1 ? -1 : 1) : caret
  return isAtEnd(field, caret) ? horizontal(field, way) : undefined
}

/** Rows and cells of a pasted block; null for a single cell, which is an ordinary paste. */
export function blockOf(pasted: string): string[][] | null {
  const rows = pasted
    .replace(/(\r?\n)+$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
  return rows.length > 1 || rows[0]!.length > 1 ? rows : null
}

/** The cells that a block pasted at a field covers, by the fields' ids. */
function covered(field: HTMLElement, block: readonly (readonly string[])[]): { id: string; text: string }[] {
  const place = placeOf(field)
  if (!place) return []
  const below = place.rows
    .slice(place.row)
    .filter((row) => fieldsIn(row).some(({ at }) => at >= place.column))
  return block.flatMap((cells, down) => {
    const fields = below[down] ? fieldsIn(below[down]) : []
    return cells.flatMap((text, along) => {
      const found = fields.find(({ at }) => at === place.column + along)
      return found ? [{ id: found.field.id, text }] : []
    })
  })
}

/**
 * Arrows and Enter move between the typed cells of a table, Escape takes back what was typed since one has the focus, and a pasted
 * block fills them.
 */
export function useSheetKeys(onFill: (cells: readonly { id: string; text: string }[]) => void) {
  const table = useRef<HTMLTableElement>(null)
  const before = useRef({ id: '', text: '' })
  return {
    ref: table,
    onFocus({ target }: FocusEvent<HTMLTableElement>) {
      // What opens over the table takes Escape itself.
      const isCell =
        target instanceof HTMLInputElement && !target.closest('dialog, [role="dialog"], [popover]')
      if (isCell) before.current = { id: target.id, text: target.value }
    },
    onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
      const { target, nativeEvent, altKey, ctrlKey, metaKey } = event
      if (!(target instanceof HTMLInputElement) || nativeEvent.isComposing || event.defaultPrevented) return
      if (altKey || ctrlKey || metaKey) return
      const { id, text } = before.current
      if (event.key === 'Escape' && target.id === id && target.type === 'text' && target.value !== text) {
        event.preventDefault()
        onFill([before.current])
        return
      }
      const field = next(event, target)
      if (!field) return
      event.preventDefault()
      field.focus()
      if (field instanceof HTMLInputElement && field.type === 'text') field.select()
    },
    onPaste(event: ClipboardEvent<HTMLTableElement>) {
      const block = blockOf(event.clipboardData.getData('text/plain'))
      if (!block || !(event.target instanceof HTMLInputElement)) return
      event.preventDefault()
      onFill(covered(event.target, block))
    },
  }
}
