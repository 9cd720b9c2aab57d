import { lessPart, partInTank, portionOf } from '#calc/calculation/batch-record.ts'
import { type Amount as BulkAmount, amountsOf as bulkAmounts } from '#calc/units/amounts.ts'
import { tonnesOf, volumeCorrection } from '#calc/units/volume-correction.ts'
import type { ReportData } from './report-data.ts'

/** A part of a batch. */
export interface Amount extends BulkAmount {
  /** m³ at the loading temperature; null also outside the expansion tables. */
  loaded: number | null
}

export interface ComponentAmount {
  /** t in vacuo, or as weighed in air. */
  needed: Amount
  /** What of it was not in the tank. */
  toPump: Amount
}

/**
 * The amount of each component of a batch; null where a density that it needs is not known. Volumes count as additive.
 * Components without a share amount to nothing, whatever is known of them.
 */
export function amountsOf({
  whole: { components, basis, record },
  batch,
  loading,
  inAir,
}: Pick<ReportData, 'whole' | 'batch' | 'loading' | 'inAir'>): ComponentAmount[] | null {
  if (!batch) return null
  const portions = components.map(portionOf)
  const sum = portions.reduce((total, { percent }) => total + percent, 0)
  const isInAir = inAir && batch.unit === 'm3'
  return bulkAmounts(portions, basis, batch, sum || 100).map((amount, at) => {
    const portion = portions[at]!
    const isHeel = record?.tank?.material === portion.id
    const part = isHeel ? partInTank(amount, record.tank!, portion) : 0
    const needed: Amount = {
      volume: amount.volume,
      mass: isInAir ? inAirOf(amount, portion.density) : amount.mass,
      loaded: amount.volume === 0 ? 0 : loadedOf(amount.volume, portion.density, loading),
    }
    return {
      needed,
      toPump: {
        volume: lessPart(needed.volume, part),
        mass: lessPart(needed.mass, part),
        loaded: lessPart(needed.loaded, part),
      },
    }
  })
}

const inAirOf = ({ volume, mass }: BulkAmount, density: number | null): number | null =>
  volume === null || volume === 0 || density === null ? mass : tonnesOf(volume, density, 'air')

function loadedOf(volume: number | null, density: number | null, celsius: number | null): number | null {
  if (volume === null || density === null || celsius === null) return null
  const correction = volumeCorrection(density, celsius)
  return correction.is === 'corrected' ? volume / correction.value : null
}

const sumOf = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce(
    (total, amount) => (total === null || amount === null ? null : total + amount),
    0 as number | null,
  )

/** The sum of amounts; null where one of them is not known. */
export const totalOf = (amounts: readonly Amount[]): Amount => ({
  volume: sumOf(amounts.map(({ volume }) => volume)),
  mass: sumOf(amounts.map(({ mass }) => mass)),
  loaded: sumOf(amounts.map(({ loaded }) => loaded)),
})
