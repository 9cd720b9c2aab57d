// Pasted text as cells: from a spreadsheet, from a page of a PDF with runs of blanks, or line by line.
import { fold } from '../vocabulary/rules/fold.ts'
import { type Cell, type Grid, textCell } from './cell.ts'
import { delimiterOf, readDelimited } from './csv-text.ts'
import { METHOD, readLabel } from './label-reading.ts'
import { isRole, type LabelTarget } from './label-words.ts'
import { isTextField } from './sheet-fields.ts'
import { labelOf } from './sheet-table.ts'
import { isHead } from './wide-table.ts'

const LINE_MAX = 300
const LINES_MAX = 2000
const SAMPLE_LENGTH = 50_000
const SAMPLE_ROWS = 5000
const NUMBER = /^[<>≤≥~≈]?[+-]?(?:\d[\d.,'’٫/]*|[.,]\d+)$/
const LIMITED =
  /(?:(?:[<>≤≥]=?|\b(?:min|max|not more than|not less than)\b\.?|حداقل|حداکثر)\s*[+-]?\d[\d.,]*)|(?:[+-]?\d[\d.,]*\s*\b(?:min|max)\b\.?)/gi

/** Whether the delimiter separates fields in most lines of the text. */
function isDelimited(text: string, delimiter: string, grid: Grid): boolean {
  const widths = grid
    .slice(0, SAMPLE_ROWS)
    .flatMap((row) => (row.some((cell) => cell.text.trim() !== '') ? [row.length] : []))
  if (widths.length < 2) return false
  if (delimiter !== ',') return widths.filter((width) => width > 1).length * 2 >= widths.length
  // Commas occur in sentences, labels and numbers too: a table has the same number of them in its lines.
  const usual = [...Map.groupBy(widths, (width) => width)].sort((a, b) => b[1].length - a[1].length)[0]!
  const head = grid.find(({ length }) => length > 2 && length === usual[0])
  if (head && isHead(head)) return true
  const lines = text.slice(0, SAMPLE_LENGTH).split(/[\r\n]+/)
  const filled = lines.filter((line) => line.trim() !== '')
  if (filled.filter((line) => /^[^:]+:\s*[^,:]*\d[^,:]*$/.test(line)).length * 2 > filled.length) return false
  if (usual[0] < 2 || usual[1].length * 5 < widths.length * 3) return false
  const withComma = lines.filter((line) => line.includes(','))
  const apart = withComma.map((line) => /,(?!\d)|(?<!\d),/.test(line))
  return (widths[0] === usual[0] && apart[0] === true) || apart.filter(Boolean).length * 2 > apart.length
}

/** The cells of a pasted text, one row per line; `least`: how many labels below each other make a list. */
export function textGrid(text: string): { grid: Grid; least: number } {
  const table = (grid: Grid) => ({ grid, least: 2 })
  const list = (grid: Grid) => ({ grid, least: 1 })
  const delimiter = delimiterOf(text)
  const cells = readDelimited(text, delimiter)
  if (cells.length > LINES_MAX || isDelimited(text, delimiter, cells)) return table(cells)
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  if (lines.some((line) => line.length > 10 * LINE_MAX)) return table(cells)
  const spaced = lines.map(spacedCells)
  const at = spaced.findIndex(
    (cells) => rolesIn(cells) >= 2 || isHead(cells.map(({ text: one }) => textCell(one))),
  )
  if (at < 0) {
    const head = lines.findIndex((line) => figuresOfHead(line) !== null)
    const figures = head < 0 ? null : figuresOfHead(lines[head]!)
    return list(lines.map((line, n) => (figures && n > head && flatCells(line, figures)) || lineCells(line)))
  }
  const head = spaced[at]!
  const isWide = rolesIn(head) < 2
  const rows = spaced.map((cells, n) => {
    if (n < at) return cells.length > 1 ? cells.map(({ text: one }) => textCell(one)) : lineCells(lines[n]!)
    if (n === at) return cells.map(({ text: one }) => textCell(one))
    if (cells.length === 0) return []
    return placed(cells, head, isWide) ?? (isWide ? [textCell(lines[n]!.trim())] : intoRoles(lines[n]!, head))
  })
  return isWide ? table(rows) : list(rows)
}

interface Spaced {
  text: string
  from: number
  to: number
}

/** The parts of a line between runs of blanks, with their positions. */
function spacedCells(line: string): Spaced[] {
  return [...line.slice(0, 10 * LINE_MAX).matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({
    text,
    from: index,
    to: index + text.length,
  }))
}

const rolesIn = (cells: readonly Spaced[]): number =>
  new Set(cells.flatMap(({ text }) => (isRole(labelOf(text).target) ? [labelOf(text).target] : []))).size

/** Parts of a line assigned to the heads above them; null where neither position nor number decides. */
function placed(cells: readonly Spaced[], head: readonly Spaced[], isWide: boolean): Cell[] | null {
  const at = cells.map(({ from, to }) => {
    const over = head.flatMap((one, n) => (one.from < to && from < one.to ? [n] : []))
    return over.length === 1 ? over[0]! : -1
  })
  const isClear = at.every((n, k) => n >= 0 && (k === 0 || n > at[k - 1]!))
  if (isClear && (isWide || at[0] === 0)) {
    const row: Cell[] = head.map(() => textCell(''))
    for (const [k, n] of at.entries()) row[n] = textCell(cells[k]!.text)
    return row
  }
  return cells.length === head.length ? cells.map(({ text }) => textCell(text)) : null
}

/** A line that doesn't fit the columns: its label and result by its words. */
function intoRoles(line: string, head: readonly Spaced[]): Cell[] {
  const [label, value] = lineCells(line)
  const targets = head.map(({ text }) => labelOf(text).target)
  const result = targets.indexOf('result')
  const row: Cell[] = head.map(() => textCell(''))
  const test = targets.findIndex((target) => target === 'test' || target === 'name')
  row[Math.max(test, 0)] = label!
  if (value && result >= 0) row[result] = value
  return row
}

/** The columns of figures in a line of heads that lost its blanks, as "Property Unit Min Max Result Method" in a PDF. */
function figuresOfHead(line: string): LabelTarget[] | null {
  if (line.length > LINE_MAX) return null
  const words = line.trim().split(/\s+/)
  const targets = words.map((word) => labelOf(word).target)
  if (!targets.every((target) => target === 'name' || isRole(target))) return null
  const figures = targets.filter((target) => target === 'limit' || target === 'result')
  return figures.length > 1 && figures.filter((target) => target === 'result').length === 1 ? figures : null
}

/** A line below such heads with a figure or dash for each of their columns, perhaps after a dash for no unit; null for others. */
function flatCells(line: string, figures: readonly LabelTarget[]): Cell[] | null {
  const words = line.slice(0, LINE_MAX).replace(new RegExp(METHOD.source, 'gi'), ' ').trim().split(/\s+/)
  const isDash = (word: string) => /^[-–—]$/.test(word)
  const runs: { from: number; to: number }[] = []
  for (let at = 0; at < words.length; at++) {
    if (!isDash(words[at]!) && !NUMBER.test(numberOf(words[at]!))) continue
    const last = runs.at(-1)
    if (last?.to === at) last.to = at + 1
    else runs.push({ from: at, to: at + 1 })
  }
  const isWhole = ({ from, to }: { from: number; to: number }) =>
    to - from === figures.length || (to - from === figures.length + 1 && isDash(words[from]!))
  const [run, ...others] = runs.filter(isWhole)
  if (!run || others.length > 0) return null
  const result = words[run.to - figures.length + figures.indexOf('result')]!
  const label = [...words.slice(0, run.from), ...words.slice(run.to)].join(' ')
  return [textCell(label), textCell(isDash(result) ? '' : result)]
}

/** The words of a line; signs of limits stay with their figures. */
const wordsOf = (line: string): string[] =>
  line
    .replace(/([<>≤≥~≈])\s+(?=[\d.۰-۹])/g, '$1')
    .replace(/(?<![\d.,\p{L}@/])([+\-−–]?\d+(?:[.,٫]\d+)?)(?=[°ºa-zآ-ی%٪])/giu, '$1 ')
    .split(/[\s|=]+|(?<=\D),\s|,\s(?=\D)|:\s|:$|\.{3,}/)
    .filter((word) => word !== '' && !/^[-–—.*]+$/.test(word))

const numberOf = (word: string): string => fold(word).replace(/[\u2212\u2013]/g, '-')

/**
 * A line of a laboratory's sheet as two cells: label and figure. The figure is the last one without which the other words are a label;
 * without such a figure, or with several candidates, the line is one cell.
 */
function lineCells(line: string): Cell[] {
  const text = line.trim()
  const named = /^([^:=\t]{1,60})[:=\t]\s*(\S.*)$/.exec(text)
  if (named) {
    const { target, why } = labelOf(named[1]!)
    if (target !== null && (isTextField(target) || why === 'about'))
      return [textCell(named[1]!), textCell(named[2]!.trim())]
  }
  if (text.length > LINE_MAX) return [textCell(text)]
  const found = splitLine(text)
  if (found) return found
  const without = text.replace(LIMITED, ' ')
  return (without !== text && splitLine(without)) || [textCell(text)]
}

function splitLine(text: string): Cell[] | null {
  // The number of a method is no figure.
  const masked = text.replace(new RegExp(METHOD.source, 'gi'), (method) => method.replace(/\s+/g, '\u0001'))
  const words = wordsOf(masked).map((word) => word.replaceAll('\u0001', ' '))
  const isNumber = words.map(
    (word) => NUMBER.test(numberOf(word).replace(/[([{)\]}]/g, '')) && !/[()[\]]/.test(word),
  )
  const bare = /^\d{1,2}$/.test(words[0] ?? '') && words.length === 2 && isNumber[1]
  if (bare) return [textCell(words[0]!), textCell(words[1]!)]
  for (let at = words.length - 1; at >= 0; at--) {
    if (!isNumber[at]) continue
    const label = [...words.slice(0, at), ...words.slice(at + 1)].join(' ')
    const reading = readLabel(label)
    const isLabel = reading.target !== null && !isRole(reading.target) && !isTextField(reading.target)
    if (!isLabel && !reading.lacksTemperature) continue
    // Beside something known and not kept, a second figure may be the result as well.
    if (reading.target === 'other' && words.some((_, n) => n !== at && isNumber[n] && isLoose(words, n)))
      continue
    return [textCell(label), textCell(words[at]!)]
  }
  return colorIn(words) ?? likelyIn(words, isNumber)
}

/** A figure that is not part of a condition, a per cent or a duration. */
const isLoose = (words: readonly string[], at: number): boolean =>
  !/^(?:[%٪°º(]|deg|h$|hrs?$|hours?$|vol|درجه|درصد)/i.test(words[at + 1] ?? '') &&
  !/^(?:@|at|on|bei|to|در|تا)$/i.test(words[at - 1] ?? '')

const COLOR =
  /^(?:[<>]\s?)?[ld]?\s?[+-]?[\d۰-۹][\d.,۰-۹٫]*$|^(?:water ?white|white|yellow|red|green|blue|orange|straw|undyed|colou?rless|farblos|gelb|rot|بی ?رنگ|زرد|سبز|قرمز|سفید)$/i

/** A color may be a word instead of a figure. */
function colorIn(words: readonly string[]): Cell[] | null {
  for (let to = Math.min(4, words.length - 1); to > 0; to--)
    if (
      readLabel(words.slice(0, to).join(' ')).target === 'color' &&
      COLOR.test(fold(words.slice(to).join(' ')))
    )
      return [textCell(words.slice(0, to).join(' ')), textCell(words.slice(to).join(' '))]
  return null
}

/** A single figure among words that are not all explained: a label to be asked about, or an unknown one. */
function likelyIn(words: readonly string[], isNumber: readonly (boolean | undefined)[]): Cell[] | null {
  const figures = words.flatMap((_, at) => (isNumber[at] ? [at] : []))
  if (figures.length !== 1) return null
  const label = words.filter((_, at) => at !== figures[0]).join(' ')
  return /\p{L}/u.test(label) ? [textCell(label), textCell(words[figures[0]!]!)] : null
}
