// The model errors of a blend's values and their weights. Each error grows continuously with the share of the materials that
// it concerns.

import { RT70_OCTANES } from '../methods/kernels.ts'
import { ERROR_OF } from '../methods/rules.ts'
import { stableHypot, stableLog, stablePower } from '../stable-math.ts'
import type { Blend, MethodCode } from '../vocabulary/blend.ts'
import {
  ColorScale,
  Oxygenate,
  ROW_ETHANOL_AT,
  ROW_METHANOL_AT,
  ROW_OXYGENATE_AT,
  SLOTS,
  Slot,
} from '../vocabulary/codes.ts'
import { ERROR_FULL_AT } from '../vocabulary/draw-codes.ts'
import { isDistillation, PROPERTY_NAMES, type PropertyName } from '../vocabulary/properties.ts'
import { deviationsAt, isStated, type ModelName, modelError } from './model-errors.ts'
import type { UncertaintySettings } from './question.ts'
import type { Assumed } from './result.ts'

export interface BlendPart {
  volume: number
  mass: number
  row: Float64Array
  /** Standard deviation of its flash point's test, °C. */
  flashS: number
}

interface Composition {
  parts: readonly BlendPart[]
  colorScale: number
  /** Properties for which a plain average was requested. */
  averaged: ReadonlySet<PropertyName>
}

/** An error of a value with its weight, 0 to 1. One that `replaces` displaces the first in proportion to its weight. */
interface Term {
  name: ModelName
  weight: number
  replaces?: true
  /** What its deviation depends on, see `deviationsAt`. */
  x?: number
  /** Its deviations, where the blend itself says how far its value may be off. They count in full however large the largest part is. */
  sides?: Record<Side, number>
}

/** An error counts in full from this volume fraction of its kind on; all errors do once this much is not the largest part. */
const FULL_AT = ERROR_FULL_AT
/** The same for a flash point, which a little of the lightest component determines. */
const FULL_AT_OF_FLASH = 0.01
const KELVIN = 273.15
/** Widths from 10 to 90 % of a distillation, °C. */
const NARROW = 15
const PURE = 3
/** Volume fraction of the second pure substance at which the error of pure substances counts in full. */
const PURE_FULL_AT = 0.05
const ENDS: readonly number[] = [Slot.ibp, Slot.fbp]
const BESIDE_ENDS: readonly number[] = [Slot.pct_5, Slot.pct_95]
const LINEAR: readonly (MethodCode | null)[] = ['volume-average', 'mass-average']
/** RON of the base: the alcohol rule is best between the inner two and worst at the outer two. */
const LOWEST_BASE = 50
const LOW_BASE = 70
const HIGH_BASE = 100
const HIGHEST_BASE = 110

/** By slot, the deviations below and above the value. */
export function errorModels(blend: Blend, composition: Composition, own: UncertaintySettings['models']) {
  const models = {
    down: new Float64Array(SLOTS),
    up: new Float64Array(SLOTS),
    isRelative: new Int32Array(SLOTS),
    assumed: [] as Extract<Assumed, { is: 'model' }>[],
  }
  const parts = mergedOf(composition.parts)
  const largest = Math.max(...parts.map(({ volume }) => volume))
  for (let slot = 0; slot < SLOTS; slot++) {
    const property = PROPERTY_NAMES[slot]!
    const method = blend.methods[property]
    // A single material's own reading, or a value computed from others that have their own errors.
    if (method === null || method === 'own-value' || isMeanOfOthers(blend, method)) continue
    const terms = termsOf(slot, property, method, { ...composition, parts, blend }).filter(
      ({ weight }) => weight > 0,
    )
    if (terms.length === 0) continue
    const usual = Math.min(1, (1 - largest) / (property === 'flash_point' ? FULL_AT_OF_FLASH : FULL_AT))
    const value = property === 'color' ? Number.NaN : (blend.results[property] ?? Number.NaN)
    const isRelative = modelError(terms[0]!.name).isRelative === true && value > 0
    const each = terms.map((term) => {
      const stated = own[term.name]
      const { down, up } = isStated(stated)
        ? { down: stated, up: stated }
        : (term.sides ?? deviationsAt(term.name, term.x))
      const weight = term.sides ? term.weight : usual * term.weight
      const { isRelative: is_relative = false, mark } = modelError(term.name)
      models.assumed.push({
        is: 'model',
        property,
        name: term.name,
        s: Math.max(down, up),
        down,
        up,
        factor: weight,
        mark: isStated(stated) ? 'own' : mark,
        is_relative,
      })
      const scale = is_relative === isRelative ? 1 : is_relative ? value : 1 / value
      return { ...term, weight, down: down * scale, up: up * scale }
    })
    models.down[slot] = together(each, 'down')
    models.up[slot] = together(each, 'up')
    models.isRelative[slot] = Number(isRelative)
  }
  return models
}

