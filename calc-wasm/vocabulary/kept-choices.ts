import type { Blend, Estimated, MethodChoices } from './blend.ts'
import { ESTIMATED_NAMES, type EstimatedName } from './estimated-names.ts'
import { CHOOSABLE_NAMES, choicesOf } from './method-choices.ts'

type Loose = Readonly<Record<string, unknown>>
const loose = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}

/** The estimates and choices of a stored blend of `count` components; absent where there are none. Never throws. */
export function readChoices(stored: Loose, count: number): Pick<Blend, 'asked' | 'estimated'> {
  const asked = loose(stored.asked)
  const storedMethods = loose(asked.methods)
  const methods: MethodChoices = {}
  for (const name of CHOOSABLE_NAMES) {
    const method = choicesOf(name).find((choice) => choice === storedMethods[name])
    if (method) methods[name] = method
  }
  const isEstimated = asked.estimates === true
  const isChosen = Object.keys(methods).length > 0
  return {
    ...((isEstimated || isChosen) && {
      asked: { ...(isEstimated && { estimates: true }), ...(isChosen && { methods }) },
    }),
    ...(isEstimated && { estimated: readEstimated(loose(stored.estimated), count) }),
  }
}

function readEstimated(stored: Loose, count: number) {
  const estimated: Partial<Record<EstimatedName, Estimated[]>> = {}
  for (const name of ESTIMATED_NAMES) {
    const list = stored[name]
    const read = (Array.isArray(list) ? list : []).flatMap((one): Estimated[] => {
      const { component, value } = loose(one)
      const isPlace =
        Number.isInteger(component) && (component as number) >= 0 && (component as number) < count
      return isPlace && Number.isFinite(value)
        ? [{ component: component as number, value: value as number }]
        : []
    })
    if (read.length > 0) estimated[name] = read
  }
  return estimated
}
