import type { OwnProperty } from '../own/own-property.ts'
import { DISTILLATION, type NumericPropertyName, type PropertyName } from '../vocabulary/properties.ts'
import { fold } from '../vocabulary/rules/fold.ts'
import { textCell } from './cell.ts'
import { type CellFault, type DecimalMark, decimalMarkOf, readCell } from './cell-reading.ts'
import { CONDITION, degreesOf, METHOD, SAID_CONDITION } from './label-reading.ts'
import { calledBy } from './own-columns.ts'
import { isProperty, isTextField, type OwnField, ownField, type TextField } from './sheet-fields.ts'
import { entryOf, type LabelEntry } from './sheet-labels.ts'
import { measuredBy } from './sheet-layout.ts'
import { quantityOf, UNITS, type Unit, unitBySymbol, unitKey, unitOf } from './sheet-units.ts'

/** What was made of a line of a laboratory's sheet. */
export type LineReading =
  | {
      is: 'value'
      line: string
      field: PropertyName
      text: string
      unit: string
      at: number | null
      value: number | string
      method: string | null
    }
  | { is: 'own'; line: string; field: OwnField; text: string; value: number; method: string | null }
  | { is: 'name'; line: string; field: TextField; value: string }
  | { is: 'fault'; line: string; field: PropertyName | OwnField; fault: CellFault }
  /** Several figures: which one is the result is not for us to say. */
  | { is: 'several'; line: string; field: PropertyName | OwnField }
  | { is: 'unknown'; line: string }

const WINDOW = 6
const LINES_MAX = 500
const LINE_MAX = 300
/** Words beside a result that say nothing about its value. */
const ASIDE =
  /^(?:result|results|value|test|report|reported|typical|actual|measured|calculated|calc|by|of|the|at|is|pmcc|abel|tag|closed|open|cup|distillation|recovered|vol|temperature|temp|point|content|total|number|method|astm|iso|ip|en|pass|ok|deg|نتیجه|مقدار|روش|آزمون|تقطیر|دمای|درصد|درجه|برابر|است|با)$/
const NUMBER = /^[<>≤≥~≈]?[+-]?(?:\d[\d.,'’]*|[.,]\d+)$/
const PERCENTS = new Map<number, PropertyName>(DISTILLATION.map(([name, percent]) => [percent, name]))

/** Reads a laboratory's sheet line by line: name, unit, value and method in any order, in either language; own properties by their definitions. */
export function readLines(text: string, own: readonly OwnProperty[] = []): LineReading[] {
  const lines = text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, LINES_MAX)
  const tokens = lines.map((line) => tokensOf(line))
  const mark = decimalMarkOf(
    tokens.flatMap(({ words }) => words.filter((word) => NUMBER.test(word)).map(textCell)),
  )
  const hasCurve = tokens.some(({ words }) => words.some((word) => /^(?:ibp|fbp|ep)$/.test(word)))
  return lines.map((line, at) =>
    line.length > LINE_MAX
      ? { is: 'unknown', line }
      : (readKnown(line, tokens[at]!, mark, hasCurve) ??
        readOwn(line, tokens[at]!, mark, own) ?? { is: 'unknown', line }),
  )
}

function readKnown(line: string, tokens: Tokens, mark: DecimalMark, hasCurve: boolean): LineReading | null {
  const found = readEither(line, tokens, mark, hasCurve)
  return found.is === 'unknown' ? null : found
}

/** A line that begins with what somebody calls a property, in the unit of its definition or without one. */
function readOwn(
  line: string,
  { words, method }: Tokens,
  mark: DecimalMark,
  own: readonly OwnProperty[],
): LineReading | null {
  for (let length = Math.min(words.length, WINDOW); length > 0; length--) {
    const definition = calledBy(words.slice(0, length).join(' '), own)
    if (!definition) continue
    const field = ownField(definition.key)
    const rest = words.slice(length)
    const numbers = rest.filter((word) => NUMBER.test(word))
    if (numbers.length > 1) return { is: 'several', line, field }
    if (numbers.length === 0) return null
    const others = rest.filter((word) => !NUMBER.test(word))
    const said = others.filter((word) => unitKey(word) !== '' && !ASIDE.test(word))
    const isUnit = [others, said].some((all) => unitKey(all.join('')) === unitKey(definition.unit))
    if (said.length > 0 && !isUnit)
      return { is: 'fault', line, field, fault: { code: 'unit', text: said.join(' ') } }
    const reading = readCell(textCell(numbers[0]!), mark)
    if (reading.is === 'fault') return { is: 'fault', line, field, fault: reading.fault }
    if (reading.is !== 'number' || reading.filled) return null
    return { is: 'own', line, field, text: reading.text, value: reading.value, method }
  }
  return null
}

interface Tokens {
  words: string[]
  at: number | null
  method: string | null
}

/** The words of a line, without methods and the temperature at which something was measured. */
function tokensOf(line: string, sign = SAID_CONDITION): Tokens {
  const text = fold(line.slice(0, LINE_MAX))
    .replaceAll('٪', '%')
    .replace(/[\u2212\u2013]/g, '-')
  const method = text.match(METHOD)?.join(' ') ?? null
  const bare = text.replace(METHOD, ' ')
  const condition = sign.exec(bare)
  const rest = condition ? bare.replace(condition[0], ' ') : bare
  const words = rest
    .replace(/([<>≤≥~≈])\s+(?=[\d.])/g, '$1')
    .replace(/(?<=\d)\s+(?=%)/g, '')
    .replace(/(?<![\d.,])([+-]?\d+(?:[.,]\d+)?)(?=[°a-zآ-ی])/g, '$1 ')
    .split(/[\s:;|=،()[\]]+|,(?!\d)|\.{3,}/)
    .filter((word) => word !== '' && !/^[-–—.*]+$/.test(word))
  return { words, at: condition ? degreesOf(condition) : null, method }
}

/** A temperature that no word marks, as in `Density 15 °C 742`, counts as one if a density or viscosity makes no sense without it. */
function readEither(line: string, tokens: Tokens, mark: DecimalMark, hasCurve: boolean): LineReading {
  const first = readLine(line, tokens, mark, hasCurve)
  if (first.is !== 'several' && first.is !== 'unknown') return first
  const second = readLine(line, tokensOf(line, CONDITION), mark, hasCurve)
  const isOfOne =
    second.is === 'value' &&
    (second.field === 'density' || second.field === 'viscosity_40' || second.field === 'rvp')
  return isOfOne ? second : first
}

interface Found {
  entry: LabelEntry
  from: number
  to: number
}

const isOfLine = ({ target }: LabelEntry) => target === 'other' || isProperty(target) || isTextField(target)

/** The longest run of words that is a label. */
function labelIn(words: readonly string[]): Found | null {
  let best: (Found & { length: number }) | null = null
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= Math.min(words.length, from + WINDOW); to++) {
      const run = words.slice(from, to).join(' ')
      const entry = NUMBER.test(run) ? null : entryOf(run)
      if (entry && isOfLine(entry) && run.length > (best?.length ?? 0))
        best = { entry, from, to, length: run.length }
    }
  return best
}

