// What is said of a blend's values, a second time and straight from the rules: see plain-blend.ts. Left out are a point that was
// clamped and one beside a gap of the curve, which have tests of their own.
import { readColor } from '../color.ts'
import type { Basis, Component, Warning } from '../vocabulary/blend.ts'
import { ColorScale } from '../vocabulary/codes.ts'
import {
  type BlendResults,
  DISTILLATION_NAMES,
  type MaterialProperties,
  NUMERIC_PROPERTY_NAMES,
  type PropertyName,
} from '../vocabulary/properties.ts'
import {
  BY_MASS,
  isOneSubstance,
  plainCautiousFlash,
  plainD4737,
  plainDensities,
  plainFractions,
  plainLive,
} from './plain-blend.ts'
import { plainBlendPoints, plainCurve } from './plain-distillation.ts'
import { isFit, plainOctaneShares, takenApart } from './plain-octane.ts'
import {
  isAlcoholic,
  kindsOf,
  plainHeld,
  plainHeldAll,
  plainMolarMass,
  plainPressure,
} from './plain-oxygenates.ts'
import { plainShrinkage } from './plain-shrinkage.ts'

export const LEFT_OUT = ['clamped', 'curve-gap']
const TRACE = 0.01 - 1e-12
/** These count by mass, the others by volume. */
const COUNTED_BY_MASS: readonly PropertyName[] = [...BY_MASS, 'viscosity_40']
/** What is said of these stands below. */
const APART = ['density', 'rvp', 'octan_ron', 'octan_mon', 'octan_aki', 'cetane_index']
const BY_RULE = NUMERIC_PROPERTY_NAMES.slice(DISTILLATION_NAMES.length).filter(
  (name) => !APART.includes(name),
)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** A component that takes part. */
interface Part {
  /** In the recipe. */
  places: number[]
  v: number
  component: Component
  p: MaterialProperties
}
const placesOf = (parts: readonly Part[]) => parts.flatMap(({ places }) => places).sort((a, b) => a - b)
const isSame = (parts: readonly Part[], name: PropertyName) =>
  parts.every(({ p }) => p[name] === parts[0]!.p[name]) && (parts.length === 1 || parts[0]!.p[name] !== null)
const isOneSort = (parts: readonly Part[]) => isOneSubstance(parts.map(({ component }) => component))

interface Blend {
  parts: Part[]
  results: BlendResults
  /** A material by itself has its own readings, whatever it is. */
  alcohols: Part[]
  light: Part[]
  oxygenates: Part[]
  /** Without a density, where they are no trace. */
  unweighed: Part[]
  /** Without a density, a trace. */
  thin: Part[]
  /** Bought fuels with methanol or ethanol. */
  holding: Part[]
  /** How far azeotropes may move a point because they hold more or less of it, °C. */
  azeotropes: number
  say(code: string, property: PropertyName, components: readonly Part[], more?: Partial<Warning>): void
  /** Says that shares of the other kind stand in for those that a property counts by. */
  convert(property: PropertyName, isSame: boolean): void
}

