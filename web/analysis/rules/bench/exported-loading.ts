import { CORRECTED } from '#calc/units/volume-correction.ts'
import type { Workbench } from '../draft.ts'
import { loadingCelsius } from './shown-amounts.ts'

/** The temperature of loading as files take it, °C; null where there is none that the tables could know. */
export function exportedLoading({ loading }: Workbench): number | null {
  const celsius = loadingCelsius(loading)
  const { min, max } = CORRECTED.temperature
  return celsius !== null && celsius >= min && celsius <= max ? celsius : null
}
