import { STATES } from '#calc/grades/check.ts'
import { BLEND_STATUSES } from '#calc/vocabulary/blend-status.ts'
import { readCalculation } from '#calc/vocabulary/calculation.ts'
import { isCategoryName } from '#calc/vocabulary/categories.ts'
import { issue } from '#calc/vocabulary/faults/issue.ts'
import { headlineOf } from '#calc/vocabulary/headline.ts'
import { searchWords } from '#calc/vocabulary/rules/material-search.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { invalidFields } from '#server/errors.ts'
import { requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import type { CalculationQuery, ListedCalculation } from './calculation-list.model.ts'
import { type ListedRow, selectCalculations } from './calculation-list.queries.ts'

export const calculationListService = ({ sql, clock }: Pick<FeatureDeps, 'sql' | 'clock'>) => ({
  /**
   * A page of the caller's calculations, newest first, and how many match on all pages. Needs no Premium: what was
   * calculated once stays its owner's. Throws 400 if `before` isn't theirs.
   */
  async list(token: Token, { search = '', ...filter }: CalculationQuery) {
    const asked = { ...filter, words: searchWords(search) }
    const rows = await selectCalculations(sql, token, clock(), asked)
    const { total, knows_before } = requireCaller(rows[0])
    if (!knows_before) throw invalidFields([issue(['before'], 'unknown-calculation', { id: filter.before! })])
    return { total, calculations: rows.flatMap((row) => (row.id === null ? [] : [listed(row)])) }
  },
})

function listed(row: ListedRow): ListedCalculation {
  const { id, createdAt, basis, components, blend } = readCalculation(row)
  const category = isCategoryName(row.category) ? row.category : 'customized'
  const verdict = STATES.find((state) => state === row.verdict)
  return {
    id,
    name: row.name,
    note: row.note,
    created_at: createdAt.toISOString(),
    category,
    basis,
    components: components.map((component) => ({
      id: component.id,
      name: component.name,
      name_farsi: component.name_farsi,
      producer_english_name: component.producer_english_name,
      producer_farsi_name: component.producer_farsi_name ?? null,
      percentage: component.percentage,
    })),
    headline: Object.fromEntries(
      headlineOf(category, blend.results).map((name) => [name, blend.results[name]]),
    ),
    ...(verdict && { verdict }),
    is_shared: row.is_shared,
    has_lab: row.has_lab,
    status: BLEND_STATUSES.find((status) => status === row.status) ?? 'planned',
    status_at: row.status_at?.toISOString() ?? null,
    status_by: row.status_by,
  }
}
