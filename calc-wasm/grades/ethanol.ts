import type { Basis } from '../vocabulary/blend.ts'

export interface Share {
  percentage: number
  isEthanol: boolean
  /** kg/m³. */
  density: number | null
}

/** Ethanol in a recipe, vol %; by mass where a density is missing, which is within a tenth of it. */
export function ethanolIn(shares: readonly Share[], basis: Basis): number {
  if (!shares.some(({ isEthanol, percentage }) => isEthanol && percentage > 0)) return 0
  const isByMass = basis === 'mass' && shares.every(({ density }) => density !== null)
  const volumeOf = ({ percentage, density }: Share) => (isByMass ? percentage / density! : percentage)
  const sum = (list: readonly Share[]) => list.reduce((total, share) => total + volumeOf(share), 0)
  return (100 * sum(shares.filter(({ isEthanol }) => isEthanol))) / sum(shares)
}
