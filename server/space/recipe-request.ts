import { ownLimitIssues } from '#calc/grades/own-check.ts'
import { readGradeOptions } from '#calc/grades/specification.ts'
import { type CorrectionsByCategory, readCorrections } from '#calc/lab/correct.ts'
import type { BlendOptions } from '#calc/vocabulary/blend.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import { withHeavy } from '#calc/vocabulary/heavy.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import type { MaterialProperties } from '#calc/vocabulary/properties.ts'
import { isNothing } from '#calc/vocabulary/rules/field-rules.ts'
import type { MaterialDetails } from '#calc/vocabulary/rules/material-details.ts'
import { isWhole, totalOf } from '#calc/vocabulary/rules/recipe-rules.ts'
import type { Named } from '#calc/vocabulary/words/names.ts'
import type { Fragment, Joined, Sql } from '#server/db/sql.ts'
import { invalidFields } from '#server/errors.ts'
import { caller, requireCaller, type Who, who } from '#server/http/caller.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import type { GradeChoice } from '#server/responses/recipe.model.ts'
import { definitionsOf, readDefinitions } from './definitions.ts'

export type PathOf = (at: number) => string[]

export interface MaterialRow extends Named {
  id: string
  owner: string | null
  categories: CategoryName[]
  properties: MaterialProperties
  /** Rows of other releases may lack some. */
  details: Partial<MaterialDetails>
  /** Changes with every write to the material. */
  version: string
  /** For a tank, the m³ that can be pumped out of it. */
  usable?: number | null
}

/** What an account adds to its blends; `stamp` changes with every change of it. */
export interface AccountRules {
  stamp: string | null
  definitions: readonly OwnProperty[]
  /** The bias corrections that are switched on, by category. */
  corrections: CorrectionsByCategory | null
}

export const NO_RULES: AccountRules = { stamp: null, definitions: [], corrections: null }

const materialColumns = (sql: Sql): Fragment => sql`
  material.id, material.owner_id as owner, material.name, material.name_farsi, material.producer_english_name,
  material.producer_farsi_name, material.categories, material.properties, material.details,
  material.updated_at::text as version`

/** The caller, joined to each of these materials that they may use; one row with nulls if there is none. */
const selectMaterials = (sql: Sql, caller: Fragment, ids: readonly string[]) => sql<
  (Who & Joined<MaterialRow> & { own_stamp: string | null; own_properties: unknown; corrections: unknown })[]
>`
  with caller as (${caller})
  select ${who(sql)}, ${materialColumns(sql)},
    case when material.is_tank then (
      select greatest(0, (state ->> 'm3')::float8 - minimum) from tank
      where tank.owner_id = caller.space_id and tank.material_id = material.id
    ) end as usable,
    caller.own_stamp::text as own_stamp,
    case when caller.own_stamp is not null then ${definitionsOf(sql, sql`caller.space_id`)} end as own_properties,
    case when caller.own_stamp is not null then (select corrections from space where id = caller.space_id) end as corrections
  from caller
  left join material on material.id = any(${ids as string[]}::uuid[])
    and (material.owner_id = caller.space_id or material.owner_id is null)`

/**
 * The materials of a request and the rules of its account; needs Premium.
 * @returns `pick`: materials in the order of their ids; throws AppError 400, at the path of each, for others' materials
 */
export async function findMaterials(
  { sql, clock }: { sql: Sql; clock: () => Date },
  token: Token,
  ids: readonly string[],
) {
  const rows = await selectMaterials(sql, caller(sql, token, clock()), ids)
  const first = requireCaller(rows, { premium: true })
  const byId = new Map(rows.map((row) => [row.id, row as MaterialRow]))
  const rules: AccountRules =
    first.own_stamp === null
      ? NO_RULES
      : {
          stamp: first.own_stamp,
          definitions: readDefinitions(first.own_properties),
          corrections: readCorrections(first.corrections),
        }
  return {
    ownerId: first.space_id,
    rules,
    pick(wanted = ids, pathOf = materialAt): MaterialRow[] {
      const unknown = wanted.flatMap((id, at) =>
        byId.has(id) ? [] : [issue(pathOf(at), 'unknown-material', { id })],
      )
      if (unknown.length > 0) throw invalidFields(unknown, true)
      return wanted.map((id) => asBlended(byId.get(id)!))
    },
  }
}

/** Adds the heavy-fuel values to the own values, where blends and stored calculations look for them. */
function asBlended(row: MaterialRow): MaterialRow {
  const { details, categories } = row
  const own = withHeavy(details.own, details.heavy, categories)
  return own === details.own ? row : { ...row, details: { ...details, own } }
}

export const selectCategory = (sql: Sql, spaceId: SpaceId, category: CategoryName) => sql<MaterialRow[]>`
  select ${materialColumns(sql)}
  from material
  where (material.owner_id = ${spaceId} or material.owner_id is null)
    and material.categories @> array[${category}]::text[]
  order by material.name_key collate "C", material.producer_key collate "C", material.id`

const materialAt: PathOf = (at) => ['materials', String(at)]

export function repeated(
  ids: readonly string[],
  pathOf = materialAt,
  code: 'repeated-material' | 'repeated-additive' = 'repeated-material',
): Issue[] {
  const seen = new Set<string>()
  return ids.flatMap((id, at) => {
    if (seen.has(id)) return [issue(pathOf(at), code)]
    seen.add(id)
    return []
  })
}

export const notInRecipe = (materials: readonly string[], path: string[], id: string | undefined): Issue[] =>
  id === undefined || materials.includes(id) ? [] : [issue(path, 'not-in-recipe', { id })]

/** Issues of a recipe's shares: another number than of materials, or a total other than 100. */
export function shareIssues(
  { length: materials }: readonly unknown[],
  percentages: readonly number[],
  paths = { counts: ['non_field_errors'], total: ['percentages'] },
): Issue[] {
  if (percentages.length !== materials)
    return [issue(paths.counts, 'counts-differ', { materials, percentages: percentages.length })]
  return isWhole(percentages) ? [] : [issue(paths.total, 'total-not-100', { total: totalOf(percentages) })]
}

export function readGradeChoice(
  grade: string | undefined,
  given: unknown,
  issues: Issue[],
): GradeChoice | null {
  const options = readGradeOptions(given, ['options'], issues)
  if (!isNothing(given) && grade === undefined) issues.push(issue(['options'], 'options-without-grade'))
  return grade === undefined ? null : { grade, options }
}

export const unknownLimits = (
  against: GradeChoice | null | undefined,
  definitions: readonly OwnProperty[],
): Issue[] => (against ? ownLimitIssues(against.options.limits, definitions, ['options', 'limits']) : [])

/** @throws AppError 400 for `unknownLimits` */
export function refuseUnknownLimits(...asked: Parameters<typeof unknownLimits>): void {
  const issues = unknownLimits(...asked)
  if (issues.length > 0) throw invalidFields(issues, true)
}

export const blendOptions = (
  { estimates, methods }: Pick<BlendOptions, 'estimates' | 'methods'>,
  own?: readonly OwnProperty[],
): BlendOptions => ({ ...(estimates && { estimates }), ...(methods && { methods }), ...(own && { own }) })
