import { heavyKey } from '../vocabulary/heavy.ts'
import type { OwnResult } from '../vocabulary/own-property.ts'
import { isOwnQuantity, isWorst, keyOfQuantity } from '../vocabulary/own-property.ts'

type Own = readonly OwnResult[]

/** As a check measures it. */
interface Measured {
  value: number | null
  lack?: 'own'
  flags: readonly ('bound' | 'estimated')[]
  interval?: readonly [low: number, high: number]
}

export const ofQuantity = (own: Own, q: string): OwnResult | undefined =>
  isOwnQuantity(q) ? own.find(({ property }) => property.key === keyOfQuantity(q)) : undefined

/** The value of an own property, as a check measures it. The worst of all is a bound on one side. */
export function measureOwn(own: Own, q: string): Measured {
  const found = ofQuantity(own, q)
  if (!found || found.value === null) return { value: null, lack: 'own', flags: [] }
  const { value, property } = found
  // Of a single product, as it was tested.
  if (property.key === heavyKey('total_sediment')) return { value, flags: [] }
  if (!isWorst(property.rule)) return { value, flags: found.estimated ? ['estimated'] : [] }
  const isHighest = property.rule === 'worst-high'
  const interval = isHighest
    ? ([Number.NEGATIVE_INFINITY, value] as const)
    : ([value, Number.POSITIVE_INFINITY] as const)
  return { value, flags: ['bound'], interval }
}

export const ownR = (own: Own, q: string): number | null =>
  ofQuantity(own, q)?.property.reproducibility ?? null
