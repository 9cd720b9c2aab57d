import { NUMERIC_PROPERTY_NAMES, type NumericPropertyName } from '../vocabulary/properties.ts'
import { fold } from '../vocabulary/rules/fold.ts'
import { isPrecision, propertyAt } from './sheet-fields.ts'
import { entryOf, type LabelEntry, type LabelTarget } from './sheet-labels.ts'
import { SIXTY_F, unitKey, unitOf } from './sheet-units.ts'

/** What was made of a label. */
export interface LabelReading {
  target: LabelTarget | null
  /** The unit as written in the label; null where it names none. */
  unit: string | null
  /** °C, of a density or viscosity. */
  at: number | null
  /** The test method as named. */
  method: string | null
  /** It would be a field if it said at which temperature. */
  lacksTemperature?: boolean
}

export const METHOD =
  /\b(?:astm[\s-]*)?(?:d|e)[\s-]?\d{2,4}(?:m|a|b|c)?(?:-\d{2}[a-z]?)?\b|\b(?:en[\s-]*)?iso[\s-]*\d{3,5}\b|\bip[\s-]?\d{2,3}\b|\ben[\s-]?\d{3,5}\b|\buop[\s-]?\d{2,4}\b|\bastm\b/g
/** `@ 15 °C`, `at 60F`, `در ۴۰ درجه سانتی‌گراد`, `15.56/15.56`, `15 °C`. */
export const CONDITION =
  /(?:@|\bat\b|در دمای|در)\s*(\d+(?:\.\d+)?)\s*(?:\/\s*\d+(?:\.\d+)?\s*)?(?:[°º]|deg(?:rees?)?\.?|درجه)?\s*(celsius|fahrenheit|سلسیوس|سانتی ?گراد|فارنهایت|c|f)?(?![a-z0-9%])|(?<![\w.%])(\d+(?:\.\d+)?)\s*(?:[°º]|deg(?:rees?)?\.?|درجه)\s*(celsius|fahrenheit|سلسیوس|سانتی ?گراد|فارنهایت|c|f)(?![a-z0-9%])/
/** The same where a word says that it is one. */
export const SAID_CONDITION =
  /(?:@|\bat\b|در دمای|در)\s*(\d+(?:\.\d+)?)\s*(?:\/\s*\d+(?:\.\d+)?\s*)?(?:[°º]|deg(?:rees?)?\.?|درجه)?\s*(celsius|fahrenheit|سلسیوس|سانتی ?گراد|فارنهایت|c|f)?(?![a-z0-9%])/
const RATIO =
  /(?:@|\bat\b)?\s*(60\s*\/\s*60|15\.5?6?\s*\/\s*15\.5?6?|15\s*\/\s*4)\s*(?:[°º]\s*)?[cf]?(?![\w%])/
const REMARK =
  /^(?:pmcc|closed cup|open cup|tag|abel|calculated|calc|typical|measured|manual|auto|automatic|max|min|optional)$/
const IN_BRACKETS = /[([{]([^()[\]{}]*)[)\]}]/g

const isFahrenheit = (word: string | undefined) => word !== undefined && /^(f|fahrenheit|فارنهایت)/.test(word)

