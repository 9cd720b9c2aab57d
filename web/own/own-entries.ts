import { checkOwnCorrection, checkOwnProperty } from '#calc/own/own-rules.ts'
import type { Basis } from '#calc/vocabulary/blend.ts'
import type { Issue } from '#calc/vocabulary/faults/fault.ts'
import { OWN_BASES, OWN_KEY, type OwnProperty, type OwnRule } from '#calc/vocabulary/own-property.ts'
import { mergedParts } from '#web/conflict/conflict.ts'
import { typedNumber } from '#web/readings/contents.ts'
import type { OwnStart } from './definitions-list.tsx'
import type { KeptProperty } from './own-list.ts'

type PropertyStart = OwnStart<KeptProperty, OwnProperty>

const TEXTS = ['key', 'name', 'name_farsi', 'unit', 'method'] as const
const NUMBERS = ['digits', 'exponent', 'offset', 'min', 'max', 'reproducibility'] as const
export type OwnTextField = (typeof TEXTS)[number]
export type OwnNumberField = (typeof NUMBERS)[number]
export type OwnField = OwnTextField | OwnNumberField | 'rule' | 'basis'

export interface OwnEntries extends Record<OwnTextField | OwnNumberField, string> {
  rule: OwnRule
  basis: Basis | null
}

const textsOf = (definition: Partial<OwnProperty>) =>
  Object.fromEntries(
    [...TEXTS, ...NUMBERS].map((field) => [field, String(definition[field] ?? '')]),
  ) as Record<OwnTextField | OwnNumberField, string>

export function propertyAtStart(start: PropertyStart, taken: readonly string[]): OwnEntries {
  if (start.is === 'new') return { ...textsOf({ digits: 1 }), rule: 'volume', basis: 'volume' }
  const { key, rule, basis } = start.of
  const texts = textsOf(start.of)
  return { ...texts, key: start.is === 'example' ? freeKey(key, taken) : key, rule, basis }
}

const KEY_MAX = 31

function freeKey(key: string, taken: readonly string[]): string {
  for (let at = 1; ; at++) {
    const tried = at === 1 ? key : `${key.slice(0, KEY_MAX - String(at).length - 1)}_${at}`
    if (!taken.includes(tried)) return tried
  }
}

/** A key from a name's Latin letters and digits; '' without any. */
export function keyFrom(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, KEY_MAX)
    .replace(/_+$/, '')
  if (!OWN_KEY.test(plain)) return ''
  const isRefused = checkOwnProperty({ key: plain, name: 'x', rule: 'volume' })
  return freeKey(isRefused.ok ? plain : `own_${plain}`.slice(0, KEY_MAX), taken)
}

/** Edited entries: a new name sets the key until one is typed, a new rule the basis. */
export function withField(
  entries: OwnEntries,
  part: Partial<OwnEntries>,
  { keyFollows, taken }: { keyFollows: boolean; taken: readonly string[] },
): OwnEntries {
  const next = { ...entries, ...part }
  if (part.name !== undefined && keyFollows) next.key = keyFrom(part.name, taken)
  if (part.rule !== undefined) {
    const bases = OWN_BASES[part.rule]
    next.basis = next.basis !== null && bases.includes(next.basis) ? next.basis : (bases[0] ?? null)
  }
  return next
}

/** The request body; exponent and offset only for a power rule. */
export function propertyBody(entries: OwnEntries) {
  const { rule, basis } = entries
  const isPower = rule === 'power'
  return {
    key: entries.key.trim(),
    name: entries.name.trim(),
    name_farsi: entries.name_farsi.trim() || null,
    unit: entries.unit.trim(),
    method: entries.method.trim(),
    digits: typedNumber(entries.digits),
    rule,
    basis,
    exponent: isPower ? typedNumber(entries.exponent) : null,
    offset: isPower ? typedNumber(entries.offset) : null,
    min: typedNumber(entries.min),
    max: typedNumber(entries.max),
    reproducibility: typedNumber(entries.reproducibility),
  }
}

const definitionIn = ({ version: _, ...definition }: KeptProperty): OwnProperty => definition

export function propertyIssues(entries: OwnEntries, start: PropertyStart): Issue[] {
  const body = propertyBody(entries)
  const checked =
    start.is === 'edit' ? checkOwnCorrection(definitionIn(start.of), body) : checkOwnProperty(body)
  return checked.ok ? [] : checked.issues
}

/** Figures are merged as a whole, with their unit and rule. */
const partsOf = ({ key, name, name_farsi, method, ...figures }: OwnEntries) => ({
  key,
  name,
  name_farsi,
  method,
  figures,
})

export function mergedProperty(base: OwnEntries, mine: OwnEntries, theirs: OwnEntries): OwnEntries {
  const { figures, ...texts } = mergedParts(partsOf(base), partsOf(mine), partsOf(theirs))
  return { ...texts, ...figures }
}
