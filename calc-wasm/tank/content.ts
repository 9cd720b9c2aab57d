import { ownValuesOf } from '../own/own-result.ts'
import { DRAWS, type UncertainComponent } from '../uncertainty/question.ts'
import type { Uncertainty } from '../uncertainty/result.ts'
import { summarise } from '../uncertainty/statistics.ts'
import type { Blend, BlendOptions, Calc } from '../vocabulary/blend.ts'
import type { CategoryName } from '../vocabulary/categories.ts'
import { isEstimable } from '../vocabulary/contents.ts'
import { type OwnProperty, type OwnValues, ownQuantity } from '../vocabulary/own-property.ts'
import {
  DISTILLATION_NAMES,
  emptyProperties,
  NUMERIC_PROPERTY_NAMES,
  PROPERTY_NAMES,
  type PropertyName,
  propertyOf,
} from '../vocabulary/properties.ts'
import type { Content, Known, Lot, Name, Stream } from './stream.ts'

/** Lots that lack a property are ignored for it up to this volume fraction: a recipe's step. */
const TRACE = 0.001
/** A trace of some streams changes these by more than a test resolves. */
const isAlwaysNeeded = (name: PropertyName): boolean =>
  name === 'density' || name === 'color' || propertyOf(name).group === 'chemical'
/** Reasons that mean missing data in the lots. */
const LACKS: readonly string[] = ['missing', 'no-curve', 'end-not-measured']

/** Lots that lack each property. Stricter than a blend, which tolerates 1 % without density or curve: a tank is known less well. */
function lackingIn(
  calc: Pick<Calc, 'curve'>,
  { gaps, results }: Blend,
  lots: readonly Lot[],
): Partial<Record<PropertyName, readonly number[]>> {
  const lacking: Partial<Record<PropertyName, readonly number[]>> = {}
  for (const name of PROPERTY_NAMES) {
    const gap = gaps[name]
    if (gap && LACKS.includes(gap.reason)) lacking[name] = gap.components
  }
  const places = (lacks: (stream: Stream) => boolean) =>
    lots.flatMap(({ stream }, at) => (lacks(stream) ? [at] : []))
  const lack = (names: readonly PropertyName[], found: readonly number[]) => {
    if (found.length === 0 || found.length === lots.length) return
    for (const name of names) if (results[name] !== null) lacking[name] = found
  }
  const withoutCurve = places(({ properties, ...traits }) => calc.curve(properties, traits) === null)
  const withoutDensity = places(({ properties }) => properties.density === null)
  lack([...DISTILLATION_NAMES, 'cetane_index'], withoutCurve)
  lack(['density'], withoutDensity)
  return lacking
}

const componentOf = (
  { id, m3, stream }: Lot,
  category: CategoryName,
): UncertainComponent & { percentage: number } => {
  const { properties, precision, entered, own, oxygenate = null, pour_is = null } = stream
  return {
    id,
    percentage: m3,
    properties,
    precision,
    entered,
    own,
    oxygenate,
    pour_is,
    category,
    isEstimable: isEstimable(stream),
  }
}

/**
 * Values of a tank's lots: one blend of all, never of earlier blends, because curves, octanes and colors don't mix in steps.
 * `category`: the tank's, which lots that are ignored must share.
 */
