import { D86_GROUPS } from '../grades/grade.ts'
import { measurementsOf, type Subject } from '../grades/measure.ts'
import { RESIDUE } from '../grades/specification.ts'
import type { AffectedQuantity } from '../vocabulary/additive.ts'
import { isOwnQuantity } from '../vocabulary/own-property.ts'
import { isDerived, type Quantity } from '../vocabulary/quantities.ts'

// Only the accuracy of a test goes by these.
const ANY = { category: null, d86_group: D86_GROUPS[0] }

/**
 * What a quantity of a blend comes to, with the usual residue of a distillation: bias-corrected where one's own laboratory has taught
 * so, else by the rule; with what additives do to it. Null where it has no value.
 */
export function quantityValue(subject: Subject, q: Quantity): number | null {
  const treated = subject.treatment?.treated[q as AffectedQuantity]
  const value = treated === null ? null : untreatedValue(subject, q)
  return value === null || !treated ? value : value + treated.delta
}

function untreatedValue(subject: Subject, q: Quantity): number | null {
  const corrected = subject.corrected?.[q]
  if (corrected) return corrected.value
  return isDerived(q) || isOwnQuantity(q)
    ? measurementsOf(subject, { ...ANY, residue: RESIDUE.usual }).of(q).value
    : subject.results[q]
}
