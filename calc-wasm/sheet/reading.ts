// A sheet read as materials: what each cell became, what has to be asked first, and what looks doubtful.
import { contradictionsOf } from '../consistency.ts'
import { cetaneIndexOf } from '../correlations.ts'
import { CATEGORY_NAMES, type CategoryName } from '../vocabulary/categories.ts'
import { Issue } from '../vocabulary/faults/fault.ts'
import { IMPORT_MAX } from '../vocabulary/limits.ts'
import type { OwnProperty } from '../vocabulary/own-property.ts'
import {
  isDistillation,
  type NumericPropertyName,
  type PropertyName,
  propertyOf,
} from '../vocabulary/properties.ts'
import { fold } from '../vocabulary/rules/fold.ts'
import { materialKeys } from '../vocabulary/rules/material-search.ts'
import type { Contradiction } from '../vocabulary/words/contradictions.ts'
import {
  type Arrangement,
  arrange,
  isFigure,
  type Sample,
  type Shape,
  type Sheet,
  type Spot,
} from './arrange.ts'
import {
  type Cell,
  type CellFault,
  type DecimalMark,
  decimalMarkOf,
  hasDecimalPoints,
  hasSlash,
  readCell,
  textCell,
} from './cell.ts'
import { type Asking, type Given, type Item, type Meaning, meaningOf } from './meaning.ts'
import { measuredIn, withoutMethods } from './methods.ts'
import {
  fieldLabel,
  isOwnField,
  isProperty,
  isTextField,
  measuredBy,
  SHEET_FIELDS,
  type SheetField,
} from './sheet-fields.ts'
import { type Column, type Converted, type ImportBody, type JudgedRow, judgeRow } from './sheet-materials.ts'
import { quantityOf } from './sheet-units.ts'

export const DUPLICATES = ['sample', 'skip', 'update'] as const
export type OnKnown = (typeof DUPLICATES)[number]

/** Everything that a person said about a file. What a layout keeps is `LayoutAnswers`. */
export interface Answers {
  shape: Shape
  items: Readonly<Record<string, Given>>
  mark?: DecimalMark
  slash?: boolean
  /** Limits as `<10`, and texts that mean no value: left out. */
  leaves: readonly string[]
  /** Texts typed over cells, by address; null: left out. */
  cells: Readonly<Record<string, string | null>>
  category?: CategoryName
  producer: string
  recovery: string
  /** By the place of the sample. */
  names: Readonly<Record<number, string>>
  /** The key of the item that counts, of several of one field. */
  twice: Readonly<Record<string, string>>
  hints?: boolean
  onKnown?: OnKnown
  /** Doubts that were said to be right. */
  right: readonly string[]
}

export const NO_ANSWERS: Answers = {
  shape: {},
  items: {},
  leaves: [],
  cells: {},
  producer: '',
  recovery: '',
  names: {},
  twice: {},
  right: [],
}

export interface Question {
  key: string
  is:
    | 'hints'
    | 'item'
    | 'points'
    | 'cells'
    | 'limits'
    | 'sentinels'
    | 'mark'
    | 'slash'
    | 'twice'
    | 'status'
    | 'name'
    | 'known'
    | 'category'
    | 'price'
    | 'currency'
    | 'per'
    | 'material'
  ask?: Asking
  /** Indexes of items. */
  items: readonly number[]
  spots: readonly Spot[]
  /** Words of the sheet that the question quotes. */
  texts: readonly string[]
  /** Codes for `answered`, the likeliest first. */
  answers: readonly string[]
  fault?: CellFault | Issue
}

export interface Doubt {
  key: string
  sample: number
  contradiction: Contradiction
  spot: Spot | null
  /** What the cell would say in another unit: `131 °F`. */
  instead: { text: string; value: number; unit: string } | null
}

export interface ReadMaterial {
  sample: number
  name: string
  judged: JudgedRow
  /** By item: the column in `judged`. */
  columns: ReadonlyMap<number, number>
  values: number
  isKnown: boolean
  identity: string
}

export interface SheetReading {
  arrangement: Arrangement
  meanings: readonly Meaning[]
  mark: DecimalMark
  /** A cell that the decimal mark changes. */
  example: Spot | null
  materials: readonly ReadMaterial[]
  questions: readonly Question[]
  doubts: readonly Doubt[]
  values: number
  /** Figures that come in once everything is answered. */
  pending: number
  /** None of the sheet's words are known. */
  isUnknownLanguage: boolean
  /** Materials beyond the most that one import takes. */
  beyond: number
}

export interface ReadingContext {
  own: readonly OwnProperty[]
  /** Identities of the materials that exist already. */
  known: ReadonlySet<string>
}

