import { portionOf } from '#calc/calculation/batch-record.ts'
import type { KeptComponent } from '#calc/calculation/calculation.ts'
import { measuredCheckOf } from '#calc/calculation/lab-check.ts'
import type { Share, WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import { doubtsOf } from '#calc/consistency.ts'
import { packMaterial } from '#calc/mixture.ts'
import { withHeavy } from '#calc/vocabulary/heavy.ts'
import { emptyProperties, type MaterialProperties, PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { type MaterialDetails, NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { Named } from '#calc/vocabulary/words/names.ts'
import { recordAnswer, treatmentAnswer } from '#server/answers/batch-answer.ts'
import { answerText, answerTextOf, figuresOf, type Ingredient } from '#server/answers/blend-answer.ts'
import { checkOnTheWire } from '#server/answers/check-on-the-wire.ts'
import { labAnswer } from '#server/answers/lab-answer.ts'
import { versionOf } from '#server/http/seen.ts'
import { KEPT_FIELDS, type MaterialChange } from './whole.model.ts'

/**
 * The JSON of a kept calculation: what the blend answered when it was made, in the reader's language, with its recipe and
 * `more`. No figure is computed anew: all are as they were stored, whatever core or rules this release has. Doubts about
 * a material's data are derived from its snapshot.
 */
export function wholeText<More extends object>(whole: WholeCalculation, more: More, lang: Language): string {
  const { basis, components, blend, lab, status, record, corrected } = whole
  const measured = measuredCheckOf(whole)
  const said = answerTextOf(blend, components.map(ingredientOf), lang)
  const { estimates = false, methods = {} } = blend.asked ?? {}
  const answer = {
    id: whole.id,
    created_at: whole.createdAt.toISOString(),
    basis,
    category: whole.category,
    name: whole.name,
    engine: whole.engine,
    asked: { estimates, methods, ...(blend.traced && { traces: true }) },
    components: components.map(({ producer_farsi_name = null, ...component }) => ({
      ...component,
      producer_farsi_name,
    })),
    status: status.is,
    status_at: status.at?.toISOString() ?? null,
    status_by: status.by,
    lab: lab && labAnswer(lab),
    ...(measured && { check_measured: checkOnTheWire(measured, {}, lang) }),
    uncertainty: whole.uncertainty,
    ...treatmentAnswer(blend, record, lang),
    ...(corrected && { corrected }),
    ...(record && recordAnswer(record, { portions: components.map(portionOf), basis }, said)),
    ...figuresOf(
      blend,
      whole.check,
      { percentages: components.map(({ percentage }) => percentage), basis },
      said,
    ),
    ...more,
  }
  return answerText(answer, blend, said)
}

/** A material of a recipe by its names and its share alone. */
export const namedOf = ({
  id,
  name,
  name_farsi,
  producer_english_name,
  producer_farsi_name = null,
  percentage,
}: Named & { id: string; percentage: number }) => ({
  id,
  name,
  name_farsi,
  producer_english_name,
  producer_farsi_name,
  percentage,
})

/** A link as answers show it. */
export const shareAnswer = ({ at, expiresAt, materials, laboratory }: Share) => ({
  shared_at: at.toISOString(),
  expires_at: expiresAt.toISOString(),
  materials,
  laboratory,
})

/** What its owner can change of it. */
interface Writing {
  name: string | null
  note: string | null
  status: { is: string; at: Date | null; by: string | null }
  /** When its laboratory results were entered. */
  labAt: string | null
}

export const writingVersion = ({ name, note, status: { is, at, by }, labAt }: Writing): string =>
  versionOf([name, note, is, at?.toISOString() ?? null, by, labAt])

export const wholeVersion = (whole: Omit<Writing, 'labAt'> & Pick<WholeCalculation, 'lab'>): string =>
  writingVersion({ ...whole, labAt: whole.lab?.entered_at ?? null })

const ingredientOf = (component: KeptComponent): Ingredient => ({
  ...component,
  owner: null,
  packed: packMaterial(component.properties, component),
  doubts: doubtsOf(component),
})

/** A material as it is now. */
export interface PresentMaterial extends Named {
  id: string
  properties: Partial<MaterialProperties>
  /** Some may be absent in rows of another release. */
  details: Partial<MaterialDetails>
  categories: readonly string[]
}

/** Releases of the first engine kept only names and readings. */
const KEPT_AT_FIRST: readonly string[] = [
  'name',
  'name_farsi',
  'producer_english_name',
  'producer_farsi_name',
]

/** How materials differ from what a calculation, by this engine, keeps of them; unchanged ones are left out. */
export function changesSince(
  components: readonly KeptComponent[],
  present: readonly PresentMaterial[],
  engine: string,
): MaterialChange[] {
  const kept = engine.startsWith('1.0.')
    ? KEPT_FIELDS.filter((field) => KEPT_AT_FIRST.includes(field))
    : KEPT_FIELDS
  const byId = new Map(present.map((material) => [material.id, material]))
  return components.flatMap((component): MaterialChange[] => {
    const { id, name } = component
    const now = byId.get(id)
    if (!now) return [{ id, name, gone: true, properties: [], fields: [] }]
    const readings = { ...emptyProperties(), ...now.properties }
    const own = withHeavy(now.details.own, now.details.heavy, now.categories)
    const said = { ...NO_DETAILS, ...now.details, ...now, own }
    const properties = PROPERTY_NAMES.filter(
      (property) => readings[property] !== component.properties[property],
    )
    // Fields that an earlier release did not keep can't be compared.
    const fields = kept.filter(
      (field) => component[field] !== undefined && !isSame(said[field], component[field]),
    )
    return properties.length + fields.length > 0 ? [{ id, name, gone: false, properties, fields }] : []
  })
}

/** Compares texts, the names of points in their order, or figures by property. */
const isSame = (one: unknown, other: unknown): boolean => Bun.deepEquals(one ?? null, other ?? null)