/** Reads a label: `Density @ 15 °C, kg/m³`, `S wt%`, `T10 (°F)`, `گرانروی در ۴۰ درجه سانتی‌گراد (cSt)`. */
export function readLabel(label: string): LabelReading {
  const text = fold(label).replaceAll('٪', '%').replaceAll('،', ',').replace(/[“”"]/g, '')
  const method = text.match(METHOD)?.join(' ').trim() || null
  // Per cent evaporated are per cent recovered and what was lost: another curve.
  if (/\bevap/.test(text)) return { target: 'other', unit: null, at: null, method }
  const ratio = RATIO.exec(text)
  if (ratio) {
    const sort = ratio[1]!.replace(/\s/g, '').startsWith('15/') ? '15/4' : '60/60'
    const entry = lookUp(text.replace(ratio[0], ' '))
    if (entry?.target === 'density') return { target: 'density', unit: `sg ${sort}`, at: null, method }
  }
  const found = firstOf(text, true) ?? firstOf(text, false)
  return found ? { ...found, method } : { target: null, unit: null, at: null, method }
}

/** The first reading of the label that means something: with a known unit or else with any, so that the person can say what it is. */
function firstOf(text: string, isKnown: boolean): Omit<LabelReading, 'method'> | null {
  const condition = CONDITION.exec(text)
  const variants = [{ label: text, at: null as number | null }]
  if (condition) variants.push({ label: text.replace(condition[0], ' '), at: degreesOf(condition) })
  for (const { label, at } of variants) {
    for (const { label: rest, unit } of splits(label)) {
      const found = meaningOf(rest)
      if (!found || (unit !== null && !mayBeUnit(found.entry.target, unit, isKnown))) continue
      return settled(found.entry, unit, found.at ?? at)
    }
  }
  return null
}

function settled(entry: LabelEntry, unit: string | null, at: number | null): Omit<LabelReading, 'method'> {
  const isAtIt = entry.needs === undefined || (at !== null && Math.abs(at - entry.needs) < 0.01)
  const own = entry.unit && unit === null ? entry.unit : unit
  if (!isAtIt) return { target: null, unit: own, at, lacksTemperature: at === null }
  return { target: entry.target, unit: own, at: entry.target === 'density' ? at : null }
}

/** A label with methods and temperatures removed as far as it takes for it to mean something. */
function meaningOf(text: string): { entry: LabelEntry; at: number | null } | null {
  const plain = lookUp(text)
  if (plain && plain.needs === undefined) return { entry: plain, at: null }
  const bare = text.replace(METHOD, ' ')
  const condition = CONDITION.exec(bare)
  if (condition) {
    const entry = lookUp(bare.replace(condition[0], ' '))
    if (entry) return { entry, at: degreesOf(condition) }
  }
  const entry = plain ?? lookUp(bare)
  return entry && { entry, at: null }
}

export function degreesOf(condition: RegExpExecArray): number {
  const value = Number(condition[1] ?? condition[3])
  // A bare 60 is °F to everybody: no laboratory measures a density at 60 °C.
  if (isFahrenheit(condition[2] ?? condition[4]) || (value === 60 && !condition[2] && !condition[4]))
    return value === 60 ? SIXTY_F : (value - 32) / 1.8
  return value
}

const lookUp = (text: string): LabelEntry | null => entryOf(text) ?? entryOf(text.replace(METHOD, ' '))

/** Only measured quantities have a unit; with `isKnown` it must be one of that quantity's. */
function mayBeUnit(target: LabelTarget, unit: string, isKnown: boolean): boolean {
  const property = isPrecision(target) ? propertyAt(target) : target
  const isMeasured = (NUMERIC_PROPERTY_NAMES as string[]).includes(property)
  return isMeasured && (!isKnown || unitOf(property as NumericPropertyName, unit) !== null)
}

/** What stands in brackets without being a unit: the method, or the field's own name again. */
const isRemark = (text: string): boolean =>
  text.replace(METHOD, '').trim() === '' || entryOf(text) !== null || REMARK.test(text)

/** The ways to split a label into a name and a unit: as a whole, with a unit in brackets, after a comma, or as the last words. */
function* splits(text: string): Generator<{ label: string; unit: string | null }> {
  const brackets = [...text.matchAll(IN_BRACKETS)]
  for (const { 0: whole, 1: content } of brackets) {
    if (unitKey(content!) !== '') yield { label: text.replace(whole, ' '), unit: content!.trim() }
  }
  yield { label: text, unit: null }
  for (const { 0: whole, 1: content } of brackets)
    if (isRemark(content!)) yield { label: text.replace(whole, ' '), unit: null }
  const plain = text.replace(IN_BRACKETS, ' ')
  for (const mark of [',', ':', ' in ', '/', ' به ']) {
    const at = text.lastIndexOf(mark)
    if (at > 0 && (mark !== '/' || !/\d\s*$/.test(text.slice(0, at))))
      yield { label: text.slice(0, at), unit: text.slice(at + mark.length).trim() }
  }
  const words = plain.trim().split(/\s+/)
  for (let last = 1; last <= Math.min(3, words.length - 1); last++)
    yield { label: words.slice(0, -last).join(' '), unit: words.slice(-last).join(' ') }
}
