// A second implementation of every property, straight from the rules and without regard to speed, for tests and benchmarks
// alone.
import { readColor, writeColor } from '../color.ts'
import type { Basis, Component } from '../vocabulary/blend.ts'
import { ColorScale } from '../vocabulary/codes.ts'
import {
  type BlendResults,
  DISTILLATION_NAMES,
  emptyProperties,
  type NumericPropertyName,
} from '../vocabulary/properties.ts'
import { type PlainCurve, plainBlendPoints, plainCurve } from './plain-distillation.ts'
import { plainOctanes } from './plain-octane.ts'
import { kindsOf, plainRvp } from './plain-oxygenates.ts'

const DEPTHS = [
  20, 18, 16, 14, 12, 20, 18, 16, 14, 12, 10.75, 9.5, 8.25, 7.25, 6.25, 10.5, 9.75, 9, 8.25, 7.75, 7.25, 6.75,
  6.5, 6.25, 6, 5.75, 5.5, 5.25, 5, 4.75, 4.5, 4.25, 4, 3.75, 3.625, 3.5, 3.375, 3.25, 3.125, 3, 2.875, 2.75,
  2.625, 2.5, 2.375, 2.25, 2.125,
]
/** Disks per inch of Saybolt +30, +29 … −16. */
const SAYBOLT = DEPTHS.map((depth, i) => (i < 5 ? 0.5 : i < 15 ? 1 : 2) / depth)
const TRANSMITTANCES = [
  1, 0.86, 0.77, 0.67, 0.55, 0.44, 0.31, 0.22, 0.152, 0.109, 0.081, 0.058, 0.04, 0.026, 0.016, 0.0081, 0.0025,
]
/** Strength of D1500 0, 0.5 … 8.0. */
const D1500 = TRANSMITTANCES.map((t) => (0.824 * Math.log10(t)) / Math.log10(0.86))

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const dot = (a: readonly number[], b: readonly number[]) => sum(a.map((value, i) => value * b[i]!))

/** These add up by mass. */
export const BY_MASS = ['sulfur_ppm', 'mercaptan'] as const

/** Less than this together counts as the others, where it lacks a density, a curve or a scale. */
const TRACE = 0.01 - 1e-12

/** Densities; a trace that lacks one has the others'. */
export function plainDensities(
  shares: readonly number[],
  densities: readonly (number | null)[],
  basis: Basis,
): readonly (number | null)[] {
  const given = shares.map((share) => share / sum(shares))
  const lacking = sum(given.filter((_, i) => densities[i] === null))
  if (!(lacking < TRACE)) return densities
  const parts = densities.map((density, i) => {
    if (density === null) return 0
    return basis === 'mass' ? given[i]! / density : given[i]! * density
  })
  const others = basis === 'mass' ? (1 - lacking) / sum(parts) : sum(parts) / (1 - lacking)
  return densities.map((density) => density ?? others)
}

export function plainFractions(shares: readonly number[], known: readonly (number | null)[], basis: Basis) {
  const given = shares.map((share) => share / sum(shares))
  const densities = plainDensities(shares, known, basis)
  if (densities.some((density) => density === null)) return { v: given, w: given }
  const rho = densities as number[]
  const other = given.map((fraction, i) => (basis === 'mass' ? fraction / rho[i]! : fraction * rho[i]!))
  const converted = other.map((part) => part / sum(other))
  return basis === 'mass' ? { v: converted, w: given } : { v: given, w: converted }
}

const mean = (fractions: readonly number[], values: readonly number[] | null) =>
  values && dot(fractions, values)

/** ((Σ vᵢ·Tᵢ^e))^(1/e) of °C, in kelvin. */
function powerMean(v: readonly number[], celsius: readonly number[] | null, exponent: number) {
  if (!celsius) return null
  const kelvin = celsius.map((t) => t + 273.15)
  const scale = Math.max(...kelvin)
  const powers = kelvin.map((t) => (t / scale) ** exponent)
  return scale * dot(v, powers) ** (1 / exponent) - 273.15
}

/** Wickey–Chittenden, °C. */
export function plainCautiousFlash(v: readonly number[], celsius: readonly number[]): number {
  const index = celsius.map((t) => 10 ** (-6.1188 + 2414 / (t + 273.15 - 42.6)))
  return 2414 / (Math.log10(dot(v, index)) + 6.1188) + 42.6 - 273.15
}

/** Z of ASTM D341 at low viscosity. */
export const plainZ = (nu: number) => nu + 0.7 + Math.exp(-1.47 - 1.84 * nu - 0.51 * nu * nu)

/** The viscosity of a Z, by halving. */
export function plainNuOf(target: number): number {
  let [low, high] = [0, Math.max(1, target)]
  for (let halving = 0; halving < 100; halving++) {
    const middle = (low + high) / 2
    if (plainZ(middle) < target) low = middle
    else high = middle
  }
  return high
}

