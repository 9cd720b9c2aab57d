import type { WholeCalculation } from '#web/analysis/kept/kept.api.ts'
import type { Again } from '#web/analysis/rules/again.ts'
import type { Against } from '#web/grades/against.ts'

/** What it was checked against. Limits over those of the grade are kept with the check alone. */
export const againstOf = ({ check }: Pick<WholeCalculation, 'check'>): Against | null =>
  check ? { grade: check.grade, chosen: check.options, limits: [], residue: check.residue } : null

/** The recipe of a calculation as the wizard takes it; `ids` are other materials in the place of some. */
export function againOf(calculation: WholeCalculation, ids: ReadonlyMap<string, string> = new Map()): Again {
  const { category, basis, components, asked } = calculation
  return {
    category,
    basis,
    components: components.map(({ id, percentage }) => ({ id: ids.get(id) ?? id, percentage })),
    ...asked,
    against: againstOf(calculation),
  }
}
