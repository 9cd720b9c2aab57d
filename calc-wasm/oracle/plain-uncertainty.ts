// The uncertainty of a blend once more, for tests: readings are varied as a person would do it, one draw after the other, and
// blended by the core from outside; estimates are put in as readings. Only the standard deviations are taken over; a colour is left out.

import { packMaterial } from '../mixture.ts'
import type { UncertainComponent, UncertaintyQuestion, UncertaintySettings } from '../uncertainty/question.ts'
import type { UncertaintyResult } from '../uncertainty/result.ts'
import type { Basis, Blend, Calc } from '../vocabulary/blend.ts'
import { type OwnProperty, type OwnValues, ownQuantity } from '../vocabulary/own-property.ts'
import {
  DISTILLATION_NAMES,
  type DistillationName,
  type MaterialProperties,
  NUMERIC_PROPERTY_NAMES,
  type NumericPropertyName,
} from '../vocabulary/properties.ts'
import { VOLUMES } from './plain-distillation.ts'
import { type Sides, sidesOf } from './plain-model-errors.ts'
import { plainKey, plainNormal } from './plain-stream.ts'

type Values = Partial<Record<NumericPropertyName, number>>
type PlainGroup = 'all' | 'recipe' | 'inputs' | 'model'
type Errors = (latent: number, key: bigint, tag: number) => number

const COLD = [-200, Infinity] as const
const RATING = [-50, 200] as const
/** What keeps a varied reading possible: it is skewed and never negative, or stays within a range. */
const VARIED: Record<
  Exclude<NumericPropertyName, DistillationName>,
  'skewed' | readonly [low: number, high: number]
> = {
  recovery: [25, 100],
  density: [400, 1200],
  flash_point: COLD,
  rvp: 'skewed',
  viscosity_40: 'skewed',
  cloud_point: COLD,
  cfpp: COLD,
  pour_freezing_point: COLD,
  mercaptan: 'skewed',
  sulfur_ppm: 'skewed',
  aromatics: [0, 100],
  olefin: [0, 100],
  benzene: 'skewed',
  octan_ron: RATING,
  octan_mon: RATING,
  octan_aki: RATING,
  cetane_number: RATING,
  cetane_index: RATING,
}
const slotOf = (name: NumericPropertyName) => [...NUMERIC_PROPERTY_NAMES].indexOf(name)
/** Those that came later, past the places of the curve and of shares. */
const LATER: readonly NumericPropertyName[] = ['cfpp']
const CURVE = 31
const SHARE = 32
/** The colour, which has no error here, stands before the mercaptan. */
export const latentOf = (name: NumericPropertyName) => {
  const at = LATER.indexOf(name)
  if (at >= 0) return SHARE + 1 + at
  const isAfter = (other: NumericPropertyName) => slotOf(name) > slotOf(other)
  const color = name === 'mercaptan' || isAfter('mercaptan') ? 1 : 0
  return slotOf(name) + color - LATER.filter(isAfter).length
}
const isPoint = (name: string): name is DistillationName => (DISTILLATION_NAMES as string[]).includes(name)

/** What is varied of one component: its standard deviations, and the parts of them that are not the laboratory's. */
interface Off {
  s: Record<string, number>
  part: Record<string, number>
  /** Estimates of what it lacks, taken over from the blend itself. */
  estimates: Values
}

/** Cetane index by the method that the blend has, of D4737 A where it has none. */
function indexOf(
  method: string | null,
  p: Pick<MaterialProperties, 'density' | 'pct_10' | 'pct_50' | 'pct_90'>,
): number | null {
  if (p.density === null || p.pct_10 === null || p.pct_50 === null || p.pct_90 === null) return null
  if (p.density < 400 || p.density > 1200) return null
  const d = p.density / 1000
  if (method === 'd4737-b')
    return -399.9 * d + 0.1113 * p.pct_10 + 0.1212 * p.pct_50 + 0.0627 * p.pct_90 + 309.33
  if (method === 'd976')
    return 454.74 - 1641.416 * d + 774.74 * d ** 2 - 0.554 * p.pct_50 + 97.803 * Math.log10(p.pct_50) ** 2
  const [a, b, c] = [p.pct_10 - 215, p.pct_50 - 260, p.pct_90 - 310]
  const e = Math.exp(-3.5 * (d - 0.85)) - 1
  return (
    45.2 +
    0.0892 * a +
    (0.131 + 0.901 * e) * b +
    (0.0523 - 0.42 * e) * c +
    0.00049 * (a ** 2 - c ** 2) +
    107 * e +
    60 * e ** 2
  )
}

/** x with an error of s·z that never makes it negative. */
const skewed = (x: number, s: number, z: number): number => {
  const q = Math.log(1 + (s / x) ** 2)
  return x * Math.exp(Math.sqrt(q) * z - q / 2)
}