function viscosity(w: readonly number[], nus: readonly number[] | null) {
  if (!nus) return null
  const target =
    10 **
    (10 **
      dot(
        w,
        nus.map((nu) => Math.log10(Math.log10(plainZ(nu)))),
      ))
  return plainNuOf(target)
}

export function plainD4737(density: number, t10: number, t50: number, t90: number): number {
  const d = density / 1000
  const b = Math.exp(-3.5 * (d - 0.85)) - 1
  const [a10, a50, a90] = [t10 - 215, t50 - 260, t90 - 310]
  const linear = 45.2 + 0.0892 * a10 + (0.131 + 0.901 * b) * a50 + (0.0523 - 0.42 * b) * a90
  return linear + 0.00049 * (a10 ** 2 - a90 ** 2) + 107 * b + 60 * b ** 2
}

const interpolate = (table: readonly number[], position: number) => {
  const low = Math.min(table.length - 2, Math.floor(position))
  return table[low]! + (table[low + 1]! - table[low]!) * (position - low)
}

function positionIn(table: readonly number[], value: number) {
  let k = 0
  while (k < table.length - 2 && value >= table[k + 1]!) k++
  return k + (value - table[k]!) / (table[k + 1]! - table[k]!)
}

/** Colour strength of a readable text, Saybolt disks per inch. */
export function plainStrength(text: string): number {
  const { scale, number } = readColor(text)
  if (scale === ColorScale.Darker) return D1500[16]! * 1.001
  return scale === ColorScale.Saybolt ? interpolate(SAYBOLT, 30 - number) : interpolate(D1500, number * 2)
}

/** The colour of a blend of these texts; null where one is on no known scale. */
function plainColorOf(v: readonly number[], texts: readonly (string | null)[]): string | null {
  if (texts.every((text) => text !== null && text === texts[0])) {
    const { scale } = readColor(texts[0]!)
    return scale === ColorScale.Unreadable || scale === ColorScale.None ? null : texts[0]!
  }
  const readings = texts.map(readColor)
  if (readings.some(({ scale }) => scale === ColorScale.None || scale === ColorScale.Unreadable)) return null
  const strength = dot(
    v,
    texts.map((text) => plainStrength(text!)),
  )
  const dark = sum(v.filter((_, i) => readings[i]!.scale !== ColorScale.Saybolt))
  if (dark === 0 || (dark < TRACE && strength <= D1500[1]!)) {
    return writeColor({ scale: ColorScale.Saybolt, number: 30 - positionIn(SAYBOLT, strength) })
  }
  if (strength > D1500[16]! * (1 + 1e-12)) return 'D8.0'
  return writeColor({ scale: ColorScale.D1500, number: positionIn(D1500, strength) / 2 })
}

const isNoDiesel = ({ density, pct_50 }: BlendResults) =>
  (density !== null && density < 760) || (pct_50 !== null && pct_50 < 150)

/** The components with a share, those of one material as one. */
export function plainLive(components: readonly Component[]): Component[] {
  const bare = (component: Component) => ({ ...component, percentage: 0 })
  const live: Component[] = []
  for (const component of components) {
    if (!(component.percentage > 0)) continue
    const at = live.findIndex((one) => Bun.deepEquals(bare(one), bare(component)))
    if (at < 0) live.push({ ...component })
    else live[at]!.percentage += component.percentage
  }
  return live
}

/** Every property of a recipe; null where there is no value. Inputs must be within the accepted ranges. */
export function plainBlend(components: readonly Component[], basis: Basis): BlendResults {
  const live = plainLive(components)
  const own = live.map(({ properties }) => properties)
  const all = (name: NumericPropertyName): number[] | null => {
    const values = own.map((properties) => properties[name])
    return values.some((value) => value === null) ? null : (values as number[])
  }
  const percentages = live.map(({ percentage }) => percentage)
  const stated = own.map(({ density }) => density)
  const { v, w } = plainFractions(percentages, stated, basis)
  const results = emptyProperties()
  const densities = plainDensities(percentages, stated, basis)
  const rho = densities.includes(null) ? null : (densities as number[])
  // A mean of equal figures is that figure, whatever was rounded.
  results.density =
    rho &&
    Math.min(
      Math.max(...rho),
      Math.max(
        Math.min(...rho),
        basis === 'mass'
          ? 1 /
              dot(
                w,
                rho.map((density) => 1 / density),
              )
          : dot(v, rho),
      ),
    )
  for (const name of ['aromatics', 'olefin', 'benzene', 'cetane_number'] as const)
    results[name] = mean(v, all(name))
  for (const name of BY_MASS) results[name] = mean(w, all(name))
  const recovery = mean(v, all('recovery'))
  results.recovery = recovery && Math.min(100, recovery)
  const kinds = isOneSubstance(live) ? live.map(() => 'hydrocarbon' as const) : live.map(kindsOf)
  const withAlcohol = kinds.some((kind) => kind === 'light-alcohol' || kind === 'alcohol')
  results.flash_point = withAlcohol ? null : powerMean(v, all('flash_point'), -1 / 0.06)
  results.cloud_point = powerMean(v, all('cloud_point'), 20)
  results.cfpp = powerMean(v, all('cfpp'), 20)
  results.pour_freezing_point = powerMean(v, all('pour_freezing_point'), 12.5)
  results.rvp = plainRvp(v, live, kinds)
  results.viscosity_40 = viscosity(w, all('viscosity_40'))
  results.color = plainColorOf(
    v,
    own.map(({ color }) => color),
  )

  const octanes = plainOctanes(
    v,
    live.length === 1 ? live.map((one) => ({ ...one, oxygenate: null, contains: {} })) : live,
  )
  results.octan_ron = octanes.ron
  results.octan_mon = octanes.mon
  results.octan_aki = octanes.aki

  addCurve(results, v, live, rho)
  if (live.length > 1 && isNoDiesel(results)) results.cetane_number = null
  return results
}