/** One part for those of one material, whatever their names. */
function mergedOf(parts: readonly BlendPart[]): BlendPart[] {
  const merged: BlendPart[] = []
  for (const part of parts) {
    const at = merged.findIndex(({ row }) => row.every((value, k) => Object.is(value, part.row[k]!)))
    const same = merged[at]
    if (same) merged[at] = { ...same, volume: same.volume + part.volume, mass: same.mass + part.mass }
    else merged.push(part)
  }
  return merged
}

/** An AKI follows from RON and MON if both have a value; else it has errors of its own. */
const isMeanOfOthers = ({ results }: Blend, method: MethodCode): boolean =>
  method === 'aki-mean' && results.octan_ron !== null && results.octan_mon !== null

type Side = 'down' | 'up'

/** Root of the sum of squares of one side. */
function together(terms: readonly (Term & Record<Side, number>)[], side: Side): number {
  const first = terms[0]![side]
  const square = terms.reduce((sum, { weight, replaces, [side]: s }) => {
    return sum + weight * weight * (s * s - (replaces ? first * first : 0))
  }, 0)
  return Math.sqrt(Math.max(0, square))
}

/** The terms of a value; the first is the error that it always has. */
function termsOf(
  slot: number,
  property: PropertyName,
  method: MethodCode,
  { parts, colorScale, averaged, blend }: Composition & { blend: Blend },
): Term[] {
  if (isDistillation(property)) return [...boilingTerms(slot, parts), ...fameTerms(property, blend)]
  switch (property) {
    case 'flash_point':
      return flashTerms(parts, blend)
    case 'rvp':
      return pressureTerms(parts)
    case 'viscosity_40':
      return viscosityTerms(parts)
    case 'color':
      return [{ name: colorScale === ColorScale.Saybolt ? 'color_saybolt' : 'color_d1500', weight: 1 }]
    case 'octan_ron':
    case 'octan_mon':
    case 'octan_aki':
      return octaneTerms(slot, parts, averaged.has(property))
    case 'cetane_index':
      return LINEAR.includes(method) ? [{ name: 'cetane_index_averaged', weight: 1 }] : []
    default:
      return [{ name: ERROR_OF[property], weight: 1 }]
  }
}

// The comparisons follow the order of `Oxygenate`.
const isAlcohol = (kind: number) => kind >= Oxygenate.Methanol && kind <= Oxygenate.Butanol
const isLightAlcohol = (kind: number) => kind === Oxygenate.Methanol || kind === Oxygenate.Ethanol
const isEtherOrHigherAlcohol = (kind: number) => kind >= Oxygenate.Propanol && kind <= Oxygenate.Tame
const oxygenate = ({ row }: BlendPart): number => row[ROW_OXYGENATE_AT]!
const isHydrocarbon = (part: BlendPart) => oxygenate(part) === Oxygenate.None
const volumeOf = (parts: readonly Pick<BlendPart, 'volume'>[]): number =>
  parts.reduce((sum, { volume }) => sum + volume, 0)
/**
 * Volume fraction of alcohols: those that are components, or what as unevenly spread an alcohol as the fuels hold would be. Fuels
 * that hold the same have it in their own figures already.
 */
function alcoholOf(parts: readonly BlendPart[], isOne: (kind: number) => boolean): number {
  const pure = volumeOf(parts.filter((part) => isOne(oxygenate(part))))
  const uneven = [ROW_METHANOL_AT, ROW_ETHANOL_AT].map((at) => {
    const held = parts.map((part) => ({ volume: part.volume, part: part.row[at]! }))
    const mean = held.reduce((sum, { volume, part }) => sum + volume * part, 0)
    const apart = held.reduce((sum, { volume, part }) => sum + volume * Math.abs(part - mean), 0)
    return mean < 1 ? apart / 2 / (1 - mean) : 0
  })
  return pure + uneven[0]! + uneven[1]!
}
const weightOf = (volume: number, fullAt = FULL_AT): number => Math.min(1, volume / fullAt)
/** °C; NaN without a curve. */
const widthOf = ({ row }: BlendPart): number => row[Slot.pct_90]! - row[Slot.pct_10]!

