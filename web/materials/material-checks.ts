import type { Issue } from '#calc/vocabulary/issue.ts'
import { checkAscending, checkMaterial, checkProperty } from '#calc/vocabulary/material-rules.ts'
import {
  DISTILLATION_NAMES,
  PROPERTY_NAMES,
  type PropertyName,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import { readNumber } from '#web/format/read-number.ts'
import type { faults } from '#web/text/en/faults.ts'
import { readServerMessage, sayFault, sayServerMessage } from '#web/text/server-message.ts'
import type { Language, Translation } from '#web/text/text.ts'
import { bodyOf, type MaterialEntries, typedDistillation, typedValue } from './material-entries.ts'

export type TextFieldName = 'name' | 'name_farsi' | 'producer_english_name' | 'producer_farsi_name'
export type FormField = TextFieldName | 'categories' | PropertyName

/** What is wrong with a field, in words; `null` stands for the material as a whole. */
export interface FieldFault {
  field: FormField | null
  message: string
}

export interface Wording {
  faults: Translation<typeof faults>
  language: Language
  /** Labels of the fields that are not properties. */
  labels: Record<TextFieldName | 'categories', string>
}

/** The id of a field's control on the page. */
export const controlId = (field: FormField) => `material-${field}`

const isProperty = (name: string | undefined): name is PropertyName =>
  (PROPERTY_NAMES as (string | undefined)[]).includes(name)

/** The field that a path of the wire means. */
export function fieldAt(path: readonly string[], { labels }: Pick<Wording, 'labels'>): FormField | null {
  const [first, second] = path
  if (first === 'properties') return isProperty(second) ? second : null
  return first !== undefined && first in labels ? (first as keyof typeof labels) : null
}

export const labelOf = (field: FormField | null, { labels, language }: Omit<Wording, 'faults'>): string => {
  if (field === null) return ''
  return isProperty(field) ? propertyOf(field)[language] : labels[field]
}

const say = (found: Issue, wording: Wording): FieldFault => {
  const field = fieldAt(found.path, wording)
  const named = { name: field ?? '', label: labelOf(field, wording) }
  return {
    field,
    message:
      sayFault(wording.faults, found.code, inLanguage(found, wording.language), named) ?? found.message,
  }
}

/** Labels that a sentence quotes, in the language of the interface. */
function inLanguage({ params }: Issue, language: Language): Issue['params'] {
  const label = (name: string | number | undefined) =>
    isProperty(String(name)) ? propertyOf(String(name) as PropertyName)[language] : String(name)
  return {
    ...params,
    ...(params.field !== undefined && { label: label(params.field) }),
    ...(params.lowerField !== undefined && { lowerLabel: label(params.lowerField) }),
  }
}

/** Everything that keeps the material from being sent, by the server's own rules. */
export function faultsOf(entries: MaterialEntries, wording: Wording): FieldFault[] {
  const checked = checkMaterial(bodyOf(entries, 'left-out'))
  return checked.ok ? [] : checked.issues.map((found) => say(found, wording))
}

/** What is wrong so far with the fields that were left once; an empty one is no fault yet. */
export function liveFaults(
  entries: MaterialEntries,
  left: ReadonlySet<FormField>,
  wording: Wording,
): Map<FormField, string> {
  const found = PROPERTY_NAMES.flatMap((name) => {
    const text = entries.properties[name]
    // The field itself asks which number is meant.
    if (name !== 'color' && readNumber(text).is === 'ambiguous') return []
    const value = typedValue(name, text)
    const checked = value === null ? null : checkProperty(name, value)
    return checked && !checked.ok ? [checked.issue] : []
  })
  const ascending = checkAscending(typedDistillation(entries.properties)).filter(({ params }) => {
    // The pair is wrong: shown once one of its fields was left.
    const pair = [params.field, params.lowerField] as FormField[]
    return pair.some((name) => left.has(name))
  })
  const shown = new Map<FormField, string>()
  for (const fault of [...found.filter(({ path }) => left.has(path[1] as FormField)), ...ascending]) {
    const { field, message } = say(fault, wording)
    if (field && !shown.has(field)) shown.set(field, message)
  }
  return shown
}

/** A sentence of the server about a field of this form, in the words of the interface. */
export function sayOfField(message: string, field: FormField | null, wording: Wording): string {
  const read = readServerMessage(message)
  if (read?.code === 'not-ascending') {
    const [label, lowerLabel] = [read.params.label, read.params.lowerLabel].map((english) => {
      const name = DISTILLATION_NAMES.find((candidate) => propertyOf(candidate).en === english)
      return name ? propertyOf(name)[wording.language] : String(english)
    }) as [string, string]
    return (
      sayFault(wording.faults, read.code, { ...read.params, label, lowerLabel }, { name: '', label }) ??
      message
    )
  }
  return sayServerMessage(wording.faults, message, { name: field ?? '', label: labelOf(field, wording) })
}
