// Columns of own properties: labels beyond the program's own words, by the definitions of the account.
import { HEAVY_FIELDS, type HeavyField, heavyKey, heavyProperty } from '../vocabulary/heavy.ts'
import { nameOfOwn, type OwnProperty } from '../vocabulary/own-property.ts'
import { fold } from '../vocabulary/rules/fold.ts'
import type { Bilingual, Language } from '../vocabulary/words/language.ts'
import { guarded } from './formula-guard.ts'
import { readLabel } from './label-reading.ts'
import { METHOD } from './methods.ts'
import { fieldLabel, isOwnField, keyAtField, ownSheetField, type SheetField } from './sheet-fields.ts'
import { labelKey } from './sheet-labels.ts'
import { isUnit, quantityNamed } from './sheet-units.ts'

/** Further names of heavy-fuel properties in laboratories, in the form of `labelKey`. */
const HEAVY_CALLED: Partial<Record<HeavyField, string>> = {
  viscosity_50:
    'viscosity50 viscosity50c viscosityat50c kv50 kv50c kinematicviscosity50c kinematicviscosityat50c',
  viscosity_100:
    'viscosity100 viscosity100c viscosityat100c kv100 kv100c kinematicviscosity100c kinematicviscosityat100c',
  carbon_residue:
    'carbonresidue microcarbonresidue carbonresiduemicromethod mcr mcrt conradson conradsoncarbon conradsoncarbonresidue ccr',
  ash: 'ash ashcontent asche aschegehalt خاکستر مقدارخاکستر',
  asphaltenes: 'asphaltene asphaltenes asphaltenescontent c7asphaltenes آسفالتین',
  vanadium: 'vanadium وانادیوم',
  sodium: 'sodium',
  al_si: 'alsi aluminiumsilicon aluminumsilicon aluminiumplussilicon aluminumplussilicon',
  acid_number: 'acidnumber totalacidnumber tan',
  water: 'water watercontent waterbydistillation wasser wassergehalt مقدارآب',
  total_sediment: 'tsp totalsedimentpotential tsa totalsedimentaged',
  s_bn: 'sbn',
  i_n: 'insolubilitynumber',
}
const HEAVY_WORDS = new Map(
  HEAVY_FIELDS.map((name) => [heavyKey(name), new Set((HEAVY_CALLED[name] ?? '').split(' '))]),
)
const HEAVY = HEAVY_FIELDS.map(heavyProperty)

/** An account's properties and those of heavy fuels. */
export const readable = (own: readonly OwnProperty[]): readonly OwnProperty[] => [...own, ...HEAVY]

interface Split {
  label: string
  unit: string | null
}

/**
 * Ways to split a heading: as a whole; into label and a possible unit at its end, `Chloride [ppm]`, `Iron, ppb`, `CFPP °C EN 116`; or
 * the name in brackets behind something known.
 */
function* splits(heading: string): Generator<Split> {
  yield { label: heading, unit: null }
  const bracketed = /^(.*\S)\s*[([{]([^()[\]{}]+)[)\]}]$/.exec(heading)
  if (bracketed) yield { label: bracketed[1]!, unit: bracketed[2]! }
  const after = /^(.*\S)\s*[,،:]\s*([^,،:]+)$/.exec(heading)
  if (after) yield { label: after[1]!, unit: after[2]! }
  const plain = heading
    .replace(METHOD, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[\s,،:]+$/, '')
    .trim()
  if (plain !== heading) yield { label: plain, unit: null }
  const words = plain.split(' ')
  for (let last = 1; last <= Math.min(3, words.length - 1); last++) {
    const unit = words.slice(-last).join(' ')
    const label = words.slice(0, -last).join(' ')
    if (isUnit(unit)) yield { label: label.replace(/[,،:]$/, ''), unit }
  }
  const named = /^(.*\S)\s*\(([^()]+)\)\s*(.*)$/.exec(plain)
  if (named && readLabel(named[1]!).target === 'other' && (named[3] === '' || isUnit(named[3]!)))
    yield { label: named[2]!, unit: named[3]!.replace(/^[,،]\s*/, '') || null }
}

const isLabel = (word: string, label: string): boolean =>
  labelKey(word) !== '' && labelKey(word) === labelKey(label)
const isWord = (word: string, label: string): boolean => fold(word) === fold(label) && fold(word) !== ''

const isCalled = (
  { key, name, name_farsi }: OwnProperty,
  label: string,
  isSame: (word: string, label: string) => boolean,
): boolean =>
  [key, ownSheetField(key), name, name_farsi].some((word) => word !== null && isSame(word, label)) ||
  (HEAVY_WORDS.get(key)?.has(labelKey(label)) ?? false)

/** The property that a label names; null for none or several. */
function calledBy(label: string, definitions: readonly OwnProperty[]): OwnProperty | null {
  const byKey = definitions.find(({ key }) => label === key || label === ownSheetField(key))
  if (byKey) return byKey
  // The account's own names take precedence over those of heavy fuels.
  const heavy = definitions.filter(({ key }) => HEAVY_WORDS.has(key))
  const own = definitions.filter(({ key }) => !HEAVY_WORDS.has(key))
  for (const some of [own, heavy])
    for (const isSame of [isWord, isLabel]) {
      const [one, ...others] = some.filter((definition) => isCalled(definition, label, isSame))
      if (one && others.length === 0) return one
      if (others.length > 0 && some === own) return null
    }
  return null
}

/** The property and unit that a heading names; null for none or several. "Viscosity @ 100 °F" is none at 100 °C. */
export function propertyNamed(heading: string, definitions: readonly OwnProperty[]): Named | null {
  const known = named.get(definitions) ?? new Map<string, Named | null>()
  named.set(definitions, known)
  if (!known.has(heading)) known.set(heading, nameIn(heading, definitions))
  return known.get(heading)!
}

interface Named {
  definition: OwnProperty
  unit: string | null
}

/** Heads of hundreds of columns are looked up again after each answer. */
const named = new WeakMap<readonly OwnProperty[], Map<string, Named | null>>()

function nameIn(heading: string, definitions: readonly OwnProperty[]): Named | null {
  for (const { label, unit } of splits(heading.trim())) {
    const definition = calledBy(label, definitions)
    if (definition === null) continue
    const isTemperature = unit !== null && quantityNamed(unit) === 'temperature'
    if (!isTemperature || quantityNamed(definition.unit) === 'temperature') return { definition, unit }
  }
  return null
}

export function sheetLabel(field: SheetField, definitions: readonly OwnProperty[]): Bilingual {
  const found = isOwnField(field) && definitions.find(({ key }) => key === keyAtField(field))
  return found ? nameOfOwn(found) : fieldLabel(field)
}

/** A heading that `withOwnColumns` recognises: the property's name if it is unambiguous, else its key. */
export function ownHeading(
  definition: OwnProperty,
  definitions: readonly OwnProperty[],
  language: Language,
): string {
  const name = nameOfOwn(definition)[language]
  const heading = definition.unit === '' ? name : `${name} [${definition.unit}]`
  const { target } = readLabel(heading)
  const isOurs = (target === null || target === 'other') && guarded(heading) === heading
  const isFound = isOurs && propertyNamed(heading, definitions)?.definition.key === definition.key
  return isFound ? heading : ownSheetField(definition.key)
}
