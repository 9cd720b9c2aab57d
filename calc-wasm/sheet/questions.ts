import { CATEGORY_NAMES, type CategoryName } from '../vocabulary/categories.ts'
import { Issue } from '../vocabulary/faults/fault.ts'
import { isDistillation, type NumericPropertyName, propertyOf } from '../vocabulary/properties.ts'
import { fold } from '../vocabulary/rules/fold.ts'
import type { Answers, Question, ReadMaterial } from './answers.ts'
import { DUPLICATES } from './answers.ts'
import { type Arrangement, addressOf, type Sample, type Spot } from './arrange.ts'
import { type Cell, type CellFault, type DecimalMark, hasDecimalPoints, hasSlash, readCell } from './cell.ts'
import { type Given, type Item, type Meaning, sectionUnit, temperatureIn } from './meaning.ts'
import { DATE_ORDERS } from './sheet-dates.ts'
import { isOwnField, isProperty, isTextField, measuredBy, type SheetField } from './sheet-fields.ts'
import { sheetQuantityOf, sheetUnitNamed } from './sheet-units.ts'

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

export const isMeasuredField = (field: SheetField | null): boolean =>
  field !== null && (isProperty(field) || isOwnField(field))

export const isMeasured = ({ is, field }: Meaning): boolean =>
  is !== 'out' && field !== null && (measuredBy(field) !== null || isOwnField(field) || field === 'price')

