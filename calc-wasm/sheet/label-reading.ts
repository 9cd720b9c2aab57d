import { SIXTY_F } from '../units/volume-correction.ts'
import { isDistillation, NUMERIC_PROPERTY_NAMES, type NumericPropertyName } from '../vocabulary/properties.ts'
import { fold } from '../vocabulary/rules/fold.ts'
import type { LabelEntry, LabelTarget, NotKept } from './label-words.ts'
import { METHOD } from './methods.ts'
import { isPrecision, isProperty, propertyAt, type SheetField } from './sheet-fields.ts'
import { entryByKey, isAside, labelEntry, labelKey, mistypedIn, pointOf } from './sheet-labels.ts'
import { isByVolume, isMassUnit, isUnit, sheetQuantityOf, sheetUnitOf } from './sheet-units.ts'

interface LabelReading {
  target: LabelTarget | null
  /** The unit as written in the label; null where it names none. */
  unit: string | null
  /** °C, of a density or viscosity. */
  at: number | null
  method: string | null
  why?: NotKept
  /** The field that some of its words name, while others are not explained: a question. */
  likely?: SheetField
  /** A field, if the temperature were given. */
  lacksTemperature?: boolean
  isLimit?: boolean
}

const SIGN = '(?:@|\\bat\\b|\\bbei\\b|در دمای|در)'
const DEGREE = '(?:[°º]|deg(?:rees?)?\\.?|grad|درجه)'
const SCALE = '(celsius|fahrenheit|سلسیوس|سانتی ?گراد|فارنهایت|c|f)'
const DEGREES = `(-?\\d+(?:\\.\\d+)?)\\s*(?:\\/\\s*\\d+(?:\\.\\d+)?\\s*)?`
/** `@ 15 °C`, `at 60F`, `در ۴۰ درجه سانتی‌گراد`, `15.56/15.56`, `15 °C`. */
const CONDITION = new RegExp(
  `${SIGN}\\s*${DEGREES}${DEGREE}?\\s*${SCALE}?(?![a-z0-9%])(?!\\s*%)|(?<![\\w.%-])${DEGREES}${DEGREE}\\s*${SCALE}(?![a-z0-9%])`,
)
/** `60/60 °F`, `15/4`, `20 °C/4 °C`: the temperatures of a specific gravity and of its water. */
const RATIO =
  /(?:@|\bat\b)?\s*(?<![\d.])(60|15(?:\.(?:5\d?|6))?|20|25)\s*[°º]?\s*([cf])?\s*\/\s*(60|15(?:\.(?:5\d?|6))?|20|25|4)\s*[°º]?\s*([cf])?(?![\w%.])/
/** Vol % below a temperature, or points by evaporation: no points by recovery. */
const EVAPORATED = /\bevap|verdampf|تبخیر/
const BOILED =
  /(?:\b(?:recover(?:ed|y)|rec\.?|distill?(?:ed|ate)?|destillat|volume|vol\.?|aufgefangen)|بازیافت|مقطر|تقطیر(?:شده)?)[^\d]*?(?:@|\b(?:at|to|up to|below|bei|bis)\b|در دمای|در|تا)\s*(?:[<≤]\s*)?(\d{2,3})(?:\.\d+)?(?!\s*(?:%|pct|percent|درصد|vol))(?!\d)/
const CODED = /^\s*[eri][\s-]?(\d{2,3})(?![\d/])\s*(?=$|[^a-z0-9]|°|vol|deg|c\b)/
/** Words of the ends of a cut, as "TBP cut, °C" and "Start (°C API)". */
const CUT_WORDS =
  /\b(?:tbp|true|boiling|cuts?|points?|ranges?|interval|temperatures?|temp|nominal|atmospheric|start|end|from|to|initial|final|lower|upper|deg|api|[cf])\b\.?|[°º()[\]{},:;/|\s-]/g
/** A footnote mark behind a label; an exponent of a unit is none. */
const FOOTNOTE = /(?<=[)\]%\s]|\p{L}{3})[¹²³⁴-⁹⁰]+(?=$|[\s,;:(])|(?<=\S)\s*\((?:[1-9]|[ab])\)$/gu
/** "1. Density", "4.1 RON", "2) Sulfur" of a numbered list. */
const NUMBERED = /^(?:[\d۰-۹]{1,2}(?:\.[\d۰-۹]{1,2})*[.)]|[\d۰-۹]{1,2}(?:\.[\d۰-۹]{1,2})+)\s+(?=\p{L}{2})/u
const LIMIT = /(?<![\p{L}\d])(?:min|max|minimum|maximum|limit|spec|حداقل|حداکثر)\.?(?![\p{L}\d])/u