/** The warnings of a recipe by the usual methods, in no order; `results` are those of plainBlend. */
export function plainWarnings(
  components: readonly Component[],
  basis: Basis,
  results: BlendResults,
): Warning[] {
  const live = plainLive(components)
  const bare = (component: Component) => ({ ...component, percentage: 0 })
  const places = live.map((one) =>
    components.flatMap((each, place) =>
      each.percentage > 0 && Bun.deepEquals(bare(each), bare(one)) ? [place] : [],
    ),
  )
  const shares = live.map(({ percentage }) => percentage)
  const densities = live.map(({ properties }) => properties.density)
  const { v } = plainFractions(shares, densities, basis)
  const counted = plainDensities(shares, densities, basis)
  const parts = live.map((component, i) => ({
    component,
    places: places[i]!,
    v: v[i]!,
    p: component.properties,
  }))
  const of = (test: (component: Component) => boolean) =>
    parts.length === 1 ? [] : parts.filter(({ component }) => test(component))
  const undense = parts.filter(({ p }) => p.density === null)
  const lacking = sum(undense.map(({ component }) => component.percentage)) / sum(shares)
  const isTrace = undense.length > 0 && lacking < TRACE
  const said: Warning[] = []
  const blend: Blend = {
    parts,
    results,
    alcohols: of(isAlcoholic),
    light: of((one) => kindsOf(one) === 'light-alcohol'),
    oxygenates: of(({ oxygenate }) => Boolean(oxygenate)),
    unweighed: isTrace ? [] : undense,
    thin: isTrace ? undense : [],
    holding: of((one) => plainHeldAll(one) > 0),
    azeotropes: plainAzeotropes(parts),
    say(code, property, concerned, more) {
      said.push({ code: code as Warning['code'], property, components: placesOf(concerned), ...more })
    },
    convert(property, same) {
      const counts = COUNTED_BY_MASS.includes(property) ? 'mass' : 'volume'
      if (counts === basis || same) return
      if (blend.unweighed.length > 0) blend.say('density-missing', property, blend.unweighed)
      else if (isTrace) blend.say('density-of-others', property, undense)
    },
  }
  if (isTrace) blend.say('density-of-others', 'density', undense)
  for (const name of BY_RULE) if (blend.results[name] !== null) blend.convert(name, isSame(parts, name))
  sayOfGases(blend)
  sayOfFlash(blend)
  sayOfCold(blend)
  sayOfPressure(blend)
  const thin = parts.filter(({ p }) => p.viscosity_40! < 0.21)
  if (blend.results.viscosity_40 !== null && parts.length > 1 && thin.length > 0)
    blend.say('viscosity-below-domain', 'viscosity_40', thin)
  sayOfColor(blend)
  sayOfOctane(blend)
  sayOfShrinkage(blend, counted as number[])
  sayOfCurve(blend)
  return said
}

/** Nothing where an alcohol is one of the components: then it is said of that. */
function plainAzeotropes(parts: readonly Part[]): number {
  if (parts.some(({ component }) => isAlcoholic(component))) return 0
  const uneven = (['methanol', 'ethanol'] as const).map((name) => {
    const held = parts.map(({ component }) => plainHeld(component)[name] ?? 0)
    const mean = sum(parts.map(({ v }, i) => v * held[i]!))
    return sum(parts.map(({ v }, i) => v * Math.abs(held[i]! - mean))) / 2 / (1 - mean)
  })
  return 30 * Math.min(1, sum(uneven) / 0.1)
}

function sayOfGases({ parts, results, say }: Blend): void {
  const halfAt = (p: MaterialProperties) =>
    plainCurve(DISTILLATION_NAMES.map((name) => p[name]))?.own[DISTILLATION_NAMES.indexOf('pct_50')]
  const gases = parts.filter(({ p }) => halfAt(p)! <= 20)
  const share = sum(gases.map(({ v }) => v))
  if (results.recovery === null || parts.length < 2 || share <= 0.005) return
  say('recovery-light-end', 'recovery', gases, { value: 100 * share })
}

function sayOfFlash({ parts, results, say }: Blend): void {
  if (results.flash_point === null) return
  const points = parts.map(({ p }) => p.flash_point!)
  const [low, high] = [Math.min(...points), Math.max(...points)]
  const cold = parts.filter(({ p }) => p.flash_point! < 0)
  if ((cold.length === 0 && high - low <= 60) || low === high) return
  const cautious = plainCautiousFlash(
    parts.map(({ v }) => v),
    points,
  )
  const off = 20 * Math.min(1, sum(cold.map(({ v }) => v)) / 0.01)
  const shareOf = (test: (celsius: number) => boolean) =>
    sum(parts.map(({ v, p }) => (test(p.flash_point!) ? v : 0)))
  const far = Math.max(
    shareOf((celsius) => celsius < 0),
    Math.min(
      shareOf((celsius) => celsius > low + 60),
      shareOf((celsius) => celsius < high - 60),
    ),
  )
  const value = results.flash_point
  const other = value + Math.min(1, far / 1e-4) * (cautious - value)
  const extremes = parts.filter(({ p }) => p.flash_point === low || p.flash_point === high)
  say('flash-interval', 'flash_point', cold.length > 0 ? cold : extremes, {
    values: [Math.min(value, other) - off, Math.max(value, other) + off],
  })
}

