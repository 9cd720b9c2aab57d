import { IMPORT_MAX } from '../vocabulary/limits.ts'
import type { OwnProperty } from '../vocabulary/own-property.ts'
import { isDistillation, type PropertyName, propertyOf } from '../vocabulary/properties.ts'
import { fold } from '../vocabulary/rules/fold.ts'
import { materialKeys } from '../vocabulary/rules/material-search.ts'
import type { Answers, Question, ReadMaterial } from './answers.ts'
import {
  type Arrangement,
  addressOf,
  arrange,
  isFigure,
  notesOf,
  RETEST,
  type Sample,
  type Sheet,
  type Spot,
} from './arrange.ts'
import { type Cell, type DecimalMark, decimalMarkOf, textCell } from './cell.ts'
import { type Doubt, indexAgreement, sheetDoubtsOf } from './doubts.ts'
import { type Item, type Meaning, meaningOf, out } from './meaning.ts'
import { measuresNamed, withoutMethods } from './methods.ts'
import {
  isMeasured,
  isMeasuredField,
  isOut,
  questionsOfCells,
  questionsOfFile,
  questionsOfItems,
} from './questions.ts'
import { type DateAnswers, dateOrderOf } from './sheet-dates.ts'
import { fieldLabel, isProperty, SHEET_FIELDS, type SheetField } from './sheet-fields.ts'
import { type Column, type Converted, type ImportBody, judgeRow } from './sheet-materials.ts'

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

/** The key by which the server tells an owner's materials apart. */
export function nameIdentity(material: { name: string; producer_english_name: string }): string {
  const keys = materialKeys({ ...material, name_farsi: null, producer_farsi_name: null })
  return JSON.stringify([keys.name_key, keys.producer_key])
}

/** What the page sends where the sheet names no producer. */
const NOT_STATED = { producer_english_name: 'Not stated', producer_farsi_name: 'نامشخص' } as const

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

const NOTES_MAX = 60

export function readSheet(sheet: Sheet, answers: Answers, { own, known }: ReadingContext): SheetReading {
  const isOwn = (answers.shape.rowIs ?? 'material') === 'material' && isOwnSheet(sheet, own)
  const arrangement = arrange(sheet, answers.shape, isOwn)
  const { items } = arrangement
  const isNamed = arrangement.samples.some(({ name }) => name !== null)
  const notes = isOwn ? [] : notesOf(sheet, arrangement).slice(0, NOTES_MAX)
  const read = items
    .map((item) => meaningOf(item, answers.items[item.key], own, isOwn, notes.join(' · ')))
    // A tank, lot or batch beside the name.
    .map((meaning) => (meaning.field === 'name' && isNamed ? out('second-name') : meaning))
    .map((meaning) =>
      meaning.is === 'hint' && answers.hints ? { ...meaning, is: 'read' as const } : meaning,
    )
  const samples = arrangement.samples.slice(0, IMPORT_MAX)
  const corrected = samples.map((sample) => withCells(sample, answers))
  const figureSpots = corrected.flatMap(({ spots }) =>
    spots.flatMap((spot, at) => (spot && isMeasured(read[at]!) ? [spot] : [])),
  )
  const mark = answers.mark ?? decimalMarkOf(figureSpots.map(({ cell }) => cell))
  const sampled = read.findIndex(({ field, is }) => field === 'sampled_at' && is === 'read')
  const dates = {
    dates: answers.dates ?? dateOrderOf(corrected.flatMap(({ spots }) => spots[sampled]?.cell ?? [])),
    ...(answers.century && { century: true }),
  }
  const spread = withOneCurve(withCurveUnits(items, read))
  const { meanings, twice } = withoutTwins(items, spread, corrected, mark, answers)
  const fills = !meanings.some(
    ({ is, why }, at) =>
      (isOfCurve(items[at]!) || (/\d\s*[%٪]/.test(items[at]!.words) && OF_POINT.test(items[at]!.words))) &&
      (is === 'asked' || is === 'hint' || why === 'unknown' || why === 'evaporated' || why === 'given'),
  )
  const materials = corrected.map((sample, at) =>
    materialOf(sample, at, { meanings, answers, own, mark, dates, fills, known, isOwn }),
  )
  const cellQuestions = questionsOfCells(
    materials,
    corrected,
    meanings,
    mark,
    isOwn ? { ...answers, leaves: [...answers.leaves, 'values'] } : answers,
  )
  const questions: Question[] = [
    ...questionsOfItems(items, meanings, corrected, notes).map((question) =>
      question.ask === 'test' && meanings[question.items[0]!]!.field === 'cetane_index'
        ? { ...question, agreement: indexAgreement(materials, corrected, question.items[0]!, mark) }
        : question,
    ),
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
    doubts: sheetDoubtsOf(materials, corrected, meanings, answers, {
      arrangement,
      meanings,
      grid: sheet.grid,
      mark,
    }),
    values: materials.reduce((total, { values }) => total + values, 0),
    pending: [...asked].reduce(
      (total, at) => total + corrected.filter(({ spots }) => spots[at] && isFigure(spots[at]!.cell)).length,
      0,
    ),
    isUnknownLanguage:
      items.length > 2 &&
      meanings.filter(({ is, why }) => is === 'hint' || why === 'unknown').length * 2 > items.length,
    beyond: arrangement.samples.length - samples.length + (arrangement.unread ?? 0),
  }
}

const isOfCurve = ({ words, method }: Item): boolean =>
  /\d/.test(withoutMethods(words)) && measuresNamed(`${words} ${method}`).some(({ curve }) => curve)
const OF_POINT = /^\D{0,24}\d{1,2}\s*[%٪]|[%٪]\s*(?:rec|evap|off|vol|dist)/iu

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

/** `12,400` and `12 400` are no doubt any more once the point is said to be the decimal mark. */
function withoutThousands(cell: Cell, mark: DecimalMark): Cell {
  const other = mark === '.' ? ',' : '.'
  const isGrouped =
    cell.is === 'text' && new RegExp(`^\\s*[1-9]\\d{0,2}(?:[\\${other} ]\\d{3})+(?!\\d)`).test(cell.text)
  return isGrouped
    ? { ...cell, text: cell.text.replaceAll(other, '').replace(/(?<=\d) (?=\d{3}(?!\d))/g, '') }
    : cell
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
    // In other units or by other tests of other samples they don't meet.
    if (samples.every(({ spots }) => places.filter((at) => spots[at]).length < 2)) continue
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
  dates: DateAnswers
  fills: boolean
  known: ReadonlySet<string>
  isOwn: boolean
}

/** The material of a sample, by the items that are read. */
function materialOf(
  sample: Sample,
  at: number,
  { meanings, answers, own, mark, dates, fills, known, isOwn }: Around,
): ReadMaterial {
  const columns: Column[] = []
  const cells: Cell[] = []
  const places = new Map<number, number>()
  const put = (column: Column, cell: Cell) => {
    columns.push(column)
    cells.push(cell)
  }
  const name = (answers.names[at] ?? sample.label).trim().replace(/\s*\n\s*/g, ' ')
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
    dates,
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
  const identity = nameIdentity({ name, producer_english_name: String(body.producer_english_name ?? '') })
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

/** What a cell became, for the line that reads it. */
interface CellStory {
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
      at === undefined || field === null
        ? null
        : (isProperty(field) ? judged.body.properties : judged.body)[field]
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