/** A single material, or materials of one pure oxygenate. */
export const isOneSubstance = (live: readonly Component[]): boolean =>
  live.length === 1 ||
  (Boolean(live[0]!.oxygenate) &&
    live[0]!.oxygenate !== 'other' &&
    live.every(({ oxygenate }) => oxygenate === live[0]!.oxygenate))

/** The points by the rule of curves; FAME beside others by the straight line. */
function plainPoints(
  v: readonly number[],
  live: readonly Component[],
  curves: readonly PlainCurve[],
): number[] {
  const rest = live.flatMap(({ oxygenate }, i) => (oxygenate === 'fame' ? [] : [i]))
  if (rest.length === live.length) return plainBlendPoints(v, curves)
  if (rest.length === 0)
    return curves[0]!.own.map((_, label) => sum(curves.map(({ own }, i) => v[i]! * own[label]!)))
  const volume = sum(rest.map((i) => v[i]!))
  const others = plainBlendPoints(
    rest.map((i) => v[i]! / volume),
    rest.map((i) => curves[i]!),
  )
  return others.map(
    (celsius, label) =>
      volume * celsius + sum(curves.map(({ own }, i) => (rest.includes(i) ? 0 : v[i]! * own[label]!))),
  )
}

/** Most volume of what boils up to 20 °C with which each of these points is still told. */
const GAS_MOST = { ibp: 0.005, pct_5: 0.02, pct_10: 0.05 }

/** The distillation, and the cetane index that rests on it; `rho` by component where densities are known. */
function addCurve(
  results: BlendResults,
  v: readonly number[],
  live: readonly Component[],
  rho: number[] | null,
  isRest = false,
): void {
  const readings = live.map(({ properties }) => DISTILLATION_NAMES.map((name) => properties[name]))
  const curves = readings.map(plainCurve)
  const lacking = sum(v.filter((_, i) => curves[i] === null))
  if (lacking > 0 && lacking < TRACE) {
    const left = <One>(all: readonly One[]) => all.filter((_, i) => curves[i] !== null)
    const others = left(v).map((fraction) => fraction / (1 - lacking))
    addCurve(results, others, left(live), rho && left(rho), true)
    results.ibp = null
    results.fbp = null
    return
  }
  const own = live.map(({ properties }) => properties)
  const keepsIndex = live.length === 1 && !isRest && own[0]!.cetane_index !== null
  const indices = own.map(({ cetane_index }) => cetane_index)
  results.cetane_index = indices.includes(null) ? null : dot(v, indices as number[])
  const identical = readings.every((row) => row.every((value, label) => value === readings[0]![label]))
  if (lacking === 0) {
    const known = curves.map((curve) => curve!)
    const isOwn = identical && !known[0]!.reordered
    const points = identical
      ? known[0]!.own.map((celsius, label) => (isOwn ? (readings[0]![label] ?? celsius) : celsius))
      : plainPoints(v, live, known)
    const withoutEnd = (label: number) =>
      known.some(({ extrapolated }, i) => v[i]! >= TRACE && extrapolated[label])
    DISTILLATION_NAMES.forEach((name, label) => {
      results[name] = (label === 0 || label === 12) && withoutEnd(label) ? null : points[label]!
    })
    const gas = sum(v.filter((_, i) => known[i]!.own[6]! <= 20))
    if (!isOwn || isRest)
      for (const [name, most] of Object.entries(GAS_MOST)) if (gas > most) results[name as 'ibp'] = null
    if (rho) {
      const bias = own.map(({ cetane_index, density }, i) => {
        const [t10, t50, t90] = [known[i]!.own[2]!, known[i]!.own[6]!, known[i]!.own[10]!]
        return cetane_index === null || density === null
          ? 0
          : cetane_index - plainD4737(density, t10, t50, t90)
      })
      results.cetane_index =
        results.pct_10 === null
          ? null
          : plainD4737(results.density!, points[2]!, points[6]!, points[10]!) + dot(v, bias)
    }
  } else if (identical)
    DISTILLATION_NAMES.forEach((name, label) => {
      results[name] = readings[0]![label]!
    })
  if (!keepsIndex && isNoDiesel(results)) results.cetane_index = null
}
