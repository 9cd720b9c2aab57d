import { ownResultOf } from '../own/own-measure.ts'
import type { Additive } from '../vocabulary/additive.ts'
import { type Issue, issue } from '../vocabulary/faults/fault.ts'
import { heavyQuantity } from '../vocabulary/heavy.ts'
import {
  isOwnQuantity,
  keyOfQuantity,
  nameOfOwn,
  type OwnProperty,
  type OwnResult,
  type OwnValues,
  ownFormat,
  ownQuantity,
} from '../vocabulary/own-property.ts'
import { isDosed, type Quantity } from '../vocabulary/quantities.ts'
import { fold } from '../vocabulary/rules/fold.ts'
import type { PourKind } from '../vocabulary/word-lists.ts'
import type { Bilingual } from '../vocabulary/words/language.ts'
import { notCheckedWords } from './built-in.ts'
import type { CheckedBy } from './check-shape.ts'
import { type GivenLimit, notQuantity, SIDES } from './grade.ts'
import { type LimitInForce, marginOf, type Specification, withKnown } from './specification.ts'

/** Keys of requirements that differ from the key of the example property. */
const REQUIREMENT_KEYS: Readonly<Record<string, string>> = {
  residue: 'distillation-residue',
  pah: 'polycyclic-aromatics',
}
const CELSIUS = ['°c', '℃', 'c', 'degc']
const isInCelsius = ({ unit }: OwnProperty): boolean => CELSIUS.includes(unit.trim().toLowerCase())

function checks({ key, name, name_farsi }: OwnProperty, unchecked: Bilingual): boolean {
  const words = notCheckedWords(REQUIREMENT_KEYS[key] ?? key.replaceAll('_', '-'))
  return (
    words?.en === unchecked.en ||
    fold(name) === fold(unchecked.en) ||
    (name_farsi !== null && fold(name_farsi) === fold(unchecked.fa))
  )
}

/**
 * Adds how limits on own properties are shown, and which requirements those with a value check. Where the blend has no CFPP of the
 * program, an account's own property of that name is held against the limit of the class.
 */
export function withOwnLimits(
  specification: Specification,
  own: readonly OwnResult[],
  isCfppKnown: boolean,
): Specification & { checked_by: readonly CheckedBy[] } {
  const { limits, not_checked, cfpp } = specification
  const shown = limits.map((limit) => {
    const found = ownResultOf(own, limit.q)
    return found
      ? { ...limit, method: limit.method || found.property.method, own: ownFormat(found.property) }
      : limit
  })
  const known = own.flatMap(({ property, value }) => (value === null ? [] : [property]))
  const cold = isCfppKnown ? undefined : coldFilter(specification, known)
  const all = cold ? withColdFilter(shown, cold) : shown
  const names = cold ? [...not_checked, COLD_FILTER] : not_checked
  const checked_by = names.flatMap((name): CheckedBy[] => {
    const by = own.find(
      ({ property, value }) =>
        value !== null && checks(property, name) && all.some(({ q }) => q === ownQuantity(property.key)),
    )
    return by ? [{ name, key: by.property.key, property: nameOfOwn(by.property) }] : []
  })
  return {
    ...specification,
    limits: all,
    not_checked: not_checked.filter((name) => !checked_by.some((by) => by.name === name)),
    checked_by,
    cfpp: cold ? null : cfpp,
  }
}

const COLD_FILTER = notCheckedWords('cfpp')!

/** The own property, in °C, that can stand in for the CFPP of a class. */
function coldFilter(
  { limits }: Pick<Specification, 'limits'>,
  known: readonly OwnProperty[],
): OwnProperty | undefined {
  const isLimited = limits.some(({ q }) => q === 'cfpp')
  return known.find((property) => isLimited && checks(property, COLD_FILTER) && isInCelsius(property))
}

/** The limits of the CFPP as those of an own property; none where an additional limit on it is as tight. */
function withColdFilter(limits: readonly LimitInForce[], property: OwnProperty): LimitInForce[] {
  const q = ownQuantity(property.key)
  const isAsTight = ({ side, limit }: LimitInForce) =>
    limits.some((one) => one.q === q && one.side === side && marginOf(one.limit, { side, limit }) >= 0)
  return limits.flatMap((limit) => {
    if (limit.q !== 'cfpp') return [limit]
    return isAsTight(limit)
      ? []
      : [{ ...limit, q, method: property.method || limit.method, own: ownFormat(property) }]
  })
}

/** No blend has a predicted value, so a search can't meet its limit; the verdict of what is found says so. */
const UNFORESEEN = heavyQuantity('total_sediment')

/**
 * The specification for a recipe search: with `if_known` limits that all materials have values for, and with the CFPP of its class
 * where they have that, by the program or by an own property; the verdict of what is found says where they don't.
 */
export function forSearch(
  specification: Specification,
  definitions: readonly OwnProperty[],
  materials: readonly {
    own?: OwnValues
    pour_is?: PourKind | null
    properties: { cfpp: number | null }
  }[],
  additives: readonly Pick<Additive, 'contents'>[] = [],
): Specification {
  const known = definitions.filter(
    ({ key, rule }) =>
      // The smallest value of the components limits nothing that could be searched for.
      rule !== 'worst-low' && materials.every(({ own = {} }) => Object.hasOwn(own, key)),
  )
  const isKnown = (q: Quantity) =>
    (isDosed(q) && additives.some(({ contents }) => contents[q])) ||
    (isOwnQuantity(q) && materials.every(({ own = {} }) => Object.hasOwn(own, keyOfQuantity(q))))
  const whole = withKnown(specification, isKnown)
  const hasCfpp = materials.every(({ properties }) => properties.cfpp !== null)
  const cold = hasCfpp ? undefined : coldFilter(whole, known)
  const sought = cold ? withColdFilter(whole.limits, cold) : whole.limits
  const isFreezing = materials.every(({ pour_is }) => pour_is === 'freezing')
  const limits = sought.filter(
    ({ q, is, confirmed }) =>
      q !== UNFORESEEN &&
      !(is === 'freezing' && !isFreezing) &&
      !(q === 'cfpp' && !hasCfpp && confirmed !== 'own'),
  )
  return limits.length === whole.limits.length && !cold ? whole : { ...whole, limits }
}

/** Faults of limits on own properties: unknown, or outside the range of their definition. */
export const ownLimitIssues = (
  limits: readonly GivenLimit[],
  definitions: readonly OwnProperty[],
  path: string[],
): Issue[] =>
  limits.flatMap((limit, at): Issue[] => {
    const { q } = limit
    if (!isOwnQuantity(q)) return []
    const place = [...path, String(at)]
    const definition = definitions.find(({ key }) => key === keyOfQuantity(q))
    if (!definition) return [notQuantity([...place, 'q'], q)]
    const { min, max } = definition
    return SIDES.flatMap((side): Issue[] => {
      const figure = limit[side]
      if (figure === undefined) return []
      if (min !== null && figure < min) return [issue([...place, side], 'min', { min })]
      return max !== null && figure > max ? [issue([...place, side], 'max', { max })] : []
    })
  })
