import { METHOD_CODES, type MethodChoices, type MethodCode } from './blend.ts'
import type { PropertyName } from './properties.ts'
import { CHOOSABLE_NAMES, type ChoosableName, FORMER_METHODS, METHODS_OF } from './word-lists.ts'

export { CHOOSABLE_NAMES, type ChoosableName }

/** The methods that a stored calculation may have asked for, the usual one first; empty where there is no choice. */
export const storedChoicesOf = (property: PropertyName): readonly MethodCode[] =>
  CHOOSABLE_NAMES.includes(property as ChoosableName) ? METHODS_OF[property] : []

/** The methods that can be asked for, the usual one first; empty where there is no choice. */
export const choicesOf = (property: PropertyName): readonly MethodCode[] =>
  storedChoicesOf(property).filter((method) => !FORMER_METHODS.includes(method))

/** The methods that a new blend can ask for, without the usual ones. */
export const othersThanUsual = (methods: MethodChoices): MethodChoices =>
  Object.fromEntries(
    CHOOSABLE_NAMES.flatMap((name) =>
      choicesOf(name).indexOf(methods[name]!) > 0 ? [[name, methods[name]!] as const] : [],
    ),
  )

export function usualMethodOf(property: PropertyName): MethodCode {
  const [usual] = METHODS_OF[property]
  if (usual) return usual
  if (property === 'color') return 'color-strength'
  if (property.startsWith('pct_') || property === 'ibp' || property === 'fbp') return 'd86-via-tbp'
  return 'volume-average'
}

/** The core's number of a requested method: 0 for the usual one, and where there is no such choice. */
export function choiceNumber(property: PropertyName, method: MethodCode | undefined): number {
  const place = method === undefined ? 0 : storedChoicesOf(property).indexOf(method)
  return place > 0 ? METHOD_CODES.indexOf(method!) : 0
}
