import type { LabRecord } from '#calc/lab/lab-record.ts'
import { isOwnQuantity, keyOfQuantity } from '#calc/own/own-property.ts'
import type { LabAnswer } from './lab.model.ts'

/** Laboratory results as they are answered: with own properties by their key too, as they stand beside results everywhere. */
export const labAnswer = (lab: LabRecord): LabAnswer => ({
  ...lab,
  own: Object.fromEntries(
    Object.entries(lab.results).flatMap(([q, value]) =>
      isOwnQuantity(q) && typeof value === 'number' ? [[keyOfQuantity(q), value]] : [],
    ),
  ),
})
