// A sheet's structure: whether each row is a material, a test or a result, what each column is for, and which cells belong together.
import { IMPORT_MAX } from '../vocabulary/limits.ts'
import { fold } from '../vocabulary/rules/fold.ts'
import { type Cell, EMPTY_CELL, type Grid, isBlank, range, readCell, widthOf } from './cell.ts'
import { readLabel } from './label-reading.ts'
import { isRole } from './label-words.ts'
import { type Item, unitAtEnd } from './meaning.ts'
import { isMethod as isMethodText, measuresNamed, methodsIn, withoutMethods } from './methods.ts'
import { datesIn } from './sheet-dates.ts'
import { isPrecision, isProperty, measuredBy } from './sheet-fields.ts'
import { isLone, isUnit as isUnitText, quantityNamed, sheetUnitNamed } from './sheet-units.ts'

export interface Sheet {
  name: string
  grid: Grid
  hiddenRows: ReadonlySet<number>
  hiddenColumns: ReadonlySet<number>
  /** Column A stands at the right. */
  isRightToLeft?: boolean
}

export const ROW_IS = ['material', 'test', 'result'] as const
export type RowIs = (typeof ROW_IS)[number]

type Role =
  | 'item'
  | 'name'
  | 'join'
  | 'test'
  | 'unit'
  | 'method'
  | 'limit'
  | 'sample'
  | 'status'
  | 'qualifier'
  | 'date'
  | 'out'

/** What a person may say of a row: `end`, the table ends above it. */
export const ROW_AS = ['out', 'data', 'heads', 'end'] as const
export type RowAs = (typeof ROW_AS)[number]

/** What a person said of rows and columns. */
export interface Shape {
  rowIs?: RowIs
  rows?: Readonly<Record<number, RowAs>>
  roles?: Readonly<Record<number, Role>>
  /** By the folded status: whether its results are taken. */
  statuses?: Readonly<Record<string, 'taken' | 'out'>>
}

export interface Spot {
  row: number
  column: number
  cell: Cell
  /** `<` or `>` in a cell beside it. */
  qualifier: string
}

export const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

export const addressOf = ({ row, column }: Pick<Spot, 'row' | 'column'>): string =>
  `${letterOf(column)}${row + 1}`

export interface Sample {
  name: Spot | null
  /** The name, perhaps with the number that tells it from others. */
  label: string
  /** By item. */
  spots: readonly (Spot | null)[]
}

type LeftWhy = 'unread' | 'statistic' | 'no-value' | 'rejected' | 'status' | 'passed-over' | 'below'

/** A status that nobody can tell to be accepted or rejected, with its results; an empty one where others have one. */
interface UnclearStatus {
  text: string
  spots: readonly Spot[]
  likely: 'taken' | 'out'
}

export interface Arrangement {
  rowIs: RowIs
  roles: readonly Role[]
  heads: readonly number[]
  items: readonly Item[]
  samples: readonly Sample[]
  left: readonly { row: number; text: string; why: LeftWhy; by?: string }[]
  /** Those that no answer decides yet. */
  statuses: readonly UnclearStatus[]
  /** So many rows below are not looked at: no import takes as many materials. */
  unread?: number
}

const STATISTIC =
  /^(?:ytd\b|av(?:erage|g)\b|mean\b|median|std|st\.? ?dev|stdev|standard dev|sd$|rsd|cv$|sigma|variance|count$|n$|r$|r \(|repeatab|reproduc|uncert|u$|u95|±|\+\/-|lod$|loq$|delta|Δ|diff|bias|low$|lower|high$|upper|min|max|limit|spec|guar|target|tolerance|requirement|norm\b|range|z-?score|pass\/?fail|verdict|conform|complian|previous|prior|warning|mittel|grenzwert|media$|média|promedio|moyenne|límite|limite|mínimo|máximo|среднее|норма|предел|не более|не менее|погреш|平均|标准|限值|指标|允许|規格|میانگین|حد|حداقل|حداکثر|انحراف|عدم ?قطعیت|تکرارپذیری|استاندارد مجاز|total$|sum$|итого|جمع$)|(?<![\p{L}])(?:average|avg|mean|min(?:imum)?|max(?:imum)?|limits?|spec(?:ification)?|guaranteed?)\.?\s*$/iu
const RESULT_HEAD =
  /^(?:(?:test |current |latest |final |corrected |reported |lab(?:oratory)? |analysis )?(?:results?|values?)(?: ?\d)?(?: ?\(.*\))?|found|measured|actual.*|as (?:loaded|found|delivered)|typical.*|analysis|determined|reported|formatted.?entry|result_?text|result_?value|resultado.*|ergebnis.*|messwert|wert|istwert|résultat.*|valeur|risultat.*|valor.*|результат.*|значение|факт.*|结果|检验结果|实测.*|実測.*|[検試]\S{1,3}結果|결과|sonuç.*|wynik.*|hasil.*|kết quả.*|αποτέλεσμα.*|نتیجه.*|نتایج.*|مقدار.*|النتیجه|النتيجة)$/iu
const TYPICAL = /^typical/i
/** A test that was made again counts. */
export const RETEST = /\bre-?(?:test|run|check|peat)|تکرار|повтор|复检/iu
const STANDARD_BODY =
  /^(?:astm|ip|iso|en|din|gost|гост|gb\/?t|sh\/?t|jis|uop|isiri|inso|bs|nf)(?:\s*(?:no\.?|method|number))?$/i
/** A row or column of what is required, by the name of its standard. */
const STANDARD = /^(?:EN|ISO|ASTM|DIN|GOST|ГОСТ|GB)(?![\p{L}])/iu
const QUALIFIER = /^(?:[<>≤≥~≈=]|<=|>=|lt|gt|less than|more than)$/i
const NAME_HEAD =
  /\b(?:product|material|description|sample ?(?:name|description)|name|grade|stream|component|blendstock)\b|نام|محصول|مادّه|ماده|продук|наименование|产品|样品|名称|試料名|品名|제품|produkt|producto|produto|produit|prodotto|produk\b|ürün|sản phẩm|προϊόν|المنتج/iu
const SAMPLE_HEAD =
  /sample|id|product|lot|batch|tank|description|numeric|lab.?no|نمونه|شماره|проб|样品|probe|muestra/iu
const STATUS_HEAD =
  /^(?:status|released?|valid|state|result.?status|auth|authoris|approv|وضعیت|статус|状态)/iu
/** Who accepted a result, or when, is no status. */
const OF_SIGNATURE = /\bby\b|date|time|تاریخ|дата|日期|^author$/iu
const DATE_HEAD = /date|time|sampled|entered|datum|fecha|дата|日期|تاریخ|زمان/iu
const ACCEPTED =
  /^(?:a|c|ok|auth.*|approved|accepted|valid.*|released|complete.*|final|reported|reviewed|تایید.*)$/iu
const REJECTED = /^(?:r|x|rej.*|cancel.*|invalid.*|void.*|outlier|superseded|retest|deleted|مردود|رد.*)$/iu
const OF_SECTION =
  /distil|destil|d[\s-]?\d{2,4}\b|boiling|tbp|simdis|evap|recov|[%°℃]|kpa|ppm|تقطیر|جوش|перегон|馏程|蒸留|kg\/|mg\/|cst|mm[2²]|viscos|viskos|вязк|propert|composition/iu
const OF_CURVE =
  /distil|destil|d[\s-]?86\b|d[\s-]?2887|boiling|tbp|simdis|تقطیر|جوش|перегон|фракц|馏程|蒸留/iu
/** "at 40 °C" below "Kinematic viscosity". */
const CONDITION_ONLY =
  /^[\s–—-]*(?:(?:at|@|bei|à|a|при|در)\s*)?-?[\d۰-۹]{1,3}(?:[.,]\d+)?\s*(?:[°º]\s*[CF]?|℃|deg\.?\s*[CF]|[CF]\b)\s*:?$/iu
/** `T10` is a point of a curve, or the name of a tank, as in "T1 bottom". */
const BARE_POINT = /^\s*t\s?\d{1,3}(?:\s*$|\s(?!.*(?:[%°]|rec|evap|dist|\bd\s?\d{2}|[cf]\b)))/i
/** What a cell beside a test may say of it: its temperature, cup or share. */
const OF_TEST =
  /\d\s*(?:[°º]\s*[CFK]?|℃|deg\b)|\bopen\b|\bcoc\b|\bevap|\bby (?:mass|weight|volume)|\bin air\b|\bobserved\b|\bmmhg\b/iu
const CONDITION_HEAD = /^(?:test )?(?:conditions?|temp(?:erature)?\.?)$|^bedingung|^услови|^条件|^شرایط/iu
const UNIT_HEAD = /\bunits?$|\buom$|einheit(?:en)?$|unité$|unidade?$|ед\. ?изм\.?$|واحد$|单位$|단위$/iu
const LAB_HEAD = /^lab(?:orator(?:y|ium|io))?$|^laboratoire$|^лаборатория$|^آزمایشگاه$|^实验室$/iu
const LIST_ROLE = /^(?:test|unit|method|result)$/
const HEAD_ROWS = 60
const SCORED_ROWS = 400
/** Rows of materials or tests, with heads and those that hold nothing. */
const MOST_ROWS = IMPORT_MAX + 200

const CACHED = 50_000
/** Texts repeat in a sheet, and each is looked at from several sides. */
function remembered<T>(of: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    if (known.size >= CACHED) known.clear()
    const value = of(text)
    known.set(text, value)
    return value
  }
}

