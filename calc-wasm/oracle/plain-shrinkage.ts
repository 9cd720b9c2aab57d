// API MPMS 12.3 for a blend of several, written anew: the components in order of density, parted at each place in turn.

export interface Shrinkage {
  /** vol % */
  percent: number
  /** kg/m³ more */
  denser: number
  /** kg/m³: the density of the heaviest of the lighter part. */
  heaviest: number
}

const api = (density: number) => 141.5 / (density / 999.016) - 131.5

export const plainBinaryShrinkage = (share: number, apart: number) =>
  4.86e-8 * share * (100 - share) ** 0.819 * apart ** 2.28

/** Of volume fractions that sum to 1; null where no parting lies in what the rule was fitted to. */
export function plainShrinkage(parts: readonly { volume: number; density: number }[]): Shrinkage | null {
  const sorted = parts.filter(({ volume }) => volume > 0).sort((a, b) => a.density - b.density)
  const sum = (some: typeof sorted) => some.reduce((total, { volume }) => total + volume, 0)
  const mass = (some: typeof sorted) =>
    some.reduce((total, { volume, density }) => total + volume * density, 0)
  const found = sorted.slice(1).flatMap((heaviest, at) => {
    if (heaviest.density === sorted[at]!.density) return []
    const [light, heavy] = [sorted.slice(0, at + 1), sorted.slice(at + 1)]
    const share = 100 * sum(light)
    const apart = api(mass(light) / sum(light)) - api(mass(heavy) / sum(heavy))
    const isFitted = share >= 1 && share <= 99 && apart >= 10 && apart <= 100
    return isFitted ? [{ percent: plainBinaryShrinkage(share, apart), heaviest: sorted[at]!.density }] : []
  })
  if (found.length === 0) return null
  const { percent, heaviest } = found.reduce((most, one) => (one.percent > most.percent ? one : most))
  return { percent, heaviest, denser: (mass(sorted) * percent) / (100 - percent) }
}
