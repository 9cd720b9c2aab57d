import type { Batch } from '#web/export/report.api.ts'
import { numberOf } from '#web/format/read-number.ts'
import type { Workbench } from '../draft.ts'
import { kindOf, measured } from './amounts.ts'

/** The size of the batch as files take it; null where none was typed. */
export function batchOf({ batch, unit }: Pick<Workbench, 'batch' | 'unit'>): Batch | null {
  const amount = numberOf(batch)
  if (amount === null || !(amount > 0)) return null
  const kind = kindOf(unit)
  const size = measured({ amount, unit }, null, kind)
  return size === null ? null : { amount: size, unit: kind === 'mass' ? 't' : 'm3' }
}
