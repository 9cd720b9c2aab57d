import { BLEND_STATUSES } from '#calc/calculation/blend-status.ts'
import { readCalculation } from '#calc/calculation/calculation.ts'
import { measuredCheckOf } from '#calc/calculation/lab-check.ts'
import { STATES } from '#calc/grades/check.ts'
import { type LabRecord, readLab } from '#calc/lab/lab-record.ts'
import { isCategoryName } from '#calc/vocabulary/categories.ts'
import { issue } from '#calc/vocabulary/faults/fault.ts'
import type { PropertyName } from '#calc/vocabulary/properties.ts'
import { headlineOf } from '#calc/vocabulary/quantities.ts'
import { searchWords } from '#calc/vocabulary/rules/material-search.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { invalidFields } from '#server/errors.ts'
import { requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import type { CalculationQuery, ListedCalculation } from './calculation-list.model.ts'
import { type ListedRow, selectCalculations } from './calculation-list.queries.ts'
import { writingVersion } from './whole/whole-on-the-wire.ts'

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

const measuredFigure = ({ properties }: LabRecord, name: PropertyName) => {
  const found = properties[name]
  return found ? [[name, found.measured] as const] : []
}

function listed(row: ListedRow): ListedCalculation {
  const { id, createdAt, basis, components, blend, check, record } = readCalculation(row)
  const lab = readLab(row.lab)
  const status = BLEND_STATUSES.find((status) => status === row.status) ?? 'planned'
  const category = isCategoryName(row.category) ? row.category : 'customized'
  const verdict = STATES.find((state) => state === row.verdict)
  const names = headlineOf(category, blend.results)
  const measured = lab && measuredCheckOf({ category, basis, components, blend, check, lab })
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
    headline: Object.fromEntries(names.map((name) => [name, blend.results[name]])),
    ...(record?.batch && { batch: record.batch }),
    ...(record?.cost !== undefined && { cost: record.cost }),
    ...(verdict && { verdict }),
    ...(lab && { measured: Object.fromEntries(names.flatMap((name) => measuredFigure(lab, name))) }),
    ...(measured && { verdict_measured: measured.state }),
    is_shared: row.is_shared,
    has_lab: row.has_lab,
    status,
    status_at: row.status_at?.toISOString() ?? null,
    status_by: row.status_by,
    version: writingVersion({
      name: row.name,
      note: row.note,
      status: { is: status, at: row.status_at, by: row.status_by },
      labAt: row.lab_entered_at,
    }),
  }
}
