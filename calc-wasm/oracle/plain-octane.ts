// Octane numbers a second time: see plain-blend.ts.
import type { Component } from '../vocabulary/blend.ts'
import type { MaterialProperties } from '../vocabulary/properties.ts'
import { isAlcoholic, plainHeld, plainMoles } from './plain-oxygenates.ts'

/** Of RT-70, by what is fitted: sensitivity and olefins for RON; sensitivity, olefins and the square of aromatics for MON. */
const RT70 = {
  'ethyl-rt70': { ron: [0.03224, 0.00101], mon: [0.0445, 0.00081, -0.00645] },
  'ethyl-rt70-of135': { ron: [0.03324, 0.00085], mon: [0.04285, 0.00066, -0.00632] },
  'volume-average': { ron: [0, 0], mon: [0, 0, 0] },
} as const

type Octanes = Pick<MaterialProperties, 'octan_ron' | 'octan_mon' | 'octan_aki' | 'olefin' | 'aromatics'>
interface Part extends Pick<Component, 'oxygenate'> {
  properties: Octanes
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const isIn = (octane: number | null) => octane !== null && octane >= 50 && octane <= 110

/** True of a hydrocarbon that RT-70 takes. */
export const isFit = ({ oxygenate, properties: p }: Part): boolean =>
  !oxygenate && isIn(p.octan_ron) && isIn(p.octan_mon) && p.olefin !== null && p.aromatics !== null

/** The moments of RT-70 over the materials that it takes, by their own volume; null with fewer than two. */
interface Moments {
  /** Volume fraction of these materials. */
  volume: number
  ron: number
  mon: number
  olefins: number
  /** ((⟨A²⟩ − Ā²)/100)² */
  aromatics: number
}

function momentsOf(v: readonly number[], parts: readonly Part[]): Moments | null {
  const places = parts.flatMap((part, i) => (isFit(part) ? [i] : []))
  if (places.length < 2) return null
  const volume = sum(places.map((i) => v[i]!))
  const of = (read: (properties: Octanes) => number) => {
    const values = places.map((i) => read(parts[i]!.properties))
    const mean = sum(values.map((value, at) => (v[places[at]!]! / volume) * value))
    return values.map((value) => value - mean)
  }
  const product = (a: readonly number[], b: readonly number[]) =>
    sum(places.map((i, at) => (v[i]! / volume) * a[at]! * b[at]!))
  const [ron, mon] = [of((p) => p.octan_ron!), of((p) => p.octan_mon!)]
  const s = of((p) => p.octan_ron! - p.octan_mon!)
  const [olefin, aromatics] = [of((p) => p.olefin!), of((p) => p.aromatics!)]
  return {
    volume,
    ron: product(ron, s),
    mon: product(mon, s),
    olefins: product(olefin, olefin),
    aromatics: (product(aromatics, aromatics) / 100) ** 2,
  }
}

/** What RT-70 adds there. */
const deltaOf = (moments: Moments | null, of: 'ron' | 'mon', method: keyof typeof RT70): number => {
  if (!moments) return 0
  const [bySensitivity, byOlefins, byAromatics = 0] = RT70[method][of]
  return bySensitivity * moments[of] + byOlefins * moments.olefins + byAromatics * moments.aromatics
}

/** What the alcohols of a blend change. */
interface Alcohols {
  /** By component what its octane counts. */
  shares: readonly number[]
  /** Mole fraction of the others, and their part of the volume. */
  moles: number
  volume: number
  /** Σ of the alcohols' mole fractions, those of propanol and butanol times 0.4. */
  weight: number
}

function alcoholsOf(
  v: readonly number[],
  components: readonly Component[],
  moles: readonly number[] = components.map((component, i) => v[i]! * plainMoles(component)),
): Alcohols {
  const is = components.map(isAlcoholic)
  const x = moles.map((mole) => mole / sum(moles))
  const volume = sum(v.filter((_, i) => !is[i]))
  const others = sum(x.filter((_, i) => !is[i]))
  const isLight = ({ oxygenate }: Component) => oxygenate === 'methanol' || oxygenate === 'ethanol'
  return {
    moles: is.includes(true) ? others : 1,
    volume,
    shares: is.includes(true) ? x.map((mole, i) => (is[i] ? mole : (others * v[i]!) / volume)) : v,
    weight: sum(components.map((component, i) => (is[i] ? x[i]! * (isLight(component) ? 1 : 0.4) : 0))),
  }
}

/** Sensitivity of all but alcohols: by volume, with what RT-70 adds. */
function sensitivityOf(
  v: readonly number[],
  components: readonly Component[],
  volume: number,
  added: number,
): number {
  const parts = components.map((component, i) => {
    const { octan_ron: ron, octan_mon: mon } = component.properties
    return isAlcoholic(component) ? 0 : v[i]! * (ron === null || mon === null ? 8 : ron - mon)
  })
  return sum(parts) / volume + added
}

/** What a mole of alcohol adds to a mole of the rest. */
const strengthOf = (sensitivity: number): number => 20.6 - 1.7 * Math.min(16, Math.max(0, sensitivity))

/** A material's AKI: stated, or the mean of its RON and MON. */
const statedAki = ({ octan_aki, octan_ron, octan_mon }: Octanes): number | null =>
  octan_aki ?? (octan_ron === null || octan_mon === null ? null : (octan_ron + octan_mon) / 2)

interface PlainOctanes {
  ron: number | null
  mon: number | null
  aki: number | null
}

/** Methanol and ethanol, as bought fuels hold them: octanes, g/mol, kg/m³. */
const PURE = {
  methanol: { octan_ron: 108.7, octan_mon: 88.6, mass: 32.042, density: 795.69 },
  ethanol: { octan_ron: 108.6, octan_mon: 89.7, mass: 46.068, density: 793.69 },
}

/**
 * Bought fuels with methanol or ethanol as their rest and the alcohol, each a component of its own. The octanes of the rest are
 * those that give the fuel's own by the rule.
 */
export function takenApart(v: readonly number[], components: readonly Component[]) {
  return components.flatMap(
    (component, i): { of: number; volume: number; moles: number; component: Component }[] => {
      const held = Object.entries(plainHeld(component)) as ['methanol' | 'ethanol', number][]
      if (held.length === 0)
        return [{ of: i, volume: v[i]!, moles: v[i]! * plainMoles(component), component }]
      const left = 1 - sum(held.map(([, part]) => part))
      const p = component.properties
      const base = left * plainMoles(component)
      const alcohols = held.map(([name, part]) => {
        const { mass, density, ...octanes } = PURE[name]
        const octan_aki = (octanes.octan_ron + octanes.octan_mon) / 2
        const properties = { ...p, ...octanes, octan_aki }
        return {
          part,
          moles: (part * density) / mass,
          component: { ...component, contains: {}, oxygenate: name, properties },
        }
      })
      const x = sum(alcohols.map(({ moles }) => moles)) / (base + sum(alcohols.map(({ moles }) => moles)))
      const rest = (octane: number | null, of: 'octan_ron' | 'octan_mon' | 'octan_aki', added: number) => {
        if (octane === null) return null
        const pure = sum(
          alcohols.map(({ moles, component: { properties } }) => (moles / (base / (1 - x))) * properties[of]),
        )
        return (octane - pure) / (1 - x) - added
      }
      const [ron, mon] = [rest(p.octan_ron, 'octan_ron', 0), rest(p.octan_mon, 'octan_mon', 0)]
      const added = x * strengthOf(ron === null || mon === null ? 8 : ron - mon)
      const properties = {
        ...p,
        octan_ron: rest(p.octan_ron, 'octan_ron', added),
        octan_mon: rest(p.octan_mon, 'octan_mon', added),
        octan_aki: rest(statedAki(p), 'octan_aki', added),
        olefin: p.olefin === null ? null : p.olefin / left,
        aromatics: p.aromatics === null ? null : p.aromatics / left,
      }
      return [
        {
          of: i,
          volume: v[i]! * left,
          moles: v[i]! * base,
          component: { ...component, contains: {}, properties },
        },
        ...alcohols.map(({ part, moles, component: alcohol }) => ({
          of: i,
          volume: v[i]! * part,
          moles: v[i]! * moles,
          component: alcohol,
        })),
      ]
    },
  )
}

/** RON, MON and AKI of a blend by volume fractions; null where a material lacks what they need. */
export function plainOctanes(given: readonly number[], all: readonly Component[]): PlainOctanes {
  const parts = takenApart(given, all)
  const v = parts.map(({ volume }) => volume)
  const components = parts.map(({ component }) => component)
  const moments = momentsOf(v, components)
  const { shares, moles, volume, weight } = alcoholsOf(
    v,
    components,
    parts.map((one) => one.moles),
  )
  const part = moments && volume > 0 ? moments.volume / volume : 0
  const added = {
    ron: part * deltaOf(moments, 'ron', 'ethyl-rt70'),
    mon: part * deltaOf(moments, 'mon', 'ethyl-rt70'),
  }
  const byAlcohols =
    weight === 0 || volume === 0
      ? 0
      : moles * weight * strengthOf(sensitivityOf(v, components, volume, added.ron - added.mon))
  const blended = (read: (properties: Octanes) => number | null, more: number) => {
    const values = components.map(({ properties }) => read(properties))
    if (values.includes(null)) return null
    return sum(values.map((value, i) => shares[i]! * value!)) + moles * more + byAlcohols
  }
  return {
    ron: blended((properties) => properties.octan_ron, added.ron),
    mon: blended((properties) => properties.octan_mon, added.mon),
    aki: blended(statedAki, (added.ron + added.mon) / 2),
  }
}

/** By component what its octane counts, with the alcohol in it. */
export function plainOctaneShares(given: readonly number[], all: readonly Component[]): number[] {
  const parts = takenApart(given, all)
  const { shares } = alcoholsOf(
    parts.map(({ volume }) => volume),
    parts.map(({ component }) => component),
    parts.map(({ moles }) => moles),
  )
  return given.map((_, i) => sum(parts.map(({ of }, at) => (of === i ? shares[at]! : 0))))
}