function sayOfCold({ parts, results, say }: Blend): void {
  for (const name of ['cloud_point', 'cfpp', 'pour_freezing_point'] as const) {
    if (results[name] === null) continue
    const points = parts.map(({ p }) => p[name]!)
    const [low, high] = [Math.min(...points), Math.max(...points)]
    const extremes = parts.filter(({ p }) => p[name] === low || p[name] === high)
    if (high - low > 30) say('cold-flow-apart', name, extremes, { value: high - low })
  }
  const [pour, freezing] = (['pour', 'freezing'] as const).map((kind) =>
    parts.filter(({ component }) => component.pour_is === kind),
  )
  if (results.pour_freezing_point !== null && pour!.length > 0 && freezing!.length > 0)
    say('pour-freezing-mixed', 'pour_freezing_point', pour!, { others: placesOf(freezing!) })
}

function sayOfPressure({ parts, results, light, holding, oxygenates, say, convert }: Blend): void {
  const { rvp } = results
  if (rvp === null) return
  convert('rvp', isSame(parts, 'rvp'))
  if (isOneSort(parts)) return
  if (light.length + holding.length > 0) {
    const { base, pressure } = plainPressure(
      parts.map(({ v }) => v),
      parts.map(({ component }) => component),
      parts.map((part) => (light.includes(part) ? 'light-alcohol' : 'hydrocarbon')),
    )!
    const values = [rvp - 4, Math.max(rvp + 4, 0.9 * base + 0.1 * pressure)]
    say('rvp-alcohol', 'rvp', [...light, ...holding], { values })
  }
  if (holding.length > 0) say('base-worked-back', 'rvp', holding)
  const others = oxygenates.filter((one) => !light.includes(one))
  if (others.length === 0) return
  const isEther = ({ component }: Part) =>
    ['propanol', 'butanol', 'mtbe', 'etbe', 'tame'].includes(component.oxygenate!)
  const low = (some: readonly Part[], most: number) => {
    const share = sum(some.map(({ v }) => v))
    return Math.min(1, share / 0.1) * most * share * (1 - share)
  }
  const ethers = low(others.filter(isEther), 14)
  const rest = low(
    others.filter((one) => !isEther(one)),
    40,
  )
  const mixed = Math.min(1, (1 - Math.max(...parts.map(({ v }) => v))) / 0.1)
  say('rvp-oxygenate', 'rvp', others, { values: [rvp, rvp + 1.96 * mixed * Math.hypot(ethers, rest)] })
}

function sayOfColor({ parts, results, say, convert }: Blend): void {
  if (results.color === null) return
  const readings = parts.map((part) => ({ ...readColor(part.p.color!), part }))
  convert(
    'color',
    readings.every(({ number }) => number === readings[0]!.number),
  )
  for (const { isInferred, scale, number, part } of readings) {
    const isSaybolt = scale === ColorScale.Saybolt
    if (isInferred)
      say(isSaybolt ? 'color-read-as-saybolt' : 'color-read-as-d1500', 'color', [part], { value: number })
  }
  const on = (test: (scale: ColorScale) => boolean) =>
    readings.filter(({ scale }) => test(scale)).map(({ part }) => part)
  const saybolt = on((scale) => scale === ColorScale.Saybolt)
  const d1500 = on((scale) => scale !== ColorScale.Saybolt)
  if (saybolt.length > 0 && d1500.length > 0)
    say('color-scales-mixed', 'color', saybolt, { others: placesOf(d1500) })
  const darker = on((scale) => scale === ColorScale.Darker)
  if (darker.length > 0) say('color-lower-bound', 'color', darker)
}

