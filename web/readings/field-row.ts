import type { LabQuantity } from '#calc/lab/lab-record.ts'
import {
  isOwnQuantity,
  keyOfQuantity,
  type OwnProperty,
  ownFormat,
  ownQuantity,
} from '#calc/vocabulary/own-property.ts'
import { type GroupName, type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { isContent, isDerived, isDosed, quantityName, quantityOf } from '#calc/vocabulary/quantities.ts'
import { programProperty } from '#calc/vocabulary/words/reported.ts'
import type { Language } from '#web/text/text.ts'

export interface FieldRow {
  name: LabQuantity
  group: GroupName | 'own'
  label: string
  unit: string
  method: string
  isNegative: boolean
  own?: OwnProperty
}

/** What the field of a quantity shows; `defined` has the own properties. */
export function fieldRow(name: LabQuantity, defined: readonly OwnProperty[], language: Language): FieldRow {
  if (name === 'color') return { ...propertyRow('color', language), isNegative: false }
  if (!isOwnQuantity(name) && !isDerived(name)) return propertyRow(name, language)
  const own = isOwnQuantity(name)
    ? (defined.find(({ key }) => ownQuantity(key) === name) ?? programProperty(keyOfQuantity(name)))
    : undefined
  const { unit, testMethod, range } = quantityOf(name, own && ownFormat(own))
  return {
    name,
    unit,
    label: quantityName(name, language, own && ownFormat(own)),
    group: isOwnQuantity(name) ? 'own' : isContent(name) || isDosed(name) ? 'chemical' : 'distillation',
    method: own?.method ?? testMethod,
    isNegative: own ? own.min === null || own.min < 0 : range.min < 0,
    ...(own && { own }),
  }
}

function propertyRow(name: PropertyName, language: Language): FieldRow {
  const { unit, group, testMethod = '', range, ...label } = propertyOf(name)
  const isNegative = range !== undefined && range.min < 0
  return { name, group, label: label[language], unit, method: testMethod, isNegative }
}
