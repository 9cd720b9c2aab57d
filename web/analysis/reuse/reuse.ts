import type { ExtraLimit } from '#calc/grades/specification.ts'
import type { GradeChoice } from '#web/grades/grade-choice.ts'
import type { WholeCalculation } from '#web/kept/kept.api.ts'
import type { Again } from '../rules/reuse.ts'

/** What it was checked against. With a built-in grade, own limits are those that replaced its own. */
export function againstOf({ check }: Pick<WholeCalculation, 'check'>): GradeChoice | null {
  if (!check) return null
  const { grade, options: chosen, residue, status } = check
  const over = check.limits.filter(({ confirmed }) => status !== 'own' && confirmed === 'own')
  const limits = over.flatMap(({ q, side, limit, strict }): ExtraLimit[] =>
    limit === null ? [] : [{ q, [side]: limit, ...(strict && { strict }) }],
  )
  return { grade, chosen, limits, residue }
}

/** The recipe of a calculation as the wizard takes it; `ids` replaces some materials by others. */
export function againOf(calculation: WholeCalculation, ids: ReadonlyMap<string, string> = new Map()): Again {
  const { category, basis, components, asked, batch, tank, prices, product_price, additives } = calculation
  const idOf = (id: string) => ids.get(id) ?? id
  return {
    category,
    basis,
    components: components.map(({ id, percentage }) => ({ id: idOf(id), percentage })),
    ...asked,
    ...(additives && {
      doses: additives.map(({ id, unit, dose }) => ({ id, unit, text: String(dose[unit] ?? '') })),
    }),
    against: againstOf(calculation),
    record: {
      ...(batch && { batch }),
      ...(tank && { tank: { ...tank, ...(tank.material && { material: idOf(tank.material) }) } }),
      ...(prices && { prices: prices.map((price) => ({ ...price, material: idOf(price.material) })) }),
      ...(product_price && { product_price }),
    },
  }
}
