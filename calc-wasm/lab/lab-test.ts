import type { Measurements } from '../grades/measure.ts'
import { recoveryCurve } from '../grades/recovery-curve.ts'
import { precisionByEnds, readingPrecision } from '../grades/reproducibility.ts'
import { COLOR_TESTS, TESTS, testOf } from '../grades/test-precision.ts'
import type { CategoryName } from '../vocabulary/categories.ts'
import { type BlendResults, isDistillation, type NumericPropertyName } from '../vocabulary/properties.ts'
import { isDerived, type Quantity } from '../vocabulary/quantities.ts'
import type { LabQuantity } from './lab-record.ts'

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^(astm|iso|en|ip)+/, '')

/** A test as it is listed, from what somebody wrote ("D5453", "ASTM D 5453-19"); undefined where that names none. */
export function namedTest(q: LabQuantity, written: string | undefined): string | undefined {
  if (written === undefined) return undefined
  const text = plain(written)
  return TESTS[q as NumericPropertyName]?.find(({ method }) => text.startsWith(plain(method)))?.method
}

const positive = (value: number | null | undefined): number | null => (value && value > 0 ? value : null)

/** r and R of the test of a value, by the test that was named; null where they are not known. */
export function precisionAt(
  q: LabQuantity,
  x: number,
  {
    written,
    category,
    results,
    tests,
  }: {
    written: string | undefined
    category: CategoryName
    results: BlendResults
    tests: Measurements
  },
): { r: number | null; R: number | null } {
  if (q === 'saybolt' || q === 'd1500') return { r: COLOR_TESTS[q].r(), R: COLOR_TESTS[q].R() }
  if (isDistillation(q)) {
    const { ibp, fbp } = results
    return readingPrecision(q, x, recoveryCurve(results), precisionByEnds(ibp, fbp))
  }
  const named = namedTest(q, written)
  const test =
    q === 'color' || isDerived(q as Quantity) ? null : testOf(q as NumericPropertyName, x, { named })
  if (test) return { r: positive(test.r?.(x, category)), R: positive(test.R(x, category)) }
  return { r: null, R: q === 'color' ? null : positive(tests.R(q as Quantity, x)) }
}