/** "max 0.10" beside a name says what is allowed, not what the figures are. */
const LIMIT_SAID =
  /(?<![\p{L}\d])\(?(?:min|max|minimum|maximum|not (?:more|less) than|не (?:более|менее|выше|ниже)|حداقل|حداکثر)\.?\s*[<>≤≥]?\s*-?\d+(?:[.,]\d+)?\)?/gu

const WORDS_MAX = 16
const PHRASE_MAX = 7
const NOTHING = { unit: null, at: null } as const

const cache = new Map<string, LabelReading>()
const CACHE_MAX = 20_000

/**
 * Reads a label: `Density @ 15 °C, kg/m³`, `S wt%`, `T10 (°F)`, `گرانروی در ۴۰ درجه سانتی‌گراد (cSt)`. It has a target only if
 * every word is explained: as the name of the field, its unit, method or temperature, or a word that changes nothing.
 */
export function readLabel(label: string): LabelReading {
  const known = cache.get(label)
  if (known) return known
  const reading = readUncached(label)
  if (cache.size >= CACHE_MAX) cache.clear()
  cache.set(label, reading)
  return reading
}

function readUncached(label: string): LabelReading {
  const text = fold(label.trim().replaceAll('º', '°').replace(FOOTNOTE, '').replace(NUMBERED, ''))
    .replaceAll('٪', '%')
    .replaceAll('،', ',')
    .replace(/(?<![\p{L}\d])[−–](?=\d)/gu, '-')
    .replace(/[“”"«»*†‡_]/g, ' ')
    .replace(LIMIT_SAID, ' ')
    .replace(/(?<=\d),(?=\d+\s*[°º])/g, '.')
    .replace(/(?<=[([]\s*)-\s?(?=°)/g, 'minus ')
    .trim()
  const method = text.match(METHOD)?.join(' ').trim() || null
  const whole = labelEntry(text)
  if (whole && whole.needs === undefined) return { ...readEntry(whole, NOTHING), method }
  const end = cutEndIn(text)
  if (end) return { target: end, ...NOTHING, method }
  const boiled = BOILED.exec(text) ?? CODED.exec(text)
  if (boiled && Number(boiled[1]) >= 60) return { target: 'other', ...NOTHING, method, why: 'computed' }
  if (EVAPORATED.test(text)) return { target: 'other', ...NOTHING, method, why: 'test' }
  const isLimit = LIMIT.test(text)
  const found = meaningOf(isLimit ? text.replace(new RegExp(LIMIT, 'gu'), ' ') : text, method)
  return { ...found, method, ...(isLimit && found.target !== null && { isLimit }) }
}

function cutEndIn(text: string): LabelTarget | null {
  if (text.replace(CUT_WORDS, '') !== '') return null
  const has = (words: RegExp) => words.test(text)
  const isCut = has(/\b(?:tbp|cuts?|ranges?|interval)\b/)
  if (has(/\b(?:start|from)\b/) || (isCut && has(/\b(?:initial|lower)\b/))) return 'from'
  if (has(/\b(?:end|to)\b(?! *point)/) || (isCut && has(/\b(?:final|upper|end)\b/))) return 'to'
  return isCut ? 'range' : null
}

function meaningOf(text: string, method: string | null): Omit<LabelReading, 'method'> {
  const ratio = RATIO.exec(text)
  const bare = ratio ? text.replace(ratio[0], ' ') : text
  const sort = ratio && (/^15\./.test(ratio[1]!) ? 'sg 60/60' : `sg ${ratio[1]}/${ratio[3]}`)
  const readings = [wordsOf(bare), wordsOf(bare.replaceAll('/', ' '))].map((words) =>
    readWords(words, method),
  )
  const best =
    readings.find(({ target }) => target !== null) ?? readings.find(({ likely }) => likely) ?? readings[0]!
  if (!sort) return best
  if (best.target === 'density') return { target: 'density', unit: sort, at: null }
  return best.target === 'other' ? best : { ...best, target: null }
}

/** The words of a label without methods; a per cent sign, a degree sign and a number are words of their own. */
const wordsOf = (text: string): string[] =>
  text
    .replace(METHOD, ' ')
    .replace(/(\d)\s*[°º]?\s*c\s*\/\s*\d+(?:\.\d+)?\s*[°º]?\s*f\b/g, '$1 °c')
    .replace(/([°º%])/g, ' $1 ')
    .replace(/@/g, ' @')
    .replace(/(?<=\d)(?=[a-z\u0620-\u06d3])(?!\/)/g, ' ')
    .split(/[\s,:;=|()[\]{}]+|(?<=\s)-(?=\s)|(?<=\s)\/(?=\s)/)
    .map((word) => word.replace(/^[._]+(?=\p{L})/u, ''))
    .filter((word) => word !== '' && !/^[-–—./_]+$/.test(word))
    .slice(0, WORDS_MAX)

interface Span {
  entry: LabelEntry
  from: number
  to: number
  length: number
}

/** Every run of words that is a label by itself, the longest first. */
function spansOf(words: readonly string[]): Span[] {
  const keys = words.map(labelKey)
  const found: Span[] = []
  for (let from = 0; from < words.length; from++) {
    let key = ''
    for (let to = from + 1; to <= Math.min(words.length, from + PHRASE_MAX); to++) {
      key += keys[to - 1]
      if (keys[to - 1] === '') break
      const entry = /^\d+$/.test(key) ? null : (entryByKey(key) ?? pointOf(words.slice(from, to).join(' ')))
      if (entry && (entry.target === 'other' || isMeasured(entry.target)))
        found.push({ entry, from, to, length: key.length })
    }
  }
  return found.sort((a, b) => b.length - a.length)
}

const isMeasured = (target: LabelTarget): target is SheetField => isProperty(target) || isPrecision(target)

function readWords(words: readonly string[], method: string | null): Omit<LabelReading, 'method'> {
  const spans = spansOf(words)
  const partly: SheetField[] = []
  let otherUnit: Omit<LabelReading, 'method'> | null = null
  for (const { entry, from, to } of spans) {
    if (entry.target === 'other') continue
    const field = entry.target as SheetField
    const around = readAround(field, [words.slice(0, from), words.slice(to)], method)
    if (around === null) partly.push(field)
    // "Density 15 °C" is no density in °C.
    else if (around.unit === null || isUnitFor(field, around.unit)) return readEntry(entry, around)
    else otherUnit ??= readEntry(entry, around)
  }
  if (otherUnit) return otherUnit
  // DI is the driveability index, and Italian for "of".
  const known = spans.find(
    ({ entry, length }) =>
      entry.target === 'other' && entry.why !== 'about' && (length > 2 || words.length < 3),
  )
  if (known) return readEntry(known.entry, NOTHING)
  const about = spans.find(({ entry, from }) => entry.target === 'other' && from === 0)
  if (about && partly.length === 0) return readEntry(about.entry, NOTHING)
  const likely = partly[0] ?? mistyped(words)
  return { target: null, ...NOTHING, ...(likely && words.length <= 8 && { likely }) }
}

/** The property that the first words name with a typing error. */
const mistyped = (words: readonly string[]): SheetField | null =>
  mistypedIn(labelKey(words.slice(0, 2).join(''))) ?? mistypedIn(labelKey(words[0] ?? ''))

interface Around {
  unit: string | null
  at: number | null
}

/** Unit and temperature in the words around a name; null where a word isn't explained, or two contradict each other. */
function readAround(
  field: SheetField,
  runs: readonly (readonly string[])[],
  method: string | null,
): Around | null {
  const found: Around = { unit: null, at: null }
  const property = isPrecision(field) ? propertyAt(field) : field
  for (const words of runs)
    for (let from = 0; from < words.length; ) {
      const to = phraseEnd(words, from, (phrase) => explains(found, property, phrase, method))
      if (to === null) return null
      from = to
    }
  return found
}

/** The end of the longest phrase from here on that `take` accepts. */
function phraseEnd(words: readonly string[], from: number, take: (phrase: string) => boolean): number | null {
  for (let to = Math.min(words.length, from + PHRASE_MAX); to > from; to--)
    if (take(words.slice(from, to).join(' '))) return to
  return null
}

function explains(found: Around, property: string, phrase: string, method: string | null): boolean {
  const entry = labelEntry(phrase)
  // The field's own name again, as in "Flash point (PMCC)".
  if (entry?.target === property && !entry.unit && !isUnit(phrase)) return true
  const degrees = degreesIn(phrase, property)
  if (degrees !== null) return explainsDegrees(found, property, degrees)
  if (isUnit(phrase)) return explainsUnit(found, property, phrase, method)
  return isAside(property, phrase) && !/[°º].*\S|\S.*[°º]/.test(phrase)
}

function explainsDegrees(found: Around, property: string, degrees: number): boolean {
  if (property === 'rvp') return Math.abs(degrees - 37.8) < 0.1
  if (property !== 'density' && property !== 'viscosity_40') return false
  if (found.at !== null && Math.abs(found.at - degrees) > 0.06) return false
  found.at = degrees
  return true
}

function explainsUnit(found: Around, property: string, phrase: string, method: string | null): boolean {
  if (isDistillation(property) && isByVolume(phrase)) return true
  if (isDistillation(property) && isMassUnit(phrase))
    return method !== null && /2887|7213|7169|6352/.test(method)
  if (property === 'color') return false
  const isSame = found.unit !== null && sameUnit(property, found.unit, phrase)
  if (found.unit !== null && !isSame) return false
  found.unit = phrase.replace(/([°º%]) | (?=%)/g, '$1')
  return true
}

const isNumeric = (property: string): property is NumericPropertyName =>
  (NUMERIC_PROPERTY_NAMES as string[]).includes(property)

const isUnitFor = (field: SheetField, unit: string): boolean => {
  const property = isPrecision(field) ? propertyAt(field) : field
  return isNumeric(property) && sheetUnitOf(property, unit) !== null
}

const sameUnit = (property: string, one: string, other: string): boolean =>
  isNumeric(property) &&
  sheetUnitOf(property, one) !== null &&
  sheetUnitOf(property, one) === sheetUnitOf(property, other)

const WHOLLY = new RegExp(`^(?:${CONDITION.source})$`)

/** The temperature in a phrase, °C; null where there is none. */
function degreesIn(phrase: string, property: string): number | null {
  // "Density 15C": a temperature, since no density is in °C.
  const isBare = property === 'density' || property === 'viscosity_40'
  const found = WHOLLY.exec(isBare ? phrase.replace(/^(\d+(?:\.\d+)?) ?([cf])$/, '$1 °$2') : phrase)
  return found && degreesOf(found)
}

function readEntry(entry: LabelEntry, { unit, at }: Around): Omit<LabelReading, 'method'> {
  const { target } = entry
  const own = unitAmong(entry, unit)
  if (target === 'other') return { target, unit: own, at: null, why: entry.why ?? 'about' }
  if (target === 'viscosity_40' && at !== null && Math.abs(at - 40) > 0.01)
    return { target: 'other', unit: own, at, why: 'test', lacksTemperature: false }
  if (entry.needs !== undefined && at === null) return { target: null, unit: own, at, lacksTemperature: true }
  if (isMeasured(target) && own !== null && isOfOtherShare(target, own))
    return { target: 'other', unit: own, at: null, why: 'share' }
  return { target, unit: own, at: target === 'density' ? at : null }
}

/** The unit implied by a name, or the one beside it; both where they differ. */
function unitAmong({ target, unit: implied }: LabelEntry, beside: string | null): string | null {
  if (implied === undefined || implied === 'gravity') return beside ?? implied ?? null
  return beside === null || sameUnit(target, implied, beside) ? implied : `${implied} / ${beside}`
}

/** Aromatics by mass, sulfur by volume: another figure, which can't be converted without densities. */
function isOfOtherShare(field: SheetField, unit: string): boolean {
  const property = isPrecision(field) ? propertyAt(field) : field
  if (!isNumeric(property)) return false
  const quantity = sheetQuantityOf(property)
  return (quantity === 'volume share' && isMassUnit(unit)) || (quantity === 'mass share' && isByVolume(unit))
}

function degreesOf(condition: RegExpExecArray): number {
  const value = Number(condition[1] ?? condition[3])
  const scale = condition[2] ?? condition[4]
  // A bare 60 is in °F: no laboratory measures a density at 60 °C.
  const isFahrenheit = scale ? /^(f|fahrenheit|فارنهایت)/.test(scale) : value === 60
  if (isFahrenheit) return value === 60 ? SIXTY_F : (value - 32) / 1.8
  return value === 15.6 || value === 15.56 ? SIXTY_F : value
}
