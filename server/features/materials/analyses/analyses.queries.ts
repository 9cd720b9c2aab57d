import type { OwnValues } from '#calc/vocabulary/own-property.ts'
import type { MaterialProperties } from '#calc/vocabulary/properties.ts'
import type { Querier, Transaction } from '#server/db/sql.ts'
import { caller, type Who, who } from '#server/http/caller.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import type { MadeBy } from './analyses.model.ts'

export interface AnalysisRow {
  id: string
  sampled_at: Date | null
  sample: string | null
  tank: string | null
  made_by: MadeBy | null
  calculation_id: string | null
  properties: Partial<MaterialProperties>
  own: OwnValues | null
  created_at: Date
}

/** The caller, whether they have that material, and its analyses, the newest first; their columns are null if there are none. */
export const selectAnalyses = (sql: Querier, token: Token, now: Date, materialId: string | null) => sql<
  (Who & { has_material: boolean; in_catalogue: boolean } & (
      | AnalysisRow
      | { [Key in keyof AnalysisRow]: null }
    ))[]
>`
  with caller as (${caller(sql, token, now)})
  select ${who(sql)}, material.id is not null as has_material,
    exists (select from material where id = ${materialId} and owner_id is null) as in_catalogue,
    analysis.id, analysis.sampled_at, analysis.sample, analysis.tank, analysis.made_by, analysis.calculation_id,
    analysis.properties, analysis.own, analysis.created_at
  from caller
  left join material
    on material.id = ${materialId} and material.owner_id = caller.space_id and not material.is_tank
  left join material_analysis as analysis on analysis.material_id = material.id
  order by analysis.sampled_at desc nulls last, analysis.created_at desc, analysis.id`

/** How many a material has, and when the sample of the newest was taken. */
export const selectNewest = (sql: Transaction, materialId: string) => sql<
  { count: number; newest: Date | null }[]
>`
  select count(*)::int as count, max(sampled_at) as newest from material_analysis where material_id = ${materialId}`

export const insertAnalysis = (
  sql: Transaction,
  materialId: string,
  analysis: Omit<AnalysisRow, 'id' | 'created_at'>,
) => sql<AnalysisRow[]>`
  insert into material_analysis (material_id, sampled_at, sample, tank, made_by, calculation_id, properties, own, created_at)
  values (${materialId}, ${analysis.sampled_at}, ${analysis.sample}, ${analysis.tank}, ${analysis.made_by},
    ${analysis.calculation_id}, ${sql.json(analysis.properties as never)},
    ${analysis.own && sql.json(analysis.own)}, clock_timestamp())
  returning id, sampled_at, sample, tank, made_by, calculation_id, properties, own, created_at`

/** What the laboratory found of one of the account's blends: JSON of any shape. */
export const selectLab = (sql: Transaction, spaceId: SpaceId, calculationId: string) => sql<
  { lab: unknown; lab_at: Date }[]
>`
  select lab, lab_at from calculation
  where owner_id = ${spaceId} and id = ${calculationId} and lab is not null`
