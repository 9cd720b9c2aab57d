import { testOf } from '#calc/grades/test-precision.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { isOwnQuantity, type OwnProperty } from '#calc/vocabulary/own-property.ts'
import { isDerived, type Quantity } from '#calc/vocabulary/quantities.ts'

/** r and R of the test at a value; null where they are not known, or follow from other values than this one. */
export function testFiguresAt(
  q: Quantity,
  x: number,
  category: CategoryName,
  own: OwnProperty | undefined,
): { r: number | null; R: number | null; method: string } {
  if (isOwnQuantity(q)) return { r: null, R: own?.reproducibility ?? null, method: own?.method ?? '' }
  const test = isDerived(q) ? null : testOf(q, x)
  const positive = (figure: number | undefined) => (figure !== undefined && figure > 0 ? figure : null)
  return {
    r: positive(test?.r?.(x, category)),
    R: positive(test?.R(x, category)),
    method: test?.method ?? '',
  }
}