export const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))
export const addressOf = ({ row, column }: Pick<Spot, 'row' | 'column'>): string =>
  `${letterOf(column)}${row + 1}`

/** The key by which the server tells an owner's materials apart. */
export function identityOf(material: { name: string; producer_english_name: string }): string {
  const keys = materialKeys({ ...material, name_farsi: null, producer_farsi_name: null })
  return JSON.stringify([keys.name_key, keys.producer_key])
}

/** What the page sends where the sheet names no producer. */
export const NOT_STATED = { producer_english_name: 'Not stated', producer_farsi_name: 'نامشخص' } as const

/** Placeholders of laboratory systems for no value. */
const SENTINEL = /^-?(?:9{3,6}(?:\.9+)?|99\.9{1,2}|9999\.0+)$|^-99$/
const NEVER_ZERO = new Set<string>([
  'density',
  'octan_ron',
  'octan_mon',
  'octan_aki',
  'cetane_number',
  'cetane_index',
  'recovery',
  'viscosity_40',
])
const isSentinel = (field: SheetField, text: string, value: number): boolean =>
  (SENTINEL.test(text.trim()) && !(field === 'density' && value === 999)) ||
  (value === 0 && (NEVER_ZERO.has(field) || isDistillation(field)))

const OWN_HEADS = new Set(
  SHEET_FIELDS.flatMap((field) => [fieldLabel(field).en, fieldLabel(field).fa].map(fold)),
)
const UNIT_IN_BRACKETS = /\s*\[[^\]]*\]$/

/** Whether the heads are those of the product's own templates and exports, which need no confirmation. */
export const isOwnSheet = (sheet: Sheet, own: readonly OwnProperty[]): boolean => {
  const heads = (sheet.grid[0] ?? []).map(({ text }) => text.trim()).filter((text) => text !== '')
  const isOwnHead = (text: string) =>
    OWN_HEADS.has(fold(text.replace(UNIT_IN_BRACKETS, ''))) ||
    own.some(({ key, name, name_farsi }) =>
      [key, `own.${key}`, name, name_farsi].some(
        (each) => each && fold(each) === fold(text.replace(UNIT_IN_BRACKETS, '')),
      ),
    )
  return (
    heads.length > 4 &&
    heads.every(isOwnHead) &&
    OWN_HEADS.has(fold(heads[0]!)) &&
    heads.some((text) => UNIT_IN_BRACKETS.test(text))
  )
}

export function readSheet(sheet: Sheet, answers: Answers, { own, known }: ReadingContext): SheetReading {
  const isOwn = (answers.shape.rowIs ?? 'material') === 'material' && isOwnSheet(sheet, own)
  const arrangement = arrange(sheet, answers.shape, isOwn)
  const { items } = arrangement
  const read = items
    .map((item) => meaningOf(item, answers.items[item.key], own, isOwn))
    .map((meaning) =>
      meaning.is === 'hint' && answers.hints ? { ...meaning, is: 'read' as const } : meaning,
    )
  const samples = arrangement.samples.slice(0, IMPORT_MAX)
  const corrected = samples.map((sample) => withCells(sample, answers))
  const figureSpots = corrected.flatMap(({ spots }) =>
    spots.flatMap((spot, at) => (spot && isMeasured(read[at]!) ? [spot] : [])),
  )
  const mark = answers.mark ?? decimalMarkOf(figureSpots.map(({ cell }) => cell))
  const spread = withOneCurve(withCurveUnits(items, read))
  const { meanings, twice } = withoutTwins(items, spread, corrected, mark, answers)
  const fills = !meanings.some(
    ({ is, why }, at) =>
      (isOfCurve(items[at]!) || (/\d\s*[%٪]/.test(items[at]!.words) && OF_POINT.test(items[at]!.words))) &&
      (is === 'asked' || is === 'hint' || why === 'unknown' || why === 'evaporated' || why === 'given'),
  )
  const materials = corrected.map((sample, at) =>
    materialOf(sample, at, { meanings, answers, own, mark, fills, known, isOwn }),
  )
  const cellQuestions = questionsOfCells(
    materials,
    corrected,
    meanings,
    mark,
    isOwn ? { ...answers, leaves: [...answers.leaves, 'values'] } : answers,
  )
  const questions: Question[] = [
    ...questionsOfItems(items, meanings, corrected),
    ...twice,
    ...cellQuestions,
    ...questionsOfFile(arrangement, materials, corrected, meanings, answers),
  ]
  const example =
    figureSpots.find(({ cell }) => cell.is === 'text' && /\d[.,]\d/.test(cell.text)) ?? figureSpots[0] ?? null
  const asked = new Set(questions.flatMap(({ items: places }) => places))
  return {
    arrangement,
    meanings,
    mark,
    example,
    materials,
    questions,
    doubts: doubtsOf(materials, corrected, meanings, answers),
    values: materials.reduce((total, { values }) => total + values, 0),
    pending: [...asked].reduce(
      (total, at) => total + corrected.filter(({ spots }) => spots[at] && isFigure(spots[at]!.cell)).length,
      0,
    ),
    isUnknownLanguage:
      items.length > 2 &&
      meanings.filter(({ is, why }) => is === 'hint' || why === 'unknown').length * 2 > items.length,
    beyond: arrangement.samples.length - samples.length,
  }
}

