import type { SpreadAnswer, UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { Quantity } from '#calc/vocabulary/quantities.ts'
import type { RowName } from '../rules/property-rows.ts'

/** Of a row of the tables: a colour has its spread on its own scale. */
export const spreadOf = (
  { properties }: UncertaintyAnswer,
  row: RowName,
): [Quantity, SpreadAnswer] | null => {
  const names: Quantity[] = row === 'color' ? ['d1500', 'saybolt'] : [row]
  const q = names.find((name) => properties[name])
  return q ? [q, properties[q]!] : null
}
