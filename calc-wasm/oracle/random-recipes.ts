// Materials and recipes for tests and benchmarks, from a generator that gives the same ones every time.
import { randomNumbers } from '../recipe/continuous.ts'
import { type Component, OXYGENATES, POUR_KINDS, type Traits } from '../vocabulary/blend.ts'
import {
  DISTILLATION_NAMES,
  emptyProperties,
  type MaterialProperties,
  NUMERIC_PROPERTY_NAMES,
  type NumericPropertyName,
  propertyOf,
} from '../vocabulary/properties.ts'

export { randomNumbers }

type Random = () => number
const between = (random: Random, low: number, high: number) => low + (high - low) * random()
const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** Ranges of refinery streams from light naphtha to heavy gasoil; a property without one takes the middle of what is accepted. */
const USUAL: Partial<Record<NumericPropertyName, readonly [number, number]>> = {
  recovery: [90, 100],
  density: [620, 900],
  flash_point: [-45, 110],
  rvp: [0.1, 120],
  viscosity_40: [0.3, 8],
  cloud_point: [-60, 15],
  cfpp: [-60, 12],
  pour_freezing_point: [-70, 10],
  mercaptan: [0, 200],
  sulfur_ppm: [0, 5000],
  aromatics: [0, 90],
  olefin: [0, 45],
  benzene: [0, 5],
  octan_ron: [40, 115],
  octan_mon: [40, 105],
  octan_aki: [40, 110],
  cetane_number: [20, 65],
  cetane_index: [20, 65],
}
const COLORS = ['+30', '+25', '+17', '-3', '0.5', 'L1.0', '1.5', '2.2', 'L3.5', '6.0', 'D8.0']

/** A whole material, every property measured. */
export function randomMaterial(random: Random): MaterialProperties {
  const material = emptyProperties()
  let celsius = between(random, 20, 220)
  const width = between(random, 1, 14)
  for (const name of DISTILLATION_NAMES) {
    material[name] = rounded(celsius, 1)
    celsius += 0.2 + width * random() * 2
  }
  for (const name of NUMERIC_PROPERTY_NAMES.slice(DISTILLATION_NAMES.length)) {
    const { range, drawn } = propertyOf(name)
    const { min, max } = range!
    const [from, to] = drawn === 'skewed' ? [0, 0.005] : [0.45, 0.55]
    const [low, high] = USUAL[name] ?? [between(() => from, min, max), between(() => to, min, max)]
    material[name] = rounded(between(random, low, high), 3)
  }
  material.color = COLORS[Math.floor(random() * COLORS.length)]!
  return material
}

/** The same with each reading lost with the given chance. */
export function withGaps(random: Random, material: MaterialProperties, chance: number): MaterialProperties {
  const left = { ...material }
  for (const name of NUMERIC_PROPERTY_NAMES) if (random() < chance) left[name] = null
  if (random() < chance) left.color = random() < 0.2 ? 'red' : null
  return left
}

/** Most are hydrocarbons; the others are oxygenates of every kind. */
export function randomTraits(random: Random, oxygenated = 0.3): Traits {
  const one = <Word>(words: readonly Word[]) => words[Math.floor(random() * words.length)]!
  const oxygenate = random() < oxygenated ? one(OXYGENATES) : null
  const isBought = oxygenate === null && random() < oxygenated / 3
  return {
    oxygenate,
    pour_is: random() < 0.5 ? one(POUR_KINDS) : null,
    ...(isBought && {
      contains: { ethanol: one([0, 5, 10, 20]), methanol: one([0, 3]), mtbe: one([0, 10]) },
    }),
  }
}

/** Anything that the product accepts, however unlikely: whole ranges, their very ends included. */
export function acceptedMaterial(random: Random): MaterialProperties {
  const material = emptyProperties()
  const value = (min: number, max: number) => {
    const draw = random()
    if (draw < 0.12) return min
    if (draw > 0.88) return max
    return between(random, min, max)
  }
  for (const name of NUMERIC_PROPERTY_NAMES) {
    const { min, max } = propertyOf(name).range!
    if (random() > 0.15) material[name] = value(min, max)
  }
  const points = DISTILLATION_NAMES.flatMap((name) => material[name] ?? []).sort((a, b) => a - b)
  let before = Number.NEGATIVE_INFINITY
  for (const name of DISTILLATION_NAMES) {
    if (material[name] === null) continue
    // Strictly ascending, by the smallest steps now and then.
    const next = points.shift()!
    before = next > before ? next : before + (random() < 0.5 ? 0.1 : 1e-4)
    material[name] = before
  }
  const colors = [...COLORS, 'red', '>8', '', null]
  material.color = colors[Math.floor(random() * colors.length)]!
  return material
}

/** Shares of `count` materials; now and then one of none, or a tiny one. */
export function randomShares(random: Random, count: number): number[] {
  const shares = Array.from({ length: count }, () => rounded(between(random, 0.5, 60), 1))
  if (count > 1 && random() < 0.1) shares[0] = 0
  if (count > 1 && random() < 0.05) shares[1] = 0.5
  return shares
}

/** Shares in whole percent that sum to 100 and often end, one after the other, at a label. */
const roundShares = (random: Random, count: number): number[] => {
  const ends = new Set([100])
  const labels = [1, 4, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99]
  while (ends.size < count) ends.add(labels[Math.floor(random() * labels.length)]!)
  const sorted = [...ends].sort((a, b) => a - b)
  return sorted.map((end, i) => end - (sorted[i - 1] ?? 0))
}

/**
 * Narrow cuts, lightest first: between neighbours a gap in which nothing boils, one common point, or some overlap. Their
 * shares end at labels, so that what is asked for is a jump of the cumulative curve, or a stretch where it stands still.
 */
export function narrowCuts(random: Random, count: number): Component[] {
  const shares = roundShares(random, count)
  let celsius = between(random, 20, 60)
  return shares.map((percentage) => {
    const properties = randomMaterial(random)
    const first = properties.ibp!
    const width = random() < 0.3 ? 0.02 : between(random, 0.1, 1)
    for (const name of DISTILLATION_NAMES) {
      properties[name] = rounded(celsius + (properties[name]! - first) * width, 3)
    }
    const draw = random()
    celsius =
      properties.fbp! + (draw < 0.4 ? between(random, 0, 30) : draw < 0.7 ? 0 : -between(random, 0, 5))
    return { percentage, properties }
  })
}

/** A recipe of whole materials. */
export const randomRecipe = (random: Random, count: number): Component[] => {
  const shares = randomShares(random, count)
  return shares.map((percentage) => ({ percentage, properties: randomMaterial(random) }))
}