const isOfCurve = ({ words, method }: Item): boolean =>
  /\d/.test(withoutMethods(words)) && measuredIn(`${words} ${method}`).some(({ curve }) => curve)
const OF_POINT = /^\D{0,24}\d{1,2}\s*[%٪]|[%٪]\s*(?:rec|evap|off|vol|dist)/iu

const isMeasured = ({ is, field }: Meaning): boolean =>
  is !== 'out' && field !== null && (measuredBy(field) !== null || isOwnField(field) || field === 'price')

/** A sample with the texts that a person typed over its cells. */
function withCells(sample: Sample, { cells, mark }: Answers): Sample {
  if (Object.keys(cells).length === 0 && mark === undefined) return sample
  const spots = sample.spots.map((spot) => {
    const typed = spot === null ? undefined : cells[addressOf(spot)]
    if (spot === null) return spot
    if (typed === undefined)
      return mark === undefined ? spot : { ...spot, cell: withoutThousands(spot.cell, mark) }
    return typed === null ? null : { ...spot, cell: textCell(typed), qualifier: '' }
  })
  return { ...sample, spots }
}

/** `12,400` is no doubt any more once the point is said to be the decimal mark. */
function withoutThousands(cell: Cell, mark: DecimalMark): Cell {
  const other = mark === '.' ? ',' : '.'
  const isGrouped =
    cell.is === 'text' && new RegExp(`^\\s*[1-9]\\d{0,2}(?:\\${other}\\d{3})+(?!\\d)`).test(cell.text)
  return isGrouped ? { ...cell, text: cell.text.replaceAll(other, '') } : cell
}

/** A unit at the first point of a curve holds for the others without one. */
function withCurveUnits(items: readonly Item[], meanings: readonly Meaning[]): Meaning[] {
  const first = meanings.find(
    ({ is, field, unit, isUnitGiven }) =>
      is === 'read' && isDistillation(field ?? '') && unit !== null && isUnitGiven,
  )
  return meanings.map((meaning, at) => {
    const isOfCurve = isDistillation(meaning.field ?? '') && meaning.field !== 'recovery'
    if (!first || !isOfCurve || meaning.ask !== 'unit' || items[at]!.unit !== '') return meaning
    const { ask: _, ...rest } = meaning
    return { ...rest, is: 'read' as const, unit: first.unit, isUnitGiven: true, answers: [] }
  })
}

/** Points by two tests are two curves: those by D86 count, else those of the first. */
function withOneCurve(meanings: readonly Meaning[]): Meaning[] {
  const kinds = meanings.flatMap(({ is, curve, field }) =>
    is !== 'out' && field !== 'recovery' && curve !== null ? [curve] : [],
  )
  const main = kinds.includes('d86') ? 'd86' : kinds[0]
  return meanings.map((meaning) =>
    meaning.curve !== null && meaning.curve !== main && meaning.is !== 'out' && meaning.field !== 'recovery'
      ? { ...meaning, is: 'out' as const, why: 'other-curve' as const }
      : meaning,
  )
}

/** Of several items of one field the field's own test counts, then the one whose figures agree with it; else a person chooses. */
function withoutTwins(
  items: readonly Item[],
  meanings: readonly Meaning[],
  samples: readonly Sample[],
  mark: DecimalMark,
  answers: Answers,
) {
  const twice: Question[] = []
  const left = new Set<number>()
  const isGiven = (at: number) => answers.items[items[at]!.key] !== undefined
  const groups = Map.groupBy(
    meanings.flatMap(({ is, field }, at) => (is !== 'out' && field !== null ? [at] : [])),
    (at) => meanings[at]!.field!,
  )
  for (const [field, places] of groups) {
    if (places.length < 2) continue
    // A test that was made again counts; else what the sheet says itself, before what a person took for it.
    const rank = (at: number) => (RETEST.test(items[at]!.words) ? -1 : Number(isGiven(at)))
    const all = places.toSorted((a, b) => rank(a) - rank(b))
    const chosen = all.find((at) => items[at]!.key === answers.twice[field])
    const keep = chosen ?? bestOf(all, items, meanings, samples, mark)
    if (keep === null) {
      const spots = all.flatMap((at) => samples.flatMap(({ spots: each }) => each[at] ?? []).slice(0, 1))
      twice.push({
        key: `twice ${field}`,
        is: 'twice',
        items: all,
        spots,
        texts: all.map((at) => items[at]!.words),
        answers: all.map((at) => items[at]!.key),
      })
    } else for (const at of all) if (at !== keep) left.add(at)
  }
  const isAsked = new Set(twice.flatMap((question) => question.items))
  return {
    twice,
    meanings: meanings.map((meaning, at): Meaning => {
      if (left.has(at)) return { ...meaning, is: 'out', why: 'repeated' }
      return isAsked.has(at) ? { ...meaning, is: 'asked' } : meaning
    }),
  }
}

