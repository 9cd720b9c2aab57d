// The uncertainty of a blend once more, for tests: readings are varied as a person would do it, one draw after the other, and
// blended by the core from outside. Only the standard deviations are taken over; a colour is left out.

import { VOLUMES } from '../grades/recovery-curve.ts'
import { packMaterial } from '../mixture.ts'
import { isOwnQuantity } from '../own/own-property.ts'
import type { UncertainComponent, UncertaintyQuestion, UncertaintySettings } from '../uncertainty/question.ts'
import type { UncertaintyResult } from '../uncertainty/result.ts'
import type { Basis, Blend, Calc } from '../vocabulary/blend.ts'
import {
  DISTILLATION_NAMES,
  type MaterialProperties,
  NUMERIC_PROPERTY_NAMES,
  type NumericPropertyName,
} from '../vocabulary/properties.ts'
import { plainKey, plainNormal } from './plain-stream.ts'

type Values = Partial<Record<NumericPropertyName, number>>
export type PlainGroup = 'all' | 'recipe' | 'inputs' | 'model'
type Errors = (latent: number, key: bigint, tag: number) => number

const SKEWED: readonly string[] = ['sulfur_ppm', 'mercaptan', 'viscosity_40', 'rvp', 'benzene']
const BOUNDS: Partial<Record<NumericPropertyName, readonly [number, number]>> = {
  density: [400, 1200],
  recovery: [25, 100],
  aromatics: [0, 100],
  olefin: [0, 100],
  flash_point: [-200, Infinity],
  cloud_point: [-200, Infinity],
  pour_freezing_point: [-200, Infinity],
}
const RATING = [-50, 200] as const
const slotOf = (name: NumericPropertyName) => [...NUMERIC_PROPERTY_NAMES].indexOf(name)
/** The colour stands before the mercaptan in the tables of the core. */
const latentOf = (name: NumericPropertyName) => {
  const slot = slotOf(name) + (slotOf(name) >= slotOf('mercaptan') ? 1 : 0)
  return slot < 31 ? slot : slot + 2
}
const CURVE = 31
const SHARE = 32

function d4737(p: Pick<MaterialProperties, 'density' | 'pct_10' | 'pct_50' | 'pct_90'>): number | null {
  if (p.density === null || p.pct_10 === null || p.pct_50 === null || p.pct_90 === null) return null
  if (p.density < 400 || p.density > 1200) return null
  const [a, b, c] = [p.pct_10 - 215, p.pct_50 - 260, p.pct_90 - 310]
  const e = Math.exp(-3.5 * (p.density / 1000 - 0.85)) - 1
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

/** A material with the errors of one draw. `s` are its standard deviations by property. */
function varied(component: UncertainComponent, s: Values, rho: number, z: Errors): MaterialProperties {
  const { properties: stated, entered, id } = component
  const key = plainKey(id)
  const drawn = { ...stated }
  for (const name of NUMERIC_PROPERTY_NAMES) {
    const x = stated[name]
    const off = s[name] ?? 0
    if (x === null || off === 0) continue
    const own = z(latentOf(name), key, 1)
    if ((DISTILLATION_NAMES as string[]).includes(name))
      drawn[name] = x + off * (Math.sqrt(rho) * z(CURVE, key, 1) + Math.sqrt(1 - rho) * own)
    else if (SKEWED.includes(name)) {
      const q = Math.log(1 + (off / x) ** 2)
      drawn[name] = x * Math.exp(Math.sqrt(q) * own - q / 2)
    } else {
      const [low, high] = BOUNDS[name] ?? RATING
      drawn[name] = Math.min(high, Math.max(low, x + off * own))
    }
  }
  const measured = DISTILLATION_NAMES.map(
    (name) => stated[name] !== null && (!entered || entered.includes(name)),
  )
  for (const [label, name] of DISTILLATION_NAMES.entries()) {
    if (stated[name] === null || measured[label]) continue
    const low = measured.lastIndexOf(true, label)
    const high = measured.indexOf(true, label)
    if (low < 0 && high < 0) continue
    const moved = (at: number) => drawn[DISTILLATION_NAMES[at]!]! - stated[DISTILLATION_NAMES[at]!]!
    const [from, to] = low < 0 ? [high, high] : high < 0 ? [low, low] : [low, high]
    const way = from === to ? 0 : (VOLUMES[label]! - VOLUMES[from]!) / (VOLUMES[to]! - VOLUMES[from]!)
    drawn[name] = stated[name] + moved(from) * (1 - way) + moved(to) * way
  }
  const [before, after] = [d4737(stated), d4737(drawn)]
  if (stated.cetane_index !== null && before !== null)
    drawn.cetane_index = stated.cetane_index + after! - before
  if (stated.octan_aki !== null && stated.octan_ron !== null && stated.octan_mon !== null)
    drawn.octan_aki =
      stated.octan_aki + (drawn.octan_ron! - stated.octan_ron + drawn.octan_mon! - stated.octan_mon) / 2
  return drawn
}

/** A blend's results with the errors of the rules. */
function offBy(
  { results, methods }: Blend,
  s: Values,
  relative: ReadonlySet<string>,
  rho: number,
  z: Errors,
): MaterialProperties {
  const off = { ...results }
  for (const name of NUMERIC_PROPERTY_NAMES) {
    const y = results[name]
    const deviation = s[name] ?? 0
    if (y === null || deviation === 0) continue
    const own = z(latentOf(name), 0n, 3)
    if ((DISTILLATION_NAMES as string[]).includes(name)) {
      off[name] = y + deviation * (Math.sqrt(rho) * z(CURVE, 0n, 3) + Math.sqrt(1 - rho) * own)
      continue
    }
    const isAmount = name === 'aromatics' || name === 'olefin' || name === 'benzene'
    if (isAmount && y === 0) continue
    const drawn = relative.has(name) ? y * (1 + deviation * own) : y + deviation * own
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
  if (methods.cetane_index === 'd4737-a') off.cetane_index! += d4737(off)! - d4737(results)!
  if (methods.octan_aki === 'aki-mean')
    off.octan_aki! += (off.octan_ron! - results.octan_ron! + off.octan_mon! - results.octan_mon!) / 2
  return off
}

/** By group every draw. `assumed` is where the standard deviations are taken from. */
export function plainDraws(
  calc: Calc,
  { components, basis, options }: UncertaintyQuestion & { basis: Basis },
  { draws, seed, accuracy, correlation }: UncertaintySettings,
  assumed: UncertaintyResult['assumed'],
): Record<PlainGroup, MaterialProperties[]> {
  const tests = components.map((): Values => ({}))
  const models: Values = {}
  const relative = new Set<string>()
  for (const one of assumed) {
    if (one.property === 'color' || isOwnQuantity(one.property)) continue
    if (one.is === 'test') tests[one.component]![one.property] = one.s
    if (one.is !== 'model') continue
    models[one.property] = one.s * one.factor
    if (one.isRelative) relative.add(one.property)
  }
  const blend = (shares: readonly number[], readings: readonly MaterialProperties[]) =>
    calc
      .mixture(readings.map((properties, i) => packMaterial(properties, components[i]!)))
      .blend(shares, basis, options)
  const shares = components.map(({ percentage }) => percentage)
  const stated = components.map(({ properties }) => properties)
  const nominal = blend(shares, stated)

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
    const readings = components.map((component, i) => varied(component, tests[i]!, correlation, z))
    return {
      all: offBy(blend(other, readings), models, relative, correlation, z),
      recipe: blend(other, stated).results,
      inputs: blend(shares, readings).results,
      model: offBy(nominal, models, relative, correlation, z),
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