/** Whether a cell's kind was left out by an answer: a limit, a placeholder, a text that is no number. */
export function isOut(spot: Spot, { field }: Meaning, { leaves }: Answers, mark: DecimalMark): boolean {
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

/** One question is asked of all items with the same key. */
function itemKey(ask: NonNullable<Meaning['ask']>, field: SheetField | null, item: Item): string {
  if (ask === 'points') return 'points'
  const property = measuredBy(field)
  const isTemperature = property !== null && sheetQuantityOf(property) === 'temperature'
  if (ask !== 'unit' || !isTemperature) return `${ask} ${item.key}`
  return `unit ${isDistillation(field ?? '') ? 'curve' : 'temperature'}`
}

/** Questions of which those with one key are one, about all of their items, cells and texts. */
function gathered() {
  const byKey = new Map<string, Question & { items: number[]; spots: Spot[]; texts: string[] }>()
  return {
    all: (): Question[] => [...byKey.values()],
    add({ items, spots, texts, ...question }: Question) {
      const before = byKey.get(question.key) ?? { ...question, items: [], spots: [], texts: [] }
      byKey.set(question.key, before)
      before.items.push(...items.filter((item) => !before.items.includes(item)))
      before.spots.push(...spots)
      before.texts.push(...texts)
    },
  }
}

export function questionsOfItems(
  items: readonly Item[],
  meanings: readonly Meaning[],
  samples: readonly Sample[],
  notes: readonly string[],
): Question[] {
  const isUsed = (at: number) => samples.some(({ spots }) => spots[at])
  const hints = meanings.flatMap(({ is }, at) => (is === 'hint' && isUsed(at) ? [at] : []))
  const found = gathered()
  for (const [at, meaning] of meanings.entries()) {
    const { is, ask, answers } = meaning
    if (is !== 'asked' || !ask || !isUsed(at)) continue
    // What a title or a note says is likelier, as "all temperatures in °F", "densities at 20 °C".
    const property = measuredBy(meaning.field)
    const isSaid = ({ unit, at }: Given) =>
      notes.some((note) =>
        ask === 'unit'
          ? property && unit && sheetUnitNamed(property, sectionUnit(note) ?? '')?.symbol === unit
          : ask === 'temperature' && property === 'density' && at === temperatureIn(note),
      )
    const rate = (n: number) => Number(isSaid(answers[n]!))
    const places = answers.map((_, n) => n).sort((a, b) => rate(b) - rate(a))
    const isPoints = ask === 'points'
    found.add({
      key: itemKey(ask, meaning.field, items[at]!),
      is: isPoints ? 'points' : 'item',
      ask,
      items: [at],
      spots: [],
      texts: [items[at]!.words],
      answers: isPoints ? ['recovered', 'evaporated'] : [...places.map(String), 'out'],
    })
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
  return [...take, ...found.all()]
}

interface Asked {
  key: string
  is: Question['is']
  codes: readonly string[]
}

const LIMIT_ASKED: Asked = { key: 'limits', is: 'limits', codes: ['out', 'type'] }

/** Whether a figure stands for none, unless somebody has said that it is one. */
function sentinelAsked(field: SheetField, spot: Spot, mark: DecimalMark, answers: Answers): Asked | null {
  if (measuredBy(field) === null) return null
  const reading = readCell(spot.cell, mark, answers.slash ?? false)
  const isAsSaid = answers.leaves.includes('values') || Object.hasOwn(answers.cells, addressOf(spot))
  return reading.is === 'number' && isSentinel(field, spot.cell.text, reading.value) && !isAsSaid
    ? { key: 'sentinels', is: 'sentinels', codes: ['out', 'values'] }
    : null
}

function faultAsked(
  fault: CellFault | Issue,
  field: SheetField,
  { cell }: Spot,
  mark: DecimalMark,
  answers: Answers,
  isThousands: (field: SheetField, cell: Cell) => boolean,
): Asked {
  const key = `${fault.code} ${field}`
  if (fault instanceof Issue) {
    const reading = readCell(cell, mark)
    return reading.is === 'number' && isSentinel(field, cell.text, reading.value)
      ? { key: 'sentinels', is: 'sentinels', codes: ['out'] }
      : { key, is: 'cells', codes: ['type', 'out'] }
  }
  if (fault.code === 'order') return { key: 'order', is: 'order', codes: [...DATE_ORDERS, 'out'] }
  if (fault.code === 'century') return { key: 'century', is: 'century', codes: ['yes', 'out'] }
  if (LIMITS.has(fault.code)) return LIMIT_ASKED
  if (fault.code === 'ambiguous' && answers.mark === undefined && !cell.text.includes('/'))
    return { key: 'mark', is: 'mark', codes: isThousands(field, cell) ? ['.', ','] : [',', '.'] }
  if (fault.code === 'slash' && answers.slash === undefined && hasSlash(cell))
    return { key: 'slash', is: 'slash', codes: ['yes', 'no'] }
  return { key, is: 'cells', codes: ['type', 'out'] }
}

export function questionsOfCells(
  materials: readonly ReadMaterial[],
  samples: readonly Sample[],
  meanings: readonly Meaning[],
  mark: DecimalMark,
  answers: Answers,
): Question[] {
  const found = gathered()
  const isPointed = hasDecimalPoints(
    samples.flatMap(({ spots }) =>
      spots.flatMap((spot, at) => (spot && isMeasured(meanings[at]!) ? [spot.cell] : [])),
    ),
  )
  /** The file has decimal points, and the figure is possible without its commas. */
  const isThousands = (field: SheetField, cell: Cell) => {
    const property = measuredBy(field)
    const most = property === null ? undefined : propertyOf(property).range?.max
    const isGrouped = /\d,\d{3}(?!\d)/.test(cell.text)
    return isPointed && isGrouped && most !== undefined && Number(cell.text.replaceAll(',', '')) <= most
  }
  /** What is asked about a cell of a material, and the fault that it has. */
  const askedOf = ({ judged, columns }: ReadMaterial, item: number, spot: Spot, field: SheetField) => {
    if (spot.qualifier !== '' && !answers.leaves.includes('limits')) return { asked: LIMIT_ASKED }
    const column = columns.get(item)
    if (column === undefined) return { asked: null }
    const fault = judged.faults.find((each) => each.column === column)?.fault
    if (fault === undefined) return { asked: sentinelAsked(field, spot, mark, answers) }
    return { asked: faultAsked(fault, field, spot, mark, answers, isThousands), fault }
  }
  for (const material of materials)
    for (const [item, spot] of samples[material.sample]!.spots.entries()) {
      const { is, field } = meanings[item]!
      if (!spot || is !== 'read' || field === null) continue
      const { asked, ...fault } = askedOf(material, item, spot, field)
      if (asked === null) continue
      const { key, is: kind, codes } = asked
      const texts = [`${spot.qualifier}${spot.cell.text}`]
      found.add({ key, is: kind, items: [item], spots: [spot], texts, answers: codes, ...fault })
    }
  return found.all()
}

export function questionsOfFile(
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
    ((density ?? 999) > 850 &&
      materials.some(({ judged }) =>
        Object.keys((judged.body.heavy ?? {}) as object).some((name) =>
          /viscosity|al_si|sediment/.test(name),
        ),
      )) ||
    (density !== null && density > 920)
  const isGasoline = of('octan_ron') !== null || of('octan_mon') !== null || (of('rvp') ?? 0) > 35
  const isMiddle = (t50 ?? 0) > 205 || (density ?? 0) > 805 || (flash ?? 0) > 50
  const isGasoil = of('cetane_number') !== null || of('cetane_index') !== null || isMiddle
  const likely: [CategoryName, boolean][] = [
    ['residual', isHeavy],
    ['gasoline', isGasoline],
    ['gasoil', isGasoil],
    ['white_spirit', (fbp ?? 300) < 215 && (flash ?? 0) > 25],
    ['naphtha', (t50 ?? density ?? 999) < 740],
  ]
  const first = likely.find(([, is]) => is)?.[0] ?? 'gasoil'
  return [first, ...CATEGORY_NAMES.filter((name) => name !== first)]
}
