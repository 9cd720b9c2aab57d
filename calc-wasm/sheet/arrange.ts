// A sheet's structure: whether each row is a material, a test or a result, what each column is for, and which cells belong together.
import { IMPORT_MAX } from '../vocabulary/limits.ts'
import { fold } from '../vocabulary/rules/fold.ts'
import { readDate } from '../vocabulary/rules/typed-date.ts'
import { type Cell, EMPTY_CELL, type Grid, isBlank, range, readCell, widthOf } from './cell.ts'
import { readLabel } from './label-reading.ts'
import { isRole } from './label-words.ts'
import { type Item, unitAtEnd } from './meaning.ts'
import { isMethod as isMethodText, measuresNamed, methodsIn, withoutMethods } from './methods.ts'
import { isPrecision, isProperty } from './sheet-fields.ts'
import { isUnit as isUnitText } from './sheet-units.ts'

export interface Sheet {
  name: string
  grid: Grid
  hiddenRows: ReadonlySet<number>
  hiddenColumns: ReadonlySet<number>
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
  /^(?:av(?:erage|g)\b|mean\b|median|std|st\.? ?dev|stdev|standard dev|sd$|rsd|cv$|sigma|variance|count$|n$|r$|r \(|repeatab|reproduc|uncert|u$|u95|±|\+\/-|lod$|loq$|delta|Δ|diff|bias|low$|lower|high$|upper|min|max|limit|spec|guar|target|tolerance|requirement|norm\b|range|z-?score|pass\/?fail|verdict|conform|complian|previous|prior|warning|mittel|grenzwert|media$|média|promedio|moyenne|límite|limite|mínimo|máximo|среднее|норма|предел|не более|не менее|погреш|平均|标准|限值|指标|允许|規格|میانگین|حد|حداقل|حداکثر|انحراف|عدم ?قطعیت|تکرارپذیری|استاندارد مجاز|total$|sum$|итого|جمع$)|(?<![\p{L}])(?:average|avg|mean|min(?:imum)?|max(?:imum)?|limits?|spec(?:ification)?|guaranteed?)\.?\s*$/iu
const RESULT_HEAD =
  /^(?:(?:test |current |latest |final |lab(?:oratory)? |analysis )?results?|values?|found|measured|actual.*|as (?:loaded|found|delivered)|typical.*|analysis|determined|reported|formatted.?entry|result_?text|result_?value|resultado.*|ergebnis.*|messwert|wert|istwert|résultat.*|valeur|risultat.*|valor.*|результат.*|значение|факт.*|结果|检验结果|实测.*|実測.*|[検試]\S{1,3}結果|결과|sonuç.*|wynik.*|hasil.*|kết quả.*|αποτέλεσμα.*|نتیجه.*|نتایج.*|مقدار.*|النتیجه|النتيجة)$/iu
const TYPICAL = /^typical/i
const STANDARD_BODY =
  /^(?:astm|ip|iso|en|din|gost|гост|gb\/?t|sh\/?t|jis|uop|isiri|inso|bs|nf)(?:\s*(?:no\.?|method|number))?$/i
const QUALIFIER = /^(?:[<>≤≥~≈=]|<=|>=|lt|gt|less than|more than)$/i
const NAME_HEAD =
  /\b(?:product|material|description|sample ?(?:name|description)|name|grade|stream|component|blendstock)\b|نام|محصول|مادّه|ماده|продук|наименование|产品|样品|名称|試料名|品名|제품|produkt|producto|produto|produit|prodotto|produk\b|ürün|sản phẩm|προϊόν|المنتج/iu
const SAMPLE_HEAD =
  /sample|id|product|lot|batch|tank|description|numeric|lab.?no|نمونه|شماره|проб|样品|probe|muestra/iu
const STATUS_HEAD = /^(?:status|state|result.?status|auth|authoris|approv|وضعیت|статус|状态)/iu
/** Who accepted a result, or when, is no status. */
const OF_SIGNATURE = /\bby\b|date|time|تاریخ|дата|日期|^author$/iu
const DATE_HEAD = /date|time|sampled|entered|datum|fecha|дата|日期|تاریخ|زمان/iu
const ACCEPTED =
  /^(?:a|c|ok|auth.*|approved|accepted|valid.*|released|complete.*|final|reported|reviewed|تایید.*)$/iu
const REJECTED = /^(?:r|x|rej.*|cancel.*|invalid.*|void.*|outlier|superseded|retest|deleted|مردود|رد.*)$/iu
const OF_SECTION =
  /distil|destil|d[\s-]?\d{2,4}\b|boiling|tbp|simdis|evap|recov|[%°℃]|kpa|ppm|تقطیر|جوش|перегон|馏程|蒸留|kg\/|mg\/|cst|mm2/iu
const OF_CURVE =
  /distil|destil|d[\s-]?86\b|d[\s-]?2887|boiling|tbp|simdis|تقطیر|جوش|перегон|фракц|馏程|蒸留/iu
/** "at 40 °C" below "Kinematic viscosity". */
const CONDITION_ONLY =
  /^[\s–—-]*(?:(?:at|@|bei|à|a|при|در)\s*)?-?[\d۰-۹]{1,3}(?:[.,]\d+)?\s*(?:[°º]\s*[CF]?|℃|deg\.?\s*[CF]|[CF]\b)\s*:?$/iu
/** `T10` is a point of a curve, or the name of a tank. */
const BARE_POINT = /^\s*t\s?\d{1,3}\s*$/i
const HEAD_ROWS = 60
const SCORED_ROWS = 400
/** Rows of materials or tests, with heads and those that hold nothing. */
const MOST_ROWS = IMPORT_MAX + 200

const textOf = (cell: Cell | undefined): string => (cell === undefined ? '' : cell.text.trim())

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
  if (cell.is !== 'text' || cell.text.length > 60 || !/\d|[۰-۹٠-٩]/.test(cell.text)) return false
  const reading = readCell(cell, '.')
  if (reading.is === 'number') return reading.unit === null || (isUnit(reading.unit) && !isMethod(cell.text))
  return (
    reading.is === 'fault' &&
    ['below', 'above', 'about', 'range', 'ambiguous', 'slash'].includes(reading.fault.code)
  )
}

/** How sure a text is the name of a test: 1 by its words, less by a unit or method alone. */
const testScore = remembered(scoreOf)

function scoreOf(text: string): number {
  if (text === '' || text.length > 120) return 0
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

interface View {
  at: (row: number, column: number) => Cell
  text: (row: number, column: number) => string
  rows: readonly number[]
  columns: readonly number[]
}

function viewOf({ grid, hiddenRows, hiddenColumns }: Sheet, shape: Shape): View {
  const said = shape.rows ?? {}
  const end = Math.min(
    grid.length,
    ...Object.keys(said)
      .map(Number)
      .filter((row) => said[row] === 'end'),
  )
  const rows = range(0, end).filter((row) => !hiddenRows.has(row) && said[row] !== 'out')
  const columns = range(0, widthOf(grid)).filter((column) => !hiddenColumns.has(column))
  const at = (row: number, column: number) => grid[row]?.[column] ?? EMPTY_CELL
  return { at, text: (row, column) => textOf(at(row, column)), rows, columns }
}

/** Whether each row is a material, a test or a result, by where the names of tests stand. */
function rowIsOf(view: View): RowIs {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const scored = view.rows.slice(0, SCORED_ROWS)
  /** Once a test: names of tanks may look like points of a curve. */
  const distinct = new Map(
    view.columns.map((column) => {
      const rows = scored.map((row) => {
        const text = view.text(row, column)
        return [BARE_POINT.test(text) ? 'point' : text, row] as const
      })
      return [column, [...new Map(rows).values()]]
    }),
  )
  const most = (of: (row: number, column: number) => number) => ({
    row: Math.max(
      0,
      ...scored.slice(0, HEAD_ROWS).map((row) => sum(view.columns.map((column) => of(row, column)))),
    ),
    column: Math.max(
      0,
      ...view.columns.map((column) => sum(distinct.get(column)!.map((row) => of(row, column)))),
    ),
  })
  const [labels, units, methods] = [
    most((row, column) => testScore(view.text(row, column))),
    most((row, column) => (isUnit(view.text(row, column)) ? 0.6 : 0)),
    most((row, column) => (isMethod(view.text(row, column)) ? 0.6 : 0)),
  ]
  if (labels.row + units.row + methods.row >= labels.column + units.column + methods.column) return 'material'
  return isOfResults(view) ? 'result' : 'test'
}

const countIn = (view: View, rows: readonly number[], column: number, is: (cell: Cell) => boolean): number =>
  rows.filter((row) => is(view.at(row, column))).length

/** The columns of a list: each test is a row, or each result. */
function listColumns(view: View, shape: Shape) {
  const best = (of: (column: number) => number, least: number): number => {
    const rated = view.columns
      .map((column) => [of(column), column] as const)
      .sort((a, b) => b[0] - a[0] || a[1] - b[1])
    return rated[0] && rated[0][0] >= least ? rated[0][1] : -1
  }
  const given = (role: Role) => view.columns.find((column) => shape.roles?.[column] === role)
  const rows = view.rows.slice(0, SCORED_ROWS)
  const filled = (column: number) => countIn(view, rows, column, (cell) => !isBlank(cell))
  const figures = (column: number) => countIn(view, rows, column, isFigure)
  const units = (column: number) =>
    countIn(view, rows, column, ({ text }) => isUnit(text.trim()) && /[\p{L}%℃°]/u.test(text))
  const methods = (column: number) => countIn(view, rows, column, ({ text }) => isMethod(text))
  const labels = (column: number) =>
    (units(column) + methods(column)) * 2 > filled(column)
      ? 0
      : rows.reduce((total, row) => total + testScore(view.text(row, column)), 0)
  const isMostly = (count: number, column: number) => count * 5 >= filled(column) * 2
  const words = (column: number) =>
    new Set(
      rows
        .map((row) => view.text(row, column))
        .filter((text) => /\p{L}{2}/u.test(text) && !isUnit(text) && !isMethod(text)),
    ).size
  const test = given('test') ?? best(labels, 1)
  const label =
    test >= 0 && (given('test') !== undefined || labels(test) * 4 >= filled(test))
      ? test
      : best((column) => (figures(column) * 2 > filled(column) ? 0 : words(column)), 1)
  const others = view.columns.filter((column) => column !== label)
  const unit =
    given('unit') ??
    others
      .filter(
        (column) =>
          units(column) > 0 &&
          (isMostly(units(column) + methods(column) / 2, column) ||
            rows.some((row) => readLabel(view.text(row, column)).target === 'unit')),
      )
      .sort((a, b) => units(b) - units(a))[0] ??
    -1
  const method = others.filter(
    (column) =>
      column !== unit &&
      (shape.roles?.[column] === 'method' ||
        (methods(column) > 0 && isMostly(methods(column), column)) ||
        rows.some(
          (row) => STANDARD_BODY.test(view.text(row, column)) && figures(column) + methods(column) > 0,
        )),
  )
  return { label, unit, method, filled, figures }
}

/** Few tests that repeat, or a column that names the sample of each row. */
function isOfResults(view: View): boolean {
  const { label, unit, method, filled } = listColumns(view, {})
  const rows = view.rows
    .slice(0, SCORED_ROWS)
    .filter((row) => view.columns.filter((column) => !isBlank(view.at(row, column))).length > 2)
  const [head, ...data] = rows
  if (head === undefined || data.length < 2) return false
  return view.columns.some((column) => {
    if (column === label || column === unit || method.includes(column) || filled(column) < data.length)
      return false
    const texts = data.map((row) => view.text(row, column))
    if (texts.some((text) => text === '') || texts.some((text) => STATISTIC.test(text))) return false
    const distinct = new Set(texts).size
    if (distinct * 2 > data.length) return false
    if (distinct === 1 || !texts.every((text) => isFigure({ text, is: 'text' }))) {
      const isNamed =
        SAMPLE_HEAD.test(view.text(head, column)) || readLabel(view.text(head, column)).target === 'name'
      if (isNamed) return true
    }
    const pairs = data.map((row) => view.text(row, label))
    return distinct > 1 && new Set(pairs).size < pairs.length
  })
}

/** The structure of a sheet, with what a person said of it. `isOwn`: the product wrote it, so that each row is a material. */
export function arrange(sheet: Sheet, shape: Shape = {}, isOwn = false): Arrangement {
  const view = viewOf(sheet, shape)
  const rowIs = isOwn ? 'material' : (shape.rowIs ?? rowIsOf(view))
  // Results are many to a material: of them all rows are read.
  if (rowIs === 'result') return ofResults(view, shape)
  const first = { ...view, rows: view.rows.slice(0, MOST_ROWS) }
  const arrangement = rowIs === 'material' ? ofMaterials(first, shape, isOwn) : ofTests(first, shape)
  return { ...arrangement, unread: view.rows.length - first.rows.length }
}

const keyOf = (...parts: readonly string[]): string =>
  parts.map((part) => part.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()).join('|')

/** Which of two cells of a head says unit or method rather than words. */
function splitHead(texts: readonly string[]): Pick<Item, 'words' | 'unit' | 'method'> {
  let [words, unit, method] = ['', '', '']
  for (const text of texts) {
    const bare = withoutMethods(text)
    const isOfWords = words === ''
    if (!isOfWords && text !== '' && (isUnit(text) || (isUnit(bare) && methodsIn(text).length > 0))) {
      unit = isUnit(text) ? text : bare
      method = `${method} ${methodsIn(text).join(' ')}`.trim()
    } else if (!isOfWords && isMethod(text)) method = `${method} ${text}`.trim()
    else words = `${words} ${text}`.trim()
  }
  return { words, unit, method }
}

function ofMaterials(view: View, shape: Shape, isOwn = false): Arrangement {
  const scoreOf = (row: number) =>
    view.columns.reduce((total, column) => total + testScore(view.text(row, column)), 0)
  const saidOf = (row: number) => shape.rows?.[row]
  const candidates = view.rows
    .slice(0, HEAD_ROWS)
    .filter((row) => saidOf(row) !== 'data')
    .map((row) => ({ row, score: scoreOf(row) }))
  const saidHead = view.rows.find((row) => saidOf(row) === 'heads')
  const firstRow = { row: view.rows[0] ?? 0, score: 0 }
  const top = isOwn
    ? firstRow
    : saidHead !== undefined
      ? { row: saidHead, score: scoreOf(saidHead) }
      : candidates.reduce((best, one) => (one.score > best.score ? one : best), firstRow)
  const place = view.rows.indexOf(top.row)
  const hasFigures = (row: number) =>
    view.columns.some((column) => isFigure(view.at(row, column)) && testScore(view.text(row, column)) === 0)
  const isHeadish = (row: number) => {
    const said = saidOf(row)
    if (said !== undefined) return said === 'heads'
    const texts = view.columns.map((column) => view.text(row, column)).filter((text) => text !== '')
    return (
      texts.length > 0 &&
      !hasFigures(row) &&
      texts.filter(
        (text) => isUnit(text) || isUnit(withoutMethods(text)) || isMethod(text) || testScore(text) > 0,
      ).length *
        2 >=
        texts.length
    )
  }
  const heads = [top.row]
  for (
    let next = place + 1;
    !isOwn && next < view.rows.length && heads.length < 4 && isHeadish(view.rows[next]!);
    next++
  )
    heads.push(view.rows[next]!)
  const above = view.rows[place - 1]
  const first = view.columns.find((column) => view.text(top.row, column) !== '') ?? 0
  const isOver =
    above !== undefined &&
    !hasFigures(above) &&
    view.columns.some((column) => column > first && view.text(above, column) !== '')
  const isWordsAbove =
    isOver &&
    view.columns.filter((column) => view.text(above, column) !== '').length * 2 > view.columns.length
  const layers = isWordsAbove ? [above, ...heads] : heads
  const sections = new Map<number, string>()
  for (const row of new Set([...(isOver ? [above] : []), ...heads])) {
    let over = ''
    for (const column of view.columns) {
      const text = view.text(row, column)
      const lower = layers.filter((each) => each > row).map((each) => view.text(each, column))
      if (text !== '') over = OF_SECTION.test(text) && !isUnit(text) ? text : ''
      const isLower = lower.some(isTestName)
      if (over !== '' && (row === above || isLower))
        sections.set(column, `${sections.get(column) ?? ''} ${over}`.trim())
      else if (text === '' && !isLower) over = row === above ? over : ''
    }
  }
  const bottom = view.rows.filter((row) => row > heads.at(-1)!)
  const ends = isOwn
    ? -1
    : bottom.findIndex((row) => scoreOf(row) >= 2 && scoreOf(row) * 2 >= top.score && !hasFigures(row))
  const data = ends < 0 ? bottom : bottom.slice(0, ends)
  /** A head of its own above one that says unit or temperature alone. */
  const isNamedAbove = (column: number) =>
    isOver &&
    !layers.includes(above) &&
    testScore(view.text(above, column)) === 1 &&
    heads.every((row) => testScore(view.text(row, column)) < 1)
  const texts = (column: number) =>
    (isNamedAbove(column) ? [above!, ...layers] : layers)
      .map((row) => view.text(row, column))
      .filter(
        (text) =>
          text !== '' &&
          !(
            sections.get(column)?.includes(text) &&
            layers.some((row) => view.text(row, column) !== text && isTestName(view.text(row, column)))
          ),
      )
  const head = view.columns.map((column) => ({ column, ...splitHead(texts(column)) }))
  const qualifiers = head.filter(({ column, words }) => {
    const cells = data.map((row) => view.text(row, column)).filter((text) => text !== '')
    return cells.length > 0 && cells.every((text) => QUALIFIER.test(text)) && testScore(words) === 0
  })
  const isQualifier = (column: number) => qualifiers.some((one) => one.column === column)
  const qualified = qualifiedColumns(head, isQualifier)
  const name = nameColumn(view, head, data, shape)
  const roles: Role[] = range(0, Math.max(0, ...view.columns) + 1).map((column): Role => {
    if (column === name) return 'name'
    if (isQualifier(column)) return 'qualifier'
    return shape.roles?.[column] ?? 'item'
  })
  const left: Arrangement['left'][number][] = []
  const items = head
    .filter(({ column }) => column !== name && !isQualifier(column) && roles[column] === 'item')
    .filter(
      ({ column, words, unit }) =>
        words !== '' || unit !== '' || data.some((row) => view.text(row, column) !== ''),
    )
    .map(({ column, ...rest }): Item => {
      const section = sections.get(column) ?? ''
      return {
        key: keyOf(rest.words, rest.unit, rest.method, section),
        column,
        rows: heads,
        section,
        ...rest,
        isBare: false,
      }
    })
  const samples = data.flatMap((row): Sample[] => {
    const firstText =
      view.columns
        .slice(0, 3)
        .map((column) => view.text(row, column))
        .find((text) => text !== '') ?? ''
    const spots = items.map(({ column }): Spot | null => {
      const cell = view.at(row, column!)
      const beside = qualified.get(column!)
      return isBlank(cell)
        ? null
        : { row, column: column!, cell, qualifier: beside === undefined ? '' : view.text(row, beside) }
    })
    const nameCell = name < 0 ? null : view.at(row, name)
    const label = textOf(nameCell ?? undefined)
    if (!isOwn && STATISTIC.test(firstText) && shape.rows?.[row] !== 'data') {
      left.push({ row, text: firstText, why: 'statistic' })
      return []
    }
    if (!isOwn && !spots.some((spot) => spot !== null && isFigure(spot.cell))) {
      if (label !== '' || spots.some(Boolean)) left.push({ row, text: label || firstText, why: 'no-value' })
      return []
    }
    return [{ name: name < 0 ? null : { row, column: name, cell: nameCell!, qualifier: '' }, label, spots }]
  })
  if (ends >= 0) left.push({ row: bottom[ends]!, text: view.text(bottom[ends]!, first), why: 'below' })
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

/** Which columns a column of `<` and `>` belongs to: all stand before their figures, or all behind them; where neither shows, both. */
function qualifiedColumns(
  head: readonly { column: number; words: string }[],
  isQualifier: (column: number) => boolean,
): ReadonlyMap<number, number> {
  const isItem = (at: number) =>
    head[at] !== undefined && !isQualifier(head[at].column) && testScore(head[at].words) > 0
  const places = head.flatMap(({ column }, at) => (isQualifier(column) ? [at] : []))
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
  const filled = ({ column }: { column: number }) => data.filter((row) => view.text(row, column) !== '')
  const named = free.filter(({ words }) => readLabel(words).target === 'name')
  const rated = named.map((one) => {
    const rows = filled(one)
    const distinct = new Set(rows.map((row) => view.text(row, one.column))).size
    const letters = rows.filter((row) => /\p{L}{2}/u.test(view.text(row, one.column))).length
    const isBest = NAME_HEAD.test(one.words) ? 2 : /sample|نمونه|probe/iu.test(one.words) ? 1 : 0
    const tells = distinct === data.length ? 1 : 0
    return { one, rate: tells + (2 * distinct + letters + rows.length * isBest) / Math.max(1, data.length) }
  })
  rated.sort((a, b) => b.rate - a.rate)
  if (rated[0]) return rated[0].one.column
  const worded = free.find(
    (one) =>
      testScore(one.words) === 0 &&
      readLabel(one.words).target === null &&
      filled(one).length * 2 > data.length &&
      filled(one).every((row) => !isFigure(view.at(row, one.column))) &&
      filled(one).some((row) => /\p{L}/u.test(view.text(row, one.column))),
  )
  return worded?.column ?? -1
}

const withBare = (items: readonly Item[], samples: readonly Sample[]): Item[] =>
  items.map((item, at) => ({
    ...item,
    isBare: samples.some(({ spots }) => {
      const spot = spots[at]
      if (!spot) return false
      const hasUnit = (['.', ','] as const).some((mark) => {
        const reading = readCell(spot.cell, mark)
        return reading.is === 'number' && reading.unit !== null
      })
      return !hasUnit && isFigure(spot.cell)
    }),
  }))

const isSerial = (view: View, rows: readonly number[], column: number): boolean => {
  const texts = rows.map((row) => view.text(row, column)).filter((text) => text !== '')
  const numbers = texts.filter((text) => /^\d{1,3}\.?$/.test(text))
  return (
    numbers.length > 1 &&
    texts.every((text) => numbers.includes(text) || !isFigureText(text)) &&
    numbers.every(
      (text, at) => at === 0 || Number.parseInt(text, 10) === Number.parseInt(numbers[at - 1]!, 10) + 1,
    )
  )
}

/** The row with the heads of a list's columns; -1 where it has none. */
function listHead(view: View, shape: Shape, label: number, sampled: readonly number[]): number {
  const said = view.rows.find((row) => shape.rows?.[row] === 'heads')
  if (said !== undefined) return said
  const isHead = (row: number) => {
    const texts = view.columns.map((column) => view.text(row, column)).filter((text) => text !== '')
    if (texts.length < 2 || sampled.some((column) => isFigure(view.at(row, column)))) return false
    const roles = texts.filter(
      (text) =>
        isRole(readLabel(text).target) ||
        RESULT_HEAD.test(text) ||
        STATISTIC.test(text) ||
        STANDARD_BODY.test(text),
    ).length
    const target = readLabel(view.text(row, label)).target
    const isOverSamples =
      view.text(row, label) === '' && sampled.every((column) => /\p{L}/u.test(view.text(row, column)))
    return (
      isOverSamples ||
      roles >= 2 ||
      (roles >= 1 && (isRole(target) || target === 'name' || target === null)) ||
      (isRole(target) && sampled.some((column) => view.text(row, column) !== ''))
    )
  }
  const rows = view.rows.slice(0, HEAD_ROWS)
  const found = rows.find(isHead)
  if (found !== undefined) return found
  // In an unknown language: the first full row without a figure.
  const widest = Math.max(
    ...rows.map((row) => view.columns.filter((column) => view.text(row, column) !== '').length),
  )
  const full = rows.find(
    (row) => view.columns.filter((column) => view.text(row, column) !== '').length >= Math.max(3, widest - 1),
  )
  const isText =
    full !== undefined &&
    !view.columns.some(
      (column) =>
        isFigure(view.at(full, column)) ||
        isUnit(view.text(full, column)) ||
        isMethod(view.text(full, column)),
    )
  return isText ? full : -1
}

/** Whether some head of a list is a word that is known, as Unit or Result. */
const isHeadKnown = (view: View, head: number): boolean =>
  view.columns.some((column) => {
    const text = view.text(head, column)
    return isRole(readLabel(text).target) || RESULT_HEAD.test(text) || STANDARD_BODY.test(text)
  })

const LIMITED =
  /(?:\b(?:min|max|mini|maxi|minimum|maximum|not (?:more|less)|up to|report)\b|[≤≥]|не (?:более|менее|ниже|выше)|不大于|不小于|mínimo|máximo|حداقل|حداکثر|^\s*[+-]?\d[\d.,]*\s*(?:-|–|—|\.\.|to|a|à|bis|تا)\s*[+-]?\d)/iu

function ofTests(view: View, shape: Shape): Arrangement {
  const { label, unit, method, figures } = listColumns(view, shape)
  const rest = view.columns.filter(
    (column) => column !== label && column !== unit && !method.includes(column),
  )
  const numeric = rest.filter((column) => figures(column) > 0 && !isSerial(view, view.rows, column))
  const head = listHead(view, shape, label, numeric)
  const headOf = (column: number) => (head < 0 ? '' : view.text(head, column))
  const body = view.rows.filter((row) => row !== head && (row > head || view.text(row, label) !== ''))
  const cellsAt = (column: number) => body.map((row) => view.text(row, column)).filter((text) => text !== '')
  const isLimit = (column: number) => {
    const texts = cellsAt(column)
    return (
      STATISTIC.test(headOf(column)) ||
      readLabel(headOf(column)).target === 'limit' ||
      readLabel(headOf(column)).target === 'aside' ||
      (!RESULT_HEAD.test(headOf(column)) &&
        texts.filter((text) => LIMITED.test(text)).length * 2 > texts.length)
    )
  }
  const isQualifier = (column: number) =>
    cellsAt(column).length > 0 && cellsAt(column).every((text) => QUALIFIER.test(text))
  const free = numeric.filter((column) => !isLimit(column) && !isQualifier(column))
  const stated = free.filter((column) => RESULT_HEAD.test(headOf(column)))
  // What was measured stands before what is typical.
  const measured = stated.filter((column) => !TYPICAL.test(headOf(column)))
  const results = measured.length > 0 ? measured : stated
  // Beside a column of results only those count that are headed by a sample's name.
  const sampled = (
    results.length > 0
      ? free.filter(
          (column) =>
            results.includes(column) ||
            (headOf(column) !== '' &&
              readLabel(headOf(column)).target === null &&
              !stated.includes(column) &&
              results.length !== 1),
        )
      : free
  ).filter((column) => shape.roles?.[column] === undefined || shape.roles[column] === 'sample')
  // °C and °F head one sample in two units.
  const byUnit = sampled.filter((column) => isUnit(headOf(column)))
  const samplesAt = [
    ...sampled.filter((column) => !byUnit.includes(column) || column === byUnit[0]),
    ...view.columns.filter((column) => shape.roles?.[column] === 'sample' && !sampled.includes(column)),
  ].sort((a, b) => a - b)
  const roles = range(0, Math.max(0, ...view.columns) + 1).map((column): Role => {
    if (column === label) return 'test'
    if (column === unit) return 'unit'
    if (method.includes(column)) return 'method'
    if (samplesAt.includes(column)) return 'sample'
    if (isQualifier(column)) return 'qualifier'
    return numeric.includes(column) || isLimit(column) ? 'limit' : 'out'
  })
  /** In a language that isn't known a lone column's head is no name of a sample, and a first line of words is one. */
  const isStrange = samplesAt.length === 1 && head >= 0 && !isHeadKnown(view, head)
  const isNameByPlace = (row: number, words: string, others: string) =>
    others === '' &&
    readLabel(words).target === null &&
    /\p{L}/u.test(view.text(row, samplesAt[0]!)) &&
    !isFigure(view.at(row, samplesAt[0]!))
  const items: Item[] = []
  const rowsOf: number[] = []
  const left: Arrangement['left'][number][] = []
  const names = new Map<number, Spot>()
  let section = { text: '', isCurve: false }
  for (const row of body) {
    const said = view.text(row, label)
    const words = CONDITION_ONLY.test(said) && section.text !== '' ? `${section.text} ${said}` : said
    if (words === '') {
      if (view.columns.every((column) => view.text(row, column) === ''))
        section = { text: '', isCurve: false }
      continue
    }
    const cells = samplesAt.map((column) => view.at(row, column))
    const written = unit >= 0 ? view.text(row, unit) : byUnit.length > 0 ? headOf(byUnit[0]!) : ''
    const by = method
      .map((column) =>
        /^\d/.test(view.text(row, column)) && STANDARD_BODY.test(headOf(column))
          ? `${headOf(column)} ${view.text(row, column)}`
          : view.text(row, column),
      )
      .filter((text) => text !== '')
      .join(' ')
    const isNameRow =
      readLabel(words).target === 'name' ||
      NAME_HEAD.test(words) ||
      (isStrange && rowsOf.length === 0 && names.size === 0 && isNameByPlace(row, words, `${written}${by}`))
    if (isNameRow && (row < (rowsOf[0] ?? Number.POSITIVE_INFINITY) || readLabel(words).target === 'name')) {
      const found = samplesAt.filter((column) => view.text(row, column) !== '')
      const elsewhere =
        found.length > 0
          ? found
          : view.columns.filter((column) => column > label && view.text(row, column) !== '').slice(0, 1)
      for (const column of elsewhere) {
        const of = samplesAt.includes(column) ? column : samplesAt[0]
        if (of !== undefined && !names.has(of))
          names.set(of, { row, column, cell: view.at(row, column), qualifier: '' })
      }
      if (found.length > 0 || elsewhere.length > 0) continue
    }
    if (STATISTIC.test(words) && testScore(words) === 0) {
      left.push({ row, text: words, why: 'statistic' })
      continue
    }
    const isHeadOfSection = cells.every(isBlank)
    if (isHeadOfSection && /\d/.test(words) && testScore(words) > 0 && !OF_CURVE.test(words))
      left.push({ row, text: words, why: 'unread' })
    if (isHeadOfSection) {
      section = {
        text: `${words} ${written} ${by}`.trim(),
        isCurve:
          OF_CURVE.test(`${words} ${by}`) || measuresNamed(by).some(({ fields }) => fields.includes('curve')),
      }
      continue
    }
    const isPoint =
      /\d{1,2}\s*(?:vol\.?\s*)?[%٪％]|ibp|fbp|\bep\b|initial|final|dry point|recov|resid|loss|^\W*\d{1,2}\W*$|начал|кон(?:ец|ч)|初馏|终馏|جوش|بازیافت|باقی|افت/iu.test(
        words,
      )
    if (section.isCurve && !isPoint) section = { text: '', isCurve: false }
    items.push({
      key: keyOf(words, written, by, section.text),
      column: null,
      rows: [row],
      words,
      unit: written,
      method: by,
      section: section.text,
      isBare: false,
    })
    rowsOf.push(row)
  }
  const qualifiedBy = (column: number): number =>
    roles[column - 1] === 'qualifier'
      ? column - 1
      : roles[column + 1] === 'qualifier' && roles[column + 2] !== 'sample'
        ? column + 1
        : -1
  const samples = samplesAt.map((column): Sample => {
    const beside = qualifiedBy(column)
    const spots = rowsOf.map((row): Spot | null =>
      isBlank(view.at(row, column))
        ? null
        : { row, column, cell: view.at(row, column), qualifier: beside < 0 ? '' : view.text(row, beside) },
    )
    const isTitle =
      !isStrange &&
      headOf(column) !== '' &&
      !byUnit.includes(column) &&
      !RESULT_HEAD.test(headOf(column)) &&
      !isRole(readLabel(headOf(column)).target)
    const name =
      names.get(column) ??
      (isTitle ? { row: head, column, cell: view.at(head, column), qualifier: '' } : null)
    return { name, label: textOf(name?.cell), spots }
  })
  return {
    rowIs: 'test',
    roles,
    heads: head < 0 ? [] : [head],
    items: withBare(items, samples),
    samples: samples.filter(({ spots }) => spots.some((spot) => spot !== null && isFigure(spot.cell))),
    left,
    statuses: [],
  }
}

function ofResults(view: View, shape: Shape): Arrangement {
  const { label, unit, method, figures } = listColumns(view, shape)
  const head =
    view.rows.find((row) => shape.rows?.[row] === 'heads') ??
    view.rows.find((row) => view.columns.filter((column) => view.text(row, column) !== '').length > 2) ??
    -1
  const headOf = (column: number) => (head < 0 ? '' : view.text(head, column))
  const body = view.rows.filter((row) => row > head && view.text(row, label) !== '')
  const texts = (column: number) => body.map((row) => view.text(row, column))
  const rest = view.columns.filter(
    (column) => column !== label && column !== unit && !method.includes(column),
  )
  const isQualifier = (column: number) =>
    texts(column).some((text) => QUALIFIER.test(text)) &&
    texts(column).every((text) => text === '' || QUALIFIER.test(text))
  const qualifier = rest.find(isQualifier) ?? -1
  const status =
    rest.find((column) => shape.roles?.[column] === 'status') ??
    rest.find((column) => STATUS_HEAD.test(headOf(column)) && !OF_SIGNATURE.test(headOf(column))) ??
    -1
  const date =
    rest.find(
      (column) =>
        column !== status && DATE_HEAD.test(headOf(column)) && texts(column).some((text) => /\d/.test(text)),
    ) ?? -1
  const others = rest.filter((column) => ![qualifier, status, date].includes(column))
  const repeats = others.filter((column) => {
    const all = texts(column)
    return (
      all.every((text) => text !== '') && new Set(all).size < all.length && !STATISTIC.test(headOf(column))
    )
  })
  const result =
    others.find((column) => shape.roles?.[column] === 'sample') ??
    others
      .filter((column) => figures(column) > 0 && !STATISTIC.test(headOf(column)))
      .map((column) => ({
        column,
        rate:
          (RESULT_HEAD.test(headOf(column)) ? 10 : 0) +
          new Set(texts(column)).size / Math.max(1, body.length) -
          (SAMPLE_HEAD.test(headOf(column)) ? 5 : 0),
      }))
      .sort((a, b) => b.rate - a.rate)[0]?.column ??
    -1
  const joined = repeats.filter((column) => column !== result)
  const worded = joined.filter((column) => texts(column).every((text) => /\p{L}{2}/u.test(text)))
  const name =
    others.find((column) => shape.roles?.[column] === 'name') ??
    worded.find((column) => NAME_HEAD.test(headOf(column))) ??
    worded.find((column) => SAMPLE_HEAD.test(headOf(column))) ??
    joined.find((column) => SAMPLE_HEAD.test(headOf(column))) ??
    worded[0] ??
    joined[0] ??
    -1
  const join =
    joined.find(
      (column) =>
        column !== name &&
        SAMPLE_HEAD.test(headOf(column)) &&
        new Set(texts(column)).size >= new Set(texts(name)).size,
    ) ?? -1
  const roles = range(0, Math.max(0, ...view.columns) + 1).map((column): Role => {
    const is = {
      [label]: 'test',
      [unit]: 'unit',
      [qualifier]: 'qualifier',
      [status]: 'status',
      [date]: 'date',
      [join]: 'join',
      [name]: 'name',
      [result]: 'sample',
    } as Record<number, Role>
    return is[column] ?? (method.includes(column) ? 'method' : 'out')
  })
  const left: Arrangement['left'][number][] = []
  const byKey = new Map<string, Item & { rows: number[] }>()
  const keyAt = (row: number) => {
    const [words, written] = [view.text(row, label), unit < 0 ? '' : view.text(row, unit)]
    const by = method
      .map((column) => view.text(row, column))
      .filter(Boolean)
      .join(' ')
    return { key: keyOf(words, written, by), words, unit: written, method: by }
  }
  for (const row of body) {
    const { key, ...rest } = keyAt(row)
    const before = byKey.get(key)
    if (before) before.rows.push(row)
    else byKey.set(key, { key, column: null, rows: [row], section: '', isBare: false, ...rest })
  }
  const items = [...byKey.values()]
  const places = new Map(items.map(({ key }, at) => [key, at]))
  const groups = Map.groupBy(
    body,
    (row) => `${join < 0 ? '' : view.text(row, join)}\n${name < 0 ? '' : view.text(row, name)}`,
  )
  const stateOf = (row: number) => (status < 0 ? '' : view.text(row, status))
  const withResult = body.filter((row) => result >= 0 && !isBlank(view.at(row, result)))
  const isFilled = new Set(withResult)
  const spotAt = (row: number): Spot => ({
    row,
    column: result,
    cell: view.at(row, result),
    qualifier: qualifier < 0 ? '' : view.text(row, qualifier),
  })
  const samples = [...groups.values()].map((rows): Sample => {
    const spots: (Spot | null)[] = items.map(() => null)
    for (const row of ordered(rows, (at) => (date < 0 ? '' : view.text(at, date)))) {
      if (!isFilled.has(row)) continue
      const spot = spotAt(row)
      const state = stateOf(row)
      const at = places.get(keyAt(row).key)!
      const said = shape.statuses?.[fold(state)]
      if (said === 'out' || (said !== 'taken' && REJECTED.test(fold(state)))) {
        left.push({
          row,
          text: `${view.text(row, label)} ${spot.cell.text}`,
          why: said === 'out' ? 'status' : 'rejected',
          by: state,
        })
        continue
      }
      const before = spots[at]
      if (before)
        left.push({
          row: before.row,
          text: `${view.text(before.row, label)} ${before.cell.text}`,
          why: 'passed-over',
        })
      spots[at] = spot
    }
    const first = rows[0]!
    return {
      name: name < 0 ? null : { row: first, column: name, cell: view.at(first, name), qualifier: '' },
      label: name < 0 ? '' : view.text(first, name),
      spots,
    }
  })
  const told = samples.map((sample, at) => {
    const isTwice = samples.some((other, place) => place !== at && other.label === sample.label)
    const first = [...groups.values()][at]![0]!
    return isTwice && join >= 0
      ? { ...sample, label: `${sample.label} ${view.text(first, join)}`.trim() }
      : sample
  })
  return {
    rowIs: 'result',
    roles,
    heads: head < 0 ? [] : [head],
    items: withBare(items, told),
    samples: told.filter(({ spots }) => spots.some(Boolean)),
    left,
    statuses: status < 0 ? [] : unclearStatuses(withResult.map(spotAt), stateOf, shape),
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
  const read = new Map(rows.map((row) => [row, optionsOf(dateOf(row))]))
  // 03/04 is in March or in April: only an order that both give is one.
  const [one, other] = [0, -1].map((option) =>
    rows.toSorted(
      (a, b) => (read.get(a)!.at(option) ?? '').localeCompare(read.get(b)!.at(option) ?? '') || a - b,
    ),
  )
  const isSortable = [...read.values()].every(({ length }) => length > 0) && String(one) === String(other)
  return isSortable ? one! : [...rows]
}

/** The moments that a date may mean, to be sorted by. */
function optionsOf(text: string): string[] {
  const iso = /^\d{4}-\d{2}-\d{2}[T\d:. ]*/.exec(text)?.[0]
  if (iso) return [iso]
  const found = readDate(text)
  const days = found.is === 'date' ? [found] : found.is === 'ambiguous' ? found.options : []
  return days.map(
    ({ day, time }) => `${day} ${time ? `${two(time.hour)}:${two(time.minute)}:${two(time.second)}` : ''}`,
  )
}
const two = (value: number): string => String(value).padStart(2, '0')