function sayOfOctane(blend: Blend): void {
  const { parts, results, alcohols, holding, oxygenates, say, convert } = blend
  const rest = parts.filter((part) => !oxygenates.includes(part))
  const octanes = (part: Part): Component => ({
    ...part.component,
    oxygenate: null,
    contains: holding.includes(part) ? part.component.contains! : {},
  })
  const fit = rest.filter((part) => isFit(takenApart([1], [octanes(part)])[0]!.component))
  const unfit = rest.filter((part) => !fit.includes(part))
  const unweighable = parts.filter(
    (part) =>
      !alcohols.includes(part) && (plainMolarMass(part.component) === null || part.p.density === null),
  )
  const flag = (name: 'octan_ron' | 'octan_mon' | 'octan_aki') => {
    if (alcohols.length + holding.length > 0)
      say('octane-with-alcohol', name, [...alcohols, ...holding], { others: placesOf(unweighable) })
    if (holding.length > 0) say('base-worked-back', name, holding)
    const other = oxygenates.filter((part) => !alcohols.includes(part))
    if (other.length > 0) say('octane-oxygenate', name, other)
    if (unfit.length === 0 || isSame(parts, name)) return
    if (fit.length >= 2) say('octane-part-linear', name, unfit, { value: 100 * sum(unfit.map(({ v }) => v)) })
    else if (alcohols.length + holding.length === 0) {
      const volume = sum(rest.map(({ v }) => v))
      const middle = sum(rest.map(({ v, p }) => (v / volume) * p[name]!))
      const scatter = Math.sqrt(sum(rest.map(({ v, p }) => (v / volume) * (p[name]! - middle) ** 2)))
      say('octane-linear', name, unfit, rest.some(({ p }) => p[name] === null) ? {} : { value: scatter })
    }
  }
  for (const name of ['octan_ron', 'octan_mon'] as const) {
    if (results[name] === null) continue
    convert(name, isSame(parts, name))
    flag(name)
  }
  if (results.octan_aki === null) return
  const shares = plainOctaneShares(
    parts.map(({ v }) => v),
    parts.map((part) => (alcohols.includes(part) ? part.component : octanes(part))),
  )
  const apart = parts.map(({ p }) =>
    p.octan_aki === null || p.octan_ron === null || p.octan_mon === null
      ? 0
      : p.octan_aki - (p.octan_ron + p.octan_mon) / 2,
  )
  const carried = sum(apart.map((one, i) => shares[i]! * one))
  const contrary = parts.filter((_, i) => Math.abs(apart[i]!) > 0.5)
  if (Math.abs(carried) > 0.5) say('aki-contradicts', 'octan_aki', contrary, { value: carried })
  convert('octan_aki', isSame(parts, 'octan_aki'))
  if (oxygenates.length + holding.length > 0 || results.octan_ron === null || results.octan_mon === null)
    flag('octan_aki')
}

function sayOfShrinkage(
  { parts, results, oxygenates, unweighed, say }: Blend,
  counted: readonly number[],
): void {
  if (oxygenates.length > 0 || unweighed.length > 0) return
  const found = plainShrinkage(parts.map(({ v }, i) => ({ volume: v, density: counted[i]! })))
  if (!found || results.density! / (1 - found.percent / 100) - results.density! < 0.5) return
  const isLight = (part: Part) => counted[parts.indexOf(part)]! <= found.heaviest
  say('shrinkage', 'density', parts.filter(isLight), {
    others: placesOf(parts.filter((part) => !isLight(part))),
    values: [found.percent, results.density! / (1 - found.percent / 100) - results.density!],
  })
}