const RETEST = /\bre-?(?:test|run|check|peat)|تکرار|повтор|复检/iu
const WIRE_APART = 0.004

function bestOf(
  all: readonly number[],
  items: readonly Item[],
  meanings: readonly Meaning[],
  samples: readonly Sample[],
  mark: DecimalMark,
): number | null {
  const filled = (at: number) => samples.filter(({ spots }) => spots[at]).length
  const used = all.filter((at) => filled(at) > 0)
  if (used.length < 2) return used[0] ?? all[0]!
  const read = used.filter((at) => meanings[at]!.is === 'read')
  if (read.length === 0) return null
  const own = read.filter((at) => isFieldsOwn(meanings[at]!))
  const [first = read[0]!, second] = own.length > 0 ? own : read
  if (own.length === 1) return first
  const valueAt = (at: number, sample: Sample) => {
    const { field, unit, at: degrees } = meanings[at]!
    const spot = sample.spots[at]
    if (!spot) return null
    const { body } = judgeRow([{ field, unit, isUnitGiven: true, at: degrees }], [spot.cell], {
      mark,
      curve: null,
      corrects: true,
    })
    return (body.properties as Record<string, unknown>)[field!] ?? null
  }
  const agrees = (other: number) =>
    samples.every((sample) => {
      const [one, two] = [valueAt(first, sample), valueAt(other, sample)]
      return (
        one === null ||
        two === null ||
        (typeof one === 'number' && typeof two === 'number'
          ? Math.abs(one - two) <= WIRE_APART * Math.abs(one)
          : one === two)
      )
    })
  if (second === undefined) return read.length === used.length ? first : null
  const best =
    used.find((at) => at === first || (items[at]!.unit !== '' && filled(at) > filled(first))) ?? first
  return used.every((at) => at === best || agrees(at)) ? best : null
}

/** The test that the field's label names, as D1319 of aromatics. */
const isFieldsOwn = ({ field, test }: Meaning): boolean =>
  test !== null &&
  isProperty(field ?? '') &&
  propertyOf(field as PropertyName)
    .testMethod.replace(/[^A-Z\d]+/g, ' ')
    .split(' ')
    .includes(test)

interface Around {
  meanings: readonly Meaning[]
  answers: Answers
  own: readonly OwnProperty[]
  mark: DecimalMark
  fills: boolean
  known: ReadonlySet<string>
  isOwn: boolean
}

/** The material of a sample, by the items that are read. */
function materialOf(
  sample: Sample,
  at: number,
  { meanings, answers, own, mark, fills, known, isOwn }: Around,
): ReadMaterial {
  const columns: Column[] = []
  const cells: Cell[] = []
  const places = new Map<number, number>()
  const put = (column: Column, cell: Cell) => {
    columns.push(column)
    cells.push(cell)
  }
  const name = (answers.names[at] ?? sample.label).trim()
  const plain = { unit: null, isUnitGiven: false, at: null }
  put({ field: 'name', ...plain }, textCell(name))
  for (const [item, spot] of sample.spots.entries()) {
    const meaning = meanings[item]!
    if (spot === null || meaning.is !== 'read' || meaning.field === null) continue
    if (isOut(spot, meaning, answers, mark)) continue
    places.set(item, columns.length)
    const { field, unit, isUnitGiven, at: degrees } = meaning
    put({ field, unit, isUnitGiven, at: degrees, ...(!isOwn && { address: addressOf(spot) }) }, spot.cell)
  }
  const has = (field: SheetField) =>
    columns.some((column, n) => column.field === field && cells[n]!.text.trim() !== '')
  if (!has('producer_english_name')) {
    put(
      { field: 'producer_english_name', ...plain },
      textCell(answers.producer || NOT_STATED.producer_english_name),
    )
    if (answers.producer === '')
      put({ field: 'producer_farsi_name', ...plain }, textCell(NOT_STATED.producer_farsi_name))
  }
  if (answers.recovery !== '' && !has('recovery'))
    put({ field: 'recovery', ...plain, unit: 'vol %' }, textCell(answers.recovery))
  const kinds = [...places.keys()].flatMap((item) =>
    isDistillation(meanings[item]!.field ?? '') ? [meanings[item]!.curve] : [],
  )
  const curve = kinds.find((kind) => kind !== null && kind !== 'd86') ?? null
  const judged = judgeRow(columns, cells, {
    mark,
    slash: answers.slash ?? false,
    curve,
    corrects: false,
    own,
    fills: fills || isOwn,
  })
  const body: ImportBody = {
    ...judged.body,
    ...(judged.body.categories === undefined &&
      answers.category !== undefined && { categories: [answers.category] }),
  }
  const identity = identityOf({ name, producer_english_name: String(body.producer_english_name ?? '') })
  const values = [...places].filter(
    ([item, column]) =>
      isMeasuredField(meanings[item]!.field) && !judged.faults.some((each) => each.column === column),
  ).length
  return {
    sample: at,
    name,
    judged: { ...judged, body },
    columns: places,
    values,
    isKnown: known.has(identity),
    identity,
  }
}

