// Pasted text as cells: delimited, in columns of blanks, or a test and its figure on a line.
import { type Cell, type Grid, readCell, textCell } from './cell.ts'
import { delimiterOf, readDelimited } from './csv-text.ts'
import { METHOD } from './methods.ts'
import { isUnit } from './sheet-units.ts'

const LINE_MAX = 3000
const LINES_MAX = 20_000

/** The cells of a text, one row per line. */
export function textGrid(text: string): Grid {
  const delimiter = delimiterOf(text)
  const cells = readDelimited(text, delimiter)
  const isBlankAll = !cells.some((row) => row.some(({ text: one }) => one.trim() !== ''))
  if (isBlankAll || cells.length > LINES_MAX || isDelimited(cells, delimiter)) return cells
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  if (lines.some((line) => line.length > LINE_MAX)) return cells
  return inColumns(lines) ?? lines.map(lineCells)
}

/** Whether most lines have the delimiter; commas also stand in sentences and numbers, so their lines are equally long. */
function isDelimited(grid: Grid, delimiter: string): boolean {
  const widths = grid.flatMap((row) => (row.some(({ text }) => text.trim() !== '') ? [row.length] : []))
  if (widths.length < 2 && delimiter !== '\t') return false
  if (delimiter !== ',') return widths.filter((width) => width > 1).length * 2 >= widths.length
  const [usual] = [...Map.groupBy(widths, (width) => width)].sort((a, b) => b[1].length - a[1].length)
  const isFirst = widths[0] === usual![0] && grid[0]!.every(({ text }) => !/^\s*\d/.test(text))
  return usual![0] > 1 && usual![1].length * 5 >= widths.length * 3 && (usual![0] > 2 || isFirst)
}

interface Part {
  text: string
  from: number
  to: number
}

const partsOf = (line: string): Part[] =>
  [...line.matchAll(/[^\s\t]+(?: [^\s\t]+)*/g)].map(({ 0: text, index }) => ({
    text,
    from: index,
    to: index + text.length,
  }))

/** Columns set with runs of blanks: each part stands under the head that it overlaps. Null where the lines aren't set so. */
function inColumns(lines: readonly string[]): Grid | null {
  const parts = lines.map(partsOf)
  const filled = parts.filter(({ length }) => length > 0)
  const widest = Math.max(0, ...filled.map(({ length }) => length))
  const many = filled.filter(({ length }) => length >= 3)
  if (widest < 3 || many.length * 2 < filled.length) return null
  const [usual] = [...Map.groupBy(many, ({ length }) => length)].sort(
    (a, b) => b[1].length - a[1].length || b[0] - a[0],
  )
  const head = parts.find(({ length }) => length === widest) ?? usual![1][0]!
  return parts.map((line): Cell[] => {
    if (line.length === head.length) return line.map(({ text }) => textCell(text))
    const row: Cell[] = head.map(() => textCell(''))
    let last = -1
    for (const part of line) {
      const over = head.flatMap((one, n) => (n > last && one.from < part.to && part.from < one.to ? [n] : []))
      const at = over.length === 1 || last < 0 ? (over[0] ?? last + 1) : (over[0] ?? -1)
      if (at < 0 || at >= row.length) return [textCell(line.map(({ text }) => text).join(' '))]
      row[at] = textCell(part.text)
      last = at
    }
    return row
  })
}

const FIGURE = String.raw`[<>≤≥~≈]?\s?(?:(?:minus|moins|menos|meno|минус|منفی|منهای)\s|[+\-−–])?(?:\d[\d.,٫’']*|[۰-۹][۰-۹٫٬.,/]*)`
const LIMIT_WORD = String.raw`(?:min|max|minimum|maximum|mini|maxi|not more than|not less than|حداقل|حداکثر)\.?`
const LIMIT = String.raw`(?:${LIMIT_WORD}\s*${FIGURE}(?:\s*${LIMIT_WORD}\s*${FIGURE})?|${FIGURE}\s*${LIMIT_WORD}|${FIGURE}(?:\s+(?:-|–|to|تا|a)\s+|-|–)${FIGURE}|\(\s*(?:${LIMIT_WORD}\s*)?${FIGURE}\s*(?:${LIMIT_WORD}|(?:-|–)\s*${FIGURE})?\s*\))`
const FIGURE_LAST = new RegExp(
  `^(.*?\\S)[\\s:=.…|]+(?:(${LIMIT})\\s+)?(${FIGURE})(?:\\s*([^\\d۰-۹\\s][^\\d۰-۹]{0,14}|(?:kg|g|lb|mg|kgf)/(?:m|c?m|in|dm)[23]|mm2/s|m2/s))?\\s*$`,
  'iu',
)
const LIMIT_LAST = new RegExp(`^(.*\\S)\\s+(${LIMIT})\\s*$`, 'iu')
const NAMED = /^([^:=\t]{1,60}?)\s*[:=]\s*(\S.*)$/

/** A line as label, limits and figure; as one cell where it isn't plain which figure is the result. */
function lineCells(line: string): Cell[] {
  const text = line.trim()
  if (text === '') return []
  const named = NAMED.exec(text)
  if (
    named &&
    !/\d/.test(named[1]!) &&
    readCell(textCell(named[2]!), '.').is !== 'number' &&
    !new RegExp(LIMIT, 'iu').test(named[2]!)
  )
    return [textCell(named[1]!.trim()), textCell(''), textCell(named[2]!.trim())]
  // The number of a method is no figure.
  const methods: string[] = []
  const masked = text.replace(
    METHOD,
    (method) => `\ue000${String.fromCharCode(0xe000 + methods.push(method))}`,
  )
  const unmasked = (part: string) =>
    part.replace(/\ue000(.)/g, (_, at: string) => methods[at.charCodeAt(0) - 0xe001] ?? '')
  const last = LIMIT_LAST.exec(masked)
  const found = FIGURE_LAST.exec(last ? last[1]! : masked) ?? (last ? FIGURE_LAST.exec(masked) : null)
  if (!found) return [textCell(text)]
  const [, label, limit, figure, unit] = found
  const after = unit?.trim() ?? ''
  const isOpen =
    /(?<!\/[cdm]?m)\d\s*$/.test(label!) || (new RegExp(`\\s${FIGURE}$`, 'u').test(label!) && !limit)
  const isUnitAfter = after === '' || isUnit(after) || /^\ue000.$/.test(after)
  if (isOpen || !isUnitAfter || !/\p{L}|%/u.test(label!) || (last && limit)) return [textCell(text)]
  const value = isUnit(after) ? `${figure} ${after}` : figure!
  return [
    textCell(
      unmasked(`${label!} ${isUnit(after) ? '' : after}`)
        .replace(/[\s:=.…|]+$/, '')
        .trim(),
    ),
    textCell(limit ?? last?.[2] ?? ''),
    textCell(value),
  ]
}
