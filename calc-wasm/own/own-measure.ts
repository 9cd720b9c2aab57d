import { ccaiOf, ccaiR } from '../heavy/heavy-blend.ts'
import type { Blend } from '../vocabulary/blend.ts'
import { heavyKey, heavyQuantity, heavyR } from '../vocabulary/heavy.ts'
import {
  isOwnQuantity,
  isWorst,
  keyOfQuantity,
  type OwnFormat,
  type OwnResult,
  ownFormat,
} from '../vocabulary/own-property.ts'

type Own = readonly OwnResult[]

interface Measured {
  value: number | null
  lack?: 'own'
  flags: readonly ('bound' | 'estimated')[]
  interval?: readonly [low: number, high: number]
}

export const ownResultOf = (own: Own, q: string): OwnResult | undefined =>
  isOwnQuantity(q) ? own.find(({ property }) => property.key === keyOfQuantity(q)) : undefined

/** How one of these results is shown; undefined if `q` is not among them. */
export const ownFormatIn = (own: Own, q: string): OwnFormat | undefined => {
  const found = ownResultOf(own, q)
  return found && ownFormat(found.property)
}

/** The value of an own property for a check. The worst of all components is a bound on one side. */
export function measureOwn(own: Own, q: string): Measured {
  const found = ownResultOf(own, q)
  if (!found || found.value === null) return { value: null, lack: 'own', flags: [] }
  const { value, property } = found
  // A tested value of a single product.
  if (property.key === heavyKey('total_sediment')) return { value, flags: [] }
  if (!isWorst(property.rule)) return { value, flags: found.estimated ? ['estimated'] : [] }
  const isHighest = property.rule === 'worst-high'
  const interval = isHighest
    ? ([Number.NEGATIVE_INFINITY, value] as const)
    : ([value, Number.POSITIVE_INFINITY] as const)
  return { value, flags: ['bound'], interval }
}

/** Reproducibility of the test at `value`. */
export function ownR(own: Own, q: string, value: number): number | null {
  const property = ownResultOf(own, q)?.property
  return property ? (property.reproducibility ?? heavyR(property.key, value)) : null
}

/** MJ/kg, so that a computed heat must be 0.2 off a limit to pass: our own figure. */
const ENERGY_R = 0.2 / 0.59

/** Quantities computed from a whole blend: the ignition index and the heat of combustion. */
export function measureWhole(
  q: 'ccai' | 'net_energy',
  { results, own = [], energy }: Pick<Blend, 'results' | 'own' | 'energy'>,
) {
  if (q === 'net_energy') {
    const value = energy?.mj_kg ?? null
    return value === null ? { value, lack: 'content' as const, flags: [] } : { value, R: ENERGY_R, flags: [] }
  }
  const found = ownResultOf(own, heavyQuantity('viscosity_50'))
  const viscosity = found?.value ?? null
  const value = ccaiOf(results.density, viscosity)
  const lack = results.density === null ? ('density' as const) : ('own' as const)
  if (value === null) return { value, lack, flags: [] }
  return { value, R: ccaiR(viscosity!), flags: found!.estimated ? (['estimated'] as const) : [] }
}
