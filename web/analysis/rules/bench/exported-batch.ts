import { CORRECTED } from '#calc/units/volume-correction.ts'
import type { Batch } from '#web/export/report.api.ts'
import type { Workbench } from '../draft.ts'
import { kindOf, measured } from './amounts.ts'
import { loadingCelsius } from './shown-amounts.ts'
import { batchOf } from './workbench.ts'

/** The size of the batch as files take it: in m³ or in t; null where none was typed. */
export function exportedBatch(bench: Workbench): Batch | null {
  const batch = batchOf(bench)
  if (!batch) return null
  const kind = kindOf(batch.unit)
  const amount = measured(batch, null, kind)
  return amount === null ? null : { amount, unit: kind === 'mass' ? 't' : 'm3' }
}

/** The temperature of loading as files take it, °C; null where there is none that the tables could know. */
export function exportedLoading({ loading }: Workbench): number | null {
  const celsius = loadingCelsius(loading)
  const { min, max } = CORRECTED.temperature
  return celsius !== null && celsius >= min && celsius <= max ? celsius : null
}
