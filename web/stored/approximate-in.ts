import { type Approximate, approximateAmong } from '#calc/vocabulary/approximate.ts'
import { isOwnQuantity } from '#calc/vocabulary/own-property.ts'
import type { WholeCalculation } from './stored.api.ts'

/** How a kept value came about: by a property of the program, or "own:" and a key. */
export const qualityOf = ({ quality }: Pick<WholeCalculation, 'quality'>, property: string) =>
  (quality as Readonly<Record<string, string | undefined>>)[property]

/** What a kept value rests on that nobody measured of its materials; null for readings alone. */
export const keptApproximate = (
  calculation: Pick<WholeCalculation, 'quality' | 'assumed'>,
  property: string,
): Approximate | null =>
  isOwnQuantity(property) && calculation.assumed?.some((one) => one.property === property)
    ? 'assumed'
    : approximateAmong([qualityOf(calculation, property)])