function sayOfCurve(blend: Blend): void {
  const { results, alcohols, holding, azeotropes, oxygenates, unweighed, thin, say, convert } = blend
  const curved = blend.parts.map((part) => ({
    ...part,
    curve: plainCurve(DISTILLATION_NAMES.map((name) => part.p[name])),
  }))
  const lacking = sum(curved.filter(({ curve }) => !curve).map(({ v }) => v))
  const isTrace = lacking > 0 && lacking < TRACE
  const without = isTrace ? curved.filter(({ curve }) => !curve) : []
  const parts = curved
    .filter((part) => !without.includes(part))
    .map((part) => ({ ...part, v: isTrace ? part.v / (1 - lacking) : part.v }))
  const hasCurve = parts.every(({ curve }) => curve)
  const isOne = parts.every(({ p }) => DISTILLATION_NAMES.every((name) => p[name] === parts[0]!.p[name]))
  const isFame = ({ component }: Part) => component.oxygenate === 'fame'
  const fame = parts.every(isFame) ? [] : parts.filter(isFame)
  const byCurve =
    hasCurve && fame.length > 0
      ? plainBlendPoints(
          parts.map(({ v }) => v),
          parts.map(({ curve }) => curve!),
        )
      : []
  if (hasCurve) {
    const reordered = parts.filter(({ curve }) => curve!.reordered)
    DISTILLATION_NAMES.forEach((name, label) => {
      if (reordered.length > 0) say('distillation-decreasing', name, reordered)
      if (results[name] === null) return
      const ends = parts.filter(({ v, curve }) => v >= TRACE && curve!.extrapolated[label])
      if (ends.length > 0) say('end-extrapolated', name, ends)
      if (without.length > 0) say('curve-of-others', name, without)
      if (isOne) return
      convert(name, isSame(parts, name))
      if (isOneSort(blend.parts)) return
      if (alcohols.length > 0) say('distillation-alcohol', name, [...alcohols, ...holding])
      else if (azeotropes >= 1) say('distillation-alcohol', name, holding, { value: azeotropes })
      const azeotropic = oxygenates.filter((one) => !fame.some(({ places }) => places === one.places))
      if (alcohols.length === 0 && azeotropes < 1 && azeotropic.length > 0)
        say('distillation-oxygenate', name, azeotropic)
      if (fame.length === 0) return
      const half = Math.abs(results[name] - byCurve[label]!) / 2
      say('distillation-fame', name, fame, { values: [results[name] - half, results[name] + half] })
    })
  }
  const { cetane_index: index, density, pct_10, pct_50, pct_90 } = results
  if (index === null) return
  if (!hasCurve || unweighed.length > 0) {
    convert('cetane_index', isSame(parts, 'cetane_index'))
    if (isSame(parts, 'cetane_index')) return
    const culprits = parts.filter(
      (part) => !part.curve || unweighed.some(({ places }) => places === part.places),
    )
    say('cetane-index-averaged', 'cetane_index', culprits)
    if (oxygenates.length > 0) say('cetane-index-oxygenate', 'cetane_index', oxygenates)
    return
  }
  if (without.length > 0) say('curve-of-others', 'cetane_index', without)
  if (thin.length > 0) say('density-of-others', 'cetane_index', thin)
  if (oxygenates.length > 0) say('cetane-index-oxygenate', 'cetane_index', oxygenates)
  const both = parts.flatMap((part) => {
    const { cetane_index: stated, density: own } = part.p
    if (stated === null || own === null) return []
    const [t10, , t50, , t90] = [2, 4, 6, 8, 10].map((label) => part.curve!.own[label]!)
    return [{ ...part, off: stated - plainD4737(own, t10!, t50!, t90!) }]
  })
  const carried = sum(both.map(({ v, off }) => v * off))
  const isDiesel = density! >= 760 && pct_50! >= 150
  if (isDiesel && Math.abs(carried) > 2) {
    const contrary = both.filter(({ off }) => Math.abs(off) > 2)
    say('cetane-index-contradicts', 'cetane_index', contrary, { value: carried })
  }
  if (parts.length === 1 && without.length === 0 && parts[0]!.p.cetane_index !== null) return
  const isWithin = (value: number | null, low: number, high: number) =>
    value !== null && value >= low && value <= high
  const inData =
    isWithin(density, 805, 895) &&
    isWithin(pct_10, 171, 259) &&
    isWithin(pct_50, 212, 308) &&
    isWithin(pct_90, 251, 363)
  if (!inData) say('cetane-index-inputs-out-of-range', 'cetane_index', [])
  if (!isWithin(index, 32.5, 56.5)) say('cetane-index-out-of-range', 'cetane_index', [], { value: index })
}
