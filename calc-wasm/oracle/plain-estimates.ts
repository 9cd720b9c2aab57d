// A second implementation of the estimates, straight from the published formulas and without regard to speed: what the
// compiled core is compared with. For tests only.
import type { Basis, Component } from '../vocabulary/blend.ts'
import {
  DISTILLATION_NAMES,
  ESTIMATED_NAMES,
  type EstimatedName,
  type MaterialProperties,
} from '../vocabulary/properties.ts'
import { plainD4737, plainFractions, plainNuOf, plainZ } from './plain-blend.ts'
import { type PlainCurve, plainCurve, VOLUMES } from './plain-distillation.ts'
import { plainMeanBoilingPoint } from './plain-oxygenates.ts'

/** What the correlations are about: mean average boiling point in °R, specific gravity, Watson K. */
interface PlainCharacter {
  tb: number
  gravity: number
  k: number
}

/** Null without a density, or where the readings don't reach from 10 to 90 %. */
export function plainCharacter(properties: MaterialProperties): PlainCharacter | null {
  const mean = plainMeanBoilingPoint({ percentage: 100, properties })
  if (mean === null || properties.density === null) return null
  const tb = mean + 459.67
  const gravity = properties.density / 999.016
  return { tb, gravity, k: Math.cbrt(tb) / gravity }
}

/** Kinematic viscosities at 100 and 210 °F, mm²/s. */
export function plainViscosities({
  tb,
  k,
}: Pick<PlainCharacter, 'tb' | 'k'>): [at100: number, at210: number] {
  const reference = 10 ** (-1.35579 + 8.16059e-4 * tb + 8.38505e-7 * tb ** 2)
  const a1 = 34.931 - 8.84387e-2 * tb + 6.73513e-5 * tb ** 2 - 1.01394e-8 * tb ** 3
  const a2 = -2.92649 + 6.98405e-3 * tb - 5.09947e-6 * tb ** 2 + 7.49378e-10 * tb ** 3
  const at100 = reference + 10 ** (a1 + a2 * k)
  return [at100, 10 ** (-1.92353 + 2.41071e-4 * tb + 0.5113 * Math.log10(tb * at100))]
}

/** Between two viscosities of ASTM D341, temperatures in °R. */
export function plainBetween([t1, nu1]: [number, number], [t2, nu2]: [number, number], t: number): number {
  const w = (nu: number) => Math.log10(Math.log10(plainZ(nu)))
  const share = Math.log10(t / t1) / Math.log10(t2 / t1)
  return plainNuOf(10 ** (10 ** (w(nu1) + share * (w(nu2) - w(nu1)))))
}

function viscosity40(character: PlainCharacter): number {
  const [at100, at210] = plainViscosities(character)
  return plainBetween([559.67, at100], [669.67, at210], 563.67)
}

/** °R. */
export const plainCloud = ({ tb, gravity }: Pick<PlainCharacter, 'tb' | 'gravity'>): number =>
  10 ** (-7.41 + 5.49 * Math.log10(tb) - 0.712 * tb ** 0.315 - 0.133 * gravity)

/** °R. */
const plainPour = ({ tb, gravity }: Pick<PlainCharacter, 'tb' | 'gravity'>): number =>
  3.85e-8 * tb ** 5.49 * 10 ** -(0.712 * tb ** 0.315 + 0.133 * gravity) + 1.4

/** mmHg at 37.78 °C of what boils at r °R. */
export function plainPressure(r: number): number {
  const x = (r / (1.8 * (37.78 + 273.15)) - 0.0002867 * r) / (748.1 - 0.2145 * r)
  if (x > 0.0022) return 10 ** ((3000.538 * x - 6.76156) / (43 * x - 0.987672))
  if (x >= 0.0013) return 10 ** ((2663.129 * x - 5.994296) / (95.76 * x - 0.972546))
  return 10 ** ((2770.085 * x - 6.412631) / (36 * x - 0.989679))
}

/** kPa, of 98 cells of 1 vol %. */
function bubblePoint({ within }: PlainCurve, k: number): number {
  let moles = 0
  let pressure = 0
  for (let cell = 1; cell <= 98; cell++) {
    const volume = cell + 0.5
    const piece = VOLUMES.findLastIndex((start) => start <= volume)
    const r = within[piece]!(volume) + 459.67
    const gravity = Math.cbrt(r) / k
    const mass =
      20.486 *
      Math.exp(1.165e-4 * r - 7.78712 * gravity + 1.1582e-3 * r * gravity) *
      r ** 1.26007 *
      gravity ** 4.98308
    moles += gravity / mass
    pressure += (gravity / mass) * plainPressure(r)
  }
  return (pressure / moles) * 0.1333224
}

const isWithin = (value: number, from: number, to: number) => value >= from && value <= to

/** What a material lacks, as far as it can be estimated. */
function plainEstimates(properties: MaterialProperties): Partial<Record<EstimatedName, number>> {
  const curve = plainCurve(DISTILLATION_NAMES.map((name) => properties[name]))
  const character = plainCharacter(properties)
  if (!curve || !character) return {}
  const density = properties.density!
  const [t10, t50, t90] = [2, 6, 10].map((label) => curve.own[label]!)
  const { tb, gravity, k } = character
  const found: Partial<Record<EstimatedName, number>> = {}
  if (isWithin(k, 11.4, 12.6) && t50! >= 150) found.viscosity_40 = viscosity40(character)
  if (isWithin(tb, 800, 1225) && isWithin(gravity, 0.77, 0.93) && k >= 11.4)
    found.cloud_point = plainCloud(character) / 1.8 - 273.15
  if (isWithin(tb, 800, 1500) && isWithin(gravity, 0.8, 1) && k >= 11.4)
    found.pour_freezing_point = plainPour(character) / 1.8 - 273.15
  if (properties.pct_10 !== null && isWithin(k, 10.4, 13)) {
    const rvp = bubblePoint(curve, k)
    if (isWithin(rvp, 5, 110)) found.rvp = rvp
  }
  const index = properties.cetane_index ?? plainD4737(density, t10!, t50!, t90!)
  if (density >= 760 && t50! >= 150 && isWithin(index, 32.5, 56.5)) found.cetane_number = index
  for (const name of ESTIMATED_NAMES) if (properties[name] !== null) delete found[name]
  return found
}

/** A recipe with what its materials lack estimated, where at most half of the volume rests on it; and who that concerns. */
export function withPlainEstimates(components: readonly Component[], basis: Basis) {
  const live = components.flatMap(({ percentage }, position) => (percentage > 0 ? [position] : []))
  const { v } = plainFractions(
    live.map((position) => components[position]!.percentage),
    live.map((position) => components[position]!.properties.density),
    basis,
  )
  const found = components.map(({ properties, oxygenate, isEstimable = !oxygenate }) =>
    isEstimable ? plainEstimates(properties) : {},
  )
  const filled = components.map((component) => ({
    ...component,
    properties: { ...component.properties },
  }))
  const estimated: Partial<Record<EstimatedName, number[]>> = {}
  for (const name of ESTIMATED_NAMES) {
    const used = live.filter((position) => found[position]![name] !== undefined)
    const share = live.reduce((sum, position, i) => sum + (used.includes(position) ? v[i]! : 0), 0)
    if (used.length === 0 || share > 0.5 + 1e-9) continue
    for (const position of used) filled[position]!.properties[name] = found[position]![name]!
    estimated[name] = used
  }
  return { components: filled, estimated }
}
