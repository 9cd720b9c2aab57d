// Net heat of combustion of a blend: oxygenates by their own heats, hydrocarbons by an equation of their density.
import { heavyValue } from './heavy/heavy-blend.ts'
import type { Basis, Blend, BlendOptions, Energy, Mixture, OxygenateName } from './vocabulary/blend.ts'
import type { CategoryName } from './vocabulary/categories.ts'
import { type Ingredient, isOxygenated, oxygenatesIn } from './vocabulary/contents.ts'
import type { BlendResults } from './vocabulary/properties.ts'

/** MJ/kg from heats of formation; FAME from memory (published: 37.0 to 37.5). Unknown for other oxygenates. */
const NET_HEATS: Readonly<Record<OxygenateName, number | null>> = {
  methanol: 19.935,
  ethanol: 26.818,
  propanol: 30.447,
  butanol: 33.033,
  mtbe: 35.224,
  etbe: 36.242,
  tame: 36.33,
  fame: 37.2,
  other: null,
}

/**
 * ASTM D3338, MJ/kg of hydrocarbons, from density [kg/m³ at 15 °C], aromatics [vol %], the mean of the 10, 50 and 90 % points and
 * sulfur [mass %]; constants from memory, within 0.09 MJ/kg of the heats of formation of 24 pure ones.
 */
export function d3338(density: number, aromatics: number, celsius: number, sulfur: number): number {
  const A = aromatics
  const T = celsius
  const hydrocarbons =
    (5528.73 - 92.6499 * A + 10.1601 * T + 0.314169 * A * T) / density +
    0.0791707 * A -
    0.00944893 * T -
    0.000292178 * A * T +
    35.9936
  return hydrocarbons * (1 - 0.01 * sulfur) + 0.1016 * sulfur
}

/** An equation in density, kg/m³ at 15 °C, and sulfur, water and ash, mass %. */
const byDensity =
  (a: number, b: number, c: number) =>
  (density: number, sulfur: number, water = 0, ash = 0): number =>
    (a - b * density ** 2 + c * density) * (1 - 0.01 * (water + ash + sulfur)) +
    0.0942 * sulfur -
    0.02449 * water

/** ASTM D4868, the equation of ISO 8217 for distillates; up to 1.6 MJ/kg too high on pure aromatics. */
export const d4868 = byDensity(46.423, 8.792e-6, 3.17e-3)
/** The equation of ISO 8217 for residual fuels. */
export const iso8217 = byDensity(46.704, 8.802e-6, 3.167e-3)

/** Range of D4868, kg/m³. */
const D4868_DENSITY = { min: 750, max: 1000 } as const
const RESIDUAL_DENSITY = { min: 750, max: 1020 } as const
/** kg/m³ at 15 °C. */
const WATER_DENSITY = 999.1
const PPM_PER_PERCENT = 1e4

interface Blended {
  materials: readonly Ingredient[]
  percentages: readonly number[]
  basis: Basis
  category: CategoryName | null
  results: BlendResults
  /** Uses the equation for jet fuels, whatever the category. */
  isJet?: boolean
  /** vol % and mass %; an unknown content counts as 0. */
  heavy?: { water: number | null; ash: number | null }
}

/** `blendOf` gives the results of the same materials at other shares; with oxygenates there is no value without it. */
export function energyOf(
  blended: Blended,
  blendOf?: (shares: readonly number[]) => BlendResults | undefined,
): Energy {
  const { materials, percentages, basis, category, results } = blended
  const used = materials.flatMap((material, at) => {
    const { density } = material.properties
    const share = percentages[at]!
    const volume = basis === 'volume' ? share : density === null ? Number.NaN : share / density
    return share > 0 ? [{ material, density, volume }] : []
  })
  const rest = percentages.map((share, at) => (isPure(materials[at]!) ? 0 : share))
  const isMixed = rest.some((share) => share > 0)
  const isApart = isMixed && used.some(({ material }) => isPure(material))
  const apart = isApart ? blendOf?.(rest) : undefined
  const fuel = apart ?? results
  const equation = blended.isJet ? 'd3338' : equationOf(category, fuel)
  const nothing = (lacks: Energy['lacks']): Energy => ({ mj_kg: null, mj_l: null, equation, lacks })
  if (isApart && !apart) return nothing('oxygenate')
  if (results.density === null || used.some(({ density }) => density === null)) return nothing('density')

  const mass = used.reduce((sum, { volume, density }) => sum + volume * density!, 0)
  const oxygenates = oxygenatesOf(used)
  if (oxygenates === null) return nothing('oxygenate')
  const { heavy, contained, within, fuelled } = oxygenates
  let { heat } = oxygenates
  if (isMixed) {
    const hydrocarbons = without(fuel, contained / fuelled, within / fuelled)
    const found = heatOf(hydrocarbons, equation, blended.heavy)
    if (typeof found === 'string') return nothing(found)
    heat += (mass - heavy) * found
  }
  const mj_kg = heat / mass
  return { mj_kg, mj_l: (mj_kg * results.density) / 1000, equation }
}

