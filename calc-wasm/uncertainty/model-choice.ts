// Which model errors a blend's values carry, and how much of each. No error sets in at once: it grows with the share of the
// materials that it is of.

import { RT70_OCTANES } from '../methods/kernels.ts'
import { stableHypot, stableLog } from '../stable-math.ts'
import type { Blend, MethodCode } from '../vocabulary/blend.ts'
import { ColorScale, Oxygenate, ROW_OXYGENATE_AT, SLOTS, Slot } from '../vocabulary/codes.ts'
import { ERROR_FULL_AT } from '../vocabulary/draw-codes.ts'
import { isDistillation, PROPERTY_NAMES, type PropertyName } from '../vocabulary/properties.ts'
import { deviationsAt, isStated, type ModelName, modelError } from './model-errors.ts'
import type { UncertaintySettings } from './question.ts'
import type { Assumed } from './result.ts'

export interface Models {
  /** By slot, below and above the value. */
  down: Float64Array
  up: Float64Array
  isRelative: Int32Array
  assumed: Extract<Assumed, { is: 'model' }>[]
}

/** A material of the blend: its fraction by volume and by mass, and its readings as the core has them. */
export interface BlendPart {
  volume: number
  mass: number
  row: Float64Array
}

interface Composition {
  parts: readonly BlendPart[]
  colorScale: number
  /** Properties for which a plain average was asked for. */
  averaged: ReadonlySet<PropertyName>
}

/** An error of a value: how much of it counts, and whether it takes the place of the first one's. */
interface Term {
  name: ModelName
  weight: number
  replaces?: true
  x?: number
}

/** The whole error holds once this much of a blend, by volume, is of its kind; and all errors once so much is not its largest part. */
const FULL_AT = ERROR_FULL_AT
/** A flash point is set by a little of the lightest. */
const FULL_AT_OF_FLASH = 0.01
const FLASH_RANGE = { min: 20, max: 110 } as const
const FLASH_APART = 60
/** 10 to 90 % of a distillation, °C. */
const NARROW = 15
const PURE = 3
/** The second pure substance of a mixture, by volume. */
const PURE_FULL_AT = 0.05
const ENDS: readonly number[] = [Slot.ibp, Slot.fbp]
const BESIDE_ENDS: readonly number[] = [Slot.pct_5, Slot.pct_95]
const LINEAR: readonly (MethodCode | null)[] = ['volume-average', 'mass-average']
/** RON of the base: the rule of alcohols is best between the inner two, and worst at the outer two. */
const [LOWEST_BASE, LOW_BASE, HIGH_BASE, HIGHEST_BASE] = [50, 70, 100, 110]

export function modelsOf(blend: Blend, composition: Composition, own: UncertaintySettings['models']): Models {
  const models: Models = {
    down: new Float64Array(SLOTS),
    up: new Float64Array(SLOTS),
    isRelative: new Int32Array(SLOTS),
    assumed: [],
  }
  const largest = Math.max(...composition.parts.map(({ volume }) => volume))
  for (let slot = 0; slot < SLOTS; slot++) {
    const property = PROPERTY_NAMES[slot]!
    const method = blend.methods[property]
    // A single material's own reading, or a value that follows from others that carry theirs.
    if (method === null || method === 'own-value' || isMeanOfOthers(blend, method)) continue
    const terms = termsOf(slot, property, method, composition).filter(({ weight }) => weight > 0)
    if (terms.length === 0) continue
    const factor = Math.min(1, (1 - largest) / (property === 'flash_point' ? FULL_AT_OF_FLASH : FULL_AT))
    const value = property === 'color' ? Number.NaN : (blend.results[property] ?? Number.NaN)
    const isRelative = modelError(terms[0]!.name).isRelative === true && value > 0
    const each = terms.map((term) => {
      const stated = own[term.name]
      const { down, up } = isStated(stated) ? { down: stated, up: stated } : deviationsAt(term.name, term.x)
      models.assumed.push({
        is: 'model',
        property,
        name: term.name,
        s: Math.max(down, up),
        down,
        up,
        isRelative: modelError(term.name).isRelative === true,
        factor: factor * term.weight,
        mark: isStated(stated) ? 'own' : modelError(term.name).mark,
      })
      const unit = modelError(term.name).isRelative && !isRelative ? value : 1
      const scale = !modelError(term.name).isRelative && isRelative ? 1 / value : unit
      return { ...term, down: down * scale, up: up * scale }
    })
    models.down[slot] = factor * together(each.map(({ down, ...term }) => ({ ...term, s: down })))
    models.up[slot] = factor * together(each.map(({ up, ...term }) => ({ ...term, s: up })))
    models.isRelative[slot] = Number(isRelative)
  }
  return models
}

