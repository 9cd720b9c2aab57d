import type { KeptComponent } from '#calc/calculation/calculation.ts'
import { volumeCorrection } from '#calc/units/volume-correction.ts'
import type { Basis } from '#calc/vocabulary/blend.ts'
import type { Batch } from './report-data.ts'

/** A part of a batch, or of 100 parts of it. */
export interface Amount {
  /** m³ at 15 °C. */
  volume: number | null
  /** t in vacuo. */
  mass: number | null
  /** m³ at the loading temperature; null also outside the expansion tables. */
  loaded: number | null
}

/**
 * The amount of each component of a batch; null where a density that it needs is not known. Volumes count as additive.
 * Components without a share amount to nothing, whatever is known of them.
 */
export function amountsOf(
  components: readonly KeptComponent[],
  basis: Basis,
  batch: Batch,
  loading: number | null,
): Amount[] {
  const sum = components.reduce((total, { percentage }) => total + percentage, 0)
  const fractions = components.map(({ percentage }) => (sum > 0 ? percentage / sum : 0))
  const tonnesEach = components.map(({ properties: { density } }) =>
    density !== null && density > 0 ? density / 1000 : null,
  )
  const kind: Basis = batch.unit === 'm3' ? 'volume' : 'mass'
  /** How much of the batch's kind one unit of the recipe's basis is. */
  const mean = fractions.reduce<number | null>(
    (total, fraction, at) => {
      if (kind === basis || fraction === 0 || total === null) return total
      const tonnes = tonnesEach[at]!
      if (tonnes === null) return null
      return total + fraction * (kind === 'mass' ? tonnes : 1 / tonnes)
    },
    kind === basis ? 1 : 0,
  )
  return fractions.map((fraction, at) => {
    if (fraction === 0) return { volume: 0, mass: 0, loaded: 0 }
    const own = mean === null || mean === 0 ? null : (batch.amount * fraction) / mean
    const tonnes = tonnesEach[at]!
    const volume = basis === 'volume' ? own : own === null || tonnes === null ? null : own / tonnes
    const mass = basis === 'mass' ? own : own === null || tonnes === null ? null : own * tonnes
    return { volume, mass, loaded: loadedOf(volume, components[at]!.properties.density, loading) }
  })
}

function loadedOf(volume: number | null, density: number | null, celsius: number | null): number | null {
  if (volume === null || density === null || celsius === null) return null
  const correction = volumeCorrection(density, celsius)
  return correction.is === 'corrected' ? volume / correction.value : null
}

/** The sum of amounts; null where one of them is not known. */
export const sumOf = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce(
    (total, amount) => (total === null || amount === null ? null : total + amount),
    0 as number | null,
  )