const isMeasuredField = (field: SheetField | null): boolean =>
  field !== null && (isProperty(field) || isOwnField(field))

/** Whether a cell's kind was left out by an answer: a limit, a placeholder, a text that is no number. */
function isOut(spot: Spot, { field }: Meaning, { leaves }: Answers, mark: DecimalMark): boolean {
  if (leaves.length === 0 && spot.qualifier === '') return false
  if (spot.qualifier !== '') return true
  const key = faultKey(spot, field!, mark)
  return key !== null && leaves.includes(key)
}

/** The kind of fault that a cell's text has, by which one answer holds for all of them. */
function faultKey(spot: Spot, field: SheetField, mark: DecimalMark): string | null {
  if (isTextField(field) || measuredBy(field) === null) return null
  const reading = readCell(spot.cell, mark)
  if (reading.is === 'fault')
    return LIMITS.has(reading.fault.code) ? 'limits' : `${reading.fault.code} ${field}`
  if (reading.is === 'number' && isSentinel(field, spot.cell.text, reading.value)) return 'sentinels'
  return reading.is === 'number' && reading.unit !== null ? `unit ${field}` : null
}

const LIMITS = new Set<CellFault['code']>(['below', 'above'])

function questionsOfItems(
  items: readonly Item[],
  meanings: readonly Meaning[],
  samples: readonly Sample[],
): Question[] {
  const isUsed = (at: number) => samples.some(({ spots }) => spots[at])
  const hints = meanings.flatMap(({ is }, at) => (is === 'hint' && isUsed(at) ? [at] : []))
  const found = new Map<string, Question & { items: number[]; texts: string[] }>()
  for (const [at, { is, ask, field, answers }] of meanings.entries()) {
    if (is !== 'asked' || !ask || !isUsed(at)) continue
    const quantity = field && measuredBy(field) ? quantityOf(measuredBy(field)!) : ''
    const isCurve = isDistillation(field ?? '')
    const key =
      ask === 'points'
        ? 'points'
        : ask === 'unit' && quantity === 'temperature'
          ? `unit ${isCurve ? 'curve' : 'temperature'}`
          : `${ask} ${items[at]!.key}`
    const before = found.get(key)
    if (before) {
      before.items.push(at)
      before.texts.push(items[at]!.words)
    } else {
      const codes =
        ask === 'points' ? ['recovered', 'evaporated'] : [...answers.map((_, n) => String(n)), 'out']
      found.set(key, {
        key,
        is: ask === 'points' ? 'points' : 'item',
        ask,
        items: [at],
        spots: [],
        texts: [items[at]!.words],
        answers: codes,
      })
    }
  }
  const take: Question[] =
    hints.length === 0
      ? []
      : [
          {
            key: 'hints',
            is: 'hints',
            items: hints,
            spots: [],
            texts: hints.map((at) => items[at]!.words),
            answers: ['take', 'out'],
          },
        ]
  return [...take, ...found.values()]
}

