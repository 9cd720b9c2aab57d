// What oxygenates change, a second time: see plain-blend.ts.
import type { Component } from '../vocabulary/blend.ts'
import { DISTILLATION_NAMES } from '../vocabulary/properties.ts'
import { plainCurve } from './plain-distillation.ts'

const ALCOHOLS = { methanol: 32.042, ethanol: 46.068, propanol: 60.096, butanol: 74.122 }
/** kPa that methanol and ethanol count as in a gasoline. */
const ALCOHOL_PRESSURES = { methanol: 276, ethanol: 117 }

const isOf = <Table extends object>(table: Table, name: PropertyKey): name is keyof Table => name in table

export type Kind = 'hydrocarbon' | 'light-alcohol' | 'alcohol' | 'oxygenate'

export function kindsOf({ oxygenate }: Component): Kind {
  if (!oxygenate) return 'hydrocarbon'
  if (isOf(ALCOHOL_PRESSURES, oxygenate)) return 'light-alcohol'
  return isOf(ALCOHOLS, oxygenate) ? 'alcohol' : 'oxygenate'
}

/** True of methanol to butanol. */
export const isAlcoholic = ({ oxygenate }: Pick<Component, 'oxygenate'>): boolean =>
  Boolean(oxygenate) && isOf(ALCOHOLS, oxygenate!)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

export function plainRvp(
  v: readonly number[],
  components: readonly Component[],
  kinds: readonly Kind[],
): number | null {
  const found = plainPressure(v, components, kinds)
  if (!found) return null
  const share = Math.min(0.1, found.alcohol)
  return share === 0 ? found.base : (1 - share) * found.base + share * found.pressure
}

/** Pressure of a blend without methanol and ethanol, that of these, and their volume; null where there is no value. */
export function plainPressure(
  v: readonly number[],
  components: readonly Component[],
  kinds: readonly Kind[],
): { base: number; pressure: number; alcohol: number } | null {
  const places = components.map((_, i) => i)
  const isAlone = components.length === 1
  /** Volume of each alcohol in a component. */
  const inside = components.map((component, i) => {
    if (kinds[i] === 'light-alcohol') return { [component.oxygenate!]: 1 }
    return isAlone || kinds[i] !== 'hydrocarbon' ? {} : plainHeld(component)
  })
  const amount = inside.map((held) => sum(Object.values(held)))
  const raised = inside.map((held) =>
    sum(
      Object.entries(held).map(
        ([name, volume]) => volume * ALCOHOL_PRESSURES[name as keyof typeof ALCOHOL_PRESSURES],
      ),
    ),
  )
  const rest = places.filter((i) => kinds[i] !== 'light-alcohol')
  const alcohol = sum(places.map((i) => v[i]! * amount[i]!))
  if (alcohol > 0.3 + 1e-9 || rest.some((i) => amount[i]! > 0.3 + 1e-9)) return null
  if (rest.some((i) => components[i]!.properties.rvp === null)) return null
  /** Without the alcohol that is in it. */
  const bases = rest.map((i) => {
    const share = Math.min(0.1, amount[i]!)
    const own = components[i]!.properties.rvp!
    return share === 0 ? own : (own - (share * raised[i]!) / amount[i]!) / (1 - share)
  })
  if (bases.some((base) => base < 0)) return null
  const volumes = rest.map((i) => v[i]! * (1 - amount[i]!))
  const base = (sum(bases.map((one, at) => volumes[at]! * one ** 1.25)) / sum(volumes)) ** 0.8
  return { base, alcohol, pressure: sum(places.map((i) => v[i]! * raised[i]!)) / alcohol }
}

/** Volume fractions of methanol and ethanol in a bought fuel. */
export const plainHeld = ({ oxygenate, contains }: Pick<Component, 'oxygenate' | 'contains'>) =>
  Object.fromEntries(
    (['methanol', 'ethanol'] as const).flatMap((name) =>
      !oxygenate && contains?.[name] ? [[name, contains[name]! / 100]] : [],
    ),
  ) as Partial<Record<'methanol' | 'ethanol', number>>
/** And the part of all of it. */
export const plainHeldAll = (component: Pick<Component, 'oxygenate' | 'contains'>): number =>
  sum(Object.values(plainHeld(component)))

/** Mean average boiling point in °F, API 2B1.1; null where the readings don't reach from 10 to 90 %. */
export function plainMeanBoilingPoint({ properties }: Component): number | null {
  const readings = DISTILLATION_NAMES.map((name) => properties[name])
  const curve = plainCurve(readings)
  const has = (from: number, to: number) => readings.slice(from, to).some((reading) => reading !== null)
  if (!curve || !has(0, 3) || !has(10, 13)) return null
  const [t10, t30, t50, t70, t90] = [2, 4, 6, 8, 10].map((label) => curve.own[label]! * 1.8 + 32)
  const vabp = (t10! + t30! + t50! + t70! + t90!) / 5
  if (vabp < 32) return null
  const slope = (t90! - t10!) / 80
  return vabp - Math.exp(-0.94402 - 0.00865 * (vabp - 32) ** 0.6667 + 2.99791 * slope ** 0.333)
}

/** g/mol, Riazi & Daubert (1987); null where it can't be had. */
export function plainMolarMass(component: Component): number | null {
  const { oxygenate, properties } = component
  if (oxygenate && isOf(ALCOHOLS, oxygenate)) return ALCOHOLS[oxygenate]
  const fahrenheit = plainMeanBoilingPoint(component)
  if (fahrenheit === null || properties.density === null) return null
  const [tb, sg] = [fahrenheit + 459.67, properties.density / 999.016]
  const exponent = 5.43076e-4 * tb - 9.53384 * sg + 1.11056e-3 * tb * sg
  const mass = 581.96 * tb ** 0.97476 * sg ** 6.51274 * Math.exp(exponent)
  return mass >= 50 && mass <= 400 ? mass : null
}

/** Mole fractions; null where a molar mass can't be had. */
export function plainMoleFractions(v: readonly number[], components: readonly Component[]): number[] | null {
  const moles = components.map((component, i) => {
    const mass = plainMolarMass(component)
    const { density } = component.properties
    return mass === null || density === null ? null : (v[i]! * density) / mass
  })
  if (moles.some((mole) => mole === null)) return null
  const known = moles as number[]
  return known.map((mole) => mole / sum(known))
}

/** kmol in a m³; a gasoline's where the molar mass can't be had, and of an alcohol without a density that of 800 kg/m³. */
export function plainMoles(component: Component): number {
  const mass = plainMolarMass(component)
  const { density } = component.properties
  if (isAlcoholic(component)) return (density ?? 800) / mass!
  return mass === null || density === null ? 7.3 : density / mass
}
