import { hasResults, type LabRecord, readLab } from '#calc/lab/lab-record.ts'
import { readDate } from '#calc/lab/lab-rules.ts'
import { type Issue, issue, notAmong } from '#calc/vocabulary/faults/fault.ts'
import { type OwnProperty, type OwnValues, ownQuantity } from '#calc/vocabulary/own-property.ts'
import { DISTILLATION_NAMES, type MaterialProperties, PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { recordOf } from '#calc/vocabulary/records.ts'
import { checkText, type Fields, isFields, isNothing, notFields } from '#calc/vocabulary/rules/field-rules.ts'
import { checkCorrection, checkMaterial } from '#calc/vocabulary/rules/material-rules.ts'
import { ownValueIssue } from '#calc/vocabulary/rules/own-values.ts'
import { oneRow, type Querier, type RowOrNulls, type Transaction } from '#server/db/sql.ts'
import type { Deps } from '#server/deps.ts'
import { invalidFields, notFound } from '#server/errors.ts'
import { beginAs, caller, requireCaller, type Who, who } from '#server/http/caller.ts'
import { readUuid } from '#server/http/checker.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import { lockDefinitions } from '#server/space/definitions.ts'
import { checkOwn, checkReadings, withoutNulls } from '#server/space/readings.ts'
import { writeAs } from '#server/space/writing.ts'
import { draftOf, type OwnRow, onTheWire } from '../material-on-the-wire.ts'
import {
  ANALYSES_MAX,
  type Analysis,
  MADE_BY,
  type MadeBy,
  type Material,
  PLACE_MAX,
  withCategoryNames,
} from '../materials.model.ts'
import { selectMaterialLocked, updateMaterial } from '../materials.queries.ts'
import { addMaterial, NEW_MATERIAL, ownAmong } from '../materials.service.ts'

interface AnalysisRow {
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

type NewRow = Omit<AnalysisRow, 'id' | 'created_at'>

/** The caller, whether they have the material, and its analyses, the newest first; one row with nulls if there are none. */
const selectAnalyses = (sql: Querier, token: Token, now: Date, materialId: string | null) => sql<
  (Who & { has_material: boolean } & RowOrNulls<AnalysisRow>)[]
>`
  with caller as (${caller(sql, token, now)})
  select ${who(sql)}, material.id is not null as has_material, analysis.id, analysis.sampled_at, analysis.sample, analysis.tank, analysis.made_by, analysis.calculation_id,
    analysis.properties, analysis.own, analysis.created_at
  from caller
  left join material
    on material.id = ${materialId} and material.owner_id = caller.space_id and not material.is_tank
  left join material_analysis as analysis on analysis.material_id = material.id
  order by analysis.sampled_at desc nulls last, analysis.created_at desc, analysis.id`

const selectNewest = (sql: Transaction, materialId: string) => sql<{ count: number; newest: Date | null }[]>`
  select count(*)::int as count, max(sampled_at) as newest from material_analysis where material_id = ${materialId}`

const insertAnalysis = (sql: Transaction, materialId: string, analysis: NewRow) => sql<AnalysisRow[]>`
  insert into material_analysis (material_id, sampled_at, sample, tank, made_by, calculation_id, properties, own, created_at)
  values (${materialId}, ${analysis.sampled_at}, ${analysis.sample}, ${analysis.tank}, ${analysis.made_by},
    ${analysis.calculation_id}, ${sql.json(analysis.properties)},
    ${analysis.own && sql.json(analysis.own)}, clock_timestamp())
  returning id, sampled_at, sample, tank, made_by, calculation_id, properties, own, created_at`

/** The laboratory results of one of the account's blends: JSON of any shape. */
const selectLab = (sql: Transaction, spaceId: SpaceId, calculationId: string) => sql<
  { lab: unknown; lab_at: Date }[]
>`
  select lab, lab_at from calculation
  where owner_id = ${spaceId} and id = ${calculationId} and lab is not null`

async function findLab(transaction: Transaction, spaceId: SpaceId, id: string | null) {
  const [row] = id === null ? [] : await selectLab(transaction, spaceId, id)
  const lab = row && readLab(row.lab)
  return row && lab && hasResults(lab) ? { lab, at: row.lab_at } : null
}

async function readNew(
  transaction: Transaction,
  spaceId: SpaceId,
  input: Fields,
  definitions: readonly OwnProperty[],
  now: Date,
): Promise<NewRow & { sampled_at: Date; own: OwnValues }> {
  const issues: Issue[] = []
  const at = readDate(input.sampled_at, ['sampled_at'], issues, now)
  const text = (name: string) =>
    (isNothing(input[name]) ? null : checkText(input[name], [name], issues, PLACE_MAX)) ?? null
  const sample = text('sample')
  const tank = text('tank')
  const by = MADE_BY.find((word) => word === (input.by ?? 'laboratory'))
  if (!by) issues.push(notAmong(['by'], input.by, MADE_BY))
  const isOfBlend = !isNothing(input.calculation)
  const calculation = isOfBlend ? readUuid(String(input.calculation)) : null
  const found = await findLab(transaction, spaceId, calculation)
  if (isOfBlend && !found) issues.push(issue(['calculation'], 'no-lab'))
  const own = isOfBlend
    ? found && ownMeasuredIn(found.lab, definitions)
    : checkOwn(input.own, definitions, issues)
  const isOwnAlone = input.properties === undefined && isFields(input.own) && !isEmpty(input.own)
  const given = isOfBlend
    ? found && measuredIn(found.lab)
    : checkReadings(isOwnAlone ? {} : input.properties, issues)
  if (issues.length === 0 && isEmpty({ ...given, ...own })) issues.push(issue(['properties'], 'lab-empty'))
  if (issues.length > 0) throw invalidFields(issues)
  return {
    sampled_at: at === null ? (found?.at ?? now) : new Date(at),
    sample: sample ?? found?.lab.sample ?? null,
    tank,
    made_by: by!,
    calculation_id: found && calculation,
    properties: given!,
    own: withoutNulls(own!),
  }
}

/** A material with the readings of its newest analysis. */
function correctedBy(current: OwnRow, { properties, own }: Pick<NewRow, 'properties' | 'own'>) {
  const checked = checkCorrection(draftOf(current), { ...correctionOf(properties), own: own ?? undefined })
  if (!checked.ok) throw invalidFields(checked.issues)
  return checked.material
}

/** Dated analyses of own materials: the newest is the material, older ones stay. */
export function samplesService({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) {
  return {
    async list(token: Token, id: string): Promise<Analysis[]> {
      const rows = await selectAnalyses(sql, token, clock(), readUuid(id))
      if (!requireCaller(rows).has_material) throw notFound()
      return rows.flatMap((row, at) => (row.id === null ? [] : [answerOf(row, at === 0)]))
    },

    /**
     * Adds an analysis. If its sample is the newest, its readings become the material's; a curve replaces the whole curve. Before
     * the first one, the material's present readings are stored as an analysis without a date.
     */
    create: (token: Token, id: string, input: unknown): Promise<Analysis> =>
      beginAs(sql, token, async (transaction) => {
        const asCaller = caller(transaction, token, clock())
        // Before the material: an import locks them in this order.
        const isOwn = isFields(input) && (!isNothing(input.own) || !isNothing(input.calculation))
        const definitions = isOwn ? await lockDefinitions(transaction, token.spaceId) : []
        const held = requireCaller(await selectMaterialLocked(transaction, asCaller, readUuid(id)))
        const { space_id } = held
        const current = ownAmong(held)
        if (!isFields(input)) throw invalidFields([notFields([], input)])
        const entered = await readNew(transaction, space_id, input, definitions, clock())
        const kept = await selectNewest(transaction, current.id)
        const { count, newest } = oneRow(kept, 'its analyses')
        if (count >= ANALYSES_MAX)
          throw invalidFields([issue(['non_field_errors'], 'analyses-max', { max: ANALYSES_MAX })])
        if (count === 0) await insertAnalysis(transaction, current.id, before(current))
        const isNewest = newest === null || entered.sampled_at >= newest
        if (isNewest) await updateMaterial(transaction, space_id, current.id, correctedBy(current, entered))
        const made = await insertAnalysis(transaction, current.id, entered)
        return answerOf(oneRow(made, 'the analysis'), isNewest)
      }),

    /** Makes an own material of a blend's laboratory results, which are its first analysis; needs Premium. */
    createOf: (token: Token, id: string, input: unknown): Promise<Material> =>
      writeAs({ sql, clock }, token, NEW_MATERIAL, async (transaction, { space_id, material_limit }) => {
        const calculation = readUuid(id)
        const found = await findLab(transaction, space_id, calculation)
        if (!found) throw notFound()
        if (!isFields(input)) throw invalidFields([notFields([], input)], true)
        const more = isFields(input.properties) ? input.properties : {}
        const definitions = await lockDefinitions(transaction, space_id)
        const own = ownMeasuredIn(found.lab, definitions)
        const checked = checkMaterial(
          withCategoryNames({ ...input, properties: { ...measuredIn(found.lab), ...more }, own }),
        )
        if (!checked.ok) throw invalidFields(checked.issues, true)
        const draft = checked.material
        const made = await addMaterial(transaction, space_id, material_limit, draft)
        await insertAnalysis(transaction, made.id, {
          sampled_at: found.at,
          sample: found.lab.sample,
          tank: null,
          made_by: 'laboratory',
          calculation_id: calculation,
          properties: withoutNulls(draft.properties),
          own: draft.own,
        })
        return onTheWire(made)
      }),
  }
}

/** A sample of an import. */
export interface ImportedSample {
  index: number
  material_id: string
  /** The material as it is stored, its row locked; null of one that the import creates. */
  current: OwnRow | null
  sampled_at: Date
  properties: Partial<MaterialProperties>
  own: OwnValues
}

/** Stores samples. Returns the ids of materials with a later one, which stay as they are. */
export async function insertSamples(
  transaction: Transaction,
  samples: readonly ImportedSample[],
): Promise<ReadonlySet<string>> {
  const ids = samples.map(({ material_id }) => material_id)
  const rows = await transaction<{ material_id: string; count: number; newest: Date | null }[]>`
    select material_id, count(*)::int as count, max(sampled_at) as newest from material_analysis
    where material_id = any(${ids}::uuid[]) group by material_id`
  const kept = new Map(rows.map((row) => [row.material_id, row]))
  const full = samples.filter(({ material_id }) => (kept.get(material_id)?.count ?? 0) >= ANALYSES_MAX)
  if (full.length > 0)
    throw invalidFields(
      full.map(({ index }) => issue(['materials', String(index)], 'analyses-max', { max: ANALYSES_MAX })),
    )
  const undated = samples.flatMap(({ material_id, current }) =>
    current === null || kept.has(material_id) ? [] : [{ material_id, ...before(current) }],
  )
  const taken = samples.map(({ index: _, current: __, ...sample }) => ({
    ...sample,
    sample: null,
    tank: null,
    made_by: 'laboratory',
    calculation_id: null,
  }))
  await transaction`
    insert into material_analysis (material_id, sampled_at, sample, tank, made_by, calculation_id, properties, own, created_at)
    select material_id, sampled_at, sample, tank, made_by, calculation_id, properties, own, clock_timestamp()
    from jsonb_populate_recordset(null::material_analysis, ${transaction.json([...undated, ...taken])}::jsonb)`
  const isLater = ({ material_id, sampled_at }: ImportedSample) =>
    (kept.get(material_id)?.newest?.getTime() ?? 0) > sampled_at.getTime()
  return new Set(samples.filter(isLater).map(({ material_id }) => material_id))
}

const isEmpty = (values: object): boolean => Object.keys(values).length === 0

const measuredIn = ({ properties }: LabRecord): Partial<MaterialProperties> =>
  Object.fromEntries(
    PROPERTY_NAMES.flatMap((name) => (properties[name] ? [[name, properties[name].measured]] : [])),
  )

/** A curve is one test: points that it lacks are not taken from an older one. */
function correctionOf(properties: Partial<MaterialProperties>) {
  const hasCurve = DISTILLATION_NAMES.some((name) => properties[name] !== undefined)
  if (!hasCurve) return { properties }
  const blank = recordOf(DISTILLATION_NAMES, () => null)
  return { properties: { ...blank, ...properties }, entered: null }
}

/** The measured own properties that still have their unit: in another one it would be another figure. */
const ownMeasuredIn = (
  { properties, definitions = {} }: LabRecord,
  current: readonly OwnProperty[],
): OwnValues =>
  Object.fromEntries(
    current.flatMap((definition): [string, number][] => {
      const { key, unit } = definition
      const value = properties[ownQuantity(key)]?.measured
      const isSame = typeof value === 'number' && definitions[key]?.unit === unit
      return isSame && !ownValueIssue(definition, value, []) ? [[key, value]] : []
    }),
  )

const before = ({ properties, details }: OwnRow): NewRow => ({
  sampled_at: null,
  sample: null,
  tank: null,
  made_by: null,
  calculation_id: null,
  properties: withoutNulls(properties),
  own: details?.own ?? null,
})

const answerOf = (row: AnalysisRow, newest: boolean): Analysis => ({
  id: row.id,
  sampled_at: row.sampled_at?.toISOString() ?? null,
  sample: row.sample,
  tank: row.tank,
  by: row.made_by,
  calculation: row.calculation_id,
  properties: row.properties,
  own: row.own ?? {},
  created_at: row.created_at.toISOString(),
  newest,
})
