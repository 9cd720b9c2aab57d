import { withoutAssumed } from '#calc/assumed/assumed.ts'
import { portionOf } from '#calc/calculation/batch-record.ts'
import type { KeptComponent } from '#calc/calculation/calculation.ts'
import { measuredCheckOf, verdictOfStored } from '#calc/calculation/lab-check.ts'
import type { Share, WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import { doubtsOf } from '#calc/consistency.ts'
import { packMaterial } from '#calc/mixture.ts'
import { withHeavy } from '#calc/vocabulary/heavy.ts'
import { emptyProperties, PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { Named } from '#calc/vocabulary/words/names.ts'
import { versionOf } from '#server/http/seen.ts'
import { recordAnswer, treatmentAnswer } from '#server/responses/batch-answer.ts'
import {
  type AnswerIngredient,
  answerText,
  answerTextOf,
  blendFigures,
  laterNotes,
} from '#server/responses/blend-answer.ts'
import { checkOnTheWire } from '#server/responses/check-on-the-wire.ts'
import { labAnswer } from '#server/responses/lab-answer.ts'
import type { MaterialRow } from '#server/space/recipe-request.ts'
import { KEPT_FIELDS, type MaterialChange } from './whole.model.ts'

/**
 * The JSON of a stored calculation: the blend's answer in the reader's language, with its recipe and `more`. All figures are as
 * they were stored, whatever core or rules this release has; what only its rules say about the materials stands apart as `later`.
 */
export function wholeText<More extends object>(
  whole: WholeCalculation,
  more: More,
  { lang, now }: { lang: Language; now: Date },
): string {
  const { basis, components, blend, lab, status, record, corrected } = whole
  const measured = measuredCheckOf(whole)
  const verdict = verdictOfStored(whole)
  const texts = answerTextOf(blend, components.map(ingredientOf), lang)
  const percentages = components.map(({ percentage }) => percentage)
  const { estimates = false, methods = {} } = blend.asked ?? {}
  const later = laterNotes(blend, percentages, basis, texts)
  const answer = {
    id: whole.id,
    created_at: whole.createdAt.toISOString(),
    basis,
    category: whole.category,
    name: whole.name,
    engine: whole.engine,
    asked: { estimates, methods, ...(blend.traced && { traces: true }) },
    components: bareComponents(whole).map(({ producer_farsi_name = null, ...component }) => ({
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
    ...(record && recordAnswer(record, { portions: components.map(portionOf), basis }, texts)),
    ...blendFigures(blend, whole.check, { percentages, basis }, texts),
    ...(verdict && { verdict_summary: verdict }),
    ...(later.length > 0 && { later: { at: now.toISOString().slice(0, 10), notes: later } }),
    ...more,
  }
  return answerText(answer, blend, texts, true)
}

/** The components as they were by themselves, without readings that were assumed of them. */
export const bareComponents = ({ components, blend }: Pick<WholeCalculation, 'components' | 'blend'>) =>
  components.map((one, at) =>
    withoutAssumed(
      one,
      (blend.assumed?.readings ?? []).filter(({ component }) => component === at),
    ),
  )

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

export const shareAnswer = ({ at, expiresAt, materials, laboratory }: Share) => ({
  shared_at: at.toISOString(),
  expires_at: expiresAt.toISOString(),
  materials,
  laboratory,
})

/** The fields of a calculation that can change. */
interface Changeable extends Pick<WholeCalculation, 'name' | 'note'> {
  status: { is: string; at: Date | null; by: string | null }
  lab: { entered_at: string | null } | null
}

export const wholeVersion = ({ name, note, status: { is, at, by }, lab }: Changeable): string =>
  versionOf([name, note, is, at?.toISOString() ?? null, by, lab?.entered_at ?? null])

const ingredientOf = (component: KeptComponent): AnswerIngredient => ({
  ...component,
  owner: null,
  packed: packMaterial(component.properties, component),
  doubts: doubtsOf(component),
})

export type PresentMaterial = Pick<MaterialRow, keyof Named | 'id' | 'properties' | 'details' | 'categories'>

/** Releases of the first engine stored only names and readings. */
const KEPT_AT_FIRST: readonly string[] = [
  'name',
  'name_farsi',
  'producer_english_name',
  'producer_farsi_name',
]

/** The materials that differ now from the components stored by a release with this engine. */
export function changesSince(
  components: readonly KeptComponent[],
  materials: readonly PresentMaterial[],
  engine: string,
): MaterialChange[] {
  const kept = engine.startsWith('1.0.')
    ? KEPT_FIELDS.filter((field) => KEPT_AT_FIRST.includes(field))
    : KEPT_FIELDS
  const byId = new Map(materials.map((material) => [material.id, material]))
  return components.flatMap((component): MaterialChange[] => {
    const { id, name } = component
    const now = byId.get(id)
    if (!now) return [{ id, name, gone: true, properties: [], fields: [] }]
    const readings = { ...emptyProperties(), ...now.properties }
    const own = withHeavy(now.details.own, now.details.heavy, now.categories)
    const present = { ...NO_DETAILS, ...now.details, ...now, own }
    const properties = PROPERTY_NAMES.filter((q) => readings[q] !== component.properties[q])
    // Fields that an earlier release did not store can't be compared.
    const fields = kept.filter(
      (field) =>
        component[field] !== undefined && !Bun.deepEquals(present[field] ?? null, component[field] ?? null),
    )
    return properties.length + fields.length > 0 ? [{ id, name, gone: false, properties, fields }] : []
  })
}