function questionsOfCells(
  materials: readonly ReadMaterial[],
  samples: readonly Sample[],
  meanings: readonly Meaning[],
  mark: DecimalMark,
  answers: Answers,
): Question[] {
  const found = new Map<string, Question & { spots: Spot[]; texts: string[]; items: number[] }>()
  const ask = (
    key: string,
    is: Question['is'],
    item: number,
    spot: Spot,
    codes: readonly string[],
    fault?: CellFault | Issue,
  ) => {
    const before = found.get(key)
    const text = spot.qualifier ? `${spot.qualifier}${spot.cell.text}` : spot.cell.text
    if (before) {
      before.spots.push(spot)
      before.texts.push(text)
      if (!before.items.includes(item)) before.items.push(item)
    } else
      found.set(key, {
        key,
        is,
        items: [item],
        spots: [spot],
        texts: [text],
        answers: codes,
        ...(fault && { fault }),
      })
  }
  const isPointed = hasDecimalPoints(
    samples.flatMap(({ spots }) =>
      spots.flatMap((spot, at) => (spot && isMeasured(meanings[at]!) ? [spot.cell] : [])),
    ),
  )
  /** The file has decimal points, and the figure is possible without its commas. */
  const isThousands = (field: SheetField, cell: Cell) => {
    const property = measuredBy(field)
    const most = property === null ? undefined : propertyOf(property).range?.max
    return isPointed && most !== undefined && Number(cell.text.replaceAll(',', '')) <= most
  }
  for (const { judged, columns, sample } of materials) {
    const { spots } = samples[sample]!
    for (const [item, spot] of spots.entries()) {
      const meaning = meanings[item]!
      if (!spot || meaning.is !== 'read' || meaning.field === null) continue
      if (spot.qualifier !== '' && !answers.leaves.includes('limits')) {
        ask('limits', 'limits', item, spot, ['out', 'type'])
        continue
      }
      const column = columns.get(item)
      if (column === undefined) continue
      const fault = judged.faults.find((each) => each.column === column)?.fault
      if (fault === undefined) {
        const reading =
          measuredBy(meaning.field) === null ? null : readCell(spot.cell, mark, answers.slash ?? false)
        const isAsSaid = answers.leaves.includes('values') || Object.hasOwn(answers.cells, addressOf(spot))
        if (reading?.is === 'number' && isSentinel(meaning.field, spot.cell.text, reading.value) && !isAsSaid)
          ask('sentinels', 'sentinels', item, spot, ['out', 'values'])
      } else if (fault instanceof Issue) {
        const reading = readCell(spot.cell, mark)
        const isNone = reading.is === 'number' && isSentinel(meaning.field, spot.cell.text, reading.value)
        ask(
          isNone ? 'sentinels' : `${fault.code} ${meaning.field}`,
          isNone ? 'sentinels' : 'cells',
          item,
          spot,
          isNone ? ['out'] : ['type', 'out'],
          fault,
        )
      } else if (LIMITS.has(fault.code)) ask('limits', 'limits', item, spot, ['out', 'type'], fault)
      else if (fault.code === 'ambiguous' && answers.mark === undefined && !spot.cell.text.includes('/'))
        ask(
          'mark',
          'mark',
          item,
          spot,
          isThousands(meaning.field, spot.cell) ? ['.', ','] : [',', '.'],
          fault,
        )
      else if (fault.code === 'slash' && answers.slash === undefined && hasSlash(spot.cell))
        ask('slash', 'slash', item, spot, ['yes', 'no'], fault)
      else ask(`${fault.code} ${meaning.field}`, 'cells', item, spot, ['type', 'out'], fault)
    }
  }
  return [...found.values()]
}

function questionsOfFile(
  { statuses }: Arrangement,
  materials: readonly ReadMaterial[],
  samples: readonly Sample[],
  meanings: readonly Meaning[],
  answers: Answers,
): Question[] {
  const none = { items: [], spots: [], texts: [] }
  const questions: Question[] = []
  for (const { text, spots, likely } of statuses)
    questions.push({
      ...none,
      key: `status ${fold(text)}`,
      is: 'status',
      texts: [text],
      spots,
      answers: likely === 'out' ? ['out', 'taken'] : ['taken', 'out'],
    })
  const nameless = materials.filter(({ name }) => name === '')
  if (nameless.length > 0)
    questions.push({
      ...none,
      key: 'name',
      is: 'name',
      spots: nameless.flatMap(({ sample }) => samples[sample]!.spots.find(Boolean) ?? []).slice(0, 20),
      answers: [],
    })
  const repeated = [...Map.groupBy(materials, ({ identity }) => identity).values()].filter(
    (same) => same.length > 1 && same[0]!.name !== '',
  )
  const existing = materials.filter(({ isKnown }) => isKnown)
  const isOpen = existing.length > 0 && answers.onKnown === undefined
  if (repeated.length > 0)
    questions.push({
      ...none,
      key: 'repeated',
      is: 'known',
      texts: repeated.map(([one]) => one!.name),
      spots: repeated.flatMap((same) => same.slice(1).flatMap(({ sample }) => samples[sample]!.name ?? [])),
      answers: ['apart', 'first'],
    })
  if (isOpen)
    questions.push({
      ...none,
      key: 'known',
      is: 'known',
      texts: existing.map(({ name }) => name),
      spots: [],
      answers: [...DUPLICATES, 'apart'],
    })
  const lacks = materials.filter(({ judged }) => judged.body.categories === undefined)
  const isMeant = meanings.some(({ field }) => isMeasuredField(field))
  if (lacks.length > 0 && isMeant && answers.category === undefined)
    questions.push({ ...none, key: 'category', is: 'category', answers: likelyCategories(lacks) })
  return questions
}

