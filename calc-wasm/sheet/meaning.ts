// What a head of a sheet means: property, unit and test, each from the sheet's words or from a person's answer, never from custom.

import { heavyByKey } from '../vocabulary/heavy.ts'
import type { OwnProperty } from '../vocabulary/own-property.ts'
import { isDistillation, type NumericPropertyName, propertyOf } from '../vocabulary/properties.ts'
import { fold } from '../vocabulary/rules/fold.ts'
import type { DistillationKind } from '../vocabulary/rules/material-details.ts'
import { readLabel } from './label-reading.ts'
import { isRole, type NotKept } from './label-words.ts'
import {
  isMethod,
  type Measures,
  measuresNamed,
  methodsIn,
  type OtherQuantity,
  withoutMethods,
} from './methods.ts'
import { propertyNamed } from './own-columns.ts'
import {
  isOwnField,
  isPrecision,
  isProperty,
  keyAtField,
  measuredBy,
  ownSheetField,
  type SheetField,
} from './sheet-fields.ts'
import {
  isByVolume,
  isLone,
  isMassUnit,
  isSameUnit,
  isUnit,
  SHEET_UNITS,
  sheetQuantityOf,
  sheetUnitNamed,
} from './sheet-units.ts'

/** What a sheet says of one kind of figure: a column, or the rows of one test. */
export interface Item {
  /** The same in another file of the layout. */
  key: string
  column: number | null
  rows: readonly number[]
  words: string
  unit: string
  method: string
  section: string
  /** Some figures don't name their own unit. */
  isBare: boolean
}

/** A person's answer about an item: another field, unit, temperature or test. */
export interface Given {
  /** Null: left out. */
  field?: SheetField | null
  unit?: string
  /** °C of a density or viscosity. */
  at?: number
  /** The test is the field's own: closed cup, D4737, recovered. */
  isOwnTest?: boolean
}

export type Asking = 'meaning' | 'unit' | 'temperature' | 'test' | 'points' | 'share' | 'gravity'

type OutWhy =
  | NotKept
  | OtherQuantity
  | 'unknown'
  | 'given'
  | 'evaporated'
  | 'no-point'
  | 'another-method'
  | 'temperature-37'
  | 'repeated'
  | 'second-name'
  | 'section'

export interface Meaning {
  is: 'read' | 'asked' | 'hint' | 'out'
  field: SheetField | null
  /** The symbol of the unit; null where there is none or it is asked for. */
  unit: string | null
  isUnitGiven: boolean
  /** °C of a density that isn't at 15. */
  at: number | null
  curve: DistillationKind | null
  /** The test as the sheet names it, or what it measures: `D4737`, `closed`. */
  test: string | null
  why?: OutWhy
  ask?: Asking
  /** The likely answers, the best first; leaving out is always one more. */
  answers: readonly Given[]
}

const NOTHING = {
  field: null,
  unit: null,
  isUnitGiven: false,
  at: null,
  curve: null,
  test: null,
  answers: [],
} as const
export const out = (why: OutWhy, more: Partial<Meaning> = {}): Meaning => ({
  ...NOTHING,
  is: 'out',
  why,
  ...more,
})

const EVAPORATED =
  /\bevap|\bt\s?\d{1,2}\s?e\b|verdampf|evaporad|évapor|evaporat|испар|випар|蒸发|증발|buharla|bay hơi|odparow|تبخیر/i
const RECOVERED =
  /recov|\brec\b|\brec\.|distil+ed|distillate\b|\bover\b|destillat|aufgefangen|recuper|recogid|récup|перегон|отгон|回收|馏出|留出|유출|\bcất|elde edil|بازیافت|مقطر|درصد\s*تقطیر|\btbp\b|\bt\s?\d{1,2}\b/i