function drawn(name: keyof typeof VARIED, x: number, off: number, z: number): number {
  const within = VARIED[name]
  if (within === 'skewed') return skewed(x, off, z)
  const [low, high] = within
  return Math.min(high, Math.max(low, x + off * z))
}

/** A material with the errors of one draw. */
function varied(
  component: UncertainComponent,
  { s, part, estimates }: Off,
  rho: number,
  cetane: string | null,
  z: Errors,
): MaterialProperties {
  const { properties: stated, entered, id } = component
  const key = plainKey(id)
  const values = { ...stated }
  /** The test's own error and the laboratory's, which is nobody's. */
  const error = (name: NumericPropertyName, latent: number) =>
    part[name]! * z(latent, key, 1) + Math.sqrt(1 - part[name]! ** 2) * z(latent, 0n, 1)
  for (const name of NUMERIC_PROPERTY_NAMES) {
    const x = stated[name]
    const off = s[name] ?? 0
    if (x === null) {
      const guess = estimates[name]
      if (guess !== undefined && !isPoint(name))
        values[name] = drawn(name, guess, off, z(latentOf(name), key, 1))
    } else if (off > 0 && isPoint(name))
      values[name] =
        x + off * (Math.sqrt(rho) * error(name, CURVE) + Math.sqrt(1 - rho) * error(name, latentOf(name)))
    else if (off > 0 && !isPoint(name)) values[name] = drawn(name, x, off, error(name, latentOf(name)))
  }
  const measured = DISTILLATION_NAMES.map(
    (name) => stated[name] !== null && (!entered || entered.includes(name)),
  )
  for (const [label, name] of DISTILLATION_NAMES.entries()) {
    if (stated[name] === null || measured[label]) continue
    const low = measured.lastIndexOf(true, label)
    const high = measured.indexOf(true, label)
    if (low < 0 && high < 0) continue
    const moved = (at: number) => values[DISTILLATION_NAMES[at]!]! - stated[DISTILLATION_NAMES[at]!]!
    const [from, to] = low < 0 ? [high, high] : high < 0 ? [low, low] : [low, high]
    const way = from === to ? 0 : (VOLUMES[label]! - VOLUMES[from]!) / (VOLUMES[to]! - VOLUMES[from]!)
    values[name] = stated[name] + moved(from) * (1 - way) + moved(to) * way
  }
  const [before, after] = [indexOf(cetane, stated), indexOf(cetane, values)]
  if (stated.cetane_index !== null && before !== null)
    values.cetane_index = stated.cetane_index + after! - before
  if (stated.octan_aki !== null && stated.octan_ron !== null && stated.octan_mon !== null)
    values.octan_aki =
      stated.octan_aki + (values.octan_ron! - stated.octan_ron + values.octan_mon! - stated.octan_mon) / 2
  return values
}

/** And its own properties. */
function variedOwn(
  { own = {}, id }: UncertainComponent,
  { s, part }: Off,
  definitions: readonly OwnProperty[],
  z: Errors,
): OwnValues {
  const values = { ...own }
  for (const { key, rule, offset, min, max } of definitions) {
    const x = own[key]
    const q = ownQuantity(key)
    if (x === undefined || !(s[q]! > 0)) continue
    const latent = Number(plainKey(q) | 0x80000000n)
    const error = part[q]! * z(latent, plainKey(id), 1) + Math.sqrt(1 - part[q]! ** 2) * z(latent, 0n, 1)
    const zero = rule === 'power' ? (offset ?? 0) : 0
    const isPositive = ['power', 'log', 'loglog'].includes(rule)
    const y = isPositive ? skewed(x + zero, s[q]!, error) - zero : x + s[q]! * error
    const least = Math.max(min === null ? -Infinity : Math.min(min, x), rule === 'loglog' ? 0.2 : -Infinity)
    values[key] = Math.min(Math.max(max ?? Infinity, x), Math.max(least, y))
  }
  return values
}

