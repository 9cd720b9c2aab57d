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
} from '../vocabulary/properties.ts'
import type { Content, Known, Lot, Name, Stream } from './stream.ts'

/** Lots that lack a property may be left out of it up to this part of the volume: a recipe's step. */
const TRACE = 0.001
/** Of these a trace of some streams moves the value by more than a test would see. */
const NEVER_LEFT_OUT: readonly PropertyName[] = [
  ...(['density', 'sulfur_ppm', 'mercaptan', 'benzene', 'aromatics', 'olefin', 'color'] as const),
]
/** That the lots carry nothing to blend. */
const LACKS: readonly string[] = ['missing', 'no-curve', 'end-not-measured']

/**
 * By property the lots that lack it. A blend takes the others' density and curve for up to 1 % that has none; what a tank holds is
 * known less well than a recipe, and only a trace may do without.
 */
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
  const curveless = places(({ properties, ...traits }) => calc.curve(properties, traits) === null)
  lack([...DISTILLATION_NAMES, 'cetane_index'], curveless)
  lack(
    ['density'],
    places(({ properties }) => properties.density === null),
  )
  return lacking
}

const componentOf = (
  { id, m3, stream }: Lot,
  category: CategoryName,
): UncertainComponent & { percentage: number } => {
  const { properties, precision, entered, own, oxygenate = null, pour_is = null } = stream
  return {
    ...{ id, percentage: m3, properties, precision, entered, own, oxygenate, pour_is, category },
    isEstimable: isEstimable(stream),
  }
}

/**
 * What the lots come to: one blend of all of them, never of what others were blended to before, because neither curves nor octanes
 * nor colours mix in steps. `category`: that of the tank, which lots that may be left out must not leave.
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
  const content: Content = {
    properties: whole.results,
    own: Object.fromEntries(
      Object.entries(ownValuesOf(whole.own)).filter(([, value]) => value !== null),
    ) as OwnValues,
    known: {},
    doubt: doubtOf(uncertainty, components, options, whole),
  }
  const home = category === 'customized' ? categoryOfMost(lots) : category
  const isTrace = (name: PropertyName, places: readonly number[]) =>
    !NEVER_LEFT_OUT.includes(name) &&
    places.length < lots.length &&
    places.every((at) => [home, 'customized'].includes(lots[at]!.stream.category)) &&
    places.reduce((sum, at) => sum + lots[at]!.m3, 0) <= TRACE * total
  /** By the lots that are left out, what the others come to. */
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
        : knownOf(name, value, lots, {
            at: places ?? whole.gaps[name]?.components,
            isLacking: places !== undefined,
          })
  }
  for (const { property, value, gap } of whole.own ?? []) {
    const name = ownQuantity(property.key)
    const isLacking = gap?.reason === 'missing'
    content.known[name] = knownOf(name, value, lots, { at: gap?.components, isLacking })
  }
  return content
}

function knownOf(
  name: Name,
  value: number | string | null,
  lots: readonly Lot[],
  { at = lots.map((_, at) => at), isLacking }: { at?: readonly number[]; isLacking: boolean },
): Known {
  if (value === null) return { is: 'unknown', lots: [...at], ...(isLacking && { isLacking }) }
  const measured = lots.length === 1 ? lots[0]!.stream.measured : null
  if (!measured?.of.includes(name)) return { is: 'mixed' }
  return { is: 'measured', at: measured.at, sample: measured.sample }
}

const categoryOfMost = (lots: readonly Lot[]): CategoryName =>
  lots.reduce((most, lot) => (lot.m3 > most.m3 ? lot : most)).stream.category

/** How far each value may be from what it says. */
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