/** An AKI beside RON and MON follows from these; where one of them has no value it has errors of its own. */
const isMeanOfOthers = ({ results }: Blend, method: MethodCode): boolean =>
  method === 'aki-mean' && results.octan_ron !== null && results.octan_mon !== null

/** The root of the sum of squares; one that replaces the first takes its place in proportion to its weight. */
function together(terms: readonly (Term & { s: number })[]): number {
  const [first] = terms
  const squares = terms.map(
    ({ s, weight, replaces }) => weight * weight * (s * s - (replaces ? first!.s * first!.s : 0)),
  )
  return Math.sqrt(
    Math.max(
      0,
      squares.reduce((sum, square) => sum + square, 0),
    ),
  )
}

/** The error that a value always has comes first. */
function termsOf(
  slot: number,
  property: PropertyName,
  method: MethodCode,
  { parts, colorScale, averaged }: Composition,
): Term[] {
  if (isDistillation(property)) return boilingTerms(slot, parts)
  switch (property) {
    case 'flash_point':
      return flashTerms(parts)
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
      return [{ name: NAMES[property], weight: 1 }]
  }
}

const NAMES = {
  density: 'density',
  cloud_point: 'cloud',
  pour_freezing_point: 'pour',
  mercaptan: 'mercaptan',
  sulfur_ppm: 'sulfur',
  aromatics: 'aromatics',
  olefin: 'olefin',
  benzene: 'benzene',
  recovery: 'recovery',
  cetane_number: 'cetane_number',
} as const satisfies Partial<Record<PropertyName, ModelName>>

// Kinds of oxygenates stand in the order of `Oxygenate`.
const isAlcohol = (kind: number) => kind >= Oxygenate.Methanol && kind <= Oxygenate.Butanol
const isLightAlcohol = (kind: number) => kind === Oxygenate.Methanol || kind === Oxygenate.Ethanol
const isEtherOrHigherAlcohol = (kind: number) => kind >= Oxygenate.Propanol && kind <= Oxygenate.Tame
const oxygenate = ({ row }: BlendPart): number => row[ROW_OXYGENATE_AT]!
const isHydrocarbon = (part: BlendPart) => oxygenate(part) === Oxygenate.None
const volumeOf = (parts: readonly BlendPart[]): number => parts.reduce((sum, { volume }) => sum + volume, 0)
const weightOf = (volume: number, fullAt = FULL_AT): number => Math.min(1, volume / fullAt)
/** °C; NaN without a curve. */
const widthOf = ({ row }: BlendPart): number => row[Slot.pct_90]! - row[Slot.pct_10]!

function boilingTerms(slot: number, parts: readonly BlendPart[]): Term[] {
  if (ENDS.includes(slot)) return [{ name: 'd86_ends', weight: 1 }]
  const alcohols = parts.filter((part) => isAlcohol(oxygenate(part)))
  const narrow = parts.filter((part) => !isAlcohol(oxygenate(part)) && widthOf(part) < NARROW)
  return [
    { name: BESIDE_ENDS.includes(slot) ? 'd86_5_95' : 'd86_middle', weight: 1 },
    { name: 'd86_narrow', weight: weightOf(volumeOf(narrow)), replaces: true },
    { name: 'd86_alcohol', weight: weightOf(volumeOf(alcohols)), replaces: true },
  ]
}