function boilingTerms(slot: number, parts: readonly BlendPart[]): Term[] {
  if (ENDS.includes(slot)) return [{ name: 'd86_ends', weight: 1 }]
  const narrow = parts.filter((part) => !isAlcohol(oxygenate(part)) && widthOf(part) < NARROW)
  return [
    { name: BESIDE_ENDS.includes(slot) ? 'd86_5_95' : 'd86_middle', weight: 1 },
    { name: 'd86_narrow', weight: weightOf(volumeOf(narrow)), replaces: true },
    { name: 'd86_alcohol', weight: weightOf(alcoholOf(parts, isAlcohol)), replaces: true },
  ]
}

/** Half a width of 95 %, in standard deviations. */
export const HALF_95 = 1.96

/** With FAME two rules differ: half their distance is a deviation. */
function fameTerms(property: PropertyName, { warnings }: Blend): Term[] {
  const found = warnings.find(({ code, property: of }) => code === 'distillation-fame' && of === property)
  if (!found) return []
  const [low, high] = found.values as [number, number]
  const half = (high - low) / 2
  return [{ name: 'd86_fame', weight: 1, sides: { down: half, up: half } }]
}

/** Below 0 °C, or further apart than this, the core gives an interval, from this volume fraction of such components on in full. */
const FLASH_APART = 60
const INTERVAL_FULL_AT = 1e-4

/**
 * The interval that the blend's note gives for components far apart or below 0 °C; and with it what of the tests' own errors the
 * rule would hide: no blend is known better than a single material.
 */
function flashTerms(parts: readonly BlendPart[], { warnings, results }: Blend): Term[] {
  const value = results.flash_point!
  const usual: Term = { name: 'flash', weight: 1 }
  const interval = warnings.find(({ code }) => code === 'flash-interval')?.values
  if (!interval) return [usual]
  const [low, high] = interval as [number, number]
  const flashOf = ({ row }: BlendPart) => row[Slot.flash_point]!
  const [lowest, highest] = [Math.min(...parts.map(flashOf)), Math.max(...parts.map(flashOf))]
  const cold = volumeOf(parts.filter((part) => flashOf(part) < 0))
  const apart = Math.min(
    volumeOf(parts.filter((part) => flashOf(part) > lowest + FLASH_APART)),
    volumeOf(parts.filter((part) => flashOf(part) < highest - FLASH_APART)),
  )
  const counted = parts.reduce((sum, part) => {
    const slope = part.volume * stablePower((value + KELVIN) / (flashOf(part) + KELVIN), 1 + 1 / 0.06)
    return sum + (slope * part.flashS) ** 2
  }, 0)
  const test = parts.reduce((sum, { volume, flashS }) => sum + volume * flashS, 0)
  const grown = weightOf(Math.max(cold, apart), INTERVAL_FULL_AT)
  const hidden = grown * Math.sqrt(Math.max(0, test * test - counted))
  const sides = { down: Math.max(0, value - low) / HALF_95, up: Math.max(0, high - value) / HALF_95 }
  return [
    usual,
    { name: cold > 0 ? 'flash_cold' : 'flash_apart', weight: 1, sides },
    { name: 'flash_test', weight: 1, sides: { down: hidden, up: hidden } },
  ]
}

function pressureTerms(parts: readonly BlendPart[]): Term[] {
  const shareOf = (isOne: (kind: number) => boolean) =>
    volumeOf(parts.filter((part) => isOne(oxygenate(part))))
  const light = alcoholOf(parts, isLightAlcohol)
  const ethers = shareOf(isEtherOrHigherAlcohol)
  const others = shareOf(
    (kind) => kind !== Oxygenate.None && !isLightAlcohol(kind) && !isEtherOrHigherAlcohol(kind),
  )
  return [
    { name: 'rvp', weight: 1 },
    { name: 'rvp_alcohol', weight: weightOf(light) },
    { name: 'rvp_ether', weight: weightOf(ethers), x: ethers },
    { name: 'rvp_oxygenate', weight: weightOf(others), x: others },
  ]
}

