// A sheet that lists properties below each other: samples side by side, one result per line, or a certificate of one sample.
import { type Cell, decimalMarkOf, EMPTY_CELL, type Grid, isBlank, range, textCell } from './cell.ts'
import { isCutEnd, isRole } from './label-words.ts'
import {
  aloneIn,
  hasEnds,
  headerLines,
  headsAbove,
  isHeadOfUnits,
  isMeasured,
  keyColumn,
  namedIn,
  namesOf,
  type Part,
  type Place,
  partOf,
  rolesIn,
  unitOfHead,
  withoutTwins,
  withUnit,
} from './list-heads.ts'
import { isTextField } from './sheet-fields.ts'
import { groupOf, type Heading, OF_CURVE, unitIn } from './sheet-groups.ts'
import { labelKey } from './sheet-labels.ts'
import {
  columnsOf,
  curveOf,
  figures,
  type ImportTable,
  isCurve,
  keptColumns,
  labelOf,
} from './sheet-table.ts'
import { briefly, isFigure } from './wide-table.ts'

const DEGREES_HEAD = /^(?:test )?temp(?:erature)?\.?(?:[\s,([]*(?:°|deg\.?)? ?c)?[)\]]?$/i
const DITTO = /^(?:["″”]|''|do\.?|ditto|\/\/)$/i
/** The parts of a table that are read. */
const PARTS_READ: readonly Part[] = ['sample', 'result', 'unit', 'method', 'name']

/** The tables of a list: a line of heads in its middle begins another. */
export function listTables(grid: Grid, place: Place): ImportTable[] {
  const { labels, left, right, top, bottom } = place
  const starts: number[] = []
  let before = new Set<string>()
  let named: number | null = null
  for (let at = top; at < bottom; at++) {
    const line = grid[at]!
    const begin = (from: number) => {
      starts.push(from)
      before = new Set()
      named = null
    }
    if (rolesIn(line, place) >= 2 && before.size > 0) begin(at)
    if (before.size > 0 && namedIn(line.slice(left, right))?.field === 'name') named ??= at
    const { text } = line[labels]!
    if (!isMeasured(text) || !line.slice(left, right).some((cell) => isFigure(cell))) continue
    // A label repeated below the name of another sample belongs to that sample.
    if (named !== null && before.has(labelKey(text))) begin(named)
    before.add(labelKey(text))
  }
  const edges = [top, ...starts, bottom]
  return edges
    .slice(0, -1)
    .flatMap((from, at) => listTable(grid, { ...place, top: from, bottom: edges[at + 1]! }) ?? [])
}

function listTable(grid: Grid, place: Place): ImportTable | null {
  const { labels, left, right, top, bottom } = place
  const at = (row: number, column: number): Cell => grid[row]?.[column] ?? EMPTY_CELL
  const beside = range(left, right).filter((column) => column !== labels)
  const measured = range(top, bottom).filter(
    (row) =>
      isMeasured(at(row, labels).text) &&
      beside.some((column) => !isBlank(at(row, column))) &&
      !isHeadOfUnits(beside.map((column) => at(row, column))),
  )
  const [first] = measured
  if (first === undefined) return null
  const { heads, start } = headsAbove(grid, place, first)
  const titles = (column: number): string[] =>
    heads.map((row) => at(row, column).text.trim()).filter((text) => text !== '')
  const textsAt = (row: number, columns: readonly number[]) =>
    columns.map((column) => at(row, column).text.trim())
  const cellsIn = (column: number) => measured.map((row) => at(row, column))
  const parts = new Map(beside.map((column) => [column, partOf(titles(column), cellsIn(column))]))
  // "Crude" beside "Naphtha" is a sample's name, where figures stand below it and there is no column of results.
  const isOfResults = [...parts.values()].includes('result')
  for (const [column, part] of parts)
    if (part === 'name' && !isOfResults && cellsIn(column).filter(isFigure).length > 1)
      parts.set(column, 'sample')
  const of = (part: Part) => beside.filter((column) => parts.get(column) === part)
  let samples = of('sample')
  if (of('result').length > 0 && samples.every((column) => titles(column).length === 0)) samples = []
  // "Temp. | 50" beside a viscosity is its temperature.
  const degrees =
    samples.length > 1 ? samples.find((column) => DEGREES_HEAD.test(titles(column).join(' '))) : undefined
  const sorted = [...of('result'), ...samples.filter((column) => column !== degrees)].sort((a, b) => a - b)
  samples = withoutTwins(sorted, titles)
  // A column under "No." or a date counts only where there is no other.
  if (samples.length === 0) samples = of('dated').slice(-1)
  // A single column of figures has the results, even if each is a limit.
  if (samples.length === 0)
    samples = of('limit').filter((column) => !titles(column).some((text) => labelOf(text).target === 'limit'))
  if (samples.length === 0) return null

  const named = of('name').filter((column) => measured.some((row) => !isBlank(at(row, column))))
  const isLong = named.length > 0 && samples.length === 1
  const keyed = isLong ? keyColumn(named, measured, at) : null

  // By line, or by label in a list with one result per line.
  const headings = new Map<string, Heading>()
  const values = new Map<string, Map<string, Cell>>()
  const order: string[] = []
  const places = new Map<string, number>()
  const texts = new Map<string, Map<string, Cell>>()
  const leftOut: ImportTable['leftOut'][number][] = []
  const titleLines = grid.slice(top, start).flatMap((line) => aloneIn(line.slice(left, right)) ?? [])
  let group: Heading['group'] = titleLines.map((text) => groupOf(text)).findLast((one) => one !== undefined)
  // A unit at the head of the labels, or of a single column of results, applies to every line without one.
  const common = [
    ...(samples.length === 1 ? titles(samples[0]!) : []),
    ...heads.map((row) => at(row, labels).text),
  ]
    .map((text) => ({ text, unit: unitOfHead(text) }))
    .find(({ unit }) => unit !== null)
  const asides = of('nothing').filter((column) => column < labels)
  let unitBefore = ''
  let key = ''
  for (let row = start; row < bottom; row++) {
    const stated = degrees === undefined || isBlank(at(row, degrees)) ? '' : ` @ ${at(row, degrees).text} °C`
    const label = `${at(row, labels).text}${isMeasured(at(row, labels).text) ? stated : ''}`
      .replace(/\s+/g, ' ')
      .trim()
    if (isLong && !isBlank(at(row, keyed!))) key = at(row, keyed!).text.trim()
    const cells = samples.map((column) => at(row, column))
    if (label === '' || heads.includes(row)) continue
    // The name of a group may stand beside its first line.
    const beside = textsAt(row, asides).filter(Boolean)
    if (beside.length > 0) group = beside.map((text) => groupOf(text)).find((one) => one !== undefined)
    const reading = labelOf(label)
    const units = new Set(textsAt(row, of('unit')).filter(Boolean))
    const unit = [...units].map((text) => (DITTO.test(text) ? unitBefore : text)).join(' / ')
    unitBefore = unit
    const method = textsAt(row, of('method')).join(' ').trim()
    if (cells.every(isBlank)) {
      // The heading of a group, as "Distillation, °F", whose unit applies to the lines below.
      const isGroup = reading.target === 'other' && reading.why !== 'about' && unitIn(label) !== null
      if (!isMeasured(label) || isGroup || /^(?:distil|destil|تقطیر)/i.test(label))
        group = groupOf(`${label} ${method}`.trim(), unit)
      continue
    }
    const percent = /^\d{1,2}$/.test(label)
    const isPoint =
      percent || isCurve(reading.target) || reading.target === 'recovery' || reading.why === 'own'
    if (group && (OF_CURVE.test(group.text) ? !isPoint : unit !== '' || unitIn(label) !== null))
      group = undefined
    if (isLong && (isTextField(reading.target ?? '') || isRole(reading.target))) continue
    const isBareNumber = percent && !group && !hasEnds(measured, labels, at)
    if (isBareNumber || (isRole(reading.target) && !isCutEnd(reading.target))) {
      leftOut.push({ place: row + 1, text: briefly([at(row, labels), ...cells]) })
      continue
    }
    const id = isLong ? label.toLowerCase() : `${row}`
    if (!headings.has(id)) {
      headings.set(id, {
        text: label,
        unit,
        method,
        group: group?.unit ? group : withUnit(group, common),
        line: row + 1,
      })
      order.push(id)
      values.set(id, new Map())
    }
    const sameUnit = isLong && headings.get(id)!.unit !== unit && unit !== ''
    samples.forEach((column, n) => {
      const cell = cells[n]!
      if (isBlank(cell)) return
      const sample = isLong ? key : `${column}`
      if (!places.has(sample)) places.set(sample, isLong ? row + 1 : column + 1)
      const store = values.get(id)!
      // Two results of one sample: both are shown, so that the user decides.
      if (store.has(sample))
        store.set(sample, { text: `${store.get(sample)!.text} ; ${cell.text}`, is: 'text' })
      else store.set(sample, sameUnit ? { text: `${cell.text} ${unit}`, is: 'text' } : cell)
    })
    if (isTextField(reading.target ?? '')) texts.set(reading.target!, values.get(id)!)
  }
  const ids = isLong ? [...places.keys()] : samples.map(String)
  const nameCells = namesOf(ids, { isLong, samples, titles, texts, values, headings })
  if (nameCells) {
    const head = at(heads.at(-1) ?? -1, isLong ? keyed! : labels).text
    headings.set('name', { text: labelOf(head).target === 'name' ? head : 'Name', unit: '', method: '' })
    values.set('name', nameCells)
    order.unshift('name')
  }
  for (const [field, cell] of headerLines(grid, place, heads, first, ids.length)) {
    const before = order.find((id) => labelOf(headings.get(id)!.text).target === field)
    if (before !== undefined && ids.some((id) => !isBlank(values.get(before)!.get(id) ?? EMPTY_CELL)))
      continue
    const id = before ?? `head ${field}`
    headings.set(id, { text: cell.label, unit: '', method: '', line: cell.line })
    values.set(id, new Map(ids.map((sample) => [sample, textCell(cell.value)])))
    if (before === undefined) order.push(id)
  }
  const ordered = order.map((id) => headings.get(id)!)
  const { columns, rows } = keptColumns(
    columnsOf(ordered, titleLines.join(' ')),
    ids.map((id) => ({
      place: places.get(id) ?? Number(id) + 1,
      cells: order.map((one) => values.get(one)!.get(id) ?? EMPTY_CELL),
    })),
  )
  for (const column of beside)
    if (!PARTS_READ.includes(parts.get(column)!) && titles(column).length > 0)
      leftOut.push({ place: column + 1, text: titles(column).join(' ') })
  return {
    columns,
    rows,
    isTransposed: true,
    mark: decimalMarkOf(figures(columns, rows)),
    curve: curveOf(columns),
    leftOut,
  }
}
