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
import { type LimitInForce, type Specification, withKnown } from './specification.ts'

/** Keys of requirements that differ from the key of the example property. */
const REQUIREMENT_KEYS: Readonly<Record<string, string>> = {
  residue: 'distillation-residue',
  pah: 'polycyclic-aromatics',
}
const COLD_FILTER = 'cfpp'
/** Notes of grades that no longer apply once an own property checks the CFPP. */
export const SAYS_UNCHECKED = /\bno CFPP here\b|\bCFPP is not checked\b/
const COLD_FILTER_TEST = 'EN 116'
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

/** Adds how limits on own properties are shown, the CFPP limit of the class, and which requirements those with a value check. */
export function withOwn(
  specification: Specification,
  own: readonly OwnResult[],
): Specification & { checked_by: readonly CheckedBy[] } {
  const { limits, not_checked, notes, cfpp } = specification
  const shown = limits.map((limit) => {
    const found = ownResultOf(own, limit.q)
    return found
      ? { ...limit, method: limit.method || found.property.method, own: ownFormat(found.property) }
      : limit
  })
  const known = own.flatMap(({ property, value }) => (value === null ? [] : [property]))
  const cold = cfpp && coldFilter(specification, known)
  const all = cold ? [...shown, ...coldLimits(specification, cold, cfpp.max)] : shown
  const checked_by = not_checked.flatMap((name): CheckedBy[] => {
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
    notes: notes.filter(
      ({ en }) => !(SAYS_UNCHECKED.test(en) && checked_by.some(({ name }) => isCold(name))),
    ),
    checked_by,
    cfpp: cold ? null : cfpp,
  }
}

/** The CFPP limit of the chosen class as a limit like any, also where nothing has a value of it. */
export function withClassLimit<Some extends Pick<Specification, 'limits' | 'not_checked' | 'cfpp'>>(
  specification: Some,
  own: readonly OwnResult[] = [],
): Some {
  const { limits, not_checked, cfpp } = specification
  const name = not_checked.find(isCold)
  const same = own.find(({ property }) => property.key === COLD_FILTER)
  if (!cfpp || !name || (same && !isInCelsius(same.property))) return specification
  const q = ownQuantity(COLD_FILTER)
  if (limits.some((limit) => limit.q === q && limit.side === 'max' && limit.limit <= cfpp.max))
    return specification
  const limit: LimitInForce = {
    q,
    side: 'max',
    limit: cfpp.max,
    strict: false,
    method: COLD_FILTER_TEST,
    confirmed: 'yes',
    own: { name, unit: '°C', digits: 0 },
  }
  return {
    ...specification,
    limits: [...limits, limit],
    not_checked: not_checked.filter((one) => one !== name),
  }
}

const isCold = ({ en }: Bilingual): boolean => en === notCheckedWords(COLD_FILTER)?.en

/** The own property, in °C, that can check the CFPP of a class. */
function coldFilter({ not_checked }: Specification, known: readonly OwnProperty[]): OwnProperty | undefined {
  const name = not_checked.find(isCold)
  return known.find((property) => name && checks(property, name) && isInCelsius(property))
}

/** No blend has a predicted value, so a search can't meet its limit; the verdict of what is found says so. */
const UNFORESEEN = heavyQuantity('total_sediment')

/** The specification for a recipe search: with the CFPP limit of its class, and with `if_known` limits that all materials have values for. */
export function forSearch(
  specification: Specification,
  definitions: readonly OwnProperty[],
  materials: readonly { own?: OwnValues; pour_is?: PourKind | null }[],
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
  const { cfpp } = specification
  const cold = cfpp && coldFilter(specification, known)
  const more = cold ? coldLimits(specification, cold, cfpp.max) : []
  const whole = withKnown(specification, isKnown)
  const isFreezing = materials.every(({ pour_is }) => pour_is === 'freezing')
  const limits = [...whole.limits, ...more].filter(
    ({ q, is }) => q !== UNFORESEEN && !(is === 'freezing' && !isFreezing),
  )
  return limits.length === specification.limits.length && more.length === 0 ? whole : { ...whole, limits }
}

/** The CFPP limit of a class; none where an additional limit is as tight. */
function coldLimits({ limits }: Specification, property: OwnProperty, max: number): LimitInForce[] {
  const q = ownQuantity(property.key)
  if (limits.some((limit) => limit.q === q && limit.side === 'max' && limit.limit <= max)) return []
  const method = property.method || COLD_FILTER_TEST
  return [{ q, side: 'max', limit: max, strict: false, method, confirmed: 'yes', own: ownFormat(property) }]
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
