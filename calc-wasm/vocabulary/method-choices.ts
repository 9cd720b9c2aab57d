import { METHOD_CODES, type MethodCode } from './blend.ts'
import type { PropertyName } from './properties.ts'
import { CHOOSABLE_NAMES, type ChoosableName, METHODS_OF } from './word-lists.ts'

export { CHOOSABLE_NAMES, type ChoosableName }

/** What may be asked for, the usual one first; nothing where there is no choice. Their words are in `words/messages.ts`. */
export const choicesOf = (property: PropertyName): readonly MethodCode[] =>
  CHOOSABLE_NAMES.includes(property as ChoosableName) ? METHODS_OF[property] : []

/** The method that a property has unless another is asked for or has to stand in. */
export function usualMethodOf(property: PropertyName): MethodCode {
  const [usual] = METHODS_OF[property]
  if (usual) return usual
  if (property === 'color') return 'color-strength'
  if (property.startsWith('pct_') || property === 'ibp' || property === 'fbp') return 'd86-via-tbp'
  return 'volume-average'
}

/** The core's number of a method that is asked for: 0 for the usual one, and for what is no choice. */
export function choiceNumber(property: PropertyName, method: MethodCode | undefined): number {
  const place = method === undefined ? 0 : choicesOf(property).indexOf(method)
  return place > 0 ? METHOD_CODES.indexOf(method!) : 0
}
