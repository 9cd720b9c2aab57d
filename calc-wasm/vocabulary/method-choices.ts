import { METHOD_CODES, type MethodCode } from './blend.ts'
import type { PropertyName } from './properties.ts'

/** By property the methods that may be asked for, the usual one first. Their words are in `words/method-words.ts`. */
export const METHOD_CHOICES = {
  flash_point: ['hu-burns', 'wickey-chittenden'],
  rvp: ['rvp-index', 'rvp-exponent105', 'rvp-exponent112', 'volume-average'],
  viscosity_40: ['d7152-mass', 'refutas', 'chevron-viscosity'],
  cloud_point: ['hu-burns', 'semwal-varshney', 'cloud-exponential'],
  pour_freezing_point: ['hu-burns', 'freezing-exponent', 'freezing-power'],
  octan_ron: ['ethyl-rt70', 'ethyl-rt70-of135', 'volume-average'],
  octan_mon: ['ethyl-rt70', 'ethyl-rt70-of135', 'volume-average'],
  octan_aki: ['aki-mean', 'volume-average'],
  cetane_index: ['d4737-a', 'd4737-b', 'd976'],
} as const satisfies Partial<Record<PropertyName, readonly MethodCode[]>>

export type ChoosableName = keyof typeof METHOD_CHOICES
export const CHOOSABLE_NAMES = Object.keys(METHOD_CHOICES) as ChoosableName[]

/** What may be asked for, the usual one first; nothing where there is no choice. */
export const choicesOf = (property: PropertyName): readonly MethodCode[] =>
  property in METHOD_CHOICES ? METHOD_CHOICES[property as ChoosableName] : []

/** The core's number of a method that is asked for: 0 for the usual one, and for what is no choice. */
export function choiceNumber(property: PropertyName, method: MethodCode | undefined): number {
  const place = method === undefined ? 0 : choicesOf(property).indexOf(method)
  return place > 0 ? METHOD_CODES.indexOf(method!) : 0
}