const isUnit = remembered(isUnitText)
const isMethod = remembered(isMethodText)
const isFigureText = remembered((text) => figureIn({ text, is: 'text' }))

/** A cell that holds a figure, or says that there is a limit of one. */
export const isFigure = (cell: Cell | undefined): boolean =>
  cell !== undefined &&
  !isBlank(cell) &&
  (cell.is === 'number' || (cell.is === 'text' && isFigureText(cell.text)))

function figureIn(cell: Cell): boolean {
  if (cell.is !== 'text' || cell.text.length > 60 || !/\p{Nd}/u.test(cell.text)) return false
  const reading = readCell(cell, '.')
  if (reading.is === 'number') return reading.unit === null || (isUnit(reading.unit) && !isMethod(cell.text))
  return (
    reading.is === 'fault' &&
    ['below', 'above', 'about', 'range', 'ambiguous', 'slash'].includes(reading.fault.code)
  )
}

/** "Tank C" and "Lab S" are no units and no sulfur. */
const isNumberedName = (text: string): boolean => {
  const [, word, rest] = /^(\p{L}{3,})[\s.#-]+(\p{L}{1,2}|\p{L}?\d{1,4}\p{L}?)$/u.exec(text) ?? []
  return word !== undefined && rest !== undefined && readLabel(word).target === 'name'
}

/** How sure a text is the name of a test: 1 by its words, less by a unit or method alone. */
const testScore = remembered(scoreOf)

function scoreOf(text: string): number {
  if (text === '' || text.length > 120 || isNumberedName(text)) return 0
  if (!/\p{L}/u.test(text)) return /^\W*\d{1,2}\s*[%٪]/.test(text) ? 0.8 : 0
  const { target, why, likely, lacksTemperature } = readLabel(text)
  if (BARE_POINT.test(text)) return 0.5
  if (
    target !== null &&
    !isRole(target) &&
    (target === 'other' ? why !== 'about' : isProperty(target) || isPrecision(target))
  )
    return 1
  if (likely || lacksTemperature) return 1
  if (target !== null) return 0
  return measuresNamed(text).length > 0 || (unitAtEnd(text) !== null && !isUnit(text)) ? 0.6 : 0
}

const isTestName = (text: string): boolean => testScore(text) > 0 && !isUnit(text) && !isMethod(text)

type View = ReturnType<typeof viewOf>

/** A sheet without what is hidden or left out. Beyond it, as in the column -1 that was not found, cells are empty. */
function viewOf(
  { grid, hiddenRows, hiddenColumns }: Sheet,
  { rows: said = {} }: Shape,
  within: readonly number[] = range(0, widthOf(grid)),
) {
  const ends = Object.keys(said).map(Number)
  const end = Math.min(grid.length, ...ends.filter((row) => said[row] === 'end'))
  const columns = within.filter((column) => !hiddenColumns.has(column))
  const at = (row: number, column: number) => grid[row]?.[column] ?? EMPTY_CELL
  const text = (row: number, column: number) => at(row, column).text.trim()
  return {
    at,
    text,
    rows: range(0, end).filter((row) => !hiddenRows.has(row) && said[row] !== 'out'),
    columns,
    /** What stands in a row, and in a column. */
    across: (row: number) => columns.map((column) => text(row, column)).filter((one) => one !== ''),
    down: (column: number, rows: readonly number[]) =>
      rows.map((row) => text(row, column)).filter((one) => one !== ''),
    spot: (row: number, column: number, qualifier = ''): Spot => ({
      row,
      column,
      cell: at(row, column),
      qualifier: QUALIFIER.test(qualifier) && qualifier !== '=' ? qualifier : '',
    }),
    rolesBy: (of: (column: number) => Role) =>
      range(0, Math.max(0, ...columns) + 1).map((column) => (columns.includes(column) ? of(column) : 'out')),
  }
}

/** Titles and notes: what stands above the table, or alone in a row. */
export function notesOf(
  { grid }: Pick<Sheet, 'grid'>,
  { heads, samples }: Pick<Arrangement, 'heads' | 'samples'>,
): string[] {
  const used = new Set([...heads, ...samples.flatMap(({ spots }) => spots.map((spot) => spot?.row))])
  return grid.flatMap((row, at) => {
    const texts = used.has(at) ? [] : row.flatMap((cell) => (isBlank(cell) ? [] : [cell.text.trim()]))
    return at < (heads[0] ?? 0) || texts.length === 1 ? texts : []
  })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Whether each row is a material, a test or a result, by where the names of tests stand. */
function rowIsOf(view: View): RowIs {
  const scored = view.rows.slice(0, SCORED_ROWS)
  /** In a column each once: names of tanks may look like points of a curve. */
  const distinct = (column: number) => {
    const texts = scored.map((row) => view.text(row, column))
    return [...new Map(texts.map((text) => [BARE_POINT.test(text) ? 'point' : text, text])).values()]
  }
  const most = (lines: readonly (readonly string[])[], of: (text: string) => number) =>
    Math.max(0, ...lines.map((texts) => sum(texts.map(of))))
  const all = (lines: readonly (readonly string[])[]) =>
    most(lines, testScore) +
    most(lines, (text) => (isUnit(text) ? 0.6 : 0)) +
    most(lines, (text) => (isMethod(text) ? 0.6 : 0))
  const heads = scored.slice(0, HEAD_ROWS).map(view.across)
  const rolesOf = (texts: readonly string[]) =>
    new Set(texts.map((text) => readLabel(text).target).filter((target) => LIST_ROLE.test(target ?? '')))
  const isList = heads.some((texts) => rolesOf(texts).size > 1)
  if (!isList && all(heads) >= all(view.columns.map(distinct))) return 'material'
  return isOfResults(view) ? 'result' : 'test'
}

type ListColumns = ReturnType<typeof listColumns>

/** The columns of a list: each test is a row, or each result. */
function listColumns(view: View, shape: Shape) {
  const rows = view.rows.slice(0, SCORED_ROWS)
  const best = (of: (column: number) => number, least: number): number => {
    const [first] = view.columns
      .map((column) => [of(column), column] as const)
      .sort((a, b) => b[0] - a[0] || a[1] - b[1])
    return first && first[0] >= least ? first[1] : -1
  }
  const given = (role: Role) => view.columns.find((column) => shape.roles?.[column] === role)
  const texts = new Map(view.columns.map((column) => [column, view.down(column, rows)]))
  const count = (column: number, is: (text: string) => boolean) => texts.get(column)!.filter(is).length
  const filled = (column: number) => texts.get(column)!.length
  const figures = (column: number) => rows.filter((row) => isFigure(view.at(row, column))).length
  const units = (column: number) => count(column, (text) => isUnit(text) && /[\p{L}%℃°]/u.test(text))
  const methods = (column: number) => count(column, isMethod)
  const labels = (column: number) =>
    (units(column) + methods(column)) * 2 > filled(column) ? 0 : sum(texts.get(column)!.map(testScore))
  const isMostly = (some: number, column: number) => some * 5 >= filled(column) * 2
  const isWord = (text: string) => /\p{L}{2}/u.test(text) && !isUnit(text) && !isMethod(text)
  const words = (column: number) =>
    figures(column) * 2 > filled(column) ? 0 : new Set(texts.get(column)!.filter(isWord)).size
  const test = given('test') ?? best(labels, 1)
  const isNamed = test >= 0 && (given('test') !== undefined || labels(test) * 4 >= filled(test))
  const label = isNamed ? test : best(words, 1)
  const others = view.columns.filter((column) => column !== label)
  const isOfUnits = (column: number) =>
    units(column) > 0 &&
    (isMostly(units(column) + methods(column) / 2, column) ||
      texts.get(column)!.some((text) => readLabel(text).target === 'unit'))
  const ofUnits = others.filter(isOfUnits)
  const unit = given('unit') ?? ofUnits.toSorted((a, b) => units(b) - units(a))[0] ?? -1
  const isOfMethods = (column: number) =>
    shape.roles?.[column] === 'method' ||
    (methods(column) > 0 && isMostly(methods(column), column)) ||
    (figures(column) + methods(column) > 0 && texts.get(column)!.some((text) => STANDARD_BODY.test(text)))
  const method = others.filter((column) => column !== unit && isOfMethods(column))
  const rest = others.filter((column) => column !== unit && !method.includes(column))
  const group = rest.find((column) => figures(column) === 0 && isOfTests(texts.get(column)!)) ?? -1
  const isBeside = (column: number) => {
    const all = texts.get(column)!
    const isOfWords = figures(column) === 0 || all.some((text) => CONDITION_HEAD.test(text))
    const isMixed = () =>
      all.some((text) => testScore(text) === 1) &&
      all.every((text) => !isFigureText(text) || CONDITION_ONLY.test(text))
    return column !== group && all.some((text) => OF_TEST.test(text)) && (isOfWords || isMixed())
  }
  const besides = rest.filter(isBeside)
  return { label, unit, units: ofUnits, method, group, besides, rest, filled, figures }
}

/** Whether most texts of a column name a test, as "Distillation D86" beside "IBP". */
const isOfTests = (all: readonly string[]): boolean => {
  const texts = [...new Set(all)]
  return (
    texts.filter((text) => testScore(text) === 1 || methodsIn(text).length > 0 || OF_CURVE.test(text))
      .length *
      2 >
    texts.length
  )
}

/** Of columns of units or methods that stand behind each sample, the sample's own; null where they hold for all. */
function ownColumn(columns: readonly number[], samplesAt: readonly number[], sample: number): number | null {
  const behind = (at: number) =>
    columns.filter((column) => column > samplesAt[at]! && column < (samplesAt[at + 1] ?? column + 1))
  const isOwn = samplesAt.length > 1 && samplesAt.every((_, at) => behind(at).length === 1)
  return isOwn ? behind(samplesAt.indexOf(sample))[0]! : null
}

/** What a row of a list says of its test; the number of a method may stand below the body that publishes it. */
function itemAt(
  view: View,
  { label, unit, method, besides }: Pick<ListColumns, 'label' | 'unit' | 'method' | 'besides'>,
  head: number,
  row: number,
) {
  const by = method.map((column) => {
    const [text, body] = [view.text(row, column), view.text(head, column)]
    return /^\d/.test(text) && STANDARD_BODY.test(body) ? `${body} ${text}` : text
  })
  // "at 20 °C" or "open cup" in another cell of the row.
  const asides = besides.map((column) => view.text(row, column)).filter((text) => OF_TEST.test(text))
  return {
    words: [view.text(row, label), ...asides].join(' ').trim(),
    unit: view.text(row, unit),
    method: by.filter((text) => text !== '').join(' '),
  }
}

/** Few tests that repeat, or a column that names the sample of each row. */
function isOfResults(view: View): boolean {
  const { label, rest, filled } = listColumns(view, {})
  const rows = view.rows.slice(0, SCORED_ROWS).filter((row) => view.across(row).length > 2)
  const [head, ...data] = rows
  if (head === undefined || data.length < 2) return false
  return rest.some((column) => {
    const texts = view.down(column, data)
    if (filled(column) < data.length || texts.length < data.length) return false
    const distinct = new Set(texts).size
    if (distinct * 2 > data.length || texts.some((text) => STATISTIC.test(text)) || isOfTests(texts))
      return false
    const title = view.text(head, column)
    const isNamed = SAMPLE_HEAD.test(title) || readLabel(title).target === 'name'
    if (isNamed && (distinct === 1 || !texts.every(isFigureText))) return true
    return distinct > 1 && new Set(data.map((row) => view.text(row, label))).size < data.length
  })
}

/** The structure of a sheet, with what a person said of it. `isOwn`: the product wrote it, so that each row is a material. */
export function arrange(sheet: Sheet, shape: Shape = {}, isOwn = false): Arrangement {
  const view = viewOf(sheet, shape)
  const rowIs = isOwn ? 'material' : (shape.rowIs ?? rowIsOf(view))
  // Results are many to a material: of them all rows are read.
  if (rowIs === 'result') return ofResults(view, shape)
  const rows = view.rows.slice(0, MOST_ROWS)
  const tables = (isOwn ? [view.columns] : besideEachOther(view, rowIs)).map((columns) => ({
    ...viewOf(sheet, shape, columns),
    rows,
  }))
  const parts = tables.map((table) =>
    rowIs === 'material' ? ofMaterials(table, shape, isOwn) : ofTests(table, shape),
  )
  const titles = tables.map((table) => table.down(table.columns[0] ?? -1, rows)[0])
  const isContinued = new Set(titles).size === 1
  /** One name in one row, or a list that has none and goes on beside it under the same head. */
  const isOne = (before: Sample, { name, label }: Sample) =>
    before.label === label &&
    (rowIs === 'test' ? label === '' && isContinued : name !== null && before.name?.row === name.row)
  return { ...joined(parts, isOne), unread: view.rows.length - rows.length }
}

/** The columns of tables that stand beside each other: each begins with the same head, or behind an empty column with a name's or a test's. */
function besideEachOther(view: View, rowIs: RowIs): number[][] {
  const { columns, text } = view
  const rows = view.rows.slice(0, HEAD_ROWS)
  const first = columns.find((column) => view.down(column, view.rows).length > 0) ?? 0
  const isEmpty = (column: number) => view.down(column, view.rows).length === 0
  const isBegun = (row: number, column: number) =>
    /^(?:name|test)$/.test(readLabel(text(row, column)).target ?? '')
  const isStart = (row: number, column: number) => {
    if (column < first + 2 || text(row, first) === text(row, first + 1)) return false
    if (text(row, column) !== text(row, first)) return isBegun(row, column) && isEmpty(column - 1)
    const isAgain = text(row, column + 1) === text(row, first + 1) && testScore(text(row, first)) === 0
    return view.at(row, column).is === 'text' && (isBegun(row, first) || isAgain)
  }
  const isHead = (row: number) => /\p{L}/u.test(text(row, first)) && !isListRole(text(row, first))
  const starts = rows
    .filter((row) => isHead(row) && !hasFigures(view, row))
    .map((row) => columns.filter((column) => isStart(row, column)))
    .find(({ length }) => length > 0)
  const bounds = [0, ...(starts ?? (rowIs === 'test' ? testsAgain(view) : [])), Number.POSITIVE_INFINITY]
  return bounds.slice(1).map((end, at) => columns.filter((column) => column >= bounds[at]! && column < end))
}

/** The columns in which tests are named again, behind figures, whatever stands above. */
function testsAgain(view: View): number[] {
  const rows = view.rows.slice(0, SCORED_ROWS)
  const hasAny = (column: number) => rows.some((row) => isFigure(view.at(row, column)))
  const named = view.columns.filter((column) => {
    const texts = [...new Set(view.down(column, rows))]
    return texts.filter((text) => testScore(text) === 1).length * 2 > texts.length
  })
  return named.filter((column, at) =>
    view.columns.some((each) => each > named[at - 1]! && each < column && hasAny(each)),
  )
}

/** Whether a word heads what belongs to a test, as Unit or Result. */
const isListRole = (text: string): boolean =>
  RESULT_HEAD.test(text) || /^(?:unit|method|result|limit|aside)$/.test(readLabel(text).target ?? '')

/** Tables as one, in which `isOne` tells the samples that go on in the next. */
function joined(
  parts: readonly Arrangement[],
  isOne: (before: Sample, sample: Sample) => boolean = () => false,
): Arrangement {
  if (parts.length === 1) return parts[0]!
  const items: Item[] = []
  const samples: Sample[] = []
  for (const part of parts) {
    const before = items.length
    const places: number[] = []
    for (const item of part.items) {
      // A test of several tables is one; columns stay apart.
      const again = items.findIndex(
        ({ key, column }, at) => column === null && key === item.key && at < before && !places.includes(at),
      )
      if (again >= 0) items[again] = { ...items[again]!, rows: [...items[again]!.rows, ...item.rows] }
      places.push(again >= 0 ? again : items.push(item) - 1)
    }
    for (const sample of part.samples) {
      const spots: (Spot | null)[] = []
      for (const [at, spot] of sample.spots.entries()) spots[places[at]!] = spot
      const keys = new Set(places.flatMap((at) => (spots[at] ? [items[at]!.key] : [])))
      const isTwice = (other: Sample) => other.spots.some((spot, at) => spot && keys.has(items[at]!.key))
      const own = samples.findIndex((other) => isOne(other, sample) && !isTwice(other))
      const known = samples[own]
      if (known)
        samples[own] = { ...known, spots: items.map((_, at) => known.spots[at] ?? spots[at] ?? null) }
      else samples.push({ ...sample, spots })
    }
  }
  const whole = samples.map((sample) => ({
    ...sample,
    spots: items.map((_, at) => sample.spots[at] ?? null),
  }))
  const rolesAt = (column: number) =>
    parts.flatMap(({ roles }) => roles[column] ?? []).find((role) => role !== 'out')
  return {
    ...parts[0]!,
    roles: range(0, Math.max(...parts.map(({ roles }) => roles.length))).map(
      (column) => rolesAt(column) ?? 'out',
    ),
    heads: [...new Set(parts.flatMap(({ heads }) => heads))],
    items: withBare(items, whole),
    samples: whole,
    left: parts.flatMap(({ left }) => left),
  }
}

const keyOf = (...parts: readonly string[]): string =>
  parts.map((part) => part.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()).join('|')

/** Which of two cells of a head says unit or method rather than words. */
function splitHead(texts: readonly string[]): Pick<Item, 'words' | 'unit' | 'method'> {
  let [words, unit, method] = ['', '', '']
  for (const text of texts) {
    const bare = withoutMethods(text)
    const isOfWords = words === ''
    if (!isOfWords && (isUnit(text) || (isUnit(bare) && methodsIn(text).length > 0))) {
      unit = isUnit(text) ? text : bare
      method = `${method} ${methodsIn(text).join(' ')}`.trim()
    } else if (!isOfWords && isMethod(text)) method = `${method} ${text}`.trim()
    else words = `${words} ${text}`.trim()
  }
  return { words, unit, method }
}

/** Whether a row has figures of its own; those in a unit of what the row `head` names are values. */
const hasFigures = (view: View, row: number, head = -1): boolean =>
  view.columns.some(
    (column) =>
      isFigure(view.at(row, column)) &&
      (testScore(view.text(row, column)) === 0 || isValueOf(view.text(head, column), view.at(row, column))),
  )
const scoreOfRow = (view: View, row: number): number => sum(view.across(row).map(testScore))

/** The heads of a table of materials: the row with most names of tests, those below with units and methods, and a row over them. */
function headRows(view: View, shape: Shape, isOwn: boolean) {
  const firstRow = view.rows[0] ?? 0
  if (isOwn) return { heads: [firstRow], score: 0, above: undefined, isLayer: false }
  const saidOf = (row: number) => shape.rows?.[row]
  const scored = view.rows
    .slice(0, HEAD_ROWS)
    .filter((row) => saidOf(row) !== 'data')
    .map((row) => ({ row, score: scoreOfRow(view, row) }))
  const said = view.rows.find((row) => saidOf(row) === 'heads')
  const top =
    said ??
    scored.reduce((best, one) => (one.score > best.score ? one : best), { row: firstRow, score: 0 }).row
  const first = view.columns.find((column) => view.text(top, column) !== '') ?? 0
  const isHeadish = (row: number) => {
    const said = saidOf(row)
    if (said !== undefined) return said === 'heads'
    const texts = view.across(row)
    const ofHeads = texts.filter(
      (text) => isUnit(text) || isUnit(withoutMethods(text)) || isMethod(text) || testScore(text) > 0,
    )
    const isUnnamed = row > top && view.text(row, first) === ''
    return (
      texts.length > 0 && !hasFigures(view, row, top) && (isUnnamed || ofHeads.length * 2 >= texts.length)
    )
  }
  const below = view.rows.slice(view.rows.indexOf(top) + 1, view.rows.indexOf(top) + 4)
  const end = below.findIndex((row) => !isHeadish(row))
  const heads = [top, ...(end < 0 ? below : below.slice(0, end))]
  const over = view.rows[view.rows.indexOf(top) - 1]
  const isOver =
    over !== undefined &&
    !hasFigures(view, over) &&
    view.columns.some((column) => column > first && view.text(over, column) !== '')
  const above = isOver ? over : undefined
  const isLayer = isOver && view.across(over).length * 2 > view.columns.length
  return { heads, score: scoreOfRow(view, top), above, isLayer }
}

/** Words above several columns, as "Distillation, °C" and "at % evaporated", by column. */
function sectionsOf(
  view: View,
  heads: readonly number[],
  above: number | undefined,
  layers: readonly number[],
) {
  const sections = new Map<number, string>()
  const isHeading = (text: string) => OF_SECTION.test(text) && !isUnit(text)
  const isBelow = (row: number, column: number) =>
    layers.some((each) => each > row && isTestName(view.text(each, column)))
  for (const row of above === undefined ? heads : [above, ...heads]) {
    let over = ''
    for (const column of view.columns) {
      const text = view.text(row, column)
      if (text !== '') over = isHeading(text) ? text : ''
      const isOver = over !== '' && (row === above || isBelow(row, column))
      if (isOver) sections.set(column, `${sections.get(column) ?? ''} ${over}`.trim())
      else if (text === '') over = ''
    }
  }
  return sections
}

/** A column of `<` and `>`, perhaps among remarks. */
const isOfQualifiers = (texts: readonly string[]): boolean =>
  texts.some((text) => QUALIFIER.test(text)) && !texts.some(isFigureText)

function ofMaterials(view: View, shape: Shape, isOwn = false): Arrangement {
  const { heads, score, above, isLayer } = headRows(view, shape, isOwn)
  const layers = above !== undefined && isLayer ? [above, ...heads] : heads
  const sections = sectionsOf(view, heads, above, layers)
  const textOf = (row: number) => view.across(row).join('|')
  const headed = new Set(heads.map(textOf))
  /** At the top of the next page. */
  const isRepeated = (row: number) => headed.has(textOf(row)) && textOf(row) !== ''
  const bottom = view.rows.filter((row) => row > heads.at(-1)! && (isOwn || !isRepeated(row)))
  const isNextHead = (row: number) => {
    const own = scoreOfRow(view, row)
    return own >= 2 && own * 2 >= score && !hasFigures(view, row, heads[0])
  }
  const ends = isOwn ? -1 : bottom.findIndex(isNextHead)
  const data = ends < 0 ? bottom : bottom.slice(0, ends)
  const headTexts = (column: number) => {
    /** A head of its own above one that says unit or temperature alone. */
    const isNamedAbove =
      above !== undefined &&
      !isLayer &&
      testScore(view.text(above, column)) === 1 &&
      heads.every((row) => testScore(view.text(row, column)) < 1)
    const isOfSection = (text: string) =>
      sections.get(column)?.includes(text) &&
      view.down(column, layers).some((other) => other !== text && isTestName(other))
    return view.down(column, isNamedAbove ? [above, ...layers] : layers).filter((text) => !isOfSection(text))
  }
  const head = view.columns.map((column) => ({ column, ...splitHead(headTexts(column)) }))
  const isQualifier = new Set(
    head
      .filter(({ column, words }) => isOfQualifiers(view.down(column, data)) && testScore(words) === 0)
      .map(({ column }) => column),
  )
  const unitsOf = unitsBeside(view, head, data, isQualifier)
  const ofUnits = new Set(unitsOf.values())
  const qualified = qualifiedColumns(head, isQualifier)
  const name = nameColumn(view, head, data, shape)
  const roles = view.rolesBy((column) => {
    if (column === name) return 'name'
    if (ofUnits.has(column)) return 'unit'
    return isQualifier.has(column) ? 'qualifier' : (shape.roles?.[column] ?? 'item')
  })
  const left: Arrangement['left'][number][] = []
  const items = head.flatMap(({ column, ...rest }): Item[] => {
    const isFilled = rest.words !== '' || rest.unit !== '' || view.down(column, data).length > 0
    if (roles[column] !== 'item' || !isFilled) return []
    const section = sections.get(column) ?? ''
    const words = CONDITION_ONLY.test(rest.words) ? `${section} ${rest.words}`.trim() : rest.words
    const key = keyOf(words, rest.unit, rest.method, section)
    return [{ key, column, rows: heads, section, ...rest, words, isBare: false }]
  })
  const samples = data.flatMap((row): Sample[] => {
    const first =
      view.columns
        .slice(0, 3)
        .map((column) => view.text(row, column))
        .find(Boolean) ?? ''
    const spots = items.map(({ column }): Spot | null => {
      const beside = qualified.get(column!) ?? -1
      const spot = isBlank(view.at(row, column!)) ? null : view.spot(row, column!, view.text(row, beside))
      return spot && withUnit(spot, view.text(row, unitsOf.get(column!) ?? -1))
    })
    const label = view.text(row, name)
    const isNone =
      STATISTIC.test(first) || /^typical$/i.test(first) || (STANDARD.test(first) && isMethod(first))
    if (!isOwn && isNone && shape.rows?.[row] !== 'data') {
      left.push({ row, text: first, why: 'statistic' })
      return []
    }
    if (!isOwn && !spots.some((spot) => spot !== null && isFigure(spot.cell))) {
      if (label !== '' || spots.some(Boolean)) left.push({ row, text: label || first, why: 'no-value' })
      return []
    }
    return [{ name: name < 0 ? null : view.spot(row, name), label, spots }]
  })
  if (ends >= 0) left.push({ row: bottom[ends]!, text: view.across(bottom[ends]!)[0] ?? '', why: 'below' })
  return {
    rowIs: 'material',
    roles,
    heads: layers,
    items: withBare(items, samples),
    samples,
    left,
    statuses: [],
  }
}

/** Of columns of figures the column of nothing but their units behind them. */
function unitsBeside(
  view: View,
  head: readonly { column: number; words: string; unit: string }[],
  data: readonly number[],
  isQualifier: ReadonlySet<number>,
): ReadonlyMap<number, number> {
  const isOfUnits = ({ column, words, unit }: (typeof head)[number]) => {
    const texts = view.down(column, data)
    const isUnnamed = unit === '' && (words === '' || UNIT_HEAD.test(words))
    return isUnnamed && texts.length > 0 && texts.every(isUnit)
  }
  const figuresOf = ({ column }: (typeof head)[number]) => column - (isQualifier.has(column - 1) ? 2 : 1)
  return new Map(
    head.slice(1).flatMap((one) => (isOfUnits(one) ? [[figuresOf(one), one.column] as const] : [])),
  )
}

/** A figure with the unit of the cell behind it, where it names none itself. */
function withUnit(spot: Spot, unit: string): Spot {
  const { cell } = spot
  return unit === '' || !isFigure(cell) || unitIn(cell) !== null
    ? spot
    : { ...spot, cell: { text: `${cell.text.trim()} ${unit}`, is: 'text' } }
}

/** Which columns a column of `<` and `>` belongs to: all stand before their figures, or all behind them; where neither shows, both. */
function qualifiedColumns(
  head: readonly { column: number; words: string }[],
  isQualifier: ReadonlySet<number>,
): ReadonlyMap<number, number> {
  const isItem = (at: number) =>
    head[at] !== undefined && !isQualifier.has(head[at].column) && testScore(head[at].words) > 0
  const places = head.flatMap(({ column }, at) => (isQualifier.has(column) ? [at] : []))
  // Without a head it reads as it stands: `< 10`.
  const sides = places.some((at) => head[at]!.words === '') ? [1] : [1, -1]
  const steps = sides.filter((step) => places.every((at) => isItem(at + step)))
  const pairs = places.flatMap((at) =>
    (steps.length > 0 ? steps : [1, -1]).flatMap((step) =>
      isItem(at + step) ? [[head[at + step]!.column, head[at]!.column] as const] : [],
    ),
  )
  return new Map(pairs)
}

/** The column that names the materials: by its head, else the first with words that differ. */
function nameColumn(
  view: View,
  head: readonly { column: number; words: string }[],
  data: readonly number[],
  shape: Shape,
): number {
  const given = head.find(({ column }) => shape.roles?.[column] === 'name')
  if (given) return given.column
  const free = head.filter(({ column }) => shape.roles?.[column] === undefined)
  const rated = free.flatMap(({ column, words }) => {
    if (readLabel(words).target !== 'name') return []
    const texts = view.down(column, data)
    const distinct = new Set(texts).size
    const letters = texts.filter((text) => /\p{L}{2}/u.test(text)).length
    const isBest = NAME_HEAD.test(words) ? 2 : /sample|نمونه|probe/iu.test(words) ? 1 : 0
    const tells = distinct === data.length ? 1 : 0
    return {
      column,
      rate: tells + (2 * distinct + letters + texts.length * isBest) / Math.max(1, data.length),
    }
  })
  const [best] = rated.sort((a, b) => b.rate - a.rate)
  const worded = free.find(({ column, words }) => {
    if (testScore(words) > 0 || readLabel(words).target !== null) return false
    const filled = data.filter((row) => view.text(row, column) !== '')
    return (
      filled.length * 2 > data.length &&
      filled.every((row) => !isFigure(view.at(row, column))) &&
      filled.some((row) => /\p{L}/u.test(view.text(row, column)))
    )
  })
  return (best ?? worded)?.column ?? -1
}

/** The unit that a figure names itself. */
function unitIn(cell: Cell): string | null {
  const units = (['.', ','] as const).map((mark) => {
    const reading = readCell(cell, mark)
    return reading.is === 'number' ? reading.unit : null
  })
  return units.find((unit) => unit !== null) ?? null
}

/** Whether a cell is a figure in a unit of what its head names, as `104 °F` of a flash point; a per cent may be a point of a curve. */
function isValueOf(head: string, cell: Cell): boolean {
  const unit = unitIn(cell)
  const { target } = readLabel(head)
  const property = target === null || target === 'other' || isRole(target) ? null : measuredBy(target)
  return unit !== null && !isLone(unit) && property !== null && sheetUnitNamed(property, unit) !== null
}

const withBare = (items: readonly Item[], samples: readonly Sample[]): Item[] =>
  items.map((item, at) => ({
    ...item,
    isBare: samples.some(
      ({ spots }) => spots[at] && isFigure(spots[at].cell) && unitIn(spots[at].cell) === null,
    ),
  }))

const isSerial = (texts: readonly string[]): boolean => {
  const numbers = texts.filter((text) => /^\d{1,3}\.?$/.test(text))
  return (
    numbers.length > 1 &&
    texts.every((text) => numbers.includes(text) || !isFigureText(text)) &&
    numbers.every(
      (text, at) => at === 0 || Number.parseInt(text, 10) === Number.parseInt(numbers[at - 1]!, 10) + 1,
    )
  )
}

/** Whether a word heads a column of a list, as Unit or Result. */
const isListHead = (text: string): boolean =>
  isRole(readLabel(text).target) || RESULT_HEAD.test(text) || STANDARD_BODY.test(text)

/** The row with the heads of a list's columns; -1 where it has none. */
function listHead(view: View, shape: Shape, label: number, sampled: readonly number[]): number {
  const said = view.rows.find((row) => shape.rows?.[row] === 'heads')
  if (said !== undefined) return said
  const isHead = (row: number) => {
    const texts = view.across(row)
    if (texts.length < 2 || sampled.some((column) => isFigure(view.at(row, column)))) return false
    const units = sampled.filter((column) => isUnit(view.text(row, column))).length
    const roles = texts.filter((text) => isListHead(text) || STATISTIC.test(text)).length + units
    const title = view.text(row, label)
    const { target } = readLabel(title)
    return (
      (title === '' && sampled.every((column) => /\p{L}/u.test(view.text(row, column)))) ||
      roles >= 2 ||
      (roles >= 1 && (isRole(target) || target === 'name' || target === null)) ||
      (isRole(target) && sampled.some((column) => view.text(row, column) !== ''))
    )
  }
  const rows = view.rows.slice(0, HEAD_ROWS)
  const found = rows.find(isHead)
  if (found !== undefined) return found
  // In an unknown language: the first full row without a figure.
  const widest = Math.max(...rows.map((row) => view.across(row).length))
  const full = rows.find((row) => view.across(row).length >= Math.max(3, widest - 1))
  const isPlain = (column: number) =>
    !isFigure(view.at(full!, column)) &&
    !isUnit(view.text(full!, column)) &&
    !isMethod(view.text(full!, column))
  return full !== undefined && view.columns.every(isPlain) ? full : -1
}

const LIMITED =
  /(?:\b(?:min|max|mini|maxi|minimum|maximum|not (?:more|less)|up to|report)\b|[≤≥]|не (?:более|менее|ниже|выше)|不大于|不小于|mínimo|máximo|حداقل|حداکثر|^\s*[+-]?\d[\d.,]*\s*(?:-|–|—|\.\.|to|a|à|bis|تا)\s*[+-]?\d)/iu
const POINT_WORDS =
  /\d{1,2}\s*(?:vol\.?\s*)?[%٪％]|ibp|fbp|\bep\b|initial|final|dry point|recov|resid|loss|^\W*\d{1,2}\W*$|начал|кон(?:ец|ч)|初馏|终馏|جوش|بازیافت|باقی|افت/iu

/** Of a list of tests the columns of samples, each with what its cells hold. */
function sampleColumns(
  view: View,
  shape: Shape,
  list: ListColumns,
  head: number,
  body: readonly number[],
  numeric: readonly number[],
) {
  const headOf = (column: number) => view.text(head, column)
  /** Samples of the upper, middle and lower third. */
  const isOfTank = view.columns.some((column) => /^mid(?:dle)?$/i.test(headOf(column)))
  /** What stands below the heads of samples, as Result and Limit. */
  const [below = -1] = body.filter((row) => row > head)
  const isSub =
    view.text(below, list.label) === '' && !numeric.some((column) => isFigure(view.at(below, column)))
  const isLimitBelow = (column: number) => {
    const text = isSub ? view.text(below, column) : ''
    return STATISTIC.test(text) || readLabel(text).target === 'limit'
  }
  const isLimit = (column: number) => {
    const { target } = readLabel(headOf(column))
    const texts = view.down(column, body)
    const isLimited = texts.filter((text) => LIMITED.test(text)).length * 2 > texts.length
    if (isOfTank && THIRD.test(headOf(column))) return false
    return (
      STATISTIC.test(headOf(column)) ||
      isLimitBelow(column) ||
      CONDITION_HEAD.test(headOf(column)) ||
      target === 'limit' ||
      target === 'aside' ||
      (isLimited && !RESULT_HEAD.test(headOf(column)))
    )
  }
  const isQualifier = (column: number) => isOfQualifiers(view.down(column, body))
  const free = numeric.filter((column) => !isLimit(column) && !isQualifier(column))
  const stated = free.filter((column) => RESULT_HEAD.test(headOf(column)))
  // What was measured stands before what is typical.
  const measured = stated.filter((column) => !TYPICAL.test(headOf(column)))
  const others = free.filter((column) => !stated.includes(column) && headOf(column) !== '')
  const results = measured.length > 0 ? measured : others.length > 0 ? [] : stated
  // Beside columns of results only those count that are headed by a sample's name; beside one none.
  const isNamed = (column: number) =>
    results.length > 1 &&
    headOf(column) !== '' &&
    readLabel(headOf(column)).target === null &&
    !stated.includes(column)
  const sampled = (results.length === 0 && others.length > 0 ? others : free)
    .filter((column) => results.length === 0 || results.includes(column) || isNamed(column))
    .filter((column) => (shape.roles?.[column] ?? 'sample') === 'sample')
  // °C and °F head one sample in two units.
  const byUnit = sampled.filter((column) => unitOfHead(headOf(column)) !== '')
  const samplesAt = view.columns.filter((column) =>
    sampled.includes(column)
      ? !byUnit.includes(column) || column === byUnit[0]
      : shape.roles?.[column] === 'sample',
  )
  const roles = view.rolesBy((column) => {
    if (column === list.label) return 'test'
    if (list.units.includes(column)) return 'unit'
    if (list.method.includes(column)) return 'method'
    if (samplesAt.includes(column)) return 'sample'
    if (isQualifier(column)) return 'qualifier'
    return numeric.includes(column) || isLimit(column) ? 'limit' : 'out'
  })
  return { samplesAt, byUnit, roles }
}

/** The unit that heads a column of results, alone or as "Result, °F". */
function unitOfHead(text: string): string {
  const unit = isUnit(text) ? text : (unitAtEnd(text) ?? '')
  const rest = unit === '' ? text : text.slice(0, text.lastIndexOf(unit)).replace(/[\s,(["']+$/, '')
  return rest === '' || RESULT_HEAD.test(rest) ? unit : ''
}
const THIRD = /^(?:upper|lower)$/i
const NO_SECTION = { text: '', isCurve: false }
const isOfCurve = (words: string, method: string): boolean =>
  OF_CURVE.test(`${words} ${method}`) || measuresNamed(method).some(({ fields }) => fields.includes('curve'))

/** Whether a cell may be a name by its place alone. */
const isWordAt = (view: View, words: string, row: number, column: number): boolean =>
  readLabel(words).target === null && /\p{L}/u.test(view.text(row, column)) && !isFigure(view.at(row, column))

/** The names in a row by the columns of their samples; of a lone sample it may stand in another column. */
function namesAt(view: View, row: number, label: number, samplesAt: readonly number[]) {
  const filled = (columns: readonly number[]) => columns.filter((column) => view.text(row, column) !== '')
  const beside = filled(view.columns.filter((column) => column > label)).slice(0, 1)
  const found = filled(samplesAt)
  return (found.length > 0 ? found : beside).map(
    (column) => [samplesAt.includes(column) ? column : (samplesAt[0] ?? -1), view.spot(row, column)] as const,
  )
}

/** "Report 4412", but no page and no method. */
const isNumbered = (text: string): boolean =>
  /\d{3}/.test(withoutMethods(text)) && !/page|seite|página|стр|صفحه|页/iu.test(text)

/** Certificates below each other, each with a product or with samples of its own: the rows of each. */
function belowEachOther(
  view: View,
  { label }: ListColumns,
  rows: readonly number[],
  samplesAt: readonly number[],
): number[][] {
  const starts = [0]
  const said = new Map<string, string>()
  let [tests, last, title] = [0, -1, '']
  for (const [at, row] of rows.entries()) {
    const words = view.text(row, label)
    const { target } = readLabel(words)
    const isNamed = target === 'name' || target === 'test'
    const named =
      target === 'name' ? view.across(row).slice(1) : samplesAt.map((column) => view.text(row, column))
    const text = isNamed ? [...named, ...(target === 'test' ? [title] : [])].join('|') : ''
    if (text.replaceAll('|', '') !== '') {
      const before = said.get(fold(words))
      if (before !== undefined && before !== text && tests > 0) {
        // What stands above its name belongs to it, down from the last test.
        starts.push(last + 1)
        said.clear()
        tests = 0
      }
      said.set(fold(words), text)
    } else if (isNumbered(words) && view.across(row).length === 1) title = words
    else if (testScore(words) > 0 && samplesAt.some((column) => isFigure(view.at(row, column)))) {
      tests += 1
      last = at
    }
  }
  return starts.map((from, at) => rows.slice(from, starts[at + 1]))
}

function ofTests(view: View, shape: Shape): Arrangement {
  const list = listColumns(view, shape)
  const { label, rest, figures } = list
  const numeric = rest.filter((column) => figures(column) > 0 && !isSerial(view.down(column, view.rows)))
  const head = listHead(view, shape, label, numeric)
  const rows = view.rows.filter((row) => row > head || view.text(row, label) !== '')
  const columns = sampleColumns(
    view,
    shape,
    list,
    head,
    rows.filter((row) => row !== head),
    numeric,
  )
  const certificates = belowEachOther(view, list, rows, columns.samplesAt)
  return joined(
    certificates.map((own) => {
      const ownHead = own.find((row) => head >= 0 && view.text(row, label) === view.text(head, label))
      return ofCertificate(view, list, ownHead ?? head, own, columns)
    }),
  )
}

/** A test of a row, and the column that it has of each sample. */
type ReadAt = Item & { of: Map<number, number> }

function ofCertificate(
  view: View,
  list: ListColumns,
  head: number,
  rows: readonly number[],
  { samplesAt, byUnit, roles }: ReturnType<typeof sampleColumns>,
): Arrangement {
  const { label } = list
  const textOf = (row: number) => view.across(row).join('|')
  const body = rows.filter((row) => row !== head && (head < 0 || textOf(row) !== textOf(head)))
  const headOf = (column: number) => view.text(head, column)
  /** In a language that isn't known a lone column's head is no name of a sample, and a first line of words is one. */
  const isStrange = samplesAt.length === 1 && head >= 0 && !view.across(head).some(isListHead)
  const items: ReadAt[] = []
  const left: Arrangement['left'][number][] = []
  const names = new Map<number, Spot>()
  const isByPlace = ({ words, unit, method }: ReturnType<typeof itemAt>, row: number) =>
    isStrange && names.size === 0 && unit + method === '' && isWordAt(view, words, row, samplesAt[0]!)
  const takesNames = (said: ReturnType<typeof itemAt>, row: number) => {
    const isFirst = items.length === 0 && (NAME_HEAD.test(said.words) || isByPlace(said, row))
    if (!isFirst && readLabel(said.words).target !== 'name') return false
    const taken = namesAt(view, row, label, samplesAt)
    for (const [of, spot] of taken) if (!names.has(of)) names.set(of, spot)
    return taken.length > 0
  }
  /** What a row says of its test for the figure in a column. */
  const saidAt = (row: number, sample: number, column: number) => {
    const unit = ownColumn(list.units, samplesAt, sample) ?? list.unit
    const method = ownColumn(list.method, samplesAt, sample)
    const said = itemAt(view, { ...list, unit, method: method === null ? list.method : [method] }, head, row)
    return byUnit.includes(column) && list.unit < 0 ? { ...said, unit: unitOfHead(headOf(column)) } : said
  }
  const quantityOf = (column: number) => quantityNamed(unitOfHead(headOf(column)))
  /** The columns of a sample: °C and °F are one figure, per cent by mass and by volume are two. */
  const columnsOf = (sample: number) =>
    byUnit[0] === sample
      ? byUnit.filter(
          (column, at) => byUnit.findIndex((one) => quantityOf(one) === quantityOf(column)) === at,
        )
      : [sample]
  // "Distillation D1160" may head the tests themselves.
  const title = view.text(head, label)
  let section = isOfCurve(title, title) ? { text: title, isCurve: true } : NO_SECTION
  for (const row of body) {
    const group = view.text(row, list.group)
    if (group !== '') section = { text: group, isCurve: isOfCurve(group, group) }
    const said = itemAt(view, list, head, row)
    const isCondition = CONDITION_ONLY.test(said.words) && section.text !== ''
    const words = isCondition ? `${section.text} ${said.words}` : said.words
    const { unit, method } = said
    const figures = samplesAt.flatMap((sample) =>
      columnsOf(sample).flatMap((column) =>
        view.text(row, column) === '' ? [] : [[sample, column] as const],
      ),
    )
    if (words === '') {
      if (view.across(row).length === 0) section = NO_SECTION
    } else if (takesNames({ words, unit, method }, row)) continue
    else if (STATISTIC.test(words) && testScore(words) === 0)
      left.push({ row, text: words, why: 'statistic' })
    else if (figures.length === 0) {
      if (/\d/.test(words) && testScore(words) > 0 && !OF_CURVE.test(words))
        left.push({ row, text: words, why: 'unread' })
      section = { text: `${words} ${unit} ${method}`.trim(), isCurve: isOfCurve(words, method) }
    } else {
      if (section.isCurve && !POINT_WORDS.test(words)) section = NO_SECTION
      for (const [sample, column] of figures) {
        const own = { ...saidAt(row, sample, column), words }
        const key = keyOf(words, own.unit, own.method, section.text)
        const before = items.find((item) => item.key === key && item.rows.includes(row))
        if (before) before.of.set(sample, column)
        else {
          const of = new Map([[sample, column]])
          items.push({ key, column: null, rows: [row], section: section.text, isBare: false, of, ...own })
        }
      }
    }
  }
  const samples = samplesOf(view, items, head, { samplesAt, byUnit, roles }, names, isStrange)
  return {
    rowIs: 'test',
    roles,
    heads: head < 0 ? [] : [head],
    items: withBare(
      items.map(({ of: _, ...item }) => item),
      samples,
    ),
    samples: samples.filter(({ spots }) => spots.some((spot) => spot !== null && isFigure(spot.cell))),
    left,
    statuses: [],
  }
}

/** The samples of a certificate with their figures and names; one that was tested again is the one before. */
function samplesOf(
  view: View,
  items: readonly ReadAt[],
  head: number,
  { samplesAt, byUnit, roles }: ReturnType<typeof sampleColumns>,
  names: ReadonlyMap<number, Spot>,
  isStrange: boolean,
): Sample[] {
  const samples: Sample[] = []
  for (const sample of samplesAt) {
    const isBehind = roles[sample + 1] === 'qualifier' && roles[sample + 2] !== 'sample'
    const beside = roles[sample - 1] === 'qualifier' ? sample - 1 : isBehind ? sample + 1 : -1
    const spots = items.map(({ rows: [row = 0], of }) =>
      of.has(sample) && !isBlank(view.at(row, of.get(sample)!))
        ? view.spot(row, of.get(sample)!, view.text(row, beside))
        : null,
    )
    const title = view.text(head, sample)
    const { target, why } = readLabel(title)
    const isTitle =
      !isStrange &&
      title !== '' &&
      !byUnit.includes(sample) &&
      !RESULT_HEAD.test(title) &&
      (!isRole(target) || THIRD.test(title)) &&
      why !== 'about'
    const name = names.get(sample) ?? (isTitle ? view.spot(head, sample) : null)
    const before = RETEST.test(title) ? samples.pop() : undefined
    samples.push(
      before
        ? { ...before, spots: spots.map((spot, at) => spot ?? before.spots[at]!) }
        : { name, label: name?.cell.text.trim() ?? '', spots },
    )
  }
  return samples
}

/** Of a list of results the column that each part of a result stands in. */
function resultColumns(
  view: View,
  shape: Shape,
  { rest, figures }: ListColumns,
  head: number,
  body: readonly number[],
) {
  const headOf = (column: number) => view.text(head, column)
  const texts = new Map(rest.map((column) => [column, view.down(column, body)]))
  const distinct = (column: number) => new Set(texts.get(column)).size
  const given = (role: Role) => rest.find((column) => shape.roles?.[column] === role)
  const qualifier = rest.find((column) => isOfQualifiers(texts.get(column)!)) ?? -1
  const isStatus = (column: number) => STATUS_HEAD.test(headOf(column)) && !OF_SIGNATURE.test(headOf(column))
  const status = given('status') ?? rest.find(isStatus) ?? -1
  const isDate = (column: number) =>
    column !== status && DATE_HEAD.test(headOf(column)) && texts.get(column)!.some((text) => /\d/.test(text))
  const date = rest.find(isDate) ?? -1
  const others = rest.filter((column) => ![qualifier, status, date].includes(column))
  const rateOf = (column: number) =>
    (RESULT_HEAD.test(headOf(column)) ? 10 : 0) +
    new Set(body.map((row) => view.text(row, column))).size / Math.max(1, body.length) -
    (SAMPLE_HEAD.test(headOf(column)) ? 5 : 0)
  const said = others.find((column) => shape.roles?.[column] === 'sample')
  const [likeliest = -1, second] = others
    .filter((column) => figures(column) > 0 && !STATISTIC.test(headOf(column)))
    .sort((a, b) => rateOf(b) - rateOf(a))
  const result = said ?? likeliest
  /** As many figures stand in another column. */
  const isUnclear =
    said === undefined &&
    second !== undefined &&
    rateOf(second) + 1 > rateOf(result) &&
    figures(second) >= figures(result)
  const joined = others.filter(
    (column) =>
      column !== result &&
      texts.get(column)!.length === body.length &&
      distinct(column) < body.length &&
      !isOfTests(texts.get(column)!) &&
      !STATISTIC.test(headOf(column)),
  )
  const worded = joined.filter((column) => texts.get(column)!.every((text) => /\p{L}{2}/u.test(text)))
  const isSample = (column: number) => SAMPLE_HEAD.test(headOf(column))
  const name =
    others.find((column) => shape.roles?.[column] === 'name') ??
    worded.find((column) => NAME_HEAD.test(headOf(column))) ??
    worded.find(isSample) ??
    joined.find(isSample) ??
    worded[0] ??
    joined[0] ??
    -1
  const tells = (column: number) =>
    column !== name && isSample(column) && distinct(column) >= new Set(view.down(name, body)).size
  // Two laboratories have a result each, as in a list.
  const isOfLab = (column: number) => LAB_HEAD.test(headOf(column)) && distinct(column) > 1
  const join = joined.find(tells) ?? joined.find(isOfLab) ?? -1
  const isOfAnalyses = (column: number) =>
    ![name, join, result].includes(column) &&
    (/^(?:test|method)$/.test(readLabel(headOf(column)).target ?? '') || isOfTests(texts.get(column)!))
  return { qualifier, status, date, result, isUnclear, name, join, analysis: others.find(isOfAnalyses) ?? -1 }
}

function ofResults(view: View, shape: Shape): Arrangement {
  const list = listColumns(view, shape)
  const head =
    view.rows.find((row) => shape.rows?.[row] === 'heads') ??
    view.rows.find((row) => view.across(row).length > 2) ??
    -1
  const body = view.rows.filter((row) => row > head && view.text(row, list.label) !== '')
  const columns = resultColumns(view, shape, list, head, body)
  const { qualifier, status, date, result, isUnclear, name, join, analysis } = columns
  const roleOf = new Map<number, Role>([
    ...list.method.map((column) => [column, 'method'] as const),
    [list.label, 'test'],
    [list.unit, 'unit'],
    [qualifier, 'qualifier'],
    [status, 'status'],
    [date, 'date'],
    [join, 'join'],
    [name, 'name'],
    [result, 'sample'],
  ])
  const left: Arrangement['left'][number][] = []
  const byKey = new Map<string, Item & { rows: number[] }>()
  const keys = new Map<number, string>()
  for (const row of body) {
    const bare = itemAt(view, list, head, row)
    const section = view.text(row, analysis)
    const full = CONDITION_ONLY.test(bare.words) ? `${section} ${bare.words}`.trim() : bare.words
    const said = { ...bare, words: isUnclear ? `${full} (${view.text(head, result)})` : full }
    const key = keyOf(said.words, said.unit, said.method, ...(section === '' ? [] : [section]))
    keys.set(row, key)
    const before = byKey.get(key)
    if (before) before.rows.push(row)
    else byKey.set(key, { key, column: null, rows: [row], section, isBare: false, ...said })
  }
  const places = new Map([...byKey.keys()].map((key, at) => [key, at]))
  const isSampled = readLabel(view.text(head, date)).target === 'sampled_at'
  const sampled = {
    column: date,
    rows: [head],
    words: view.text(head, date),
    unit: '',
    method: '',
    section: '',
    isBare: false,
  }
  const items = [...byKey.values(), ...(isSampled ? [{ key: keyOf(sampled.words), ...sampled }] : [])]
  const groups = [...Map.groupBy(body, (row) => `${view.text(row, join)}\n${view.text(row, name)}`).values()]
  const stateOf = (row: number) => view.text(row, status)
  const isFilled = (row: number) => result >= 0 && !isBlank(view.at(row, result))
  const spotAt = (row: number) => view.spot(row, result, view.text(row, qualifier))
  const leave = ({ row, cell }: Spot, why: LeftWhy, by?: string) =>
    left.push({
      row,
      text: `${view.text(row, list.label)} ${cell.text}`,
      why,
      ...(by !== undefined && { by }),
    })
  const samples = groups.map((rows): Sample => {
    const spots: (Spot | null)[] = [...places].map(() => null)
    for (const row of ordered(rows, (at) => view.text(at, date)).filter(isFilled)) {
      const state = stateOf(row)
      const said = shape.statuses?.[fold(state)]
      if (said === 'out') leave(spotAt(row), 'status', state)
      else if (said !== 'taken' && REJECTED.test(fold(state))) leave(spotAt(row), 'rejected', state)
      else {
        const at = places.get(keys.get(row)!)!
        if (spots[at]) leave(spots[at], 'passed-over')
        spots[at] = spotAt(row)
      }
    }
    if (isSampled) spots.push(view.spot(rows.find((row) => view.text(row, date) !== '') ?? rows[0]!, date))
    return { name: name < 0 ? null : view.spot(rows[0]!, name), label: view.text(rows[0]!, name), spots }
  })
  const told = samples.map((sample, at) => {
    const isTwice = samples.some((other, place) => place !== at && other.label === sample.label)
    const number = view.text(groups[at]![0]!, join)
    return isTwice ? { ...sample, label: `${sample.label} ${number}`.trim() } : sample
  })
  return {
    rowIs: 'result',
    roles: view.rolesBy((column) => roleOf.get(column) ?? 'out'),
    heads: head < 0 ? [] : [head],
    items: withBare(items, told),
    samples: told.filter(({ spots }) => spots.some((spot) => spot !== null && spot.column === result)),
    left,
    statuses: status < 0 ? [] : unclearStatuses(body.filter(isFilled).map(spotAt), stateOf, shape),
  }
}

/** One status on all results tells none from another, so nothing is asked. */
function unclearStatuses(
  spots: readonly Spot[],
  stateOf: (row: number) => string,
  { statuses = {} }: Shape,
): UnclearStatus[] {
  const byState = Map.groupBy(spots, ({ row }) => fold(stateOf(row)))
  const hasAccepted = [...byState.keys()].some((state) => ACCEPTED.test(state))
  const isClear = (state: string) =>
    ACCEPTED.test(state) || REJECTED.test(state) || (state === '' && !hasAccepted)
  if (byState.size < 2) return []
  return [...byState].flatMap(([state, of]) =>
    isClear(state) || statuses[state] === 'taken' || statuses[state] === 'out'
      ? []
      : [{ text: stateOf(of[0]!.row), spots: of, likely: hasAccepted ? 'out' : 'taken' }],
  )
}

/** The rows of one sample by their dates where these sort, else as they stand. */
function ordered(rows: readonly number[], dateOf: (row: number) => string): number[] {
  const read = new Map(rows.map((row) => [row, datesIn(dateOf(row))]))
  // 03/04 is in March or in April: only an order that both give is one.
  const [one, other] = [0, -1].map((option) =>
    rows.toSorted(
      (a, b) => (read.get(a)!.at(option) ?? '').localeCompare(read.get(b)!.at(option) ?? '') || a - b,
    ),
  )
  const isSortable = [...read.values()].every(({ length }) => length > 0) && String(one) === String(other)
  return isSortable ? one! : [...rows]
}