export function contentOf(
  { calc, uncertainty }: { calc: Pick<Calc, 'blend' | 'curve'>; uncertainty: Pick<Uncertainty, 'drawEach'> },
  lots: readonly Lot[],
  category: CategoryName,
  definitions: readonly OwnProperty[],
): Content {
  const options: BlendOptions = { own: definitions }
  const total = lots.reduce((sum, { m3 }) => sum + m3, 0)
  const components = lots.map((lot) => componentOf(lot, category))
  const whole = calc.blend(components, 'volume', options)
  const own = Object.entries(ownValuesOf(whole.own)).filter(([, value]) => value !== null)
  const content: Content = {
    properties: whole.results,
    own: Object.fromEntries(own) as OwnValues,
    known: {},
    doubt: doubtOf(uncertainty, components, options, whole),
  }
  const mainCategory = category === 'customized' ? categoryOfMost(lots) : category
  const isTrace = (name: PropertyName, places: readonly number[]) =>
    !isAlwaysNeeded(name) &&
    places.length < lots.length &&
    places.every((at) => [mainCategory, 'customized'].includes(lots[at]!.stream.category)) &&
    places.reduce((sum, at) => sum + lots[at]!.m3, 0) <= TRACE * total
  /** Blends without ignored lots, by their positions. */
  const without = new Map<string, { blend: Blend; doubt: Content['doubt'] }>()
  const leavingOut = (places: readonly number[]) => {
    const known = without.get(places.join())
    if (known) return known
    const rest = components.filter((_, at) => !places.includes(at))
    const blend = calc.blend(rest, 'volume', options)
    const found = { blend, doubt: doubtOf(uncertainty, rest, options, blend) }
    without.set(places.join(), found)
    return found
  }

  const lacking = lackingIn(calc, whole, lots)
  for (const name of PROPERTY_NAMES) {
    const places = lacking[name]
    const trace = places && isTrace(name, places) ? leavingOut(places) : null
    if (places) {
      Object.assign(content.properties, { [name]: trace?.blend.results[name] ?? null })
      const doubt = trace?.doubt[name]
      if (doubt) content.doubt[name] = doubt
      else delete content.doubt[name]
    }
    const value = content.properties[name]
    content.known[name] =
      places && trace && value !== null
        ? { is: 'mixed', left_out: [...places] }
        : knownOf(name, value, lots, places ?? whole.gaps[name]?.components, places !== undefined)
  }
  for (const { property, value, gap } of whole.own ?? []) {
    const name = ownQuantity(property.key)
    content.known[name] = knownOf(name, value, lots, gap?.components, gap?.reason === 'missing')
  }
  return content
}

function knownOf(
  name: Name,
  value: number | string | null,
  lots: readonly Lot[],
  at: readonly number[] = [...lots.keys()],
  isLacking: boolean,
): Known {
  if (value === null) return { is: 'unknown', lots: [...at], ...(isLacking && { isLacking }) }
  const measured = lots.length === 1 ? lots[0]!.stream.measured : null
  if (!measured?.of.includes(name)) return { is: 'mixed' }
  return { is: 'measured', at: measured.at, sample: measured.sample }
}

const categoryOfMost = (lots: readonly Lot[]): CategoryName =>
  lots.reduce((most, lot) => (lot.m3 > most.m3 ? lot : most)).stream.category

function doubtOf(
  { drawEach }: Pick<Uncertainty, 'drawEach'>,
  components: readonly UncertainComponent[],
  options: BlendOptions,
  { results, own = [] }: Blend,
): Content['doubt'] {
  const names: Name[] = [
    ...NUMERIC_PROPERTY_NAMES.filter((name) => results[name] !== null),
    ...own.flatMap(({ property, value }) => (value === null ? [] : [ownQuantity(property.key)])),
  ]
  const drawn = names.map(() => new Float64Array(DRAWS.usual).fill(Number.NaN))
  let draw = 0
  drawEach({ components, basis: 'volume', options }, (of) => {
    const values = { ...emptyProperties(), ...of.results } as Record<string, unknown>
    for (const one of of.own ?? []) values[ownQuantity(one.property.key)] = one.value
    for (const [k, name] of names.entries()) drawn[k]![draw] = (values[name] as number | null) ?? Number.NaN
    draw++
  })
  return Object.fromEntries(
    names.flatMap((name, k) => {
      const { variance, low, high, missing } = summarise(drawn[k]!)
      return draw - missing > 1 ? [[name, { sd: Math.sqrt(variance), low, high }]] : []
    }),
  )
}