const averageOf = (materials: readonly ReadMaterial[], name: NumericPropertyName): number | null => {
  const values = materials.flatMap(({ judged }) => {
    const value = judged.body.properties[name]
    return typeof value === 'number' ? [value] : []
  })
  return values.length === 0 ? null : values.reduce((total, value) => total + value, 0) / values.length
}

/** The figures by which a category is suggested. */
export const categorySigns = (materials: readonly ReadMaterial[]) => ({
  density: averageOf(materials, 'density'),
  t50: averageOf(materials, 'pct_50'),
  flash: averageOf(materials, 'flash_point'),
})

/** All categories, the likeliest first. */
function likelyCategories(materials: readonly ReadMaterial[]): CategoryName[] {
  const of = (name: NumericPropertyName) => averageOf(materials, name)
  const [density, t50, fbp, flash] = [of('density'), of('pct_50'), of('fbp'), of('flash_point')]
  const isHeavy =
    materials.some(({ judged }) =>
      Object.keys((judged.body.heavy ?? {}) as object).some((name) => /viscosity|al_si|sediment/.test(name)),
    ) ||
    (density !== null && density > 920)
  const isGasoline = of('octan_ron') !== null || of('octan_mon') !== null || (of('rvp') ?? 0) > 35
  const isGasoil =
    of('cetane_number') !== null ||
    of('cetane_index') !== null ||
    (t50 ?? 0) > 205 ||
    (density ?? 0) > 805 ||
    (flash ?? 0) > 50
  const first: CategoryName = isHeavy
    ? 'residual'
    : isGasoline
      ? 'gasoline'
      : isGasoil
        ? 'gasoil'
        : (fbp ?? 300) < 215 && (flash ?? 0) > 25
          ? 'white_spirit'
          : (t50 ?? density ?? 999) < 740
            ? 'naphtha'
            : 'gasoil'
  return [first, ...CATEGORY_NAMES.filter((name) => name !== first)]
}

const isColdOrFlash = (name: string): boolean =>
  isProperty(name) && !isDistillation(name) && propertyOf(name).unit === '°C'

function doubtsOf(
  materials: readonly ReadMaterial[],
  samples: readonly Sample[],
  meanings: readonly Meaning[],
  answers: Answers,
): Doubt[] {
  return materials.flatMap(({ judged, sample, columns, name }) => {
    if (judged.draft === null) return []
    const { draft } = judged
    return contradictionsOf(draft).flatMap((contradiction): Doubt[] => {
      const [property] = contradiction.properties
      const item = [...columns.keys()].find((at) => meanings[at]!.field === property)
      const spot = item === undefined ? null : (samples[sample]!.spots[item] ?? null)
      const key = `${fold(name)} ${contradiction.code} ${property}`
      if (answers.right.includes(key)) return []
      const value = draft.properties[property as NumericPropertyName]
      const isTemperature =
        typeof value === 'number' && isColdOrFlash(property!) && meanings[item ?? -1]?.unit === '°C'
      const celsius = isTemperature ? Number(((value - 32) / 1.8).toFixed(2)) : 0
      const isBetter =
        isTemperature &&
        !contradictionsOf({ ...draft, properties: { ...draft.properties, [property!]: celsius } }).some(
          ({ code, properties }) => code === contradiction.code && properties[0] === property,
        )
      const instead =
        spot && isBetter ? { text: `${spot.cell.text.trim()} °F`, value: celsius, unit: '°C' } : null
      return [{ key, sample, contradiction, spot, instead }]
    })
  })
}

/** How far the cetane indices of a column lie from those by D4737 of the same rows: the largest difference, and how many were compared. */
export function indexAgreement(
  { materials, meanings }: Pick<SheetReading, 'materials' | 'meanings'>,
  samples: readonly Sample[],
  item: number,
  mark: DecimalMark,
): { apart: number; rows: number } | null {
  const differences = materials.flatMap(({ judged, sample }) => {
    const spot = samples[sample]!.spots[item]
    const reading = spot ? readCell(spot.cell, mark) : null
    const own = judged.draft ? cetaneIndexOf(judged.draft.properties) : null
    return reading?.is === 'number' && own !== null ? [Math.abs(reading.value - own)] : []
  })
  return meanings[item] && differences.length > 0
    ? { apart: Math.max(...differences), rows: differences.length }
    : null
}

/** What a cell became, for the line that reads it. */
export interface CellStory {
  item: number
  meaning: Meaning
  sample: number
  spot: Spot
  converted: Converted | null
  value: unknown
}