/** A blend's results with the errors of the rules. */
function offBy({ results, methods }: Blend, s: Sides, rho: number, z: Errors): MaterialProperties {
  const off = { ...results }
  for (const name of NUMERIC_PROPERTY_NAMES) {
    const y = results[name]
    const sides = s[name]
    if (y === null || !sides) continue
    const own = z(latentOf(name), 0n, 3)
    const error = isPoint(name) ? Math.sqrt(rho) * z(CURVE, 0n, 3) + Math.sqrt(1 - rho) * own : own
    const deviation = sides[error > 0 ? 'up' : 'down'] * error
    if (isPoint(name)) {
      off[name] = y + deviation
      continue
    }
    const isAmount = name === 'aromatics' || name === 'olefin' || name === 'benzene'
    if (isAmount && y === 0) continue
    const drawn = sides.isRelative ? y * (1 + deviation) : y + deviation
    off[name] = isAmount || name === 'recovery' ? Math.min(100, Math.max(0, drawn)) : drawn
  }
  const labels = DISTILLATION_NAMES.filter((name) => off[name] !== null)
  for (let moved = true; moved; ) {
    moved = false
    // Pools of equal values that have been put together already move together: the mean of each descending neighbourhood.
    const pools: string[][] = []
    for (const name of labels) {
      const last = pools.at(-1)
      if (last && off[last[0] as 'ibp'] === off[name]) last.push(name)
      else pools.push([name])
    }
    for (const [k, pool] of pools.entries()) {
      const next = pools[k + 1]
      if (!next || off[pool[0] as 'ibp']! <= off[next[0] as 'ibp']!) continue
      const all = [...pool, ...next]
      const mean = all.reduce((sum, name) => sum + off[name as 'ibp']!, 0) / all.length
      for (const name of all) off[name as 'ibp'] = mean
      moved = true
      break
    }
  }
  const cetane = methods.cetane_index
  if (cetane === 'd4737-a' || cetane === 'd4737-b' || cetane === 'd976')
    off.cetane_index! += indexOf(cetane, off)! - indexOf(cetane, results)!
  if (methods.octan_aki === 'aki-mean')
    off.octan_aki! += (off.octan_ron! - results.octan_ron! + off.octan_mon! - results.octan_mon!) / 2
  return off
}

export interface PlainDraw {
  results: MaterialProperties
  /** By `own:key`. */
  own: Record<string, number | null>
}

/** By group every draw. `assumed` is where the standard deviations are taken from; `partOf` says which part is a test's own. */
export function plainDraws(
  calc: Calc,
  { components, basis, options = {} }: UncertaintyQuestion & { basis: Basis },
  { draws, seed, accuracy, correlation }: UncertaintySettings,
  assumed: UncertaintyResult['assumed'],
  partOf: (one: UncertaintyResult['assumed'][number]) => number = () => 1,
): Record<PlainGroup, PlainDraw[]> {
  const { own: definitions = [], estimates, methods = {} } = options
  const offs = components.map((): Off => ({ s: {}, part: {}, estimates: {} }))
  const nominal = calc.blend(components, basis, options)
  const models = sidesOf(assumed, nominal.results)
  for (const one of assumed) {
    if (one.property === 'color') continue
    if (one.is !== 'model') {
      offs[one.component]!.s[one.property] = one.s
      offs[one.component]!.part[one.property] = partOf(one)
    }
  }
  const shares = components.map(({ percentage }) => percentage)
  if (estimates)
    for (const [name, list] of Object.entries(nominal.estimated ?? {}))
      for (const { component, value } of list) offs[component]!.estimates[name as 'rvp'] = value
  const blend = (parts: readonly number[], readings: readonly UncertainComponent[]): Blend =>
    calc
      .mixture(readings.map((one) => packMaterial(one.properties, one)))
      .blend(parts, basis, { methods, own: definitions })
  const drawOf = (of: Pick<Blend, 'own'>, results: MaterialProperties): PlainDraw => ({
    results,
    own: Object.fromEntries((of.own ?? []).map(({ property, value }) => [ownQuantity(property.key), value])),
  })
  const cetane = methods.cetane_index ?? null
  // What is estimated is the mean of what is drawn of it, as a reading is.
  const stated = components.map((one, i) => {
    const properties = { ...one.properties }
    for (const [name, value] of Object.entries(offs[i]!.estimates)) properties[name as 'rvp'] = value
    return { ...one, properties }
  })

  const one = (draw: number) => {
    const known = new Map<string, number>()
    const z: Errors = (latent, key, tag) => {
      const name = `${latent} ${key} ${tag}`
      const found = known.get(name) ?? plainNormal(seed, draw >> 1, latent, key, tag)
      known.set(name, found)
      return draw % 2 === 0 ? found : -found
    }
    const other = shares.map(
      (share, i) => share * Math.max(0, 1 + (accuracy / 196) * z(SHARE, plainKey(components[i]!.id), 2)),
    )
    const readings = components.map((component, i) => ({
      ...component,
      properties: varied(component, offs[i]!, correlation, cetane, z),
      own: variedOwn(component, offs[i]!, definitions, z),
    }))
    const [all, recipe, inputs] = [blend(other, readings), blend(other, stated), blend(shares, readings)]
    return {
      all: drawOf(all, offBy(all, models, correlation, z)),
      recipe: drawOf(recipe, recipe.results),
      inputs: drawOf(inputs, inputs.results),
      model: drawOf(nominal, offBy(nominal, models, correlation, z)),
    }
  }
  const all = Array.from({ length: draws }, (_, draw) => one(draw))
  return {
    all: all.map((draw) => draw.all),
    recipe: all.map((draw) => draw.recipe),
    inputs: all.map((draw) => draw.inputs),
    model: all.map((draw) => draw.model),
  }
}