/** Materials below 0 °C; of the others those outside the range of the rule, or the fewer of two kinds that lie far apart. */
function flashTerms(parts: readonly BlendPart[]): Term[] {
  const known = parts
    .map(({ volume, row }) => ({ volume, celsius: row[Slot.flash_point]! }))
    .filter(({ celsius }) => !Number.isNaN(celsius))
  const sum = (some: typeof known) => some.reduce((total, { volume }) => total + volume, 0)
  const warm = known.filter(({ celsius }) => celsius >= 0)
  const low = Math.min(...warm.map(({ celsius }) => celsius))
  const high = Math.max(...warm.map(({ celsius }) => celsius))
  const outside = warm.filter(({ celsius }) => celsius < FLASH_RANGE.min || celsius > FLASH_RANGE.max)
  const apart = Math.min(
    sum(warm.filter(({ celsius }) => celsius > low + FLASH_APART)),
    sum(warm.filter(({ celsius }) => celsius < high - FLASH_APART)),
  )
  return [
    { name: 'flash', weight: 1 },
    {
      name: 'flash_cold',
      weight: weightOf(sum(known.filter(({ celsius }) => celsius < 0)), FULL_AT_OF_FLASH),
      replaces: true,
    },
    {
      name: 'flash_apart',
      weight: weightOf(Math.max(sum(outside), apart), FULL_AT_OF_FLASH),
      replaces: true,
    },
  ]
}

function pressureTerms(parts: readonly BlendPart[]): Term[] {
  const shareOf = (isOne: (kind: number) => boolean) =>
    volumeOf(parts.filter((part) => isOne(oxygenate(part))))
  const light = shareOf(isLightAlcohol)
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

/** Viscosity blending number of a viscosity in cSt (Refutas); NaN below 0.2 cSt, where it has none. */
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
  // Without a base there is nothing that is low.
  const lowness = Number.isNaN(ron) ? 0 : (below - above) * weightOf(volumeOf(base))
  const scatter = scatterOf(hydrocarbons.map(({ volume, row }) => ({ share: volume, value: row[slot]! })))
  return [
    { name: 'octane_rt70', weight: mixedOf(fit, parts) },
    { name: 'octane_linear', weight: weightOf(volumeOf(unfit)), x: scatter },
    { name: 'octane_ether', weight: weightOf(volumeOf(ethers)) },
    { name: 'octane_oxygenate', weight: weightOf(volumeOf(rest)) },
    { name: 'octane_alcohol', weight: weightOf(volumeOf(alcohols)), x: lowness },
  ]
}

/** How far these materials are a mixture: 0 where nearly all of it is one. What `factor` already takes off is not taken off twice. */
function mixedOf(some: readonly BlendPart[], parts: readonly BlendPart[]): number {
  const largestOf = (list: readonly BlendPart[]) => Math.max(0, ...list.map(({ volume }) => volume))
  const minor = volumeOf(some) - largestOf(some)
  return minor > 0 ? weightOf(minor, Math.min(FULL_AT, 1 - largestOf(parts))) : 0
}

/** Whether RT-70 holds for a material: octanes within its range, and olefins and aromatics known. */
function isFit({ row }: BlendPart): boolean {
  const [ron, mon] = [row[Slot.octan_ron]!, row[Slot.octan_mon]!]
  return (
    [ron, mon].every((octane) => octane >= RT70_OCTANES.min && octane <= RT70_OCTANES.max) &&
    !Number.isNaN(row[Slot.olefin]!) &&
    !Number.isNaN(row[Slot.aromatics]!)
  )
}

/** The standard deviation of values by their shares; 0 where one is not known. */
function scatterOf(values: readonly { share: number; value: number }[]): number {
  const sum = values.reduce((total, { share }) => total + share, 0)
  const mean = values.reduce((total, { share, value }) => total + share * value, 0) / sum
  const squares = values.map(({ share, value }) => Math.sqrt(share / sum) * (value - mean))
  const found = stableHypot(...squares)
  return Number.isFinite(found) ? found : 0
}