export function storyOf(
  { arrangement, meanings, materials }: SheetReading,
  row: number,
  column: number,
): CellStory | null {
  for (const { sample, judged, columns } of materials) {
    const spots = arrangement.samples[sample]!.spots
    const item = spots.findIndex((spot) => spot?.row === row && spot.column === column)
    if (item < 0) continue
    const meaning = meanings[item]!
    const at = columns.get(item)
    const { field } = meaning
    const value =
      at === undefined || field === null ? null : isProperty(field) ? judged.body.properties[field] : null
    return {
      item,
      meaning,
      sample,
      spot: spots[item]!,
      converted: at === undefined ? null : (judged.converted.get(at) ?? null),
      value,
    }
  }
  return null
}

/** The answers after a press on one of a question's answers. */
export function answered(
  answers: Answers,
  question: Question,
  code: string,
  { arrangement, meanings, materials }: Pick<SheetReading, 'arrangement' | 'meanings' | 'materials'>,
): Answers {
  const given = (each: (meaning: Meaning, at: number) => Given): Answers => ({
    ...answers,
    items: {
      ...answers.items,
      ...Object.fromEntries(
        question.items.map((at) => [
          arrangement.items[at]!.key,
          { ...answers.items[arrangement.items[at]!.key], ...each(meanings[at]!, at) },
        ]),
      ),
    },
  })
  const leave = (...keys: readonly string[]): Answers => ({
    ...answers,
    leaves: [...new Set([...answers.leaves, ...keys])],
  })
  switch (question.is) {
    case 'hints':
      return code === 'take' ? { ...answers, hints: true } : given(() => ({ field: null }))
    case 'points':
      return given(({ field }) => (code === 'recovered' ? { field, isOwnTest: true } : { field: null }))
    case 'item': {
      const chosen = meanings[question.items[0]!]!.answers[Number(code)]
      if (code === 'out' || !chosen || chosen.field === null) return given(() => ({ field: null }))
      const { field: _, ...rest } = chosen
      return given(({ field }) => ({ field: question.ask === 'meaning' ? chosen.field! : field, ...rest }))
    }
    case 'limits':
      return code === 'out' ? leave('limits') : answers
    case 'sentinels':
      return leave(code === 'out' ? 'sentinels' : 'values')
    case 'cells':
      if (code !== 'out') return answers
      return {
        ...answers,
        cells: {
          ...answers.cells,
          ...Object.fromEntries(question.spots.map((spot) => [addressOf(spot), null])),
        },
      }
    case 'mark':
      return { ...answers, mark: code as DecimalMark }
    case 'slash':
      return { ...answers, slash: code === 'yes' }
    case 'twice':
      return { ...answers, twice: { ...answers.twice, [meanings[question.items[0]!]!.field!]: code } }
    case 'status': {
      const statuses = { ...answers.shape.statuses, [fold(question.texts[0]!)]: code as 'taken' | 'out' }
      return { ...answers, shape: { ...answers.shape, statuses } }
    }
    case 'category':
      return { ...answers, category: code as CategoryName }
    case 'known':
      if (question.key === 'repeated') return apart(answers, question, code, arrangement)
      return code === 'apart' ? numbered(answers, materials) : { ...answers, onKnown: code as OnKnown }
    default:
      return answers
  }
}

/** Materials whose names exist already, each with the next number; asked again where that exists as well. */
function numbered(answers: Answers, materials: readonly ReadMaterial[]): Answers {
  const names = materials.flatMap(({ isKnown, sample, name }) => {
    if (!isKnown) return []
    const [, bare = name, number = '1'] = /^(.*) \((\d+)\)$/.exec(name) ?? []
    return [[sample, `${bare} (${Number(number) + 1})`] as const]
  })
  return { ...answers, names: { ...answers.names, ...Object.fromEntries(names) } }
}

/** Materials of one name in the file: each with a number, or only the first. */
function apart(answers: Answers, question: Question, code: string, { samples }: Arrangement): Answers {
  const again = samples.flatMap((sample, at) =>
    sample.name &&
    question.spots.some((spot) => spot.row === sample.name!.row && spot.column === sample.name!.column)
      ? [at]
      : [],
  )
  if (code === 'first') {
    const rows = Object.fromEntries(
      again.flatMap((at) => samples[at]!.spots.flatMap((spot) => (spot ? [[spot.row, 'out' as const]] : []))),
    )
    return { ...answers, shape: { ...answers.shape, rows: { ...answers.shape.rows, ...rows } } }
  }
  const names = Object.fromEntries(
    again.map((at, n) => [at, `${answers.names[at] ?? samples[at]!.label} (${n + 2})`]),
  )
  return { ...answers, names: { ...answers.names, ...names } }
}