/** Viscosity blending number of a viscosity in cSt (Refutas); NaN up to 0.2 cSt. */
const blendingNumber = (nu: number): number =>
  nu > 0.2 ? 14.534 * stableLog(stableLog(nu + 0.8)) + 10.975 : Number.NaN

function viscosityTerms(parts: readonly BlendPart[]): Term[] {
  const x = scatterOf(
    parts.map(({ mass, row }) => ({ share: mass, value: blendingNumber(row[Slot.viscosity_40]!) })),
  )
  const pure = parts.filter((part) => widthOf(part) < PURE).map(({ volume }) => volume)
  const second = pure.toSorted((a, b) => b - a)[1] ?? 0
  return [
    { name: 'viscosity', weight: 1, x },
    { name: 'viscosity_pure', weight: weightOf(second, PURE_FULL_AT), replaces: true, x },
  ]
}

function octaneTerms(slot: number, parts: readonly BlendPart[], isAveraged: boolean): Term[] {
  const hydrocarbons = parts.filter(isHydrocarbon)
  const fit = isAveraged ? [] : hydrocarbons.filter(isFit)
  const unfit = hydrocarbons.filter((part) => !fit.includes(part))
  const others = parts.filter((part) => !isHydrocarbon(part))
  const alcohols = others.filter((part) => isAlcohol(oxygenate(part)))
  const ethers = others.filter((part) => isEtherOrHigherAlcohol(oxygenate(part)) && !alcohols.includes(part))
  const rest = others.filter((part) => !alcohols.includes(part) && !ethers.includes(part))
  const base = parts.filter((part) => !alcohols.includes(part))
  const ron = base.reduce((sum, { volume, row }) => sum + volume * row[Slot.octan_ron]!, 0) / volumeOf(base)
  const below = Math.min(1, Math.max(0, (LOW_BASE - ron) / (LOW_BASE - LOWEST_BASE)))
  const above = Math.min(1, Math.max(0, (ron - HIGH_BASE) / (HIGHEST_BASE - HIGH_BASE)))
  // NaN without a base, or with an unknown RON.
  const lowness = Number.isNaN(ron) ? 0 : (below - above) * weightOf(volumeOf(base))
  const scatter = scatterOf(hydrocarbons.map(({ volume, row }) => ({ share: volume, value: row[slot]! })))
  return [
    { name: 'octane_rt70', weight: mixedOf(fit, parts) },
    { name: 'octane_linear', weight: weightOf(volumeOf(unfit)), x: scatter },
    { name: 'octane_ether', weight: weightOf(volumeOf(ethers)) },
    { name: 'octane_oxygenate', weight: weightOf(volumeOf(rest)) },
    { name: 'octane_alcohol', weight: weightOf(alcoholOf(parts, isAlcohol)), x: lowness },
  ]
}

/** How far these materials are a mixture: 0 if one makes up nearly all. Does not apply the effect of `factor` twice. */
function mixedOf(some: readonly BlendPart[], parts: readonly BlendPart[]): number {
  const largestOf = (list: readonly BlendPart[]) => Math.max(0, ...list.map(({ volume }) => volume))
  const minor = volumeOf(some) - largestOf(some)
  return minor > 0 ? weightOf(minor, Math.min(FULL_AT, 1 - largestOf(parts))) : 0
}

/** Whether RT-70 applies to a material: octanes within its range, olefins and aromatics known. */
function isFit({ row }: BlendPart): boolean {
  const [ron, mon] = [row[Slot.octan_ron]!, row[Slot.octan_mon]!]
  return (
    [ron, mon].every((octane) => octane >= RT70_OCTANES.min && octane <= RT70_OCTANES.max) &&
    !Number.isNaN(row[Slot.olefin]!) &&
    !Number.isNaN(row[Slot.aromatics]!)
  )
}

/** Standard deviation of values weighted by their shares; 0 if one is unknown. */
function scatterOf(values: readonly { share: number; value: number }[]): number {
  const sum = values.reduce((total, { share }) => total + share, 0)
  const mean = values.reduce((total, { share, value }) => total + share * value, 0) / sum
  const squares = values.map(({ share, value }) => Math.sqrt(share / sum) * (value - mean))
  const found = stableHypot(...squares)
  return Number.isFinite(found) ? found : 0
}