const isPure = ({ oxygenate }: Ingredient): boolean => Boolean(oxygenate)

/** Heat and mass of all oxygenates, with what bought fuels contain of them and the volume of those fuels; null if one is unknown. */
function oxygenatesOf(used: readonly { material: Ingredient; volume: number }[]) {
  const sums = { heat: 0, heavy: 0, contained: 0, within: 0, fuelled: 0 }
  for (const { material, volume } of used) {
    const found = oxygenatesIn(material)
    if (isOxygenated(material) && found.length === 0) return null
    if (!isPure(material)) sums.fuelled += volume
    for (const one of found) {
      const q = NET_HEATS[one.name]
      if (q === null || one.density === null) return null
      const part = (volume * one.volume) / 100
      sums.heat += part * one.density * q
      sums.heavy += part * one.density
      if (isPure(material)) continue
      sums.contained += part
      sums.within += part * one.density
    }
  }
  return sums
}

/** The heat of a blend of the core, with water and ash from its own properties. */
export const energyOfBlend = (
  { results, own }: Pick<Blend, 'results' | 'own'>,
  recipe: Omit<Blended, 'results' | 'heavy'>,
  blendOf?: Parameters<typeof energyOf>[1],
): Energy =>
  energyOf(
    { ...recipe, results, heavy: { water: heavyValue(own, 'water'), ash: heavyValue(own, 'ash') } },
    blendOf,
  )

/** Grades of jet fuel limit the heat; it is then computed by their equation. */
export const isHeatLimited = ({ limits }: { limits: readonly { q: string }[] }): boolean =>
  limits.some(({ q }) => q === 'net_energy')

/** The heat of a mixture's blend by the equation for jet fuels. */
export const jetEnergy = (
  mixture: Pick<Mixture, 'blend'>,
  blend: Pick<Blend, 'results' | 'own'>,
  { options, ...recipe }: Pick<Blended, 'materials' | 'percentages' | 'basis'> & { options?: BlendOptions },
): Energy =>
  energyOfBlend(
    blend,
    { ...recipe, category: null, isJet: true },
    (shares) => mixture.blend(shares, recipe.basis, options).results,
  )

/** A bought fuel without its oxygenates, given their volume fraction and their mass in kg/m³ of the fuel; boiling points stay. */
function without(fuel: BlendResults, volume: number, mass: number): BlendResults {
  if (volume === 0 || fuel.density === null) return fuel
  const part = 1 - volume
  if (part <= 0 || fuel.density <= mass) return { ...fuel, density: null }
  return {
    ...fuel,
    density: (fuel.density - mass) / part,
    aromatics: fuel.aromatics === null ? null : Math.min(100, fuel.aromatics / part),
    sulfur_ppm: fuel.sulfur_ppm === null ? null : (fuel.sulfur_ppm * fuel.density) / (fuel.density - mass),
  }
}

const meanPoint = ({ pct_10, pct_50, pct_90 }: BlendResults): number | null =>
  pct_10 === null || pct_50 === null || pct_90 === null ? null : (pct_10 + pct_50 + pct_90) / 3

function equationOf(category: CategoryName | null, fuel: BlendResults): Energy['equation'] {
  if (category === 'residual') return 'iso8217'
  if (category === 'gasoil') return 'd4868'
  const isOfNone = category === null || category === 'customized'
  return isOfNone && (meanPoint(fuel) === null || fuel.aromatics === null) ? 'd4868' : 'd3338'
}

/** MJ/kg, or the missing input. */
function heatOf(
  fuel: BlendResults,
  equation: Energy['equation'],
  heavy: Blended['heavy'],
): number | NonNullable<Energy['lacks']> {
  const { density, aromatics, sulfur_ppm } = fuel
  if (density === null) return 'density'
  if (sulfur_ppm === null) return 'sulfur_ppm'
  const sulfur = sulfur_ppm / PPM_PER_PERCENT
  if (equation !== 'd3338') {
    const [by, { min, max }] = equation === 'd4868' ? [d4868, D4868_DENSITY] : [iso8217, RESIDUAL_DENSITY]
    const water = ((heavy?.water ?? 0) * WATER_DENSITY) / density
    return density >= min && density <= max ? by(density, sulfur, water, heavy?.ash ?? 0) : 'range'
  }
  const celsius = meanPoint(fuel)
  if (celsius === null) return 'curve'
  return aromatics === null ? 'aromatics' : d3338(density, aromatics, celsius, sulfur)
}