const OPEN_CUP = /\bopen|\bcoc\b|cleveland|открыт|开口|vase ouvert|vaso abierto|offen/i
const CLOSED_CUP = /clos|\bp\.?m\b|pmcc|pensky|abel|\btag\b|\bcc\b|закр|بسته|闭|geschl|fermé|cerrad/i
const IN_AIR = /densit[^.;]*\bin air\b/i
const DRY = /\brvp\b|reid|dvpe|رید/i
const FORTY_CELSIUS = 40

/**
 * Words of other languages by their stems: enough to suggest a property, never to decide. Of several the method says which, else the
 * first; none: known, and not kept.
 */
const STEMS: readonly (readonly [readonly NumericPropertyName[], RegExp])[] = [
  [['mercaptan'], /mercap|меркап|硫醇/],
  [[], /poli[cs]|poly|поли|多环|腐蚀|corros|корроз|残|остат|resid/],
  [
    ['density'],
    /dens|плотн|густин|密度|밀도|yoğunl|gęsto|hustot|mass[ae] (?:volum|espec)|masa espec|khoi luong rieng|khối lượng riêng|berat jenis|πυκν|کثاف/,
  ],
  [
    ['flash_point'],
    /flash|inflama|infiam|éclair|fulgor|nyala|вспыш|спалах|闪点|引火|인화|chớp cháy|parlama|zapłon|vzplanut|ανάφλεξ|ανάφλεξ|ومیض/,
  ],
  [['viscosity_40'], /visco|viscos|vizko|viskos|lepkoś|вязк|в'язк|粘度|黏度|동점도|độ nhớt|لزوج|ιξώδ/],
  [['cfpp'], /filtrab|filtrierb|фильтруем|фільтров|冷滤|目詰まり|entupimento|obstru|zablokowan|필터/],
  [['cloud_point'], /trouble|nube|névoa|nuvem|intorbid|помутн|浊点|曇り点|bulutlan|mętnien|turb/],
  [
    ['pour_freezing_point'],
    /écoulement|fluidez|scorrim|congela|застыв|замерз|кристалл|текуч|倾点|凝点|冰点|流動点|유동점|akma|donma|tuang|đông đặc|انسکاب|krzepn/,
  ],
  [
    ['sulfur_ppm'],
    /azufre|soufre|zolfo|enxofre|сер[аы]|сірк|硫|황분|kükürt|siark|lưu huỳnh|کبریت|θείο|belerang/,
  ],
  [['aromatics'], /arom|аромат|芳/],
  [['olefin'], /ol[eé]fin|олефин|烯/],
  [['benzene'], /ben[cz][eè]n|бензол|苯/],
  [['cetane_number', 'cetane_index'], /c[eé]tane mesur/],
  [
    ['cetane_index', 'cetane_number'],
    /(?:índice|indice|index|ind[ei]ks|indis|индекс|指数|セタン指数|지수|chỉ số).*(?:cetan|cétan|setan|цетан|十六烷|セタン|xêtan)|(?:c[eé]tan|setan|цетан|十六烷|セタン|세탄).*(?:indice|index|ind[ei]ks|indis|индекс|指数|지수)/,
  ],
  [['cetane_number', 'cetane_index'], /c[eé]tan|setan|цетан|十六烷|セタン|세탄|سیتان|κεταν|xêtan/],
  [['octan_mon', 'octan_ron'], /\bmon\b|motor|мотор|马达/],
  [['octan_ron', 'octan_mon'], /\bron\b|research|исслед|研究|ricerca|oct[ao]n|ottano|октан|辛烷/],
  [['rvp'], /vap|давлени.*пар|蒸[气汽気]压|蒸気圧|buhar|증기압/],
  [['ibp'], /inici|initial|нач\S* (?:кип|перег)|初馏|初留|başlang/],
  [['fbp'], /\bfinal|кон\S* (?:кип|перег)|终馏|終点|punto fin|\bpfe\b/],
]

const PERCENT = /(?<![\d.,])(\d{1,2})\s*(?:vol\.?\s*)?[%٪％]/
const POINT_AT = new Map(
  ['5', '10', '20', '30', '40', '50', '60', '70', '80', '90', '95'].map((percent) => [
    percent,
    `pct_${percent}` as NumericPropertyName,
  ]),
)
/** A temperature beside a property, °C. */
export function temperatureIn(text: string): number | null {
  const found = /((?:-|−|minus\s)?\s?\d{1,3}(?:[.,]\d+)?)\s*(?:[°º]\s*|deg\.?\s*|℃|℉)\s*([cfсｃ℃℉])?/i.exec(
    text
      .replace(/℃/g, '°C')
      .replace(/℉/g, '°F')
      .replace(/(\d)\s+([CF])(?!\p{L})/gu, '$1°$2'),
  )
  if (!found) return null
  const value = Number(
    found[1]!
      .replace(/minus\s|−/i, '-')
      .replace(/\s/g, '')
      .replace(',', '.'),
  )
  return /f/i.test(found[2] ?? '') ? (value - 32) / 1.8 : value
}

interface Read {
  field: SheetField | null
  unit: string | null
  at: number | null
  isHint: boolean
  isShort: boolean
  likely: SheetField | null
  lacksTemperature: boolean
  why: OutWhy | null
}

/** `Cp` and `S` are several things: only a unit or a method tells which. */
const TWO_LETTERS = /^\p{L}\.?\s?\p{L}?\.?$/u

/** Words and unit of an item as the vocabulary reads them. */
function wordsRead(item: Item, measures: readonly Measures[], own: readonly OwnProperty[]): Read {
  const plain = plainWords(item, measures)
  const label = labelWithUnit(plain, item.unit)
  const isMeant = (field: typeof label.target): field is SheetField =>
    field !== null && field !== 'other' && !isRole(field)
  const named = isMeant(label.target) && isProperty(label.target) ? null : propertyNamed(plain, own)
  const base = { isHint: false, isShort: false, likely: null, lacksTemperature: false, why: null }
  if (named)
    return { ...base, field: ownSheetField(named.definition.key), unit: item.unit || named.unit, at: null }
  const isUnitOwn = label.unit !== null && label.unit !== ''
  const isOtherUnit = isUnitOwn && isMeant(label.target) && contradicts(label.target, label.unit!, item.unit)
  if (isMeant(label.target) && !label.isLimit)
    return {
      ...base,
      field: label.target,
      unit: isOtherUnit ? `${label.unit} / ${item.unit}` : isUnitOwn ? label.unit : item.unit || null,
      at: label.at,
      isShort: TWO_LETTERS.test(withoutMethods(plain).trim()) && isProperty(label.target),
    }
  if (label.lacksTemperature)
    return { ...base, field: 'viscosity_40', unit: label.unit ?? item.unit, at: null, lacksTemperature: true }
  if (label.likely && !label.isLimit && !isUnit(plain))
    return {
      ...base,
      field: null,
      unit: label.unit || item.unit || unitAtEnd(plain),
      at: label.at ?? (label.likely === 'density' ? temperatureIn(plain) : null),
      likely: label.likely,
    }
  const out = (why: OutWhy): Read => ({ ...base, field: null, unit: null, at: null, why })
  if (label.isLimit) return out('limit')
  if (label.target === 'other') return out(EVAPORATED.test(plain) ? 'evaporated' : (label.why ?? 'about'))
  if (isRole(label.target)) return out('about')
  return hinted(item, measures) ?? out('unknown')
}

/** Whether the unit beside a head is another than the one in it. */
function contradicts(field: SheetField, inHead: string, beside: string): boolean {
  const property = measuredBy(field)
  const [one, other] = [inHead, beside].map((text) => property && sheetUnitNamed(property, text))
  return Boolean(one && other && one !== other)
}

/** The words of an item without a bullet; where they name a point of a curve by its number alone, with its per cent sign. */
function plainWords(item: Item, measures: readonly Measures[]): string {
  const words = item.words.replace(/^[\s–—•·*-]+(?=\S)/, '')
  if (/^\d{1,2}$/.test(words.trim())) return `${words.trim()}%`
  const isOfCurve = measures.some(({ fields }) => fields.includes('curve'))
  return isOfCurve
    ? withoutMethods(words).replace(/^(\d{1,2})(?=$|\s*[°º([]|\s+(?:deg|[cf]\b))/i, '$1% ')
    : words
}

/** A label as it reads with the unit beside it, if that tells more. */
function labelWithUnit(words: string, unit: string) {
  const bare = readLabel(words)
  if (unit === '' || (bare.unit !== null && bare.unit !== 'gravity')) return bare
  const withUnit = readLabel(`${words} [${unit}]`)
  return withUnit.target !== null || withUnit.lacksTemperature ? withUnit : bare
}

/** What the method number, the unit and stems of words suggest. */
function hinted(item: Item, measures: readonly Measures[]): Read | null {
  const words = fold(`${item.words}`)
  const [stems] = STEMS.find(([, pattern]) => pattern.test(words)) ?? []
  const unit = withShare(item.unit || unitAtEnd(item.words), words)
  const hint = (field: SheetField): Read => ({
    field,
    unit,
    at: temperatureIn(item.words),
    isHint: true,
    isShort: false,
    likely: null,
    lacksTemperature: false,
    why: null,
  })
  if (stems?.length === 0) return null
  const fields = [...new Set(measures.flatMap(({ fields }) => fields))]
  const isFit = (field: NumericPropertyName) => unit !== null && sheetUnitNamed(field, unit) !== null
  const end = stems?.find((each) => each === 'ibp' || each === 'fbp')
  if (fields.includes('curve') || (end && fields.length === 0 && isFit(end))) {
    const field = pointIn(words) ?? end
    return field ? hint(field) : null
  }
  if (stems === undefined || end) {
    const [only, ...others] = fields
    return only && only !== 'curve' && others.length === 0 ? hint(only) : null
  }
  const measured = stems.find((each) => fields.includes(each))
  if (fields.length > 0) return measured ? hint(measured) : null
  const [first] = stems
  if (first === undefined) return null
  return isFit(first) || (sheetQuantityOf(first) === 'number' && measures.length > 0) ? hint(first) : null
}

/** The point of a curve that words name by its per cent. */
function pointIn(words: string) {
  const percent = PERCENT.exec(words.replaceAll('％', '%'))?.[1]
  return percent === undefined ? undefined : POINT_AT.get(percent)
}

const OF_VOLUME = /体积分数|體積|объ[её]мн\S* дол|об'[єе]мн\S* част|by volume|fraction volum/
const OF_MASS = /质量分数|質量|массов\S* дол|масов\S* част|by mass|fraction mass/

/** A per cent alone is by what the words beside it say. */
function withShare(unit: string | null, words: string): string | null {
  if (unit === null || !isLone(unit)) return unit
  const text = fold(words)
  return OF_VOLUME.test(text) ? 'vol %' : OF_MASS.test(text) ? 'mass %' : unit
}

/** The unit at the end of a head, or in brackets there. */
export function unitAtEnd(text: string): string | null {
  const trimmed = text.trim()
  for (const end of [
    /^[([{]([^()[\]{}@]+)(?:@[^()[\]{}]*)?[)\]}]/,
    /[([{]([^()[\]{}]+)[)\]}]\s*:?$/,
    /[,،:]\s*([^,،:]+?)\s*:?$/,
    /^(\S+(?:\s\S+)?)$/,
    /\s(\S+\s\S+)$/,
    /\s(\S+)$/,
  ]) {
    const found = end.exec(trimmed)?.[1]
    if (found && isUnit(found) && !/^\d/.test(found)) return found
  }
  return null
}

/** The unit that a section head gives to the items below it. */
export function sectionUnit(section: string): string | null {
  const scale = /(?:[°º]|deg\.?\s*|درجه\s*)\s*(c|f|k)\b|[,([\s](fahrenheit|celsius)|(℃|℉)/i.exec(section)
  return unitAtEnd(withoutMethods(section)) ?? scale?.[1] ?? scale?.[2] ?? scale?.[3] ?? null
}

/** Where a field has one temperature, °C. */
const AT_CUSTOM = { viscosity_40: FORTY_CELSIUS, rvp: 37.8 } as const

/** What a label partly says, by unit and method: these may speak against it, or name the field. A point of a curve is suggested. */
function withLikely(read: Read, item: Item, measures: readonly Measures[]): Read {
  const property = measuredBy(read.likely)
  if (property === null) return read
  const { unit } = item
  const isOther =
    unit !== '' &&
    sheetUnitNamed(property, unit) === null &&
    (isUnit(unit) ? !isLone(unit) || !/share/.test(sheetQuantityOf(property)) : /[%％]/.test(unit))
  if (isOther) return { ...read, likely: null, why: 'unknown' }
  const fields = measures.flatMap((one) => one.fields)
  if (isDistillation(property))
    return sheetUnitNamed(property, unit || (unitAtEnd(item.words) ?? '')) !== null
      ? { ...read, field: property, unit: read.unit ?? unit, isHint: true }
      : read
  if (fields.includes(property)) return read
  const family = STEMS.find(
    ([stems, pattern]) => stems.includes(property) && pattern.test(fold(item.words)),
  )?.[0]
  const measured = fields.length === 0 ? family?.[0] : family?.find((each) => fields.includes(each))
  return measured ? { ...read, likely: measured } : read
}

/** The meaning of an item, with what a person said of it. */
export function meaningOf(
  item: Item,
  said: Given | undefined,
  own: readonly OwnProperty[],
  isOwnSheet = false,
  /** What titles and notes say. */
  notes = '',
): Meaning {
  const given =
    said ??
    (isOwnSheet ? { isOwnTest: true, at: item.words.includes('kg/m') ? 15 : FORTY_CELSIUS } : undefined)
  if (given?.field === null) return out('given')
  const isUnitMethod = item.unit !== '' && !isUnit(item.unit) && isMethod(item.unit)
  const isNoUnit = isUnitMethod || /^[-–—.]+$/.test(item.unit)
  const unit = isNoUnit ? '' : withShare(withShare(item.unit, item.words), item.section)!
  const method = isUnitMethod ? `${item.unit} ${item.method}` : item.method
  const clean = { ...item, unit, method }
  const curveWords = `${item.words} ${item.section} ${item.unit}`
  const measures = measuresNamed(`${item.words} ${method}`)
  const around = measures.length === 0 ? measuresNamed(item.section) : measures
  const read = withLikely(wordsRead(clean, around, own), clean, around)
  const field = given?.field ?? read.field
  if (field === null) {
    const at = temperatureIn(item.words)
    const customary = read.likely && AT_CUSTOM[read.likely as 'rvp']
    if (isDistillation(read.likely ?? '') && EVAPORATED.test(curveWords)) return out('evaporated')
    if (customary && at !== null && Math.abs(at - customary) > 0.1) return out('temperature-37', { at })
    if (read.likely === 'flash_point' && OPEN_CUP.test(item.words)) return out('open-cup')
    // "Distillato a 250 °C" is a point, whatever is recovered there.
    if (read.likely === 'recovery' && at !== null) return out('computed', { at })
    // "Freezing point, minus °C" has other figures than the field.
    const isNegated = /\bminus\b|[([]\s*[-−–]\s?[°º]/i.test(item.words)
    if (read.likely) return asked('meaning', {}, isNegated ? [] : [{ field: read.likely }])
    return out(read.why ?? 'unknown')
  }
  const test = shownTest(method || item.words, measures, field)
  const property = measuredBy(field)
  const found: Found = { field, read, given, item: clean, measures, test, notes }
  if (property === null || isPrecision(field)) return settled(found, own)
  const isCurve = isDistillation(property)
  const ofNotes = () => measuresNamed(notes).filter(({ fields }) => fields.includes('curve'))
  const methodsOfField = !isCurve ? measures : around.length > 0 ? around : ofNotes()
  const isOwnTest = given?.isOwnTest ?? false
  const fault = isOwnTest ? null : againstMethod(property, methodsOfField)
  if (fault) return out(fault, { test })
  if (read.why === 'evaporated') return out('evaporated')
  const askedTest = (ask: Asking) => asked(ask, { field, test }, [{ field, isOwnTest: true }])
  // "D93/D92" doesn't tell which of them it was.
  if (!isOwnTest && new Set(methodsOfField.map(({ not, curve }) => `${not} ${curve}`)).size > 1)
    return askedTest('test')
  const isShort =
    read.isShort && unit === '' && read.unit === null && property !== 'cetane_index' && !isOwnSheet
  if (isShort && !given && methodsOfField.length === 0 && item.section === '')
    return asked('meaning', { field, test }, [{ field: null }, { field }])
  if (isCurve) {
    const isPoint = property.startsWith('pct_')
    const noted = kindIn(notes)
    const kind =
      methodsOfField.find(({ curve }) => curve)?.curve ??
      kindIn(curveWords) ??
      (noted === 'mass' ? null : noted)
    if (EVAPORATED.test(curveWords) && !isOwnTest && isPoint) return out('evaporated')
    if (kind === 'tbp' && BY_MASS.test(curveWords)) return out('by-mass')
    const isRecovered = RECOVERED.test(curveWords) && !EVAPORATED.test(notes)
    const isBased = isOwnSheet || isOwnTest || isRecovered || (kind !== null && kind !== 'd86')
    if (isPoint && !isBased) return askedTest('points')
    const done = settled(found, own)
    return kind === null ? done : { ...done, curve: kind }
  }
  if (isOwnTest) return settled(found, own)
  if (property === 'flash_point' && OPEN_CUP.test(`${item.words} ${method}`)) return out('open-cup')
  const isNoted =
    (property === 'flash_point' &&
      measures.length === 0 &&
      OPEN_CUP.test(notes) &&
      !CLOSED_CUP.test(item.words)) ||
    (property === 'density' && IN_AIR.test(notes))
  if (isNoted) return asked('test', { field, test }, [])
  const isDry = DRY.test(item.words) || measures.some(({ fields }) => fields.includes('rvp'))
  if (property === 'rvp' && !isDry) return askedTest('test')
  const isD4737 = measures.length > 0 || /4[- ]?var|four/i.test(item.words) || isOwnSheet
  if (property === 'cetane_index' && !isD4737) return askedTest('test')
  return settled(found, own)
}

const BY_MASS =
  /(?<![\p{L}])(?:wt|mass|m\/m|m|gew|w\/w|masse|мас)\.?[\s-]*[%٪]|[%٪]\s*\(?(?:wt|mass|m\/m|w\/w|мас)/iu

/** How a curve was measured, by words alone. */
export function kindIn(words: string): DistillationKind | null {
  const named = measuresNamed(words).find(({ curve }) => curve)?.curve
  if (named) return named
  const text = fold(words)
  if (/simdis|sim\.? ?dist|simulated|simuliert|htsd/.test(text)) return 'd2887'
  if (/\btbp\b|true boiling/.test(text)) return 'tbp'
  return BY_MASS.test(text) ? 'mass' : null
}

function againstMethod(property: NumericPropertyName, measures: readonly Measures[]): OutWhy | null {
  if (measures.length === 0) return null
  const mine = measures.filter(({ fields }) =>
    isDistillation(property) || property === 'recovery'
      ? fields.includes('curve')
      : fields.includes(property),
  )
  const isMean = property === 'octan_aki' && measures.some(({ fields }) => /octan/.test(String(fields)))
  if (mine.length === 0)
    return property === 'pour_freezing_point' || property === 'recovery' || isMean ? null : 'another-method'
  return mine.find(({ not }) => not === undefined) ? null : mine[0]!.not!
}

/** The test as it is shown: that of the property's own name, if the sheet names several. */
function shownTest(method: string, measures: readonly Measures[], field: SheetField): string | null {
  const own = isProperty(field) ? propertyOf(field).testMethod : ''
  const found =
    measures.find(({ test }) => own.includes(test)) ??
    measures.find(({ test }) => /^D\d/.test(test)) ??
    measures[0]
  return found?.test ?? methodsIn(method)[0]?.trim() ?? null
}

/** What is known of an item whose field is found. */
interface Found {
  field: SheetField
  read: Read
  given: Given | undefined
  item: Item
  measures: readonly Measures[]
  /** The test as it is shown. */
  test: string | null
  notes: string
}

const asked = (ask: Asking, base: Partial<Meaning>, answers: readonly Given[]): Meaning => ({
  ...NOTHING,
  ...base,
  is: 'asked',
  ask,
  answers,
})

/** Unit, temperature and share of a field. */
function settled(found: Found, own: readonly OwnProperty[]): Meaning {
  const { field, read, given, item, test } = found
  const property = measuredBy(field)
  const base: Meaning = { ...NOTHING, is: read.isHint && !given ? 'hint' : 'read', field, test }
  if (isOwnField(field)) {
    const unit = own.find(({ key }) => key === keyAtField(field))?.unit ?? ''
    return ownSettled(field, base, unit, read.unit ?? (item.unit || null), given)
  }
  if (property === null) return base
  const quantity = sheetQuantityOf(property)
  const text = unitSaid(found, property)
  if (given?.unit === undefined && quantity === 'volume share' && property !== 'recovery') {
    const share = shareSettled(base, text, found)
    if (share) return share
  }
  if (quantity === 'mass share' && text !== null && isByVolume(text) && !isLone(text))
    return out('share', { test })
  const isNumber = quantity === 'number'
  const isOwnName = isNumber && text !== null && readLabel(text).target === field
  const known =
    text === null || isOwnName ? (isNumber ? SHEET_UNITS.number[0]! : null) : sheetUnitNamed(property, text)
  if (known === null && (item.isBare || text !== null || read.isHint)) {
    const ask = property === 'density' && text === 'gravity' ? 'gravity' : 'unit'
    return asked(ask, base, unitAnswers(field, property, text))
  }
  const meaning: Meaning = { ...base, unit: known?.symbol ?? null, isUnitGiven: text !== null && !isNumber }
  if (property === 'density') return densityOf(meaning, found)
  return property === 'viscosity_40' ? viscosityOf(meaning, found) : meaning
}

/** The unit by an answer, by words, or by the head of its section. */
function unitSaid({ read, given, item }: Found, property: NumericPropertyName): string | null {
  const isShare = property === 'recovery' && /[%٪]/.test(item.words)
  const said = given?.unit ?? read.unit ?? (item.unit || (isShare ? '%' : null))
  if (said !== null) return said
  const inSection = sectionUnit(item.section)
  if (inSection === null) return null
  const isShared = isLone(inSection) && sheetQuantityOf(property) === 'volume share'
  return isShared || sheetUnitNamed(property, inSection) !== null ? inSection : null
}

/** An own property has one unit, so that another is asked about. */
function ownSettled(
  field: SheetField,
  base: Meaning,
  unit: string,
  stated: string | null,
  given: Given | undefined,
): Meaning {
  const isOther = stated !== null && given?.unit === undefined && !isSameUnit(stated, unit)
  // Water of any fuel in mg/kg is no water of a heavy fuel in vol %.
  if (isOther && isUnit(stated) && isOwnField(field) && heavyByKey(keyAtField(field)))
    return out(isMassUnit(stated) ? 'share' : 'own')
  return isOther
    ? asked('unit', base, isUnit(stated) ? [] : [{ field, unit }])
    : { ...base, unit, isUnitGiven: true }
}

/** What per cents are per cent of, by unit or method; null where the unit says it. */
function shareSettled(base: Meaning, text: string | null, { item, notes }: Found): Meaning | null {
  if (text !== null && isMassUnit(text)) return out('share', { test: base.test })
  if (text !== null && !isLone(text)) return null
  const share = measuresNamed(`${item.words} ${item.method}`).find((one) => one.share)?.share
  if (share === 'mass %') return out('share', { test: base.test })
  const isMass = OF_MASS.test(fold(notes)) && !OF_VOLUME.test(fold(notes))
  if (share === undefined && (item.isBare || text !== null))
    return asked('share', base, isMass ? [] : [{ field: base.field, unit: 'vol %' }])
  return { ...base, unit: share ?? null, isUnitGiven: share !== undefined }
}

function densityOf(meaning: Meaning, { field, read, given, item }: Found): Meaning {
  const symbol = meaning.unit ?? ''
  const isRatio = symbol.startsWith('SG')
  const saysRatio = /\d\s*[°º]?\s*[cf]?\s*\/\s*\d|60|15\/4|20\/4/i.test(`${item.words} ${item.unit}`)
  if (isRatio && given?.unit === undefined && !saysRatio) {
    const answers = ['SG 60/60 °F', 'SG 15/4 °C', 'SG 20/4 °C'].map((unit) => ({ field, unit }))
    return asked('gravity', { ...meaning, unit: null }, answers)
  }
  if (isRatio || symbol === '°API') {
    const isOther = symbol === '°API' && read.at !== null && Math.abs(read.at - 15.56) > 0.1
    return { ...meaning, at: isOther ? read.at : null }
  }
  const said =
    given?.at ??
    read.at ??
    temperatureIn(withoutMethods(item.method)) ??
    (isOfDensity(item.section) ? temperatureIn(item.section) : null) ??
    bareTemperature(item) ??
    measuresNamed(`${item.words} ${item.method}`).find(({ at }) => at !== undefined)?.at
  if (said === undefined)
    return asked(
      'temperature',
      meaning,
      [15, 20, 15.56].map((at) => ({ field, at })),
    )
  return { ...meaning, at: Math.abs(said - 15) < 0.01 ? null : said }
}

/** A title that stands above says nothing of a density. */
const isOfDensity = (section: string): boolean =>
  STEMS.find(([, pattern]) => pattern.test(fold(section)))?.[0].includes('density') ?? false

/** "Density15" and "D15" name their temperature without a sign. */
const bareTemperature = ({ words }: Item): number | undefined => {
  const found = /(?:^|\D)(15|20)(?:\D|$)/.exec(withoutMethods(words))?.[1]
  return found === undefined ? undefined : Number(found)
}

function viscosityOf(meaning: Meaning, { field, read, given, item }: Found): Meaning {
  const at = given?.at ?? read.at ?? temperatureIn(withoutMethods(item.method)) ?? temperatureIn(item.words)
  if (at !== null && Math.abs(at - FORTY_CELSIUS) > 0.01) return out('temperature-37', { at })
  const isOpen = at === null && (read.lacksTemperature || (read.isHint && !/40/.test(item.words)))
  return isOpen ? asked('temperature', meaning, [{ field, at: FORTY_CELSIUS }]) : { ...meaning, at: null }
}

function unitAnswers(field: SheetField, property: NumericPropertyName, text: string | null): Given[] {
  const units = SHEET_UNITS[sheetQuantityOf(property)].filter(({ symbol }) => symbol !== '').slice(0, 5)
  if (text !== null && sheetUnitNamed(property, text) === null && isUnit(text)) return []
  // What stands there and isn't known may be anything, but a per cent.
  const isShare = text !== null && /[%％]/.test(text)
  const fit = isShare ? units.filter(({ symbol }) => symbol.includes('%')) : units
  const answers = fit.map(({ symbol }): Given => ({ field, unit: symbol }))
  return text === null || text === 'gravity' || isShare ? answers : [{ field: null }, ...answers]
}