function readLine(
  line: string,
  { words, at, method }: Tokens,
  mark: DecimalMark,
  hasCurve: boolean,
): LineReading {
  const unknown: LineReading = { is: 'unknown', line }
  const [first, second] = words
  const percent = words.length === 2 && hasCurve ? PERCENTS.get(Number(first)) : undefined
  if (percent && NUMBER.test(second!))
    return valueOfLine(line, percent, [second!], { at: null, method, mark })
  const found = labelIn(words)
  if (!found) return unknown
  const { entry, from, to } = found
  const rest = [...words.slice(0, from), ...words.slice(to)]
  if (entry.needs !== undefined && !(at !== null && Math.abs(at - entry.needs) < 0.01)) return unknown
  if (isTextField(entry.target)) {
    const value = from === 0 ? line.replace(/^[^:=\t]*[:=\t]\s*/, '').trim() : ''
    return value !== '' && value !== line ? { is: 'name', line, field: entry.target, value } : unknown
  }
  if (!isProperty(entry.target)) return unknown
  if (/\bevap/.test(line.toLowerCase())) return unknown
  if (entry.target === 'color') {
    const value = rest
      .filter((word) => !ASIDE.test(word) && !/^saybolt$/.test(word))
      .join(' ')
      .toUpperCase()
    return value === ''
      ? unknown
      : { is: 'value', line, field: 'color', text: value, unit: '', at: null, value, method }
  }
  return valueOfLine(line, entry.target, rest, {
    at: entry.target === 'density' && at !== 15 ? at : null,
    method,
    mark,
    unit: entry.unit,
  })
}

interface Around {
  at: number | null
  method: string | null
  mark: DecimalMark
  unit?: string
}

function valueOfLine(
  line: string,
  field: PropertyName,
  rest: readonly string[],
  { at, method, mark, unit }: Around,
): LineReading {
  const property = measuredBy(field)!
  const numbers = rest.filter((word) => NUMBER.test(word) || /^[<>≤≥~≈]?[+-]?\d[\d.,]*%$/.test(word))
  const others = rest.filter((word) => !numbers.includes(word))
  if (numbers.length === 0) return { is: 'unknown', line }
  if (numbers.length > 1) return { is: 'several', line, field }
  const bare = numbers[0]!.replace(/%$/, '')
  const reading = readCell(textCell(bare), mark)
  if (reading.is === 'fault') return { is: 'fault', line, field, fault: reading.fault }
  if (reading.is !== 'number' || reading.filled) return { is: 'unknown', line }
  const [usual] = UNITS[quantityOf(property)]
  const said = unitAmong(property, numbers[0]!.endsWith('%') ? ['%', ...others] : others)
  if (said === 'unknown')
    return {
      is: 'fault',
      line,
      field,
      fault: { code: 'unit', text: others.filter((word) => !ASIDE.test(word)).join(' ') },
    }
  const used = said ?? (unit === undefined ? usual! : unitBySymbol(property, unit)!)
  const value = used.toWire(reading.value, at)
  if (value === null) return { is: 'fault', line, field, fault: { code: 'out-of-table', text: bare } }
  return {
    is: 'value',
    line,
    field,
    text: reading.text,
    unit: used.symbol,
    at,
    value: value === reading.value ? value : Number(value.toPrecision(12)),
    method,
  }
}

/** The unit that these words mean; null where they name none, and `unknown` where they may name one that is not known. */
function unitAmong(property: NumericPropertyName, words: readonly string[]): Unit | 'unknown' | null {
  for (let length = Math.min(4, words.length); length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const unit = unitOf(property, words.slice(from, from + length).join(' '))
      if (unit !== null && unit.symbol !== '') return unit
    }
  return words.every((word) => ASIDE.test(word)) ? null : 'unknown'
}
